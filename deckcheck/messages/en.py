"""English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- the deck breaks a rule
    "too-few-cards": "{zones} holds {count:card}[[, counting only each that {where}]]; it must hold {allowed}",
    "too-many-cards": "{zones} holds {count:card}[[, counting only each that {where}]]; it may hold {allowed}",
    "wrong-card-count": "{zones} holds {count:card}[[, counting only each that {where}]]; it must hold {allowed}",
    "too-few-copies": "{count:copy} of {card}; there must be {allowed}",
    "card-in-several-zones": "{card} is in {zones:list}; it may be in {allowed} of the zones",
    "too-many-copies": "{count:copy} of {card}; {allowed} allowed",
    "wrong-copy-count": "{count:copy} of {card}; there must be {allowed}",
    "misplaced-card": "{card} cannot be in {zones}: a card there must be one that {required}",
    "excluded-card": "{card} is not allowed: it {where}",
    "ineligible-leader": "{card} cannot be the {zones}: that must be a card that {required}"
    "[[; it can no longer stand in, because there is {succeeded_by}]]",
    "outside-identity": "{card} is outside the {attribute} of the {leaders}: it has {values}"
    "[[, the {leaders} has {leader}]]",
    "unmet-quota": "{count:card} of {attribute} {value}; there must be {allowed}",
    "over-quota": "{count:card} of {attribute} {value}; {allowed} allowed",
    "wrong-quota": "{count:card} of {attribute} {value}; there must be {allowed}",
    "too-few-different-cards": "{count:different card}[[, counting only each that {where}]]; there must be {allowed}",
    "too-many-different-cards": "{count:different card}[[, counting only each that {where}]]; {allowed} allowed",
    "wrong-variety": "{count:different card}[[, counting only each that {where}]]; there must be {allowed}",
    "too-few-values": "{count:different value} of {attribute}[[ ({values})]]"
    "[[, counting only each card that {where}]]; there must be {allowed}",
    "too-many-values": "{count:different value} of {attribute}[[ ({values})]]"
    "[[, counting only each card that {where}]]; {allowed} allowed",
    "wrong-value-count": "{count:different value} of {attribute}[[ ({values})]]"
    "[[, counting only each card that {where}]]; there must be {allowed}",
    "too-few-common-values": "{count:value} of {attribute} that all cards have in common[[ ({values})]]"
    "[[, counting only each card that {where}]]; there must be {allowed}",
    "too-many-common-values": "{count:value} of {attribute} that all cards have in common[[ ({values})]]"
    "[[, counting only each card that {where}]]; {allowed} allowed",
    "wrong-common-value-count": "{count:value} of {attribute} that all cards have in common[[ ({values})]]"
    "[[, counting only each card that {where}]]; there must be {allowed}",
    "under-budget": "[[{attribute}: ]]{count:point}; there must be {allowed}",
    "over-budget": "[[{attribute}: ]]{count:point}; {allowed} allowed",
    "wrong-points": "[[{attribute}: ]]{count:point}; there must be {allowed}",
    "banned-card": "{card} is banned ({list}[[, since {since}]])",
    "restricted-card": "{count:copy} of {card}; {allowed} allowed ({list}[[, since {since}]])",
    "not-on-list": "{count:copy} of {card}, which is not on {list}; {allowed} allowed",
    "banned-combination": "{allowed} of these may be in one deck: {cards} ({list}[[, since {since}]])",
    "outside-pool": "{card} is not in {pool}[[, since {since}]][[; it is printed in {sets}]]"
    "[[; it enters on {enters}]]",
    "not-in-pool": "{count:copy} of {card}; {allowed} in the pool ({pool})",
    "empty-deck": "there is no card in this deck",
    # -- nobody can tell
    "missing-fact": "it is not known what {attribute} {card} has",
    "missing-leader": "{zone} holds no card; put the card there that leads the deck",
    "unknown-list": "{list} is known from {since} on; what it said on {on} is not known",
    "unknown-pool": "{pool} is known from {since} on; which sets it had on {on} is not known",
    "doubtful-list-day": "{list}: {card} changed between {since} and {until}; whether by {on} is not known",
    "doubtful-pool-day": "{pool}: {set} ({card}) came or went between {since} and {until}; whether by {on} is unknown",
    "newer-than-pool": "{card} is printed in {set}, which may be in {pool}: that is known only up to {until}",
    "missing-pool": "a deck of this format is built from a pool, and none is given (--pool FILE)",
    "uncertain-pool": "{pool} may have too few of {card}: what stands at {place} is not known",
    "unknown-card": "no card is called {name}[[; did you mean {nearest}?]]"
    "[[; nothing similar was looked for after {sought:other name}]]",
    "ambiguous-card": "{name} can be any of {cards}[[; with each of them the deck is illegal ({why})]]",
    "half-card-name": "{name} is half of a card; write the whole name: {cards}",
    "overlooked-card": "{name} is a card, but no card is read where it stands; give it its own line, or take it out",
    # -- nobody has said
    "unset-number": "not checked, because the rules leave it open: {question} (--reading {reading}=NUMBER sets it)",
    # -- about the file
    "decoded-as": "the file is not UTF-8; it was read as {encoding}",
    "format-overridden": "the file names the format {declared}; it was checked as {format}, as asked",
    "ignored-board": "“{board}” is no part of the deck: {count:card} not counted",
    "ignored-remark": "read as a remark, not as cards: “{line}”",
    "side-by-gap": "{count:card} below the blank line read as the {zone}",
    "one-deck": "the blocks come to {count:card}, a whole deck; none of them was read as the {zone}",
    "home-zone": "{count:card} read as the {zone}, where such cards belong",
    "leader-aside": "the format has no “{board}”; what stands there was read as the {zone}",
    "stated-count": "“{line}” says {stated}, and {count:card} can be counted",
    "unclear-zones": "nothing says whether {count:card} from here on are the {zone}; write a heading above them",
    # -- a report
    "headline": "{path}: {verdict} ({format}, {on})",
    "headline-as-known": "{path}: {verdict} ({format}, {on}, as known up to {known_until})",
    "verdict-legal": "legal",
    "verdict-illegal": "illegal",
    "verdict-undecided": "undecided",
    "severity-undecided": "undecided: ",
    "severity-warning": "warning: ",
    "severity-note": "note: ",
    "also": "also at {places}",
    "rule": "rule: {cite} ({place})",
    "counts": "counts: {counts}",
    "count-of-zones": "{zones} {count} ({allowed})",
    "count-of-points": "{zones} {count:point} ({allowed})",
    "count-of-attribute": "{zones}, {attribute} {count} ({allowed})",
    "count-of-value": "{value} {count} ({allowed})",
    "missing-cards": "not in the pool ({count:card}):",
    "ignored": "not counted, as {place} asks: {count:finding} “{code}” – {reason}",
    "summary": "{decks:deck}: {legal} legal, {illegal} illegal, {undecided} undecided",
    # -- the set-up
    "setup-deal": "{path}: {take} from {zones} ({what}), {left} left – {cite}",
    "setup-deal-short": "{path}: {take} from {zones} ({what}) – not enough cards: {left} – {cite}",
    "setup-first": "who goes first: {otherwise} – {cite}",
    "setup-first-needs-two": "who goes first: whoever has more cards in {zones}, on a tie {otherwise};"
    " give both players' decks to see – {cite}",
    "setup-first-tie": "who goes first: both have {one:card} in {zones}, so {otherwise} decides – {cite}",
    "setup-first-by-size": "who goes first: {path} ({one} against {other:card} in {zones}) – {cite}",
    "card-limit": "copies in a deck: {allowed}",
    # -- what could not be used
    "severity-error": "error: ",
    "excluded-deck": "{path} is not checked, for {place} excludes “{glob}”",
    "not-a-deck": "{path} is not a deck ({kind})",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact == "allowed":
        return numbers(value, form)
    speaker = _BY_FACT.get(fact)
    if speaker is not None:
        return speaker(value, words)
    if form:
        # A count may be a range, as text.
        return f"{value} {form if value == 1 else plural(form)}"
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def plural(noun: str) -> str:
    """The noun of several.

    >>> plural("copy"), plural("card")
    ('copies', 'cards')
    """
    return noun[:-1] + "ies" if noun.endswith("y") else noun + "s"


def _listed(parts: list[str], last: str = "and") -> str:
    """
    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else "none"


