"""Decks of lines such as "Ash|2", all in the first zone."""

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import Kind
from deckcheck.model.deck import DeckList, Entry, Unread
from deckcheck.model.finding import Finding
from deckcheck.source import Location, Source, lines_of

SUFFIXES = (".duplex",)


def looks_like(text: str) -> bool:
    """Whether the first line is marked."""
    return text.startswith("duplex\n")


def kind(source: Source) -> Kind:
    """It is always a deck."""
    return "deck"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """None is ever named."""
    return None


def read(source: Source, layout: Layout) -> DeckList:
    """A line that has no number is unread."""
    lines = tuple(lines_of(source.text))
    entries, unread = [], []
    for number, line in enumerate(lines, 1):
        name, bar, copies = line.partition("|")
        if bar and copies.isdecimal():
            entries.append(Entry(int(copies), name, layout.zones[0].id, Location(source.path, number)))
        elif line and line != "duplex":
            unread.append(Unread(Location(source.path, number)))
    findings = tuple(
        Finding("unreadable-line", {"line": lines[each.line - 1], "most": 99}, "undecided", each.at) for each in unread
    )
    return DeckList(source.path, lines, tuple(entries), {}, tuple(unread), findings)
