"""``deckcheck formats diff``: whole answers, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cli.conftest import Run

FORMAT = """\
format: emberfall/dated
name: {en: Dated, ja: 日付つき}
since: 2020-01-01
until: 2030-01-01
source: {title: The Rules}
editions:
  - {date: 2020-01-01, name: {en: first, ja: 初版}}
  - {date: 2022-01-01, name: {en: second, ja: 第2版}}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  database: cards.csv
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
  attributes: {type: {type: text, name: {en: type, ja: 種類}}}
rules:
  - zone-size: {id: size, zone: main, least: 1, cite: A card or more.}
  - copy-limit: {id: four, most: 4, until: 2022-01-01, cite: Four of a name.}
  - copy-limit: {id: three, most: 3, since: 2022-01-01, cite: Three of a name.}
  - card-list: {id: bans, list: bans.yaml, cite: The bans.}
  - exclusion: {id: listed, where: {listed: {list: bans.yaml, most: 0}, type: unit}, cite: No banned unit.}
"""
LIST = """\
list: emberfall/bans
name: {en: Bans, ja: 禁止リスト}
since: 2021-01-01
source: {title: The bans}
changes:
  - date: 2021-01-01
    cards: {"0": [Ash Drake], "1": [Eel]}
  - date: 2021-06-01
    cards: {"2": [Eel], "0": [Fox], unlimited: [Ash Drake]}
    groups: [{cards: [Bat, Cat], most: 1}]
  - date: 2022-06-01
    cards: {unlimited: [Fox]}
"""


@pytest.fixture(autouse=True)
def _files(folder: Path) -> None:
    (folder / "dated.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "bans.yaml").write_text(LIST, encoding="utf-8")
    names = ("Ash Drake", "Eel", "Fox", "Bat", "Cat")
    (folder / "cards.csv").write_text("name,type\n" + "".join(f"{name},unit\n" for name in names), encoding="utf-8")


def _diff(run: Run, first: str, second: str, lang: str = "en") -> str:
    result = run("formats", "diff", "dated.yaml", "--from", first, "--to", second, "--lang", lang)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_clauses_and_cards(run: Run) -> None:
    assert _diff(run, "2021-05-31", "2022-01-01") == (
        "Dated (emberfall/dated): what changed from 2021-05-31 to 2022-01-01\n"
        "in force now: second (2022-01-01)\n"
        "\n"
        "  gone: main: at most 4 of each card, unless the card itself says otherwise\n"
        "    rule: Four of a name. (dated.yaml:16)\n"
        "\n"
        "  new: main: at most 3 of each card, unless the card itself says otherwise\n"
        "    rule: Three of a name. (dated.yaml:17)\n"
        "\n"
        "  now: main: at most 1 of these: “Bat” and “Cat” (Bans)\n"
        "  same words, other cards or limits: main: no banned card (Bans, 1 card)\n"
        "  same words, other cards or limits: main: each limited card only up to its limit (Bans, 1 card)\n"
        "    rule: The bans. (dated.yaml:18)\n"
        "\n"
        "  same words, other cards or limits: main: no card that is banned by Bans, and has type unit\n"
        "    rule: No banned unit. (dated.yaml:19)\n"
        "\n"
        "Bans (The bans):\n"
        "  2021-06-01  “Ash Drake”: none → any number\n"
        "  2021-06-01  “Eel”: at most 1 → at most 2 (bans.yaml:9)\n"
        "  2021-06-01  “Fox”: any number → none (bans.yaml:9)\n"
        "  2021-06-01  different cards of “Bat” and “Cat”: any number → at most 1\n"
    )


def test_it_is_said_in_japanese(run: Run) -> None:
    assert _diff(run, "2021-12-31", "2022-06-01", "ja") == (
        "日付つき(emberfall/dated): 2021-12-31から2022-06-01までの変更点\n"
        "現在適用中: 第2版(2022-01-01)\n"
        "\n"
        "  廃止: メイン: 同じカードは4枚以下(カードに表記があればそれに従う)\n"
        "    ルール: Four of a name.(dated.yaml:16)\n"
        "\n"
        "  追加: メイン: 同じカードは3枚以下(カードに表記があればそれに従う)\n"
        "    ルール: Three of a name.(dated.yaml:17)\n"
        "\n"
        "  変更前: メイン: 禁止カード1種は入れられない(禁止リスト)\n"
        "    ルール: The bans.(dated.yaml:18)\n"
        "\n"
        "  文面は同じで、カードか枚数が変更: メイン: 禁止リストで禁止されていて、種類がunitのカードは入れられない\n"
        "    ルール: No banned unit.(dated.yaml:19)\n"
        "\n"
        "禁止リスト(The bans):\n"
        "  2022-06-01  《Fox》: 0枚 → 何枚でも\n"
    )


def test_nothing_changed(run: Run) -> None:
    assert _diff(run, "2022-06-01", "2029-12-31") == (
        "Dated (emberfall/dated): what changed from 2022-06-01 to 2029-12-31\nnothing changed\n"
    )
    assert _diff(run, "2023-01-01", "2023-01-01", "ja").endswith("\n変更はありません\n")


def test_what_an_unknown_list_said_is_not_made_up(run: Run) -> None:
    assert _diff(run, "2020-01-01", "2020-12-31") == (
        "Dated (emberfall/dated): what changed from 2020-01-01 to 2020-12-31\n"
        "\n"
        "Bans (The bans): what it said before 2021-01-01 is not known, so neither is what changed\n"
    )


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("2019-12-31", "2021-01-01", "error: emberfall/dated began on 2020-01-01; it did not exist on 2019-12-31"),
        ("2021-01-01", "2030-01-01", "error: emberfall/dated ended on 2030-01-01; it no longer existed on 2030-01-01"),
        ("2021-01-02", "2021-01-01", "Error: --from (2021-01-02) must not come after --to (2021-01-01)"),
        ("2021-02-29", "2021-03-01", "'2021-02-29' is not a day (YYYY-MM-DD)"),
    ],
)
def test_days_that_cannot_be_compared(run: Run, first: str, second: str, said: str) -> None:
    result = run("formats", "diff", "dated.yaml", "--from", first, "--to", second, "--lang", "en")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


ALLOWED = """\
list: emberfall/allowed
name: {en: Allowed, ja: 使用可能}
since: 2021-01-01
source: {title: The list}
others: 0
changes:
  - date: 2021-01-01
    cards: {unlimited: [Ash Drake, Bat], "2": [Eel]}
    points: {"3": [Ash Drake], "2": [{card: Bat, until: 2021-07-01}]}
  - date: 2021-06-01
    cards: {"0": [Eel], "1": [Fox]}
    points: {"1": [Ash Drake, Fox]}
