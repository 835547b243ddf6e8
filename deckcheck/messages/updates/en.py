"""English, for newer cards and lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages.problems import en

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    "update-cards": "cards of {game}: {size} from {path}[[, known up to {as_of}]]",
    "update-list": "list {id} ({called}), for {several}: {path}[[, known up to {as_of}]]",
    "update-instead": "in place of {path}[[: {size} cards]][[, known up to {as_of}]]",
    "update-same": "nothing is otherwise",
    "update-added": "{count:card} added: {several}",
    "update-removed": "{count:card} removed: {several}",
    "update-renamed": "{count:card} renamed: {several}",
    "update-changed": "{count:card} with other {what}: {several}",
    "update-left-out": "{left_out:record} cannot be used and would be left out",
    "update-names": "names",
    "update-faces": "halves",
    "update-limit": "limits of their own",
    "update-printings": "printings",
    "update-since": "known from {now} on, not from {before}",
    "update-others": "what is not on it: {now}, not {before}",
    "update-day": "from {date} on: {several}",
    "update-said-limit": "{several} {now} (so far {before})",
    "update-said-points": "{several} {now:points} points (so far {before:points})",
    "update-said-group": "of {several} so many different ones: {now} (so far {before})",
    "update-question": "Take this over?",
    "update-declined": "nothing was changed; --yes takes it over",
    "updated": "{path} counts from now on, as {target}",
    # -- what cannot be taken over
    "nothing-to-update": "name what is to be taken over: --from FILE",
    "updated-twice": "{path} is for {id}, as {first} is; give one of them",
    "foreign-list": "{path} is a list in another project's form; what is taken over are dated changes"
    " (“deckcheck schema list”), and a format of your own may name the file as it is",
    "no-update-of-pools": "{path} is a pool of sets, which cannot be taken over: the days of sets come with the game",
    "no-such-list-shipped": "no list that comes with deckcheck has the id {id}[[; did you mean {nearest}?]]",
}
_LIMITS = {"0": "banned", "unlimited": "free"}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    if isinstance(value, int) and not form:
        return str(value)  # how many there are
    if fact == "several":
        return ", ".join(value)
    if fact in ("before", "now"):
        return str(value) if form == "points" else _LIMITS.get(value, str(value))
    return en.say(fact, value, form, words)
