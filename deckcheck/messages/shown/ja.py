"""Japanese, for how a format is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "show-source": "ルール: {source}、{on}時点[[({known_until}までの情報による)]]",
    "show-edition": "適用中: {edition}({date})",
    "show-readings": "ルールに書かれていない点(*が適用中の解釈。--reading QUESTION=CHOICE で変更できます):",
    "show-unset": "未指定(--reading {reading}=NUMBER で指定できます。{least}以上[[{most}以下]]の整数)",
    "show-notes": "ルールについての補足:",
    "show-list": "{on}時点の{list}({source}):",
    "show-limit": "  {allowed}({count}種):",
    "show-doubt": "  {card}は{allowed}かもしれない(変更日は{since}から{until}のいずれか)",
    "show-announced": "  {date}:{source}",
    "show-group": "  次のうち{most}種まで: {cards}({since}から)",
    "show-others": "  リストにないカード: {allowed}",
    "show-points": "  {points}点({count}種):",
    "show-pool": "{on}時点の{pool}({source}、{until}まで判明)、{count}セット:",
    "show-pool-doubt": "  {set}は不明(加わったか外れた日は{since}から{until}のいずれか)",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say(fact, value, form, words)
