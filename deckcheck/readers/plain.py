"""Read deck lists as people write them: a count and a name per line, and headings for the zones.

Blank lines mean nothing. A line that begins with ``#`` or ``//`` is a comment,
and so is what follows a ``#`` between white space; ``#word`` and ``//`` within a
line belong to the name. A comment that is nothing but a declared heading
(``## EX``) is that heading all the same: to skip it would put its cards into
another zone. ``format: game/format`` before the first entry names the format.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from deckcheck.deck_text import format_named, is_comment, without_comment
from deckcheck.finding import Finding
from deckcheck.heading import Headings, undeclared
from deckcheck.line import MOST_COPIES, read_counted
from deckcheck.model import DeckList, Entry
from deckcheck.source import Location, lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.game import Zone
    from deckcheck.source import Source

SUFFIXES = (".txt", ".deck")

# The patterns are compiled when a line first needs one: most lines need none, and compiling takes longer than a deck.
_BULLET = r"[-*•・‣–]\s+|[•・](?=[0-9０-９]+(?:枚|[xXｘＸ×✕✖\s]))"
COMMENT_SIGNS = "#/ \t　"
"""What a comment begins with, before a heading that stands in it."""
BULLETS = frozenset("-*•・‣–")
"""What may stand before an entry."""


def looks_like(text: str) -> bool:  # noqa: ARG001 -- every text may be one, so the others are asked first
    """Whether a text may be a plain deck list: always."""
    return True


def kind(source: Source) -> Literal["deck"]:  # noqa: ARG001 -- as above
    """What the file holds: always a deck."""
    return "deck"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The format that a line before the first entry or heading names, and where its id stands."""
    return format_named(source.path, lines_of(source.text))


def read(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck list; every line that is neither blank nor a comment is an entry, a heading or a finding."""
    lines = lines_of(source.text)
    declared = format_named(source.path, lines)
    reading = _Reading(source.path, Headings.of(zones))
    for number, line in enumerate(lines, 1):
        if not (declared and declared[1].line == number):
            reading.take(number, line)
    return DeckList(
        source.path,
        tuple(lines),
        tuple(reading.entries),
        reading.places,
        tuple(reading.unread),
        tuple(reading.findings),
        declared,
    )


class _Reading:
    """A deck list while it is read: what was found so far, and the zone of the lines to come."""

    def __init__(self, path: str, headings: Headings) -> None:
        self._path = path
        self._headings = headings
        self._zone = headings.default
        self.entries: list[Entry] = []
        self.places: dict[str, Location] = {}
        self.unread: list[Location] = []
        self.findings: list[Finding] = []

    def take(self, number: int, line: str) -> None:
        """Take the next line."""
        body = line.strip()
        if not body:
            return
        at = Location(self._path, number, line.find(body) + 1)
        if is_comment(body):
            self._open(self._headings.zone_of(body.lstrip(COMMENT_SIGNS)), at)
        else:
            self._take_body(without_comment(body), at)

    def _open(self, zone: str | None, at: Location) -> bool:
        if zone is None:
            return False
        self._zone = zone
        self.places.setdefault(zone, at)
        return True

    def _take_body(self, body: str, at: Location) -> None:
        if self._open(self._headings.zone_of(body), at):
            return
        if word := undeclared(body):
            self._zone = None
            self._find("unknown-zone", {"zone": word, "known": list(self._headings.known)}, at)
        elif inline := self._headings.inline(body):
            zone, start = inline
            self.places.setdefault(zone, at)
            self._enter(body, start, zone, at)
        else:
            self._enter(body, 0, self._zone, at)

    def _enter(self, body: str, start: int, zone: str | None, at: Location) -> None:
        """Add the entry that begins at an index of a line, or leave the line unread."""
        if body[start] in BULLETS and (bullet := re.match(_BULLET, body[start:])):
            start += bullet.end()
        counted = read_counted(body[start:])
        if counted:
            place = Location(at.path, at.line, at.column + start + counted.start)
            self.entries.append(Entry(counted.copies, counted.name, zone, place, counted.whole))
        else:
            self.unread.append(at)
            self._find("unreadable-line", {"line": body, "most": MOST_COPIES}, at)

    def _find(self, code: str, facts: Mapping[str, Any], at: Location) -> None:
        self.findings.append(Finding(code, facts, "undecided", at))
