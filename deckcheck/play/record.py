"""What the records of matches and drafts have in common: players, and decks that stand in them or beside them."""

import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Generic, TypeVar

from deckcheck.decks.reader import document_kind, notes_on, noting_emptiness, read_deck, refuse_list, wrong_file
from deckcheck.decks.resolve import resolve
from deckcheck.decks.structured import kind_of, read_cards, read_zones
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.schema.play import DraftFile, MatchFile
from deckcheck.formats.schema.validate import mistakes
from deckcheck.judging.judged import Account, Judged, Part
from deckcheck.judging.named_formats import format_referred_to, noting_another_format, overridden
from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import Finding, Statement, Verdict
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
from deckcheck.source.document import load_document
from deckcheck.source.tree import Path

File = TypeVar("File", DraftFile, MatchFile)
_OF_THE_FORMAT = frozenset(
    {"after-format", "ambiguous-format", "before-format", "no-draft-policy", "no-match-policy", "unknown-format"}
)
"""What the line that names a format is to blame for, or the day."""


class Troubles:
    """What cannot be used of several things that are tried one after another, to be told at once."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []

    @contextmanager
    def of(self, place: Location | None, codes: Container[str] | None = None) -> Iterator[None]:
        """Keep what an InputError tells; a file that cannot be read is told at the line that names it.

        Of a line that names more than a file, ``codes`` are what it is to blame for.
        """
        try:
            yield
        except InputError as error:
            self._problems += [
                problem._replace(at=place)
                if problem.at is None and (codes is None or problem.code in codes)
                else problem
                for problem in error.problems
            ]

    def end(self) -> None:
        """Raise InputError with everything that was kept."""
        refuse(distinct(self._problems))


class Record(Generic[File]):
    """A record as it was written, read and found to fit together. Raises InputError with every mistake.

    What stands in its decks is left to the reader of decks, which finds the same faults as in a deck's own file.
    """

    def __init__(self, source: Source, most: int, kind: str, model: type[File]) -> None:
        """``most`` are the bytes of a file that it refers to; the ``kind`` is also the key of its format."""
        try:
            document = load_document(source)
        except InputError:
            refuse_list(source, kind)
            raise
        if not isinstance(document.data, dict):
            refuse_list(source, kind)
        found = kind_of(document.data) if isinstance(document.data, dict) else "other"
        if found not in (kind, "other"):
            raise InputError([wrong_file(source.path, found, kind)])
        refuse(mistakes(document, kind, unchecked=("entries",)))
        self.document, self.lines = document, tuple(lines_of(source.text))
        self.file: File = model.model_validate(document.data)
        self._kind, self._most, self._folders, self._notes = kind, most, source.folders, notes_on(source)
        refuse((*self._repeated(), *self._problems()))

    @property
    def path(self) -> str:
        return self.document.path

    @property
    def on(self) -> str | None:
        """The day that counts, if the record names it."""
        return self.file.on

    def _problems(self) -> Iterator[Problem]:
        """What does not fit together."""
        raise NotImplementedError

    def _repeated(self) -> Iterator[Problem]:
        """A player who is named twice."""
        for index, player in enumerate(self.file.players):
            if player in self.file.players[:index]:
                yield Problem("player-named-twice", {"player": player}, self.document.at(("players", index)))

    def _strangers(self, path: Path, named: Iterable[str]) -> Iterator[Problem]:
        """The keys of a mapping that are no player's name."""
        for name in named:
            if name not in self.file.players:
                facts = facts_of_stranger(name, self.file.players)
                yield Problem("unknown-player", facts, self.document.key_at((*path, name)))

    def _beside(self, path: str) -> str:
        """The path of a file as the record names it: from its own folder, and below it; a text in memory has none.

        Raises InputError for any other.
        """
        beside = os.path.join(os.path.dirname(self.path), path)
        if not self._folders or not is_below(beside, [os.path.dirname(self.path)]):
            raise InputError([Problem("file-elsewhere", {"path": path})])
        return beside

    def _blaming(self, troubles: Troubles, asked: str | None) -> AbstractContextManager[None]:
        """Keep what an InputError tells of the format: at the line that names it, unless another is asked for."""
        return troubles.of(None if asked else self.document.at((self._kind,)), _OF_THE_FORMAT)

    def _table(
        self, checker_of: Callable[[str], Checker], asked: str | None, paths: Iterable[Path], troubles: Troubles
    ) -> "Table":
        """The decks of the record under its own format, or the one that is asked for; the files of those at some paths.

        Raises InputError with all the troubles, if there are any.
        """
        with self._blaming(troubles, asked):
            reference = asked or format_referred_to(*self._named, self._folders)
            checker = checker_of(reference)
        sources: dict[str, Source] = {}
        for path in paths:
            name = self.document.value(path)
            if isinstance(name, str) and name not in sources:
                with troubles.of(self.document.at(path)):
                    sources[name] = _deck_source(self._beside(name), self._most, found=True)
        troubles.end()
        return Table(checker, reference, sources)

    @property
    def _named(self) -> tuple[str, Location]:
        """The format that the record names, and where."""
        return self.document.value((self._kind,)), self.document.at((self._kind,))

    def _noted(self, asked: str | None, format_: Format) -> tuple[Finding, ...]:
        """What is odd about the record, judged by a format: also that it names another, if one is asked for."""
        return (*self._notes, *(overridden(*self._named, asked, format_, self._folders) if asked else ()))


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


