"""From what a person names (a deck file, a format, card files, a day) to a verdict.

A :class:`Judge` opens every format and database once, however many decks it judges.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from deckcheck.cards.database import is_kept, open_cards
from deckcheck.cards.imported import imported, imported_list, imports
from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.catalogue import find_format, format_path, game_ids, game_path
from deckcheck.formats.checker import Checker
from deckcheck.formats.compiled import keep, kept
from deckcheck.formats.format import Format, Loaded
from deckcheck.judging.game_cards import GameCards, database_of
from deckcheck.judging.judged import Judged, Offers, offered
from deckcheck.judging.named_formats import noting_another_format, of_games, reference_of
from deckcheck.judging.opened import Opened
from deckcheck.kernel.owned import Owned, owned_of
from deckcheck.model.database import CardDatabase
from deckcheck.model.dates import day
from deckcheck.model.deck import Deck
from deckcheck.model.finding import Finding
from deckcheck.model.game import Game
from deckcheck.model.spelling import OF_DECK, Budget, nearest_words
from deckcheck.rules.rule import kinds
from deckcheck.source import LARGEST, InputError, Problem, Source, distinct, lines_of, read_source, whole_characters
from deckcheck.source.cache import cache_folder
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.recent import Recent

if TYPE_CHECKING:
    import datetime as dt

    from deckcheck.fixes.apply import Fixed
    from deckcheck.judging.which_game import WhichGame


MOST_DAYS = 32
"""The days whose checkers are kept: in a process that runs for long, no one may fill it by asking for day after day."""

MANY_DAYS = 2_000
"""The same in a process that ends soon, and may judge many decks over the whole lives of their formats."""


_OF_ZONES = frozenset(
    {"unknown-zone", "unclear-zones", "unclear-heading", "side-by-gap", "one-deck", "home-zone", "leader-aside"}
)
"""The codes of what is said of zones alone: where in a collection a card stands makes no difference."""


class Resolved(NamedTuple):
    """A deck as it was read, with its cards.

    ``deck`` has the entries (copies, card, zone, place), the unread places and the findings; ``reference`` is the
    format that it was read under, ``lines`` are those of its file, ``syntax`` is the one that it is written in.
    """

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
    one's record counts; where decks of several games are judged, :class:`~deckcheck.judging.game_cards.GameCards` says
    so of them. ``readings`` chooses among what a rule text leaves open; ``own_readings``: each format takes the answers
    to those that it has.
    ``cache`` is the folder of the cache, "" for none, None for the user's. ``pool`` is a
    deck file with the cards that the decks may be built from, whatever its zones.
    ``suggestions`` says of how many names of a deck that no card has the nearest are looked for,
    or also of how many in a run of decks. ``strict_days`` leaves undecided what lies after the last day
    up to which the facts are known; else that day is said beside the verdict.

    A judge may be used on another thread than the one that made it, but not on two at once.
    """

    def __init__(
        self,
        on: str | dt.date,
        cards: Sequence[str] | GameCards = (),
        readings: Mapping[str, str] | None = None,
        cache: str | None = None,
        pool: str | None = None,
        suggestions: int | Budget = OF_DECK,
        *,
        strict_days: bool = False,
        own_readings: bool = False,
    ) -> None:
        self.on, self._pool, self.strict_days, self._own_readings = str(on), pool, strict_days, own_readings
        self._pool_findings: dict[str, tuple[Finding, ...]] = {}
        self.cards = cards if isinstance(cards, GameCards) else GameCards(cards)
        self._readings = dict(readings or {})
        self.cache = cache_folder() if cache is None else cache or None
        self.budget = suggestions if isinstance(suggestions, Budget) else Budget(suggestions)
        # By the words that name a format: what they mean is looked up once, and a format with two names opened twice.
        self._opened: dict[str, Opened] = {}
        self._unusable: dict[str, tuple[Problem, ...]] = {}
        # By the paths of formats, the digests of the files that each was made from, cards among them.
        self._made_of: dict[str, tuple[str, ...]] = {}
        self._checkers: dict[str, Checker] = {}
        self._layouts: dict[str, Layout] = {}
        # Those of other days than the judge's own: a stranger may ask for any number of days, but not of formats.
        self._on_days: Recent[tuple[str, str], Checker] = Recent(MOST_DAYS)
        self._owned_in: dict[str, Owned | None] = {}
        self._games: WhichGame | None = None

    def judge_file(self, path: str, format: str | None = None) -> Judged:  # noqa: A002 -- what users call it
        """Judge a deck file ("-" reads standard input). Raises InputError if something cannot be used."""
        return self.judge(read_source(path), format)

    def judge_text(self, text: str, format: str | None = None, name: str = "<text>") -> Judged:  # noqa: A002 -- as above
        """Judge a deck that is not in a file; ``name`` is what it is called in reports, and tells its syntax.

        The text can name its format by an id, and nothing is opened for it; where ``format`` is given, what the text
        says is compared with that as it is written. Raises InputError as :meth:`judge` does.
        """
        return self.judge(Source(name, whole_characters(text), "utf-8"), format)

    def judge(self, source: Source, format: str | None = None) -> Judged:  # noqa: A002 -- what users call it
        """Judge a deck that has been read, under ``format`` (an id or a file) or else the one that it names itself.

        Raises InputError if there is no such format or card file, or one is wrong, or the
        format did not exist on the day.
        """
        found = self.read(source, format)
        checker = self.checker(found.reference)
        report = checker.check(found.deck)
        offers = Offers(partial(offered, partial(self.checker, found.reference), source, report.findings))
        return Judged(report, found.opened.format, found.lines, offers=offers, syntax=found.syntax)

    def fix(self, source: Source, format: str | None = None) -> Fixed:  # noqa: A002 -- what users call it
        """A deck that has been read, with everything fixed that is safe. Writes nothing. Raises InputError as above."""
        # Only who asks for fixes loads what makes them.
        from deckcheck.fixes.apply import fixed

        return fixed(source, self.checker(self.reference_of(source, format)))

    def read(self, source: Source, format: str | None = None) -> Resolved:  # noqa: A002 -- what users call it
        """A deck as it is read: its entries with their cards and zones, what is unread, and what was found on the way.

        ``format`` is an id or a file; else the format is the one that the deck names itself. Raises InputError if
        there is no such format or card file, or one is wrong.
        """
        reference = self.reference_of(source, format)
        opened = self.open(reference)
        deck_list = read_deck(source, self.layout(reference))
        if format:
            deck_list = noting_another_format(deck_list, source, format, opened.format)
        lines = tuple(lines_of(source.text))
        return Resolved(resolve(deck_list, opened.cards), reference, opened, lines, deck_list.syntax)

    def reference_of(self, source: Source, format: str | None = None) -> str:  # noqa: A002 -- what users call it
        """The format that a deck is judged by: the one asked for, or the one that its file names.

        Of several that are called so it is the one of the game whose cards the deck has. Raises InputError.
        """
        try:
            return reference_of(source, format)
        except InputError as error:
            return self.of_its_game(error, source)

    def of_its_game(self, error: InputError, source: Source) -> str:
        """Of the formats that a name may mean the only one of a deck's game; raises the error that says so if the cards
        do not tell, or if it is any other error.
        """
        if [each.code for each in error.problems] != ["ambiguous-format"]:
            raise error
        # Hardly anybody names a format so, and it takes the cards of several games.
        from deckcheck.judging.which_game import WhichGame, games_in

        if self._games is None:
            cards = GameCards(self.cards.files, several_games=True, only_these=True)
            self._games = WhichGame(Judge(self.on, cards, cache=self.cache or ""))
        return of_games(error, games_in(self._games.game_of(source)))

    resolved = read
    """The name that the scorers of collections of lists know."""

    def layout(self, reference: str) -> Layout:
        """How the decks of a format, given by its id or its file, are laid out."""
        if reference not in self._layouts:
            self._layouts[reference] = self.open(reference).layout(day(self.on))
        return self._layouts[reference]

    def as_of(self, on: str) -> Self:
        """The same judge as of another day. What either opens is open for both."""
        asked = self.cards, self._readings, self.cache or "", self._pool, self.budget
        # Not the checkers and the layouts, which are of a day.
        other = type(self)(on, *asked, strict_days=self.strict_days, own_readings=self._own_readings)
        other._opened = self._opened  # noqa: SLF001 -- it is of the same class
        other._made_of = self._made_of  # noqa: SLF001 -- as above
        other._games = self._games  # noqa: SLF001 -- as above
        return other

    def checker(self, reference: str) -> Checker:
        """The checker of a format, given by its id or its file."""
        if reference not in self._checkers:
            self._checkers[reference] = self.checker_of(reference, self._owned(self.open(reference)))
        return self._checkers[reference]

    def checker_of(self, reference: str, owned: Owned | None, on: str | None = None) -> Checker:
        """A checker of a format, on the judge's day or another, for decks that are built from what somebody owns."""
        opened = self.open(reference)
        answers = self._answers_to(opened.format) if self._own_readings else self._readings
        return Checker(opened.format, opened.cards, day(on or self.on), answers, owned, strict_days=self.strict_days)

    def checker_on(self, reference: str, on: str) -> Checker:
        """The checker of a format as it stood on any day."""
        if reference not in self._owned_in:
            self._owned_in[reference] = self._owned(self.open(reference))
        key = reference, on
        checker = self._on_days.get(key)
        if checker is None:
            checker = self.checker_of(reference, self._owned_in[reference], on)
            self._on_days.put(key, checker)
        return checker

    def keep_days(self, most: int) -> None:
        """Keep the checkers of that many days, for whoever goes through the life of formats for many decks."""
        self._on_days.most = most

    def rests_on(self, reference: str) -> tuple[Any, ...] | None:
        """All but the deck that a report by a format rests on, as plain values; None where they do not tell it all.

        Raises InputError as :meth:`open` does.
        """
        self.open(reference)
        path = format_path(reference)
        made_of = self._made_of.get(path)
        if not made_of or self._pool is not None:
            return None
        answers = sorted(self._readings.items())
        return reference, os.path.abspath(path), made_of, self.on, answers, self.strict_days, self.budget.of_deck

    def _answers_to(self, format_: Format) -> Mapping[str, str]:
        """The answers to the readings that a format has."""
        return {each.id: self._readings[each.id] for each in format_.readings if each.id in self._readings}

    @property
    def answered(self) -> frozenset[str]:
        """The readings that somebody answers and any of the formats has that were opened."""
        return frozenset(id for opened in self._opened.values() for id in self._answers_to(opened.format))

    def _owned(self, opened: Opened) -> Owned | None:
        if self._pool is None:
            return None
        source = read_source(self._pool, most=LARGEST)
        deck = resolve(read_deck(source, opened.layout(day(self.on))), opened.cards)
        said = tuple(finding for finding in deck.findings if finding.code not in _OF_ZONES)
        self._pool_findings[opened.format.game.id] = said
        return owned_of(deck)

    @property
    def pool_findings(self) -> tuple[Finding, ...]:
        """What is odd about the pool: names that no card has, lines that cannot be read."""
        return tuple(finding for found in self._pool_findings.values() for finding in found)

    def open(self, reference: str) -> Opened:
        """A format and its cards."""
        if reference in self._unusable:
            raise InputError(self._unusable[reference], reference)
        if reference not in self._opened:
            path = format_path(reference)
            try:
                self._opened[reference] = self._open(path)
            except InputError as error:
                # To find out takes as long as to judge a thousand decks.
                self._unusable[reference] = error.problems
                raise InputError(error.problems, reference) from None
        return self._opened[reference]

    @property
    def imports(self) -> dict[str, str]:
        """What was taken over and decks are judged by: databases by their games, lists by their ids."""
        formats = [opened.format for opened in self._opened.values()]
        lists = {dated.id: dated.path for format_ in formats for dated in format_.lists.values()}
        newer = {id_: path for id_, path in sorted(lists.items()) if path == imported_list(id_)}
        games = {format_.game.id: format_.game for format_ in formats}
        used = {id_: (imported(id_), self.cards.paths_of(game)) for id_, game in sorted(games.items())}
        return {**{id_: path for id_, (path, files) in used.items() if path is not None and path in files}, **newer}

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
            return _loaded(format_path(reference)).format

    def cards_of(self, reference: str) -> CardDatabase | None:
        """The cards of a format that can be opened, None where its game has none and none were given."""
        return self.open(reference).cards if reference not in self._unusable else None

    def open_layout(self, reference: str) -> Layout:
        """How the decks of a format are laid out; its game need not have cards."""
        format_ = self.open_format(reference)
        try:
            return self.layout(reference)
        except InputError:
            return layout_of(format_, None, day(self.on))

    def databases(self, game: str | None = None) -> Iterator[tuple[Game, CardDatabase]]:
        """The games that come with deckcheck and have cards, or the one that is named, each with its cards."""
        # Only who goes through all cards of games needs what reads these.
        from deckcheck.formats.load_game import load_game

        if game is not None and game_path(game) is None:
            raise InputError([Problem("unknown-game", {"game": game, "nearest": nearest_words(game, game_ids())})])
        for id_ in game_ids() if game is None else (game,):
            path = game_path(id_)
            declared = load_game(path) if path else None
            if declared is not None and (self.cards.files or database_of(declared) or game):
                yield declared, self.open_cards(declared)

    def files_of(self, reference: str) -> tuple[str, ...]:
        """The files that a format is made from: its own first, its parents', its game's, its lists'."""
        path = format_path(reference)
        known = self._kept(path)
        return _loaded(path).files if known is None else known.files

    def _kept(self, path: str) -> Loaded | None:
        return kept(path, [*self.cards.paths, *imports()], self.cache)

    def _open(self, path: str) -> Opened:
        known = self._kept(path)
        if known is None:
            return self._open_anew(path, self.cards.paths)
        self._made_of[path] = known.made_of
        return Opened(known.format, self.open_cards(known.format.game))

    def _open_anew(self, path: str, card_files: Sequence[str]) -> Opened:
        # Only a format that was not kept needs what names its cards.
        from deckcheck.cards.combined import combined
        from deckcheck.formats.listed_cards import at_their_names, with_card_names

        began = time.time_ns()
        loaded = _loaded(path)
        format_, files = loaded.format, loaded.files
        try:
            cards = self.open_cards(format_.game)
        except InputError as error:
            if {problem.code for problem in error.problems} <= {"no-cards", "wrong-game"}:
                # Nor need a format be checked again that has none: its game's file says so, imports do, or the files
                # that were given, which are of another game.
                self._keep(path, card_files, loaded, card_files, began)
            raise InputError(_at_its_name(error.problems, format_.game, files)) from None
        others = [path for path in (imported(format_.game.id), format_.game.database) if path is not None]
        beside = (open_cards(path, format_.game, self.cache) for path in others if path != cards.path)
        try:
            format_ = with_card_names(format_, cards, combined([cards, *beside]))
        except InputError as error:
            # A card whose record is wrong is none: that is the cause, and comes first.
            raise InputError([*cards.problems, *at_their_names(error.problems, files)]) from None
        self._keep(path, card_files, Loaded(format_, files), (*card_files, *others), began)
        return Opened(format_, cards)

    def _keep(self, path: str, card_files: Sequence[str], loaded: Loaded, databases: Sequence[str], began: int) -> None:
        # Nothing of a plug-in's is kept: no digest of files tells when that changes, or is gone.
        if all(clause.kind in kinds() for clause in loaded.format.clauses) and all(map(is_kept, databases)):
            # What is kept for the cards that come with a game does not hold once others are imported.
            for_cards = [*card_files, *imports()]
            self._made_of[path] = keep(path, for_cards, self.cache, loaded, databases, began)

    def open_cards(self, game: Game) -> CardDatabase:
        """The cards of a game: those of the files asked for, else the game's own."""
        return self.cards.opened(game, self.cache, self.budget)


def _at_its_name(problems: Iterable[Problem], game: Game, files: Sequence[str]) -> Iterator[Problem]:
    """Problems, that of a card file which is not there at the line that names it."""
    # Most formats were kept, and need not be read.
    from deckcheck.formats.load_game import where_database

    for each in problems:
        is_named = each.at is None and each.code == "unreadable-file" and each.facts["path"] == game.database
        yield each._replace(at=where_database(files, each.facts["path"])) if is_named else each


def _loaded(path: str) -> Loaded:
    # Only a format that was not kept needs what reads and checks its files.
    from deckcheck.formats.load import load_format

    return load_format(path, find_format)
