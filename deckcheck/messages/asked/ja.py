"""Japanese, for what a format asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "bound-size": "{zones}: [[{where}を]]{allowed}",
    "bound-different": "{zones}: [[{where}を]]{allowed:種類}",
    "bound-different-values": "{zones}: [[{where}の]]{attribute}は合わせて{allowed:種類}",
    "bound-points": "{zones}: [[{where}の]][[{attribute}の]]合計{allowed:点}",
    "bound-spread": "{zones}: [[{where}は]]同じカードを入れられるのは{allowed:か所}",
    "bound-copies": "{zones}: [[{where}は]]同じカードは{allowed}",
    "bound-copies-or-own": "{zones}: [[{where}は]]同じカードは{allowed}(カードに表記があればそれに従う)",
    "bound-none": "{zones}: {where}は入れられない",
    "bound-required": "{zones}: 入れられるのは{required}だけ[[({unless}を除く)]]",
    "bound-banned": "{zones}: 禁止カード{count}種は入れられない({list}、一覧は下)",
    "bound-list": "{zones}: 制限カード{count}種はそれぞれの枚数まで({list}、一覧は下)",
    "bound-others": "{zones}: {list}にないカードは、同じカードを{allowed}",
    "bound-combination": "{zones}: {cards}のうち入れられるのは{allowed:種類}({list})",
    "bound-pool": "{zones}: プールにあるカードを、プールにある枚数まで[[({free}は何枚でも)]]",
    "bound-per-value": "{zones}: [[{where}のうち]]{attribute}ごとに{allowed}",
    "bound-per-leader-value": "{zones}: [[{where}のうち]]{leaders}の{attribute}ごとに{allowed}",
    "bound-card-pool": "{zones}: {pool}に含まれるカードだけ(セットの一覧は下)",
    "bound-unknown-pool": "{zones}: {since}より前の{pool}がわからないため判定不能",
    "bound-unknown-list": "{zones}: {since}より前の{list}がわからないため判定不能",
    "bound-doubtful-list-day": "{zones}: {card}: {list}の変更日が{since}から{until}のいずれかのため判定不能",
    "bound-when": "「{when}」のとき、{then}",
    "bound-common": "{zones}: [[{where}の]]すべてに共通する{attribute}は{allowed:種類}",
    "bound-sum": "{zones}: 合計{allowed:点}。内訳: {terms}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact == "allowed" and any(isinstance(end, dict) for pair in value for end in pair):
        return _varying(value[0], words)
    if fact == "terms":
        return "、".join(_term(term, words) for term in value)
    return ja.say(fact, value, form, words)


def _varying(ends: list[Any], words: Words) -> str:
    """Numbers of which one at least is up to the deck."""
    least, most = (_amount(end, words) for end in ends)
    if ends[0] == ends[1]:
        return f"ちょうど「{least}」"
    said = [f"「{least}」以上"] if ends[0] else []
    said += [f"「{most}」以下"] if ends[1] is not None else []
    return "".join(said)


def _amount(amount: Any, words: Words) -> str:
    if not isinstance(amount, dict):
        return str(amount)
    of = amount["of"]
    said = _leaders_number(of, words) if of["asks"] == "leadernumber" else _cards(of, words)
    if amount["every"] > 1:
        said = f"{said}÷{amount['every']}(切り捨て)"
    times = f"×{amount['times']}" if amount["times"] != 1 else ""
    plus = f"{'+' if amount['plus'] > 0 else '−'}{abs(amount['plus'])}" if amount["plus"] else ""
    less = "".join(f"−{_term(term, words)}" for term in amount["less"])
    floor = f"({amount['floor']}を下限とする)" if "floor" in amount else ""
    return f"{said}{times}{plus}{less}{floor}"


def _leaders_number(of: Mapping[str, Any], words: Words) -> str:
    none = of.get("none")
    without = "" if none is None else f"(なければ{'無制限' if none == 'unlimited' else none})"
    attribute = ja.say("attribute", of["leader"]["attribute"], "", words)
    return f"{ja.say('zones', [of['leader']['zone']], '', words)}の{attribute}{without}"


def _cards(of: Mapping[str, Any], words: Words) -> str:
    where = f"のうち{ja.predicate(of['where'], words)}" if "where" in of else ""
    return f"{ja.say('zones', of['zones'], '', words)}{where}の枚数"


def _term(term: Mapping[str, Any], words: Words) -> str:
    points = ja.say("attribute", term["attribute"], "", words) if "attribute" in term else _points(term)
    times = "" if term["times"] == 1 else "マイナス" if term["times"] == -1 else f"{term['times']}×"
    zones = f"{ja.say('zones', term['zones'], '', words)}の" if "zones" in term else ""
    where = ja.predicate(term["where"], words) if "where" in term else "カード"
    copies = f"(各{term['copies']}枚まで)" if "copies" in term else ""
    when = f"(「{term['when']}」のデッキのみ)" if "when" in term else ""
    return f"{times}{zones}{where}の{points}{copies}{when}"


def _points(term: Mapping[str, Any]) -> str:
    return "リストの点数" if "priced" in term else f"{term['each']}点"
