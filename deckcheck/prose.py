"""Say what a bound asks, in the players' language: ``formats show`` reads bounds, as the counter does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.bound import PerCard, PerLeaderValue, PerValue, Values, Weight
from deckcheck.messages import sentence
from deckcheck.select import Unsettled, described, parts

if TYPE_CHECKING:
    from deckcheck.bound import Bound
    from deckcheck.messages import Words


def bound_sentence(bound: Bound, lang: str, words: Words) -> str:
    """What a bound asks of a deck, as a sentence."""
    text = sentence(lang, _code(bound), _facts(bound), words)
    if bound.when is not None:
        text = sentence(lang, "bound-when", {"when": bound_sentence(bound.when, lang, words), "then": text}, words)
    return text


def _code(bound: Bound) -> str:
    if _unsettled(bound) is not None:
        return "bound-unknown-list"
    if bound.codes.above == "not-in-pool":
        return "bound-pool"
    if bound.limits:
        return "bound-list" if any(limit.most for limit in bound.limits.values()) else "bound-banned"
    if bound.codes.above == "banned-combination":
        return "bound-combination"
    if bound.codes.above == "not-on-list":
        return "bound-others"
    if isinstance(bound.per, PerCard):
        return _code_per_card(bound, bound.per)
    if isinstance(bound.per, PerLeaderValue):
        return "bound-per-leader-value"
    if isinstance(bound.per, PerValue):
        return "bound-per-value"
    if isinstance(bound.measure, Weight):
        return "bound-points"
    several = isinstance(bound.measure, Values)
    return "bound-different-values" if several else "bound-different" if bound.measure == "cards" else "bound-size"


def _code_per_card(bound: Bound, per: PerCard) -> str:
    if bound.measure == "zones":
        return "bound-spread"
    if bound.allowed == ((0, 0),):
        return "bound-required" if "required" in bound.facts else "bound-none"
    return "bound-copies-or-own" if per.own_limits else "bound-copies"


def _unsettled(bound: Bound) -> Unsettled | None:
    """The part of a bound that nobody can tell on the day."""
    return next((part for part in parts(bound.where) if isinstance(part, Unsettled)), None)


def _facts(bound: Bound) -> dict[str, Any]:
    facts: dict[str, Any] = {"allowed": [list(pair) for pair in bound.allowed], **bound.facts}
    facts["zones"] = list(bound.zones)
    unsettled = _unsettled(bound)
    if unsettled is not None:
        facts.update(unsettled.cause.facts)
    elif bound.where is not None and not bound.limits:
        facts["where"] = described(bound.where)
    if isinstance(bound.per, PerLeaderValue):
        facts["leaders"] = [bound.per.leader.zone]
    if bound.limits:
        facts["count"] = len(bound.limits)
    return facts
