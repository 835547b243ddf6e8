"""What a writer of deck files is, and how one is found: by the name of its file in ``deckcheck/decks/writers``."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.model.deck import DeckList, Entry
from deckcheck.source import InputError, Problem, Source
from deckcheck.source.resources import built_in


class Writer(Protocol):
    """A module that writes one form of deck files."""

    SUFFIX: str

    def write(self, zones: Mapping[str, Sequence[Entry]], format_: str | None) -> str:
        """The text of a deck file. ``zones`` maps each zone's heading to its entries."""


def syntaxes() -> tuple[str, ...]:
    """The syntaxes in which decks can be written.

    >>> syntaxes()
    ('json', 'text', 'yaml')
    """
    return built_in("writers")


def write_deck(deck: DeckList, layout: Layout, syntax: str, format_: str | None = None) -> str:
    """A deck list in another syntax: every entry of a known zone, in its order within the zone.

    What was written is read again: InputError is raised, with the entries that would
    read otherwise, rather than that a card is lost or becomes another. Lines that
    could not be read and zones that nobody knows are for the caller to look at.
    """
    writer: Writer = import_module(f"deckcheck.decks.writers.{syntax}")
    entries = _by_zone(deck)
    headings = {zone.id: (*zone.headings, zone.id)[0] for zone in layout.zones}
    text = writer.write({headings[zone]: entries[zone] for zone in entries}, format_)
    again = _by_zone(read_deck(Source(f"deck{writer.SUFFIX}", text, "utf-8"), layout))
    problems = [
        Problem("not-writable", {"name": entry.name, "syntax": syntax}, entry.at)
        for zone in entries
        for entry in _lost(entries[zone], again.get(zone, []))
    ]
    if problems:
        raise InputError(problems)
    return text


def _by_zone(deck: DeckList) -> dict[str, list[Entry]]:
    entries: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        if entry.zone is not None:
            entries.setdefault(entry.zone, []).append(entry)
    return entries


def _lost(entries: Sequence[Entry], again: Sequence[Entry]) -> list[Entry]:
    """The entries that did not come back as they were: all of them if there are more or fewer."""
    if len(entries) != len(again):
        there = set(map(_said, again))
        return [entry for entry in entries if _said(entry) not in there] or [*entries]
    return [entry for entry, other in zip(entries, again, strict=True) if _said(entry) != _said(other)]


def _said(entry: Entry) -> tuple[object, ...]:
    return entry.copies, entry.name, entry.state