"""


@pytest.fixture
def _allowed(folder: Path) -> None:
    (folder / "bans.yaml").write_text(ALLOWED, encoding="utf-8")


@pytest.mark.usefixtures("_allowed")
def test_points_and_what_is_not_on_a_list(run: Run) -> None:
    said = _diff(run, "2021-05-31", "2021-07-01").split("Allowed (The list):\n")[1]
    assert said == (
        "  2021-06-01  “Eel”: at most 2 → none\n"
        "  2021-06-01  “Fox”: none → at most 1 (bans.yaml:11)\n"
        "  2021-06-01  “Ash Drake”: 3 points → 1 point (bans.yaml:12)\n"
        "  2021-06-01  “Fox”: 0 points → 1 point (bans.yaml:12)\n"
        "  2021-07-01  “Bat”: 2 points → 0 points\n"
    )
    said = _diff(run, "2021-05-31", "2021-07-01", "ja").split("使用可能(The list):\n")[1]
    assert said.endswith("《Fox》: 0点 → 1点(bans.yaml:12)\n  2021-07-01  《Bat》: 2点 → 0点\n")


@pytest.mark.usefixtures("_allowed")
def test_a_list_of_a_day_with_its_points(run: Run) -> None:
    shown = run("formats", "show", "dated.yaml", "--on", "2021-06-01").stdout
    assert shown.split("\n\n")[-1] == (
        "Allowed as of 2021-06-01 (The list):\n"
        "  at most 1 copy (1 card):\n"
        "    2021-06-01  Fox\n"
        "  any number of copies (2 cards):\n"
        "    –           Ash Drake\n"
        "    –           Bat\n"
        "  no copies of any card that is not on the list\n"
        "  2 points (1 card):\n"
        "    –           Bat\n"
        "  1 point (2 cards):\n"
        "    2021-06-01  Ash Drake\n"
        "    2021-06-01  Fox\n"
    )


POOLED = """\
format: emberfall/pooled
name: {en: Pooled, ja: セット制}
source: {title: The Rules}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  sets: sets.yaml
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
rules:
  - card-pool: {id: pool, pool: modern.yaml, cite: These sets.}
