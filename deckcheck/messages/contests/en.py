"""English, for matches and drafts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import en

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.messages import Words

SENTENCES: Mapping[str, str] = {
    # -- what is wrong
    "not-owned": "{count:copy} of {card}; {allowed} owned after game {game}"
    "[[, because what was left out for game {left_out} is gone]]",
    "changed-size": "{zones} holds {count:card}; it must hold {allowed}[[, as in game {game}]]",
    "game-after-match": "the match was over after game {game}: {player} had won {count:game}",
    "too-many-games": "{count:game} recorded; there may be {allowed}",
    "drawn-game": "game {game} was a draw, and the rules do not say what follows from that",
    "missing-result": "it is not known who won game {game}",
    "wrong-rebuild-order": "{player} rebuilt first before game {game}; that is for {expected} to do",
    "wrong-first-player": "{player} went first in game {game}; it was for {expected}"
    " ({one} against {other:card} in {zones})",
    # -- what is wrong with a draft
    "wrong-player-count": "{count:player} drafted; there must be {allowed}",
    "wrong-round-count": "{player} drafted {count:round}; there must be {allowed}",
    "wrong-pick-count": "{player} picked {count:card} in round {round}; there must be {allowed}",
    "wrong-pack-count": "{player} brought {count:pack}; there must be {allowed}",
    "exhausted-pack": "{player} brought {count:card}: enough for {fed:round} of {picks}, not for {rounds}",
    "wrong-pack-share": "in {drafted}, [[at least {least:card}]][[at most {most:card}]] came from the packs of"
    " {players}; there must be {allowed}",
    "not-in-packs": "{card} was picked {count:time}; {allowed} in the packs",
    "too-few-in-pool": "only {count:card} of what {player} picked can go into {zones}; it must hold {allowed}",
    "wrong-follow-up": "{format} does not follow this draft; {known} may",
    # -- a match
    "match-won": "{player} won {one} to {other}",
    "match-open": "not decided: {player} {one}, {opponent} {other}",
    "game": "game {game}",
    "game-won": "game {game}: won by {player}",
    "game-drawn": "game {game}: a draw",
    "goes-first-size": "goes first: {player}, {one} against {other:card} in {zones} – {cite}",
    "goes-first-tie": "goes first: as {otherwise} decides, for both have {one:card} in {zones} – {cite}",
    "goes-first-otherwise": "goes first: as {otherwise} decides – {cite}",
    "goes-first-unknown": "goes first: nobody can tell while a line cannot be read – {cite}",
    "rebuilds-first": "rebuilds first: {player}, then {opponent}",
    # -- what a format asks of them
    "show-match": "In a match:",
    "show-draft": "In a draft:",
    "show-one-game": "a single game",
    "show-best-of": "{count:game} at most; {wins:win} decide it",
    "show-exchange": "{zones}: may be rebuilt between games, from the cards of {from}; {keep}",
    "show-unchanged": "{zones}: the same in every game",
    "show-rebuild-order": "the {side} of the game before exchanges first",
    "show-first-later": "from game 2 on, who goes first: [[whoever has more cards in {zones}, on a tie ]]{otherwise}",
    "show-draws": "a drawn game is won by nobody, and the match goes on",
    "show-draft-players": "{allowed:player}",
    "show-draft-rounds": "{allowed:round}",
    "show-draft-picks": "in each round, each player picks {allowed:card}",
    "show-draft-packs": "each player brings {allowed:pack}",
    "show-leftovers": "the decks that were built from the picks begin the match; the other picks are not owned in it",
    "show-then": "it may be followed by {known}",
    # -- a deck of either
    "deck-of": "[[{player}: ]]{verdict} – {sizes}[[ ({path})]]",
    "no-deck-yet": "{player}: no deck yet",
    "picked": "picked {count:card} in {rounds:round}",
    "left-out": "left out: {copies}",
    "moved": "moved: {copies} {card} from {source} to {target}",
    "nothing-left-out": "nothing left out or moved",
}


def say(fact: str, value: Any, form: str, words: Words) -> str:
    """A fact in English."""
    speaker = _BY_FACT.get(fact)
    return en.say(fact, value, form, words) if speaker is None else speaker(value, words)


def _verdict(value: str, _: Words) -> str:
    return en.SENTENCES[f"verdict-{value}"]


def _sizes(value: Mapping[str, int], words: Words) -> str:
    return ", ".join(f"{en.say('zone', zone, '', words)} {size}" for zone, size in value.items())


def _copies(value: Any, _: Words) -> str:
    return str(value) if isinstance(value, int) else ", ".join(f"{number} “{card}”" for card, number in value.items())


def _zone(value: str, words: Words) -> str:
    return en.say("zone", value, "", words)


def _named(value: Mapping[str, str], _: Words) -> str:
    return value["en"]


def _brought_by(value: list[str], _: Words) -> str:
    return value[0] if len(value) == 1 else f"{', '.join(value[:-1])} and {value[-1]}"


def _drafted(value: list[int], _: Words) -> str:
    numbers = [str(number) for number in value]
    return f"round {numbers[0]}" if len(numbers) == 1 else f"rounds {', '.join(numbers[:-1])} and {numbers[-1]}"


_FROM = {"first-game": "the first game's deck", "previous-game": "the deck of the game before"}
_KEEP = {
    "sizes": "every zone keeps its size",
    "total": "all of them are used",
    "nothing": "some may be left out",
}

_BY_FACT: Mapping[str, Callable[[Any, Words], str]] = {
    "copies": _copies,
    "drafted": _drafted,
    "players": _brought_by,
    "from": lambda value, _: _FROM[value],
    "keep": lambda value, _: _KEEP[value],
    "otherwise": _named,
    "sizes": _sizes,
    "source": _zone,
    "target": _zone,
    "verdict": _verdict,
}
