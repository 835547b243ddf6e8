"""What a plug-in's rule asks of a deck: looked through before anybody counts by it.

A bound that names what the game does not have, or that no sentence can be made of,
would only show when some deck breaks it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.bound import Bound, PerCard, PerLeaderValue, PerValue, Sum, Values, Weight
from deckcheck.kernel.select import Unsettled
from deckcheck.messages import NO_WORDS, has, languages
from deckcheck.plugins import require_sentence
from deckcheck.plugins.shape import require
from deckcheck.rules.prose import bound_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.model.game import Game


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
    if isinstance(bound.per, PerValue):
        yield bound.per.attribute
    if isinstance(bound.per, PerLeaderValue):
        yield bound.per.leader.attribute
    if isinstance(bound.measure, Values):
        yield bound.measure.attribute
    terms = bound.measure.terms if isinstance(bound.measure, Sum) else ()
    for weight in (bound.measure, *(term.weight for term in terms)):
        if isinstance(weight, Weight) and weight.attribute is not None:
            yield weight.attribute
    if "attribute" in bound.facts:
        yield bound.facts["attribute"]


def _require_numbers(bound: Bound) -> None:
    if not bound.allowed or any(most is not None and most < least for least, most in bound.allowed):
        raise ValueError(f"a bound allows the numbers {bound.allowed}")
    if bound.when is not None and (bound.when.ends is not None or isinstance(bound.when.measure, Sum)):
        raise ValueError("a bound waits for one whose numbers depend on the deck, or that is a sum")
    if isinstance(bound.measure, Sum) and bound.per is not None:
        raise ValueError("a sum is of a whole deck, and the bound has groups")


def _require_sentences(bound: Bound) -> None:
    """Every code is one that a deck's report says, and all that its sentence needs is told."""
    facts: dict[str, Any] = {"count": 0, "allowed": [list(pair) for pair in bound.allowed]}
    if isinstance(bound.per, PerCard):
        facts |= {"card": "", **({"values": []} if "attribute" in bound.facts else {})}
    else:
        facts["zones"] = list(bound.zones)
    if isinstance(bound.per, PerValue | PerLeaderValue):
        facts["value"] = ""
    if isinstance(bound.measure, Values):
        facts["values"] = []
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
