"""What a plug-in's rule asks of a deck: looked through before anybody counts by it.

A bound that names what the game does not have, or that no sentence can be made of,
would only show when some deck breaks it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.quantity import things_of
from deckcheck.kernel.select import Unsettled, parts
from deckcheck.messages import NO_WORDS, has, languages
from deckcheck.model.game import Game
from deckcheck.plugins import require_sentence
from deckcheck.plugins.shape import require
from deckcheck.rules.prose import bound_sentence


def sound_bounds(found: Iterable[Any], game: Game) -> tuple[Bound, ...]:
    """The bounds that a rule makes for a game. Raises TypeError or ValueError if one of them cannot be used."""
    bounds = tuple(found)
    for bound in bounds:
        require(bound, Bound, "a bound")
        _require_names(bound, game)
        _require_numbers(bound)
        _require_sentences(bound)
    return bounds


def _require_names(bound: Bound, game: Game) -> None:
    known = [zone.id for zone in game.zones]
    wrong = [zone for zone in bound.zones if zone not in known]
    if wrong or not bound.zones:
        raise ValueError(f"a bound is of the zones {wrong or '()'}, and the game has {known}")
    for attribute in _attributes(bound):
        if attribute not in game.attributes:
            raise ValueError(f"a bound is of the attribute {attribute!r}, and the game has {list(game.attributes)}")


def _attributes(bound: Bound) -> Iterator[str]:
    for part in parts((bound.per, bound.quantity, bound.allowed)):
        attribute = getattr(part, "attribute", None)
        if attribute is not None:
            yield attribute
    if "attribute" in bound.facts:
        yield bound.facts["attribute"]


def _require_numbers(bound: Bound) -> None:
    if not bound.ranges or any(least is not None and most is not None and most < least for least, most in bound.ranges):
        raise ValueError(f"a bound allows the numbers {bound.allowed}")


def _require_sentences(bound: Bound) -> None:
    """Every code is one that a deck's report says, and all that its sentence needs is told."""
    facts: dict[str, Any] = {"count": 0, "allowed": [list(pair) for pair in bound.ranges]}
    facts |= {"zones": list(bound.zones)} if bound.per is None else bound.per.facts("", bound.zones)
    of_attribute = things_of(bound.quantity) is not None and hasattr(bound.quantity, "attribute")
    if of_attribute or (bound.per_card and "attribute" in bound.facts):
        facts["values"] = []
    if hasattr(bound.quantity, "grounds"):
        # On what a quantity rests is told of a deck by the names under which it is told of the bound.
        facts |= bound.quantity.facts(bound.zones)
    # By a list that is not known yet nothing is found.
    for code in dict.fromkeys(() if isinstance(bound.where, Unsettled) else bound.codes):
        if not has(code) or not has(code, "about"):
            raise ValueError(f"no finding has the code {code!r}")
        require_sentence(code, {**facts, **bound.facts})
    for lang in languages():
        try:
            bound_sentence(bound, lang, NO_WORDS)
        except KeyError as error:
            raise ValueError(f"a bound cannot be told without the fact {error}") from None
