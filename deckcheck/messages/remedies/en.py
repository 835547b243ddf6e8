"""English, for what can be done about findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.events import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- cards
    "remedy-too-many-copies": "take out {take:copy} of {card}",
    "remedy-too-few-copies": "add {add:copy} of {card}",
    "remedy-restricted-card": "take out {take:copy} of {card}",
    "remedy-not-on-list": "take out {take:copy} of {card}",
    "remedy-not-in-pool": "take out {take:copy} of {card}",
    "remedy-banned-card": "take {card} out",
    "remedy-excluded-card": "take {card} out",
    "remedy-outside-identity": "take {card} out",
    "remedy-misplaced-card": "take {card} out of {zones}, or put it where it belongs",
    "remedy-ineligible-leader": "choose another card as the {zones}",
    "remedy-banned-combination": "take out {take:card} of {cards}",
    "remedy-card-in-several-zones": "put all copies of {card} together",
    "remedy-missing-leader": "name the card that leads the deck",
    # -- numbers
    "remedy-too-many-cards": "take {take:card}[[ that {where}]] out of {zones}",
    "remedy-too-few-cards": "add {add:card}[[ that {where}]] to {zones}",
    "remedy-over-quota": "take out {take:card} of {attribute} {value}",
    "remedy-unmet-quota": "add {add:card} of {attribute} {value}",
    "remedy-over-budget": "take out cards that are worth {take:point}",
    "remedy-under-budget": "add cards that are worth {add:point}",
    "remedy-too-many-different-cards": "take out {take:different card}",
    "remedy-too-few-different-cards": "add {add:different card}",
    # -- names
    "remedy-unknown-card": "write the name as it is printed on the card[[; is it {nearest}?]]",
    "remedy-ambiguous-card": "write which of them it is: {cards}",
    "remedy-half-card-name": "write {cards}",
    "remedy-overlooked-card": "give {name} a line of its own, or take it out",
    "remedy-unknown-zone": "write one of these headings: {known}",
    "remedy-unreadable-line": "write a number and the name of one card on the line",
    "remedy-stated-count": "put the number right, or the cards",
    "remedy-unclear-zones": "write a heading above the cards of each zone",
    # -- the list
    "remedy-empty-deck": "hand in the list with its cards",
    "remedy-several-decks": "hand in the one deck that you play",
    "remedy-unreadable-deck": "hand the list in as plain text, a number and a name on each line",
    "remedy-binary-file": "hand the list in as plain text, a number and a name on each line",
    "remedy-bad-encoding": "hand the list in as plain text in UTF-8",
    "remedy-no-list": "hand in the deck list itself",
    "remedy-no-plain-file": "hand the list in as a text file",
    "remedy-too-long-file": "hand in the deck list only",
    "remedy-list-too-long": "hand in the deck list only",
    "remedy-broken-row": "hand the list in once more",
    "remedy-no-deck-handed-in": "hand in the deck[[ “{id}”]]",
    "remedy-no-registration": "hand in a list",
    "remedy-deck-twice": "hand in one deck “{id}”",
    "remedy-no-format-named": "write “format:” and one of these into the first line: {known}",
    "remedy-format-not-played": "name one of these formats: {known}",
    "remedy-same-format": "choose another format for one of the decks {decks}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return en.say(fact, value, form, words)