def _quoted(value: Any, _: Words) -> str:
    return _listed([f"“{each}”" for each in (value if isinstance(value, list) else [value])])


def _any_quoted(value: Any, _: Words) -> str:
    return _listed([f"“{each}”" for each in (value if isinstance(value, list) else [value])], "or")


def _choices(value: Any, _: Words) -> str:
    return _listed([str(each) for each in value], "or")


def _together(value: Any, _: Words) -> str:
    return _listed([str(each) for each in value])


def _some_quoted(value: Any, words: Words) -> str:
    """A few of many."""
    return _quoted(value[:MOST_NAMED], words) + _more(value)


def _some(value: Any, _: Words) -> str:
    return _listed(value[:MOST_NAMED]) + _more(value)


def _more(value: list[str]) -> str:
    return f" and {len(value) - MOST_NAMED} more" if value[MOST_NAMED:] else ""


MOST_NAMED = 3
"""Names in a sentence that may be many."""


def numbers(allowed: list[list[int | None]], noun: str = "") -> str:
    """The numbers that are allowed, of what the noun says.

    >>> numbers([[5, 25]]), numbers([[0, 3]]), numbers([[60, 60]]), numbers([[12, None]])
    ('5 to 25', 'at most 3', 'exactly 60', 'at least 12')
    >>> numbers([[0, 0], [12, 12]]), numbers([[0, 0]]), numbers([[0, None]])
    ('0 or exactly 12', 'none', 'any number')
    >>> numbers([[1, 1]], "card"), numbers([[0, 0]], "card"), numbers([[0, None]], "copy")
    ('exactly 1 card', 'no cards', 'any number of copies')
    """
    said = " or ".join(_range(least or 0, most) for least, most in allowed)
    if allowed == [[0, 0]]:
        return f"no {plural(noun)}" if noun else "none"
    if not noun:
        return said
    least, most = allowed[-1]
    return f"{said}{'' if least or most else ' of'} {noun if (most or least) == 1 else plural(noun)}"


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"at least {least}" if least else "any number"
    if least == most:
        return f"exactly {least}" if least else "0"
    return f"{least} to {most}" if least else f"at most {most}"


