"""An account: what is said of the record of a match or a draft, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.formats.known_days import known_only_to
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.config.config import Ignored
    from deckcheck.formats.format import Format
    from deckcheck.judging.judged import Judged
    from deckcheck.model.finding import Finding, Verdict


class Statement(NamedTuple):
    """A sentence of a report that finds no fault: its code and, as JSON values, its facts."""

    code: str
    facts: Mapping[str, Any]


class Part(NamedTuple):
    """A part of what is said of a record: its heading, what is told, a deck that was judged, and parts of its own."""

    heading: Statement
    told: tuple[Statement, ...] = ()
    deck: Judged | None = None
    parts: tuple[Part, ...] = ()


class Account(NamedTuple):
    """What is said of the record of a match or a draft.

    ``findings`` are those of no single deck; ``lines`` are the record's own, for quoting. ``ignored`` are the findings
    of no single deck that a configuration keeps out of the report and its verdict. ``known_until`` is the last day up
    to which everything is known that it was judged by, None if nothing says so.
    """

    path: str
    format: Format
    on: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    parts: tuple[Part, ...]
    lines: tuple[str, ...]
    ignored: tuple[Ignored, ...] = ()
    known_until: str | None = None

    @property
    def known_only_to(self) -> str | None:
        """The day up to which it was judged by what is known, where that is not the whole truth of its own day."""
        found = (*self.findings, *(finding for deck in self.decks for finding in deck.report.findings))
        return known_only_to(self.on, self.known_until, found)

    @property
    def decks(self) -> tuple[Judged, ...]:
        """Every deck that was judged, as often as it was."""
        return tuple(_decks(self.parts))


def _decks(parts: Iterable[Part]) -> Iterator[Judged]:
    for part in parts:
        if part.deck is not None:
            yield part.deck
        yield from _decks(part.parts)
