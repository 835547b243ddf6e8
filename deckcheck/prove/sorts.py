"""The sorts of cards that a format tells apart on a day, kept for the next run.

To ask some bounds of tens of thousands of cards takes longer than to solve what they come to. What is seen of a card
follows from the card, from the bounds, and from the day alone: of a day by what is out on it, so that an answer holds
until a printing comes out, or a set enters a pool or leaves it. There is one file for each format in the user's cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from deckcheck.cards.database import is_kept
from deckcheck.cards.imported import SUFFIX
from deckcheck.decks.states import answers
from deckcheck.formats.checker import Checker
from deckcheck.kernel.alike import everything
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import Selection
from deckcheck.kernel.select import Predicate
from deckcheck.model.deck import Card
from deckcheck.prove.candidates import Questions, Sort
from deckcheck.source import kept as store

_MEANING = 1
"""Raise it when sorts come to mean something else, and the version stays what it is."""
_KIND = "sorts"
_ENDLESS = "9999-99-99"
_OWN = "deckcheck"


def sorts_of(
    checker: Checker, bounds: Iterable[Bound], questions: Questions, cache: str | None, *, lawful: bool
) -> tuple[Sort, ...]:
    """The sorts of all cards that a line can name without more; with ``lawful`` of those that may be anywhere."""
    key = (_MEANING, _KIND, checker.format.id, lawful)
    made_of = None if cache is None else _digest(checker, bounds)
    if made_of is not None:
        found: tuple[str, str, str, tuple[Sort, ...]] | None = store.kept(cache, _KIND, key)
        if found is not None and found[0] == made_of and found[1] <= checker.on < found[2]:
            return found[3]
    until = _Until(checker.on)
    cards = checker.cards.cards() if made_of is None else until.over(checker.cards.cards())
    made = questions.sorted(cards, barring(checker, bounds, questions, lawful=lawful))
    if made_of is not None:
        store.keep(cache, _KIND, key, (made_of, checker.on, until.over_bounds(bounds), made))
    return made


def bans(bounds: Iterable[Bound], questions: Questions) -> tuple[tuple[frozenset[str], Predicate], ...]:
    """Which cards may not be in some zones, whatever else a deck has: those that are for most zones first."""
    found = [
        (frozenset(bound.zones), bound.where)
        for bound in bounds
        if bound.per_card and bound.when is None and bound.allowed == ((0, 0),) and bound.where is not None
    ]
    alone = (each for each in found if questions.is_of_card(each[1]))
    return tuple(sorted(alone, key=lambda each: -len(each[0])))


def barring(checker: Checker, bounds: Iterable[Bound], questions: Questions, *, lawful: bool) -> Callable[[Card], bool]:
    """What says of a card whether a line of it would have to say more than its name, or, if ``lawful``, that it may be
    in no zone at all."""
    states = checker.format.game.states.values()
    required = [each.required for each in states if each.required is not None]
    asked = [(zones, questions.asking(where)) for zones, where in bans(bounds, questions)] if lawful else []
    zones = frozenset(checker.format.zones)

    def bars(card: Card) -> bool:
        left = zones
        for among, ask in asked:
            if not left.isdisjoint(among) and ask(card) is not False:
                left -= among
                if not left:
                    return True
        return any(answers(each, card) for each in required)

    return bars


class _Until:
    """The next day after one on which something may be seen otherwise of a card."""

    def __init__(self, on: str) -> None:
        self._on, self._next = on, _ENDLESS

    def _take(self, days: Iterable[str]) -> None:
        self._next = min((self._next, *(day for day in days if day > self._on)))

    def over(self, cards: Iterable[Card]) -> Iterator[Card]:
        """Some cards, of which is taken note when they come out."""
        for card in cards:
            for printing in card.printings:
                if printing.released is not None and printing.released.latest > self._on:
                    self._take(printing.released)
            yield card

    def over_bounds(self, bounds: Iterable[Bound]) -> str:
        """That day, as bounds speak of days, too."""
        for part in (part for bound in bounds for part in everything(bound)):
            for spans in (getattr(part, "spans", {}), getattr(part, "doubts", {})):
                self._take(day for each in spans.values() for span in each for day in span if day is not None)
        return self._next


class _ForeignError(Exception):
    """What another package has made, which may mean something else by the next run."""


def _digest(checker: Checker, bounds: Iterable[Bound]) -> str | None:
    """The digest of all that the sorts follow from, but for the day; None where something may change unseen."""
    cards = checker.cards
    paths = cards.path.split(", ")
    if not cards.digest or not all(is_kept(path) or path.endswith(SUFFIX) for path in paths):
        return None
    digest = hashlib.blake2b(digest_size=16)
    try:
        for text in _texts((cards.digest, cards.game, checker.format.game, checker.format.zones, tuple(bounds))):
            digest.update(text.encode(errors="surrogateescape"))
            digest.update(b"\0")
    except _ForeignError:
        return None
    return digest.hexdigest()


def _texts(of: Any) -> Iterator[str]:
    """What tells a value from all others, the same in every run."""
    if isinstance(of, Counter):
        of = (of.bound,)
    elif isinstance(of, Selection):
        of = (of.zones, of.where)
    elif hasattr(of, "_fields") and type(of).__module__.split(".")[0] != _OWN:
        raise _ForeignError
    if isinstance(of, frozenset):
        yield f"{len(of)} of"
        yield from sorted(repr(each) for each in of)
    elif isinstance(of, Mapping):
        yield f"{len(of)} by"
        for key, value in of.items():
            yield repr(key)
            yield from _texts(value)
    elif isinstance(of, tuple | list):
        yield f"{type(of).__name__} {len(of)}"
        for each in of:
            yield from _texts(each)
    elif of is None or isinstance(of, str | int | float):
        yield repr(of)
    else:
        raise _ForeignError
