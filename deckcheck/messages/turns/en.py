"""English, for when and in which formats decks are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is otherwise from a day on, past or to come
    "turn-clause-began": "[[{edition}: ]]new rule: {cite}",
    "turn-clause-ended": "[[{edition}: ]]rule gone: {cite}",
    "turn-list": "{list} known from here on",
    "turn-banned": "{card} banned ({list})",
    "turn-limited": "{card} limited to {most:copy} ({list})",
    "turn-freed": "{card} neither banned nor limited any more ({list})",
    "turn-perhaps-changed": "{card} perhaps changed by now, by {until} surely ({list})",
    "turn-points": "{card} at {points:point} ({list})",
    "turn-group": "{cards} limited to {most} of them in one deck ({list})",
    "turn-group-freed": "{cards} no longer limited together ({list})",
    "turn-pool": "{pool} known from here on",
    "turn-set-entered": "set {set} in {pool}",
    "turn-set-left": "set {set} no longer in {pool}",
    "turn-set-perhaps-moved": "set {set} perhaps already in or out ({pool})",
    "turn-facts-end": "nothing is known of days after {known_until}",
    "turn-released": "{card} released[[ in {set}]]",
    "turn-perhaps-released": "{card} perhaps released[[ in {set}]]",
    "turn-told": "{turn}[[; {source}]][[ ({place})]]",
    "turns-more": "and {count:other change}",
    # -- the days
    "days-always": "on every day",
    "days-until": "until {last}",
    "days-since": "since {since}",
    "days-between": "{since} – {last}",
    "days-then": "{days}, then {turn}",
    "days-until-the-end": "{days}, the end of the format",
    "days-legal": "legal {days}",
    "days-never": "never legal",
    "days-verdict": "{days}: {verdict}",
    "days-to-come": "to come, {days}: {verdict}",
    "days-other-reasons": "{days}, for other reasons",
    "days-more-reasons": "the reasons changed {count:more time} (-v says how)",
    "days-more-findings": "and {count:other finding} (-v tells them)",
    "days-after-facts": "days after {known_until} as known up to then",
    "days-after-format": "from {until} on: the format is over",
    # -- the table of formats
    "formats-headline": "{path}: legal in {legal} of {formats:format}[[ of {game}]]"
    " ({on}[[, as known up to {known_until}]])",
    "formats-column-format": "format",
    "formats-column-verdict": "verdict",
    "formats-column-known": "known up to",
    "formats-column-findings": "findings",
    "formats-column-why": "why",
    "formats-column-when": "when",
    "formats-why": "{about} (×{count})",
    "name-the-format": "name the format: -f ID, or the line “# format: ID” in the deck; “deckcheck formats” lists them",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return str(value["en"]) if fact == "edition" else en.say(fact, value, form, words)
