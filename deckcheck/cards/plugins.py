"""The forms of card files that other packages add, and that what they read of one can be used."""

from typing import Any

from deckcheck.cards.file import CardFile
from deckcheck.model.deck import Card
from deckcheck.model.game import Game
from deckcheck.plugins import guarding, require_sentence
from deckcheck.plugins.files import PluginForm, PluginForms
from deckcheck.plugins.shape import require
from deckcheck.source import Location, Problem


class PluginDatabase(PluginForm):
    """A form as :mod:`deckcheck.cards.database` has it, which reads a file whole."""

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


def plugin_databases() -> PluginForms[PluginDatabase]:
    """The forms of all plug-ins."""
    return PluginForms("databases", PluginDatabase)
