"""What there is to choose from: the games and formats that come with deckcheck by id, and files by path."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from deckcheck.resources import shipped
from deckcheck.source import InputError, Problem
from deckcheck.suggestions import nearest_words

if TYPE_CHECKING:
    from collections.abc import Iterable

NOT_FORMATS = ("game.yaml", "sets.yaml")
"""The files in a game's folder that are not formats."""


def format_ids() -> tuple[str, ...]:
    """The ids of the formats that come with deckcheck, in order.

    >>> [id for id in format_ids() if "/" not in id]
    []
    """
    return tuple(f"{game}/{name[:-5]}" for game in game_ids() for name in _yaml_files(game) if name not in NOT_FORMATS)


def game_ids() -> tuple[str, ...]:
    """The ids of the games that come with deckcheck, in order."""
    folder = shipped("formats")
    return tuple(sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name, "game.yaml"))))


def _yaml_files(game: str) -> list[str]:
    return sorted(name for name in os.listdir(os.path.join(shipped("formats"), game)) if name.endswith(".yaml"))


def find_format(id: str) -> str | None:
    """The file of a format that comes with deckcheck, None if there is none of that id."""
    game, _, name = id.partition("/")
    if not game or not name or os.sep in name or ".." in (game, name) or f"{name}.yaml" in NOT_FORMATS:
        return None
    path = os.path.join(shipped("formats"), game, f"{name}.yaml")
    return path if os.path.isfile(path) else None


def format_path(reference: str) -> str:
    """The file that ``--format`` means: a path to one, or the id of one that comes with deckcheck.

    Raises InputError, with the nearest ids, if there is neither.
    """
    if os.path.isfile(reference):
        return reference
    path = find_format(reference)
    if path is None:
        facts = {"format": reference, "nearest": nearest_words(reference, format_ids())}
        raise InputError([Problem("unknown-format", facts)])
    return path


def format_references(patterns: Iterable[str]) -> tuple[str, ...]:
    """The formats that some patterns mean, each once: the ids that a glob matches, and ids and files as they are.

    >>> format_references(["no-such-file.yaml", "/*"])
    Traceback (most recent call last):
    deckcheck.source.InputError: ...

    Raises InputError, with the nearest ids, for each that means nothing.
    """
    # Only who asks for many formats waits for it.
    from fnmatch import fnmatchcase

    found: list[str] = []
    problems: list[Problem] = []
    for pattern in patterns:
        meant = [pattern] if os.path.isfile(pattern) else [id for id in format_ids() if fnmatchcase(id, pattern)]
        if not meant:
            problems.append(Problem("unknown-format", {"format": pattern, "nearest": _nearest(pattern)}))
        found += meant
    if problems:
        raise InputError(problems)
    return tuple(dict.fromkeys(found))


def _nearest(pattern: str) -> list[str]:
    """What a pattern may be a slip of: an id, or all those of a game."""
    return nearest_words(pattern, (*format_ids(), *(f"{game}/*" for game in game_ids())))


def game_path(reference: str) -> str | None:
    """The game file of a game that comes with deckcheck, None if there is none of that id."""
    return os.path.join(shipped("formats"), reference, "game.yaml") if reference in game_ids() else None
