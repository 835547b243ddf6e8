"""A file that people write for deckcheck, open in an editor: what is wrong with it and what is odd, as ``lint`` says.

The marked decks of a format are not tried: they are files of their own, and say what is wrong when they are open. Which
clauses pick no card is looked up only where there are few: among those of a large game it takes half a minute.
"""

import os

from deckcheck.config.coverage import NAME
from deckcheck.formats.catalogue import aliases_of_others, game_path
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Report, words
from deckcheck.judging.own_files import checked_cards, checked_rules, file_kind
from deckcheck.messages import NO_WORDS, Words
from deckcheck.model.database import CardDatabase
from deckcheck.model.game import Game
from deckcheck.model.spelling import Budget
from deckcheck.server.snapshot import Snapshot
from deckcheck.source import InputError, looks_like
from deckcheck.source.cache import cache_folder

_DATA = (".yaml", ".yml", ".json")
_ROWS = (".csv", ".tsv", ".jsonl", ".conf")
_GAMELESS = frozenset({"no-game", "unknown-game"})
_WORD = {"format": "format", "game": "zones", "list": "list", "pool": "pool", "card-rules": "card-rules"}
"""A key that no file lacks of each kind. Files of other programs have the others, too: ``extends``, ``rules``."""


_FEW_CARDS = 2_000


class FormatCards(GameCards):
    """The cards of the formats that are open. Of a game that comes with deckcheck they are kept for the next time."""

    def opened(self, game: Game, cache: str | None, budget: Budget) -> CardDatabase:
        """The cards of a game. Raises InputError if there are none, or a file is wrong."""
        found = super().opened(game, cache_folder() if game_path(game.id) is not None else cache, budget)
        # While the game of a format is being written, each state of it is a game of its own.
        del self._opened[:-_MOST_GAMES]
        return found


_MOST_GAMES = 4


def kind_of_own(snapshot: Snapshot, before: str | None) -> str | None:
    """What a file is meant as, ``config`` among it; None for decks, and for what is not written for deckcheck.

    ``before`` is what it was before it was last changed, and still is while it cannot be read.
    """
    if not snapshot.is_file:
        return None
    if os.path.basename(snapshot.path) == NAME:
        return "config"
    if not snapshot.path.lower().endswith((*_DATA, *_ROWS)) or not os.path.isfile(snapshot.path):
        return None
    try:
        kind = file_kind(snapshot.path)
    except InputError:
        return before or next((kind for kind, word in _WORD.items() if _begins_with(snapshot.text, word)), None)
    if kind == "format" and not looks_like(snapshot.text, "format"):
        return None
    return kind


def _begins_with(text: str, key: str) -> bool:
    """Whether the first line that is no comment has a key: of a file that cannot be read, no more is believed."""
    lines = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    return looks_like(next(lines, ""), key)


def linted(snapshot: Snapshot, kind: str, cards: FormatCards) -> tuple[Report, Words]:
    """What there is to say of a file of a kind, and the words for it. ``cards`` keeps the card files of formats open.

    Raises InputError for what cannot be read.
    """
    path = snapshot.path
    if kind == "format":
        return _format(path, cards)
    if kind == "cards":
        return _cards(path), NO_WORDS
    if kind == "config":
        from deckcheck.config.load import load_config

        load_config(path)
    elif kind == "event":
        from deckcheck.event.intake.plan import load_plan

        load_plan(path)
    else:
        checked_rules(path)
    return Report(()), NO_WORDS


def _format(path: str, cards: FormatCards) -> tuple[Report, Words]:
    from deckcheck.formats.lint import lint
    from deckcheck.formats.spelled_out import spelled_out

    # Nothing is kept of a format that is being written: what is kept is known by the files as they were saved.
    judge = Judge("", cards, cache="")
    opened = judge.open_format(path)
    found = judge.cards_of(path)
    few = found if found is not None and found.size <= _FEW_CARDS else None
    odd = (*aliases_of_others(path, opened.id), *spelled_out(path), *lint(opened, few))
    return Report((), judge.problems, warnings=odd), words(opened)


def _cards(path: str) -> Report:
    try:
        database = checked_cards(path, None)
    except InputError as error:
        # A table of anything may have rows; without a game it is nobody's cards.
        if {problem.code for problem in error.problems} <= _GAMELESS:
            return Report(())
        raise
    return Report((), database.problems, warnings=database.warnings)
