"""``deckcheck cards import`` and ``cards info``: what counts from then on, and what is said of it."""

from __future__ import annotations

import gzip
import json
import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.cards.index.imported import ImportedDatabase

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

LINES = [
    '{"game": "spimate", "as-of": "2021-01-01", "sources": [{"title": "Table", "url": "https://example.org/table"}]}',
    '{"name": "ファイヤーボール", "type": "魔法", "cost": 1, "element": "火"}',
    '{"name": "騎士王", "type": "モンスター", "cost": 2, "element": "光", "race": "戦士族", "ap": 3, "lp": 4}',
    '{"name": "壊れた札", "cost": {}}',
]


@pytest.fixture
def source(folder: Path) -> str:
    (folder / "table.jsonl.gz").write_bytes(gzip.compress("\n".join(LINES).encode()))
    return "table.jsonl.gz"


CHECK = ("check", "legal.txt", "--format", "spimate/standard", "--on", "2021-01-26")


@pytest.mark.slow(step=1)
def test_what_is_imported_counts(run: Run, folder: Path, source: str) -> None:
    """Also for a format that was kept while there were no such cards; until the file is removed."""
    before = run(*CHECK)
    assert (before.exit_code, "[no-cards]" in before.stderr) == (2, True)
    done = run("cards", "import", source, "--lang", "en")
    target = str(folder / ".cards" / "spimate.sqlite")
    assert (done.exit_code, done.stdout) == (
        0,
        f"2 cards of spimate imported from {source} to {target}; 1 record left out\n",
    )
    at = f"{source}:4:1: warning: "
    assert done.stderr == f"{at}this must be a whole number, not a mapping [wrong-type]\n"
    for _ in range(2):
        judged = run(*CHECK)
        assert (judged.exit_code, judged.stderr) == (0, "")
    told = f"the cards of spimate are those of the imported database {target}"
    assert run(*CHECK, "--lang", "en").stdout.endswith(f"\n{told}\n")
    assert run(*CHECK, "--cards", "spimate", "--lang", "en").stdout.endswith(f"\n{told}\n")
    assert target not in run(*CHECK, "--quiet").stdout
    assert json.loads(run(*CHECK, "-o", "json").stdout)["imports"] == {"spimate": target}
    sarif = json.loads(run(*CHECK, "-o", "sarif").stdout)["runs"][0]
    assert sarif["properties"] == {"imports": {"spimate": target}}
    assert f'<property name="imports.spimate" value="{target}" />' in run(*CHECK, "-o", "junit").stdout
    assert f"\n{told}\n" in run(*CHECK, "-o", "github", "--lang", "en").stdout
    counting = ("stats", "legal.txt", "--format", "spimate/single", "--lang", "en")
    assert run(*counting).stdout.endswith(f"\n{told}\n")
    assert json.loads(run(*counting, "-o", "json").stdout)["imports"] == {"spimate": target}
    given = run(*CHECK, "-o", "json", "--cards", "cards.yaml")
    assert "imports" not in json.loads(given.stdout)
    os.remove(target)
    assert run(*CHECK).exit_code == 2


def test_another_file(run: Run, folder: Path, source: str) -> None:
    done = run("cards", "import", source, "--to", "own.sqlite", "--lang", "ja")
    assert done.stdout == f"spimateのカード2枚を{source}からown.sqliteに取り込みました。1件は使えないので除きました\n"
    assert not (folder / ".cards").exists()
    assert run(*CHECK).exit_code == 2
    assert run(*CHECK, "--cards", "own.sqlite").exit_code == 0
    assert [record["name"] for record in ImportedDatabase("own.sqlite").records()][:2] == ["ファイヤーボール", "騎士王"]


def test_nothing_is_imported_that_has_no_card(run: Run, folder: Path) -> None:
    (folder / "none.jsonl").write_text("\n".join((LINES[0], LINES[3])), encoding="utf-8")
    done = run("cards", "import", "none.jsonl", "--lang", "en")
    assert (done.exit_code, done.stdout, "none.jsonl:2:1: error: " in done.stderr) == (2, "", True)
    assert list(folder.glob(".cards/*")) == []


@pytest.mark.slow(step=1)
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["missing.json"], "unreadable-file"),
        (["legal.txt"], "no-game"),
        (["cards.yaml", "--game", "nonsense"], "unknown-game"),
        (["cards.yaml", "--game", "duelmasters"], "wrong-game"),
        ([".", "--game", "spimate"], "unreadable-file"),
        (["broken.json.gz", "--game", "spimate"], "broken-archive"),
        (["cut.json", "--game", "spimate"], "json-syntax"),
        (["cards.yaml", "--to", "legal.txt/x.sqlite"], "unwritable-file"),
        (["cards.yaml", "--to", "."], "unwritable-file"),
    ],
)
def test_what_cannot_be_imported(run: Run, folder: Path, arguments: list[str], code: str) -> None:
    (folder / "broken.json.gz").write_bytes(gzip.compress(b"[]" * 999)[:20])
    (folder / "cut.json").write_text('{"meta": {"date": "2026-08-01", "version": "5"}, "data": {"Ash": [{"name"')
    for lang in ("en", "ja"):
        done = run("cards", "import", *arguments, "--lang", lang)
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"[{code}]" in done.stderr
    assert list(folder.glob(".cards/*")) == []


