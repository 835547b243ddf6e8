"""Japanese, for fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "respelled": "「{name}」を{card}に",
    "merged-lines": "{zone}の{card}を{lines}行から1行に({count}枚)",
    "moved-card": "{card} {count}枚を{zone}から{zones}へ",
    "heading-normalised": "見出し「{heading}」を「{word}」に",
    "offered-zones": "{card}は{zone}に入れられません。{zones}に移せますが、判断が必要なため、そのままにします",
    "fixes-made": "{path}: {count}か所を修正しました",
    "fixes-to-make": "{path}: {count}か所を修正できます",
    "fix-done": "修正済み: {what}",
    "fix-to-do": "修正案: {what}",
    "fix-left": "ほかの内容を変えずには書き直せないため、修正しません: {what}",
    "not-editable": "{path}は修正しません。{syntax}として読み込みましたが、この形式は書き換えられません",
    # -- what cannot be used
    "not-rewritable": "{path}は修正しません。{encoding}で書き直すと元のバイト列に戻りません。"
    "先にUTF-8で保存してください",
    "changed-meanwhile": "{path}は修正しません。読み込んだ後で変更されています。もう一度実行してください",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact == "name":
        return str(value)
    if fact == "zones":
        return "または".join(ja.say(fact, [zone], form, words) for zone in value)
    return ja.say(fact, value, form, words)
