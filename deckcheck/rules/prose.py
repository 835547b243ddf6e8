"""Say what a bound asks, in the players' language: ``formats show`` reads bounds, as the counter does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.kernel.quantity import Telling, end_facts
from deckcheck.kernel.select import described, unsettled
from deckcheck.messages import sentence

if TYPE_CHECKING:
    from deckcheck.kernel.bound import Bound
    from deckcheck.messages import Words


def bound_sentence(bound: Bound, lang: str, words: Words) -> str:
    """What a bound asks of a deck, as a sentence."""
    text = sentence(lang, _code(bound), _facts(bound, lang, words), words)
    if bound.when is not None:
        text = sentence(lang, "bound-when", {"when": bound_sentence(bound.when, lang, words), "then": text}, words)
    return text


def _code(bound: Bound) -> str:
    """That of why nobody can tell; else that of the rule kind; else that of the groups, or of what is counted."""
    cause = unsettled(bound.where)
    if cause is not None:
        return f"bound-{cause.code}"
    if bound.asks is not None:
        return bound.asks
    if bound.per is None:
        return bound.quantity.traits.asks
    if bound.allowed == ((0, 0),):
        return "bound-none"
    return "bound-copies-or-own" if bound.own_limits else bound.per.asks


def _facts(bound: Bound, lang: str, words: Words) -> dict[str, Any]:
    tell = Telling(bound.zones, lambda other: bound_sentence(other, lang, words))
    allowed = [[end_facts(least, tell) or 0, end_facts(most, tell)] for least, most in bound.allowed]
    facts: dict[str, Any] = {"allowed": allowed, **bound.facts, "zones": list(bound.zones)}
    cause = unsettled(bound.where)
    if cause is not None:
        facts.update(cause.facts)
    elif bound.where is not None and not bound.listed:
        facts["where"] = described(bound.where)
    if bound.per is not None and bound.per.among is not None:
        facts["leaders"] = [bound.per.among.zone]
    if bound.listed:
        facts["count"] = len(bound.listed)
    if bound.quantity.traits.asks == "bound-sum":
        facts["terms"] = bound.quantity.facts(tell)
    return facts
