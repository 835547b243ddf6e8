"""What the records of matches and drafts have in common: players, and decks that stand in them or beside them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.document import load_document
from deckcheck.reader import emptiness, read_deck
from deckcheck.report import Judged, Statement
from deckcheck.resolve import resolve
from deckcheck.schema import mistakes
from deckcheck.source import InputError, Problem, lines_of, read_source
from deckcheck.structured import read_cards, read_zones

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.check import Checker, DeckReport
    from deckcheck.document import Document
    from deckcheck.model import Deck, DeckList
    from deckcheck.source import Source
    from deckcheck.tree import Path


class Written(NamedTuple):
    """A record as it was written, and the lines of its file."""

    document: Document
    lines: tuple[str, ...]

    @property
    def path(self) -> str:
        return self.document.path

    def beside(self, path: str) -> str:
        """The path of a file as the record names it: from its own folder."""
        return os.path.join(os.path.dirname(self.path), path)


def load_record(source: Source, kind: str) -> Written:
    """Read a record that keeps its kind's schema. Raises InputError with every mistake."""
    document = load_document(source)
    problems = mistakes(document, kind)
    if problems:
        raise InputError(problems)
    return Written(document, tuple(lines_of(source.text)))


def player_problems(document: Document, players: Sequence[str]) -> Iterator[Problem]:
    """A player who is named twice."""
    for index, player in enumerate(players):
        if player in players[:index]:
            yield Problem("player-named-twice", {"player": player}, document.at(("players", index)))


def stranger_problems(
    document: Document, path: Path, players: Sequence[str], named: Iterable[str]
) -> Iterator[Problem]:
    """The keys of a mapping that are no player's name."""
    for name in named:
        if name not in players:
            facts = {"player": name, "known": list(players)}
            yield Problem("unknown-player", facts, document.key_at((*path, name)))


class Table:
    """The decks of a record, read and resolved; ``lines`` has the lines of each file that they stand in."""

    def __init__(self, checker: Checker, lines: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.checker, self.lines = checker, dict(lines or {})

    def deck_at(self, written: Written, path: Path) -> Deck:
        """The deck that stands at a path, or in the file that is named there.

        Raises InputError if that file cannot be read.
        """
        zones = self.checker.format.deck_zones
        value: Any = written.document.value(path)
        if not isinstance(value, str):
            deck = read_zones(written.document, path, written.lines, zones)
            empty = emptiness(deck, written.document.at(path))
            return self.resolved(deck._replace(findings=(*deck.findings, *empty)))
        try:
            return self.resolved(read_deck(read_source(written.beside(value)), zones))
        except InputError as error:
            at = written.document.at(path)
            raise InputError([problem._replace(at=problem.at or at) for problem in error.problems]) from None

    def cards_at(self, written: Written, path: Path, zone: str) -> Deck:
        """The cards that are listed at a path, as if they stood in a zone."""
        return self.resolved(read_cards(written.document, path, written.lines, zone))

    def resolved(self, deck_list: DeckList) -> Deck:
        """The deck that a list means."""
        self.lines[deck_list.path] = deck_list.lines
        return resolve(deck_list, self.checker.cards)

    def judged(self, report: DeckReport) -> Judged:
        """A deck's report, with the lines of its file."""
        return Judged(report, self.checker.format, self.lines[report.path])


def said_of_deck(judged: Judged, player: str, record: str) -> Statement:
    """The heading of a deck: whose it is, its verdict, its sizes, and its file if that is not the record's."""
    report = judged.report
    facts = {"player": player, "verdict": report.verdict, "sizes": dict(report.sizes)}
    return Statement("deck-of", facts if report.path == record else {**facts, "path": report.path})
