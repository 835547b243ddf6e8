"""Find the card that each line of a deck list means.

A name means one card or none: whatever fits several, or only half of one, is
left unresolved with a finding, and what the deck then holds is not known there.
The card of a name wins over those that have it as an alias, and both over those
of which it is only a face. Of several cards that have a name the one wins that has
the printing which the line names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.namesakes import Apart
from deckcheck.decks.lines.written import cards_named, known_names
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Aside, Card, Deck, DeckEntry, DeckList, Entry, PrintingNote, Unread
from deckcheck.model.finding import Finding
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import OF_DECK
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple


class _Doubt(NamedTuple):
    """Why an entry has no card; entries of the same doubt share a finding."""

    code: str
    name: str
    facts: dict[str, Any]
    may: tuple[tuple[int, Card], ...] = ()


class Sought:
    """What may be meant by the names of one deck that no card has, as far as the database's budget goes."""

    def __init__(self, cards: CardDatabase) -> None:
        self._cards = cards
        self._granted: set[str] = set()
        self._numbered: set[str] = set()

    def facts(self, name: str) -> dict[str, Any]:
        """``nearest``: the names most like one that no card has.

        ``sought`` is there if they are not known: that many others were looked for, which is all that may be.
        """
        key, budget = fold_name(name), self._cards.budget
        if not self._grants(key):
            return {"nearest": [], "sought": budget.of_deck}
        if not budget.grants(key):
            return {"nearest": [], "sought": budget.of_run}
        return {"nearest": list(self._cards.nearest(name))}

    def may_be_of_name(self, number: str, line: str) -> bool:
        """Whether a number may belong to a name, by those most like the line in which both stand.

        A verdict may rest on it, and must not on how many names are offered, or on the other decks of the run. So
        those of a deck that are like a name with the number are counted here: of more than some the number may.
        """
        if not self._cards.may_have_number_like(line, number):
            return False
        if len(self._numbered) < OF_DECK:
            self._numbered.add(line)
        return line not in self._numbered or self._cards.has_number_like(line, number)

    def _grants(self, key: str) -> bool:
        """Whether a name is among the first of the deck."""
        if len(self._granted) < self._cards.budget.of_deck:
            self._granted.add(key)
        return key in self._granted


def resolve(deck_list: DeckList, cards: CardDatabase) -> Deck:
    """The deck that a list means, entry by entry; an entry that means no single card has the card None.

    Findings: ``unknown-card``, ``ambiguous-card``, ``half-card-name``, ``contradicted-card`` and ``overlooked-card``,
    all undecided, one for each name however often it stands in the list, after those of the list itself, and those of
    the states that entries are in (:mod:`deckcheck.decks.states`).
    """
    entries: list[DeckEntry] = []
    unread = list(deck_list.unread)
    uncertain: dict[str | None, bool] = {}
    doubts: dict[tuple[str, str], tuple[_Doubt, list[Location]]] = {}
    sought, said = Sought(cards), list[Finding]()
    names, stated, apart = known_names(cards), bool(deck_list.states), Apart(deck_list.apart)
    latest, new, add = names.latest, tuple.__new__, entries.append
    for entry in deck_list.entries:
        copies, name, zone, at, whole, _, _, card, state, _ = entry
        if state:
            stated = True
        if card is None and whole is None and (card := latest.get(name)) is None and (card := names.get(name)) is None:
            several = cards_named(cards, name)
            if len(several) == 1:
                card = several[0]
                names.put(name, card)
        if card is not None:
            # Nearly every entry of nearly every deck: hence without the defaults of a call.
            add(new(DeckEntry, (copies, card, zone, at, (), "")))
            continue
        found = _card(entry, cards, apart)
        if isinstance(found, _Doubt):
            doubts.setdefault((found.code, fold_name(found.name)), (found, []))[1].append(entry.at)
            # Looking for what is like a name takes long; many lines may have the same.
            if entry.whole not in uncertain:
                uncertain[entry.whole] = "readings" in found.facts or _number_may_belong(entry, found, sought)
            known = entry.sure and not uncertain[entry.whole]
            entries.append(DeckEntry(entry.copies if known else 0, None, entry.zone, entry.at, found.may))
            if not known:
                # Not even the number of copies is known: what the line may hold is like a line that nobody can read.
                unread.append(Unread(entry.at, max(1, entry.copies) if entry.sure else None))
        else:
            entries.append(found)
    if stated:
        # Few games have such, and most lists of those say nothing of it.
        from deckcheck.decks.states import in_states

        entries, said = in_states(deck_list, entries)
    overlooked = tuple(_overlooked(deck_list.asides, entries, cards)) if deck_list.asides else ()
    unread += [Unread(at) for found in overlooked for at in (found.at, *found.also)]
    findings = deck_list.findings + tuple(_findings(doubts, sought)) + overlooked + tuple(said)
    return Deck(
        deck_list.path,
        tuple(entries),
        deck_list.headings,
        tuple(unread),
        findings,
        deck_list.unclear,
        deck_list.declared,
    )


