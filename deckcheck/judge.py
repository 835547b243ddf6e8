"""From what a person names (a deck file, a format, card files, a day) to a verdict.

A :class:`Judge` opens every format and database once, however many decks it judges.
"""

from __future__ import annotations

import os
import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.cache import cache_folder
from deckcheck.catalogue import find_format, format_path, game_ids, game_path
from deckcheck.check import Checker
from deckcheck.compiled import keep, kept
from deckcheck.database import combined, is_kept, open_cards
from deckcheck.dates import day
from deckcheck.finding import Finding
from deckcheck.imported import imported, imports
from deckcheck.offers import Offers
from deckcheck.reader import declared_format, read_deck
from deckcheck.report import Judged
from deckcheck.resolve import resolve
from deckcheck.rule import kinds
from deckcheck.source import InputError, Problem, distinct, lines_of, read_source
from deckcheck.suggestions import nearest_words

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.database import CardDatabase
    from deckcheck.fixing import Fixed
    from deckcheck.format import Format
    from deckcheck.game import Game
    from deckcheck.model import Deck, DeckList
    from deckcheck.owned import Owned
    from deckcheck.source import Location, Source


class Opened(NamedTuple):
    """A format with the database that its decks are made of, and the problems of that database's records."""

    format: Format
    cards: CardDatabase


class Resolved(NamedTuple):
    """A deck with its cards, what it is asked under, the lines of its file for quoting, and its syntax."""

    deck: Deck
    reference: str
    opened: Opened
    lines: tuple[str, ...]
    syntax: str


