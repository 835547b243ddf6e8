"""What the records of matches and drafts have in common: players, and decks that stand in them or beside them."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from deckcheck.decks.reader import document_kind, notes_on, noting_emptiness, read_deck, wrong_file
from deckcheck.decks.resolve import resolve
from deckcheck.decks.structured import kind_of, read_cards, read_zones
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.schema.validate import mistakes
from deckcheck.judging.judged import Judged
from deckcheck.judging.named_formats import format_referred_to, noting_another_format, overridden
from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import Finding, Statement
from deckcheck.source import (
    LARGEST_DECK,
    InputError,
    Location,
    Problem,
    Source,
    distinct,
    is_below,
    lines_of,
    read_source,
    refuse,
)
from deckcheck.source.document import Document, load_document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

_OF_THE_FORMAT = frozenset(
    {"after-format", "ambiguous-format", "before-format", "no-draft-policy", "no-match-policy", "unknown-format"}
)
"""What the line that names a format is to blame for, or the day."""


class Written(NamedTuple):
    """A record as it was written, the lines of its file, what is odd about that, and its source's ``folders``."""

    document: Document
    lines: tuple[str, ...]
    notes: tuple[Finding, ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        return self.document.path

    def beside(self, path: str) -> str:
        """The path of a file as the record names it: from its own folder, and below it; a text in memory has none.

        Raises InputError for any other.
        """
        beside = os.path.join(os.path.dirname(self.path), path)
        if not self.folders or not is_below(beside, [os.path.dirname(self.path)]):
            raise InputError([Problem("file-elsewhere", {"path": path})])
        return beside

    def format_asked(self, key: str, asked: str | None) -> str:
        """The format to judge by: the one that is asked for, or the one that stands under a key."""
        return asked or format_referred_to(self.document.value((key,)), self.document.at((key,)), self.folders)

    def notes_under(self, key: str, asked: str | None, format_: Format) -> tuple[Finding, ...]:
        """What is odd about the record, judged by a format: also that it names another under a key, if one is asked."""
        named = self.document.value((key,)), self.document.at((key,))
        return (*self.notes, *(overridden(*named, asked, format_, self.folders) if asked else ()))


class Troubles:
    """What cannot be used of several things that are tried one after another, to be told at once."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []

    @contextmanager
    def of(self, place: Location | None) -> Iterator[None]:
        """Keep what an InputError tells; a file that cannot be read is told at the line that names it."""
        try:
            yield
        except InputError as error:
            self._problems += [problem._replace(at=problem.at or place) for problem in error.problems]

    @contextmanager
    def of_format(self, place: Location | None) -> Iterator[None]:
        """Keep what an InputError tells of the format that is named at a place, None where it is asked for."""
        try:
            yield
        except InputError as error:
            self._problems += [
                problem._replace(at=place) if problem.at is None and problem.code in _OF_THE_FORMAT else problem
                for problem in error.problems
            ]

    def end(self) -> None:
        """Raise InputError with everything that was kept."""
        refuse(distinct(self._problems))


def load_record(source: Source, kind: str) -> Written:
    """Read a record that keeps its kind's schema. Raises InputError with every mistake.

    What stands in its decks is left to the reader of decks, which finds the same faults as in a deck's own file.
    """
    document = load_document(source)
    found = kind_of(document.data) if isinstance(document.data, dict) else "other"
    if found not in (kind, "other"):
        raise InputError([wrong_file(source.path, found, kind)])
    refuse(mistakes(document, kind, unchecked=("entries",)))
    return Written(document, tuple(lines_of(source.text)), tuple(notes_on(source)), source.folders)


def read_decks(paths: Iterable[str], most: int = LARGEST_DECK) -> list[Source]:
    """Read the files of decks, each of at most so many bytes. Raises InputError with everything that cannot be used."""
    troubles = Troubles()
    sources: list[Source] = []
    for path in paths:
        with troubles.of(None):
            sources.append(_deck_source(path, most))
    troubles.end()
    return sources


def _deck_source(path: str, most: int, *, found: bool = False) -> Source:
    source = read_source(path, most=most, found=found)
    kind = document_kind(source)
    if kind not in ("deck", "other"):
        raise InputError([wrong_file(path, kind, "deck")])
    return source


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
            yield Problem("unknown-player", facts_of_stranger(name, players), document.key_at((*path, name)))


def facts_of_stranger(name: str, players: Sequence[str]) -> dict[str, Any]:
    """A name that is no player's, and those that are."""
    return {"player": name, "known": list(dict.fromkeys(players))}


def deck_sources(written: Written, paths: Iterable[Path], troubles: Troubles, most: int) -> dict[str, Source]:
    """The files that stand in the place of decks at some paths, by what the record calls them.

    Each has at most so many bytes.
    """
    sources: dict[str, Source] = {}
    for path in paths:
        name = written.document.value(path)
        if isinstance(name, str) and name not in sources:
            with troubles.of(written.document.at(path)):
                sources[name] = _deck_source(written.beside(name), most, found=True)
    return sources


class Table:
    """The decks of a record, read and resolved; ``lines`` has the lines of each file that they stand in.

    ``reference`` is what the checker's format was asked for by, ``sources`` are the files of :func:`deck_sources`.
    """

    def __init__(self, checker: Checker, reference: str, sources: Mapping[str, Source] | None = None) -> None:
        self.checker, self._reference = checker, reference
        self.lines: dict[str, tuple[str, ...]] = {}
        self._sources = dict(sources or {})
        self._decks: dict[str, Deck] = {}

    def deck_at(self, written: Written, path: Path) -> Deck:
        """The deck that stands at a path, or in the file that is named there; the same file is the same deck."""
        value: Any = written.document.value(path)
        if not isinstance(value, str):
            deck_list = read_zones(written.document, path, written.lines, self.checker.layout)
            return self._resolved(noting_emptiness(deck_list, written.document.key_at(path)))
        if value not in self._decks:
            self._decks[value] = self.deck_of(self._sources[value])
        return self._decks[value]

    def deck_of(self, source: Source) -> Deck:
        """The deck of a file."""
        format_ = self.checker.format
        deck_list = read_deck(source, self.checker.layout)
        return self._resolved(noting_another_format(deck_list, source, self._reference, format_))

    def cards_at(self, written: Written, path: Path, zone: str) -> Deck:
        """The cards that are listed at a path, as if they stood in a zone."""
        return self._resolved(read_cards(written.document, path, written.lines, zone))

    def _resolved(self, deck_list: DeckList) -> Deck:
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
