"""The life of a format in steps says of every day what judging on it says, and no two steps in a row say the same."""

from __future__ import annotations

import datetime as dt
from itertools import pairwise
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.judging.change_days import rule_changes
from deckcheck.judging.timeline import spans, steps_of
from deckcheck.model.deck import Card, DateSpan, Printing
from deckcheck.model.finding import verdict
from deckcheck.rules.dated_list import DatedList, ListDoubt, ListEntry, ListGroup, ListPoints
from deckcheck.rules.set_pool import SetPool, SetSpan
from emberfall import LABEL, format_of
from kernel.test_check_properties import NAMES, Cards, Line, decks, resolved
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Limit
    from deckcheck.model.finding import Finding

pytestmark = pytest.mark.slow

LISTS = ("hall.yaml", "late.yaml")
FIRST = dt.date(2021, 10, 1)
DAYS = [(FIRST + dt.timedelta(days=number)).isoformat() for number in range(550)]
some_days = st.sampled_from(DAYS[30:-30:7])
limits: st.SearchStrategy[Limit] = st.sampled_from([0, 0, 1, 2, "unlimited"])


def between(days: tuple[str, str | None]) -> tuple[str, str | None]:
    """Two days in order, of which the second may be missing; never the same."""
    first, second = days
    return (first, second) if second is None or first < second else (second, first if first > second else None)


life = st.tuples(some_days, st.one_of(st.none(), some_days)).map(between)


def days_before(day: str) -> str:
    """A few days before a day."""
    return DAYS[DAYS.index(day) - 5]


@st.composite
def dated_lists(draw: st.DrawFn, id_: str) -> DatedList:
    """A list with the life of any card, of points and of a group; no two spans of a card overlap.

    Some of what it says of a card may be so a few days before it surely is.
    """
    since = draw(st.sampled_from(["2020-01-01", "2022-02-01"]))
    entries: list[ListEntry] = []
    doubts: list[ListDoubt] = []
    points: list[ListPoints] = []
    for name in NAMES:
        turning = sorted({day for day in draw(st.lists(some_days, max_size=3)) if day >= since})
        for day, next_day in zip(turning, [*turning[1:], None], strict=False):
            entries.append(ListEntry(name, draw(limits), day, next_day, 3))
            points.append(ListPoints(name, draw(st.integers(0, 2)), day, next_day, 4))
            if draw(st.booleans()) and days_before(day) > since:
                doubts.append(ListDoubt(name, draw(st.integers(0, 1)), draw(limits), days_before(day), day, 6))
    begun, over = draw(life)
    groups = [ListGroup(NAMES, draw(st.integers(0, 2)), max(begun, since), over, 5)] if over != since else []
    others: Limit = draw(st.sampled_from(["unlimited", "unlimited", 0, 1]))
    found = tuple(entries), tuple(groups), "a source", tuple(points), others
    return DatedList(id_, LABEL, f"lists/{id_}.yaml", since, *found, doubts=tuple(doubts))


@st.composite
def set_pools(draw: st.DrawFn) -> SetPool:
    """A pool that one of the sets enters and leaves; what comes out once it is no longer known may be in it.

    It may be in it a few days before it surely is.
    """
    since, over = draw(life)
    known, until_known = draw(st.sampled_from(["2020-01-01", "2022-01-15"])), draw(some_days)
    spans = {"EMB": (SetSpan(max(since, known), over),)} if over is None or over > known else {}
    doubtful: bool = draw(st.booleans())
    early = {"EMB": (SetSpan(days_before(since), since),)} if spans and days_before(since) > known else {}
    doubts = early if doubtful else {}
    return SetPool("sets", LABEL, "pools/sets.yaml", known, max(known, until_known), spans, "a source", doubts)


