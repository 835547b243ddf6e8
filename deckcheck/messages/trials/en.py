"""English, for marked decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "trial-as-marked": "{path}: ok",
    "trial-verdict": "{path}: {on}: the verdict is {found}, not {expected}",
    "finding-without-mark": "{at}: {on}: found, not marked: {mark}",
    "mark-without-finding": "{at}: {on}: marked, not found: {mark}",
    "mark-without-count": "{at}: {on}: the mark does not state the count: {mark}",
    "trial-summary": "{count:marked deck}: {right} ok, {wrong} not as marked",
    "trial-unbroken": "no marked deck breaks “{clause}” ({place})",
    # -- what cannot be used
    "no-mark": "“{word}” is no code and no fact; write “code name=value”",
    "no-marked-decks": "there are no marked decks in {path}; they are text files with “# on: DATE” and"
    " “# verdict: VERDICT” at their head",
    "missing-head": "the head says no “{key}”; write a line “# {key}: …”",
    "not-in-base": "“{line}” is no line of {base}; what begins with “-” must be one",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact in ("found", "expected"):
        return en.SENTENCES.get(f"verdict-{value}", str(value))
    return en.say(fact, value, form, words)
