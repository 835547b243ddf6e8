"""English, for how a format is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "show-source": "rules: {source}; as of {on}[[, as known up to {known_until}]]",
    "show-edition": "in force: {edition} ({date})",
    "show-readings": "Open questions (* is the reading in force; --reading QUESTION=CHOICE chooses another):",
    "show-unset": "not set; --reading {reading}=NUMBER sets it: {least} at the least[[ and {most} at the most]]",
    "show-notes": "Notes on the rules:",
    "show-list": "{list} as of {on} ({source}):",
    "show-limit": "  {allowed:copy} ({count:card}):",
    "show-doubt": "  perhaps {allowed:copy} of {card}: changed between {since} and {until}",
    "show-announced": "  of {date}: {source}",
    "show-group": "  at most {most} of: {cards} (since {since})",
    "show-others": "  {allowed:copy} of any card that is not on the list",
    "show-points": "  {points:point} ({count:card}):",
    "show-pool": "{pool} as of {on} ({source}; known up to {until}), {count:set}:",
    "show-pool-doubt": "  perhaps {set}: entered or left between {since} and {until}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return en.say(fact, value, form, words)
