"""Look for mistakes in the files that people write for deckcheck: formats, games, lists and cards."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Literal

from deckcheck.catalogue import find_format, game_ids, game_path
from deckcheck.database import open_cards
from deckcheck.format_files import load_format
from deckcheck.game_files import load_game
from deckcheck.judge import Judge
from deckcheck.list_files import load_list
from deckcheck.schema import authored_document
from deckcheck.source import InputError, Problem, read_source
from deckcheck.suggestions import nearest_words

if TYPE_CHECKING:
    from deckcheck.database import CardDatabase
    from deckcheck.document import Document

RuleFile = Literal["format", "game", "list"]
_OWN_GAME = re.compile(r"""^[{\s]*["']?game["']?[ \t]*:[ \t]*["']?([a-z0-9-]+)""", re.MULTILINE)


def checked_rules(path: str) -> RuleFile | None:
    """What a file of rules is, None if it is none. Raises InputError with every mistake in it."""
    kind = _kind(authored_document(path, []))
    if kind == "format":
        Judge("").open_format(path)
    elif kind == "game":
        load_game(path)
    elif kind == "list":
        load_list(path)
    return kind


def _kind(document: Document) -> RuleFile | None:
    """What a file is meant as, by its outermost keys."""
    keys = frozenset(document.data) if isinstance(document.data, dict) else frozenset()
    if keys & {"rules", "extends"}:
        return "format"
    if {"list", "changes"} <= keys:
        return "list"
    return "game" if {"game", "zones"} <= keys else None


def checked_cards(path: str, game: str | None) -> CardDatabase:
    """A card file, whose ``problems`` are its mistakes. Raises InputError if it cannot be read as a whole.

    ``game`` is the game's id or file, or the file of one of its formats. None means the ``game.yaml`` beside the
    cards, or else the id that they name.
    """
    beside = os.path.join(os.path.dirname(path), "game.yaml")
    if game is None and os.path.isfile(beside):
        game = beside
    file = _game_file(path, game)
    if _kind(authored_document(file, [])) == "format":
        return open_cards(path, load_format(file, find_format).format.game, None)
    return open_cards(path, load_game(file), None)


def _game_file(path: str, game: str | None) -> str:
    if game is None:
        own = _OWN_GAME.search(read_source(path).text)
        if own is None:
            raise InputError([Problem("no-game", {"path": path})])
        game = own[1]
    found = game if os.path.isfile(game) else game_path(game)
    if found is None:
        raise InputError([Problem("unknown-game", {"game": game, "nearest": nearest_words(game, game_ids())})])
    return found