"""
POOL = """\
pool: emberfall/modern
name: {en: Modern, ja: モダン}
since: 2021-01-01
until-known: 2023-01-01
source: {title: The sets}
changes:
  - {date: 2021-01-01, enter: [EMB, DAWN]}
  - {date: 2021-06-15, enter: [FALL], leave: [EMB]}
  - {date: 2022-01-01, leave: [DAWN]}
"""


@pytest.fixture
def _pool(folder: Path) -> None:
    (folder / "sets.yaml").write_text("sets: {EMB: 2020, DAWN: 2020, FALL: 2021-06-15}\n", encoding="utf-8")
    (folder / "dated.yaml").write_text(POOLED, encoding="utf-8")
    (folder / "modern.yaml").write_text(POOL, encoding="utf-8")


@pytest.mark.usefixtures("_pool")
def test_sets_that_come_and_go(run: Run) -> None:
    assert _diff(run, "2021-06-14", "2022-01-01") == (
        "Pooled (emberfall/pooled): what changed from 2021-06-14 to 2022-01-01\n"
        "\n"
        "Modern (The sets):\n"
        "  2021-06-15  EMB leaves\n"
        "  2022-01-01  DAWN leaves\n"
        "  2021-06-15  FALL enters\n"
    )
    assert _diff(run, "2021-06-14", "2021-06-15", "ja").endswith(
        "\nモダン(The sets):\n  2021-06-15  EMBを除外\n  2021-06-15  FALLを追加\n"
    )
    assert "nothing changed\n" in _diff(run, "2022-01-01", "2026-01-01")
    unknown = "Modern (The sets): what it said before 2021-01-01 is not known, so neither is what changed\n"
    assert _diff(run, "2020-12-31", "2021-06-14").endswith(unknown)


@pytest.mark.usefixtures("_pool")
def test_the_sets_of_a_day(run: Run) -> None:
    shown = run("formats", "show", "dated.yaml", "--on", "2021-06-15").stdout
    assert shown == (
        "Pooled (emberfall/pooled)\n"
        "rules: The Rules; as of 2021-06-15\n"
        "\n"
        "  1. main: only cards that are in Modern\n"
        "     rule: These sets. (dated.yaml:9)\n"
        "\n"
        "Modern as of 2021-06-15 (The sets; known up to 2023-01-01), 2 sets:\n"
        "    –           DAWN\n"
        "    2021-06-15  FALL\n"
    )
    shown = run("formats", "show", "dated.yaml", "--on", "2020-12-31", "--lang", "ja").stdout
    assert shown.endswith("\nモダンは2021-01-01以降しかわかりません。2020-12-31に使えたセットは不明です\n")


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("format_", "first", "second", "changes"),
    [
        ("oathbreaker", "2023-04-30", "2023-05-30", ""),
        ("oathbreaker", "2023-04-30", "2023-05-31", "  2023-05-31  “Gifts Ungiven”: none → any number\n"),
        ("oathbreaker", "2023-05-30", "2023-05-31", ""),
        ("standard", "2024-07-25", "2024-08-01", "  2024-07-26  BLB enters\n"),
        (
            "standard",
            "2024-07-25",
            "2024-08-02",
            "".join(f"  2024-08-02  {code} leaves\n" for code in ("MID", "NEO", "SNC", "VOW"))
            + "  2024-07-26  BLB enters\n",
        ),
    ],
)
def test_what_may_have_changed_is_no_change_yet(run: Run, format_: str, first: str, second: str, changes: str) -> None:
    shown = run("formats", "diff", f"mtg/{format_}", "--from", first, "--to", second).stdout
    told = [line for line in shown.splitlines(keepends=True) if line.startswith("  20")]
    banned = [line for line in told if "Gifts" not in line and "none →" in line]
    assert len(banned) == (4 if (format_, second) == ("standard", "2024-08-02") else 0)
    assert "".join(line for line in told if line not in banned) == changes
