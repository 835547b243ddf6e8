"""Which game a deck is of, where nobody says its format: the one whose cards its names are."""

import os
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Protocol

from deckcheck.cards.imported import imported
from deckcheck.cards.index.store import kept_at
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.formats.catalogue import format_ids, game_ids, game_path
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judged import Judged
from deckcheck.judging.opened import Opened
from deckcheck.model.database import CardDatabase
from deckcheck.model.game import Game, Names
from deckcheck.model.heading import SHEETS
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Problem, Source, read_source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.packed import open_unpacked

_SAMPLE = 12
"""Names that each game is asked for first: all of them only where these do not tell."""
_LEAST_SHARE = 3
"""One name in so many must be a card of a game: what fewer are is chance."""
_ENOUGH = 8
"""Names of which it is no chance that all are cards of one game."""


class Fit(NamedTuple):
    """A game, and how many of a deck's different names are its cards."""

    id: str
    name: Names
    known: int
    names: int

    @property
    def is_enough(self) -> bool:
        """Whether the deck may be of this game at all."""
        return 0 < self.names <= self.known * _LEAST_SHARE


class Guess(NamedTuple):
    """The game that a deck is likely of.

    ``is_alone``: hardly any of its names seems to be of another; ``has_most``: most seem to be of this one.
    """

    game: str
    is_alone: bool
    has_most: bool


class Opens(Protocol):
    """A judge, as far as it opens formats and cards. It asks itself which game a deck is of."""

    cache: str | None
    cards: GameCards

    def open(self, reference: str) -> Opened:
        """A format with its cards. Raises InputError."""

    def layout(self, reference: str) -> Layout:
        """How the decks of a format are laid out."""


