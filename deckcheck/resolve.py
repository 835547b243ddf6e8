"""Find the card that each line of a deck list means.

A name means one card or none: whatever fits several, or only half of one, is
left unresolved with a finding, and what the deck then holds is not known there.
The card of a name wins over those that have it as an alias, and both over those
of which it is only a face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.finding import Finding
from deckcheck.model import Deck, DeckEntry
from deckcheck.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.database import CardDatabase
    from deckcheck.model import Card, DeckList, Entry
    from deckcheck.source import Location


class _Doubt(NamedTuple):
    """Why an entry has no card; entries of the same doubt share a finding."""

    code: str
    name: str
    facts: dict[str, Any]


def resolve(deck_list: DeckList, cards: CardDatabase) -> Deck:
    """The deck that a list means, entry by entry; an entry that means no single card has the card None.

    Findings: ``unknown-card``, ``ambiguous-card`` and ``half-card-name``, all undecided,
    one for each name however often it stands in the list, after those of the list itself.
    """
    entries: list[DeckEntry] = []
    unread = list(deck_list.unread)
    uncertain: dict[str | None, bool] = {}
    doubts: dict[tuple[str, str], tuple[_Doubt, list[Location]]] = {}
    for entry in deck_list.entries:
        found = _card(entry, cards)
        if isinstance(found, _Doubt):
            doubts.setdefault((found.code, fold_name(found.name)), (found, []))[1].append(entry.at)
            entries.append(DeckEntry(entry.copies, None, entry.zone, entry.at))
            # Looking for what is like a name takes long; many lines may have the same.
            if entry.whole not in uncertain:
                uncertain[entry.whole] = "readings" in found.facts or _number_may_belong(entry, found, cards)
            if uncertain[entry.whole]:
                # Not even the number of copies is known: what the line may hold is like a line that nobody can read.
                entries[-1] = DeckEntry(1, None, entry.zone, entry.at)
                unread.append(entry.at)
        else:
            entries.append(found)
    findings = deck_list.findings + tuple(_findings(doubts, cards))
    return Deck(deck_list.path, tuple(entries), deck_list.headings, tuple(unread), findings)


def _card(entry: Entry, cards: CardDatabase) -> DeckEntry | _Doubt:
    """The entry with its card, by its name or, where a number was taken off, by the whole line."""
    found = cards.find(fold_name(entry.name))
    whole = () if entry.whole is None else cards.find(fold_name(entry.whole))
    if found and whole:
        return _two_readings(entry, found, whole)
    if len(found) == 1:
        return DeckEntry(entry.copies, found[0], entry.zone, entry.at)
    if len(whole) == 1:
        return DeckEntry(1, whole[0], entry.zone, entry.at)
    if found or whole:
        name = entry.name if found else entry.whole or entry.name
        return _Doubt("ambiguous-card", name, {"cards": [card.name for card in found or whole]})
    return _half_or_unknown(entry, cards)


def _two_readings(entry: Entry, found: tuple[Card, ...], whole: tuple[Card, ...]) -> _Doubt:
    readings = [{"copies": entry.copies, "card": card.name} for card in found]
    readings += [{"copies": 1, "card": card.name} for card in whole]
    names = list(dict.fromkeys(card.name for card in (*found, *whole)))
    return _Doubt("ambiguous-card", entry.whole or entry.name, {"cards": names, "readings": readings})


def _number_may_belong(entry: Entry, doubt: _Doubt, cards: CardDatabase) -> bool:
    """Whether the number of a line that no card was found for looks like a part of a misspelt name."""
    if entry.whole is None or doubt.code != "unknown-card":
        return False
    number = str(entry.copies)
    keys = [fold_name(name) for name in cards.nearest(entry.whole)]
    return any(key.startswith(number) or key.endswith(number) for key in keys)


def _half_or_unknown(entry: Entry, cards: CardDatabase) -> _Doubt:
    for name in (entry.name, entry.whole):
        halves = () if name is None else cards.halves(fold_name(name))
        if name is not None and halves:
            return _Doubt("half-card-name", name, {"cards": list(halves)})
    return _Doubt("unknown-card", entry.name, {})


def _findings(doubts: dict[tuple[str, str], tuple[_Doubt, list[Location]]], cards: CardDatabase) -> Iterator[Finding]:
    for doubt, (first, *others) in doubts.values():
        facts = {"name": doubt.name, **doubt.facts}
        if doubt.code == "unknown-card":
            facts["nearest"] = list(cards.nearest(doubt.name))
        yield Finding(doubt.code, facts, "undecided", first, tuple(others))
