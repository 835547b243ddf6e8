"""Tables with columns beside those that are counted: a deck is what a check of its rows alone comes to."""

from __future__ import annotations

import csv
import json
import random
from io import StringIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pa_parquet
import pytest

from deckcheck.batch.by_zone import chunks_in, columns_in
from deckcheck.batch.chunk import VERDICTS, Outcome
from deckcheck.batch.many import ManyDecks, outcome_of
from deckcheck.batch.parts import parts_of
from deckcheck.decks.tables.beside import unread
from deckcheck.judging.judge import Judge
from deckcheck.source import Source, read_source
from deckcheck.source.document import load_document

TABLE = load_document(read_source(str(Path(__file__).parent / "further_columns.yaml"))).data
ON = "2026-07-01"
FORMS = ("csv", "parquet", "jsonl")


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The format of the table."""
    folder = tmp_path_factory.mktemp("duel")
    path = folder / "standard.yaml"
    path.write_text(TABLE["format"].replace("  zones:", "  database: cards.json\n  zones:"), encoding="utf-8")
    cards = {"game": "duel", "cards": [{"name": name, **card} for name, card in TABLE["cards"].items()]}
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    return str(path)


def _rows(lines: list[str]) -> list[list[str]]:
    return [*csv.reader(lines)]


def _written(folder: Path, form: str, head: list[str], decks: list[list[list[str]]]) -> Path:
    path = folder / f"decks.{form}"
    rows = [[str(deck), *row] for deck, each in enumerate(decks) for row in each]
    head = ["deck_id", *head]
    if form == "csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([head, *rows])
    elif form == "parquet":
        columns = [pa.array([row[place] for row in rows]) for place in range(len(head))]
        pa_parquet.write_table(pa.Table.from_arrays(columns, names=head), path)
    else:
        path.write_text("".join(json.dumps(dict(zip(head, row, strict=True))) + "\n" for row in rows), encoding="utf-8")
    return path


def _judged(path: Path, format_: str) -> tuple[list[Outcome], list[str]]:
    """What becomes of the decks of a part, and its columns that are not known."""
    judge = Judge(ON, suggestions=0)
    many = ManyDecks(judge, format_)
    (part,) = parts_of([str(path)])
    columns = columns_in(part, {}, formats=False, days=False)
    found: list[Outcome] = []
    for chunk in chunks_in(part, columns):
        outcomes = many.judged(chunk)
        found += [outcomes.of(deck) for deck in range(chunk.decks)]
    return found, unread(columns.beside, judge.layout(format_))


def _alone(head: list[str], rows: list[list[str]], format_: str) -> Outcome:
    """What a check of some rows comes to, which are numbered from 1 as in a part."""
    text = StringIO()
    csv.writer(text).writerows([head, *rows])
    report = Judge(ON, suggestions=0).judge(Source("deck.csv", text.getvalue(), "utf-8"), format_).report
    return outcome_of(report)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: case["name"])
def test_a_table(case: dict[str, Any], form: str, duel: str, tmp_path: Path) -> None:
    head, rows = _rows([case["head"]])[0], _rows(case["rows"])
    if form == "jsonl" and len({*head}) < len(head):
        pytest.skip("an object has no key twice")
    bare = [
        [cell if name in ("card", "name", "qty") else "" for name, cell in zip(head, row, strict=True)] for row in rows
    ]
    known = [row for row in bare if row[0] != "Elk" and "+" not in row[1]]
    (found, rest), told = _judged(_written(tmp_path, form, head, [rows, known]), duel)
    alone = _alone(head, rows, duel)
    said = [*found.broken, *found.trouble]
    assert (VERDICTS[found.verdict], said) == (case["verdict"], case.get("said", []))
    assert VERDICTS[rest.verdict] == case.get("rest", "legal")
    assert told == case.get("unread", [])
    assert VERDICTS[alone.verdict] == case.get("alone", case["verdict"])
    if "alone" not in case:
        assert found[:4] == alone[:4]


HEADS = (
    *(
        "board",
        "location",
        "type",
        "in_sideboard",
        "sideboard",
        "side",
        "main",
        "side_quantity",
        "foil",
        "foil quantity",
    ),
    *(
        "quantity",
        "count",
        "extra",
        "card 2",
        "printed name",
        "",
        "note",
        "comment",
        "tags",
        "category",
        "set",
        "number",
    ),
    *("rarity", "owned", "included", "cut", "lane", "power", "colours", "change", "final", "status", "#"),
)
CELLS = (
    *(
        "",
        "",
        "",
        "0",
        "1",
        "2",
        "3",
        "4",
        "x",
        "yes",
        "no",
        "true",
        "false",
        "main",
        "side",
        "sideboard",
        "hero",
        "Elk",
    ),
    *("Fox", "2 Elk", "+1", "-1", "M10", "SB", "unit", "common", "maybeboard", "Burn,Sideboard", "great", "12a", "0.5"),
    *("cut 1", "in side", "main and side", "Foil", "Total"),
)


@pytest.mark.parametrize("seed", range(12))
def test_any_columns(seed: int, duel: str, tmp_path: Path) -> None:
    """Random columns and cells: what a batch says of a deck is what a check of it alone says."""
    chance = random.Random(seed)  # noqa: S311 -- a test, not a secret
    for turn in range(12):
        heads = chance.sample(HEADS, chance.randint(1, 3))
        few = {head: chance.sample(CELLS, chance.randint(1, 4)) for head in heads}
        head = ["card", "qty", *heads]
        chance.shuffle(head)
        decks = []
        for _ in range(6):
            cards = {"Fox": "4", "Owl": chance.choice(("3", "2x", "4")), "Elk": chance.choice(("1", "2", "0", "3"))}
            given = [{"card": name, "qty": copies} for name, copies in cards.items()]
            decks.append([[row.get(each) or chance.choice(few.get(each, [""])) for each in head] for row in given])
        folder = tmp_path / str(turn)
        folder.mkdir()
        found, _ = _judged(_written(folder, chance.choice(("csv", "parquet")), head, decks), duel)
        for rows, outcome in zip(decks, found, strict=True):
            assert outcome[:4] == _alone(head, rows, duel)[:4], (head, rows, outcome)


@pytest.mark.parametrize(
    ("last", "verdict"),
    [
        ({"card": "Fox", "count": 9}, "illegal"),
        ({"card": "Fox", "qty": 1, "count": 9}, "undecided"),
        ({"card": "Fox", "n": 9}, "undecided"),
        ({"card": "Fox", "n": 1}, "legal"),
    ],
)
def test_a_number_under_a_key_that_comes_late(last: dict[str, Any], verdict: str, duel: str, tmp_path: Path) -> None:
    """The keys of the first lines are not all that there are."""
    cards = ("Fox", "Fox", "Fox", "Owl", "Owl", "Owl")
    rows: list[dict[str, Any]] = [{"deck": f"d{deck}", "card": card} for deck in range(30) for card in cards]
    rows += [{"deck": "late", "card": card} for card in cards] + [{"deck": "late", **last}]
    if "qty" in last:
        rows = [{**row, "qty": 1} for row in rows[:-1]] + rows[-1:]
    path = tmp_path / "decks.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    found, _ = _judged(path, duel)
    assert [VERDICTS[each.verdict] for each in found] == ["legal"] * 30 + [verdict]
