"""What the rules of the page say, case by case, and what holds for all of them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.serve.rules import (
    AFTER_OUTAGE,
    Capability,
    Object,
    Outage,
    Sent,
    Standing,
    Times,
    counting,
    made_late_by,
    may,
    standing,
)

DEADLINE = 1_000_000
IN_TIME, LATE, CLOSED = Standing(), Standing(late=True), Standing(closed=True)


@pytest.mark.parametrize(
    ("received", "times", "unlocked", "expected"),
    [
        (DEADLINE, Times(deadline=DEADLINE), None, IN_TIME),
        (DEADLINE + 1, Times(deadline=DEADLINE), None, LATE),
        (DEADLINE + 500, Times(deadline=DEADLINE, grace=500), None, IN_TIME),
        (DEADLINE + 501, Times(deadline=DEADLINE, grace=500), None, LATE),
        (DEADLINE + 9**9, Times(), None, IN_TIME),
        (4, Times(opens=5), None, CLOSED),
        (5, Times(opens=5), None, IN_TIME),
        (5, Times(state="locked"), None, CLOSED),
        (DEADLINE + 1, Times(deadline=DEADLINE, state="locked"), None, Standing(late=True, closed=True)),
        (DEADLINE + 1, Times(deadline=DEADLINE, state="locked"), DEADLINE + 1, IN_TIME),
        (DEADLINE + 2, Times(deadline=DEADLINE, state="locked"), DEADLINE + 1, Standing(late=True, closed=True)),
        (4, Times(opens=5), 4, IN_TIME),
    ],
)
def test_how_a_list_stands_when_it_comes(received: int, times: Times, unlocked: int | None, expected: Standing) -> None:
    assert standing(received, times, unlocked) == expected


EARLY, AFTER = Sent(1, 10), Sent(2, DEADLINE + 10, LATE)
AGAIN = Sent(3, DEADLINE + 20, LATE)


@pytest.mark.parametrize(
    ("lists", "times", "expected"),
    [
        ([], Times(), None),
        ([EARLY, Sent(2, 20)], Times(deadline=DEADLINE), 2),
        ([EARLY, AFTER], Times(deadline=DEADLINE, late="refuse"), 1),
        ([EARLY, AFTER], Times(deadline=DEADLINE, late="mark"), 1),
        ([EARLY, AFTER], Times(deadline=DEADLINE, late="accept"), 2),
        ([AFTER], Times(deadline=DEADLINE, late="refuse"), None),
        ([AFTER, AGAIN], Times(deadline=DEADLINE, late="mark"), 3),
        ([EARLY, AFTER._replace(accepted=True), AGAIN], Times(deadline=DEADLINE), 2),
        # The deadline was moved past a late one: it is late no more. It was moved before one in time: that stays so.
        ([EARLY, AFTER], Times(deadline=DEADLINE + 10), 2),
        ([EARLY, Sent(2, 500)], Times(deadline=400), 2),
        # Without a deadline nothing is late.
        ([EARLY, AFTER], Times(), 2),
        # What came while the event was locked counts only where the organizer takes it.
        ([EARLY, Sent(2, 20, CLOSED)], Times(deadline=DEADLINE), 1),
        ([EARLY, Sent(2, 20, CLOSED)], Times(deadline=DEADLINE, late="accept"), 1),
        ([Sent(2, 20, CLOSED)], Times(deadline=DEADLINE, late="mark"), None),
        ([EARLY, Sent(2, 20, CLOSED, accepted=True)], Times(deadline=DEADLINE), 2),
        # The order is the number, whatever the clock said.
        ([Sent(1, 900), Sent(2, 100)], Times(deadline=DEADLINE), 2),
        ([Sent(2, 100), Sent(1, 900)], Times(deadline=DEADLINE), 2),
    ],
)
def test_which_list_counts(lists: list[Sent], times: Times, expected: int | None) -> None:
    assert counting(lists, times) == expected


TIMES = st.builds(
    Times,
    opens=st.none() | st.integers(0, 20),
    deadline=st.none() | st.integers(0, 40),
    grace=st.integers(0, 5),
    late=st.sampled_from(["refuse", "mark", "accept"]),
    state=st.sampled_from(["open", "locked"]),
)
LISTS = st.lists(
    st.builds(
        Sent, st.integers(1, 99), st.integers(0, 50), st.builds(Standing, st.booleans(), st.booleans()), st.booleans()
    ),
    max_size=6,
    unique_by=lambda each: each.id,
)


@given(LISTS, TIMES)
def test_only_a_list_that_may_count_does_and_none_after_it_that_does(lists: list[Sent], times: Times) -> None:
    found = counting(lists, times)
    in_time = [each.id for each in lists if each.standing == IN_TIME or each.accepted]
    assert found in {None, *(each.id for each in lists)}
    if in_time:
        assert found is not None
        assert found >= max(in_time)
    chosen = next((each for each in lists if each.id == found), None)
    if chosen is not None and not chosen.accepted:
        assert not chosen.standing.closed
        assert (
            not chosen.standing.late
            or times.deadline is None
            or times.late != "refuse"
            or chosen.received <= times.deadline + times.grace
        )


@given(LISTS, TIMES, st.integers(0, 50))
def test_a_list_in_time_is_never_undone_by_a_deadline_that_moves(lists: list[Sent], times: Times, moved: int) -> None:
    before = [each for each in lists if each.standing == IN_TIME]
    assert counting(before, times) == counting(before, times._replace(deadline=moved))


@given(LISTS, TIMES, st.data())
def test_what_is_accepted_counts_unless_a_later_one_does(lists: list[Sent], times: Times, data: st.DataObject) -> None:
    if not lists:
        return
    taken = data.draw(st.sampled_from(lists))
    found = counting([each._replace(accepted=True) if each is taken else each for each in lists], times)
    assert found is not None
    assert found >= taken.id


@pytest.mark.parametrize(
    ("received", "outage", "late"),
    [
        (DEADLINE + 5_000, Outage(DEADLINE - 100, DEADLINE + 3_000), True),
        (DEADLINE + 3_000 + AFTER_OUTAGE, Outage(DEADLINE - 100, DEADLINE + 3_000), True),
        (DEADLINE + 3_001 + AFTER_OUTAGE, Outage(DEADLINE - 100, DEADLINE + 3_000), False),
        (DEADLINE + 5_000, Outage(DEADLINE - 100, DEADLINE - 1), False),
        (DEADLINE + 5_000, Outage(DEADLINE + 1, DEADLINE + 3_000), False),
        (DEADLINE + 2_000, Outage(DEADLINE - 100, DEADLINE + 3_000), False),
    ],
)
def test_late_because_the_page_was_away(received: int, outage: Outage, *, late: bool) -> None:
    found = made_late_by(Sent(1, received, LATE), Times(deadline=DEADLINE), [Outage(1, 2), outage])
    assert found == (outage if late else None)
    assert made_late_by(Sent(1, received), Times(deadline=DEADLINE), [outage]) is None


ROLES = {
    "operator": Capability(1, "operator"),
    "organizer": Capability(2, "organizer", 1),
    "judge": Capability(3, "judge", 1),
    "player": Capability(4, "player", 1, 10),
}
OWN, OTHER, ELSEWHERE, EVENT, ALL = Object(1, 10), Object(1, 11), Object(2, 20), Object(1), Object()
MAY = {
    "see-own": {("player", OWN)},
    "send": {("player", OWN)},
    "see-players": {(role, what) for role in ("organizer", "judge") for what in (OWN, OTHER, EVENT)},
    "see-lists": {(role, what) for role in ("organizer", "judge") for what in (OWN, OTHER, EVENT)},
    "check": {(role, what) for role in ("organizer", "judge") for what in (OWN, OTHER, EVENT)},
    "manage": {("organizer", what) for what in (OWN, OTHER, EVENT)},
    "see-audit": {("organizer", what) for what in (OWN, OTHER, EVENT)},
    "back-up": {("operator", what) for what in (OWN, OTHER, ELSEWHERE, EVENT, ALL)},
}


@pytest.mark.parametrize("action", MAY)
def test_who_may_do_what_and_nobody_else(action: str) -> None:
    allowed = {
        (role, what)
        for (role, capability), what in product(ROLES.items(), (OWN, OTHER, ELSEWHERE, EVENT, ALL))
        if may(capability, action, what)  # type: ignore[arg-type] # a key of the table
    }
    assert allowed == MAY[action]
