"""Read deck lists as people write and programs export them: a count and a name per line, and headings for the zones.

Every line is accounted for. It is an entry, a heading, a part of a zone (``Creatures (20)``), a label, a total that
agrees, a comment, or a mark; words above the first card or below the last that name no card are noted. Whatever else
stands there is left unread, and the deck undecided. What a line is for, :mod:`deckcheck.decks.lines.roles` tells, what
it says of cards :mod:`deckcheck.decks.lines.line`: the names of the cards decide. A comment that is nothing but a
heading (``## EX``) is that heading; ``format: game/format`` before the first entry names the format. Blank lines mean
something only where no heading says more (:mod:`deckcheck.decks.lines.gaps`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from deckcheck.decks.text import format_named
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, lines_of

if TYPE_CHECKING:
    from deckcheck.decks.lines.layout import Layout
    from deckcheck.decks.lines.role import Role
    from deckcheck.source import Source

# What reads is imported where it does: the reader is looked at for files of other syntaxes, too.

SUFFIXES = (".txt", ".deck", ".dck")

_OTHER_ENDS = frozenset("\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What ends a line for some programs and for others not: what stands behind is read, too."""


def looks_like(text: str) -> bool:  # noqa: ARG001 -- every text may be one, so the others are asked first
    """Whether a text may be a plain deck list: always."""
    return True


def kind(source: Source) -> Literal["deck"]:  # noqa: ARG001 -- as above
    """What the file holds: always a deck."""
    return "deck"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The format that a line before the first entry or heading names, and where its id stands."""
    return format_named(source.path, lines_of(source.text))


def read(source: Source, layout: Layout, *, strict: bool = False) -> DeckList:
    """Read a deck list. ``strict``: the first blank line between cards is the one before the side zone."""
    from deckcheck.decks.lines.settling import settle
    from deckcheck.decks.lines.stated import check_numbers
    from deckcheck.decks.lines.zones import doubt_numbers, pair_columns, place

    lines = lines_of(source.text)
    declared = format_named(source.path, lines)
    reading = _Reading(source.path, layout)
    for number, line in enumerate(lines, 1):
        if not (declared and declared[1].line == number):
            reading.take(number, line)
    found = reading.list
    pair_columns(found)
    doubt_numbers(found)
    place(found)
    unclear = settle(found, strict=strict)
    check_numbers(found)
    return DeckList(
        source.path,
        tuple(lines),
        tuple(card.entry for card in found.cards),
        found.places,
        tuple(found.unread),
        tuple(found.all_findings()),
        declared,
        unclear=unclear,
    )


class _Reading:
    """The lines of a list while they are taken, one after another."""

    def __init__(self, path: str, layout: Layout) -> None:
        from deckcheck.decks.lines.assembly import Assembly
        from deckcheck.decks.lines.role import Role
        from deckcheck.decks.lines.roles import Reading

        self.list = Assembly(layout)
        self._path, self._blank = path, 0
        self._reading = Reading(layout, self.list.boards, self.list.lines)
        self._role = Role

    def take(self, number: int, line: str) -> None:
        """Take the next line."""
        body = line.strip().strip("\ufeff")
        if not body:
            self._blank += 1
        elif not self._take_known(body, number, line):
            start = 0
            for part in (line,) if _OTHER_ENDS.isdisjoint(line) else re.split(f"[{''.join(_OTHER_ENDS)}]", line):
                body = part.strip().strip("\ufeff")
                if body:
                    at = Location(self._path, number, start + part.find(body) + 1)
                    for role in self._reading.roles(body, at):
                        self._add(role)
                start += len(part) + 1

    def _take_known(self, body: str, number: int, line: str) -> bool:
        """Take a line that stood in another list before, if it has nothing but copies of a card."""
        written = self.list.lines.recall(body)
        if written is None or written.marks:
            return False
        at = Location(self._path, number, line.find(body) + 1)
        self._add(self._role("cards", at, body, (written,)))
        return True

    def _add(self, role: Role) -> None:
        self.list.roles.append(role)
        self.list.blanks.append(self._blank)
        self._blank = 0
