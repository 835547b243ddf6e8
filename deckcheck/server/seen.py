"""What is known of an open file as it is now, as diagnostics and as what features answer from. Nothing here judges."""

import os
from collections.abc import Iterator, Mapping
from functools import cached_property

from lsprotocol import types

from deckcheck.judging.judged import Report
from deckcheck.messages import NO_WORDS, Words, sentence
from deckcheck.reports.rows import Row, rows, rule_told
from deckcheck.server.open_deck import OpenDeck, Read
from deckcheck.server.positions import Positions
from deckcheck.server.replacing import words_instead
from deckcheck.server.snapshot import Snapshot, uri_of
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple

SOURCE = "deckcheck"
"""What diagnostics say that they are from."""
_SEVERITIES: Mapping[str, types.DiagnosticSeverity] = {
    "illegal": types.DiagnosticSeverity.Error,
    "error": types.DiagnosticSeverity.Error,
    "undecided": types.DiagnosticSeverity.Warning,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Hint,
}
"""What is undecided is told apart from what is illegal; a note is a hint, which asks nothing of anybody."""


class Client(NamedTuple):
    """What an editor can do: how it counts in a line, and whether it shows what belongs to a diagnostic, versions of
    edits, and Markdown.
    """

    encoding: str = "utf-16"
    related: bool = False
    versioned_edits: bool = False
    markdown: bool = False


class Seen:
    """A text with what is said of it, ``rows``. ``deck`` is None where it is none, or cannot be judged.

    ``words`` are what a format that it is calls its zones.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        client: Client,
        lang: str,
        report: Report,
        deck: OpenDeck | None = None,
        words: Words = NO_WORDS,
    ) -> None:
        self.snapshot, self.client, self.lang, self.deck = snapshot, client, lang, deck
        self.positions = Positions(snapshot.text, client.encoding)
        self.rows: tuple[Row, ...] = tuple(rows(report, lang, os.path.dirname(snapshot.path)))
        self._problems: tuple[Problem, ...] = () if deck is not None else (*report.problems, *report.warnings)
        if self._problems:
            # Then there are no others than theirs, in their order; what a format calls its zones only it can say.
            told = (sentence(lang, each.code, each.facts, words) for each in self._problems)
            self.rows = tuple(row._replace(message=said) for row, said in zip(self.rows, told, strict=True))

    @property
    def read(self) -> Read | None:
        """The deck as it is read; None of what is none, or of which nobody knows the game."""
        return None if self.deck is None else self.deck.read

    @cached_property
    def diagnostics(self) -> tuple[types.Diagnostic, ...]:
        """A diagnostic for each row, in their order."""
        return tuple(map(self.diagnostic, self.rows))

    def diagnostic(self, row: Row) -> types.Diagnostic:
        """A finding or a problem as a diagnostic of this file, whichever file it is of.

        What stands in another file is told at the first line, with its place beside it.
        """
        here = row.at is not None and self.has(row.at)
        message, related = row.message, list[types.DiagnosticRelatedInformation]()
        if row.at is not None and not here:
            related.append(types.DiagnosticRelatedInformation(self.location(row.at), row.message))
            message = message if self.client.related else f"{row.at}: {message}"
        also = sentence(self.lang, "editor-also", {})
        related += (types.DiagnosticRelatedInformation(self.location(at), also) for at in row.also)
        if row.clause is not None:
            told = rule_told(row.clause, self.lang, os.path.dirname(self.snapshot.path))
            clause = self.location(Location(row.clause.path, row.clause.line))
            related.append(types.DiagnosticRelatedInformation(clause, row.clause.cite or told))
            message = f"{message}\n{told}"
        return types.Diagnostic(
            range=self.positions.word(row.at) if row.at is not None and here else self.positions.line(1),
            severity=_SEVERITIES[row.severity],
            code=row.code,
            source=SOURCE,
            message=message,
            related_information=related if related and self.client.related else None,
        )

    def has(self, at: Location) -> bool:
        """Whether a place is one of this file, which may also be called by a shorter path."""
        return at.path == self.snapshot.path or uri_of(at.path) == uri_of(self.snapshot.path)

    def location(self, at: Location) -> types.Location:
        """A place: in this file that of what stands there, in another, of which the text is not at hand, its line."""
        if self.has(at):
            return types.Location(self.snapshot.uri, self.positions.word(at))
        start = types.Position(max(at.line, 1) - 1, 0)
        return types.Location(uri_of(at.path), types.Range(start, start))

    def told_on(self, first: int, last: int) -> Iterator[tuple[Row, types.Diagnostic]]:
        """What is said of lines, counted from 0, from one up to another."""
        for row, told in zip(self.rows, self.diagnostics, strict=True):
            if told.range.start.line <= last and first <= told.range.end.line:
                yield row, told

    def words_instead(self, row: Row) -> list[tuple[types.Range, str]]:
        """What could stand in the place of a word that is a mistake, each with the range of the word."""
        if not self._problems or row.at is None or not self.has(row.at):
            return []
        problem = self._problems[self.rows.index(row)]
        line, column = row.at.line, row.at.column
        if line > len(self.positions.lines):
            return []
        found = words_instead(problem.facts, self.positions.lines[line - 1], column)
        places = ((row.at._replace(column=start), row.at._replace(column=end), word) for start, end, word in found)
        return [(self.positions.between(start, end), word) for start, end, word in places]