def _overlooked(asides: Sequence[Aside], entries: Sequence[DeckEntry], cards: CardDatabase) -> Iterator[Finding]:
    """Say of what was read as something else that a card is called so, and not the one that it stands beside."""
    beside = {entry.at: entry.card for entry in entries}
    places: dict[str, dict[Location, None]] = {}
    lines = Lines(cards)
    for aside in asides:
        written = lines.read(aside.text)
        found = () if written is None else lines.cards(written.name)
        if found and not (aside.beside and beside.get(aside.beside) in found):
            places.setdefault(found[0].name, {})[aside.at] = None
    for name, (first, *others) in places.items():
        yield Finding("overlooked-card", {"name": name}, "undecided", first, tuple(others))


def _card(entry: Entry, cards: CardDatabase, apart: Apart) -> DeckEntry | _Doubt:
    """The entry with its card, by its name or, where a number was taken off, by the whole line."""
    if entry.card is not None:
        return DeckEntry(entry.copies, entry.card, entry.zone, entry.at)
    found = cards_named(cards, entry.name)
    if apart and found:
        fitting = apart.among(found, entry.told, entry.printing)
        if not fitting:
            said = next(filter(apart.means, entry.told))
            return _Doubt("contradicted-card", entry.name, {"card": found[0].name, "said": said})
        found = fitting
    if len(found) > 1 and entry.printing is not None:
        found = _printed(found, entry.printing) or found
    whole = () if entry.whole is None else cards.find(fold_name(entry.whole))
    may = (*((entry.copies, card) for card in found), *((1, card) for card in whole))
    if not may:
        doubt = _half_or_unknown(entry, cards)
        card = _respelled(cards, entry.name) if entry.sure and doubt.code == "unknown-card" else None
        return doubt if card is None else DeckEntry(entry.copies, card, entry.zone, entry.at)
    if len(may) == 1:
        return DeckEntry(*may[0], entry.zone, entry.at)
    facts: dict[str, Any] = {"cards": list(dict.fromkeys(card.name for _, card in may))}
    if found and whole:
        facts["readings"] = [{"copies": copies, "card": card.name} for copies, card in may]
    return _Doubt("ambiguous-card", entry.whole if entry.whole and whole else entry.name, facts, may)


def _printed(cards: Sequence[Card], named: PrintingNote) -> tuple[Card, ...]:
    """Those of several cards that have a printing with the set and the number which a line names."""
    if named.set is None or named.number is None:
        return ()
    asked = _place(named.set, named.number.partition("/")[0])
    return tuple(card for card in cards if any(_place(each.set, each.number) == asked for each in card.printings))


def _place(set_: str | None, number: str | None) -> tuple[str, str]:
    """A set and a number within it, however they are written: numbers may be filled up with zeros."""
    return (set_ or "").casefold(), re.sub("^0+(?=.)|(?<=[A-Za-z])0+(?=[0-9])", "", (number or "").casefold())


def _number_may_belong(entry: Entry, doubt: _Doubt, sought: Sought) -> bool:
    """Whether the number of a line that no card was found for looks like a part of a misspelt name.

    The number one makes no difference: it is one of either.
    """
    if entry.whole is None or entry.copies == 1 or doubt.code != "unknown-card":
        return False
    return sought.may_be_of_name(str(entry.copies), entry.whole)


def _respelled(cards: CardDatabase, name: str) -> Card | None:
    # Most decks have no such name.
    from deckcheck.decks.lines.respelled import respelled

    return respelled(cards, name)


def _half_or_unknown(entry: Entry, cards: CardDatabase) -> _Doubt:
    for name in (entry.name, entry.whole):
        halves = () if name is None else cards.halves(fold_name(name))
        if name is not None and halves:
            return _Doubt("half-card-name", name, {"cards": list(halves)})
    return _Doubt("unknown-card", entry.name, {})


def _findings(doubts: dict[tuple[str, str], tuple[_Doubt, list[Location]]], sought: Sought) -> Iterator[Finding]:
    for doubt, places in doubts.values():
        first, *others = dict.fromkeys(places)  # a row of a table may have several entries
        facts = {"name": doubt.name, **doubt.facts}
        if doubt.code == "unknown-card":
            facts |= sought.facts(doubt.name)
        yield Finding(doubt.code, facts, "undecided", first, tuple(others))
