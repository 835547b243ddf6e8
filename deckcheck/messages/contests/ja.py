"""Japanese, for matches and drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is wrong
    "not-owned": "{card}が{count}枚です。第{game}戦のあとに使えるのは{allowed}です"
    "[[(第{left_out}戦で使わなかったカードは戻せません)]]",
    "changed-size": "{zones}が{count}枚です。[[第{game}戦と同じ]]{allowed}でなければなりません",
    "game-after-match": "第{game}戦で{player}が{count}勝し、対戦はすでに終わっています",
    "too-many-games": "{count}戦が記録されています。{allowed:戦}でなければなりません",
    "drawn-game": "第{game}戦は引き分けです。引き分けのあとどうするかはルールに書かれていません",
    "missing-result": "第{game}戦の勝者がわかりません",
    "wrong-rebuild-order": "第{game}戦の前に{player}が先に再構築しています。先に行うのは{expected}です",
    "wrong-first-player": "第{game}戦の先攻は{player}でしたが、正しくは{expected}です({zones}が{one}枚対{other}枚)",
    # -- what is wrong with a draft
    "wrong-player-count": "プレイヤーが{count}人です。{allowed:人}でなければなりません",
    "wrong-round-count": "{player}のドラフトが{count}回です。{allowed:回}でなければなりません",
    "wrong-pick-count": "{player}が{round}回目に取ったカードが{count}枚です。{allowed}でなければなりません",
    "wrong-pack-count": "{player}のパックが{count}個です。{allowed:個}でなければなりません",
    "exhausted-pack": "{player}のパックは{count}枚です。{picks}枚ずつ{fed}回分しかなく、{rounds}回には足りません",
    "wrong-pack-share": "{drafted}に{players}のパックから取られたカードが"
    "[[少なくとも{least}枚]][[多くとも{most}枚]]です。{allowed}でなければなりません",
    "not-in-packs": "{card}が{count}枚取られています。パックにあったのは{allowed}です",
    "too-few-in-pool": "{player}の取ったカードで{zones}に入るのは{count}枚だけです。{allowed}でなければなりません",
    "wrong-follow-up": "このドラフトのあとに{format}では遊べません。遊べるのは{known}です",
    # -- a match
    "match-won": "{one}対{other}で{player}の勝ち",
    "match-open": "勝敗は未定: {player} {one}勝、{opponent} {other}勝",
    "game": "第{game}戦",
    "game-won": "第{game}戦: {player}の勝ち",
    "game-drawn": "第{game}戦: 引き分け",
    "goes-first-size": "先攻: {player}({zones}が{one}枚対{other}枚) – {cite}",
    "goes-first-tie": "先攻: {zones}がどちらも{one}枚のため{otherwise}で決定 – {cite}",
    "goes-first-otherwise": "先攻: {otherwise}で決定 – {cite}",
    "goes-first-unknown": "先攻: 読めない行があるため判定不能 – {cite}",
    "rebuilds-first": "再構築の順: {player}、次に{opponent}",
    # -- what a format asks of them
    "show-match": "対戦:",
    "show-draft": "ドラフト:",
    "show-one-game": "1戦のみ",
    "show-best-of": "最大{count}戦で、先に{wins}勝した方の勝ち",
    "show-exchange": "{zones}: ゲームの合間に{from}のカードで組み直せる({keep})",
    "show-unchanged": "{zones}: どのゲームでも同じ",
    "show-rebuild-order": "前のゲームの{side}が先に入れ替える",
    "show-first-later": "第2戦からの先攻: [[{zones}の枚数が多い方、同数なら]]{otherwise}",
    "show-draws": "引き分けは誰の勝ちにもならず、対戦は続く",
    "show-draft-players": "プレイヤーは{allowed:人}",
    "show-draft-rounds": "{allowed:回}行う",
    "show-draft-picks": "1回ごとに各プレイヤーが取るのは{allowed}",
    "show-draft-packs": "各プレイヤーが用意するパックは{allowed:個}",
    "show-leftovers": "対戦は取ったカードで作ったデッキで始め、使わなかったカードは所持しない",
    "show-then": "このあとに遊べるのは{known}",
    # -- a deck of either
    "deck-of": "[[{player}: ]]{verdict} – {sizes}[[({path})]]",
    "no-deck-yet": "{player}: デッキはまだありません",
    "picked": "取ったカード: {rounds}回で{count}枚",
    "left-out": "使わないカード: {copies}",
    "moved": "移したカード: {card}{copies}枚({source}から{target}へ)",
    "nothing-left-out": "変更なし",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    speaker = _BY_FACT.get(fact)
    return ja.say(fact, value, form, words) if speaker is None else speaker(value, words)


def _verdict(value: str, _: Words) -> str:
    return ja.SENTENCES[f"verdict-{value}"]


def _sizes(value: Mapping[str, int], words: Words) -> str:
    return "、".join(f"{ja.say('zone', zone, '', words)} {size}枚" for zone, size in value.items())


def _copies(value: Any, _: Words) -> str:
    return (
        str(value) if isinstance(value, int) else "、".join(f"《{card}》{number}枚" for card, number in value.items())
    )


def _zone(value: str, words: Words) -> str:
    return ja.say("zone", value, "", words)


def _named(value: Mapping[str, str], _: Words) -> str:
    return value["ja"]


def _brought_by(value: list[str], _: Words) -> str:
    return "と".join(value)


def _drafted(value: list[int], _: Words) -> str:
    return "・".join(f"{number}回目" for number in value)


_FROM = {"first-game": "第1戦のデッキ", "previous-game": "前のゲームのデッキ"}
_KEEP = {"sizes": "各ゾーンの枚数は変えられない", "total": "すべて使う", "nothing": "使わないカードがあってもよい"}
_SIDES = {"winner": "勝者", "loser": "敗者"}

_BY_FACT: Mapping[str, Callable[[Any, Words], str]] = {
    "copies": _copies,
    "drafted": _drafted,
    "players": _brought_by,
    "from": lambda value, _: _FROM[value],
    "keep": lambda value, _: _KEEP[value],
    "otherwise": _named,
    "side": lambda value, _: _SIDES[value],
    "sizes": _sizes,
    "source": _zone,
    "target": _zone,
    "verdict": _verdict,
}