class WhichGame:
    """Tells the game of a deck by its names: one of those whose cards a judge can open, which is of several games."""

    def __init__(self, judge: Opens) -> None:
        self._judge = judge
        self._as_spelled: dict[str, Layout] = {}

    def game_of(self, source: Source) -> Fit | Problem:
        """The game whose cards the names of a deck are, or why they do not tell. Raises InputError as :meth:`fits`."""
        if (likely := self._at_a_glance(source)) is not None and (
            fit := self._nearly_all_of(likely, source)
        ) is not None:
            return fit
        fits = self.fits(source)
        games = likeliest(fits)
        if len(games) == 1:
            return games[0]
        if fits and not any(fit.names for fit in fits):
            return self._nameless(source)
        told = games or tuple(fit for fit in fits if 0 < fit.known == fits[0].known)
        facts: dict[str, Any] = {"path": source.path, "games": [fit.id for fit in told]}
        if told:
            facts |= {"found": told[0].known, "asked": told[0].names}
        return Problem("several-games" if games else "unclear-game", facts)

    def _nameless(self, source: Source) -> Problem:
        """That a list names no card of any game, and the address that it has in place of them."""
        layouts = (self._judge.layout(opened.format.id) for opened in self._opened_games)
        found = (each for layout in layouts for each in read_deck(source, layout).findings)
        address = next((each.facts["address"] for each in found if each.code == "only-address"), None)
        return Problem("nameless-list", {"path": source.path, "address": address})

    def _at_a_glance(self, source: Source) -> Guess | None:
        """The game that a deck is likely of; None also where the cards of all games are at hand anyway."""
        # To read those of ten games takes half a minute, and to guess twice as long as to open what was kept of them.
        files = [path for game in game_ids() if (path := _database(game)) is not None]
        cache = self._judge.cache
        at_hand = self._judge.cards.files or (cache and all(os.path.isfile(kept_at(path, cache)) for path in files))
        return None if at_hand else likely_game(source.text.splitlines())

    def all_of(self, id: str, source: Source) -> bool:
        """Whether all names of a deck, and not just some, are cards of this game: no other can fit better.

        It is far quicker to find out than :meth:`game_of`. Raises InputError if its cards cannot be used.
        """
        return self._all_of(id, source) is not None

    def _all_of(self, id: str, source: Source) -> Fit | None:
        fit = self._fit_of(id, source)
        return fit if fit is not None and fit.names >= _ENOUGH and fit.known == fit.names else None

    def _nearly_all_of(self, guess: Guess, source: Source) -> Fit | None:
        """How well a deck fits the game that it is likely of, where that is beyond doubt: all names are its cards, or
        most, and of no other game more than a few seem to be."""
        fit = self._fit_of(guess.game, source)
        if fit is None or fit.known < _ENOUGH:
            return None
        return fit if fit.known == fit.names or (guess.is_alone and 3 * fit.known >= 2 * fit.names) else None

    def _fit_of(self, id: str, source: Source) -> Fit | None:
        opened = self._opened(id)
        if opened is None:
            return None
        return _fit(opened.format.game, opened.cards, self._names(source, opened))

    def fits(self, source: Source) -> tuple[Fit, ...]:
        """How well each game fits the names of a deck, the best first. Raises InputError if cards cannot be used."""
        games = [(opened.format.game, opened.cards, self._names(source, opened)) for opened in self._opened_games]
        if not games:
            self._judge.cards.refuse_strange_files()
        fits = [_fit(game, cards, names[:: -(-len(names) // _SAMPLE) or 1]) for game, cards, names in games]
        if not _tells(fits):
            respelled = (self._names(source, opened, respelled=True) for opened in self._opened_games)
            fits = [_fit(game, cards, names) for (game, cards, _), names in zip(games, respelled, strict=True)]
        return tuple(sorted(fits, key=lambda fit: -fit.known))

    def _names(self, source: Source, opened: Opened, *, respelled: bool = False) -> list[tuple[str, ...]]:
        """What finds the card of each different name of a deck, whose lines are read as they are in this game.

        To look for those that are ``respelled`` all names of a game are read, which takes longer than all else.
        """
        entries = read_deck(source, self._layout(opened.format.id, respelled=respelled)).entries
        names = ((entry.name, entry.whole, entry.card and entry.card.name) for entry in entries)
        return list(dict.fromkeys(tuple(fold_name(name) for name in each if name is not None) for each in names))

    def _layout(self, reference: str, *, respelled: bool) -> Layout:
        layout = self._judge.layout(reference)
        if respelled:
            return layout
        if reference not in self._as_spelled:
            self._as_spelled[reference] = layout._replace(lines=layout.made_lines().as_spelled())
        return self._as_spelled[reference]

    @cached_property
    def _opened_games(self) -> tuple[Opened, ...]:
        """A format of each game, and the game's cards."""
        return tuple(opened for game in game_ids() if (opened := self._opened(game)) is not None)

    def _opened(self, game: str) -> Opened | None:
        """A format of a game, and its cards; None where it has none."""
        if not self._judge.cards.files and not may_have_cards(game):
            return None
        format_ = next((id for id in format_ids() if id.startswith(f"{game}/")), None)
        if format_ is None:
            return None
        try:
            return self._judge.open(format_)
        except InputError as error:
            if not {problem.code for problem in error.problems} <= {"no-cards", "wrong-game"}:
                raise
        return None


def games_in(told: Fit | Problem) -> tuple[str, ...]:
    """The games of which a deck may be: the one that its names tell, or those of which as many are cards."""
    if isinstance(told, Fit):
        return (told.id,)
    return tuple(told.facts["games"]) if told.code == "several-games" else ()


def may_have_cards(game: str) -> bool:
    """Whether there may be cards for a game that comes with deckcheck: at a glance, for reading its file takes long."""
    return imported(game) is not None or _database(game) is not None


def _database(game: str) -> str | None:
    """The card file that a game names, as its file has it at a glance."""
    path = game_path(game)
    found = path and re.search(r"^database: *(.+)$", read_source(path).text, re.MULTILINE)
    return os.path.join(os.path.dirname(path), found[1]) if path and found else None


def another_game(judged: Judged) -> Problem | None:
    """That a deck seems to be of another game than the format that it was judged by, where hardly any name is a card.

    A guess, for which no cards are opened.
    """
    unknown = {finding.facts["name"] for finding in judged.report.findings if finding.code == "unknown-card"}
    guess = likely_game(judged.lines) if len(unknown) >= _ENOUGH else None
    if guess is None or not (guess.is_alone and guess.has_most) or guess.game == judged.format.game.id:
        return None
    facts = {"path": judged.report.path, "names": len(unknown), "game": judged.format.game.id, "likely": guess.game}
    return Problem("another-game", facts)


def likely_game(lines: Iterable[str]) -> Guess | None:
    """The game in whose card file the most names of a list seem to stand: a guess, for which no cards are opened.

    None if no name does.
    """
    found = [match[1].strip() for match in map(_NAME.match, lines) if match]
    names = list(dict.fromkeys(name for name in found if len(name) > 1))
    sample = [f'"{name}"'.encode().lower() for name in names[:: -(-len(names) // _SAMPLE) or 1]]
    counts = {game: _named(path, sample) for game in game_ids() if (path := _database(game)) is not None}
    second, most = sorted((0, 0, *counts.values()))[-2:]
    game = next((game for game, count in counts.items() if 0 < count == most), None)
    return None if game is None else Guess(game, _LEAST_SHARE * second <= len(sample), 2 * most > len(sample))


_NAME = re.compile(rf"\W*(?:\d{{1,3}}\s*[x×]?\s+)?(.+?)(?:\s*[\[(<].*|\s+[x×]?\d{{1,2}}[{SHEETS}]?)?$")
"""Of most lines of most lists what is a name. What is read otherwise here only costs time."""


def _named(path: str, names: list[bytes]) -> int:
    """How many of some names, in small letters, stand in a card file."""
    try:
        with open_unpacked(path) as file:
            content = file.read().lower()
    except InputError:
        return 0
    return sum(name in content for name in names)


def likeliest(fits: Iterable[Fit]) -> tuple[Fit, ...]:
    """The games that fit best: one, or several that do alike; none if none fits.

    >>> names = {"en": "Game", "ja": "ゲーム"}
    >>> [fit.id for fit in likeliest([Fit("a", names, 3, 9), Fit("b", names, 2, 9), Fit("c", names, 3, 8)])]
    ['a', 'c']
    >>> likeliest([Fit("a", names, 2, 9), Fit("b", names, 0, 0)])
    ()
    """
    found = [fit for fit in fits if fit.is_enough]
    return tuple(fit for fit in found if fit.known == max(each.known for each in found))


def _tells(fits: list[Fit]) -> bool:
    """Whether a sample is enough: one game has two names in three, and no other more than one."""
    shares = [fit.known / fit.names for fit in fits if fit.names]
    second, most = sorted((0, 0, *shares))[-2:]
    return most >= 2 / 3 and second <= 1 / 3


def _fit(game: Game, cards: CardDatabase, names: list[tuple[str, ...]]) -> Fit:
    known = sum(any(cards.find(key) or cards.halves(key) for key in keys) for keys in names)
    return Fit(game.id, game.name, known, len(names))