def test_info(run: Run, folder: Path, source: str) -> None:
    assert run("cards", "import", source).exit_code == 0
    lines = run("cards", "info", "spimate", "-v", "--lang", "en").stdout.splitlines()
    target = folder / ".cards" / "spimate.sqlite"
    digest = ImportedDatabase(str(target)).header().digest
    imported = ImportedDatabase(str(target)).header().imported
    assert imported is not None
    assert lines == [
        "spimate  Spimate",
        f"    database: {target}",
        f"    imported: {imported[1]}, from {folder / source} (BLAKE2 {digest})",
        "    counts for all decks of spimate",
        "    source: Table, https://example.org/table",
        "    knows the cards up to 2021-01-01",
        "    cards: 2; names: 2; printings: 0; sets: 0",
        "    known of all cards: type, cost, element, race, AP, LP",
        "    problems: 1",
        *[line for line in lines if "[wrong-type]" in line],
    ]
    assert len(lines) == 10


@pytest.mark.slow
def test_info_of_a_file_and_of_all_games(run: Run, folder: Path) -> None:
    of_file = run("cards", "info", "cards.yaml", "--lang", "ja").stdout.splitlines()
    assert of_file[0].startswith("spimate  ")
    assert of_file[-1] == "    問題: なし"
    assert [line for line in of_file if "取り込み" in line] == []
    everything = run("cards", "info", "--lang", "en")
    assert everything.exit_code == 0
    assert "duelmasters  Duel Masters\n    database: formats/duelmasters/cards.jsonl (BLAKE2 " in everything.stdout


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_info_of_what_cannot_be_used(run: Run, folder: Path, lang: str) -> None:
    (folder / "bad.sqlite").write_bytes(b"SQLite format 3\0" + bytes(200))
    for reference, code in (("bad.sqlite", "damaged-database"), ("nothing", "unknown-cards"), ("spimate", "no-cards")):
        done = run("cards", "info", reference, "--lang", lang)
        assert (done.exit_code, done.stdout, f"[{code}]" in done.stderr) == (2, "", True)


def test_a_folder_is_no_database(run: Run) -> None:
    done = run(*CHECK, "--cards", ".")
    assert (done.exit_code, "[unreadable-file]" in done.stderr) == (2, True)


CONFIG = "decks:\n  - {files: legal.txt, format: spimate/standard, cards: %s, on: 2021-01-26}\n"


@pytest.mark.parametrize("name", ["table.jsonl.gz", "store.sqlite", "nowhere.jsonl.xz"])
def test_a_database_that_changed_concerns_all_decks(run: Run, folder: Path, source: str, name: str) -> None:
    (folder / ".deckcheck.yaml").write_text(CONFIG % source, encoding="utf-8")
    assert run("check", "--changed", name).stdout.count("legal.txt: ") == 1
    assert run("check", "--changed", "notes.gz").stdout == ""


def test_a_configuration_may_name_a_folder(run: Run, folder: Path) -> None:
    """From where it stands, whoever calls it from where; what it holds is no database here."""
    (folder / "many").mkdir()
    (folder / ".deckcheck.yaml").write_text(CONFIG % "many", encoding="utf-8")
    done = run("check", "--lang", "en")
    assert (done.exit_code, done.stderr) == (
        2,
        "error: many cannot be read: it is a folder, not a file [unreadable-file]\n",
    )


@pytest.fixture
def duel(folder: Path) -> Path:
    """A database of another project, of cards without days, and a deck of one of them."""
    cards = [
        {"konami_id": 1, "password": 89631139, "card_type": "Monster", "monster_type_line": "Dragon / Normal"},
        {"konami_id": 2, "password": 46986414, "card_type": "Monster", "monster_type_line": "Spellcaster / Normal"},
    ]
    more = {"attribute": "DARK", "level": 8, "atk": 1, "def": 1, "sets": {"en": ["A-EN001"]}}
    more["limit_regulation"] = {"tcg": "Unlimited", "ocg": "Unlimited"}
    names = [{"name": {"en": name}} for name in ("Blue-Eyes White Dragon", "Dark Magician")]
    lines = [json.dumps({**card, **more, **name}) for card, name in zip(cards, names, strict=True)]
    path = folder / "duel.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    os.utime(path, (0, 1767225600))  # 2026-01-01
    (folder / "duel.ydk").write_text("#main\n" + "89631139\n" * 3 + "#extra\n!side\n", encoding="utf-8")
    return path


@pytest.mark.slow(step=1)
def test_a_database_that_has_not_all_cards_of_a_list(run: Run, duel: Path) -> None:
    """And says nothing of days: what it has was out when it was written."""
    assert run("cards", "import", duel.name, "--game", "ygo").exit_code == 0
    for on, verdict in (("2025-12-31", 3), ("2026-01-01", 1)):
        result = run("check", "duel.ydk", "--format", "ygo/tcg", "--on", on, "--lang", "en")
        assert (result.exit_code, result.stderr) == (1, "")
        assert ("[missing-fact]" in result.stdout) == (verdict == 3)
    assert "up to 2026-01-01" in run("cards", "info", "ygo", "--lang", "en").stdout


def test_the_day_of_a_database_may_be_said(run: Run, duel: Path) -> None:
    assert run("cards", "import", duel.name, "--game", "ygo", "--as-of", "2024-05-06").exit_code == 0
    assert "up to 2024-05-06" in run("cards", "info", "ygo", "--lang", "en").stdout
    wrong = run("cards", "import", duel.name, "--game", "ygo", "--as-of", "May")
    assert (wrong.exit_code, "[wrong-date]" in wrong.stderr) == (2, True)
