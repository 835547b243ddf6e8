"""Japanese, for marked decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "trial-as-marked": "{path}: OK",
    "trial-verdict": "{path}: {on}: 判定は「{found}」で、「{expected}」ではありません",
    "finding-without-mark": "{at}: {on}: 書かれていない指摘があります: {mark}",
    "mark-without-finding": "{at}: {on}: 書かれている指摘がありません: {mark}",
    "mark-without-count": "{at}: {on}: countが書かれていません: {mark}",
    "trial-summary": "確認用デッキ{count}件: OK {right}、不一致 {wrong}",
    "trial-unbroken": "「{clause}」({place})に違反する確認用デッキがありません",
    # -- what cannot be used
    "no-mark": "「{word}」は指摘のコードでも値でもありません。「code name=value」の形で書いてください",
    "no-marked-decks": "{path}に確認用デッキがありません。先頭に「# on: 日付」と「# verdict: 判定」を書いた"
    "テキストファイルを置いてください",
    "missing-head": "先頭に「{key}」がありません。「# {key}: …」の行を書いてください",
    "not-in-base": "「{line}」は{base}の行ではありません。「-」の後には元のデッキの行を書いてください",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact in ("found", "expected"):
        return ja.SENTENCES.get(f"verdict-{value}", str(value))
    return ja.say(fact, value, form, words)
