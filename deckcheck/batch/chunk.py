"""Decks as they come from files of rows, some thousands at a time, and what became of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, Union

import numpy as np

from deckcheck.batch.columns import Columns
from deckcheck.batch.rows import Integers, Truths
from deckcheck.model.finding import Verdict
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided")
"""The verdicts by their numbers in arrays."""
LEGAL, ILLEGAL, UNDECIDED = range(3)
T = TypeVar("T")
Numbers = Union[range, "Integers"]
"""The numbers of rows in a part, from 1: of rows that follow one another, nothing is made before somebody asks."""


Batches = Iterator[tuple[Any, Numbers]]
"""Tables, each with the numbers of its rows, from 1."""


def numbers_at(numbers: Numbers, places: Integers | None = None) -> Integers:
    """The numbers of rows at some places, or of all of them, as an array."""
    if not isinstance(numbers, range):
        return numbers if places is None else numbers[places]
    return np.arange(numbers.start, numbers.stop) if places is None else places + numbers.start


def portions(things: Iterable[T], most: int, size: Callable[[T], int] = lambda _: 1) -> Iterator[list[T]]:
    """Things in their order, some at a time: no more than it takes for them to come to so much together.

    >>> [*portions("abcde", 2)], [*portions(["one", "two", "three"], 6, len)]
    ([['a', 'b'], ['c', 'd'], ['e']], [['one', 'two'], ['three']])
    """
    some, together = list[T](), 0
    for each in things:
        some.append(each)
        together += size(each)
        if together >= most:
            yield some
            some, together = [], 0
    if some:
        yield some


class Damage(NamedTuple):
    """What is wrong with a row of a part: nobody knows what it holds. ``row`` counts from 1."""

    row: int
    code: str
    facts: Mapping[str, Any]


class Further(NamedTuple):
    """A column beside those that are counted: its heading, and of each row the place of its text in ``values``, -1 for
    none."""

    heading: str
    codes: Integers
    values: Sequence[str]


class Said(NamedTuple):
    """What a row says of a deck, or of one of its cards, below a heading or by a key that is not read.

    ``of_deck``: it stands beside the whole deck; else ``name`` is that of the card, if it is known, and ``place`` that
    of its row among all of the chunk, if there is one.
    """

    row: int
    heading: str
    text: str
    of_deck: bool
    name: str = ""
    place: int | None = None


class Ids(Sequence[Any]):
    """The ids of decks, as texts: a column of them, of which nothing is made before somebody asks for it."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, place: Any) -> Any:
        return self._column[place].as_py()

    def __arrow_array__(self, type: Any = None) -> Any:  # noqa: A002 -- pyarrow's
        """The column as pyarrow has it."""
        return self._column if type is None or type.equals(self._column.type) else self._column.cast(type)


def by_deck(said: Iterable[tuple[int, T]]) -> dict[int, tuple[T, ...]]:
    """What is said of decks, or wrong with them, in the order in which it comes."""
    return {deck: tuple(each) for deck, each in grouped(said).items()}


class Chunk(NamedTuple):
    """Some decks of a part: those of deck ``i`` are the rows from ``starts[i]`` up to ``starts[i + 1]``.

    ``name`` and ``zone`` have, for each row, the place in ``names`` and ``zones``; a zone of -1 is not said. ``copies``
    are as many as there may be on a line, 0 of a row that is damaged. ``rows`` has the number of each row in the part.
    ``days`` and ``formats`` are those of each deck, None where no column has them. ``states`` are rows that say in
    which state copies are: in a game that knows states nobody can count them here. ``texts`` says which of the names
    are texts with the copies in them (:mod:`deckcheck.batch.texts`), whatever ``copies`` has. ``lines`` are the rows of
    the decks where each has one, whether or not it has cards. ``none`` are the rows that say that there are 0 copies.
    ``beside`` are further columns of the rows, which stand with the others in ``table``, whose ``columns`` are said;
    ``picked`` are the rows of the table that it has, None for all. ``said`` is what else is said of decks, ``unclear``
    are the rows that may be of a zone above. ``whole`` are the decks that are read as tables of their own, with all
    that stands beside their cards; None before anybody has looked
    """

    path: str
    ids: Sequence[Any]
    starts: Integers
    names: Sequence[str]
    name: Integers
    zones: Sequence[str]
    zone: Integers
    copies: Integers
    rows: Numbers
    days: Sequence[str] | None = None
    formats: Sequence[str] | None = None
    damage: Mapping[int, tuple[Damage, ...]] = {}
    states: Mapping[int, tuple[Damage, ...]] = {}
    texts: Truths | None = None
    lines: Numbers | None = None
    none: Truths | None = None
    beside: Sequence[Further] = ()
    table: Any = None
    picked: Integers | None = None
    columns: Columns | None = None
    said: Mapping[int, tuple[Said, ...]] = {}
    unclear: Truths | None = None
    whole: Truths | None = None

    def with_states(self) -> Chunk:
        """The same where a row that says a state is damaged."""
        decks = {**self.damage, **self.states}
        damage = {deck: (*self.damage.get(deck, ()), *self.states.get(deck, ())) for deck in decks}
        return self._replace(damage=damage, states={})

    def first_row(self, deck: int) -> int | None:
        """The row with which a deck begins, None where it has none."""
        if self.lines is not None:
            return int(self.lines[deck])
        begin, end = self.starts[deck : deck + 2].tolist()
        if begin < end:
            return int(self.rows[begin])
        return min((each.row for each in self.damage.get(deck, ())), default=None)

    def cells(self, column: str, deck: int) -> list[Any]:
        """What stands in a column of the table in the rows of a deck."""
        begin, end = self.starts[deck : deck + 2].tolist()
        values = self.table.column(column)
        some = values[begin:end] if self.picked is None else values.take(self.picked[begin:end])
        found: list[Any] = some.to_pylist()
        return found

    @property
    def decks(self) -> int:
        """How many there are."""
        return len(self.starts) - 1


