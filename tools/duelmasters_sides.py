"""Make one card of the sides of a card: for ``tools/duelmasters_cards.py``.

The sources have a record for every side of a psychic creature, a dragheart and the like. They are one piece of
cardboard, and outside the battle zone every side counts (dmwiki, 両面カード): 「すべての面が有効である」. So the card
keeps the record of the side that it starts with, and the names of the others become aliases of it. A side that several
cards make together is on the back of each: it is an alias of all of them, and nobody can say which is meant.

Two records are sides of one card if a source says that one is on the other's back, or if their numbers in a set differ
in nothing but the letters a, b and c. The side with the letter a is the first. Where no letter says so it is the one of
least cost, for a card is turned 「コストの大きいほうに」.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.model.names import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Record = dict[str, Any]
Cards = dict[str, Record]
Links = dict[str, set[str]]

LETTERED = re.compile(r"(.*\d)([abc])((?:/.*)?)")  # d is the letter of another picture


class Joined(NamedTuple):
    """What became of the sides, by the keys of their names: the cards that each other side is on, and who is left.

    ``unclear`` are the names that should have another side, of which the sources do not say which it is.
    """

    fronts: dict[str, list[str]]
    unclear: list[str]


def join_sides(cards: Cards, backs: Iterable[tuple[str, str]], known: frozenset[str] = frozenset()) -> Joined:
    """Leave of the cards only those that are one.

    ``backs`` are pairs of keys, each on the other's back; ``known`` are keys of sides that are known to be the first.
    """
    numbered = sides_by_number(cards)
    links = linked(backs, numbered)
    letters = letters_of(numbered)
    first = [key for key in sorted(links) if key in known or is_first(key, cards, links, letters.get(key, set()))]
    fronts: dict[str, list[str]] = {}
    for key in first:
        for other in other_sides(key, links, set(first)):
            fronts.setdefault(other, []).append(key)
    for key in first:
        others = [other for other, on in fronts.items() if key in on]
        others.sort(key=lambda other: (cost(cards[other]), sorted(letters.get(other, set()))))
        join(cards[key], [(cards[other], len(fronts[other]) == 1) for other in others])
    settled = fronts.keys() | {key for on in fronts.values() for key in on}
    unclear = sorted(cards[key]["name"] for key in (links.keys() | letters.keys()) - settled)
    for other in fronts:
        del cards[other]
    return Joined(fronts, unclear)


def sides_by_number(cards: Cards) -> list[dict[str, list[str]]]:
    """For each lettered number of a set, the cards that bear it, by their letters."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for key, card in cards.items():
        for printing in card["printings"]:
            match = LETTERED.fullmatch(printing.get("number", ""))
            if match:
                number = found.setdefault((printing["set"], match[1] + match[3]), {})
                number.setdefault(match[2], []).append(key)
    return list(found.values())


def linked(backs: Iterable[tuple[str, str]], numbered: Iterable[dict[str, list[str]]]) -> Links:
    """For each side those that are sides of a card with it."""
    pairs = list(backs)
    for number in numbered:
        keys = list(dict.fromkeys(key for several in number.values() for key in several))
        pairs += [(keys[0], key) for key in keys[1:]]
    links: Links = {}
    for one, other in pairs:
        links.setdefault(one, set()).add(other)
        links.setdefault(other, set()).add(one)
    return links


def letters_of(numbered: Iterable[dict[str, list[str]]]) -> dict[str, set[str]]:
    """The letters of each side. Where a source gives one number with its letter to two sides, it says nothing."""
    letters: dict[str, set[str]] = {}
    for number in numbered:
        for letter, keys in number.items():
            if len(set(keys)) == 1:
                letters.setdefault(keys[0], set()).add(letter)
    return letters


def is_first(key: str, cards: Cards, links: Links, letters: set[str]) -> bool:
    """Whether a card starts with this side: by its letters, unless they contradict one another, else by its cost."""
    if letters == {"a"}:
        return True
    if letters and "a" not in letters:
        return False
    others = [cards[other] for other in links[key]]
    known = all("types" in card for card in (cards[key], *others))
    return known and all(cost(cards[key]) < cost(other) for other in others)


def cost(card: Record) -> int:
    """What a side costs; less than anything if it cannot be paid for."""
    return int(card.get("cost", -1))


def other_sides(first: str, links: Links, firsts: set[str]) -> Iterator[str]:
    """The other sides of the card that starts with this one: all that hang together with it, up to other cards."""
    seen, ahead = {first}, [first]
    while ahead:
        for other in sorted(links[ahead.pop()] - seen - firsts):
            seen.add(other)
            ahead.append(other)
            yield other


def join(card: Record, others: list[tuple[Record, bool]]) -> None:
    """Give a card the names of its other sides, each with whether it is on no other card.

    Their printings count where none of the card itself in that set is known; those of a side that is on several
    cards may be any of theirs. Nothing else of what they are is true of the card.
    """
    names = [other["name"] for other, _ in others]
    aliases = [alias for other, _ in others for alias in (other["name"], *other["aliases"])]
    if names:
        aliases.append("/".join([card["name"], *names]))
    known = {fold_name(name) for name in (card["name"], *card["aliases"])}
    for alias in aliases:
        if fold_name(alias) not in known:
            known.add(fold_name(alias))
            card["aliases"].append(alias)
    codes = {printing["set"] for printing in card["printings"]}
    for other, alone in others:
        if alone:
            card["printings"] += [printing for printing in other["printings"] if printing["set"] not in codes]
