"""English, for what findings mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "meaning-ambiguous-card": "several cards have this name, so which of them is meant is not known",
    "meaning-banned-card": "a card that a list bans is in the deck",
    "meaning-banned-combination": "more of some cards are in one deck than a list allows together",
    "meaning-card-in-several-zones": "a card is in more zones of the deck than it may be in",
    "meaning-changed-size": "a zone holds more or fewer cards than it must, as it was exchanged between games",
    "meaning-day-after-facts": "the day that counts is after the last up to which cards, lists and sets are known",
    "meaning-decoded-as": "the file is not UTF-8 and does not say what it is; its letters may have been guessed wrong",
    "meaning-drawn-game": "a game was drawn, and the rules do not say what follows from that",
    "meaning-empty-deck": "there is no card in the deck, so there is nothing to judge",
    "meaning-excluded-card": "a card is of a kind that must not be in the deck",
    "meaning-exhausted-pack": "a player's packs have too few cards for all the rounds",
    "meaning-format-overridden": "the deck names another format than the one that somebody asked to check it by",
    "meaning-game-after-match": "a game is recorded after one of the players had won the match",
    "meaning-half-card-name": "this is the name of one half of a card; the whole name must be written",
    "meaning-ignored-board": "a part of the list is none of the deck, such as cards under consideration or tokens",
    "meaning-ignored-remark": "words above the first card or below the last that name no card were left out",
    "meaning-side-by-gap": "a block below a blank line was read as that zone, for it is built so; no heading says it",
    "meaning-one-deck": "blank lines part the list, but its blocks are exactly a deck: none of them stands beside it",
    "meaning-home-zone": "cards that only one zone may hold were read as its cards, though the list does not say so",
    "meaning-leader-aside": "some programs keep the cards that lead a deck in its sideboard, which this format has not",
    "meaning-stated-count": "a total or heading of the list states a number, and its cards come to another",
    "meaning-unclear-zones": "the list can be read in several ways, and nothing in it says which is meant",
    "meaning-ineligible-leader": "a card leads the deck that is not one of those that may",
    "meaning-misplaced-card": "a card is in a zone that cards of its kind must not be in",
    "meaning-missing-fact": "something is not on record of a card, and the verdict depends on it",
    "meaning-missing-key": "something that cannot be left out is missing",
    "meaning-missing-leader": "no card leads the deck, and what its cards may be depends on that card",
    "meaning-missing-pool": "the deck must be built from a pool of cards, and none is given",
    "meaning-missing-result": "a game has no result, and what follows depends on it",
    "meaning-newer-than-pool": "a card has come out in a set that is newer than what is known of the format’s sets",
    "meaning-wrong-pack-share": "in a round, each player's packs do not give as many cards as each player picks",
    "meaning-not-in-packs": "more copies of a card were picked than all packs held together",
    "meaning-not-in-pool": "the deck holds more copies of a card than the player's pool",
    "meaning-not-on-list": "a card that is not on a list is in the deck more often than the list allows such cards",
    "meaning-not-owned": "a deck of a match has a card that its player no longer has, or not as often",
    "meaning-outside-identity": "a card has a value that the deck's leader does not have, a colour for instance",
    "meaning-outside-pool": "a card has come out in none of the sets that a format takes on this day",
    "meaning-overlooked-card": "a card is named where none is read, so whether it is in the deck is not known",
    "meaning-over-budget": "the cards of the deck come to more points than are allowed",
    "meaning-over-quota": "too many cards have one of the values of an attribute",
    "meaning-restricted-card": "more copies of a card are in the deck than a list allows",
    "meaning-several-decks": "several decks stand in one file, so which of them is meant is not known",
    "meaning-too-few-cards": "fewer cards are counted than there must be",
    "meaning-too-few-copies": "fewer copies of a card are in the deck than there must be of each",
    "meaning-too-few-different-cards": "fewer different cards are counted than there must be",
    "meaning-too-few-in-pool": "no deck can be built from the picks: too few of them may go into a zone",
    "meaning-too-few-values": "the cards have fewer different values of an attribute together than they must",
    "meaning-too-many-cards": "more cards are counted than are allowed",
    "meaning-too-many-copies": "more copies of a card are in the deck than are allowed of each",
    "meaning-too-many-different-cards": "more different cards are counted than are allowed",
    "meaning-too-many-games": "more games are recorded than the match can have",
    "meaning-too-few-common-values": "the cards have fewer values of an attribute in common than they must",
    "meaning-too-many-common-values": "the cards have more values of an attribute in common than they may",
    "meaning-wrong-common-value-count": "the number of values that the cards have in common is none of those allowed",
    "meaning-too-many-values": "the cards have more different values of an attribute together than they may",
    "meaning-uncertain-colours": "it is not known whether a card can be paid for: the colours of others are not known",
    "meaning-uncertain-cost": "it is not known whether a card can be paid for: how many cards can pay is not known",
    "meaning-uncertain-pool": "it is not known whether the pool has enough of a card: something in it cannot be read",
    "meaning-under-budget": "the cards of the deck come to fewer points than they must",
    "meaning-unknown-card": "no card of the game has this name, so what it would count for is not known",
    "meaning-unknown-key": "there is no such key here, so what stands under it is not known",
    "meaning-unknown-list": "what a list of limited cards said on this day is not known",
    "meaning-unknown-pool": "which sets a format took on this day is not known",
    "meaning-doubtful-list-day": "a list changed on one of two days or between them, perhaps after this day",
    "meaning-doubtful-pool-day": "a set came or went on one of two days or between them, perhaps after this day",
    "meaning-unknown-zone": "a heading names no zone of the game, so where the cards below it belong is not known",
    "meaning-unmet-quota": "too few cards have one of the values of an attribute",
    "meaning-unpayable-colours": "a card can never be paid for, because no other card has one of its colours",
    "meaning-unpayable-cost": "a card costs more than all the other cards can pay",
    "meaning-unquoted-name": "a name without quotes is a number or another value, not text",
    "meaning-unreadable-deck": "a deck that is written as data cannot be read any further from here on",
    "meaning-unreadable-line": "a line cannot be read as a number and a card, so what it would add is not known",
    "meaning-unset-number": "the rules leave a number open, and nobody has set it, so that it was not checked",
    "meaning-wrong-card-count": "the number of cards lies between the numbers that are allowed",
    "meaning-wrong-copy-count": "the number of copies of a card lies between the numbers that are allowed",
    "meaning-wrong-count": "what stands in the place of a number of copies is no such number",
    "meaning-wrong-first-player": "another player went first than the rules say",
    "meaning-wrong-follow-up": "the match is played by a format that cannot follow its draft",
    "meaning-wrong-pack-count": "a player brought more or fewer packs to a draft than there must be",
    "meaning-wrong-pick-count": "a player picked more or fewer cards in a round than there must be",
    "meaning-wrong-player-count": "more or fewer players drafted than there must be",
    "meaning-wrong-points": "the points of the deck lie between the numbers that are allowed",
    "meaning-wrong-quota": "the number of cards with one of the values of an attribute"
    " lies between the numbers that are allowed",
    "meaning-wrong-rebuild-order": "the players rebuilt their decks in another order than the rules say",
    "meaning-wrong-round-count": "a player drafted more or fewer rounds than there must be, or than the others",
    "meaning-wrong-type": "a value of another kind stands where text, a number, a list or a mapping belongs",
    "meaning-wrong-value-count": "the number of different values that the cards have together"
    " lies between the numbers that are allowed",
    "meaning-wrong-variety": "the number of different cards lies between the numbers that are allowed",
    # -- what is said around it
    "explain-findings-rules": "Cards and numbers of cards:",
    "explain-findings-decks": "A deck and its file:",
    "explain-findings-matches": "A match:",
    "explain-findings-drafts": "A draft:",
    "explain-findings-payment": "What pays for cards (deckcheck stats):",
    "explain-mistakes": "Mistakes in files and on the command line:",
    "explain-registrations": "Registrations of events:",
    "explain-oddities": "What is odd about formats and configurations:",
    "explained-illegal": "{what} with this is illegal",
    "explained-undecided": "{what} with this cannot be decided, unless something else makes it illegal",
    "explained-legal": "{what} with this may be legal all the same",
    "explained-counted": "only the statistics say so; no verdict depends on it",
    "explained-mistake": "an error: what has it cannot be used (exit code 2)",
    "explained-registration": "found in what the players of an event hand in; the report says whether it counts",
    "explained-oddity": "a warning: what has it is used all the same",
    "explain-all-kinds": "Rule kinds: {kinds}; “deckcheck explain KIND” shows one as it is written",
    "explain-kinds": "rule kinds: {kinds}",
    "explain-policies": "what a format says of matches and drafts: {kinds}",
    "explain-files": "found in: {files}",
    "explain-other-files": "also found in: {files}",
    "explain-one-illegal": "{what} that breaks it:",
    "explain-other-illegal": "{what} that keeps it:",
    "explain-one-undecided": "{what} that cannot be decided:",
    "explain-other-undecided": "{what} that can:",
    "explain-one-legal": "{what} of which it is said:",
    "explain-other-legal": "{what} of which it is not:",
    "explain-mistaken": "{file} with it:",
    "explain-pool": "the pool:",
    "explain-also": "also found under this clause; “deckcheck explain CODE” shows each:",
    "explain-silent": "it asks nothing of a deck on {on}",
    "unexplained-code": "“{code}” is no code or rule kind that is explained[[; did you mean {nearest}?]];"
    " “deckcheck explain” lists them",
    "unknown-clause": "{format} has no clause “{id}”; its clauses are {known}",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact in ("kinds", "known", "nearest"):
        return ", ".join(value)
    if fact == "what":
        return _PLAYS[value]
    if fact in ("file", "files"):
        return ", ".join(_FILES[each] for each in ([value] if isinstance(value, str) else value))
    return en.say(fact, value, form, words)


_PLAYS = {"rules": "a deck", "decks": "a deck", "matches": "a match", "drafts": "a draft", "payment": "a deck"}
_FILES = {
    "config": "a configuration",
    "draft": "the record of a draft",
    "format": "a format",
    "game": "a game",
    "list": "a list",
    "match": "the record of a match",
    "pool": "a pool of sets",
}
