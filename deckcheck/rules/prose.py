"""Say what a bound asks, in the players' language: ``formats show`` reads bounds, as the counter does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.bound import Amount, PerCard, PerLeaderValue, PerValue, Sum, Values, Weight
from deckcheck.kernel.select import Unsettled, described, parts
from deckcheck.messages import sentence

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound, Term
    from deckcheck.messages import Words


def bound_sentence(bound: Bound, lang: str, words: Words) -> str:
    """What a bound asks of a deck, as a sentence."""
    facts = _facts(bound)
    if bound.ends is not None:
        facts["allowed"] = [[_end(end, bound, lang, words) for end in bound.ends]]
    if isinstance(bound.measure, Sum):
        facts["terms"] = [_term(term, bound, lang, words) for term in bound.measure.terms]
    text = sentence(lang, _code(bound), facts, words)
    if bound.when is not None:
        text = sentence(lang, "bound-when", {"when": bound_sentence(bound.when, lang, words), "then": text}, words)
    return text


def _code_of_kind(bound: Bound) -> str | None:
    """What is said of bounds that only one kind of rule makes."""
    match bound.codes.above:
        case "not-in-pool":
            return "bound-pool"
        case "banned-combination":
            return "bound-combination"
        case "not-on-list":
            return "bound-others"
        case "outside-pool":
            return "bound-card-pool"
    return None


def _code(bound: Bound) -> str:
    unsettled = _unsettled(bound)
    if unsettled is not None:
        return _code_of_unsettled(unsettled.cause.code)
    of_kind = _code_of_kind(bound)
    if of_kind is not None:
        return of_kind
    if bound.limits:
        return "bound-list" if any(limit.most for limit in bound.limits.values()) else "bound-banned"
    if isinstance(bound.per, PerCard):
        return _code_per_card(bound, bound.per)
    if isinstance(bound.per, PerLeaderValue):
        return "bound-per-leader-value"
    if isinstance(bound.per, PerValue):
        return "bound-per-value"
    if isinstance(bound.measure, Values):
        return "bound-common" if bound.measure.common else "bound-different-values"
    if isinstance(bound.measure, Weight | Sum):
        return "bound-points" if isinstance(bound.measure, Weight) else "bound-sum"
    return "bound-different" if bound.measure == "cards" else "bound-size"


def _code_of_unsettled(cause: str) -> str:
    match cause:
        case "unknown-pool":
            return "bound-unknown-pool"
        case "doubtful-list-day":
            return "bound-doubtful-list-day"
    return "bound-unknown-list"


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


def _end(end: int | Amount | None, bound: Bound, lang: str, words: Words) -> Any:
    """A number as a JSON value, one that is up to the deck with what it comes from."""
    if not isinstance(end, Amount):
        return end
    return {**described(end), "less": [_term(term, bound, lang, words) for term in end.less]}


def _term(term: Term, bound: Bound, lang: str, words: Words) -> dict[str, Any]:
    """A part of a sum, as JSON values, what it waits for as a sentence."""
    attribute, points, each, copies = term.weight
    facts: dict[str, Any] = {"times": term.times, "attribute": attribute, "copies": copies}
    if attribute is None:
        facts |= {"priced": len(points)} if points else {"each": each}
    if term.zones != bound.zones:
        facts["zones"] = list(term.zones)
    if term.where is not None:
        facts["where"] = described(term.where)
    if term.when is not None:
        facts["when"] = bound_sentence(term.when, lang, words)
    return {key: value for key, value in facts.items() if value is not None}
