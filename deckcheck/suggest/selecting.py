"""Conditions on cards and their order as somebody types them: ``type=creature|artifact,cost<=3`` and ``-cost,name``.

The words are those of the game: its attributes by their ids or by what they are called, and their values; ``name`` is
part of a card's name, ``set`` and ``rarity`` are those of its printings, if no attribute is called so.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Has, Measured, Not, Predicate, Printed, Scope, Truth
from deckcheck.model.attributes import AttributeValueError, parse_value
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck
from deckcheck.model.game import Attribute, Game
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

_CONDITION = re.compile(r"\s*([^=<>!≤≥≠]+?)\s*(<=|>=|!=|=|<|>|≤|≥|≠)\s*(.*?)\s*", re.DOTALL)
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!="}
_NUMBERS = ("number", "integer")
NAME, SET, RARITY = "name", "set", "rarity"
COPIES, LACKS = "copies", "lacks"
"""What cards may be ordered by besides: how many copies may be added, and how much of what is lacking they are."""


class Called(NamedTuple):
    """The card's name has a text in it, folded."""

    text: str

    def holds(self, card: Card, scope: Scope) -> Truth:  # noqa: ARG002 -- the protocol hands it to all
        names = (card.name, *card.aliases, *(face.name for face in card.faces))
        return any(self.text in fold_name(name) for name in names)


class Order(NamedTuple):
    """What cards are put in order by: an attribute or one of the other keys; ``down``: the most first."""

    key: str
    down: bool


class Condition:
    """All conditions that somebody has typed, on cards of a game. Raises InputError for one that cannot be read."""

    def __init__(self, texts: Iterable[str], game: Game, cards: CardDatabase, on: str) -> None:
        self._scope = DeckScope(Deck("", (), {}), cards, on)
        parts = [part for text in texts for part in re.split("[,，、]", text) if part.strip()]
        found, problems = list[Any](), list[Problem]()
        for part in parts:
            try:
                found.append(_read(part, game, cards))
            except InputError as error:
                problems += error.problems
        if problems:
            raise InputError(problems)
        self._asked: tuple[Predicate, ...] = tuple(found)

    def holds(self, card: Card) -> bool:
        """Whether a card surely meets all of them."""
        return all(each.holds(card, self._scope) is True for each in self._asked)


def _read(text: str, game: Game, cards: CardDatabase) -> Predicate:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise InputError([Problem("unreadable-condition", {"text": text.strip()})])
    word, sign, value = found[1], _SIGNS.get(found[2], found[2]), found[3]
    key = key_of(word, game, (NAME, SET, RARITY))
    values = [each.strip() for each in re.split("[|｜]", value)]
    attribute = game.attributes.get(key)
    if sign in ("=", "!="):
        asked = _having(key, attribute, values, cards)
        return Not(asked) if sign == "!=" else asked
    if attribute is None or attribute.type not in _NUMBERS:
        raise InputError([Problem("unordered-attribute", {"attribute": key, "text": text.strip()})])
    return Measured(key, (_span(sign, _number(attribute, value)),))  # type: ignore[arg-type] # ends need not be whole


def _having(key: str, attribute: Attribute | None, values: list[str], cards: CardDatabase) -> Predicate:
    if attribute is None and key == NAME:
        # A comma of a name would part it.
        return Called(fold_name("".join(values)))
    if attribute is None:
        known = _of_printings(key, cards)
        meant = {fold_name(each): each for each in known}
        for value in values:
            if fold_name(value) not in meant:
                raise InputError([_no_value(key, value, known)])
        some = frozenset(meant[fold_name(value)] for value in values)
        return Printed(rarities=some if key == RARITY else None, sets=some if key == SET else None)
    return Has(attribute.id, frozenset().union(*(_values(attribute, value, cards) for value in values)))


def _of_printings(key: str, cards: CardDatabase) -> tuple[str, ...]:
    found = {
        printing.rarity if key == RARITY else printing.set for card in cards.cards() for printing in card.printings
    }
    return tuple(sorted(each for each in found if each is not None))


def _values(attribute: Attribute, text: str, cards: CardDatabase) -> frozenset[Any]:
    try:
        values = parse_value(attribute, text)
    except AttributeValueError as error:
        allowed = error.facts.get("allowed") or ()
        raise InputError([_no_value(attribute.id, text, allowed)]) from None
    if attribute.type in ("text", "set") and not attribute.values:
        # Whatever words the cards have, in whatever case they are typed.
        known = {value for card in cards.cards() for value in card.attributes.get(attribute.id, ())}
        values = frozenset(value for value in known if fold_name(str(value)) == fold_name(text))
        if not values:
            raise InputError([_no_value(attribute.id, text, sorted(map(str, known)))])
    return values


def _no_value(key: str, text: str, known: Iterable[str]) -> Problem:
    known = [*known]
    return Problem("unknown-value", {"attribute": key, "value": text, "nearest": list(nearest_words(text, known))})


def _number(attribute: Attribute, text: str) -> float:
    try:
        (number,) = parse_value(attribute, text)
    except AttributeValueError:
        number = text
    if isinstance(number, bool) or not isinstance(number, int | float):
        raise InputError([Problem("no-number-to-compare", {"attribute": attribute.id, "value": text})])
    return number


def _span(sign: str, number: float) -> tuple[float, float | None]:
    """The numbers that a comparison means.

    >>> _span("<=", 3), _span(">", 3)[0] > 3, _span("<", 3)[1] < 3
    ((-inf, 3), True, True)
    """
    if sign == "<=":
        return -math.inf, number
    if sign == "<":
        return -math.inf, math.nextafter(number, -math.inf)
    return (number if sign == ">=" else math.nextafter(number, math.inf)), None


def key_of(word: str, game: Game, others: tuple[str, ...]) -> str:
    """The attribute that is meant by a word, or another key. Raises InputError with what is like it."""
    meant = {fold_name(each): each for each in others}
    for attribute in game.attributes.values():
        meant |= {fold_name(name): attribute.id for name in attribute.name.values()}
    meant |= {fold_name(id_): id_ for id_ in game.attributes}
    key = meant.get(fold_name(word))
    if key is None:
        known = [*game.attributes, *(each for each in others if each not in game.attributes)]
        facts = {"attribute": word.strip(), "known": known, "nearest": list(nearest_words(word, known))}
        raise InputError([Problem("unknown-attribute", facts)])
    return key


def orders(text: str, game: Game) -> tuple[Order, ...]:
    """What cards are to be put in order by, as it is typed: keys with commas between, ``-`` before what goes down.

    Raises InputError for a word that is no key.
    """
    return tuple(_orders(text, game))


def _orders(text: str, game: Game) -> Iterator[Order]:
    for part in filter(None, (part.strip() for part in re.split("[,，、]", text))):
        down = part[0] in "-−"
        yield Order(key_of(part[1:] if down else part, game, (NAME, COPIES, LACKS)), down)
