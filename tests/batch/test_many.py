"""Many decks at once: the verdict and the clauses of each are those that the checker comes to for it alone."""

from __future__ import annotations

import gzip
import json
import random
from collections import defaultdict
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from batch_decks import Row, chunk_of, damaged, differences, many_by, many_of
from deckcheck.batch.chunk import ILLEGAL, LEGAL, UNDECIDED, Damage
from deckcheck.decks.reader import read_deck
from deckcheck.formats.format import Clause
from deckcheck.judging.judge import Judge
from deckcheck.source import Source, read_source
from deckcheck.source.document import load_document
from emberfall import GAME, database, format_of
from marked_decks import judge as marked_judge
from marked_decks import marked_decks
from real_data import real_data
from rules.test_rules import TABLES, format_of_case

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.judging.marked_decks import MarkedDeck

ZONES = [zone.id for zone in GAME.zones]


@pytest.mark.table(every=10)
@pytest.mark.parametrize("path", TABLES, ids=[path.stem for path in TABLES])
def test_the_clauses_of_every_kind(path: Path, tmp_path: Path) -> None:
    table = load_document(read_source(str(path))).data
    chance = random.Random(path.stem)  # noqa: S311 -- a test, not a secret
    for number, case in enumerate(table["cases"]):
        folder = tmp_path / str(number)
        folder.mkdir()
        format_, cards = format_of_case(table, case, folder)
        names = [*{**table["cards"], **case.get("cards", {})}, "Nobody Knows"]
        decks = [_random_deck(names, chance) for _ in range(25)]
        many = many_of(format_, cards, case.get("on", "2024-01-01"))
        assert differences(many, chunk_of(decks)) == [], case["name"]


def _random_deck(names: list[str], chance: random.Random) -> list[Row]:
    # A name that nobody knows leaves most of a deck open: few decks have one.
    known = names if chance.random() < 0.1 else names[:-1]
    lines = chance.randint(1, 8)
    zones = [*ZONES, "main", None]
    return [(chance.choice((1, 1, 2, 3, 4, 12)), chance.choice(known), chance.choice(zones)) for _ in range(lines)]


def _marked() -> dict[tuple[Any, ...], list[MarkedDeck]]:
    """The marked decks by how they are judged; what is built from a pool is judged one deck at a time anyway."""
    found = defaultdict(list)
    for deck in marked_decks():
        if deck.pool is None:
            found[deck.format, deck.on[0], deck.cards, deck.readings].append(deck)
    return found


def _formats() -> list[str]:
    return sorted({str(key[0]) for key in _marked()})


@pytest.mark.slow
@pytest.mark.parametrize("format_", _formats())
def test_the_marked_decks_of_every_format_also_damaged(format_: str) -> None:
    chance = random.Random(format_)  # noqa: S311 -- a test, not a secret
    for (_, on, cards, readings), marked in [each for each in _marked().items() if each[0][0] == format_]:
        judge = marked_judge(on, cards, readings)
        decks = [each for deck in marked if (each := _rows(judge, format_, deck))]
        zones = [zone.id for zone in judge.layout(format_).zones]
        decks += [damaged(deck, decks, zones, chance) for deck in decks for _ in range(3)]
        if decks:
            assert differences(many_by(judge, format_, dict(readings)), chunk_of(decks)) == [], on


def _rows(judge: Judge, format_: str, deck: MarkedDeck) -> list[Row]:
    read = read_deck(Source(deck.path, deck.text, "utf-8"), judge.layout(format_))
    return [(entry.copies, entry.name, entry.zone) for entry in read.entries if entry.copies]


@pytest.mark.slow
def test_real_decks_of_ten_years_each_on_its_day() -> None:
    with gzip.open(real_data("mtg", "decks", "modern-events.jsonl.gz"), "rt", encoding="utf-8") as lines:
        events = [json.loads(line) for line in islice(lines, 0, None, 60)]
    decks: list[list[Row]] = [
        [(copies, name, zone) for zone in ("main", "side") for copies, name in event[zone]] for event in events
    ]
    chance = random.Random(1)  # noqa: S311 -- a test, not a secret
    decks = [deck if chance.random() < 0.7 else damaged(deck, decks, ["main", "side"], chance) for deck in decks]
    chunk = chunk_of(decks, [event["date"] for event in events])
    many = many_by(Judge("2026-11-20"), "mtg/modern")
    assert differences(many, chunk) == []
    assert many.judged(chunk).one_at_a_time.keys() <= {""}


