"""English, for what each code is about.

A code that has no sentence here is about something that cannot be read or used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    # -- the deck
    "about-too-few-cards": "too few cards in a zone",
    "about-too-many-cards": "too many cards in a zone",
    "about-wrong-card-count": "a number of cards in a zone that the rules do not allow",
    "about-too-few-copies": "too few copies of a card",
    "about-card-in-several-zones": "a card that is in more zones than it may be",
    "about-too-many-copies": "too many copies of a card",
    "about-wrong-copy-count": "a number of copies of a card that the rules do not allow",
    "about-misplaced-card": "a card in a zone that it cannot be in",
    "about-excluded-card": "a card that the format excludes",
    "about-ineligible-leader": "a card that cannot lead the deck",
    "about-outside-identity": "a card outside what the deck’s leader allows",
    "about-unmet-quota": "too few cards of a kind",
    "about-over-quota": "too many cards of a kind",
    "about-wrong-quota": "a number of cards of a kind that the rules do not allow",
    "about-too-few-different-cards": "too few different cards",
    "about-too-many-different-cards": "too many different cards",
    "about-wrong-variety": "a number of different cards that the rules do not allow",
    "about-too-few-values": "cards too much alike in a value",
    "about-too-few-common-values": "cards with too little in common",
    "about-too-many-common-values": "cards with too much in common",
    "about-wrong-common-value-count": "a number of values in common that the rules do not allow",
    "about-too-many-values": "cards too little alike in a value",
    "about-wrong-value-count": "a number of different values that the rules do not allow",
    "about-under-budget": "too few points in all",
    "about-over-budget": "too many points in all",
    "about-wrong-points": "a sum of points that the rules do not allow",
    "about-banned-card": "a banned card",
    "about-restricted-card": "more copies than a list allows",
    "about-not-on-list": "a card that is not on the list of those that may be played",
    "about-banned-combination": "cards that may not be in one deck together",
    "about-outside-pool": "a card that is in none of the sets that the format takes",
    "about-not-in-pool": "a card that the pool does not have, or not as often",
    "about-empty-deck": "a deck without a card",
    # -- nobody can tell
    "about-missing-fact": "a card of which not everything is known that a rule asks",
    "about-missing-leader": "a deck without the card that leads it",
    "about-unknown-list": "a day for which a list is not known",
    "about-unknown-pool": "a day for which it is not known which sets a format took",
    "about-newer-than-pool": "a card of a set that is newer than what is known of a format’s sets",
    "about-missing-pool": "a deck that must be built from a pool, without one",
    "about-before-format": "a day before the format began",
    "about-after-format": "a day after the format ended",
    "about-day-after-facts": "a day after the last that is known",
    "about-uncertain-pool": "a pool that cannot be read in full",
    "about-unknown-card": "a name that no card has",
    "about-ambiguous-card": "a name that several cards have",
    "about-half-card-name": "the name of half a card",
    "about-overlooked-card": "a card where none is read",
    "about-unset-number": "a number that the rules leave open",
    "about-decoded-as": "a file that is not UTF-8",
    "about-ignored-board": "cards that are no part of the deck",
    "about-ignored-remark": "words in a list that name no card",
    "about-side-by-gap": "a block of cards below a blank line",
    "about-one-deck": "blocks of cards that are a deck together",
    "about-home-zone": "cards under no heading that belong in a zone of their own",
    "about-leader-aside": "cards that lead a deck, kept where programs have its sideboard",
    "about-stated-count": "a number in a list that its cards do not come to",
    "about-unclear-zones": "a list that does not say where a zone begins",
    "about-format-overridden": "a deck checked under another format than its own",
    # -- a match
    "about-not-owned": "a card that the player does not have in this game, or not as often",
    "about-changed-size": "a zone that changed its size between games",
    "about-game-after-match": "a game after the end of the match",
    "about-too-many-games": "more games than a match has",
    "about-drawn-game": "a drawn game of which nobody knows what follows",
    "about-missing-result": "a game without a result",
    "about-wrong-rebuild-order": "decks rebuilt in the wrong order",
    "about-wrong-first-player": "the wrong player going first",
    # -- a draft
    "about-wrong-player-count": "a number of players that the rules do not allow",
    "about-wrong-round-count": "a number of rounds that the rules do not allow",
    "about-wrong-pick-count": "a number of picks that the rules do not allow",
    "about-wrong-pack-count": "a number of packs that the rules do not allow",
    "about-exhausted-pack": "packs without enough cards for all rounds",
    "about-not-in-packs": "a pick that was not in the packs, or not as often",
    "about-too-few-in-pool": "picks from which no deck can be built",
    "about-wrong-follow-up": "a game that does not follow the draft",
    # -- an event
    "about-list-tampered": "a registered list that was changed afterwards",
    "about-list-not-known": "a registered list of which not everything is known",
    "about-unknown-games-before": "a game before of which the decks are not known",
    "about-list-too-long": "a list that is too long to be one",
    "about-no-list": "a file that is no list",
    "about-unreadable-name": "a file whose name does not say whose it is",
    "about-unknown-deck": "a deck that the event does not have",
    "about-deck-twice": "a deck of a series that is there twice",
    "about-unreadable-time": "a time that cannot be understood",
    "about-no-deck-handed-in": "a deck that was not handed in",
    "about-no-format-named": "a deck that does not say its format",
    "about-format-not-played": "a deck of a format that is not played",
    "about-same-format": "two decks of one format",
    "about-no-player-id": "a list of nobody",
    "about-registered-twice": "a player with several lists",
    "about-late-registration": "a list after the deadline",
    "about-identical-list": "the same list of several players",
    "about-unexpected-player": "a player who is not expected",
    "about-no-registration": "a player without a list",
    "about-no-plain-file": "something that is no file",
    "about-too-long-file": "a file that is too long to be a list",
    "about-id-too-long": "an id that is too long to be one",
    "about-broken-row": "a row whose cells cannot be told apart",
    "about-expected-twice": "a player who is expected twice",
    # -- anything else
    "about-trouble": "something that cannot be read or used",
}

say = en.say