plainly_asked = st.one_of(
    st.just({"pooled": {"pool": "sets.yaml"}}),
    st.sampled_from([{"rarity": "rare"}, {"set": "EMB"}, {}]).map(lambda of: {"printing": {"released": True, **of}}),
    st.builds(lambda name, most: {"listed": {"list": name, "most": most}}, st.sampled_from(LISTS), st.integers(0, 1)),
)
asked = st.one_of(
    plainly_asked,
    plainly_asked.map(lambda where: {"not": where}),
    plainly_asked.map(lambda where: {"succeeded": {"same": "colours", "where": where}}),
)
sizes = st.builds(lambda most, where: {"zone": "main", "most": most, "where": where}, st.integers(0, 2), asked)
kinds = st.one_of(
    st.sampled_from(LISTS).map(lambda name: ("card-list", {"list": name})),
    st.just(("card-pool", {"pool": "sets.yaml"})),
    asked.map(lambda where: ("exclusion", {"where": where})),
    sizes.map(lambda size: ("zone-size", size)),
    st.just(("copy-limit", {"most": 2})),
)


@st.composite
def lively_formats(draw: st.DrawFn) -> Format:
    """A format that changes: its clauses begin and end, its lists and the printings do, and so may it itself."""
    clauses = []
    for line in range(1, draw(st.integers(1, 2)) + 1):
        kind, options = draw(kinds)
        since, until = draw(st.one_of(st.just((None, None)), life))
        when = draw(st.one_of(st.none(), st.none(), sizes))
        clauses.append(Clause(kind, options, "the rule", "test.yaml", line, since=since, until=until, when=when))
    since, until = draw(st.one_of(st.just((None, None)), st.just((None, None)), life))
    lists = {name: draw(dated_lists(name[:-5])) for name in LISTS}
    pools = {"sets.yaml": draw(set_pools())}
    return format_of(*clauses, lists=lists, since=since, until=until, pools=pools)


@st.composite
def dated_cards(draw: st.DrawFn) -> Cards:
    """Cards whose printings come out on any day, or between two, of which now and then nothing is known."""
    released = st.one_of(st.none(), *[life.map(lambda days: DateSpan(days[0], days[1] or days[0]))] * 4)
    some = st.sampled_from(["EMB", "FALL"]), st.none(), st.sampled_from(["common", "rare"]), released
    colours = st.sampled_from([*[{"colours": frozenset(("red",))}] * 3, {"colours": frozenset(("green",))}, {}])
    made = st.builds(Printing, *some)
    return Cards({name: Card(name, draw(colours), printings=tuple(draw(st.lists(made, max_size=2)))) for name in NAMES})


lines_known = st.builds(Line, st.integers(1, 3), st.sampled_from(NAMES[:2]), st.just("main"))
mostly_known = st.one_of(*[st.lists(lines_known, min_size=1, max_size=2)] * 4, decks)


def deciding(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that decide, without the day on which was asked."""
    return [
        finding._replace(facts={fact: value for fact, value in finding.facts.items() if fact != "on"})
        for finding in findings
        if finding.severity in ("illegal", "undecided")
    ]


@settings(max_examples=of_a_slow_test(100))
@given(lively_formats(), dated_cards(), mostly_known)
def test_a_step_says_of_each_of_its_days_what_judging_it_says(format_: Format, cards: Cards, lines: list[Line]) -> None:
    database, deck = cast("CardDatabase", cards), resolved(lines, cards, unread=len(lines) == 5)

    def findings_on(on: str) -> tuple[Finding, ...]:
        return Checker(format_, database, on).check(deck).findings

    steps = steps_of(format_, rule_changes(format_, deck, database), findings_on)
    assert (steps[0].since, steps[-1].until) == (format_.since, format_.until)
    for before, after in pairwise(steps):
        assert before.until == after.since
        assert deciding(before.findings) != deciding(after.findings)
        assert after.changes
    for day in DAYS:
        if (format_.since or "") <= day and (format_.until is None or day < format_.until):
            (step,) = (s for s in steps if (s.since or "") <= day and (s.until is None or day < s.until))
            assert deciding(step.findings) == deciding(findings_on(day))
            assert step.verdict == verdict(findings_on(day))
    assert [step for span in spans(steps) for step in span.steps] == list(steps)
    assert all(before.verdict != after.verdict for before, after in pairwise(spans(steps)))
