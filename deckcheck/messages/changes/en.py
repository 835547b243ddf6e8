"""English, for what changed in a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "changes-headline": "{called} ({format}): what changed from {first} to {second}",
    "changes-none": "nothing changed",
    "changes-edition": "in force now: {edition} ({date})",
    "changes-began": "new: {asked}",
    "changes-ended": "gone: {asked}",
    "changes-was": "was: {asked}",
    "changes-now": "now: {asked}",
    "changes-other-cards": "same words, other cards or limits: {asked}",
    "changes-list": "{list} ({source}):",
    "changes-unknown-list": "{list} ({source}): what it said before {since} is not known, so neither is what changed",
    "changes-card": "{since}  {name}: {before} → {after}[[ ({place})]]",
    "changes-points": "{since}  {name}: {less:point} → {points:point}[[ ({place})]]",
    "changes-entered": "{since}  {set} enters",
    "changes-left": "{since}  {set} leaves",
    "changes-group": "{since}  different cards of {cards}: {before} → {after}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return en.say("allowed" if fact in ("before", "after") else fact, value, form, words)
