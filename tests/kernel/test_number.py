"""How an interval lies to the numbers allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.kernel.number import UNBOUNDED, state

if TYPE_CHECKING:
    from deckcheck.kernel.number import State
    from deckcheck.kernel.select import Ranges

ONE: Ranges = ((5, 25),)
TWO: Ranges = ((0, 0), (12, 12))
OPEN: Ranges = ((5, None),)
TWO_OPEN: Ranges = ((0, 0), (4, None))


@pytest.mark.parametrize(
    ("low", "high", "allowed", "expected"),
    [
        (5, 25, ONE, "satisfied"),
        (5, 5, ONE, "satisfied"),
        (25, 25, ONE, "satisfied"),
        (4, 25, ONE, "undecided"),
        (5, 26, ONE, "undecided"),
        (4, 26, ONE, "undecided"),
        (4, 5, ONE, "undecided"),
        (25, 26, ONE, "undecided"),
        (0, 4, ONE, "below"),
        (4, 4, ONE, "below"),
        (26, 26, ONE, "above"),
        (26, UNBOUNDED, ONE, "above"),
        (25, UNBOUNDED, ONE, "undecided"),
        (0, 0, TWO, "satisfied"),
        (12, 12, TWO, "satisfied"),
        (0, 12, TWO, "undecided"),
        (0, 1, TWO, "undecided"),
        (1, 1, TWO, "between"),
        (1, 11, TWO, "between"),
        (1, 12, TWO, "undecided"),
        (11, 13, TWO, "undecided"),
        (12, 13, TWO, "undecided"),
        (13, 13, TWO, "above"),
        (13, UNBOUNDED, TWO, "above"),
        (4, 4, OPEN, "below"),
        (4, 5, OPEN, "undecided"),
        (5, 5, OPEN, "satisfied"),
        (5, UNBOUNDED, OPEN, "satisfied"),
        (0, UNBOUNDED, OPEN, "undecided"),
        (2, 2, ((3, 3), (5, 5)), "below"),
        (4, 4, ((3, 3), (5, 5)), "between"),
        (0, UNBOUNDED, ((0, None),), "satisfied"),
        (4, 5, TWO_OPEN, "satisfied"),
        (9, UNBOUNDED, TWO_OPEN, "satisfied"),
        (3, 3, TWO_OPEN, "between"),
        (3, 4, TWO_OPEN, "undecided"),
        (1, UNBOUNDED, TWO_OPEN, "undecided"),
    ],
)
def test_state(low: float, high: float, allowed: Ranges, expected: State) -> None:
    assert state(low, high, allowed) == expected


@pytest.mark.parametrize("allowed", [ONE, TWO, OPEN, TWO_OPEN, ((1, 2), (4, 5))])
def test_a_state_is_what_holds_of_every_number_of_the_interval(allowed: Ranges) -> None:
    for low in range(28):
        for high in range(low, 28):
            each = {state(number, number, allowed) for number in range(low, high + 1)}
            whole = state(low, high, allowed)
            if each == {"satisfied"}:
                # An interval over two ranges that touch is still not one range: that is all that is lost.
                assert whole == "satisfied" or len(allowed) > 1
            elif "satisfied" in each:
                assert whole == "undecided"
            else:
                assert whole == ("between" if len(each) > 1 else min(each))
