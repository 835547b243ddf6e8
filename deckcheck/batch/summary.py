"""What a batch came to: shares of verdicts, clauses, formats and months, examples, and what was wrong with rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from deckcheck.batch.apart import Order
from deckcheck.batch.chunk import VERDICTS
from deckcheck.batch.rows import Integers
from deckcheck.batch.verdicts import LISTS
from deckcheck.source.named_tuple import NamedTuple

MOST_TOLD = 20
"""Of more damaged decks of a part than these only the number is told; each has its own words in the verdicts."""
_CLAUSES = LISTS[:3]


class Summary:
    """What decks came to, added up. All of it is JSON values, in an order that does not depend on that of the parts."""

    def __init__(self) -> None:
        self.formats: dict[str, Counter[str]] = {}
        self.months: dict[str, Counter[str]] = {}
        self.clauses: dict[str, dict[str, Counter[str]]] = {}
        """By format and clause, the decks that break it, of which that is open, and that it warns of."""
        self.one_at_a_time: Counter[str] = Counter()
        self.alone = 0
        self.troubled = 0
        self.troubles: list[list[str]] = []
        self.details: list[dict[str, Any]] = []
        self.unread: list[str] = []
        """The columns of which nobody knows what is said in them."""
        self.passed_over: list[str] = []
        """The files of a folder or an archive that are not read."""
        self.order = Order()

    def taken(self, table: Any) -> Any:
        """A table of verdicts, which is added."""
        self.order = self.order.followed_by(table.column("deck").combine_chunks())
        formats, days, verdicts = (_words(table.column(name)) for name in ("format", "day", "verdict"))
        count(self.formats, formats, verdicts)
        count(self.months, Words(days.codes, [day[:7] for day in days.values]), verdicts)
        for how in _CLAUSES:
            rows, clauses = listed(table.column(how))
            for format_, clause, decks in pairs(Words(formats.codes[rows], formats.values), clauses):
                self.clauses.setdefault(format_, {}).setdefault(clause, Counter())[how] += decks
        trouble = table.column("trouble").combine_chunks()
        troubled = np.flatnonzero(pc.list_value_length(trouble).to_numpy(zero_copy_only=False))
        self.troubled += len(troubled)
        for row in troubled[: MOST_TOLD - len(self.troubles)].tolist() if len(self.troubles) < MOST_TOLD else ():
            self.troubles.append([str(table.column("deck")[row].as_py()), *trouble[row].as_py()])
        return table

    def add(self, other: Mapping[str, Any]) -> None:
        """Add what :meth:`data` had of some decks."""
        self.one_at_a_time.update(other["one_at_a_time"])
        self.alone += other["alone"]
        self.troubled += other["troubled"]
        for name, mine in (("formats", self.formats), ("months", self.months)):
            for key, counts in other[name].items():
                mine.setdefault(key, Counter()).update(counts)
        for format_, clauses in other["clauses"].items():
            for clause, counts in clauses.items():
                self.clauses.setdefault(format_, {}).setdefault(clause, Counter()).update(counts)
        self.details += other["details"]

    def data(self) -> dict[str, Any]:
        """All of it as JSON values."""
        verdicts = {verdict: sum(each[verdict] for each in self.formats.values()) for verdict in VERDICTS}
        return {
            "decks": sum(verdicts.values()),
            "verdicts": verdicts,
            "formats": in_order(self.formats),
            "months": in_order(self.months),
            "clauses": {format_: in_order(self.clauses[format_]) for format_ in sorted(self.clauses)},
            "alone": self.alone,
            "one_at_a_time": dict(sorted(self.one_at_a_time.items())),
            "troubled": self.troubled,
            "troubles": self.troubles,
            "details": self.details,
            "unread": self.unread,
            "passed_over": self.passed_over,
        }


class Words(NamedTuple):
    """A column of few texts: of each row its place among these."""

    codes: Integers
    values: Sequence[str]


def _words(column: Any) -> Words:
    found = column.combine_chunks()
    if not pa.types.is_dictionary(found.type):
        found = found.dictionary_encode()
    return Words(found.indices.to_numpy(), found.dictionary.to_pylist())


def listed(column: Any) -> tuple[Integers, Words]:
    """What stands in a column of lists: the row of each text, and the texts."""
    lists = column.combine_chunks()
    return pc.list_parent_indices(lists).to_numpy(), _words(pa.chunked_array([lists.flatten()]))


def pairs(one: Words, other: Words) -> Iterator[tuple[str, str, int]]:
    """How often each text of a column stands beside each of another."""
    wide = len(other.values)
    counts = np.bincount(one.codes.astype(np.int64) * wide + other.codes, minlength=len(one.values) * wide)
    for key in np.flatnonzero(counts).tolist():
        yield one.values[key // wide], other.values[key % wide], int(counts[key])


def count(counted: dict[str, Counter[str]], one: Words, other: Words) -> None:
    """Add that to what was counted before."""
    for name, beside, times in pairs(one, other):
        counted.setdefault(name, Counter())[beside] += times


def in_order(counted: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """What was counted, whatever came first."""
    return {name: dict(sorted(counted[name].items())) for name in sorted(counted)}


def first_of_each(details: Iterable[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """The first examples of each clause of each format."""
    found: Counter[tuple[str, str]] = Counter()
    kept = []
    for each in details:
        key = each["format"], each["clause"]
        if found[key] < most:
            found[key] += 1
            kept.append(each)
    return kept
