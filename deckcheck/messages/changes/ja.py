"""Japanese, for what changed in a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "changes-headline": "{called}({format}): {first}から{second}までの変更点",
    "changes-none": "変更はありません",
    "changes-edition": "現在適用中: {edition}({date})",
    "changes-began": "追加: {asked}",
    "changes-ended": "廃止: {asked}",
    "changes-was": "変更前: {asked}",
    "changes-now": "変更後: {asked}",
    "changes-other-cards": "文面は同じで、カードか枚数が変更: {asked}",
    "changes-list": "{list}({source}):",
    "changes-unknown-list": "{list}({source}): {since}より前の内容がわからないため、変更点もわかりません",
    "changes-card": "{since}  {name}: {before} → {after}[[({place})]]",
    "changes-points": "{since}  {name}: {less}点 → {points}点[[({place})]]",
    "changes-entered": "{since}  {set}を追加",
    "changes-left": "{since}  {set}を除外",
    "changes-group": "{since}  {cards}のうち入れられる種類: {before:種類} → {after:種類}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say("allowed" if fact in ("before", "after") else fact, value, form, words)
