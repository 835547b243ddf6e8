"""English, for statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "stats-headline": "{path} ({format})",
    "stats-zone": "{zone}: {copies:card}, {different} different[[, {unknown} not known]]",
    "stats-elsewhere": "under an unknown heading: {copies:card}, {different} different[[, {unknown} not known]]",
    "stats-none": "none",
    "stats-unstated": "not stated",
    "stats-yes": "yes",
    "stats-no": "no",
    "stats-more": "and {more:other}",
    "stats-sources": "sources",
    "stats-several": "of several colours",
    "stats-colourless": "without colour",
    "stats-demand": "demand",
    "stats-all": "all cards",
    "stats-unknown": "not known",
    "stats-unpayable": "cannot be paid for",
    # -- cards that cannot be paid for
    "unpayable-colours": "{card}[[ as {face}]] can never be paid for: it takes {needed:other card} of {colours};"
    " the deck has {count}",
    "unpayable-cost": "{card}[[ as {face}]] costs {cost}, and only {count:other card} can pay;"
    " something must make it cheaper",
    "uncertain-colours": "it is not known whether {card}[[ as {face}]] can be paid for: it takes {needed:other card}"
    " of {colours}; the deck has {count}",
    "uncertain-cost": "it is not known whether {card}[[ as {face}]] can be paid for: it costs {cost},"
    " and {count:other card} can pay",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact == "colours":
        return en.say("known", value, form, words)
    return en.say("card" if fact == "face" else fact, value, form, words)
