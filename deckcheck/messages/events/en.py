"""English, for events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is wrong with a registration
    "list-too-long": "the list has {count:character}; at most {most} are read",
    "no-list": "{path} is {kind:kind}, and no list",
    "unreadable-name": "the name of {path} does not say whose deck it is",
    "unknown-deck": "“{id}” is no deck of this event[[; its decks are {known}]]",
    "deck-twice": "there is more than one deck “{id}” of this player",
    "unreadable-time": "“{value}” is no time that is understood, or could be two",
    "no-deck-handed-in": "[[the deck “{id}” is missing; ]]every player hands one in",
    "no-format-named": "the deck names no format; this event has {known}",
    "format-not-played": "the deck names “{format}”; this event has {known}",
    "same-format": "the decks {decks} are of the same format, {format}",
    "no-player-id": "it does not say whose list this is",
    "registered-twice": "{count:list} were handed in; this is the {counts}, which counts",
    "late-registration": "handed in at {submitted}, after the deadline of {deadline}",
    "identical-list": "the same list as that of {players}",
    "unexpected-player": "“{player}” is not among the players who are expected",
    "expected-twice": "“{player}” stands here a second time; the first time counts",
    "no-registration": "“{player}” has handed in no list",
    "id-too-long": "the player’s id has {count:character}; at most {most} are read",
    "broken-row": "the quotes of this row do not fit, so its cells cannot be told apart",
    "linked-folder": "{path} is a link to a folder, and is not looked into",
    # -- what is wrong with an event
    "column-twice": "two columns are called “{value}”; give one of them another name",
    "too-large-list": "{path} has more than {most:value}, which is more than is read",
    "too-many-submissions": "{path} has more than {most:registration}; the others are not read",
    "wrong-name-form": "“{value}” says nothing of whose deck it is; write {known} for what the names have, each once",
    "no-series": "“{key}” is about the decks of a series; name them under “decks”",
    "unknown-column": "the table has no column “{value}”[[; it has {known}]]",
    "missing-column": "no column is called like one for “{what}”; name it under “columns”[[; there are {known}]]",
    "empty-table": "{path} is empty",
    "unknown-sheet": "{path} has no sheet “{value}”; it has {known}",
    "unknown-table": "{path} is no table; tables end in {known}",
    "too-large-file": "{path} would unpack to {bytes:byte}; at most {most} are read",
    "damaged-file": "{path} cannot be read: {reason}",
    "no-registrations": "there is no file in the folder {path}",
    "not-an-output-folder": "{path} holds something else; name a folder that is not there yet",
    "across-no-format": "rules across the decks need their formats; name them under “format”",
    "across-games": "rules across the decks need one game; these are of {games}",
    # -- the messages to players
    "message-event": "{event}, {on}",
    "message-legal": "{player}: your list is registered and legal[[, as known up to {known_until}]]",
    "message-illegal": "{player}: your list is not legal[[, as known up to {known_until}]]",
    "message-undecided": "{player}: your list cannot be judged yet[[, as known up to {known_until}]]",
    "message-line": "[[Deck {id}, ]]line {line}[[: {text}]]",
    "message-rule": "Rule: {cite}",
    "message-remedy": "To put it right: {what}",
    "message-deck": "[[Deck {id}, ]]{format}",
    # -- the event as a whole
    "event-summary": "{count:registration}: {legal} legal, {illegal} illegal, {undecided} undecided"
    "[[ (as known up to {known_until})]]",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact in ("decks", "games", "known", "players") and isinstance(value, list):
        return en.say("parts", [each if each == "…" else f"“{each}”" for each in value], form, words)
    return en.say(fact, value, form, words)
