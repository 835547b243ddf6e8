"""What a player handed in, as it was read from wherever it was: nothing is judged yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckcheck.finding import Finding
from deckcheck.reader import declared_format, noting_emptiness, read_deck
from deckcheck.source import Location, Source, lines_of
from deckcheck.structured import read_zones

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.document import Document
    from deckcheck.event.times import Time
    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Problem
    from deckcheck.tree import Path

LONGEST = 200_000
"""The characters of a list; what is longer is no deck, and reading it would keep the others waiting."""


class Handed(NamedTuple):
    """One deck as it was handed in: a text, or what stands at a path of a file with more than that deck in it.

    ``format`` is the one that stands beside the list, in a column of its own for instance; ``kept`` gives
    the list where it was read long before.
    """

    source: Source
    inside: tuple[Document, Path] | None = None
    format: str | None = None
    kept: Callable[[Sequence[Zone]], DeckList] | None = None

    @property
    def at(self) -> Location:
        """Where it begins."""
        return Location(self.source.path, 1) if self.inside is None else self.inside[0].key_at(self.inside[1])

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(lines_of(self.source.text))

    @property
    def declared(self) -> str | None:
        """The format that it names itself, or that stands beside it."""
        if self.format is not None:
            return self.format
        declared = None if self.inside else declared_format(self.source)
        return declared[0] if declared else None

    def read(self, zones: Sequence[Zone]) -> DeckList:
        """The deck list, with a finding for everything in it that could not be read."""
        if self.kept is not None:
            return self.kept(zones)
        if self.inside is None:
            return read_deck(self.source, zones)
        document, path = self.inside
        return noting_emptiness(read_zones(document, path, self.lines, zones), document.key_at(path))


class Submission(NamedTuple):
    """What one player handed in at one time.

    ``player`` is an id, None where there is none; ``decks`` are by the ids of the event's decks. ``findings``
    say what of it could not be read.
    """

    player: str | None
    at: Location
    decks: Mapping[str, Handed]
    name: str | None = None
    lang: str | None = None
    submitted: Time | None = None
    findings: tuple[Finding, ...] = ()


def handed_text(text: str, path: str, encoding: str = "utf-8", format_: str | None = None) -> Handed | Finding:
    """A list as it stands in a file or a cell; a finding for one that is too long to be one."""
    if len(text) > LONGEST:
        return Finding("list-too-long", {"count": len(text), "most": LONGEST}, "undecided", Location(path, 1))
    return Handed(Source(path, text, encoding), None, format_)


def unreadable(problem: Problem, at: Location) -> Finding:
    """That something which was handed in cannot be read at all."""
    return Finding(problem.code, problem.facts, "undecided", problem.at or at)
