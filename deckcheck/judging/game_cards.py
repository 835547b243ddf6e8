"""Which file a game's cards are from: the one that somebody names, an imported one, or what comes with the game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.cards.imported import imported
from deckcheck.formats.catalogue import game_ids, game_path
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from deckcheck.model.game import Game


def cards_path(reference: str) -> str:
    """The card file that is named: itself, or that of a game by its id.

    Raises InputError: ``unknown-cards``.
    """
    if os.path.isfile(reference):
        return reference
    game = game_path(reference)
    if game is not None:
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
    from deckcheck.formats.load_game import load_game

    games = [load_game(path) for id_ in game_ids() if (path := game_path(id_)) is not None]
    return tuple(game.id for game in games if database_of(game) is not None)