class Judge:
    """Judges decks as of one day.

    ``on`` is a day, or its ISO text; a text that is no day raises ValueError at the
    first deck. ``cards`` are card files, or ids of games that have one; none means
    the format's own game's: imported ones, else those that come with it. Of a card that several of them have, the last
    one's record counts. ``readings`` chooses among what a rule text leaves open.
    ``cache`` is the folder of the cache, "" for none, None for the user's. ``pool`` is a
    deck file with the cards that the decks may be built from, whatever its zones.
    """

    def __init__(
        self,
        on: str | dt.date,
        cards: Sequence[str] = (),
        readings: Mapping[str, str] | None = None,
        cache: str | None = None,
        pool: str | None = None,
    ) -> None:
        self.on, self._pool = str(on), pool
        self._pool_findings: dict[str, tuple[Finding, ...]] = {}
        self._cards, self._readings = tuple(cards), dict(readings or {})
        self._cache = cache_folder() if cache is None else cache or None
        self._again = partial(type(self), on, tuple(cards), dict(readings or {}), cache, pool)
        self._opened: dict[str, Opened] = {}
        self._checkers: dict[str, Checker] = {}
        self._on_days: dict[tuple[str, str], Checker] = {}
        self._owned_in: dict[str, Owned | None] = {}

    def judge_file(self, path: str, format: str | None = None) -> Judged:  # noqa: A002 -- what users call it
        """Judge a deck file ("-" reads standard input). Raises InputError if something cannot be used."""
        return self.judge(read_source(path), format)

    def judge(self, source: Source, format: str | None = None) -> Judged:  # noqa: A002 -- what users call it
        """Judge a deck that has been read, under ``format`` (an id or a file) or else the one that it names itself.

        Raises InputError if there is no such format or card file, or one is wrong, or the
        format did not exist on the day.
        """
        found = self.resolved(source, format)
        report = self.checker(found.reference).check(found.deck)
        offers = Offers(self, self._again, found.reference, source, report.findings)
        return Judged(report, found.opened.format, found.lines, offers=offers, syntax=found.syntax)

    def fix(self, source: Source, format: str | None = None) -> Fixed:  # noqa: A002 -- what users call it
        """A deck that has been read, with everything fixed that is safe. Writes nothing. Raises InputError as above."""
        # Only who asks for fixes loads what makes them.
        from deckcheck.fixing import fixed

        return fixed(source, self.checker(reference_of(source, format)))

    def resolved(self, source: Source, format: str | None = None) -> Resolved:  # noqa: A002 -- what users call it
        """The cards of a deck that has been read, under ``format`` or else the one that it names itself.

        Raises InputError if there is no such format or card file, or one is wrong.
        """
        reference = reference_of(source, format)
        opened = self.open(reference)
        deck_list = read_deck(source, opened.format.deck_zones)
        if format:
            deck_list = noting_another_format(deck_list, source, format, opened.format)
        lines = tuple(lines_of(source.text))
        return Resolved(resolve(deck_list, opened.cards), reference, opened, lines, deck_list.syntax)

    def checker(self, reference: str) -> Checker:
        """The checker of a format, given by its id or its file."""
        if reference not in self._checkers:
            self._checkers[reference] = self.checker_of(reference, self._owned(self.open(reference)))
        return self._checkers[reference]

    def checker_of(self, reference: str, owned: Owned | None, on: str | None = None) -> Checker:
        """A checker of a format, on the judge's day or another, for decks that are built from what somebody owns."""
        opened = self.open(reference)
        return Checker(opened.format, opened.cards, day(on or self.on), self._answers(opened.format), owned)

    def checker_on(self, reference: str, on: str) -> Checker:
        """The checker of a format as it stood on any day."""
        if reference not in self._owned_in:
            self._owned_in[reference] = self._owned(self.open(reference))
        key = reference, on
        if key not in self._on_days:
            self._on_days[key] = self.checker_of(reference, self._owned_in[reference], on)
        return self._on_days[key]

    def _answers(self, format_: Format) -> Mapping[str, str]:  # noqa: ARG002 -- who judges by many formats needs it
        """The answers that are given to the readings of a format."""
        return self._readings

    def _owned(self, opened: Opened) -> Owned | None:
        if self._pool is None:
            return None
        from deckcheck.owned import owned_of

        deck = resolve(read_deck(read_source(self._pool), opened.format.deck_zones), opened.cards)
        # Where in a collection a card stands makes no difference.
        said = tuple(finding for finding in deck.findings if finding.code != "unknown-zone")
        self._pool_findings[opened.format.game.id] = said
        return owned_of(deck)

    @property
    def pool_findings(self) -> tuple[Finding, ...]:
        """What is odd about the pool: names that no card has, lines that cannot be read."""
        return tuple(finding for found in self._pool_findings.values() for finding in found)

    def open(self, reference: str) -> Opened:
        """A format and its cards."""
        if reference not in self._opened:
            self._opened[reference] = self._open(format_path(reference))
        return self._opened[reference]

    @property
    def imports(self) -> dict[str, str]:
        """The imported databases that decks are judged by, by their games."""
        games = {opened.format.game.id for opened in self._opened.values()} if not self._cards else ()
        return {game: path for game in sorted(games) if (path := imported(game)) is not None}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The wrong records of every card file that was opened."""
        return distinct(problem for opened in self._opened.values() for problem in opened.cards.problems)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about records that count all the same."""
        return distinct(warning for opened in self._opened.values() for warning in opened.cards.warnings)

    def open_format(self, reference: str) -> Format:
        """A format; held against its cards, unless its game has none and none were given."""
        try:
            return self.open(reference).format
        except InputError as error:
            if {problem.code for problem in error.problems} != {"no-cards"}:
                raise
            return self._load(format_path(reference))

    def databases(self, game: str | None = None) -> Iterator[tuple[Game, CardDatabase]]:
        """The games that come with deckcheck and have cards, or the one that is named, each with its cards."""
        from deckcheck.game_files import load_game

        if game is not None and game_path(game) is None:
            raise InputError([Problem("unknown-game", {"game": game, "nearest": nearest_words(game, game_ids())})])
        for id_ in game_ids() if game is None else (game,):
            path = game_path(id_)
            declared = load_game(path) if path else None
            if declared is not None and (self._cards or database_of(declared) or game):
                yield declared, self.open_cards(declared)

    def files_of(self, reference: str) -> tuple[str, ...]:
        """The files that a format is made from: its own first, its parents', its game's, its lists'."""
        from deckcheck.format_files import load_format

        return load_format(format_path(reference), find_format).files

    def card_files(self, game: Game) -> tuple[str, ...]:
        """The files that the cards of a game are from."""
        if not self._cards:
            own = database_of(game)
            return () if own is None else (own,)
        return tuple(self._cards_path(each) for each in self._cards)

    def _open(self, path: str) -> Opened:
        card_files = [self._cards_path(each) for each in self._cards]
        known = kept(path, [*card_files, *imports()], self._cache)
        if known is not None:
            return Opened(known, self.open_cards(known.game))
        return self._open_anew(path, card_files)

    def _open_anew(self, path: str, card_files: Sequence[str]) -> Opened:
        from deckcheck.format_files import load_format
        from deckcheck.listed_cards import with_card_names

        began = time.time_ns()
        format_, files = load_format(path, find_format)
        cards = self.open_cards(format_.game)
        others = [path for path in (imported(format_.game.id), format_.game.database) if path is not None]
        beside = (open_cards(path, format_.game, self._cache) for path in others if path != cards.path)
        format_ = with_card_names(format_, cards, combined([cards, *beside]))
        databases = [*card_files, *others]
        if _may_be_kept(format_, databases):
            # What is kept for the cards that come with a game does not hold once others are imported.
            for_cards = [*card_files, *imports()]
            keep(path, for_cards, self._cache, format_, [*files, *databases], began)
        return Opened(format_, cards)

    @staticmethod
    def _load(path: str) -> Format:
        from deckcheck.format_files import load_format

        return load_format(path, find_format).format

    def open_cards(self, game: Game) -> CardDatabase:
        """The cards of a game: those of the files asked for, else the game's own."""
        if not self._cards:
            official = self._official(game)
            if official is None:
                raise InputError([Problem("no-cards", {"game": game.id})])
            return official
        return combined([open_cards(self._cards_path(each), game, self._cache) for each in self._cards])

    def _official(self, game: Game) -> CardDatabase | None:
        own = database_of(game)
        return None if own is None else open_cards(own, game, self._cache)

    def _cards_path(self, reference: str) -> str:
        if os.path.isfile(reference):
            return reference
        game = game_path(reference)
        if game is not None:
            from deckcheck.game_files import load_game

            database = database_of(load_game(game))
            if database is not None:
                return database
        if os.path.isdir(reference):
            return reference
        raise InputError(
            [Problem("unknown-cards", {"cards": reference, "nearest": nearest_words(reference, game_ids())})]
        )


