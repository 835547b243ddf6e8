"""English, for what a format asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "bound-size": "{zones}: {allowed:card}[[, counting only each that {where}]]",
    "bound-different": "{zones}: {allowed:different card}[[, counting only each that {where}]]",
    "bound-different-values": "{zones}: {allowed:different value} of {attribute} together"
    "[[, counting only each card that {where}]]",
    "bound-points": "{zones}: {allowed:point}[[ of {attribute}]] together[[, counting only each card that {where}]]",
    "bound-spread": "{zones}: each card[[ that {where}]] in {allowed} of them",
    "bound-copies": "{zones}: {allowed} of each card[[ that {where}]]",
    "bound-copies-or-own": "{zones}: {allowed} of each card[[ that {where}]], unless the card itself says otherwise",
    "bound-none": "{zones}: no card that {where}",
    "bound-required": "{zones}: only a card that {required}[[, or one that {unless}]]",
    "bound-banned": "{zones}: no banned card ({list}, below: {count:card})",
    "bound-list": "{zones}: each limited card only up to its limit ({list}, below: {count:card})",
    "bound-others": "{zones}: {allowed:copy} of any card that is not on {list}",
    "bound-combination": "{zones}: {allowed} of these: {cards} ({list})",
    "bound-pool": "{zones}: only the cards of the player's pool, each as often as it is there"
    "[[, and any number of each that {free}]]",
    "bound-per-value": "{zones}: {allowed:card} of each {attribute}[[, counting only each that {where}]]",
    "bound-per-leader-value": "{zones}: {allowed:card} of each {attribute} of the {leaders}"
    "[[, counting only each that {where}]]",
    "bound-card-pool": "{zones}: only cards that are in {pool} (its sets are below)",
    "bound-unknown-pool": "{zones}: undecided, because what was in {pool} before {since} is not known",
    "bound-unknown-list": "{zones}: undecided, because what {list} said before {since} is not known",
    "bound-doubtful-list-day": "{zones}: {card}: undecided, because {list} changed between {since} and {until}",
    "bound-when": "only in a deck with “{when}”: {then}",
    "bound-common": "{zones}: {allowed:value} of {attribute} that all cards have in common"
    "[[, counting only each card that {where}]]",
    "bound-sum": "{zones}: {allowed:point} in all. What counts: {terms}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact == "allowed" and any(isinstance(end, dict) for pair in value for end in pair):
        return _varying(value[0], form, words)
    if fact == "terms":
        return "; ".join(_term(term, words) for term in value)
    return en.say(fact, value, form, words)


def _varying(ends: list[Any], noun: str, words: Words) -> str:
    """Numbers of which one at least is up to the deck."""
    least, most = (_amount(end, words) for end in ends)
    said = [f"at least {least}"] if ends[0] else []
    said += [f"at most {most}"] if ends[1] is not None else []
    asked = f"exactly {least}" if ends[0] == ends[1] else " and ".join(said)
    return f"{en.plural(noun)}, {asked}" if noun else asked


def _amount(amount: Any, words: Words) -> str:
    if not isinstance(amount, dict):
        return str(amount)
    of = amount["of"]
    said = _leaders_number(of, words) if of["asks"] == "leadernumber" else _cards(of, words)
    if amount["every"] > 1:
        said = f"{said} ÷ {amount['every']} (rounded down)"
    times = f"{amount['times']} × " if amount["times"] != 1 else ""
    plus = f" {'+' if amount['plus'] > 0 else '−'} {abs(amount['plus'])}" if amount["plus"] else ""
    less = "".join(f" minus {_term(term, words)}" for term in amount["less"])
    floor = f", but no lower than {amount['floor']}" if "floor" in amount else ""
    return f"{times}{said}{plus}{less}{floor}"


def _leaders_number(of: Mapping[str, Any], words: Words) -> str:
    none = of.get("none")
    without = "" if none is None else f" ({'any number' if none == 'unlimited' else none} if it has none)"
    attribute = en.say("attribute", of["leader"]["attribute"], "", words)
    return f"the {attribute} of the {en.say('zones', [of['leader']['zone']], '', words)}{without}"


def _cards(of: Mapping[str, Any], words: Words) -> str:
    where = f" that each {en.predicate(of['where'], words)}" if "where" in of else ""
    return f"the cards in {en.say('zones', of['zones'], '', words)}{where}"


def _term(term: Mapping[str, Any], words: Words) -> str:
    points = f"its {en.say('attribute', term['attribute'], '', words)}" if "attribute" in term else _points(term)
    times = "" if term["times"] == 1 else "minus " if term["times"] == -1 else f"{term['times']} × "
    where = f" that {en.predicate(term['where'], words)}" if "where" in term else ""
    copies = f", at most {term['copies']} of each" if "copies" in term else ""
    zones = f" in {en.say('zones', term['zones'], '', words)}" if "zones" in term else ""
    when = f", in a deck with “{term['when']}”" if "when" in term else ""
    return f"{times}{points} for each card{zones}{where}{copies}{when}"


def _points(term: Mapping[str, Any]) -> str:
    return "its listed points" if "priced" in term else f"{term['each']}"
