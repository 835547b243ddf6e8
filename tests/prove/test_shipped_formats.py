"""The formats that ship, as programs: their marked decks keep the rows if they are legal, damaged ones are mended."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from deckcheck.formats.catalogue import format_ids
from deckcheck.formats.lint import turning_days
from deckcheck.prove.candidates import Candidate, Questions
from deckcheck.prove.encoder import Encoder
from deckcheck.prove.of_format import FormatProof
from deckcheck.prove.repair import repaired
from deckcheck.prove.search import asked_of
from deckcheck.prove.solver import Clock, solved
from deckcheck.source import Source
from marked_decks import judge, marked_decks

if TYPE_CHECKING:
    from deckcheck.judging.judge import Resolved
    from deckcheck.judging.marked_decks import MarkedDeck
    from deckcheck.model.deck import DeckEntry

DECKS = [deck for deck in marked_decks() if deck.verdict in ("legal", "illegal")]
LEGAL = [deck for deck in DECKS if deck.verdict == "legal"]
ROOT_CARDS = {"mattsan": "examples/mattsan/cards.yaml", "spimate": "examples/spimate/cards.yaml"}
"""The cards of games that come without any."""
UNSET = ("o-tetsu-o/standard",)
"""Formats with numbers that their rule text leaves unset."""


def _read(deck: MarkedDeck) -> Resolved:
    asking = judge(deck.on[0], deck.cards, deck.readings, deck.pool)
    return asking.read(Source(deck.path, deck.text, "utf-8"), deck.format)


@pytest.mark.slow(step=40)
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.path)
def test_a_deck_keeps_the_rows_if_and_only_if_it_is_legal(deck: MarkedDeck) -> None:
    found = _read(deck)
    if any(entry.card is None or entry.zone is None for entry in found.deck.entries) or found.deck.findings:
        pytest.skip("not all of it is known")
    checker = judge(deck.on[0], deck.cards, deck.readings, deck.pool).checker(found.reference)
    bounds = [bound for asked in asked_of(checker) for bound in asked.bounds]
    questions = Questions(bounds, checker.cards, checker.on)
    candidates, copies = dict[str, Candidate](), Counter[tuple[str, str]]()
    for entry in found.deck.entries:
        assert entry.card is not None
        candidates[entry.key] = Candidate(entry.card, entry.key, entry.state)
        copies[entry.key, entry.zone or ""] += entry.copies
    known = list(candidates.values())
    encoder = Encoder(bounds, known, tuple(checker.format.zones), questions, found.deck.declared)
    kept = encoder.left == []
    for place, candidate in enumerate(known):
        for zone in encoder.zones:
            number = copies[candidate.key, zone]
            if (place, zone) in encoder.x:
                encoder.program.row(encoder.x[place, zone], number, number)
            elif number:
                kept = False
    assert encoder.left == []
    kept = kept and solved(encoder.program, 60).outcome == "found"
    assert kept == (deck.verdict == "legal")


@pytest.mark.slow(step=16)
@pytest.mark.parametrize("number", range(0, len(LEGAL), 4), ids=lambda number: LEGAL[number].path)
def test_a_damaged_deck_is_mended_with_no_more_than_the_damage(number: int) -> None:
    deck, chance = LEGAL[number], random.Random(number)  # noqa: S311 -- cases, no secrets
    found = _read(deck)
    checker = judge(deck.on[0], deck.cards, deck.readings, deck.pool).checker(found.reference)
    entries = list(found.deck.entries)
    damage = 0
    for _ in range(3):
        place = chance.randrange(len(entries))
        entries[place], cost = _damaged(entries[place], chance, checker.format.zones)
        damage += cost
    damaged = found.deck._replace(entries=tuple(entry for entry in entries if entry.copies), unclear=None)
    repair = repaired(damaged, checker, seconds=60)
    if repair.outcome == "unknown":
        pytest.skip("not found in time")
    assert repair.outcome == "found"
    assert repair.copies <= damage
    assert repair.report is not None
    assert repair.report.verdict == "legal"


def _damaged(entry: DeckEntry, chance: random.Random, zones: tuple[str, ...]) -> tuple[DeckEntry, int]:
    """An entry with a copy more, a copy less, or in another zone, and how many copies that changes."""
    kind = chance.randrange(3)
    if kind == 0:
        return entry._replace(copies=entry.copies + 1), 1
    if kind == 1:
        return entry._replace(copies=max(0, entry.copies - 1)), min(1, entry.copies)
    return entry._replace(zone=chance.choice(zones)), entry.copies


@pytest.mark.slow(step=16)
@pytest.mark.parametrize("id_", [id_ for id_ in format_ids() if id_ not in UNSET])
def test_every_format_has_a_legal_deck(id_: str) -> None:
    cards = ROOT_CARDS.get(id_.partition("/")[0])
    opened = judge("2026-11-22", (cards,) if cards else ()).open(id_)
    on = max(day for day in turning_days(opened.format) if day <= "2026-11-22")
    proof = FormatProof(opened.format, opened.cards, on)
    witness = proof.witness(Clock(120))
    assert witness.outcome == "found"
    assert witness.found is not None
    assert proof.checker.check(witness.found.deck).verdict == "legal"
