"""``deckcheck lint`` of formats with marked decks: whole answers, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deckcheck.messages import languages

if TYPE_CHECKING:
    from cli.conftest import Run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OWN = sorted(path.with_suffix(".yaml") for tests in EXAMPLES.glob("*/tests") for path in tests.iterdir())
"""The formats of games that are examples: they have marked decks beside them."""
FORMAT = """\
format: emberfall/tried
name: {en: Tried, ja: 試し}
source: {title: The Rules}
game:
  name: {en: Emberfall, ja: エンバーフォール}
  database: cards.csv
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
readings:
  copies:
    question: {en: How many?, ja: 何枚か。}
    default: two
    choices: {two: {en: two, ja: 2枚}, three: {en: three, ja: 3枚}}
    why: {en: Nobody says., ja: 記載がないため。}
rules:
  - zone-size: {id: size, zone: main, least: 1, cite: A card or more.}
  - copy-limit: {id: two, most: 2, readings: {copies: two}, cite: Two of a name.}
  - copy-limit: {id: three, most: 3, readings: {copies: three}, since: 2022-01-01, cite: Three of a name.}
"""
DECKS = {
    "a-right": "# on: 2021-01-01 2022-01-01\n# verdict: illegal\n3 Eel  # too-many-copies count=3\n1 Fox\n",
    "b-reading": "# on: 2022-01-01\n# verdict: legal\n# readings: copies=three\n3 Eel\n",
    "c-cards": "# on: 2022-01-01\n# verdict: legal\n# cards: more.csv\n1 Gnu\n",
    "d-missing": "# on: 2021-01-01 2022-01-01\n# verdict: legal\n2 Eel  # too-many-copies count=2\n3 Fox\n",
    "e-facts": "# on: 2021-01-01\n# verdict: illegal\n"
    "3 Eel  # too-many-copies count=4 card=Eel\n3 Fox # too-many-copies\n",
    "f-base": "# on: 2021-01-01\n# verdict: illegal\n# base: deck.txt\n- 1 Fox\n+ 4 Fox\n",
}


@pytest.fixture(autouse=True)
def _files(folder: Path) -> None:
    (folder / "tests" / "tried").mkdir(parents=True)
    (folder / "tried.yaml").write_text(FORMAT, encoding="utf-8")
    (folder / "cards.csv").write_text("name\nEel\nFox\n", encoding="utf-8")
    (folder / "more.csv").write_text("name\nGnu\n", encoding="utf-8")
    (folder / "deck.txt").write_text("1 Eel\n1 Fox\n", encoding="utf-8")


def _write(folder: Path, *names: str) -> None:
    for name in names:
        (folder / "tests" / "tried" / f"{name}.txt").write_text(DECKS[name], encoding="utf-8")


def test_decks_that_are_as_marked(run: Run, folder: Path) -> None:
    _write(folder, "a-right", "b-reading", "c-cards")
    result = run("lint", "tried.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        "tried.yaml: nothing found\n"
        "3 marked decks: 3 ok, 0 not as marked\n"
        "no marked deck breaks “size” (tried.yaml:15)\n"
        "no marked deck breaks “three” (tried.yaml:17)\n"
    )


def test_a_deck_is_tried_with_the_pool_that_it_names(run: Run, folder: Path) -> None:
    asked = "  - pool: {id: opened, required: true, cite: What was opened.}\n"
    (folder / "tried.yaml").write_text(FORMAT + asked, encoding="utf-8")
    (folder / "opened.txt").write_text("1 Eel\n", encoding="utf-8")
    head = "# on: 2021-01-01\n# pool: opened.txt\n"
    for name, verdict, deck in (
        ("a", "legal", "1 Eel\n"),
        ("b", "illegal", "2 Eel  # not-in-pool count=2 allowed=[0,_1]\n"),
    ):
        (folder / "tests" / "tried" / f"{name}.txt").write_text(f"{head}# verdict: {verdict}\n{deck}", encoding="utf-8")
    without = "# on: 2021-01-01\n# verdict: undecided\n1 Eel  # missing-pool\n"
    (folder / "tests" / "tried" / "c.txt").write_text(without, encoding="utf-8")
    result = run("lint", "tried.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[:2] == ["tried.yaml: nothing found", "3 marked decks: 3 ok, 0 not as marked"]


def test_decks_that_are_not_as_marked(run: Run, folder: Path) -> None:
    _write(folder, "d-missing", "e-facts", "f-base")
    result = run("lint", "tried.yaml", "--lang", "en")
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout == (
        "tried.yaml: nothing found\n"
        "tests/tried/d-missing.txt:3: 2021-01-01: marked, not found: too-many-copies count=2\n"
        "    2 Eel  # too-many-copies count=2\n"
        "tests/tried/d-missing.txt:4: 2021-01-01: found, not marked: too-many-copies count=3\n"
        "    3 Fox\n"
        "tests/tried/d-missing.txt: 2021-01-01: the verdict is illegal, not legal\n"
        "tests/tried/d-missing.txt:3: 2022-01-01: marked, not found: too-many-copies count=2\n"
        "    2 Eel  # too-many-copies count=2\n"
        "tests/tried/d-missing.txt:4: 2022-01-01: found, not marked: too-many-copies count=3\n"
        "    3 Fox\n"
        "tests/tried/d-missing.txt: 2022-01-01: the verdict is illegal, not legal\n"
        "tests/tried/e-facts.txt:3: 2021-01-01: found, not marked: too-many-copies card=Eel count=3\n"
        "    3 Eel  # too-many-copies count=4 card=Eel\n"
        "tests/tried/e-facts.txt:3: 2021-01-01: marked, not found: too-many-copies card=Eel count=4\n"
        "    3 Eel  # too-many-copies count=4 card=Eel\n"
        "tests/tried/e-facts.txt:4: 2021-01-01: the mark does not state the count: too-many-copies count=3\n"
        "    3 Fox # too-many-copies\n"
        "tests/tried/f-base.txt:2: 2021-01-01: found, not marked: too-many-copies count=4\n"
        "    4 Fox\n"
        "3 marked decks: 0 ok, 3 not as marked\n"
        "no marked deck breaks “size” (tried.yaml:15)\n"
        "no marked deck breaks “three” (tried.yaml:17)\n"
    )


def test_it_is_said_in_japanese(run: Run, folder: Path) -> None:
    _write(folder, "b-reading", "d-missing", "e-facts")
    result = run("lint", "tried.yaml", "--lang", "ja")
    assert (result.exit_code, result.stderr) == (1, "")
    said = result.stdout.splitlines()
    assert said[:6] == [
        "tried.yaml: 指摘はありません",
        "tests/tried/d-missing.txt:3: 2021-01-01: 書かれている指摘がありません: too-many-copies count=2",
        "    2 Eel  # too-many-copies count=2",
        "tests/tried/d-missing.txt:4: 2021-01-01: 書かれていない指摘があります: too-many-copies count=3",
        "    3 Fox",
        "tests/tried/d-missing.txt: 2021-01-01: 判定は「違反」で、「適正」ではありません",
    ]
    assert said[-5:] == [
        "tests/tried/e-facts.txt:4: 2021-01-01: countが書かれていません: too-many-copies count=3",
        "    3 Fox # too-many-copies",
        "確認用デッキ3件: OK 1、不一致 2",
        "「size」(tried.yaml:15)に違反する確認用デッキがありません",
        "「three」(tried.yaml:17)に違反する確認用デッキがありません",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# on: 2021-01-01\n1 Eel\n", "x.txt:1:1: error: the head says no “verdict”"),
        ("", "x.txt:1:1: error: the head says no “on”"),
        ("# on: 2021-1-1\n# verdict: legal\n1 Eel\n", "x.txt:1:1: error: “2021-1-1” is no date"),
        ("# on: 2021-01-01\n# verdict: legal\n1 Eel  # too-many x\n", "x.txt:3:1: error: “x” is no code and no fact"),
        ("# on: 2021-01-01\n# verdict: legal\n# base: no.txt\n", "no.txt cannot be read"),
        (
            "# on: 2021-01-01\n# verdict: legal\n# base: deck.txt\n- 1 Ele\n",
            "x.txt:4:1: error: “1 Ele” is no line of deck.txt",
        ),
        ("# on: 2021-01-01\n# verdict: legal\n# readings: copies=one\n1 Eel\n", "“one” is no answer to “copies”"),
        ("# on: 2021-01-01\n# verdict: legal\n# cards: no.csv\n1 Eel\n", "no.csv"),
    ],
)
def test_a_marked_deck_that_cannot_be_used(run: Run, folder: Path, text: str, said: str) -> None:
    _write(folder, "a-right")
    (folder / "tests" / "tried" / "x.txt").write_text(text, encoding="utf-8")
    result = run("lint", "tried.yaml", "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout.splitlines()[:2] == ["tried.yaml: nothing found", "1 marked deck: 1 ok, 0 not as marked"]


@pytest.mark.parametrize("lang", languages())
def test_a_format_without_marked_decks(run: Run, folder: Path, lang: str) -> None:
    """One with a folder for them, where none is yet, is told so; one without is not asked for any."""
    clean = {"en": "tried.yaml: nothing found\n", "ja": "tried.yaml: 指摘はありません\n"}[lang]
    result = run("lint", "tried.yaml", "--lang", lang)
    assert (result.exit_code, result.stdout) == (2, clean)
    assert "tests/tried" in result.stderr
    assert result.stderr.endswith(" [no-marked-decks]\n")
    (folder / "tests" / "tried").rmdir()
    result = run("lint", "tried.yaml", "--lang", lang)
    assert (result.exit_code, result.stdout, result.stderr) == (0, clean, "")


def test_a_format_that_does_not_load(run: Run, folder: Path) -> None:
    (folder / "tried.yaml").write_text(FORMAT.replace("zone: main", "zone: man"), encoding="utf-8")
    result = run("lint", "tried.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[unknown-zone-name]" in result.stderr


def test_the_examples_are_these() -> None:
    assert [f"{path.parents[1].name}/{path.stem}" for path in OWN] == [
        "emberfall/standard",
        "pokemon/expanded",
        "pokemon/standard",
    ]


@pytest.mark.parametrize("marked", OWN, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_an_example_is_as_marked_and_every_clause_of_it_is_broken(run: Run, marked: Path) -> None:
    format_ = marked.parents[1] / marked.name
    result = run("lint", str(format_), "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    count = len(list(marked.with_suffix("").glob("*.txt")))
    assert result.stdout.splitlines() == [
        f"{format_}: nothing found",
        f"{count} marked decks: {count} ok, 0 not as marked",
    ]


def test_decks_of_an_example_are_read_as_they_are_exported(run: Run) -> None:
    """Sections with their sizes, a set and a number behind each name, and the total."""
    decks = [str(EXAMPLES / "pokemon" / name) for name in ("deck.txt", "expanded-deck.txt", "glc-deck.txt")]
    result = run("check", *decks, "-v", "--on", "2026-11-21", "--lang", "en")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("read as a plain list") == len(decks)
    assert result.stdout.endswith("3 decks: 3 legal\n")
