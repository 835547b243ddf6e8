"""Japanese."""

from collections.abc import Callable, Mapping
from typing import Any

from deckcheck.messages import Called, bare, filled, has_parts, joint_of

CALLED = ("japanese", "日本語")
JOINT = "、"
OWN_WORDS = "{own}({told})"


def plain(value: Any, _: str) -> str:
    """What nothing else is said of: a list, a text."""
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def _listed(parts: list[str], joint: str = JOINT) -> str:
    return joint.join(parts) if parts else "なし"


def _quoted(value: Any, _: Called) -> str:
    return _listed([f"《{each}》" for each in (value if isinstance(value, list) else [value])])


def _cards(value: list[str] | str, called: Called) -> str:
    return _quoted([*map(called.card, [value] if isinstance(value, str) else value)], called)


def _some_quoted(value: Any, called: Called) -> str:
    """A few of many."""
    more = f"など{len(value)}枚" if value[MOST_NAMED:] else ""
    return _quoted(value[:MOST_NAMED], called) + more


def _few_quoted(value: list[str], called: Called) -> str:
    """Both of two, else the first and how many there are."""
    return f"{_quoted(value[:1], called)}など{len(value)}枚" if value[2:] else _quoted(value, called)


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


def _in_brackets(value: list[Any]) -> list[str]:
    """Words; of many only some, and a mark for the others."""
    return [each if each == "…" else f"「{each}」" for each in value]


def _enumerated(value: Any, _: Called) -> str:
    return JOINT.join(value)


def numbers(allowed: list[list[int | None]], counter: str = "枚") -> str:
    """The numbers that are allowed. Points, and what has no counter, may be below zero.

    >>> numbers([[5, 25]]), numbers([[0, 3]]), numbers([[60, 60]]), numbers([[12, None]])
    ('5〜25枚', '3枚以下', 'ちょうど60枚', '12枚以上')
    >>> numbers([[0, 0], [12, 12]]), numbers([[0, 0]]), numbers([[0, None]])
    ('0枚またはちょうど12枚', '0枚', '何枚でも')
    >>> numbers([[None, 0]], "点"), numbers([[0, None]], "点"), numbers([[-2, -1]], "")
    ('0点以下', '0点以上', '-2〜-1')
    """
    return "または".join(_range(least, most, counter) for least, most in allowed)


def _range(least: int | None, most: int | None, counter: str) -> str:
    if most is None:
        told = least or (least == 0 and counter in ("", "点"))
        return f"{least}{counter}以上" if told else f"何{counter}でも"
    if least == most:
        return f"ちょうど{least}{counter}" if least else f"0{counter}"
    return f"{least}〜{most}{counter}" if least else f"{most}{counter}以下"


def _amount(ends: str) -> str:
    """The numbers between two ends, of which either may be missing.

    >>> _amount("0.."), _amount("..5"), _amount("0..9.5")
    ('0以上', '5以下', '0〜9.5')
    """
    least, _, most = ends.partition("..")
    return f"{least}〜{most}" if least and most else f"{least}以上" if least else f"{most}以下"


def allowed(value: list[list[Any]], counter: str, called: Called, *, uncounted: bool = False) -> str:
    if any(isinstance(end, dict) for pair in value for end in pair):
        return _varying(value[0], called)
    return numbers(value, "" if uncounted else counter or "枚")


def _bare(value: list[list[Any]], called: Called) -> str:
    varies = any(isinstance(end, dict) for pair in value for end in pair)
    return _varying(value[0], called) if varies else bare(value, "か")


def _zones(value: Any, called: Called) -> str:
    if called.are_all(value):
        return "全ゾーン"
    return "+".join(map(called.zone, value if isinstance(value, (list, tuple)) else [value or "?"]))


def _copies(value: Any, _: Called) -> str:
    return (
        str(value) if isinstance(value, int) else JOINT.join(f"《{card}》{number}枚" for card, number in value.items())
    )


def predicate(asked: Mapping[str, Any], called: Called, *, negated: bool = False) -> str:
    """A described predicate, as the cards that it is true of: 「種類がモンスターのカード」."""
    if asked["asks"] == "named" and "list" not in asked and not negated:
        return _any_quoted(asked["names"], called)
    return _clause(asked, called, negated) + "カード"


