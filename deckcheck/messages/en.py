"""English."""

from collections.abc import Callable, Mapping
from typing import Any

from deckcheck.messages import Called, bare, filled, has_parts, joint_of

CALLED = ("english", "英語")
JOINT = ", "
OWN_WORDS = "{own} ({told})"


def plain(value: Any, form: str) -> str:
    """What nothing else is said of: a number of things that are called like the form, a list, a text."""
    if form:
        # A count may be a range, as text.
        return f"{value} {form if value == 1 else plural(form)}"
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def plural(noun: str) -> str:
    """The noun of several.

    >>> plural("copy"), plural("card"), plural("day")
    ('copies', 'cards', 'days')
    """
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else noun + "s"


def _listed(parts: list[str], last: str = "and") -> str:
    """
    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else "none"


def _quoted(value: Any, _: Called) -> str:
    return _listed(_in_quotes(value))


def _any_quoted(value: Any, _: Called) -> str:
    return _listed(_in_quotes(value), "or")


def _in_quotes(value: Any) -> list[str]:
    """Names or words; of many words only some, and a mark for the others."""
    return [each if each == "…" else f"“{each}”" for each in (value if isinstance(value, list) else [value])]


def _any_of_many(value: list[str], called: Called) -> str:
    """Words to choose from, perhaps not all that there are."""
    return ", ".join(_in_quotes(value)) if value[-1:] == ["…"] else _any_quoted(value, called)


def _choices(value: Any, _: Called) -> str:
    return _listed([str(each) for each in value], "or")


def _commas(value: Any, _: Called) -> str:
    return JOINT.join(value)


def _apart(value: list[str], _: Called) -> str:
    """An enumeration of what may itself have commas."""
    return "; ".join(value)


def _cards(value: list[str] | str, called: Called) -> str:
    return _quoted([*map(called.card, [value] if isinstance(value, str) else value)], called)


def _few_quoted(value: list[str], called: Called) -> str:
    """Both of two, else the first and how many others there are."""
    named = value[:1] if value[2:] else value
    others = len(value) - len(named)
    return _quoted(named, called) + (f" and {others} more" if others else "")


def _some(value: Any, _: Called) -> str:
    return _with_others(value)


def _with_others(texts: list[str]) -> str:
    """A few of many, and how many others there are."""
    others = len(texts) - MOST_NAMED
    return f"{', '.join(texts[:MOST_NAMED])} and {others} more" if others > 0 else _listed(texts)


MOST_NAMED = 3
"""Names in a sentence that may be many."""


def numbers(allowed: list[list[int | None]], noun: str = "", *, signed: bool = False) -> str:
    """The numbers that are allowed, of what the noun says; ``signed``: of what may be below zero.

    >>> numbers([[5, 25]]), numbers([[0, 3]]), numbers([[60, 60]]), numbers([[12, None]])
    ('5 to 25', 'at most 3', 'exactly 60', 'at least 12')
    >>> numbers([[0, 0], [12, 12]]), numbers([[0, 0]]), numbers([[0, None]])
    ('0 or exactly 12', 'none', 'any number')
    >>> numbers([[1, 1]], "card"), numbers([[0, 0]], "card"), numbers([[0, None]], "copy")
    ('exactly 1 card', 'no cards', 'any number of copies')
    >>> numbers([[None, 0]], "point"), numbers([[-2, -1]]), numbers([[0, None]], "point", signed=True)
    ('at most 0 points', '-2 to -1', 'at least 0 points')
    """
    said = " or ".join(_range(least, most, signed=signed) for least, most in allowed)
    if allowed == [[0, 0]]:
        return f"no {plural(noun)}" if noun else "none"
    if not noun:
        return said
    of = " of" if said.endswith("any number") else ""
    return f"{said}{of} {noun if allowed[-1] in ([1, 1], [0, 1], [None, 1], [1, None]) else plural(noun)}"


def _range(least: int | None, most: int | None, *, signed: bool) -> str:
    if most is None:
        return f"at least {least}" if least or (signed and least == 0) else "any number"
    if least == most:
        return f"exactly {least}" if least else "0"
    return f"{least} to {most}" if least else f"at most {most}"


def _amount(ends: str) -> str:
    """The numbers between two ends, of which either may be missing.

    >>> _amount("0.."), _amount("..5"), _amount("0..9.5")
    ('0 or more', '5 or less', '0 to 9.5')
    """
    least, _, most = ends.partition("..")
    return f"{least} to {most}" if least and most else f"{least} or more" if least else f"{most} or less"


def allowed(value: list[list[Any]], noun: str, called: Called, *, signed: bool = False) -> str:
    if noun.startswith("bare"):
        return _bare(value, noun[5:], called)
    if any(isinstance(end, dict) for pair in value for end in pair):
        # Sentences on what may be below zero end with its numbers.
        return _varying(value[0], noun, called, last=signed)
    return numbers(value, noun, signed=signed or noun == "point")


def _bare(value: list[list[Any]], noun: str, called: Called) -> str:
    if any(isinstance(end, dict) for pair in value for end in pair):
        return _varying(value[0], noun, called)
    said = bare(value, " or ")
    return f"{said} {noun if said == '1' else plural(noun)}" if noun else said


def _zones(value: Any, called: Called) -> str:
    if called.are_all(value):
        return "all zones"
    return " + ".join(map(called.zone, value if isinstance(value, (list, tuple)) else [value or "?"]))


def _copies(value: Any, _: Called) -> str:
    return str(value) if isinstance(value, int) else JOINT.join(f"{number} “{card}”" for card, number in value.items())


def _rounds(value: list[int], _: Called) -> str:
    return f"{'round' if len(value) == 1 else 'rounds'} {_listed([str(number) for number in value])}"


def predicate(asked: Mapping[str, Any], called: Called, *, negated: bool = False) -> str:
    """A described predicate, as what is said of a card: "has type monster"."""
    return _PREDICATES[asked["asks"]](asked, called, negated)


def _has(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    values = asked["values"]
    attribute = called.attribute(asked["attribute"])
    if len(values) == 1 and isinstance(values[0], bool):
        return f"is {'not ' if negated == values[0] else ''}“{attribute}”"
    return f"{'does not have' if negated else 'has'} {attribute} {_listed([str(v) for v in values], 'or')}"


def _within(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    attribute = f"{'any' if negated else 'no'} {called.attribute(asked['attribute'])}"
    return f"has {attribute} other than {_choices(asked['values'], called)}" if asked["values"] else f"has {attribute}"


def _related(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    """A relation of two sets of values, the plainest first: what a card has against what others have."""
    left, relation, right = asked["left"], asked["relation"], asked["right"]
    if left["asks"] == "own" and not left["outer"]:
        attribute = called.attribute(left["attribute"])
        alike = left["attribute"] == right.get("attribute")
        plain = right["asks"] == "together" and not right["each"] and "where" not in right
        if alike and plain:
            return _compared(attribute, relation, _zones(right["zones"], called), negated)
        if right["asks"] == "these" and relation == "has":
            return _has({"attribute": left["attribute"], "values": right["values"]}, called, negated)
        if right["asks"] == "these" and relation in ("covers", "equals"):
            return _has_all(attribute, relation, right["values"], negated)
        other = _value(right, called)
        if relation == "has":
            return f"{'does not have' if negated else 'has'} {attribute} of {other}"
        if relation == "within":
            return f"has {'any' if negated else 'no'} {attribute} other than {other}"
        if relation == "covers":
            return f"{'does not have' if negated else 'has'} all of {attribute} {other}"
        return f"{'does not have' if negated else 'has'} exactly the {attribute} of {other}"
    said = {"has": "meet", "within": "lie within", "covers": "cover", "equals": "equal"}[relation]
    return f"is in a deck where {_value(left, called)} {'do not ' if negated else ''}{said} {_value(right, called)}"


def _compared(attribute: str, relation: str, zones: str, negated: bool) -> str:
    """What a card has against what the cards of some zones have together of the same."""
    if relation == "has":
        return f"shares {'no' if negated else 'a'} {attribute} with the {zones}"
    if relation == "within":
        return f"has {'any' if negated else 'no'} {attribute} that the {zones} lacks"
    if relation == "covers":
        return f"{'lacks a' if negated else 'has every'} {attribute} of the {zones}"
    return f"{'does not have' if negated else 'has'} exactly the {attribute} of the {zones}"


def _has_all(attribute: str, relation: str, values: list[Any], negated: bool) -> str:
    """All of some plain values, or these and no others."""
    if relation == "equals" and not values:
        return f"has {'any' if negated else 'no'} {attribute}"
    said = _listed([str(each) for each in values])
    only = "exactly" if relation == "equals" else "all of" if len(values) > 1 else ""
    return " ".join(filter(None, ("does not have" if negated else "has", only, attribute, said)))


def _value(value: Mapping[str, Any], called: Called) -> str:
    """Values, as what they are: "the class of the hero"."""
    asks = value["asks"]
    if asks == "these":
        return _choices(value["values"], called)
    if asks == "own":
        return f"the {'other ' if value['outer'] else ''}card's {called.attribute(value['attribute'])}"
    if asks == "together":
        each = "every card of the" if value["each"] else "the"
        where = f" that {predicate(value['where'], called)}" if "where" in value else ""
        return f"the {called.attribute(value['attribute'])} of {each} {_zones(value['zones'], called)}{where}"
    if asks == "declared":
        return f"what the list declares as {value['key']}"
    if asks == "chosen":
        return f"the chosen {value['key']}"
    if asks == "key":
        return "what the group shares"
    if asks == "united":
        return _listed([_value(each, called) for each in value["of_"]], "or")
    return f"{_value(value['value'], called)} in a deck with “{called.said(value['when'])}”"


def _number_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    ranges, attribute = asked["ranges"], called.attribute(asked["attribute"])
    if ranges == [[0, 0]]:
        return f"has {'a value' if negated else 'no values'} of {attribute}"
    number = "at least 0 values" if ranges == [[0, None]] else numbers(ranges, "value")
    return f"{'does not have' if negated else 'has'} {number} of {attribute}"


def _measured(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    ranges, attribute, every = asked["ranges"], called.attribute(asked["attribute"]), asked.get("every")
    verb = "does not have" if negated else "has"
    if every is None:
        return f"{verb} {attribute} {_size(ranges)}"
    of = "" if ranges in ([[0, None]], [[None, None]]) else f" of {_size(ranges)}"
    what = "a whole number" if every == 1 else f"a multiple of {every}"
    return f"{verb} {'an' if attribute[:1].lower() in 'aeiou' else 'a'} {attribute}{of} that is {what}"


def _size(ranges: list[list[int | None]]) -> str:
    """The numbers that a card may have, of which it has one in any case."""
    return "0" if ranges == [[0, 0]] else "at least 0" if ranges == [[0, None]] else numbers(ranges)


def _named(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    verb = "is not" if negated else "is"
    if "list" in asked:
        limited = f"limited to at most {asked['most']}" if asked["most"] else "banned"
        return f"{verb} {limited} by {called.list(asked['list'])}"
    return f"{verb} {_any_quoted(asked['names'], called)}"


def _printed(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    parts = ["has no" if negated else "has a", "released printing" if asked["released"] else "printing"]
    if "least" in asked:
        parts.append(f"of rarity {asked['least']} or above")
    elif "rarities" in asked:
        parts.append(f"of rarity {_choices(asked['rarities'], called)}")
    if "sets" in asked:
        parts.append(f"in {_choices(asked['sets'], called)}")
    if "after" in asked:
        parts.append(f"that came out after {asked['after']}")
    return " ".join(parts)


def _succeeded(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    verb = "has no successor" if negated else "has a successor"
    same, where = called.attribute(asked["same"]), predicate(asked["where"], called)
    return f"{verb} (a card of exactly the same {same} that {where})"


def _joined(asked: Mapping[str, Any], called: Called, joint: str, negated: bool) -> str:
    """Set apart by commas: a part may itself be a list. Parts that are joined otherwise stand in brackets."""
    parts = ((joint_of(each, negated=negated), predicate(each, called, negated=negated)) for each in asked["of"])
    return f", {joint} ".join(said if own in (None, joint) else f"({said})" for own, said in parts)


_PREDICATES: Mapping[str, Callable[[Mapping[str, Any], Called, bool], str]] = {
    "has": _has,
    "within": _within,
    "related": _related,
    "counted": _number_of,
    "measured": _measured,
    "named": _named,
    "printed": _printed,
    "pooled": lambda asked, called, negated: f"is {'not ' if negated else ''}in {called.pool(asked['pool'])}",
    "succeeded": _succeeded,
    "unsettled": lambda *_: "is as a list says that is not known",
    "others": _named,
    "not": lambda asked, called, negated: predicate(asked["of"], called, negated=not negated),
    "allof": lambda asked, called, negated: _joined(asked, called, "or" if negated else "and", negated),
    "anyof": lambda asked, called, negated: _joined(asked, called, "and" if negated else "or", negated),
}


def _varying(ends: list[Any], noun: str, called: Called, *, last: bool = False) -> str:
    """Numbers of which one at least is up to the deck; ``last``: with them a sentence ends."""
    least, most = (_end(end, noun, called, last=last) for end in ends)
    said = [f"at least {least}"] if ends[0] else []
    said += [f"at most {most}"] if ends[1] is not None else []
    asked = f"exactly {least}" if ends[0] == ends[1] else " and ".join(said)
    return f"{asked} {plural(noun)}" if noun else asked


def _end(end: Any, noun: str, called: Called, *, last: bool) -> str:
    """In brackets what the noun behind it must not be taken for a part of."""
    if noun and isinstance(end, dict):
        return f"({_quantity(end, called)})"
    return _quantity(end, called) if last else _closed(end, called)


def _quantity(of: Any, called: Called) -> str:
    """A number of a deck, as what it is of: "the cards in main"."""
    if not isinstance(of, dict):
        return "; ".join(_term(term, called) for term in of) if isinstance(of, list) else str(of)
    if "when" in of:
        otherwise = f", else {_quantity(of['otherwise'], called)}" if "otherwise" in of else ""
        plain = {key: value for key, value in of.items() if key not in ("when", "otherwise")}
        return f"{_quantity(plain, called)} in a deck with “{called.said(of['when'])}”{otherwise}"
    if "every" in of:
        return _scaled(of, called)
    asks = of.get("asks", "")
    if asks in _QUANTITIES:
        return _QUANTITIES[asks](of, called)
    where = f" in {_zones(of['zones'], called)}" if "zones" in of else ""
    where += f" each of which {predicate(of['where'], called)}" if "where" in of else ""
    if "different" in of:
        return f"the different {of['different']}s{where}"
    if "common" in of:
        values = f"the {'' if of['common'] else 'different '}values of {called.attribute(of['attribute'])}"
        return f"{values}{' that all cards have' if of['common'] else ''}{where}"
    times = f"{of['times']} × " if of.get("times", 1) != 1 else ""
    first = f", of each card at most {of['copies']}" if "copies" in of else ""
    if "attribute" in of:
        return f"{times}the total {called.attribute(of['attribute'])} of the cards{where}{first}"
    return f"{times}the {'listed points of the ' if 'priced' in of else ''}cards{where}{first}"


def _closed(of: Any, called: Called) -> str:
    """A number in whose place what follows or goes before must not be taken for a part of it."""
    return f"({_quantity(of, called)})" if has_parts(of) or _ends_open(of) else _quantity(of, called)


def _ends_open(of: Any) -> bool:
    """Whether a number ends with what is asked of its cards: "each of which has cost at least 3"."""
    return isinstance(of, dict) and ("where" in of or ("every" in of and of["every"] == 1 and _ends_open(of["of"])))


def _scaled(of: Mapping[str, Any], called: Called) -> str:
    multiplied = of["every"] > 1 or of["times"] != 1
    said = _closed(of["of"], called) if multiplied else _quantity(of["of"], called)
    if of["every"] > 1:
        said = f"{said} ÷ {of['every']} (rounded down)"
    times = f"{of['times']} × " if of["times"] != 1 else ""
    plus = f" {'+' if of['plus'] > 0 else '−'} {abs(of['plus'])}" if of["plus"] else ""
    less = "".join(f" minus {_term(term, called)}" for term in of["less"])
    floor = f", but no lower than {of['floor']}" if "floor" in of else ""
    return f"{times}{said}{plus}{less}{floor}"


def _extreme(of: Mapping[str, Any], called: Called) -> str:
    without = "".join(
        f" ({'any number' if of[key] == 'unlimited' else of[key]} if {why})"
        for key, why in (("none", "it has none"), ("absent", "there is none"))
        if of.get(key) is not None
    )
    which = "" if "only" in of else "lowest " if of["lowest"] else "highest "
    zones = f" of the {_zones(of['zones'], called)}" if "zones" in of else ""
    return f"the {which}{called.attribute(of['attribute'])}{zones}{without}"


def _groups(of: Mapping[str, Any], called: Called) -> str:
    per = called.attribute(of["attribute"]) if "attribute" in of else of["per"]
    number = _quantity(of["of"], called)
    if "folded" in of:
        return f"the {of['folded']}{' of' if of['folded'] == 'sum' else ''} of {number} for each {per}"
    if of["numbers"] == [[1, None]]:
        return f"the different values of {per}" if "attribute" in of else f"the different {per}s"
    return f"the values of {per} with {numbers(of['numbers'], signed=True)} of {number}"


_QUANTITIES: Mapping[str, Callable[[Mapping[str, Any], Called], str]] = {
    "plus": lambda of, called: " + ".join(_closed(each, called) for each in of["of"]),
    "extreme": _extreme,
    "groups": _groups,
    "rest": lambda of, called: f"{_quantity(of['of'], called)} outside the group",
}


def _ways(value: list[list[Mapping[str, Any]]], called: Called) -> str:
    """Alternatives, each of one condition or several."""
    return " / ".join(" and ".join(f"“{called.said(each)}”" for each in way) for way in value)


def _grants(value: list[Mapping[str, Any]], called: Called) -> str:
    """Permissions, by their names or by what they ask."""
    return "; ".join(_grant(each, called) for each in value) or "none"


def _grant(grant: Mapping[str, Any], called: Called) -> str:
    said = called.text(grant["name"]) if "name" in grant else f"a card that {predicate(grant['where'], called)}"
    return f"up to {grant['most']} of: {said}" if "most" in grant else said


def _term(term: Mapping[str, Any], called: Called) -> str:
    points = f"its {called.attribute(term['attribute'])}" if "attribute" in term else _points(term)
    times = "" if term["times"] == 1 else "minus " if term["times"] == -1 else f"{term['times']} × "
    where = f" that {predicate(term['where'], called)}" if "where" in term else ""
    copies = f", at most {term['copies']} of each" if "copies" in term else ""
    zones = f" in {_zones(term['zones'], called)}" if "zones" in term else ""
    when = f", in a deck with “{called.said(term['when'])}”" if "when" in term else ""
    return f"{times}{points} for each card{zones}{where}{copies}{when}"


def _points(term: Mapping[str, Any]) -> str:
    return "its listed points" if "priced" in term else f"{term['each']}"


BY_FORM: Mapping[str, Callable[[Any, Called], str]] = {
    "all": _quoted,
    "allowed": lambda value, _: numbers(value),
    "alternatives": lambda value, _: " or ".join([value] if isinstance(value, str) else value),
    "any": _any_quoted,
    "amount": lambda value, _: _amount(value),
    "apart": _apart,
    "commas": _commas,
    "copies": _copies,
    "either": lambda value, called: " or ".join(map(called.zone, value)),
    "few": _few_quoted,
    "first": lambda value, called: _quoted(value[:1], called),
    "numbers": lambda value, called: allowed(value, "", called, signed=True),
    "or": _choices,
    "plain": lambda value, _: str(value),
    "quoted": _quoted,
    "some": _some,
    "words": _any_of_many,
    "written": lambda value, called: called.written(value, "“{}”"),
    "zones": _zones,
}
"""Ways of saying a fact that a sentence asks for. Every other form is a noun that is counted."""

BY_FACT: Mapping[str, Callable[[Any, Called], str]] = {
    "attribute": lambda value, called: called.attribute(value),
    "card": _cards,
    "cards": _cards,
    "changed": _commas,
    "codes": _commas,
    "drafted": _rounds,
    "edition": lambda value, called: called.text(value),
    "free": predicate,
    "known": _choices,
    "leaders": _zones,
    "list": lambda value, called: called.list(value),
    "name": _quoted,
    "nearest": _any_quoted,
    "otherwise": lambda value, called: called.text(value),
    "pool": lambda value, called: called.pool(value),
    "question": lambda value, called: called.text(value),
    "required": predicate,
    "sets": _some,
    "several": _commas,
    "sizes": lambda value, called: JOINT.join(f"{called.zone(zone)} {size}" for zone, size in filled(value).items()),
    "succeeded_by": lambda value, _: _with_others([f"“{each}”" for each in value]),
    "grants": _grants,
    "terms": lambda value, called: "; ".join(_term(term, called) for term in value),
    "unless": predicate,
    "then": lambda value, called: called.said(value),
    "ways": _ways,
    "when": lambda value, called: called.said(value),
    "broken": lambda value, called: "; ".join(map(called.said, value)),
    "per": lambda value, called: called.attribute(value),
    "among": _value,
    "carriers": _zones,
    "what": _quantity,
    "where": predicate,
    "zone": _zones,
    "zones": _zones,
}
