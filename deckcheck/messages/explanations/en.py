"""English, for what findings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "meaning-banned-card": "a card that a list bans is in the deck",
    "meaning-banned-combination": "more of some cards are in one deck than a list allows together",
    "meaning-card-in-several-zones": "a card is in more zones of the deck than it may be in",
    "meaning-empty-deck": "there is no card in the deck, so there is nothing to judge",
    "meaning-excluded-card": "a card is of a kind that must not be in the deck",
    "meaning-ineligible-leader": "a card leads the deck that is not one of those that may",
    "meaning-misplaced-card": "a card is in a zone that cards of its kind must not be in",
    "meaning-missing-fact": "something is not on record of a card, and the verdict depends on it",
    "meaning-missing-pool": "the deck must be built from a pool of cards, and none is given",
    "meaning-not-in-pool": "the deck holds more copies of a card than the player's pool",
    "meaning-outside-identity": "a card has a value that the deck's leader does not have, a colour for instance",
    "meaning-over-budget": "the cards of the deck come to more points than are allowed",
    "meaning-over-quota": "too many cards have one of the values of an attribute",
    "meaning-restricted-card": "more copies of a card are in the deck than a list allows",
    "meaning-too-few-cards": "fewer cards are counted than there must be",
    "meaning-too-few-copies": "fewer copies of a card are in the deck than there must be of each",
    "meaning-too-few-different-cards": "fewer different cards are counted than there must be",
    "meaning-too-few-values": "the cards have fewer different values of an attribute together than they must",
    "meaning-too-many-cards": "more cards are counted than are allowed",
    "meaning-too-many-copies": "more copies of a card are in the deck than are allowed of each",
    "meaning-too-many-different-cards": "more different cards are counted than are allowed",
    "meaning-too-many-values": "the cards have more different values of an attribute together than they may",
    "meaning-uncertain-pool": "it is not known whether the pool has enough of a card: something in it cannot be read",
    "meaning-under-budget": "the cards of the deck come to fewer points than they must",
    "meaning-unknown-card": "no card of the game has this name, so what it would count for is not known",
    "meaning-unknown-zone": "a heading names no zone of the game, so where the cards below it belong is not known",
    "meaning-unmet-quota": "too few cards have one of the values of an attribute",
    "meaning-unreadable-line": "a line cannot be read as a number and a card, so what it would add is not known",
    "meaning-wrong-card-count": "the number of cards lies between the numbers that are allowed",
    "meaning-wrong-copy-count": "the number of copies of a card lies between the numbers that are allowed",
    "meaning-wrong-points": "the points of the deck lie between the numbers that are allowed",
    "meaning-wrong-quota": "the number of cards with one of the values of an attribute"
    " lies between the numbers that are allowed",
    "meaning-wrong-value-count": "the number of different values that the cards have together"
    " lies between the numbers that are allowed",
    "meaning-wrong-variety": "the number of different cards lies between the numbers that are allowed",
    # -- what is said around it
    "explained-illegal": "a deck with this is illegal",
    "explained-undecided": "a deck with this cannot be decided, unless something else makes it illegal",
    "explain-kinds": "rule kinds: {kinds}",
    "explain-breaks": "a deck that breaks it:",
    "explain-keeps": "a deck that keeps it:",
    "explain-undecided": "a deck that cannot be decided:",
    "explain-decided": "a deck that can:",
    "explain-pool": "the pool:",
    "explain-silent": "it asks nothing of a deck on {on}",
    "unexplained-code": "“{code}” is no code that is explained[[; did you mean {nearest}?]];"
    " “deckcheck explain” lists them",
    "unknown-clause": "{format} has no clause “{id}”; its clauses are {known}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    return ", ".join(value) if fact in ("kinds", "known", "nearest") else en.say(fact, value, form, words)
