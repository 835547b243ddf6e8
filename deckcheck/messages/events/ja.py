"""Japanese, for events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is wrong with a registration
    "list-too-long": "リストが{count}文字あります。読めるのは{most}文字までです",
    "no-list": "{path}は{kind:kind}で、リストではありません",
    "unreadable-name": "{path}のファイル名からは誰のデッキかわかりません",
    "unknown-deck": "「{id}」というデッキはこの大会にありません[[。あるのは{known}です]]",
    "deck-twice": "このプレイヤーの「{id}」のデッキが2つ以上あります",
    "unreadable-time": "「{value}」は時刻として読めないか、2通りに読めます",
    "no-deck-handed-in": "デッキ[[「{id}」]]がありません。全員が提出するデッキです",
    "no-format-named": "デッキにフォーマットの指定がありません。この大会のフォーマットは{known}です",
    "format-not-played": "デッキのフォーマットは「{format}」です。この大会のフォーマットは{known}です",
    "same-format": "デッキ{decks}が同じフォーマット({format})です",
    "no-player-id": "誰のリストかわかりません",
    "registered-twice": "リストが{count}つ提出されています。有効なのは{counts}に提出されたこのリストです",
    "late-registration": "{submitted}の提出で、締め切り({deadline})を過ぎています",
    "identical-list": "{players}のリストと同じです",
    "unexpected-player": "「{player}」は参加者の一覧にありません",
    "expected-twice": "「{player}」は2回書かれています。有効なのは最初のほうです",
    "no-registration": "「{player}」のリストが提出されていません",
    "id-too-long": "プレイヤーのIDが{count}文字あります。読めるのは{most}文字までです",
    "broken-row": "この行は引用符が対応していないため、セルの区切りがわかりません",
    "linked-folder": "{path}はフォルダーへのリンクなので、中は見ていません",
    # -- what is wrong with an event
    "column-twice": "「{value}」という列が2つあります。どちらかの名前を変えてください",
    "too-large-list": "{path}には値が{most}個より多くあるため読めません",
    "too-many-submissions": "{path}には登録が{most}件より多くあり、残りは読んでいません",
    "wrong-name-form": "「{value}」では誰のデッキかわかりません。{known}をそれぞれ1回まで使って書いてください",
    "no-series": "「{key}」は複数のデッキを提出する大会のためのものです。「decks」にデッキを書いてください",
    "unknown-column": "表に「{value}」という列がありません[[。あるのは{known}です]]",
    "missing-column": "「{what}」の列が見つかりません。「columns」に列の名前を書いてください[[。あるのは{known}です]]",
    "empty-table": "{path}には何も書かれていません",
    "unknown-sheet": "{path}に「{value}」というシートがありません。あるのは{known}です",
    "unknown-table": "{path}は表として読めません。使える拡張子は{known}です",
    "too-large-file": "{path}は展開すると{bytes}バイトになります。読めるのは{most}バイトまでです",
    "damaged-file": "{path}は読めません({reason})",
    "no-registrations": "フォルダー{path}にファイルがありません",
    "not-an-output-folder": "{path}には別のものが入っています。まだないフォルダーを指定してください",
    "across-no-format": "デッキ全体のルールにはフォーマットが必要です。「format」に書いてください",
    "across-games": "デッキ全体のルールは1つのゲームにしか使えません。{games}が混ざっています",
    # -- the messages to players
    "message-event": "{event}({on})",
    "message-legal": "{player}さんのリストは登録されました。問題はありません[[({known_until}時点の情報による)]]",
    "message-illegal": "{player}さんのリストはルールに合っていません[[({known_until}時点の情報による)]]",
    "message-undecided": "{player}さんのリストはまだ判定できません[[({known_until}時点の情報による)]]",
    "message-line": "[[デッキ{id}の]]{line}行目[[: {text}]]",
    "message-rule": "ルール: {cite}",
    "message-remedy": "直し方: {what}",
    "message-deck": "[[デッキ{id}: ]]{format}",
    # -- the event as a whole
    "event-summary": "登録{count}件: 適正{legal}件、違反{illegal}件、判定不能{undecided}件"
    "[[({known_until}時点の情報による)]]",
}

_COUNTS = {"last": "最後", "first": "最初"}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact == "counts":
        return _COUNTS[value]
    if fact in ("decks", "games", "known", "players") and isinstance(value, list):
        return "、".join(each if each == "…" else f"「{each}」" for each in value)
    return ja.say(fact, value, form, words)
