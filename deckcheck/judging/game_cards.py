"""Which files the cards of a game are from: those that somebody names, an imported one, or what comes with the game."""

from __future__ import annotations

import os
from collections.abc import Sequence

from deckcheck.cards.database import is_cards, open_cards
from deckcheck.cards.imported import imported
from deckcheck.formats.catalogue import game_ids, game_path
from deckcheck.model.database import CardDatabase
from deckcheck.model.game import Game
from deckcheck.model.spelling import Budget, nearest_words
from deckcheck.source import InputError, Problem
from deckcheck.source.resources import displayed


class GameCards:
    """The cards that decks are judged by, opened once for each game.

    ``files`` are card files, or ids of games that have one. All of them are of the one game whose decks are judged;
    with ``several_games`` each game takes those that are of it. A game without any has its own cards: imported ones,
    else those that come with it; with ``only_these`` it has none where files are given.
    """

    def __init__(self, files: Sequence[str] = (), *, several_games: bool = False, only_these: bool = False) -> None:
        self.files, self._several, self._only_these = tuple(files), several_games, only_these
        self._strange: dict[str, tuple[Problem, ...]] = {}
        self._fitting: set[str] = set()
        # A list, since a game holds mappings and is no key; two formats may declare games of the same id that differ.
        self._opened: list[tuple[Game, CardDatabase]] = []

    @property
    def paths(self) -> tuple[str, ...]:
        """The card files that are asked for. Raises InputError as :func:`cards_path`."""
        return tuple(map(cards_path, self.files))

    def paths_of(self, game: Game) -> tuple[str, ...]:
        """The files that the cards of a game are from."""
        own = None if self.files else database_of(game)
        return self.paths if own is None else (own,)

    def opened(self, game: Game, cache: str | None, budget: Budget) -> CardDatabase:
        """The cards of a game. Raises InputError if there are none, or a file is wrong."""
        found = next((cards for known, cards in self._opened if known == game), None)
        if found is None:
            found = self._of(game, cache, budget)
            self._opened.append((game, found))
        return found

    def _of(self, game: Game, cache: str | None, budget: Budget) -> CardDatabase:
        found = []
        for reference in self.files:
            try:
                found.append(open_cards(cards_path(reference), game, cache, budget))
                self._fitting.add(reference)
            except InputError as error:
                if not self._several or {problem.code for problem in error.problems} != {"wrong-game"}:
                    raise
                self._strange[reference] = error.problems
        if found:
            # Most runs have the cards of their game, and no others.
            from deckcheck.cards.combined import combined

            return combined(found)
        own = None if self.files and self._only_these else database_of(game)
        if own is None:
            self.refuse_strange_files()
            raise InputError([Problem("no-cards", {"game": game.id})])
        # What comes with deckcheck need not be looked into.
        if own == game.database and displayed(own) == own and not is_cards(own):
            raise InputError([Problem("not-of-its-kind", {"path": own, "kind": "cards"})])
        return open_cards(own, game, cache, budget)

    def refuse_strange_files(self) -> None:
        """Raise InputError for card files of games that nobody plays here."""
        strange = [each for reference, each in self._strange.items() if reference not in self._fitting]
        if strange:
            raise InputError(problem for problems in strange for problem in problems)


def cards_path(reference: str) -> str:
    """The card file that is named: itself, or that of a game by its id.

    Raises InputError: ``unknown-cards``.
    """
    if os.path.isfile(reference):
        return reference
    game = game_path(reference)
    if game is not None:
        # Only an id needs what reads the file of a game.
        from deckcheck.formats.load_game import load_game

        database = database_of(load_game(game))
        if database is not None:
            return database
    if os.path.isdir(reference):
        return reference
    raise InputError([Problem("unknown-cards", {"cards": reference, "nearest": nearest_words(reference, game_ids())})])


def database_of(game: Game) -> str | None:
    """The card file of a game where nobody says which: the imported one, else that which comes with it, if any."""
    return imported(game.id) or game.database


def games_with_cards() -> tuple[str, ...]:
    """The ids of the games that come with deckcheck for whose decks there are cards."""
    # Only who asks for all games needs what reads their files.
    from deckcheck.formats.load_game import load_game

    games = [load_game(path) for id_ in game_ids() if (path := game_path(id_)) is not None]
    return tuple(game.id for game in games if database_of(game) is not None)
