"""English, for what is odd about a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "void-clause": "a deck that breaks this clause always breaks “{clause}” ({place}) too; remove one of them",
    "clause-after-format": "this clause is never in force: it begins on {since}, the format ends on {until}",
    "clause-before-format": "this clause is never in force: it ends on {until}, the format begins on {since}",
    "list-never-known": "no deck can be decided by this clause: {list} is known from {since} on, when the clause has"
    " ended ({until})",
    "ids-without-card": "{list} names {count:card} by ids that no card of the database has; they limit nothing",
    "contradicting-clauses": "no deck can be legal: this clause wants {allowed} ({zones}), “{clause}” ({place})"
    " wants {other} ({others})",
    "lint-clean": "{path}: nothing found",
    "lint-summary": "{path}: {count:finding}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact == "clause":
        return str(value)
    return en.say({"other": "allowed", "others": "zones"}.get(fact, fact), value, form, words)
