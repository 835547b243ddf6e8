"""What a batch came to: shares of verdicts, clauses, formats and months, examples, and what was wrong with rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pyarrow.compute as pc

from deckcheck.batch.chunk import VERDICTS
from deckcheck.batch.verdicts import LISTS

MOST_TOLD = 20
"""Of more damaged decks of a part than these only the number is told; each has its own words in the verdicts."""
_CLAUSES = LISTS[:3]


class Summary:
    """What decks came to, added up. All of it is JSON values, in an order that does not depend on that of the parts."""

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.formats: dict[str, Counter[str]] = {}
        self.months: dict[str, Counter[str]] = {}
        self.clauses: dict[str, dict[str, Counter[str]]] = {}
        """By format and clause, the decks that break it, of which that is open, and that it warns of."""
        self.one_at_a_time: Counter[str] = Counter()
        self.alone = 0
        self.troubled = 0
        self.troubles: list[list[str]] = []
        self.details: list[dict[str, Any]] = []

    @property
    def decks(self) -> int:
        """How many there are."""
        return sum(self.verdicts.values())

    def take(self, table: Any) -> None:
        """Add a table of verdicts."""
        for key, counted in (("format", self.formats), ("month", self.months)):
            column = table.column("format") if key == "format" else pc.utf8_slice_codeunits(table.column("day"), 0, 7)
            pairs = pc.binary_join_element_wise(column.combine_chunks(), table.column("verdict").combine_chunks(), "\n")
            for pair in pc.value_counts(pairs).to_pylist():
                name, _, verdict = pair["values"].rpartition("\n")
                counted.setdefault(name, Counter())[verdict] += pair["counts"]
                if key == "format":
                    self.verdicts[verdict] += pair["counts"]
        for how in _CLAUSES:
            lists = table.column(how).combine_chunks()
            rows = pc.list_parent_indices(lists)
            if len(rows):
                formats = table.column("format").combine_chunks().take(rows)
                pairs = pc.binary_join_element_wise(formats, lists.flatten(), "\n")
                for pair in pc.value_counts(pairs).to_pylist():
                    format_, _, clause = pair["values"].partition("\n")
                    self.clauses.setdefault(format_, {}).setdefault(clause, Counter())[how] += pair["counts"]
        trouble = table.column("trouble").combine_chunks()
        troubled = np.flatnonzero(pc.list_value_length(trouble).to_numpy(zero_copy_only=False))
        self.troubled += len(troubled)
        for row in troubled[: MOST_TOLD - len(self.troubles)].tolist() if len(self.troubles) < MOST_TOLD else ():
            self.troubles.append([str(table.column("deck")[row].as_py()), *trouble[row].as_py()])

    def add(self, other: Mapping[str, Any]) -> None:
        """Add what :meth:`data` had of some decks."""
        self.verdicts.update(other["verdicts"])
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
        return {
            "decks": self.decks,
            "verdicts": {verdict: self.verdicts[verdict] for verdict in VERDICTS},
            "formats": _sorted(self.formats),
            "months": _sorted(self.months),
            "clauses": {format_: _sorted(self.clauses[format_]) for format_ in sorted(self.clauses)},
            "alone": self.alone,
            "one_at_a_time": dict(sorted(self.one_at_a_time.items())),
            "troubled": self.troubled,
            "troubles": self.troubles,
            "details": self.details,
        }


def _sorted(counted: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
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
