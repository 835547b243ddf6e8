"""How much is tried: by ``pytest -m "not slow"`` while one writes, by CI of each change, and by all tests.

In CI the slow tests are a sample, the same in each run: every sixth test, and some of its cases. Where the variable
CI is not set all is tried, and so it must be before a release. Of a great table of cases (``pytest.mark.table``) some
are fast and the others slow, and a property tries fewer examples where only fast tests are asked for.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

IN_CI = bool(os.environ.get("CI"))
STEP = 12
"""Of a slow test's cases the first is tried, and every one that is so many after one that is.

A test whose cases have little in common says so, ``pytest.mark.slow(step=1)``, and is always in the sample.
"""
STEP_OF_TABLES = 4
"""The same of the cases of a table that are not fast, unless the table says otherwise."""
EXAMPLES = 100
"""So many examples a property tries that does not say how many."""
_ONLY_FAST = "DECKCHECK_FAST_TESTS"  # for the workers, too


def sampled(cases: Iterable[tuple[str, int]]) -> Iterator[str]:
    """The cases of a sample, in their order: by the ids that pytest gives them, each with the step of its test.

    >>> list(sampled([("b.py::test", STEP), *((f"f.py::test[{number}]", STEP) for number in range(13))]))
    ['f.py::test[0]', 'f.py::test[12]']
    >>> list(sampled([("a.py::test", 1)]))
    ['a.py::test']
    """
    seen: Counter[str] = Counter()
    for id_, step in cases:
        test, _, _ = id_.partition("[")
        # By a number of the name: whoever adds a test leaves the others where they are.
        if seen[test] % step == 0 and (step < STEP or crc32(test.encode()) % 6 == 0):
            yield id_
        seen[test] += 1


def of_a_slow_test(number: int, in_ci: int | None = None) -> int:
    """How many examples a slow test tries: in CI a quarter of them, or as many as are given."""
    return number if not IN_CI else in_ci or -(-number // 4)


def only_fast_tests() -> None:
    """Say that no slow tests are asked for; before any test is imported."""
    os.environ[_ONLY_FAST] = "1"


def examples(number: int) -> int:
    """How many examples a fast test tries: an eighth of them where only fast tests are asked for, in CI a quarter."""
    return -(-number // (8 if os.environ.get(_ONLY_FAST) else 4 if IN_CI else 1))
