"""Japanese, for what is odd about a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "void-clause": "この条項に違反するデッキは必ず「{clause}」({place})にも違反します。どちらかを消してください",
    "clause-after-format": "この条項が適用される日はありません。"
    "{since}から適用ですが、フォーマットは{until}に終わります",
    "clause-before-format": "この条項が適用される日はありません。{until}に終わりますが、フォーマットは{since}からです",
    "list-never-known": "この条項ではどのデッキも判定できません。{list}の内容がわかるのは{since}からですが、"
    "条項はそれまでに終わります({until})",
    "ids-without-card": "{list}にはデータベースにないカードIDが{count}件あり、制限されません",
    "contradicting-clauses": "適正なデッキはありえません。この条項では{allowed}({zones})ですが、"
    "「{clause}」({place})では{other}({others})です",
    "lint-clean": "{path}: 指摘はありません",
    "lint-summary": "{path}: 指摘{count}件",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    if fact in ("allowed", "other"):
        return ja.numbers(value, "")
    return ja.say("zones" if fact == "others" else fact, value, form, words)
