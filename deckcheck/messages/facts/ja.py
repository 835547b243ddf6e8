"""Japanese, for how far the facts go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import ja

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "as-known": "{verdict}({format}、{on})。{known_until}時点の情報による判定です",
    "day-after-facts": "{on}の判定はできません。このフォーマットの情報は{known_until}までのものです",
    "known-only-to": "{known_until}時点の情報による",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in Japanese."""
    return ja.say(fact, value, form, words)