def database_of(game: Game) -> str | None:
    """The card file of a game where nobody says which: the imported one, else that which comes with it, if any."""
    return imported(game.id) or game.database


def games_with_cards() -> tuple[str, ...]:
    """The ids of the games that come with deckcheck for whose decks there are cards."""
    from deckcheck.game_files import load_game

    games = [load_game(path) for id_ in game_ids() if (path := game_path(id_)) is not None]
    return tuple(game.id for game in games if database_of(game) is not None)


def _may_be_kept(format_: Format, card_files: Sequence[str]) -> bool:
    """Not if any of it is a plug-in's: no digest of files tells when that changes, or is gone."""
    return all(clause.kind in kinds() for clause in format_.clauses) and all(map(is_kept, card_files))


def reference_of(source: Source, format: str | None = None) -> str:  # noqa: A002 -- what users call it
    """The format that a deck is judged by: the one asked for, or the one that its file names. Raises InputError."""
    declared = None if format else declared_format(source)
    reference = format or (named_from(source.path, declared[0]) if declared else None)
    if reference is None:
        raise InputError([Problem("no-format", {"path": source.path})])
    return reference


def named_from(path: str, reference: str) -> str:
    """A format as another file names it: a path begins in that file's own folder, if there is such a file."""
    beside = os.path.join(os.path.dirname(path), reference)
    return beside if os.path.isfile(beside) else reference


def _same_format(declared: str, asked: str, id: str) -> bool:
    """Whether what a deck names is the format that was asked for, by its id or by its file."""
    if declared in (asked, id):
        return True
    return os.path.isfile(declared) and os.path.samefile(declared, format_path(asked))


def noting_another_format(deck_list: DeckList, source: Source, asked: str, format_: Format) -> DeckList:
    """Say that a deck's file names another format than the one that was asked for, as ``asked``."""
    declared = declared_format(source)
    found = () if declared is None else overridden(*declared, asked, format_)
    return deck_list._replace(findings=(*deck_list.findings, *found))


def overridden(declared: str, at: Location, asked: str, format_: Format) -> Iterator[Finding]:
    """Say that a file names another format, at a place of its own, than the one that was asked for, as ``asked``."""
    if not _same_format(named_from(at.path, declared), asked, format_.id):
        yield Finding("format-overridden", {"declared": declared, "format": format_.id}, "note", at)
