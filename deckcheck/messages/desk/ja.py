"""Japanese, for the desk of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what verdicts rest on
    "format-file-changed": "フォーマット{id}の内容が変わっています",
    "game-file-changed": "ゲーム{id}の内容が変わっています",
    "list-file-changed": "リスト{id}の内容が変わっています",
    "cards-changed": "{id}のカードデータが変わっています[[。元: {before}時点]][[。現在: {now}時点]]",
    "reading-changed": "解釈「{reading}」が変わっています[[。元: {before}]][[。現在: {now}]]",
    "version-changed": "deckcheckのバージョンが変わっています。元: {before}、現在: {now}",
    # -- a lock
    "no-lock": "{path}は大会のロックファイルではありません",
    "short-key": "{path}の鍵は{count}バイトしかありません。{least}バイト以上必要です",
    "no-format-file": "フォーマット{id}のファイルがありません({path})。--formatで指定してください",
    "no-card-file": "カードファイル{path}がありません。--cardsで指定してください",
    "format-of-another-event": "{path}はフォーマット{id}です。この大会のフォーマットは{known}です",
    "signature-right": "署名あり: 正しい署名です",
    "signature-wrong": "署名あり: 署名が一致しません。ロックが書き換えられたか、鍵が違います",
    "signature-unread": "署名あり: 確かめるには--keyで鍵を指定してください",
    "not-signed": "署名なし",
    "lock-rewritten": "{path}はdeckcheckが書いたままではありません。あとから書き換えられています",
    "list-tampered": "{player}のリスト[[(デッキ「{id}」)]]は登録されたものと異なります。ダイジェストが一致しません",
    "lock-same": "{path}: 登録{count}件、すべて当時のとおりです",
    "lock-differs": "{path}: 登録{count}件、当時と異なるところがあります",
    # -- at the table
    "not-registered": "「{player}」は登録されていません[[。{nearest}のことですか]]",
    "several-players": "「{player}」という名前のプレイヤーが複数います。IDで指定してください: {known}",
    "no-list-registered": "「{player}」のリストはロックにありません",
    "which-deck": "「{player}」には複数のデッキがあります。--deckで指定してください: {known}",
    "wrong-games-before": "第{game}戦では、それより前のすべての対戦のデッキを--beforeで指定してください"
    "(第1戦は省略できます)。指定されたのは{count}個です",
    "unknown-games-before": "第{game}戦より前に何を外したかわかりません。前の対戦のデッキを--beforeで指定してください",
    "list-not-known": "登録された{player}のリスト[[(デッキ「{id}」)]]に読めない行か見つからないカードがあります",
    "table-same": "{player}[[(デッキ「{id}」)]]: 登録されたデッキです",
    "table-differs": "{player}[[(デッキ「{id}」)]]: 登録されたデッキと違います",
    "table-allowed": "{player}[[(デッキ「{id}」)]]、第{game}戦: 使用できます",
    "table-refused": "{player}[[(デッキ「{id}」)]]、第{game}戦: 使用できません",
    "table-undecided": "{player}[[(デッキ「{id}」)]]、第{game}戦: 判定できません",
    "spelt-otherwise": "{line}行目: {name}は{card}のことです",
    # -- what changed in a list
    "fewer-copies": "−{count} {card:plain}[[({zones})]]",
    "more-copies": "+{count} {card:plain}[[({zones})]]",
    "moved-copies": "→ {count} {card:plain}({source}→{target})",
    # -- what changed since the last run
    "no-event-report": "{path}は大会のレポートではありません",
    "since-changed": "前回からの変更:",
    "since-nothing": "前回からの変更はありません",
    "other-event": "前回のレポートは別の大会「{before}」のものです",
    "day-changed": "基準日が変わりました。前回: {before}、今回: {now}",
    "player-new": "{player}: 新規、{verdict}",
    "player-gone": "{player}: 取り下げ(前回は{verdict})",
    "player-fixed": "{player}: {before}から適正になりました",
    "player-broke": "{player}: 適正から{now}になりました[[({codes})]]",
    "player-other": "{player}: {before}から{now}になりました[[({codes})]]",
    "player-still": "{player}: {now}のまま[[({codes})]]",
    "deck-named": "デッキ「{id}」:",
    "deck-new": "前回はなかったデッキです",
    "deck-gone": "デッキがなくなりました",
    "other-format": "フォーマットが{before}から{now}に変わりました",
    "other-lines": "カードは同じで、読めない行だけが変わりました",
    "same-list": "リストは前回と同じです[[。変わったもの: {changed}]]",
}
_VERDICTS = ("legal", "illegal", "undecided")


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact in ("before", "now", "verdict") and value in _VERDICTS:
        return ja.SENTENCES[f"verdict-{value}"]
    if fact in ("source", "target"):
        return ja.say("zone", value, "", words) if value else "?"
    if fact == "card" and form == "plain":
        return str(value)
    if fact == "nearest":
        return "か".join(f"「{each}」" for each in value)
    if fact == "known":
        return "、".join(each if each == "…" else f"「{each}」" for each in value)
    if fact in ("changed", "codes"):
        return "、".join(value)
    return ja.say(fact, value, form, words)
