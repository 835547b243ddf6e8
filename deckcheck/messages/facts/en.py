"""English, for how far the facts go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "as-known": "{verdict} ({format}, {on}) as known up to {known_until}",
    "day-after-facts": "{on} cannot be judged: what the format rests on is known up to {known_until}",
    "known-only-to": "as known up to {known_until}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return en.say(fact, value, form, words)
