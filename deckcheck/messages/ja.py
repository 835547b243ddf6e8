"""Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Called

CALLED = ("japanese", "日本語")
JOINT = "、"


def say(fact: str, value: Any, form: str, called: Called) -> str:
    """A fact in Japanese."""
    speaker = _BY_FORM.get(form)
    if speaker is not None:
        return speaker(value, called)
    if fact == "allowed":
        return _allowed(value, form, called)
    speaker = _BY_FACT.get(fact)
    if speaker is not None:
        return speaker(value, called)
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def _listed(parts: list[str], joint: str = JOINT) -> str:
    return joint.join(parts) if parts else "なし"


def _quoted(value: Any, _: Called) -> str:
    return _listed([f"《{each}》" for each in (value if isinstance(value, list) else [value])])


def _some_quoted(value: Any, called: Called) -> str:
    """A few of many."""
    more = f"など{len(value)}枚" if value[MOST_NAMED:] else ""
    return _quoted(value[:MOST_NAMED], called) + more


def _some(value: Any, called: Called) -> str:
    return _choices(value[:MOST_NAMED], called) + (f"など{len(value)}セット" if value[MOST_NAMED:] else "")


MOST_NAMED = 3
"""Names in a sentence that may be many."""


def _any_quoted(value: Any, _: Called) -> str:
    return _listed([f"《{each}》" for each in (value if isinstance(value, list) else [value])], "か")


def _choices(value: Any, _: Called) -> str:
    return _listed([str(each) for each in value], "・")


def _words(value: list[Any], _: Called) -> str:
    return JOINT.join(_in_brackets(value))


def _any_word(value: list[Any], _: Called) -> str:
    return "か".join(_in_brackets(value))


def _in_brackets(value: list[Any]) -> list[str]:
    """Words; of many only some, and a mark for the others."""
    return [each if each == "…" else f"「{each}」" for each in value]


def _alternatives(value: list[str] | str, _: Called) -> str:
    return "か".join([value] if isinstance(value, str) else value)


def _enumerated(value: Any, _: Called) -> str:
    return JOINT.join(value)


def _together(value: list[str], _: Called) -> str:
    return "と".join(value)


def _plain(value: Any, _: Called) -> str:
    return str(value)


def _limit(value: str, _: Called) -> str:
    return "「無制限」" if value == "unlimited" else f"{value}枚"


def numbers(allowed: list[list[int | None]], counter: str = "枚") -> str:
    """The numbers that are allowed.

    >>> numbers([[5, 25]]), numbers([[0, 3]]), numbers([[60, 60]]), numbers([[12, None]])
    ('5〜25枚', '3枚以下', 'ちょうど60枚', '12枚以上')
    >>> numbers([[0, 0], [12, 12]]), numbers([[0, 0]]), numbers([[0, None]], "点")
    ('0枚またはちょうど12枚', '0枚', '何点でも')
    """
    return "または".join(_range(least or 0, most, counter) for least, most in allowed)


def _range(least: int, most: int | None, counter: str) -> str:
    if most is None:
        return f"{least}{counter}以上" if least else f"何{counter}でも"
    if least == most:
        return f"ちょうど{least}{counter}" if least else f"0{counter}"
    return f"{least}〜{most}{counter}" if least else f"{most}{counter}以下"


def _allowed(value: list[list[Any]], counter: str, called: Called) -> str:
    if any(isinstance(end, dict) for pair in value for end in pair):
        return _varying(value[0], called)
    return numbers(value, counter or "枚")


def _zones(value: Any, called: Called) -> str:
    return "+".join(map(called.zone, value if isinstance(value, (list, tuple)) else [value or "?"]))


def _either_zone(value: list[str], called: Called) -> str:
    return "または".join(map(called.zone, value))


def _sizes(value: Mapping[str, int], called: Called) -> str:
    return JOINT.join(f"{called.zone(zone)} {size}枚" for zone, size in value.items())


def _copies(value: Any, _: Called) -> str:
    return (
        str(value) if isinstance(value, int) else JOINT.join(f"《{card}》{number}枚" for card, number in value.items())
    )


def _rounds(value: list[int], _: Called) -> str:
    return "・".join(f"{number}回目" for number in value)


def predicate(asked: Mapping[str, Any], called: Called, *, negated: bool = False) -> str:
    """A described predicate, as the cards that it is true of: 「種類がモンスターのカード」."""
    return _clause(asked, called, negated) + "カード"


def _clause(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _PREDICATES[asked["asks"]](asked, called, negated)


def _has(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    attribute, values = called.attribute(asked["attribute"]), asked["values"]
    if values in ([True], [False]):
        return f"「{attribute}」{'でない' if negated == values[0] else 'の'}"
    return f"{attribute}が{_choices(values, called)}{'でない' if negated else 'の'}"


def _within(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    values, attribute = asked["values"], called.attribute(asked["attribute"])
    contained = "含む" if negated else "含まない"
    if isinstance(values, dict):
        return f"{_zones([values['zone']], called)}にない{attribute}を{contained}"
    return f"{attribute}に{_choices(values, called)}以外を{contained}"


def _number_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return f"{called.attribute(asked['attribute'])}が{numbers(asked['ranges'], 'つ')}{'でない' if negated else 'の'}"


def _measured(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return f"{called.attribute(asked['attribute'])}が{numbers(asked['ranges'], '')}{'でない' if negated else 'の'}"


def _named(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    if "list" in asked:
        limited = f"{asked['most']}枚以下に制限" if asked["most"] else "禁止"
        return f"{called.list(asked['list'])}で{limited}されて{'いない' if negated else 'いる'}"
    return f"{_any_quoted(asked['names'], called)}{'以外の' if negated else 'である'}"


def _printed(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    what = f"{_choices(asked['sets'], called)}に収録された" if "sets" in asked else ""
    if "least" in asked:
        what += f"レアリティ{asked['least']}以上の"
    elif "rarities" in asked:
        what += f"レアリティ{_choices(asked['rarities'], called)}の"
    if "after" in asked:
        return f"{what}版のうち{asked['after']}より後に発売されたものが{'ない' if negated else 'ある'}"
    return f"{'発売済みの' if asked['released'] else ''}{what}版が{'ない' if negated else 'ある'}"


def _pooled(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return f"{called.pool(asked['pool'])}に入って{'いない' if negated else 'いる'}"


def _succeeded(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    same, where = called.attribute(asked["same"]), predicate(asked["where"], called)
    return f"まったく同じ{same}を持つ「{where}」が{'まだない' if negated else 'すでにある'}"


def _unsettled(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return "内容のわからないリストによる"


def _not(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _clause(asked["of"], called, not negated)


def _all_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _either(asked, called, negated) if negated else _both(asked, called, negated)


def _any_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _both(asked, called, negated) if negated else _either(asked, called, negated)


def _either(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return "、または".join(_clause(each, called, negated) for each in asked["of"])


def _both(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    *others, last = (_clause(each, called, negated) for each in asked["of"])
    return "、".join((*map(_continued, others), last))


def _continued(clause: str) -> str:
    """A clause that goes before a noun, as one that another clause follows.

    >>> _continued("コストが3の"), _continued("版がない"), _continued("禁止されている")
    ('コストが3で', '版がなく', '禁止されていて')
    """
    ending = next(each for each in _CONTINUED if clause.endswith(each))
    return clause.removesuffix(ending) + _CONTINUED[ending]


_CONTINUED = {
    "含まない": "含まず",
    "いない": "おらず",
    "ない": "なく",
    "である": "で",
    "ある": "あり",
    "いる": "いて",
    "含む": "含み",
    "による": "により",
    "の": "で",
}
"""How a clause ends, the longer endings first, and how it goes on."""


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


def _varying(ends: list[Any], called: Called) -> str:
    """Numbers of which one at least is up to the deck."""
    least, most = (_amount(end, called) for end in ends)
    if ends[0] == ends[1]:
        return f"ちょうど「{least}」"
    said = [f"「{least}」以上"] if ends[0] else []
    said += [f"「{most}」以下"] if ends[1] is not None else []
    return "".join(said)


def _amount(amount: Any, called: Called) -> str:
    if not isinstance(amount, dict):
        return str(amount)
    of = amount["of"]
    said = _leaders_number(of, called) if of["asks"] == "leadernumber" else _cards(of, called)
    if amount["every"] > 1:
        said = f"{said}÷{amount['every']}(切り捨て)"
    times = f"×{amount['times']}" if amount["times"] != 1 else ""
    plus = f"{'+' if amount['plus'] > 0 else '−'}{abs(amount['plus'])}" if amount["plus"] else ""
    less = "".join(f"−{_term(term, called)}" for term in amount["less"])
    floor = f"({amount['floor']}を下限とする)" if "floor" in amount else ""
    return f"{said}{times}{plus}{less}{floor}"


def _leaders_number(of: Mapping[str, Any], called: Called) -> str:
    none = of.get("none")
    without = "" if none is None else f"(なければ{'無制限' if none == 'unlimited' else none})"
    attribute = called.attribute(of["leader"]["attribute"])
    return f"{_zones([of['leader']['zone']], called)}の{attribute}{without}"


def _cards(of: Mapping[str, Any], called: Called) -> str:
    where = f"のうち{predicate(of['where'], called)}" if "where" in of else ""
    return f"{_zones(of['zones'], called)}{where}の枚数"


def _term(term: Mapping[str, Any], called: Called) -> str:
    points = called.attribute(term["attribute"]) if "attribute" in term else _points(term)
    times = "" if term["times"] == 1 else "マイナス" if term["times"] == -1 else f"{term['times']}×"
    zones = f"{_zones(term['zones'], called)}の" if "zones" in term else ""
    where = predicate(term["where"], called) if "where" in term else "カード"
    copies = f"(各{term['copies']}枚まで)" if "copies" in term else ""
    when = f"(「{term['when']}」のデッキのみ)" if "when" in term else ""
    return f"{times}{zones}{where}の{points}{copies}{when}"


def _points(term: Mapping[str, Any]) -> str:
    return "リストの点数" if "priced" in term else f"{term['each']}点"


def _terms(value: list[Any], called: Called) -> str:
    return JOINT.join(_term(term, called) for term in value)


_BY_FORM: Mapping[str, Callable[[Any, Called], str]] = {
    "all": _words,
    "allowed": lambda value, _: numbers(value),
    "alternatives": _alternatives,
    "any": _any_word,
    "apart": _enumerated,
    "commas": _enumerated,
    "copies": _copies,
    "either": _either_zone,
    "limit": _limit,
    "numbers": lambda value, _: numbers(value, ""),
    "or": _choices,
    "plain": _plain,
    "words": _words,
    "written": lambda value, called: called.written(value, "「{}」"),
    "zones": _zones,
    "と": _together,
}
"""Ways of saying a fact that a sentence asks for. Other forms are what numbers are counted with."""

_BY_FACT: Mapping[str, Callable[[Any, Called], str]] = {
    "attribute": lambda value, called: called.attribute(value),
    "card": _quoted,
    "cards": _quoted,
    "changed": _enumerated,
    "codes": _enumerated,
    "drafted": _rounds,
    "edition": lambda value, called: called.text(value),
    "free": predicate,
    "known": _choices,
    "leader": _choices,
    "leaders": _zones,
    "list": lambda value, called: called.list(value),
    "name": _quoted,
    "nearest": _any_quoted,
    "otherwise": lambda value, called: called.text(value),
    "pool": lambda value, called: called.pool(value),
    "question": lambda value, called: called.text(value),
    "required": predicate,
    "sets": _some,
    "several": _enumerated,
    "sizes": _sizes,
    "succeeded_by": _some_quoted,
    "terms": _terms,
    "unless": predicate,
    "values": _choices,
    "where": predicate,
    "zone": _zones,
    "zones": _zones,
}
