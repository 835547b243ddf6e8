"""What a bound asks, as the code of a sentence and its facts: JSON values, for every language and every reader."""

from collections.abc import Mapping
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.quantity import end_facts
from deckcheck.kernel.select import described, unsettled


def told(bound: Bound) -> dict[str, Any]:
    """The ``code`` and the ``facts`` of the sentence that says what a bound asks."""
    said = {"code": _code(bound), "facts": _facts(bound)}
    return said if bound.when is None else _only_in_a_deck(bound.when, said)


def _only_in_a_deck(when: Bound, then: dict[str, Any]) -> dict[str, Any]:
    """What is asked of decks that keep a bound."""
    asked = told(when)
    code = _code_of_a_condition(when, asked)
    if code == "bound-when":
        return {"code": code, "facts": {"when": asked, "then": then}}
    cards = {key: asked["facts"][key] for key in ("zones", "where") if key in asked["facts"]}
    return {"code": code, "facts": {**cards, "then": then}}


def _code_of_a_condition(when: Bound, asked: Mapping[str, Any]) -> str:
    """That there is a card, or none, is plainer than a number of cards."""
    some = "where" in asked["facts"]
    if asked["code"] == "bound-size" and when.allowed == ((1, None),):
        return "bound-with" if some else "bound-with-any"
    if asked["code"] == "bound-size" and when.allowed == ((0, 0),):
        return "bound-without" if some else "bound-without-any"
    return "bound-when"


def _code(bound: Bound) -> str:
    """That of why nobody can tell; else that of the rule kind; else that of the groups, or of what is counted."""
    cause = unsettled(bound.where)
    if cause is not None:
        return f"bound-{cause.code}"
    if bound.asks is not None:
        return bound.asks
    if bound.per is None:
        return bound.quantity.traits.asks
    if bound.allowed == ((0, 0),) and bound.where is not None:
        return "bound-none"
    return "bound-copies-or-own" if bound.own_limits else bound.per.asks


def _facts(bound: Bound) -> dict[str, Any]:
    zones = bound.zones
    allowed = [
        [None if least is None else end_facts(least, zones) or 0, end_facts(most, zones)]
        for least, most in bound.allowed
    ]
    facts: dict[str, Any] = {"allowed": allowed, **bound.facts, "zones": list(zones)}
    cause = unsettled(bound.where)
    if cause is not None:
        facts.update(cause.facts)
    elif bound.where is not None and not bound.listed:
        facts["where"] = described(bound.where)
    if bound.per is not None and bound.per.among is not None:
        facts |= {"leaders": list(getattr(bound.per.among, "zones", ())), "among": described(bound.per.among)}
    if bound.listed:
        facts["count"] = len(bound.listed)
    asks = bound.quantity.traits.asks
    if asks == "bound-sum":
        facts["terms"] = bound.quantity.facts(zones)
    elif asks in ("bound-any", "bound-chosen"):
        facts = {**bound.quantity.facts(zones), **facts}
    return facts
