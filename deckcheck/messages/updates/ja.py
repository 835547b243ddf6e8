"""Japanese, for newer cards and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.problems import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "update-cards": "{game}のカード: {path}の{size}枚[[({as_of}まで)]]",
    "update-list": "リスト{id}({called})、対象は{several}: {path}[[({as_of}まで)]]",
    "update-instead": "これまで: {path}[[の{size}枚]][[({as_of}まで)]]",
    "update-same": "変わるところはありません",
    "update-added": "追加{count}枚: {several}",
    "update-removed": "削除{count}枚: {several}",
    "update-renamed": "改名{count}枚: {several}",
    "update-changed": "{what}の変更{count}枚: {several}",
    "update-left-out": "{left_out}件は使えないので除きます",
    "update-names": "名前",
    "update-faces": "片面",
    "update-limit": "カード自身の枚数制限",
    "update-printings": "収録",
    "update-since": "内容がわかるのは{now}から(これまでは{before}から)",
    "update-others": "リストにないカード: {now}(これまで{before})",
    "update-day": "{date}から: {several}",
    "update-said-limit": "《{several}》{now}(これまで{before})",
    "update-said-points": "《{several}》{now:points}点(これまで{before:points}点)",
    "update-said-group": "《{several}》のうち入れられる種類の数{now}(これまで{before})",
    "update-question": "取り込みますか?",
    "update-declined": "何も変更していません。取り込むには--yesを付けてください",
    "updated": "これからは{path}を使います({target})",
    # -- what cannot be taken over
    "nothing-to-update": "取り込むファイルを「--from ファイル」で指定してください",
    "updated-twice": "{path}も{first}も{id}のものです。どちらか1つにしてください",
    "foreign-list": "{path}は別のプロジェクトの形式のリストです。取り込めるのは日付のあるリスト"
    "(「deckcheck schema list」)で、自作のフォーマットなら、このファイルをそのまま指定できます",
    "no-update-of-pools": "{path}は使えるセットのファイルなので取り込めません。"
    "セットの発売日はゲームのファイルにあります",
    "no-such-list-shipped": "同梱のリストに{id}はありません[[。{nearest}のことですか]]",
}
_LIMITS = {"0": "禁止", "unlimited": "無制限"}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if isinstance(value, int) and not form:
        return str(value)  # how many there are
    if fact == "several":
        return "、".join(value)
    if fact in ("before", "now"):
        return str(value) if form == "points" else _LIMITS.get(value, str(value))
    return ja.say(fact, value, form, words)