def _zones(value: Any, words: Words) -> str:
    zones = [value] if isinstance(value, str) else value
    return " + ".join(words.zones[zone]["en"] if zone in words.zones else zone for zone in zones)


def _attribute(value: Any, words: Words) -> str:
    known = {**_ATTRIBUTES, **{key: names["en"] for key, names in words.attributes.items()}}
    return known.get(value, str(value))


_ATTRIBUTES = {"printings": "printings", "rarity": "rarity", "released": "day of release", "set": "set"}


def _list_name(value: Any, words: Words) -> str:
    return words.lists[value]["en"] if value in words.lists else str(value)


def _pool_name(value: Any, words: Words) -> str:
    return words.pools[value]["en"] if value in words.pools else str(value)


def _question(value: Any, _: Words) -> str:
    return str(value["en"])


def predicate(asked: Mapping[str, Any], words: Words, *, negated: bool = False) -> str:
    """A described predicate, as what is said of a card: "has type monster"."""
    return _PREDICATES[asked["asks"]](asked, words, negated)


def _has(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    values = asked["values"]
    attribute = _attribute(asked["attribute"], words)
    if values in ([True], [False]):
        return f"is {'not ' if negated == values[0] else ''}“{attribute}”"
    return f"{'does not have' if negated else 'has'} {attribute} {_listed([str(v) for v in values], 'or')}"


def _within(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    values = asked["values"]
    attribute = f"{'any' if negated else 'no'} {_attribute(asked['attribute'], words)}"
    if isinstance(values, dict):
        return f"has {attribute} that the {_zones(values['zone'], words)} lacks"
    return f"has {attribute} other than {_choices(values, words)}"


def _number_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    number = numbers(asked["ranges"], "value")
    return f"{'does not have' if negated else 'has'} {number} of {_attribute(asked['attribute'], words)}"


def _measured(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return f"{'does not have' if negated else 'has'} {_attribute(asked['attribute'], words)} {numbers(asked['ranges'])}"


def _named(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    verb = "is not" if negated else "is"
    if "list" in asked:
        limited = f"limited to at most {asked['most']}" if asked["most"] else "banned"
        return f"{verb} {limited} by {_list_name(asked['list'], words)}"
    return f"{verb} {_any_quoted(asked['names'], words)}"


def _printed(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    parts = ["has no" if negated else "has a", "released printing" if asked["released"] else "printing"]
    if "least" in asked:
        parts.append(f"of rarity {asked['least']} or above")
    elif "rarities" in asked:
        parts.append(f"of rarity {_choices(asked['rarities'], words)}")
    if "sets" in asked:
        parts.append(f"in {_choices(asked['sets'], words)}")
    if "after" in asked:
        parts.append(f"that came out after {asked['after']}")
    return " ".join(parts)


def _pooled(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return f"is {'not ' if negated else ''}in {_pool_name(asked['pool'], words)}"


def _succeeded(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    verb = "has no successor" if negated else "has a successor"
    same, where = _attribute(asked["same"], words), predicate(asked["where"], words)
    return f"{verb} (a card of exactly the same {same} that {where})"


def _unsettled(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return "is as a list says that is not known"


def _not(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return predicate(asked["of"], words, negated=not negated)


def _all_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _joined(asked, words, "or" if negated else "and", negated)


def _any_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _joined(asked, words, "and" if negated else "or", negated)


def _joined(asked: Mapping[str, Any], words: Words, joint: str, negated: bool) -> str:
    """Set apart by commas: a part may itself be a list."""
    return f", {joint} ".join(predicate(each, words, negated=negated) for each in asked["of"])


_PREDICATES = {
    "has": _has,
    "within": _within,
    "counted": _number_of,
    "measured": _measured,
    "named": _named,
    "printed": _printed,
    "pooled": _pooled,
    "succeeded": _succeeded,
    "unsettled": _unsettled,
    "others": _named,
    "not": _not,
    "allof": _all_of,
    "anyof": _any_of,
}

_BY_FACT: Mapping[str, Callable[[Any, Words], str]] = {
    "attribute": _attribute,
    "card": _quoted,
    "cards": _quoted,
    "free": predicate,
    "known": _choices,
    "leader": _together,
    "leaders": _zones,
    "list": _list_name,
    "name": _quoted,
    "nearest": _any_quoted,
    "pool": _pool_name,
    "question": _question,
    "required": predicate,
    "sets": _some,
    "succeeded_by": _some_quoted,
    "values": _together,
    "unless": predicate,
    "where": predicate,
    "zone": _zones,
    "zones": _zones,
}
