"""The forms of card files that other packages add, and that what they read of one can be used."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from deckcheck.cards.file import CardFile
from deckcheck.model.deck import Card
from deckcheck.plugins import guarding, loaded, names, offered, require_sentence, twice
from deckcheck.plugins.shape import require
from deckcheck.source import InputError, Location, Problem

if TYPE_CHECKING:
    from deckcheck.model.game import Game
    from deckcheck.plugins import Plugin


class PluginDatabase:
    """A form as :mod:`deckcheck.cards.database` has it. Whatever goes wrong in it is an InputError."""

    def __init__(self, plugin: Plugin) -> None:
        """Load it; raises InputError if it cannot be had."""
        self.plugin, self._theirs = plugin, loaded(plugin)
        self.SUFFIXES: tuple[str, ...] = self._theirs.SUFFIXES

    def looks_like(self, data: bytes) -> bool:
        """Whether a file of another ending may be one."""
        with guarding(self.plugin):
            return bool(self._theirs.looks_like(data))

    def read(self, path: str, data: bytes, game: Game) -> CardFile:
        """The cards in a file's bytes."""
        with guarding(self.plugin, Location(path, 1)):
            file: CardFile = self._theirs.read(path, data, game)
            _check(file, game)
        return file


def _check(file: Any, game: Game) -> None:
    if not isinstance(file, CardFile):
        raise TypeError(f"read returned {type(file).__name__}, not CardFile")
    require(file.as_of, str | None, "as_of")
    require(file.cards, tuple[Card, ...], "cards")
    for each, called in ((file.problems, "problems"), (file.warnings, "warnings")):
        require(each, tuple[Problem, ...], called)
        for problem in each:
            require_sentence(problem.code, problem.facts)
    for card in file.cards:
        for attributes in (card.attributes, *(face.attributes for face in card.faces)):
            unknown = sorted(attributes.keys() - game.attributes.keys())
            if unknown:
                raise ValueError(f"{card.name!r} has {unknown}, and the game's cards have {list(game.attributes)}")


def database_of_suffix(path: str) -> PluginDatabase | None:
    """The form whose suffix a file has, None if there is none.

    Raises InputError where that cannot be told: two have it, or one of those that cannot be used may.
    """
    usable, problems = _databases()
    suffix = os.path.splitext(path)[1].lower()
    having = [each for each in usable if suffix in each.SUFFIXES]
    if len(having) > 1:
        plugins = [each.plugin for each in having]
        raise InputError([twice("databases", suffix, plugins)._replace(at=Location(path, 1))])
    if suffix and not having and problems:
        raise InputError(problem._replace(at=Location(path, 1)) for problem in problems)
    return having[0] if having else None


def database_by_form(data: bytes) -> PluginDatabase | None:
    """The form that a file seems to have, None if there is none."""
    return next((each for each in _databases()[0] if each.looks_like(data)), None)


def database_suffixes() -> tuple[str, ...]:
    """The endings of all card files that plug-ins read."""
    return tuple(suffix for each in _databases()[0] for suffix in each.SUFFIXES)


def may_be_cards(path: str) -> bool:
    """Whether a file whose suffix no built-in form has may have cards: also if a form that cannot be used may have it.

    >>> may_be_cards("notes.md")
    False
    """
    return path.lower().endswith(database_suffixes()) or bool(_databases()[1])


def _databases() -> tuple[list[PluginDatabase], list[Problem]]:
    usable: list[PluginDatabase] = []
    problems: list[Problem] = []
    for name in names("databases"):
        try:
            usable.append(PluginDatabase(offered("databases", name)))
        except InputError as error:
            problems += error.problems
    return usable, problems
