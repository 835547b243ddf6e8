"""What a game's module in this folder has, and how one is found.

A module (``magic.py``, …) has

    POPULATIONS: tuple[str, ...]                 the words by which its decks are asked for on the command line
    cases(population: str) -> Iterable[Case]     the decks; reads the data, judges nothing
    judged(case: Case) -> Judged                 what deckcheck says of one of them

and nothing else has to be told about it. Cases go to other processes, a few hundred at a time and in the order in which
they come: a module does well to give those of one day one after another, and to keep its checkers.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model.finding import Verdict

_FRAME = ("__init__", "__main__", "games", "judging", "table")


class Case(NamedTuple):
    """A deck of which reality knows something.

    ``row`` is the line of the table that it counts for, ``deck`` says which deck it is, ``expected`` what
    deckcheck must say of it on the day ``on``, and ``held`` is the deck itself, in any form that can be pickled.
    """

    row: str
    deck: str
    on: str
    expected: Verdict
    held: Any


class Judged(NamedTuple):
    """What deckcheck says of a deck. Equal ``reasons`` are counted together, so they name no lines.

    ``another_day`` is which day that is said of, where it is not the case's own: ``reasons`` are those of its own then.
    """

    verdict: Verdict
    reasons: tuple[str, ...] = ()
    another_day: str = ""


class Game(Protocol):
    """A game's module."""

    POPULATIONS: tuple[str, ...]

    def cases(self, population: str) -> Iterable[Case]:
        """The decks of a population."""

    def judged(self, case: Case) -> Judged:
        """What deckcheck says of one of them."""


@cache
def game_of(population: str) -> Any:
    """The module that has a population. Raises LookupError if none has it."""
    for module in _modules():
        if population in module.POPULATIONS:
            return module
    raise LookupError(f"no {population!r}; there are {', '.join(populations())}")


def populations() -> tuple[str, ...]:
    """The words of all games."""
    return tuple(word for module in _modules() for word in module.POPULATIONS)


@cache
def _modules() -> tuple[Any, ...]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in _FRAME)
    return tuple(import_module(f"{__package__}.{name}") for name in names)
