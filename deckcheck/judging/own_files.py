"""Look for mistakes in the files that people write for deckcheck: formats, games, lists, pools of sets and cards."""

import os
import re
from typing import Literal

from deckcheck.cards.database import may_be_cards, open_cards
from deckcheck.cards.imported import SUFFIX
from deckcheck.cards.index.imported import ImportedDatabase, is_imported
from deckcheck.decks.find import kind_of
from deckcheck.formats.catalogue import find_format, game_ids, game_path
from deckcheck.formats.list_form import form_of, is_ours, load_pool
from deckcheck.formats.load import load_format
from deckcheck.formats.load_game import load_game
from deckcheck.formats.schema.validate import authored_document, checked_document
from deckcheck.judging.judge import Judge
from deckcheck.model.database import CardDatabase
from deckcheck.model.game import Game
from deckcheck.model.spelling import nearest_words
from deckcheck.source import LARGEST, InputError, Problem, read_source
from deckcheck.source.document import Document
from deckcheck.source.packed import head_of, inner_name

RuleFile = Literal["format", "game", "list", "pool", "card-rules"]
OwnFile = Literal["format", "game", "list", "pool", "card-rules", "cards", "event"]
_NAMED: tuple[RuleFile, ...] = ("format", "list", "pool", "card-rules")
"""The files that begin with their kind and their id."""
_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_LIKE = 75
"""How like a key must be to be a slip for another, of 100."""
_RECORDS = {"match", "draft", "format"}
_OWN_GAME = re.compile(r"""^[{\s]*["']?game["']?[ \t]*:[ \t]*["']?([a-z0-9-]+)""", re.MULTILINE)


def file_kind(path: str) -> OwnFile | None:
    """What a file is meant as that people write for deckcheck, None if it is none.

    A configuration is told by its name. A deck and a record of a match or a draft are none: these are judged.
    Raises InputError if it cannot be read.
    """
    if path.lower().endswith((".yaml", ".yml", ".json")):
        if not is_ours(path):
            return "list"
        try:
            document = authored_document(path, [])
        except InputError:
            if kind_of(path) != "cards":  # of which the encoding may be another
                raise
            return "cards"
        if not document.data:
            return "format"  # nothing is in it yet: what it lacks is told of a format
        keys = frozenset(document.data) if isinstance(document.data, dict) else frozenset()
        if _is_event(keys):
            return "event"
        return _kind(document) or ("cards" if "cards" in keys and not keys & _RECORDS else _meant(document))
    if not is_ours(path):
        return "list"
    return "cards" if may_be_cards(path) and kind_of(path) != "deck" else None


def _is_event(keys: frozenset[str]) -> bool:
    """Whether a file is meant as an event: it has both keys of one, or one of them and a slip for the other."""
    places = keys & {"registrations", "serve"}
    if "event" in keys:
        return bool(places) or ("on" in keys and _has_slip(keys, "registrations"))
    return bool(places) and "on" in keys and _has_slip(keys, "event")


def _has_slip(keys: frozenset[str], word: str) -> bool:
    """Whether one of the keys may be a slip for a word."""
    # Only a file that is nearly an event waits for the import.
    from rapidfuzz import fuzz

    return any(fuzz.ratio(str(key).casefold(), word) >= _LIKE for key in keys)


def _meant(document: Document) -> RuleFile | None:
    """What a file says that it is by its id, though it lacks a key that every such file has.

    A slip in a key is no reason to pass a file over. A deck names its format, too, but has zones.
    """
    data = document.data if isinstance(document.data, dict) else {}
    named = [kind for kind in _NAMED if isinstance(data.get(kind), str) and _ID.fullmatch(data[kind])]
    return None if not named or "zones" in data else named[0]


def checked_rules(path: str) -> OwnFile | None:
    """What a file of rules is, None if it is none. Raises InputError with every mistake in it."""
    kind = file_kind(path)
    if kind == "format":
        Judge("").open_format(path)
    elif kind == "game":
        load_game(path)
    elif kind == "list":
        form_of(path).check(path)
    elif kind == "pool":
        load_pool(path)
    elif kind == "card-rules":
        checked_document(path, kind, [])
    return kind


def _kind(document: Document) -> RuleFile | None:
    """What a file is meant as, by its outermost keys."""
    keys = frozenset(document.data) if isinstance(document.data, dict) else frozenset()
    if keys & {"rules", "extends"}:
        return "format"
    if {"list", "changes"} <= keys:
        return "list"
    if {"pool", "changes"} <= keys:
        return "pool"
    if {"card-rules", "cards"} <= keys:
        return "card-rules"
    return "game" if {"game", "zones"} <= keys else None


def checked_cards(path: str, game: str | None) -> CardDatabase:
    """A card file, whose ``problems`` are its mistakes. Raises InputError if it cannot be read as a whole.

    ``game`` is as for :func:`game_of_cards`.
    """
    return open_cards(path, game_of_cards(path, game), None)


def game_of_cards(path: str, game: str | None) -> Game:
    """The game whose cards a card file has. Raises InputError if that is not known.

    ``game`` is the game's id or file, or the file of one of its formats. None means the ``game.yaml`` beside the
    cards, or else the game that they name, or else the format beside them that has them as its cards.
    """
    beside = os.path.join(os.path.dirname(path), "game.yaml")
    if game is None and os.path.isfile(beside):
        game = beside
    file = _game_file(path, game)
    if _kind(authored_document(file, [])) == "format":
        return load_format(file, find_format).format.game
    return load_game(file)


def _game_file(path: str, game: str | None) -> str:
    own = None if game else _own_game(path)
    game = game or own
    if game is None or (game == own and game_path(game) is None):
        # A game that a format has in itself is known by no id.
        game = _format_beside(path) or game
    if game is None:
        raise InputError([Problem("no-game", {"path": path})])
    found = game if os.path.isfile(game) else game_path(game)
    if found is None:
        raise InputError([Problem("unknown-game", {"game": game, "nearest": nearest_words(game, game_ids())})])
    return found


def _own_game(path: str) -> str | None:
    """The id of the game that a card file names."""
    if os.path.isdir(path):
        return None
    head = head_of(path)
    if is_imported(head) or path.endswith(SUFFIX):
        return ImportedDatabase(path).game
    own = _OWN_GAME.search(
        head.decode("utf-8", "ignore") if inner_name(path) != path else read_source(path, most=LARGEST).text
    )
    return own[1] if own else None


def _format_beside(path: str) -> str | None:
    """The file of the format, in the folder of a card file, whose own game has that file as its cards."""
    folder = os.path.dirname(path)
    for name in sorted(os.listdir(folder or os.curdir)):
        if name.lower().endswith((".yaml", ".yml")) and _database(os.path.join(folder, name)) == os.path.basename(path):
            return os.path.join(folder, name)
    return None


def may_be_format_of(path: str, game: str) -> bool:
    """Whether a file is a format of a game, given by its id; of one that cannot be used nobody can tell."""
    try:
        if file_kind(path) != "format":
            return False
    except InputError:
        return False  # whoever checks that file says why
    try:
        return Judge("").open_format(path).game.id == game
    except InputError:
        return True


def _database(path: str) -> str | None:
    """The card file that the format in a file names for a game of its own; None for any other file."""
    try:
        document = authored_document(path, [])
    except InputError:
        return None  # whoever checks that file says why
    game = document.data.get("game") if _kind(document) == "format" else None
    return game.get("database") if isinstance(game, dict) else None
