"""What may be added to the marked decks of the formats that ship: what was taken out of a legal one, and what adding
any other card shows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import marked_decks
from deckcheck.model.deck import DeckEntry
from deckcheck.source import Source
from deckcheck.suggest.additions import AT, Additions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.formats.checker import Checker
    from deckcheck.judging.marked_decks import MarkedDeck
    from deckcheck.model.deck import Card, Deck

_OF_A_FORMAT = 3
"""Decks of each format."""
_TAKEN_OUT = 8
"""Cards of a deck that are taken out, each by itself."""
_TRIED = 25
"""Cards of its game that are tried on it."""


def legal() -> Iterator[MarkedDeck]:
    """Some legal decks of each format, apart from one another in their order."""
    of_formats: dict[str | None, list[MarkedDeck]] = {}
    for deck in marked_decks.marked_decks():
        if deck.verdict == "legal":
            of_formats.setdefault(deck.format, []).append(deck)
    for decks in of_formats.values():
        yield from decks[:: -(-len(decks) // _OF_A_FORMAT)]


pytestmark = pytest.mark.slow(step=12)


def without_one(deck: Deck, place: int) -> Deck:
    entry = deck.entries[place]
    left = () if entry.copies == 1 else (entry._replace(copies=entry.copies - 1),)
    return deck._replace(entries=(*deck.entries[:place], *left, *deck.entries[place + 1 :]), findings=())


_CARDS: dict[str, tuple[Card, ...]] = {}
"""All cards of each file that was read."""


def cards_of(checker: Checker) -> tuple[Card, ...]:
    """All cards of a game, read once."""
    if checker.cards.path not in _CARDS:
        _CARDS[checker.cards.path] = tuple(checker.cards.cards())
    return _CARDS[checker.cards.path]


@pytest.mark.parametrize("marked", [*legal()], ids=lambda deck: deck.path.rpartition("formats/")[2])
def test_a_legal_deck(marked: MarkedDeck) -> None:
    judge = marked_decks.judge(marked.on[-1], marked.cards, marked.readings, marked.pool)
    read = judge.read(Source(marked.path, marked.text, "utf-8"), marked.format)
    checker, deck = judge.checker(read.reference), read.deck
    if any(entry.state or entry.card is None or entry.zone is None for entry in deck.entries) or deck.unclear:
        pytest.skip("what is in a state is not added as it is")
    chance = Random(marked.path)  # noqa: S311 -- the same each time
    for place in chance.sample(range(len(deck.entries)), min(_TAKEN_OUT, len(deck.entries))):
        entry = deck.entries[place]
        assert entry.card is not None
        effect = Additions(without_one(deck, place), checker).effect(entry.card, str(entry.zone))
        assert effect.objects is None, (entry.card.name, entry.zone, checker.bounds[effect.objects.place])
    cards, additions = cards_of(checker), Additions(deck, checker)
    for card in cards if len(cards) <= _TRIED else chance.sample(cards, _TRIED):
        for zone in checker.format.zones:
            there = deck._replace(entries=(*deck.entries, DeckEntry(1, card, zone, AT)))
            verdict, effect = checker.check(there).verdict, additions.effect(card, zone)
            if verdict == "legal":
                assert effect.objects is None
                assert additions.most(card, zone) != 0
            elif effect.objects is None:
                # It is short of something that is there to be had, or of who leads.
                assert effect.waits or verdict == "illegal"
            elif any(each.broken for each in additions.objections(card, zone)):
                assert verdict == "illegal"
