"""What is known of an open file as it is now: what features answer from."""

import os
from collections.abc import Iterator
from functools import cached_property

from lsprotocol import types

from deckcheck.judging.judged import Report
from deckcheck.messages import NO_WORDS, Words, sentence
from deckcheck.reports.rows import Row, rows
from deckcheck.server.mapping import Place, diagnostic, words_instead
from deckcheck.server.open_deck import OpenDeck, Read
from deckcheck.server.positions import Positions
from deckcheck.server.snapshot import Snapshot
from deckcheck.source import Problem
from deckcheck.source.named_tuple import NamedTuple


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
        self.place = Place(snapshot.uri, snapshot.path, self.positions, client.related)
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
        return tuple(diagnostic(row, self.place, self.lang) for row in self.rows)

    def told_on(self, first: int, last: int) -> Iterator[tuple[Row, types.Diagnostic]]:
        """What is said of lines, counted from 0, from one up to another."""
        for row, told in zip(self.rows, self.diagnostics, strict=True):
            if told.range.start.line <= last and first <= told.range.end.line:
                yield row, told

    def words_instead(self, row: Row) -> list[tuple[types.Range, str]]:
        """What could stand in the place of a word that is a mistake, each with the range of the word."""
        if not self._problems or row.at is None or not self.place.has(row.at):
            return []
        problem = self._problems[self.rows.index(row)]
        line, column = row.at.line, row.at.column
        if line > len(self.positions.lines):
            return []
        found = words_instead(problem.facts, self.positions.lines[line - 1], column)
        places = ((row.at._replace(column=start), row.at._replace(column=end), word) for start, end, word in found)
        return [(self.positions.between(start, end), word) for start, end, word in places]
