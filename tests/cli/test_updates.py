"""``deckcheck cards update``: what newer cards and lists change is told before any of it counts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .conftest import Run

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ROOT / "formats" / "netrunner" / "lists" / "startup.yaml"
DECK = (ROOT / "examples" / "netrunner" / "precision.txt").read_text(encoding="utf-8")
ADDED = """\
  - date: 2030-02-01
    cards: {"0": [Hedge Fund], unlimited: [Offworld Office]}
"""
CHECK = ("check", "startup.txt", "--format", "netrunner/startup", "--on", "2030-03-01", "--lang", "en")

OLD = [
    '{"game": "spimate", "as-of": "2021-01-01"}',
    '{"name": "ファイヤーボール", "type": "魔法", "cost": 1, "element": "火"}',
    '{"name": "騎士王", "type": "モンスター", "cost": 2, "element": "光", "race": "戦士族", "ap": 3, "lp": 4}',
    '{"name": "古い札", "type": "魔法", "cost": 1, "element": "火"}',
    '{"name": "旧名の札", "type": "魔法", "cost": 1, "element": "火"}',
]
NEW = [
    '{"game": "spimate", "as-of": "2021-02-01"}',
    '{"name": "ファイヤーボール", "aliases": ["火球"], "type": "魔法", "cost": 0, "element": "火", "limit": 1}',
    '{"name": "騎士王", "type": "モンスター", "cost": 2, "element": "光", "race": "戦士族", "ap": 3, "lp": 4}',
    '{"name": "新名の札", "aliases": ["旧名の札"], "type": "魔法", "cost": 1, "element": "火"}',
    '{"name": "新しい札", "type": "魔法", "cost": 1, "element": "火"}',
    '{"name": "壊れた札", "cost": {}}',
]
TOLD = (
    "cards of spimate: 4 from old.jsonl, known up to 2021-01-01\n"
    "  4 cards added: ファイヤーボール, 騎士王, 古い札, 旧名の札\n"
)
JUDGED = ("check", "legal.txt", "--format", "spimate/single", "--on", "2018-05-05", "--lang", "en")


@pytest.fixture
def cards(folder: Path) -> Path:
    for name, lines in (("old", OLD), ("new", NEW)):
        (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def newer(folder: Path) -> Path:
    """A list with one more change than the shipped one, and a deck that it concerns."""
    text = SHIPPED.read_text(encoding="utf-8") + ADDED
    (folder / "startup.yaml").write_text(_until(text, "2030-02-01"), encoding="utf-8")
    (folder / "startup.txt").write_text(DECK, encoding="utf-8")
    return folder


def _until(text: str, day: str) -> str:
    return re.sub("(?m)^known-until: .*$", f"known-until: {day}", text)


def _taken(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob(".cards/*"))


def test_cards_are_compared_before_they_count(run: Run, cards: Path) -> None:
    first = run("cards", "update", "--from", "old.jsonl", "--lang", "en")
    assert (first.exit_code, first.stdout, first.stderr) == (
        1,
        TOLD,
        "nothing was changed; --yes takes it over\n",
    )
    assert _taken(cards) == []
    assert run(*JUDGED).exit_code == 2  # there are no cards
    assert run("cards", "update", "--from", "old.jsonl", "--yes").exit_code == 0
    assert run(*JUDGED).exit_code == 0

    target = cards / ".cards" / "spimate.sqlite"
    before = target.read_bytes()
    told = (
        "cards of spimate: 4 from new.jsonl, known up to 2021-02-01\n"
        f"  in place of {target}: 4 cards, known up to 2021-01-01\n"
        "  1 card added: 新しい札\n"
        "  1 card removed: 古い札\n"
        "  1 card renamed: 旧名の札 → 新名の札\n"
        "  1 card with other cost: ファイヤーボール\n"
        "  1 card with other limits of their own: ファイヤーボール\n"
        "  1 card with other names: ファイヤーボール\n"
        "  1 record cannot be used and would be left out\n"
    )
    asked = run("cards", "update", "--from", "new.jsonl", "--lang", "en")
    assert (asked.exit_code, asked.stdout) == (1, told)
    assert target.read_bytes() == before
    assert run(*JUDGED).exit_code == 0
    japanese = run("cards", "update", "--from", "new.jsonl", "--lang", "ja")
    assert japanese.stdout == (
        "spimateのカード: new.jsonlの4枚(2021-02-01まで)\n"
        f"  これまで: {target}の4枚(2021-01-01まで)\n"
        "  追加1枚: 新しい札\n"
        "  削除1枚: 古い札\n"
        "  改名1枚: 旧名の札 → 新名の札\n"
        "  コストの変更1枚: ファイヤーボール\n"
        "  カード自身の枚数制限の変更1枚: ファイヤーボール\n"
        "  名前の変更1枚: ファイヤーボール\n"
        "  1件は使えないので除きます\n"
    )
    assert japanese.stderr == "何も変更していません。取り込むには--yesを付けてください\n"

    done = run("cards", "update", "--from", "new.jsonl", "--yes", "--lang", "en")
    assert (done.exit_code, done.stdout) == (0, f"{told}new.jsonl counts from now on, as {target}\n")
    assert "[too-many-copies]" in run(*JUDGED).stdout
    again = run("cards", "update", "--from", "new.jsonl", "--lang", "en")
    assert (again.exit_code, again.stderr) == (0, "")
    assert again.stdout.splitlines()[-2:] == [
        "  nothing is otherwise",
        "  1 record cannot be used and would be left out",
    ]


def test_many_cards_are_named_only_if_asked(run: Run, folder: Path) -> None:
    lines = [OLD[0], *(f'{{"name": "札{number}", "type": "魔法", "cost": 1, "element": "火"}}' for number in range(10))]
    (folder / "many.jsonl").write_text("\n".join(lines), encoding="utf-8")
    short = run("cards", "update", "--from", "many.jsonl", "--lang", "en").stdout
    assert "  10 cards added: 札0, 札1, 札2, 札3, 札4, 札5, 札6, 札7, …\n" in short
    assert "札8, 札9\n" in run("cards", "update", "--from", "many.jsonl", "-v").stdout


def test_a_list_counts_once_somebody_says_yes(run: Run, newer: Path) -> None:
    until = re.findall("(?m)^known-until: (.*)$", SHIPPED.read_text(encoding="utf-8"))[0]
    told = (
        "list netrunner/startup (Startup ban list), for netrunner/startup: startup.yaml, known up to 2030-02-01\n"
        f"  in place of formats/netrunner/lists/startup.yaml, known up to {until}\n"
        "  from 2030-02-01 on: Hedge Fund banned (so far free), Offworld Office free (so far banned)\n"
    )
    before = run(*CHECK).stdout
    assert ("“Offworld Office” is banned" in before, "“Hedge Fund” is banned" in before) == (True, False)
    asked = run("cards", "update", "--from", "startup.yaml", "--lang", "en")
    assert (asked.exit_code, asked.stdout) == (1, told)
    assert (run(*CHECK).stdout, _taken(newer)) == (before, [])
    assert run("cards", "update", "--from", "startup.yaml", "--lang", "ja").stdout.splitlines()[-1] == (
        "  2030-02-01から: 《Hedge Fund》禁止(これまで無制限)、《Offworld Office》無制限(これまで禁止)"
    )
    done = run("cards", "update", "--from", "startup.yaml", "--yes", "--lang", "en")
    target = newer / ".cards" / "netrunner.startup.yaml"
    assert (done.exit_code, done.stdout) == (0, f"{told}startup.yaml counts from now on, as {target}\n")
    assert target.read_bytes() == (newer / "startup.yaml").read_bytes()
    for _ in range(2):  # also where the format was kept
        after = run(*CHECK).stdout
        assert ("“Offworld Office” is banned" in after, "“Hedge Fund” is banned" in after) == (False, True)
    named = f"the list netrunner/startup is the one that was taken over, {target}"
    assert after.splitlines()[-2:] == [named, "1 deck: 1 illegal; 2 problems"]
    assert json.loads(run(*CHECK, "-o", "json").stdout)["imports"] == {"netrunner/startup": str(target)}
    assert f"\n{named}\n" in run(*CHECK, "-o", "github").stdout
    assert f'name="imports.netrunner/startup" value="{target}"' in run(*CHECK, "-o", "junit").stdout
    assert f"    list taken over: {target}\n" in run("cards", "info", "netrunner", "--lang", "en").stdout
    again = run("cards", "update", "--from", "startup.yaml", "--lang", "en")
    assert (again.exit_code, again.stdout.splitlines()[-1]) == (0, "  nothing is otherwise")
    target.unlink()
    assert run(*CHECK).stdout == before


def test_a_list_may_be_known_from_another_day_and_have_points_and_groups(run: Run, folder: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    head = text[: text.index("since: ")]
    (folder / "startup.yaml").write_text(
        f"{head}since: 2029-01-01\nsource: {{title: Ours}}\nothers: 3\n"
        'changes:\n  - date: 2029-01-01\n    points: {"2": [Hedge Fund]}\n'
        "    groups: [{cards: [Sprint, Ansel 1.0], most: 1}]\n",
        encoding="utf-8",
    )
    lines = run("cards", "update", "--from", "startup.yaml", "-v", "--lang", "en").stdout.splitlines()
    assert lines[2:4] == [
        "  known from 2029-01-01 on, not from 2019-03-18",
        "  what is not on it: 3, not free",
    ]
    assert lines[4].startswith("  from 2029-01-01 on: of Ansel 1.0, Sprint so many different ones: 1 (so far free), ")
    assert "Offworld Office 3 (so far banned), " in lines[4]
    assert lines[4].endswith(", Hedge Fund 2 points (so far 0)")


def test_a_list_of_cards_that_come_with_it(run: Run, newer: Path) -> None:
    """Its entries are cards of the database that would count; both are taken over, or neither."""
    text = (newer / "startup.yaml").read_text(encoding="utf-8").replace("[Hedge Fund]", "[Brand New Card]")
    (newer / "startup.yaml").write_text(text, encoding="utf-8")
    line = text[: text.index("Brand New Card")].count("\n") + 1
    alone = run("cards", "update", "--from", "startup.yaml", "--yes", "--lang", "en")
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr.startswith(f"startup.yaml:{line}:19: error: no card is called “Brand New Card”")
    shipped = (ROOT / "formats" / "netrunner" / "cards.jsonl").read_text(encoding="utf-8")
    new = '{"name": "Brand New Card", "type": "operation", "side": "Corp", "faction": "NBN", "subtypes": []}\n'
    (newer / "cards.jsonl").write_text(shipped + new, encoding="utf-8")
    both = run("cards", "update", "--from", "startup.yaml", "cards.jsonl", "--yes", "--lang", "en")
    assert (both.exit_code, both.stderr) == (0, "")
    assert "  1 card added: Brand New Card\n" in both.stdout
    assert _taken(newer) == ["netrunner.sqlite", "netrunner.startup.yaml"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "nothing-to-update"),
        (["--from", "missing.yaml"], "unreadable-file"),
        (["--from", "own.yaml"], "no-such-list-shipped"),
        (["--from", "startup.yaml", "copy.yaml"], "updated-twice"),
        (["--from", "new.jsonl", "--from", "old.jsonl"], "updated-twice"),
        (["--from", str(ROOT / "formats" / "netrunner" / "pools" / "startup.yaml")], "no-update-of-pools"),
        (["--from", "0TCG.lflist.conf"], "foreign-list"),
        (["--from", "restrictions.json"], "foreign-list"),
        (["--from", "new.jsonl", "--from", "wrong.yaml"], "wrong-form"),
        (["--from", "cards.csv"], "no-game"),
        (["--from", "cards.csv", "--game", "nonsense"], "unknown-game"),
    ],
)
def test_what_cannot_be_taken_over_changes_nothing(
    run: Run, newer: Path, cards: Path, arguments: list[str], code: str
) -> None:
    text = (newer / "startup.yaml").read_text(encoding="utf-8")
    (newer / "copy.yaml").write_text(text, encoding="utf-8")
    (newer / "own.yaml").write_text(text.replace("list: netrunner/startup", "list: netrunner/startups"), "utf-8")
    (newer / "wrong.yaml").write_text(text.replace("date: 2030-02-01", "date: soon"), encoding="utf-8")
    (newer / "0TCG.lflist.conf").write_text("!2026.7 TCG\n1 0 --Ash\n", encoding="utf-8")
    (newer / "restrictions.json").write_text('{"id": "a", "date_start": "2026-01-01", "format_id": "b"}', "utf-8")
    (newer / "cards.csv").write_text("name,type\nAsh,魔法\n", encoding="utf-8")
    for lang in ("en", "ja"):
        done = run("cards", "update", *arguments, "--yes", "--lang", lang)
        assert (done.exit_code, done.stdout, done.stderr.count(f"[{code}]")) == (2, "", 1)
    assert _taken(cards) == []


def test_there_may_be_no_folder_for_it(run: Run, newer: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_CARDS", "")
    done = run("cards", "update", "--from", "startup.yaml", "--yes")
    assert (done.exit_code, "[no-import-folder]" in done.stderr) == (2, True)


def test_a_list_of_a_format_of_ones_own_stays_its_own(run: Run, newer: Path) -> None:
    """Though it is called as one that comes with deckcheck."""
    assert run("cards", "update", "--from", "startup.yaml", "--yes").exit_code == 0
    (newer / "bans.yaml").write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    (newer / "own.yaml").write_text(
        "format: netrunner/own\nname: {en: Own, ja: 自作}\nextends: netrunner/casual\nsource: {title: Ours}\n"
        "rules: [{card-list: {list: bans.yaml, cite: The list.}}]\n",
        encoding="utf-8",
    )
    judged = run(*CHECK[:2], "--format", "own.yaml", *CHECK[4:])
    assert ("“Offworld Office” is banned" in judged.stdout, "taken over" in judged.stdout) == (True, False)


def test_what_was_taken_over_and_broken_since_stops_the_run_once(run: Run, newer: Path) -> None:
    assert run("cards", "update", "--from", "startup.yaml", "--yes").exit_code == 0
    target = newer / ".cards" / "netrunner.startup.yaml"
    text = target.read_text(encoding="utf-8").replace("[Hedge Fund]", "[Hegde Fund]")
    target.write_text(text, encoding="utf-8")
    (newer / "more.txt").write_text(DECK, encoding="utf-8")
    line = text[: text.index("Hegde Fund")].count("\n") + 1
    result = run(*CHECK, "more.txt")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"{target}:{line}:19: error: no card is called “Hegde Fund”; did you mean “Hedge Fund”? [list-entry-no-card]\n"
        "error: for what is wrong with the format “netrunner/startup” or its cards, 2 decks could not be judged"
        " [decks-not-judged]\n"
    )


@pytest.mark.skipif(os.name != "posix", reason="there are terminals of this kind only there")
@pytest.mark.parametrize(("answer", "code", "taken"), [(b"y\n", 0, ["spimate.sqlite"]), (b"n\n", 1, [])])
def test_on_a_terminal_it_is_asked_for(cards: Path, answer: bytes, code: int, taken: list[str]) -> None:
    ours, theirs = os.openpty()
    os.write(ours, answer)
    command = [sys.executable, "-m", "deckcheck", "cards", "update", "--from", "old.jsonl", "--lang", "en"]
    done = subprocess.run(command, stdin=theirs, capture_output=True, cwd=cards, text=True, check=False)
    for end in (ours, theirs):
        os.close(end)
    assert (done.returncode, "Take this over?" in done.stderr) == (code, True)
    assert done.stdout.startswith(TOLD)
    assert _taken(cards) == taken
