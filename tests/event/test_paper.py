"""The sheets to print: what stands on each, in which order, and that nothing of a list is missing in the files."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.paper.fonts import Fonts
from deckcheck.event.paper.pdf import Paper, paper
from deckcheck.event.paper.sheets import Group, SheetDeck, SheetZone, sheets
from deckcheck.source import InputError
from deckcheck.source.extras import needed
from desk_events import BANS, CARDS, FORMAT, Run, event_in, write

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from deckcheck.event.judged.result import Result

EVENT = "event: Autumn Cup\non: 2026-11-20\nformat: open.yaml\ncards: cards.yaml\nregistrations: [{table: form.csv}]\n"
ROWS = (
    ("Email", "Name", "Table", "Deck name", "Deck"),
    ("a@x.org", "Anna Müller", "10", "Red", "2 Cinder Bolt\n1 Ash Drake\n\n[サイド]\n2 Moss Colossus"),
    ("b@x.org", "Abel, Ben", "2", "", "3 Ash Drke\n\nwhat is this??"),
    ("c@x.org", "山田 太郎", "", "=1+1", "3 Ash Drake"),
    ("d@x.org", "Żaneta", "1", "", ""),
)


def _result(folder: Path, rows: Sequence[Sequence[str]], cards: str = CARDS, format_: str = FORMAT) -> Result:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    for path, text in {"open.yaml": format_, "bans.yaml": BANS, "cards.yaml": cards, "event.yaml": EVENT}.items():
        write(folder, path, text)
    (folder / "form.csv").write_bytes(out.getvalue().encode())
    return judged_event(load_plan(str(folder / "event.yaml")))


def _pages(made: Paper, name: str) -> list[str]:
    reader: Any = needed("pypdf", "dev").PdfReader(io.BytesIO(made.files[name]))
    return [page.extract_text() for page in reader.pages]


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_what_stands_on_a_sheet_in_the_order_of_last_names(tmp_path: Path) -> None:
    found = sheets(_result(tmp_path, ROWS), "en")
    assert [(each.number, each.initial, each.name, each.table, each.archetype, each.about) for each in found] == [
        (1, "A", "Abel, Ben", "2", "", "b@x.org · undecided"),
        (0, "M", "Anna Müller", "10", "Red", "a@x.org · Red · legal"),
        (3, "Ż", "Żaneta", "1", "", "d@x.org · undecided"),
        (2, "山", "山田 太郎", "", "=1+1", "c@x.org · =1+1 · legal"),
    ]
    assert found[1].decks == (
        SheetDeck(
            "Emberfall Open",
            (
                SheetZone(
                    "main",
                    "main deck",
                    3,
                    (Group("unit", 1, ((1, "Ash Drake"),)), Group("spell", 2, ((2, "Cinder Bolt"),))),
                ),
                SheetZone("side", "side deck", 2, (Group("unit", 2, ((2, "Moss Colossus"),)),)),
            ),
            (),
        ),
    )
    assert found[0].decks == (SheetDeck("Emberfall Open", (), ("3 Ash Drke", "", "what is this??")),)
    assert found[2].decks == ()


def test_by_table(tmp_path: Path) -> None:
    result = _result(tmp_path, ROWS)
    assert [each.table for each in sheets(result, "en", "table")] == ["1", "2", "10", ""]
    named = sheets(result, "en", "table", {"table": "deck NAME", "archetype": "Table"})
    assert [(each.table, each.archetype) for each in named] == [("=1+1", ""), ("Red", "10"), ("", "2"), ("", "1")]
    with pytest.raises(InputError) as caught:
        sheets(result, "en", "table", {"table": "Tisch"})
    assert [each.code for each in caught.value.problems] == ["unknown-column"]


def test_the_files(tmp_path: Path) -> None:
    result = _result(tmp_path, ROWS)
    made = paper(result, "en")
    assert paper(result, "en").files == made.files, "the same makes the same bytes"
    pages = [_words(page) for page in _pages(made, "checks.pdf")]
    assert len(pages) == 4
    assert [name in page for name, page in zip(("Abel, Ben", "Anna Müller", "aneta"), pages, strict=False)] == [
        True
    ] * 3
    assert "Not all of it is understood; as handed in: 3 Ash Drke what is this??" in pages[0]
    assert "main deck 3 (counted: ______)" in pages[1]
    assert "No list that can be used was handed in" in pages[2]
    boxes = [made.files["checks.pdf"], made.files["sheets.pdf"]]
    drawn = [needed("pypdf", "dev").PdfReader(io.BytesIO(each)).pages[1].get_contents().get_data() for each in boxes]
    # Two boxes for initial and table, and of the checks one for each copy.
    assert [len(re.findall(rb" re ", each)) for each in drawn] == [2 + 1 + 2 + 2, 2]
    assert "counted" not in "".join(_pages(made, "sheets.pdf"))


LONG = [f"Card {number} {'of the Long and Winding Name ' * (number % 3)}".strip() for number in range(400)]


@pytest.mark.table(every=4)
@pytest.mark.parametrize("count", [1, 40, 110, 400])
def test_every_card_of_a_long_list_is_printed(count: int, tmp_path: Path) -> None:
    cards = CARDS + "".join(f"  - {{name: {name}, type: unit}}\n" for name in LONG)
    listed = "\n".join(f"{1 + index % 9} {name}" for index, name in enumerate(LONG[:count]))
    name = "Maximilian-Alexander von und zu Hohenstein " * 3
    made = paper(_result(tmp_path, [ROWS[0], ("a@x.org", name, "T" * 90, "x" * 400, listed)], cards), "en")
    for file in made.files:
        pages = _pages(made, file)
        text = _words(" ".join(pages))
        for index, card in enumerate(LONG[:count]):
            assert re.search(rf"(?<!\d){1 + index % 9} {re.escape(card)}(?= |$)", text) or "Winding" in card, card
        assert all(_words(name.strip()) in _words(page) for page in pages)
        assert len(pages) == 1 or count == 400


@pytest.mark.slow
def test_names_are_hostile(tmp_path: Path) -> None:
    names = ("\x00\x1b[31mx", "\u202eevil", "😀", "김철수", "(\\) Tj ET", "%PDF-1.7\nendobj", "a" * 900, "\u0301" * 50)
    made = paper(
        _result(tmp_path, [ROWS[0], *((f"p{i}", name, name, name, f"3 {name}") for i, name in enumerate(names))]), "ja"
    )
    for file in made.files:
        pages = _pages(made, file)
        assert len(pages) == len(names)
        text = "\n".join(pages)
        assert "(\\) Tj ET" in text
        assert not set("\x00\x1b\u202e") & set(text)


def test_what_no_font_here_has_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.event.paper.fonts._found", lambda: iter(()))
    result = _result(tmp_path, ROWS)
    assert [(each.code, each.facts) for each in paper(result, "en").problems] == [
        ("fonts-elsewhere", {"fonts": ["HeiseiKakuGo-W5"]}),
        ("no-font", {"count": 1, "characters": "Ż"}),
    ]
    assert paper(_result(tmp_path, ROWS[:2]), "en").problems == ()
    fonts = Fonts()
    assert [(run.font, run.text) for run in fonts.runs("Aéż山한\u0e01")] == [
        ("Vera", "Aéz"),
        ("HeiseiKakuGo-W5", "山"),
        ("HYSMyeongJo-Medium", "한"),
        ("Helvetica", "?"),
    ]
    assert fonts.missing >= {"ż", "\u0e01"}


def test_a_font_that_cannot_be_used(tmp_path: Path) -> None:
    write(tmp_path, "no.ttf", "no font")
    for path in (str(tmp_path / "no.ttf"), str(tmp_path / "missing.ttf")):
        with pytest.raises(InputError) as caught:
            Fonts(path)
        assert [each.code for each in caught.value.problems] == ["unusable-font"]


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run: Run = event_in(tmp_path, monkeypatch)
    refused = run("event.yaml", "--pdf")
    assert (refused.exit_code, "--pdf needs --out" in refused.stderr) == (2, True)
    assert run("event.yaml", "--out", "desk", "--pdf", "--by", "table", "-q").exit_code == 1
    assert {"sheets.pdf", "checks.pdf", "report.html"} <= {each.name for each in (tmp_path / "desk").iterdir()}
    wrong = run("event.yaml", "--out", "desk", "--pdf", "--column", "tables=x")
    assert (wrong.exit_code, "WHAT=HEADER" in wrong.stderr) == (2, True)


def test_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    found = importlib.import_module

    def missing(name: str) -> Any:
        if name.startswith("reportlab"):
            raise ModuleNotFoundError(name=name.partition(".")[0])
        return found(name)

    monkeypatch.setattr("deckcheck.source.extras.import_module", missing)
    with pytest.raises(InputError) as caught:
        paper(_result(tmp_path, ROWS), "en")
    facts: Mapping[str, Any] = caught.value.problems[0].facts
    assert (caught.value.problems[0].code, facts) == ("missing-extra", {"extra": "pdf"})