class Outcome(NamedTuple):
    """What became of a deck that was judged by itself: its verdict and the clauses that are broken, open, or warned of.

    ``trouble`` says what kept it from being judged, or which rows nobody could read.
    """

    verdict: int
    broken: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()


class Outcomes:
    """What became of the decks of a chunk.

    ``verdict`` has the number of each; ``clauses`` the names of what is broken by decks that were judged as arrays,
    which ``broken`` and ``warned`` have as pairs of a deck and a place in these names; ``alone`` are the decks that
    were judged one at a time.
    """

    def __init__(self, verdict: Integers, clauses: list[str]) -> None:
        self.verdict, self.clauses = verdict, clauses
        self.broken: list[tuple[Integers, int]] = []
        self.warned: list[tuple[Integers, int]] = []
        self.alone: dict[int, Outcome] = {}
        self.one_at_a_time: Counter[str] = Counter()
        """How many decks were judged by themselves, by the clauses because of which, "" for what was not known."""

    def put(self, deck: int, outcome: Outcome) -> None:
        """Say what became of a deck that was judged by itself."""
        self.alone[deck] = outcome
        self.verdict[deck] = outcome.verdict

    def number_of(self, clause: str) -> int:
        """The place of a name among those of clauses."""
        if clause not in self.clauses:
            self.clauses.append(clause)
        return self.clauses.index(clause)

    def names(self, how: str) -> list[str]:
        """The names of clauses that decks may break, or that are open or warned of (``how``), in their order."""
        return sorted({*self.clauses, *(name for each in self.alone.values() for name in getattr(each, how))})

    def marked(self, how: str, names: Sequence[str]) -> Integers:
        """The decks and their clauses among these names, as one number for each pair, sorted: the deck times one more
        than there are names, and the place of the name."""
        numbers, wide = {name: number for number, name in enumerate(names)}, len(names) + 1
        pairs = {"broken": self.broken, "warned": self.warned}.get(how, [])
        keys = [decks * wide + numbers[self.clauses[clause]] for decks, clause in pairs]
        alone = [deck * wide + numbers[name] for deck, each in self.alone.items() for name in getattr(each, how)]
        return np.unique(np.concatenate([np.array(alone, np.int64), *keys]))

    def broken_by_deck(self) -> list[tuple[int, list[str]]]:
        """The decks that break clauses, each with the names of these."""
        found = {deck: [*outcome.broken] for deck, outcome in self.alone.items() if outcome.broken}
        for decks, clause in self.broken:
            for deck in decks.tolist():
                found.setdefault(deck, []).append(self.clauses[clause])
        return [(deck, sorted(set(found[deck]))) for deck in sorted(found)]

    def of(self, deck: int) -> Outcome:
        """What became of one deck."""
        if deck in self.alone:
            return self.alone[deck]
        broken, warned = (
            tuple(sorted({self.clauses[clause] for decks, clause in pairs if deck in decks}))
            for pairs in (self.broken, self.warned)
        )
        return Outcome(int(self.verdict[deck]), broken, (), warned)