def test_rows_that_are_not_plainly_cards_keep_no_deck_from_being_judged(tmp_path: Path) -> None:
    cards = database({"Fox": {"type": "unit"}, "Owl": {"type": "unit"}}, tmp_path)
    size = Clause("zone-size", {"zone": "main", "exactly": 3}, "Three cards.", "test.yaml", 1, id="size")
    most = Clause("copy-limit", {"most": 2}, "Two of a card.", "test.yaml", 2, id="copies")
    decks: list[list[Row]] = [
        [(2, "Fox", None), (1, "Owl", "main")],
        [(3, "Fox", "deck")],
        [(2, "Fox", "main"), (2, "Owl", "main"), (1, "Fax", "main")],
        [(2, "Fox", "main"), (1, "Fax", "main")],
        [(2, "Fox", "main"), (1, "Owl", "attic")],
        [(2, "Fox", "main"), (1, "Owl", "main"), (9, "Owl", "maybeboard")],
        [(2, " fox ", "main"), (1, "OWL", "Main")],
        [],
    ]
    chunk = chunk_of(decks)
    broken_row = chunk_of([[(2, "Fox", "main"), (0, "Owl", "main"), (1, "Owl", "main")]])
    wrong = Damage(2, "wrong-count", {"value": -4, "most": 9999})
    many = many_of(format_of(size, most), cards, "2024-01-01")
    assert differences(many, chunk) == []
    found = many.judged(chunk)
    assert [found.of(deck)[:3] for deck in range(len(decks))] == [
        (LEGAL, (), ()),
        (ILLEGAL, ("copies",), ()),
        (ILLEGAL, ("size",), ()),
        (UNDECIDED, (), ()),
        (UNDECIDED, (), ()),
        (LEGAL, (), ()),
        (LEGAL, (), ()),
        (ILLEGAL, (), ()),
    ]
    outcome = many.judged(broken_row._replace(damage={0: (wrong,)})).of(0)
    assert (outcome.verdict, outcome.trouble) == (UNDECIDED, ("wrong-count 2",))


def test_a_row_of_no_copies_is_nothing_where_no_card_is_lacking(tmp_path: Path) -> None:
    cards = database({"Fox": {"type": "unit"}, "Owl": {"type": "unit"}}, tmp_path)
    size = Clause("zone-size", {"zone": "main", "least": 3}, "Three cards.", "test.yaml", 1, id="size")
    most = Clause("copy-limit", {"most": 2}, "Two of a card.", "test.yaml", 2, id="copies")
    decks: list[list[Row]] = [
        [(2, "Fox", "main"), (1, "Owl", "main"), (0, "Owl", "main")],
        [(0, "Nobody Knows", "attic"), (2, "Fox", "main"), (1, "Owl", "main")],
        [(2, "Fox", "main"), (0, "Owl", "main")],
        [(3, "Fox", "main"), (0, "Owl", "maybeboard")],
        [(0, "Fox", "main")],
        [(2, "Fox", "main"), (0, "Owl", "main"), (1, "Owl", "main"), (1, "Fax", "main")],
    ]
    chunk = chunk_of(decks)
    chunk = chunk._replace(none=chunk.copies == 0)
    many = many_of(format_of(size, most), cards, "2024-01-01")
    assert differences(many, chunk) == []
    found = many.judged(chunk)
    assert [(found.of(deck).verdict, found.of(deck).trouble) for deck in range(len(decks))] == [
        (LEGAL, ()),
        (LEGAL, ()),
        (UNDECIDED, ("wrong-count 2",)),
        (ILLEGAL, ()),
        (UNDECIDED, ("wrong-count 1",)),
        (UNDECIDED, ("unknown-card 4 Fax",)),
    ]
    assert sorted(found.alone) == [2, 4, 5]


def test_decks_of_many_values_in_one_chunk(tmp_path: Path) -> None:
    """Groups times values are more than numbers of 32 bits hold."""
    cards = database({f"Card {number}": {"kinds": [f"kind {number}"]} for number in range(30)}, tmp_path)
    kinds = Clause(
        "quota", {"attribute": "kinds", "zone": "main", "most": 2}, "Two of a kind.", "test.yaml", 1, id="kinds"
    )
    many = many_of(format_of(kinds), cards, "2024-01-01")
    attribute = many.cards.attribute("kinds")
    for number in range(100_000):
        attribute.number(f"other {number}")
    chunk = chunk_of([(2 + (deck % 7 == 0), f"Card {deck % 30}", None)] for deck in range(60_000))
    assert np.array_equal(many.judged(chunk).verdict == ILLEGAL, np.arange(60_000) % 7 == 0)
