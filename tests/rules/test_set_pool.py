"""Pools of sets: which sets are in on a day, and which cards with them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple, cast

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.formats.format import Clause
from deckcheck.formats.lint import lint, turning_days
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Cause
from deckcheck.model.deck import Card, DateSpan, Deck, Printing
from deckcheck.rules.set_pool import Pooled, SetPool, SetSpan
from deckcheck.source.kept import bytes_of, value_of
from emberfall import LABEL, format_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model.database import CardDatabase

SPANS = {
    "EMB": (SetSpan("2020-01-01", "2021-01-01"), SetSpan("2022-01-01", None)),
    "FALL": (SetSpan("2021-06-15", None),),
}
POOL = SetPool("emberfall/modern", LABEL, "modern.yaml", "2020-01-01", "2023-01-01", SPANS)


class NoCards:
    """No other cards than those that are asked about."""

    def cards(self) -> Iterable[Card]:
        return ()


def scope_of(on: str) -> DeckScope:
    """A scope in which nothing but the day matters."""
    return DeckScope(Deck("deck.txt", (), {}), cast("CardDatabase", NoCards()), on)


def test_the_sets_of_a_day() -> None:
    days = ("2020-12-31", "2021-01-01", "2021-06-15", "2022-01-01", "2030-01-01")
    assert [POOL.sets(on) for on in days] == [
        {"EMB": None},
        {},
        {"FALL": "2021-06-15"},
        {"FALL": "2021-06-15", "EMB": "2022-01-01"},
        {"FALL": "2021-06-15", "EMB": "2022-01-01"},
    ]
    assert [POOL.known(on) for on in ("2019-12-31", "2020-01-01")] == [False, True]


DAYS = ("2019-06-01", "2020-06-01", "2021-03-01", "2021-09-01", "2021-12-31", "2022-06-01", "2023-06-01")
LATER = "2025-01-01"
SOME_TIME = DateSpan("2021-01-01", "2021-12-31")
RELEASES = st.sampled_from([None, SOME_TIME, *(DateSpan(day, day) for day in DAYS)])
PRINTINGS = st.builds(Printing, st.sampled_from(["EMB", "FALL", "NEW", None]), released=RELEASES)


class World(NamedTuple):
    """A printing as it may turn out to be. ``newer`` says whether the pool takes sets that came after all it knows."""

    code: str
    day: str
    newer: bool

    def counts(self, on: str) -> bool:
        out = self.day <= on
        late = self.newer and self.code == "NEW" and self.day > POOL.until_known
        return out and (late or self.code in POOL.sets(on))


def _worlds(printing: Printing) -> list[World]:
    codes = ["EMB", "FALL", "NEW"] if printing.set is None else [printing.set]
    span = printing.released or DateSpan(DAYS[0], LATER)
    days = [day for day in (*DAYS, LATER) if span.earliest <= day <= span.latest]
    return [World(code, day, newer) for code in codes for day in days for newer in (False, True)]


@given(printings=st.lists(PRINTINGS, min_size=1, max_size=3), on=st.sampled_from(DAYS))
def test_what_is_certain_is_so_however_the_rest_turns_out(printings: list[Printing], on: str) -> None:
    truth = Pooled(POOL.id, POOL.spans, POOL.until_known).holds(
        Card("Ash", {}, printings=tuple(printings)), scope_of(on)
    )
    possible = {any(each.counts(on) for each in worlds) for worlds in product(*map(_worlds, printings))}
    if isinstance(truth, bool):
        assert possible == {truth}
    else:
        assert truth


@given(printing=st.builds(Printing, st.sampled_from(["EMB", "FALL"]), released=RELEASES), on=st.sampled_from(DAYS))
def test_what_could_only_turn_out_one_way_is_certain(printing: Printing, on: str) -> None:
    truth = Pooled(POOL.id, POOL.spans, POOL.until_known).holds(Card("Ash", {}, printings=(printing,)), scope_of(on))
    possible = {each.counts(on) for each in _worlds(printing)}
    assert (truth if isinstance(truth, bool) else "open") == (possible.pop() if len(possible) == 1 else "open")


def test_several_newer_sets_are_one_cause() -> None:
    late = DateSpan("2023-06-01", "2023-06-01")
    card = Card(
        "Ash", {}, printings=(Printing("NEW", released=late), Printing("NEWER"), Printing("NEW", released=late))
    )
    truth = Pooled(POOL.id, POOL.spans, POOL.until_known).holds(card, scope_of("2023-07-01"))
    facts = (("card", "Ash"), ("pool", "emberfall/modern"), ("set", "NEW, NEWER"), ("until", "2023-01-01"))
    assert truth == frozenset((Cause("newer-than-pool", facts),))


CLAUSE = Clause("card-pool", {"pool": "modern.yaml"}, "c", "test.yaml", 1)


def test_a_pool_comes_back_as_it_was_kept() -> None:
    format_ = format_of(CLAUSE, pools={"modern.yaml": POOL})
    again = value_of(bytes_of(format_))
    assert (again, repr(again.pools)) == (format_, repr(format_.pools))


def test_what_may_be_in_comes_back_and_turns_a_format_too() -> None:
    doubts = {"FALL": (SetSpan("2021-06-01", "2021-06-15"),)}
    format_ = format_of(CLAUSE, pools={"modern.yaml": POOL._replace(doubts=doubts)}, since="2021-02-01")
    again = value_of(bytes_of(format_))
    assert (again, repr(again.pools)) == (format_, repr(format_.pools))
    assert turning_days(format_) == ("2021-02-01", "2021-06-01", "2021-06-15", "2022-01-01")
    days = ("2021-05-31", "2021-06-01", "2021-06-14", "2021-06-15")
    moving = ("FALL", "2021-06-01", "2021-06-15")
    assert [again.pools["modern.yaml"].doubtful(on) for on in days] == [(), (moving,), (moving,), ()]


def test_a_format_may_turn_whenever_its_pool_does() -> None:
    format_ = format_of(CLAUSE, pools={"modern.yaml": POOL}, since="2019-01-01")
    assert turning_days(format_) == ("2019-01-01", "2020-01-01", "2021-01-01", "2021-06-15", "2022-01-01")


def test_a_clause_that_ends_before_its_pool_is_known() -> None:
    format_ = format_of(CLAUSE._replace(until="2019-06-01"), pools={"modern.yaml": POOL}, since="2019-01-01")
    assert [(each.code, each.facts["list"]) for each in lint(format_)] == [("list-never-known", "emberfall/modern")]
