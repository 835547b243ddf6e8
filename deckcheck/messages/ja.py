"""Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- the deck breaks a rule
    "too-few-cards": "{zones}[[のうち{where}]]が{count}枚です。{allowed}でなければなりません",
    "too-many-cards": "{zones}[[のうち{where}]]が{count}枚です。{allowed}でなければなりません",
    "wrong-card-count": "{zones}[[のうち{where}]]が{count}枚です。{allowed}でなければなりません",
    "too-few-copies": "{card}が{count}枚です。{allowed}でなければなりません",
    "card-in-several-zones": "{card}が{zones}に入っています。入れられるのは{allowed:か所}です",
    "too-many-copies": "{card}が{count}枚です。{allowed}でなければなりません",
    "wrong-copy-count": "{card}が{count}枚です。{allowed}でなければなりません",
    "misplaced-card": "{card}は{zones}に入れられません。{zones}に入れられるのは{required}だけです",
    "excluded-card": "{card}は使えません。{where}は禁止です",
    "ineligible-leader": "{card}は{zones}に選べません。選べるのは{required}だけです"
    "[[。{succeeded_by}があるため、例外にもなりません]]",
    "outside-identity": "{card}の{attribute}({values})は[[{leaders}の{attribute}({leader})に]]含まれていません",
    "unmet-quota": "{attribute}「{value}」のカードが{count}枚です。{allowed}でなければなりません",
    "over-quota": "{attribute}「{value}」のカードが{count}枚です。{allowed}でなければなりません",
    "wrong-quota": "{attribute}「{value}」のカードが{count}枚です。{allowed}でなければなりません",
    "too-few-different-cards": "[[{where}が]]{count}種類です。{allowed:種類}でなければなりません",
    "too-many-different-cards": "[[{where}が]]{count}種類です。{allowed:種類}でなければなりません",
    "wrong-variety": "[[{where}が]]{count}種類です。{allowed:種類}でなければなりません",
    "too-few-values": "[[{where}の]]{attribute}が{count}種類[[({values})]]です。{allowed:種類}でなければなりません",
    "too-many-values": "[[{where}の]]{attribute}が{count}種類[[({values})]]です。{allowed:種類}でなければなりません",
    "wrong-value-count": "[[{where}の]]{attribute}が{count}種類[[({values})]]です。{allowed:種類}でなければなりません",
    "too-few-common-values": "[[{where}の]]すべてに共通する{attribute}[[({values})]]が{count}種類です。"
    "{allowed:種類}でなければなりません",
    "too-many-common-values": "[[{where}の]]すべてに共通する{attribute}[[({values})]]が{count}種類です。"
    "{allowed:種類}でなければなりません",
    "wrong-common-value-count": "[[{where}の]]すべてに共通する{attribute}[[({values})]]が{count}種類です。"
    "{allowed:種類}でなければなりません",
    "under-budget": "[[{attribute}の]]合計が{count}点です。{allowed:点}でなければなりません",
    "over-budget": "[[{attribute}の]]合計が{count}点です。{allowed:点}でなければなりません",
    "wrong-points": "[[{attribute}の]]合計が{count}点です。{allowed:点}でなければなりません",
    "banned-card": "{card}は使用禁止です({list}[[、{since}から]])",
    "restricted-card": "{card}が{count}枚です。{allowed}でなければなりません({list}[[、{since}から]])",
    "not-on-list": "{list}にない{card}が{count}枚です。{allowed}でなければなりません",
    "banned-combination": "{cards}のうち1つのデッキに入れられるのは{allowed:種類}です({list}[[、{since}から]])",
    "outside-pool": "{card}は[[{since}から]]{pool}に含まれません[[(収録セット: {sets})]][[。{enters}から使えます]]",
    "not-in-pool": "{card}が{count}枚です。プール({pool})にあるのは{allowed}です",
    "empty-deck": "デッキにカードが1枚も書かれていません",
    # -- nobody can tell
    "missing-fact": "{card}の{attribute}がわかりません",
    "missing-leader": "{zone}にカードがありません。デッキを率いるカードを入れてください",
    "unknown-list": "{list}は{since}以降しかわかりません。{on}の内容は不明です",
    "unknown-pool": "{pool}は{since}以降しかわかりません。{on}に使えたセットは不明です",
    "doubtful-list-day": "{list}:{card}の扱いは{since}から{until}の間に変わりました。{on}時点は不明です",
    "doubtful-pool-day": "{pool}:{card}の{set}は{since}から{until}の間に加わったか外れました。{on}時点は不明です",
    "newer-than-pool": "{card}が収録された{set}は{pool}に含まれるかもしれません(わかっているのは{until}までです)",
    "missing-pool": "このフォーマットのデッキはプールから作りますが、プールが指定されていません(--pool FILE)",
    "uncertain-pool": "{pool}の{card}は足りないかもしれません。{place}に何が書かれているかわかりません",
    "unknown-card": "{name}というカードは見つかりません[[。{nearest}のことですか]]"
    "[[。ほかに{sought}個の名前について調べたため、似た名前は探していません]]",
    "ambiguous-card": "{name}は{cards}のどれのことかわかりません[[。どのカードでも違反です({why})]]",
    "half-card-name": "{name}はカードの半分の名前です。{cards}と全体の名前を書いてください",
    "overlooked-card": "{name}はカード名ですが、カードとして読まれない場所にあります。行を分けるか、消してください",
    # -- nobody has said
    "unset-number": "ルールに書かれていないため調べていません: {question}(--reading {reading}=NUMBER で指定できます)",
    # -- about the file
    "decoded-as": "UTF-8ではないため、{encoding}として読みました",
    "format-overridden": "ファイルにはフォーマット{declared}とありますが、指定どおり{format}で調べました",
    "ignored-board": "「{board}」はデッキに含まれないため、{count}枚を数えません",
    "ignored-remark": "「{line}」はカードではなくコメントとして読みました",
    "side-by-gap": "空行の下の{count}枚を{zone}として読みました",
    "one-deck": "空行で分かれた部分の合計がちょうどデッキの{count}枚なので、{zone}はないものとして読みました",
    "home-zone": "{count}枚は、{zone}に入るカードとして読みました",
    "leader-aside": "このフォーマットに「{board}」はないため、そこにあるカードを{zone}として読みました",
    "stated-count": "「{line}」には{stated}枚とありますが、数えると{count}枚です",
    "unclear-zones": "ここからの{count}枚が{zone}かどうか、リストからはわかりません。上に見出しを書いてください",
    # -- a report
    "headline": "{path}: {verdict}({format}、{on})",
    "headline-as-known": "{path}: {verdict}({format}、{on}、{known_until}時点の情報による)",
    "verdict-legal": "適正",
    "verdict-illegal": "違反",
    "verdict-undecided": "判定不能",
    "severity-undecided": "判定不能: ",
    "severity-warning": "注意: ",
    "severity-note": "メモ: ",
    "also": "ほかに {places}",
    "rule": "ルール: {cite}({place})",
    "counts": "枚数: {counts}",
    "count-of-zones": "{zones} {count}({allowed})",
    "count-of-points": "{zones} {count}点({allowed:点})",
    "count-of-attribute": "{zones}の{attribute} {count}({allowed:点})",
    "count-of-value": "{value} {count}({allowed})",
    "missing-cards": "プールにないカード({count}枚):",
    "ignored": "{place}の設定により無視した指摘: 「{code}」{count}件(理由: {reason})",
    "summary": "{decks}件: 適正 {legal}、違反 {illegal}、判定不能 {undecided}",
    # -- the set-up
    "setup-deal": "{path}: {zones}から{take}枚({what})、残り{left}枚 – {cite}",
    "setup-deal-short": "{path}: {zones}から{take}枚({what}) – {left}枚となり足りません – {cite}",
    "setup-first": "先攻の決め方: {otherwise} – {cite}",
    "setup-first-needs-two": "先攻の決め方: {zones}の枚数が多い方、同数なら{otherwise}"
    "(両者のデッキを指定すると判定します) – {cite}",
    "setup-first-tie": "先攻の決め方: {zones}はどちらも{one}枚なので{otherwise} – {cite}",
    "setup-first-by-size": "先攻: {path}({zones}が{one}枚対{other}枚) – {cite}",
    "card-limit": "デッキに入れられる枚数: {allowed}",
    # -- what could not be used
    "severity-error": "エラー: ",
    "excluded-deck": "{path}は調べません({place}で「{glob}」が除外されています)",
    "not-a-deck": "{path}はデッキではありません({kind})",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact == "allowed":
        return numbers(value, form or "枚")
    speaker = _BY_FACT.get(fact)
    if speaker is not None:
        return speaker(value, words)
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def _listed(parts: list[str], joint: str = "、") -> str:
    return joint.join(parts) if parts else "なし"


def _quoted(value: Any, _: Words) -> str:
    return _listed([f"《{each}》" for each in (value if isinstance(value, list) else [value])])


def _some_quoted(value: Any, words: Words) -> str:
    """A few of many."""
    more = f"など{len(value)}枚" if value[MOST_NAMED:] else ""
    return _quoted(value[:MOST_NAMED], words) + more


def _some(value: Any, words: Words) -> str:
    return _choices(value[:MOST_NAMED], words) + (f"など{len(value)}セット" if value[MOST_NAMED:] else "")


MOST_NAMED = 3
"""Names in a sentence that may be many."""


def _any_quoted(value: Any, _: Words) -> str:
    return _listed([f"《{each}》" for each in (value if isinstance(value, list) else [value])], "か")


def _choices(value: Any, _: Words) -> str:
    return _listed([str(each) for each in value], "・")


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


def _zones(value: Any, words: Words) -> str:
    return "+".join(words.zones[zone]["ja"] if zone in words.zones else zone for zone in value)


def _zone(value: Any, words: Words) -> str:
    return _zones([value], words)


def _attribute(value: Any, words: Words) -> str:
    known = {**_ATTRIBUTES, **{key: names["ja"] for key, names in words.attributes.items()}}
    return known.get(value, str(value))


_ATTRIBUTES = {"printings": "収録", "rarity": "レアリティ", "released": "発売日", "set": "収録商品"}


def _list_name(value: Any, words: Words) -> str:
    return words.lists[value]["ja"] if value in words.lists else str(value)


def _pool_name(value: Any, words: Words) -> str:
    return words.pools[value]["ja"] if value in words.pools else str(value)


def _question(value: Any, _: Words) -> str:
    return str(value["ja"])


def predicate(asked: Mapping[str, Any], words: Words, *, negated: bool = False) -> str:
    """A described predicate, as the cards that it is true of: 「種類がモンスターのカード」."""
    return _clause(asked, words, negated) + "カード"


def _clause(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _PREDICATES[asked["asks"]](asked, words, negated)


def _has(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    attribute, values = _attribute(asked["attribute"], words), asked["values"]
    if values in ([True], [False]):
        return f"「{attribute}」{'でない' if negated == values[0] else 'の'}"
    return f"{attribute}が{_choices(values, words)}{'でない' if negated else 'の'}"


def _within(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    values, attribute = asked["values"], _attribute(asked["attribute"], words)
    contained = "含む" if negated else "含まない"
    if isinstance(values, dict):
        return f"{_zones([values['zone']], words)}にない{attribute}を{contained}"
    return f"{attribute}に{_choices(values, words)}以外を{contained}"


def _number_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return f"{_attribute(asked['attribute'], words)}が{numbers(asked['ranges'], 'つ')}{'でない' if negated else 'の'}"


def _measured(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return f"{_attribute(asked['attribute'], words)}が{numbers(asked['ranges'], '')}{'でない' if negated else 'の'}"


def _named(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    if "list" in asked:
        limited = f"{asked['most']}枚以下に制限" if asked["most"] else "禁止"
        return f"{_list_name(asked['list'], words)}で{limited}されて{'いない' if negated else 'いる'}"
    return f"{_any_quoted(asked['names'], words)}{'以外の' if negated else 'である'}"


def _printed(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    what = f"{_choices(asked['sets'], words)}に収録された" if "sets" in asked else ""
    if "least" in asked:
        what += f"レアリティ{asked['least']}以上の"
    elif "rarities" in asked:
        what += f"レアリティ{_choices(asked['rarities'], words)}の"
    if "after" in asked:
        return f"{what}版のうち{asked['after']}より後に発売されたものが{'ない' if negated else 'ある'}"
    return f"{'発売済みの' if asked['released'] else ''}{what}版が{'ない' if negated else 'ある'}"


def _pooled(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return f"{_pool_name(asked['pool'], words)}に入って{'いない' if negated else 'いる'}"


def _succeeded(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    same, where = _attribute(asked["same"], words), predicate(asked["where"], words)
    return f"まったく同じ{same}を持つ「{where}」が{'まだない' if negated else 'すでにある'}"


def _unsettled(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return "内容のわからないリストによる"


def _not(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _clause(asked["of"], words, not negated)


def _all_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _either(asked, words, negated) if negated else _both(asked, words, negated)


def _any_of(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return _both(asked, words, negated) if negated else _either(asked, words, negated)


def _either(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    return "、または".join(_clause(each, words, negated) for each in asked["of"])


def _both(asked: Mapping[str, Any], words: Words, negated: bool) -> str:
    *others, last = (_clause(each, words, negated) for each in asked["of"])
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


_BY_FACT: Mapping[str, Callable[[Any, Words], str]] = {
    "attribute": _attribute,
    "card": _quoted,
    "cards": _quoted,
    "free": predicate,
    "known": _choices,
    "leader": _choices,
    "leaders": _zones,
    "list": _list_name,
    "name": _quoted,
    "nearest": _any_quoted,
    "pool": _pool_name,
    "question": _question,
    "required": predicate,
    "sets": _some,
    "succeeded_by": _some_quoted,
    "values": _choices,
    "unless": predicate,
    "where": predicate,
    "zone": _zone,
    "zones": _zones,
}
