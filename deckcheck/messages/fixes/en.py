"""English, for fixes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "respelled": "{name} becomes {card}",
    "merged-lines": "{lines:line} become one: {count:copy} of {card} in {zone}",
    "moved-card": "{count:copy} of {card} to {zones}, out of {zone}",
    "heading-normalised": "the heading {heading} becomes {word}",
    "offered-zones": "{card} cannot stay in {zone}; it could go to {zones}, but that needs a decision",
    "fixes-made": "{path}: {count:place} fixed",
    "fixes-to-make": "{path}: {count:place} would be fixed",
    "fix-done": "fixed: {what}",
    "fix-to-do": "would be fixed: {what}",
    "fix-left": "not fixed, because it cannot be written here without changing more: {what}",
    "not-editable": "{path} is not fixed: it was read as {syntax}, and nothing edits that",
    # -- what cannot be used
    "not-rewritable": "{path} is not fixed: its bytes would not all be the same when written as {encoding};"
    " save it as UTF-8 first",
    "changed-meanwhile": "{path} is not fixed: it was changed since it was read; try again",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact in ("heading", "word"):
        return f"“{value}”"
    if fact == "zones":
        return " or ".join(en.say(fact, [zone], form, words) for zone in value)
    return en.say(fact, value, form, words)
