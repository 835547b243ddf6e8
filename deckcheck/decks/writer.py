"""What a writer of deck files is, and how one is found: by the name of its file in ``deckcheck/decks/writers``."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem, Source
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in

Zones = dict[str, list[Entry]]
"""The entries of a deck by the ids of their zones."""


class Writer(Protocol):
    """A module that writes one form of deck files."""

    SUFFIX: str

    def write(
        self, zones: Mapping[str, Sequence[Entry]], format_: str | None, declared: Mapping[str, Sequence[str]]
    ) -> str:
        """The text of a deck file.

        ``zones`` maps each zone's heading to its entries, ``declared`` what is declared to its values.
        """


class WrittenDeck(NamedTuple):
    """The text of a deck file, and the entries whose editions it does not have."""

    text: str
    without_printing: tuple[Entry, ...] = ()


def syntaxes() -> tuple[str, ...]:
    """The syntaxes in which decks can be written.

    >>> syntaxes()
    ('json', 'text', 'yaml')
    """
    return built_in("writers")


def write_deck(deck: DeckList, layout: Layout, syntax: str, format_: str | None = None) -> WrittenDeck:
    """A deck list in another syntax: what it declares, and every entry of a known zone, in its order within the zone.

    What was written is read again: InputError is raised, with the entries and declarations
    that would read otherwise, rather than that a card is lost or becomes another; an edition
    that would is left out. Lines that could not be read and zones that nobody knows are for the caller to look at.
    """
    writer: Writer = import_module(f"deckcheck.decks.writers.{syntax}")
    headings = {zone.id: (*zone.headings, zone.id)[0] for zone in layout.zones}
    declared = {
        key: sorted(map(str, values)) for key, values in deck.declared.items() if values and key in layout.declares
    }

    def written(zones: Zones) -> tuple[str, DeckList]:
        text = writer.write({headings[zone]: zones[zone] for zone in zones}, format_, declared)
        return text, read_deck(Source(f"deck{writer.SUFFIX}", text, "utf-8"), layout)

    entries = _by_zone(deck)
    text, again = written(entries)
    without = [entry for entry in _lost(entries, again) if entry.printing is not None]
    if without:
        places = {entry.at for entry in without}
        entries = {
            zone: [entry._replace(printing=None) if entry.at in places else entry for entry in entries[zone]]
            for zone in entries
        }
        text, again = written(entries)
    names = [(entry.name, entry.at) for entry in _lost(entries, again)]
    names += [
        (f"{key}: {', '.join(declared[key])}", Location(deck.path, 1))
        for key in declared
        if again.declared.get(key) != deck.declared[key]
    ]
    if names:
        raise InputError([Problem("not-writable", {"name": name, "syntax": syntax}, at) for name, at in names])
    return WrittenDeck(text, tuple(without))


def undecided_of(deck: DeckList, layout: Layout) -> tuple[Finding, ...]:
    """What a deck list leaves open that it would not once it is written, beside what its reader has found.

    A text that may be no card would be one, and what a card is called by but was read as something else would be gone.
    """
    if layout.cards is None:
        return ()
    unsure = {entry.at for entry in deck.entries if not entry.sure}
    found = resolve(deck, layout.cards).findings
    return tuple(each for each in found if each.code == "overlooked-card" or each.at in unsure)


def without_zone(deck: DeckList, layout: Layout) -> Problem | None:
    """That cards stand below a heading that nobody knows, and would be gone, at the first of them."""
    known = [(*zone.headings, zone.id)[0] for zone in layout.zones]
    lost = (entry for entry in deck.entries if entry.zone is None)
    return next((Problem("without-zone", {"name": entry.name, "known": known}, entry.at) for entry in lost), None)


def _by_zone(deck: DeckList) -> Zones:
    return grouped((entry.zone, entry) for entry in deck.entries if entry.zone is not None)


def _lost(zones: Zones, again: DeckList) -> list[Entry]:
    """The entries that did not come back as they were: all of a zone if there are more or fewer."""
    found = _by_zone(again)
    return [entry for zone in zones for entry in _changed(zones[zone], found.get(zone, []))]


def _changed(entries: Sequence[Entry], again: Sequence[Entry]) -> list[Entry]:
    if len(entries) != len(again):
        there = set(map(_said, again))
        return [entry for entry in entries if _said(entry) not in there] or [*entries]
    return [entry for entry, other in zip(entries, again, strict=True) if _said(entry) != _said(other)]


def _said(entry: Entry) -> tuple[object, ...]:
    return entry.copies, entry.name, entry.state, entry.printing, entry.told