def _clause(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _PREDICATES[asked["asks"]](asked, called, negated)


def _has(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    attribute, values = called.attribute(asked["attribute"]), asked["values"]
    if len(values) == 1 and isinstance(values[0], bool):
        return f"「{attribute}」{'でない' if negated == values[0] else 'の'}"
    return f"{attribute}が{_choices(values, called)}{'でない' if negated else 'の'}"


def _within(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    attribute, contained = called.attribute(asked["attribute"]), "含む" if negated else "含まない"
    if not asked["values"]:
        return f"{attribute}が{'ある' if negated else 'ない'}"
    return f"{attribute}に{_choices(asked['values'], called)}以外を{contained}"


def _related(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    """A relation of two sets of values, the plainest first: what a card has against what others have."""
    left, relation, right = asked["left"], asked["relation"], asked["right"]
    if left["asks"] == "own" and not left["outer"]:
        attribute, contained = called.attribute(left["attribute"]), "含む" if negated else "含まない"
        alike = left["attribute"] == right.get("attribute")
        plain = right["asks"] == "together" and not right["each"] and "where" not in right
        if alike and relation == "within" and plain:
            return f"{_zones(right['zones'], called)}にない{attribute}を{contained}"
        if relation == "equals" and right.get("values") == []:
            return f"{attribute}が{'ある' if negated else 'ない'}"
        other, one = _value(right, called), right["asks"] == "these" and len(right["values"]) == 1
        if relation == "has":
            return f"{attribute}に{other}{'' if one else 'のいずれか'}を{'含まない' if negated else '含む'}"
        if relation == "within":
            return f"{attribute}に{other}以外を{contained}"
        if relation == "covers":
            return f"{attribute}に{other}{'' if one else 'のすべて'}を{'含まない' if negated else '含む'}"
        return f"{attribute}が{other}と{'一致しない' if negated else '一致する'}"
    said = {"has": "に重なる", "within": "に含まれる", "covers": "を含む", "equals": "と一致する"}[relation]
    return f"({_value(left, called)}が{_value(right, called)}{said}{'のではない' if negated else ''})デッキの"


def _value(value: Mapping[str, Any], called: Called) -> str:
    """Values, as what they are: 「ヒーローのクラス」."""
    asks = value["asks"]
    if asks == "these":
        return _choices(value["values"], called)
    if asks == "own":
        return f"{'もう一方の' if value['outer'] else 'その'}カードの{called.attribute(value['attribute'])}"
    if asks == "together":
        where = f"の{predicate(value['where'], called)}" if "where" in value else ""
        each = "すべてに共通する" if value["each"] else ""
        return f"{_zones(value['zones'], called)}{where}の{each}{called.attribute(value['attribute'])}"
    if asks == "declared":
        return f"リストで宣言された{value['key']}"
    if asks == "chosen":
        return f"選んだ{value['key']}"
    if asks == "key":
        return "その組の値"
    if asks == "united":
        return "、".join(_value(each, called) for each in value["of_"])
    return f"「{called.said(value['when'])}」のとき{_value(value['value'], called)}"


def _number_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    ranges, attribute = asked["ranges"], called.attribute(asked["attribute"])
    if ranges == [[0, 0]]:
        return f"{attribute}が{'ある' if negated else 'ない'}"
    number = "0個以上" if ranges == [[0, None]] else numbers(ranges, "つ")
    return f"{attribute}が{number}{'でない' if negated else 'の'}"


def _measured(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    ranges, every = asked["ranges"], asked.get("every")
    number = "0以上" if ranges == [[0, None]] else numbers(ranges, "")
    if every is not None:
        of = "" if ranges in ([[0, None]], [[None, None]]) else f"{number}の"
        number = f"{of}{'整数' if every == 1 else f'{every}の倍数'}"
    return f"{called.attribute(asked['attribute'])}が{number}{'でない' if negated else 'の'}"


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


def _succeeded(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    same, where = called.attribute(asked["same"]), predicate(asked["where"], called)
    return f"まったく同じ{same}を持つ「{where}」が{'まだない' if negated else 'すでにある'}"


def _all_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _either(asked, called, negated) if negated else _both(asked, called, negated)


def _any_of(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    return _both(asked, called, negated) if negated else _either(asked, called, negated)


def _either(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    parts = ((joint_of(each, negated=negated), _clause(each, called, negated)) for each in asked["of"])
    return "、または".join(f"({said})" if joint == "and" else said for joint, said in parts)


def _both(asked: Mapping[str, Any], called: Called, negated: bool) -> str:
    parts = ((joint_of(each, negated=negated), _clause(each, called, negated)) for each in asked["of"])
    *others, last = (f"({said})" if joint == "or" else said for joint, said in parts)
    return "、".join((*[_continued(each) for each in others], last))


def _continued(clause: str) -> str:
    """A clause that goes before a noun, as one that another clause follows.

    >>> _continued("コストが3の"), _continued("版がない"), _continued("禁止されている"), _continued("赤と一致しない")
    ('コストが3で', '版がなく', '禁止されていて', '赤と一致せず')
    >>> _continued("(コストが3の、または版がない)")
    '(コストが3の、または版がないカード)で'
    """
    ending = next(each for each in _CONTINUED if clause.endswith(each))
    return clause.removesuffix(ending) + _CONTINUED[ending]


_CONTINUED = {
    "含まない": "含まず",
    "しない": "せず",
    "いない": "おらず",
    "ない": "なく",
    "である": "で",
    "ある": "あり",
    "いる": "いて",
    "含む": "含み",
    "する": "して",
    "による": "により",
    "の": "で",
    ")": "カード)で",
}
"""How a clause ends, the longer endings first, and how it goes on."""


_PREDICATES: Mapping[str, Callable[[Mapping[str, Any], Called, bool], str]] = {
    "has": _has,
    "within": _within,
    "related": _related,
    "counted": _number_of,
    "measured": _measured,
    "named": _named,
    "printed": _printed,
    "pooled": lambda asked, called, negated: f"{called.pool(asked['pool'])}に入って{'いない' if negated else 'いる'}",
    "succeeded": _succeeded,
    "unsettled": lambda *_: "内容のわからないリストによる",
    "others": _named,
    "not": lambda asked, called, negated: _clause(asked["of"], called, not negated),
    "allof": _all_of,
    "anyof": _any_of,
}


def _varying(ends: list[Any], called: Called) -> str:
    """Numbers of which one at least is up to the deck."""
    least, most = (_quantity(end, called) for end in ends)
    if ends[0] == ends[1]:
        return f"ちょうど「{least}」"
    said = [f"「{least}」以上"] if ends[0] else []
    said += [f"「{most}」以下"] if ends[1] is not None else []
    return "".join(said)


def _quantity(of: Any, called: Called) -> str:
    """A number of a deck, as what it is of."""
    if not isinstance(of, dict):
        return JOINT.join(_term(term, called) for term in of) if isinstance(of, list) else str(of)
    if "when" in of:
        otherwise = f"、それ以外は{_quantity(of['otherwise'], called)}" if "otherwise" in of else ""
        plain = {key: value for key, value in of.items() if key not in ("when", "otherwise")}
        return f"「{called.said(of['when'])}」のとき{_quantity(plain, called)}{otherwise}"
    if "every" in of:
        return _scaled(of, called)
    asks = of.get("asks", "")
    if asks in _QUANTITIES:
        return _QUANTITIES[asks](of, called)
    where = f"{_zones(of['zones'], called)}の" if "zones" in of else ""
    where += f"{predicate(of['where'], called)}の" if "where" in of else ""
    if "different" in of:
        return f"{where}{'カードの種類数' if of['different'] == 'card' else 'ゾーンの数'}"
    if "common" in of:
        return f"{where}{'すべてに共通する' if of['common'] else ''}{called.attribute(of['attribute'])}の種類数"
    points = "点数の合計" if "priced" in of else "枚数"
    points = f"{called.attribute(of['attribute'])}の合計" if "attribute" in of else points
    times = f"×{of['times']}" if of.get("times", 1) != 1 else ""
    first = f"(各{of['copies']}枚まで)" if "copies" in of else ""
    return f"{where}{points}{first}{times}"


def _closed(of: Any, called: Called) -> str:
    """A number in whose place what follows must not be taken for a part of it."""
    return f"({_quantity(of, called)})" if has_parts(of) else _quantity(of, called)


def _scaled(of: Mapping[str, Any], called: Called) -> str:
    multiplied = of["every"] > 1 or of["times"] != 1
    said = _closed(of["of"], called) if multiplied else _quantity(of["of"], called)
    if of["every"] > 1:
        said = f"{said}÷{of['every']}(切り捨て)"
    times = f"×{of['times']}" if of["times"] != 1 else ""
    plus = f"{'+' if of['plus'] > 0 else '−'}{abs(of['plus'])}" if of["plus"] else ""
    less = "".join(f"−{_term(term, called)}" for term in of["less"])
    floor = f"({of['floor']}を下限とする)" if "floor" in of else ""
    return f"{said}{times}{plus}{less}{floor}"


def _extreme(of: Mapping[str, Any], called: Called) -> str:
    without = [of[key] for key in ("none", "absent") if of.get(key) is not None]
    said = f"(なければ{'無制限' if without[0] == 'unlimited' else without[0]})" if without else ""
    which = "" if "only" in of else "最小の" if of["lowest"] else "最大の"
    zones = f"{_zones(of['zones'], called)}の" if "zones" in of else ""
    return f"{zones}{which}{called.attribute(of['attribute'])}{said}"


def _groups(of: Mapping[str, Any], called: Called) -> str:
    per = {"card": "カード", "zone": "ゾーン"}.get(of["per"]) or called.attribute(of["attribute"])
    number = _quantity(of["of"], called)
    if "folded" in of:
        return f"{per}ごとの{number}の{ {'highest': '最大', 'lowest': '最小', 'sum': '合計'}[of['folded']] }"
    if of["numbers"] == [[1, None]]:
        return f"{per}の種類数"
    return f"{number}が{numbers(of['numbers'], '')}の{per}の数"


_QUANTITIES: Mapping[str, Callable[[Mapping[str, Any], Called], str]] = {
    "plus": lambda of, called: "+".join(_closed(each, called) for each in of["of"]),
    "extreme": _extreme,
    "groups": _groups,
    "rest": lambda of, called: f"それ以外の{_quantity(of['of'], called)}",
}


def _grant(grant: Mapping[str, Any], called: Called) -> str:
    said = called.text(grant["name"]) if "name" in grant else predicate(grant["where"], called)
    return f"「{said}」" + (f"{grant['most']}枚まで" if "most" in grant else "")


def _term(term: Mapping[str, Any], called: Called) -> str:
    points = called.attribute(term["attribute"]) if "attribute" in term else _points(term)
    times = "" if term["times"] == 1 else "マイナス" if term["times"] == -1 else f"{term['times']}×"
    zones = f"{_zones(term['zones'], called)}の" if "zones" in term else ""
    where = predicate(term["where"], called) if "where" in term else "カード"
    copies = f"(各{term['copies']}枚まで)" if "copies" in term else ""
    when = f"(「{called.said(term['when'])}」のデッキのみ)" if "when" in term else ""
    return f"{times}{zones}{where}の{points}{copies}{when}"


def _points(term: Mapping[str, Any]) -> str:
    return "リストの点数" if "priced" in term else f"{term['each']}点"


BY_FORM: Mapping[str, Callable[[Any, Called], str]] = {
    "amount": lambda value, _: _amount(value),
    "all": _words,
    "allowed": lambda value, _: numbers(value),
    "alternatives": lambda value, _: "か".join([value] if isinstance(value, str) else value),
    "any": lambda value, _: "か".join(_in_brackets(value)),
    "apart": _enumerated,
    "commas": _enumerated,
    "copies": _copies,
    "either": lambda value, called: "または".join(map(called.zone, value)),
    "few": _few_quoted,
    "first": lambda value, called: _quoted(value[:1], called),
    "limit": lambda value, _: "「無制限」" if value == "unlimited" else f"{value}枚",
    "bare": _bare,
    "numbers": lambda value, called: allowed(value, "", called, uncounted=True),
    "or": _choices,
    "plain": lambda value, _: str(value),
    "some": lambda value, _: JOINT.join(value[:MOST_NAMED]) + (f"など{len(value)}件" if value[MOST_NAMED:] else ""),
    "words": _words,
    "written": lambda value, called: called.written(value, "「{}」"),
    "zones": _zones,
    "と": lambda value, _: "と".join(value),
}
"""Ways of saying a fact that a sentence asks for. Other forms are what numbers are counted with."""

BY_FACT: Mapping[str, Callable[[Any, Called], str]] = {
    "attribute": lambda value, called: called.attribute(value),
    "card": _cards,
    "cards": _cards,
    "changed": _enumerated,
    "codes": _enumerated,
    "drafted": lambda value, _: "・".join(f"{number}回目" for number in value),
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
    "sizes": lambda value, called: JOINT.join(f"{called.zone(zone)} {size}枚" for zone, size in filled(value).items()),
    "succeeded_by": _some_quoted,
    "grants": lambda value, called: JOINT.join(_grant(each, called) for each in value) or "なし",
    "terms": lambda value, called: JOINT.join(_term(term, called) for term in value),
    "unless": predicate,
    "then": lambda value, called: called.said(value),
    "ways": lambda value, called: " / ".join(
        "、かつ".join(f"「{called.said(each)}」" for each in way) for way in value
    ),
    "when": lambda value, called: called.said(value),
    "broken": lambda value, called: JOINT.join(map(called.said, value)),
    "per": lambda value, called: called.attribute(value),
    "among": _value,
    "carriers": _zones,
    "what": _quantity,
    "values": _choices,
    "where": predicate,
    "zone": _zones,
    "zones": _zones,
}
