"""Lists that are kept as states: every day says what the state of that day said, as they are and as dated changes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.formats.list_form import load_list
from deckcheck.formats.list_states import ListState, with_states
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints
from emberfall import LABEL
from sampling import examples
from tools.lists_from import Head, written

if TYPE_CHECKING:
    from deckcheck.model.deck import Limit

DAYS = [f"2020-0{month}-01" for month in range(1, 7)]
CARDS = ("Ash Drake", "Bog “Drake”", "カード: 1", "-2", "no", 'Éclair "E"')
OTHERS: tuple[Limit, ...] = (0, 1, "unlimited")
EMPTY = DatedList("emberfall/test", LABEL, "test.yaml", "", ())
HEAD = Head("emberfall/test", "Test", "試験", "The: states", "2020-06-01")


def _state(day: str, others: Limit) -> st.SearchStrategy[ListState]:
    limits: st.SearchStrategy[Limit] = st.sampled_from([each for each in (0, 1, 2, "unlimited") if each != others])
    groups = st.dictionaries(st.lists(st.sampled_from(CARDS), min_size=2, unique=True).map(_sorted), st.integers(0, 1))
    return st.builds(
        ListState,
        st.just(day),
        st.dictionaries(st.sampled_from(CARDS), limits),
        st.dictionaries(st.sampled_from(CARDS), st.integers(1, 3)),
        groups,
    )


def _sorted(names: list[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


@st.composite
def _series(draw: st.DrawFn) -> tuple[Limit, list[ListState]]:
    others: Limit = draw(st.sampled_from(OTHERS))
    days = draw(st.lists(st.sampled_from(DAYS), min_size=1, unique=True).map(sorted))
    return others, [draw(_state(day, others)) for day in days]


def _said(dated: DatedList, on: str) -> tuple[Any, ...]:
    limits = {card: limit.most for card, limit in dated.limits(on).items() if limit.most != dated.others}
    groups = {tuple(sorted(group.cards)): group.most for group in dated.combinations(on)}
    return dated.known(on), limits, dated.prices(on), groups


def _expected(states: list[ListState], on: str, others: Limit) -> tuple[Any, ...]:
    past = [state for state in states if state.since <= on]
    if not past:
        return False, {}, {}, {}
    return True, {c: n for c, n in past[-1].limits.items() if n != others}, past[-1].points, past[-1].groups


@pytest.mark.slow
@settings(max_examples=examples(40))
@given(series=_series())
def test_on_every_day_a_list_says_what_its_state_says(series: tuple[Limit, list[ListState]]) -> None:
    others, states = series
    dated = with_states(EMPTY._replace(others=others), states)
    with TemporaryDirectory() as folder:
        path = Path(folder, "list.yaml")
        path.write_text(written(dated, HEAD, ["A comment."]), encoding="utf-8")
        again = load_list(str(path))
    for on in ("2019-12-31", *DAYS, "2020-01-15", "2021-01-01"):
        assert _said(dated, on) == _said(again, on) == _expected(states, on, others)
    assert (again.id, again.name, again.source) == (HEAD.id, {"en": HEAD.en, "ja": HEAD.ja}, "The: states 2020-06-01")
    assert written(again, HEAD) == written(again, HEAD)


def test_what_stays_is_one_span_from_the_line_on_which_it_began() -> None:
    states = (
        ListState("2020-01-01", {"Ash": 0, "Bog": 1}, {"Bog": 2}, {("Ash", "Bog"): 1}, {"Ash": 3, "Bog": 4}),
        ListState("2020-02-01", {"Ash": 0, "Bog": 2}, {"Bog": 2}, {}, {"Ash": 7, "Bog": 8}),
        ListState("2020-03-01", {"Bog": 2}, {}, {("Ash", "Bog"): 1}, {"Bog": 9}),
    )
    dated = with_states(EMPTY, states)
    assert dated.since == "2020-01-01"
    assert dated.entries == (
        ListEntry("Bog", 1, "2020-01-01", "2020-02-01", 4),
        ListEntry("Ash", 0, "2020-01-01", "2020-03-01", 3),
        ListEntry("Bog", 2, "2020-02-01", None, 8),
    )
    assert dated.points == (ListPoints("Bog", 2, "2020-01-01", "2020-03-01", 4),)
    assert dated.groups == (
        ListGroup(("Ash", "Bog"), 1, "2020-01-01", "2020-02-01", 1),
        ListGroup(("Ash", "Bog"), 1, "2020-03-01", None, 1),
    )


def test_the_text_of_a_list() -> None:
    entries = (
        ListEntry("Ash", 0, "2020-01-01", "2020-02-01", 1),
        ListEntry("Ash", 1, "2020-02-01", None, 1),
        ListEntry("Bog", 1, "2020-01-01", "2020-02-01", 1),
    )
    groups = (ListGroup(("Cinder", "Dune"), 1, "2020-01-01", "2020-02-01", 1),)
    points = (ListPoints("Ash", 3, "2020-01-01", "2020-02-01", 1),)
    dated = EMPTY._replace(since="2020-01-01", entries=entries, groups=groups, points=points)
    assert written(dated, Head("emberfall/test", "Test", "試験", "States"), ["By hand."]) == (
        "# yaml-language-server: $schema=../../../schemas/list.schema.json\n"
        "# By hand.\n"
        "list: emberfall/test\n"
        'name: {en: "Test", ja: "試験"}\n'
        "since: 2020-01-01\n"
        'source: {title: "States"}\n'
        "changes:\n"
        "  - date: 2020-01-01\n"
        "    cards:\n"
        '      "0":\n'
        '        - "Ash"\n'
        '      "1":\n'
        '        - "Bog"\n'
        "    points:\n"
        '      "3":\n'
        '        - "Ash"\n'
        "    groups:\n"
        "      - most: 1\n"
        "        until: 2020-02-01\n"
        "        cards:\n"
        '          - "Cinder"\n'
        '          - "Dune"\n'
        "  - date: 2020-02-01\n"
        "    cards:\n"
        '      "1":\n'
        '        - "Ash"\n'
        '      "unlimited":\n'
        '        - "Bog"\n'
        "    points:\n"
        '      "0":\n'
        '        - "Ash"\n'
    )