def facts_of_stranger(name: str, players: Sequence[str]) -> dict[str, Any]:
    """A name that is no player's, and those that are."""
    return {"player": name, "known": list(dict.fromkeys(players))}


class Table:
    """The decks of a record, read and resolved; ``lines`` has the lines of each file that they stand in.

    ``reference`` is what the checker's format was asked for by, ``sources`` are the files of decks by what
    the record calls them.
    """

    def __init__(self, checker: Checker, reference: str, sources: Mapping[str, Source] | None = None) -> None:
        self.checker, self.reference = checker, reference
        self.lines: dict[str, tuple[str, ...]] = {}
        self._sources = dict(sources or {})
        self._decks: dict[str, Deck] = {}

    def deck_at(self, record: Record[Any], path: Path) -> Deck:
        """The deck that stands at a path, or in the file that is named there; the same file is the same deck."""
        value: Any = record.document.value(path)
        if not isinstance(value, str):
            deck_list = read_zones(record.document, path, record.lines, self.checker.layout)
            return self._resolved(noting_emptiness(deck_list, record.document.key_at(path)))
        if value not in self._decks:
            self._decks[value] = self.deck_of(self._sources[value])
        return self._decks[value]

    def deck_of(self, source: Source) -> Deck:
        """The deck of a file."""
        format_ = self.checker.format
        deck_list = read_deck(source, self.checker.layout)
        return self._resolved(noting_another_format(deck_list, source, self.reference, format_))

    def cards_at(self, record: Record[Any], path: Path, zone: str) -> Deck:
        """The cards that are listed at a path, as if they stood in a zone."""
        return self._resolved(read_cards(record.document, path, record.lines, zone))

    def _resolved(self, deck_list: DeckList) -> Deck:
        self.lines[deck_list.path] = deck_list.lines
        return resolve(deck_list, self.checker.cards)

    def judged(self, report: DeckReport) -> Judged:
        """A deck's report, with the lines of its file."""
        return Judged(report, self.checker.format, self.lines[report.path])

    def account(
        self, path: str, verdict: Verdict, findings: Iterable[Finding], parts: Iterable[Part], lines: tuple[str, ...]
    ) -> Account:
        """What is said of a record of these decks."""
        format_, on, known_until = self.checker.format, self.checker.on, self.checker.known_until
        return Account(path, format_, on, verdict, tuple(findings), tuple(parts), lines, known_until=known_until)


def said_of_deck(judged: Judged, player: str, record: str) -> Statement:
    """The heading of a deck: whose it is, its verdict, its sizes, and its file if that is not the record's."""
    report = judged.report
    facts = {"player": player, "verdict": report.verdict, "sizes": dict(report.sizes)}
    return Statement("deck-of", facts if report.path == record else {**facts, "path": report.path})
