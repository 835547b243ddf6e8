"""English, for the desk of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what verdicts rest on
    "format-file-changed": "the format {id} is not as it was",
    "game-file-changed": "the game {id} is not as it was",
    "list-file-changed": "the list {id} is not as it was",
    "cards-changed": "the cards of {id} are not as they were[[; they were as of {before}]][[; they are as of {now}]]",
    "reading-changed": "the reading “{reading}” is another[[; it was {before}]][[; it is {now}]]",
    "version-changed": "another deckcheck: it was {before}, this is {now}",
    # -- a lock
    "no-lock": "{path} is no lock of an event",
    "short-key": "the key in {path} has {count:byte}; it needs {least} at the least",
    "no-format-file": "the format {id} is not there ({path}); name its file with --format",
    "no-card-file": "the card file {path} is not there; name it with --cards",
    "format-of-another-event": "{path} is the format {id}; the event has {known}",
    "signature-right": "signed, and the signature is right",
    "signature-wrong": "signed, and the signature is WRONG: the lock was changed, or the key is another",
    "signature-unread": "signed; give the key with --key to have the signature checked",
    "not-signed": "not signed",
    "lock-rewritten": "{path} is not as deckcheck writes it: somebody else has written it since",
    "list-tampered": "the list of {player}[[ (deck “{id}”)]] is not the one that was registered: it does not fit its"
    " digest",
    "lock-same": "{path}: {count:registration}, everything is as it was",
    "lock-differs": "{path}: {count:registration}, not everything is as it was",
    # -- at the table
    "not-registered": "“{player}” is not among the registered players[[; did you mean {nearest}?]]",
    "several-players": "several players are called “{player}”; name one by the id: {known}",
    "no-list-registered": "“{player}” has no list in the lock",
    "which-deck": "“{player}” has several decks; name one with --deck: {known}",
    "wrong-games-before": "for game {game}, --before takes the deck of every game before it, with or without the"
    " first; {count:deck} given",
    "unknown-games-before": "what was left out before game {game} is not known; give the decks of the games before"
    " with --before",
    "list-not-known": "not all of the registered list of {player}[[ (deck “{id}”)]] could be read, or its names mean no"
    " card",
    "table-same": "{player}[[ (deck “{id}”)]]: the deck that was registered",
    "table-differs": "{player}[[ (deck “{id}”)]]: NOT the deck that was registered",
    "table-allowed": "{player}[[ (deck “{id}”)]], game {game}: may be played",
    "table-refused": "{player}[[ (deck “{id}”)]], game {game}: may NOT be played",
    "table-undecided": "{player}[[ (deck “{id}”)]], game {game}: cannot be decided",
    "spelt-otherwise": "line {line}: {name} is {card}",
    # -- what changed in a list
    "fewer-copies": "−{count} {card:plain}[[ ({zones})]]",
    "more-copies": "+{count} {card:plain}[[ ({zones})]]",
    "moved-copies": "→ {count} {card:plain} ({source} → {target})",
    # -- what changed since the last run
    "no-event-report": "{path} is no report of an event",
    "since-changed": "changed since the last run:",
    "since-nothing": "nothing changed since the last run",
    "other-event": "the last run was of another event, “{before}”",
    "day-changed": "another day counts: it was {before}, it is {now}",
    "player-new": "{player}: new, {verdict}",
    "player-gone": "{player}: withdrawn (was {verdict})",
    "player-fixed": "{player}: put right – legal, was {before}",
    "player-broke": "{player}: no longer legal – {now}[[ ({codes})]]",
    "player-other": "{player}: {now}[[ ({codes})]], was {before}",
    "player-still": "{player}: still {now}[[ ({codes})]]",
    "deck-named": "deck “{id}”:",
    "deck-new": "a deck that was not there before",
    "deck-gone": "no deck any more",
    "other-format": "of the format {now}, was of {before}",
    "other-lines": "the same cards; other lines cannot be read",
    "same-list": "the list is the same[[; changed: {changed}]]",
}
_VERDICTS = ("legal", "illegal", "undecided")


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if fact in ("before", "now", "verdict") and value in _VERDICTS:
        return en.SENTENCES[f"verdict-{value}"]
    if fact in ("source", "target"):
        return en.say("zone", value, "", words) if value else "?"
    if fact == "card" and form == "plain":
        return str(value)
    if fact == "known":
        return en.say("parts", [each if each == "…" else f"“{each}”" for each in value], form, words)
    if fact in ("changed", "codes"):
        return ", ".join(value)
    return en.say(fact, value, form, words)
