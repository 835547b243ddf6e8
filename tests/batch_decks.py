"""Decks for tests of what judges many at once: chunks of rows, and what the checker says of the same rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from deckcheck.batch.chunk import Chunk
from deckcheck.batch.many import ManyDecks, outcome_of
from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.checker import Checker

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.formats.format import Format
    from deckcheck.judging.judge import Judge
    from deckcheck.kernel.owned import Owned
    from deckcheck.model.database import CardDatabase

Row = tuple[int, str, str | None]
"""Copies, a name, and the word of a zone, None where nothing is said."""


def chunk_of(decks: Iterable[Sequence[Row]], days: Sequence[str] | None = None) -> Chunk:
    """Decks as a chunk."""
    names: dict[str, int] = {}
    zones: dict[str, int] = {}
    rows: list[tuple[int, int, int, int]] = []
    starts = [0]
    for deck in decks:
        for number, (copies, name, zone) in enumerate(deck, 1):
            place = -1 if zone is None else zones.setdefault(zone, len(zones))
            rows.append((names.setdefault(name, len(names)), place, copies, number))
        starts.append(len(rows))
    table = np.array(rows, np.int64).reshape(-1, 4)
    ids = list(range(len(starts) - 1))
    return Chunk(
        "part", ids, np.array(starts), [*names], table[:, 0], [*zones], table[:, 1], table[:, 2], table[:, 3], days
    )


def differences(many: ManyDecks, chunk: Chunk) -> list[tuple[Any, ...]]:
    """The decks of which the checker says something else, each with both."""
    found = many.judged(chunk)
    decks = range(chunk.decks)
    pairs = [(deck, found.of(deck), outcome_of(many.report(chunk, deck))) for deck in decks]
    return [(*each, chunk.names) for each in pairs if each[1] != each[2]]


def damaged(
    deck: Sequence[Row], others: Sequence[Sequence[Row]], zones: Sequence[str], chance: random.Random
) -> list[Row]:
    """A deck with some of its rows changed, lost, or taken from others."""
    rows = list(deck)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(rows))
        copies, name, zone = rows[place]
        match chance.randrange(5):
            case 0:
                rows[place] = chance.choice((1, 2, 3, 4, 5, 9, 20)), name, zone
            case 1 if len(rows) > 1:
                del rows[place]
            case 2:
                rows.append((chance.randint(1, 4), chance.choice(chance.choice(others))[1], zone))
            case 3:
                rows[place] = copies, name, chance.choice(zones)
            case _:
                rows.append((copies, name, chance.choice((zone, None, *zones))))
    return rows


class OneFormat:
    """What :class:`~deckcheck.batch.many.ManyDecks` asks of a judge, for one format that no file has."""

    def __init__(self, format_: Format, cards: CardDatabase, on: str) -> None:
        self.format, self.cards, self.on, self.strict_days = format_, cards, on, False

    def open(self, reference: str) -> OneFormat:
        """The format and its cards."""
        return self

    def __iter__(self) -> Any:
        return iter((self.format, self.cards))

    def layout(self, reference: str) -> Layout:
        """How its decks are laid out."""
        return layout_of(self.format, self.cards, self.on)

    def files_of(self, reference: str) -> tuple[str, ...]:
        """None: nothing of it is kept. Raises FileNotFoundError."""
        raise FileNotFoundError(reference)

    def checker_of(self, reference: str, owned: Owned | None, on: str | None = None) -> Checker:
        """Its checker on a day."""
        return Checker(self.format, self.cards, on or self.on)

    def checker_on(self, reference: str, on: str) -> Checker:
        """The same."""
        return self.checker_of(reference, None, on)


def many_of(format_: Format, cards: CardDatabase, on: str, readings: Mapping[str, str] | None = None) -> ManyDecks:
    """What judges many decks of a format that no file has."""
    judge: Any = OneFormat(format_, cards, on)
    return ManyDecks(judge, "", readings)


def many_by(judge: Judge, reference: str, readings: Mapping[str, str] | None = None) -> ManyDecks:
    """What judges many decks of a format that a judge can open."""
    return ManyDecks(judge, reference, readings)
