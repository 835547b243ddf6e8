"""A game that asks for all that the databases of Magic know, and samples of cards in their shapes."""

from __future__ import annotations

from typing import Any

from deckcheck.model.game import Attribute, Game

SETS = ("types", "supertypes", "subtypes", "colors", "color-identity", "keywords", "pairs")
FLAGS = ("commander", "companion", "permanent", "repeated-symbol", "tournament")
GAME = Game(
    "arcane",
    {"en": "Arcane"},
    (),
    {
        **{id_: Attribute(id_, "set", {"en": id_}) for id_ in SETS},
        **{id_: Attribute(id_, "flag", {"en": id_}) for id_ in FLAGS},
        "mana-value": Attribute("mana-value", "number", {"en": "mana-value"}),
        "mana-cost": Attribute("mana-cost", "text", {"en": "mana-cost"}),
        "pair-role": Attribute("pair-role", "text", {"en": "pair-role"}),
    },
)


def attributes(**values: Any) -> dict[str, frozenset[Any]]:
    """The attributes of a card: those that are not given are empty or false, and ``_`` is ``-``."""
    none: dict[str, Any] = {**dict.fromkeys(SETS, ()), **dict.fromkeys(FLAGS, (False,)), "tournament": (True,)}
    given = {key.replace("_", "-"): value for key, value in values.items()}
    return {key: frozenset(value) for key, value in {**none, **given}.items()}
