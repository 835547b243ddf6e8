"""What is offered in the place of a spelled-out clause asks the same of every deck, and is what an author may write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.formats.format import Clause
from deckcheck.formats.spelled_out import offered, spelled_out, written
from deckcheck.source import Source
from deckcheck.source.document import load_yaml
from emberfall import format_of
from kernel.test_check_properties import (
    DECLARED,
    DECLARES,
    LISTS,
    POOLS,
    Cards,
    Line,
    decks,
    maybe_where,
    partial_cards,
    plain_numbers,
    report_of,
    resolved,
    up_to_the_deck,
    zones,
)
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from pathlib import Path

UNIT = {"type": "unit"}
OFFERS: list[tuple[dict[str, Any], tuple[str, dict[str, Any]] | None]] = [
    ({"zone": "main", "most": 3}, ("zone-size", {"zone": "main", "most": 3})),
    ({"what": "copies", "where": UNIT, "least": 3}, ("zone-size", {"where": UNIT, "least": 3})),
    ({"where": UNIT, "most": 0}, ("exclusion", {"where": UNIT})),
    ({"zone": "ex", "where": UNIT, "exactly": 0}, ("exclusion", {"zone": "ex", "where": UNIT})),
    ({"zone": "ex", "where": {"not": UNIT}, "most": 0}, ("placement", {"zone": "ex", "only": UNIT})),
    ({"where": {"not": UNIT}, "most": 0}, ("exclusion", {"where": {"not": UNIT}})),
    ({"where": {"not": UNIT, "cost": 2}, "most": 0}, ("exclusion", {"where": {"not": UNIT, "cost": 2}})),
    ({"where": UNIT, "least": 0, "most": 0}, ("zone-size", {"where": UNIT, "least": 0, "most": 0})),
    ({"zone": "main", "exactly": 0}, ("zone-size", {"zone": "main", "exactly": 0})),
    ({"per": "name", "most": 3}, ("copy-limit", {"most": 3, "own-limits": False})),
    (
        {"per": "name", "where": UNIT, "most": {"lowest": "cost"}},
        ("copy-limit", {"where": UNIT, "most": {"lowest": "cost"}, "own-limits": False}),
    ),
    ({"per": "colours", "most": 3}, ("quota", {"attribute": "colours", "most": 3})),
    (
        {"per": {"attribute": "colours", "empty": "white"}, "zone": "main", "least": 3},
        ("quota", {"attribute": "colours", "empty": "white", "zone": "main", "least": 3}),
    ),
    ({"what": {"groups": {"per": "name"}}, "most": 3}, ("variety", {"most": 3})),
    ({"what": {"groups": {}}, "where": UNIT, "most": 3}, ("variety", {"where": UNIT, "most": 3})),
    ({"what": {"groups": {"per": "colours"}}, "most": 3}, ("variety", {"attribute": "colours", "most": 3})),
    ({"what": {"groups": {"per": "zone"}}, "per": "name", "most": 1}, ("spread", {"most": 1})),
    ({"what": {"sum": "cost"}, "most": 9}, ("points", {"attribute": "cost", "most": 9})),
    ({"what": {"sum": {"list": "a.yaml"}}, "most": 9}, ("points", {"list": "a.yaml", "most": 9})),
    # Nothing is lost of what is said: a quota and points do not tell which cards count.
    ({"per": "colours", "where": UNIT, "most": 3}, None),
    ({"what": {"sum": "cost"}, "where": UNIT, "most": 9}, None),
    # Nor does anything ask what no other kind does.
    ({"per": "zone", "most": 3}, None),
    ({"per": "colours", "among": ["red"], "most": 3}, None),
    ({"what": {"sum": "cost", "first": 1}, "most": 9}, None),
    ({"what": {"sum": "cost"}, "per": "name", "most": 9}, None),
    ({"what": {"highest": "cost"}, "most": 9}, None),
    ({"what": {"rest": "copies"}, "per": "colours", "most": 9}, None),
    ({"what": {"groups": {"per": "colours", "least": 2}}, "most": 3}, None),
    ({"what": {"groups": {"per": "zone"}}, "most": 3}, None),
    ({"what": {"groups": {"per": "zone"}}, "per": "name", "least": 1, "most": 2}, None),
    ({"what": {"groups": {"per": "name"}}, "per": "zone", "most": 3}, None),
    ({"what": {"groups": {"per": {"attribute": "colours", "empty": "white"}}}, "most": 3}, None),
    ({"what": 3, "most": 3}, None),
    ({"zone": "main"}, None),
]


@pytest.mark.parametrize(("options", "offer"), OFFERS, ids=[str(each[0]) for each in OFFERS])
def test_offer(options: dict[str, Any], offer: tuple[str, dict[str, Any]] | None) -> None:
    assert offered(options) == offer


@st.composite
def spelled(draw: st.DrawFn) -> dict[str, Any]:
    """A clause that may be spelled out."""
    zone = draw(zones)
    found: dict[str, Any] = {} if zone is None else {"zone": zone}
    split = st.sampled_from(["name", "colours", "type", {"attribute": "colours", "empty": "white"}])
    per = draw(st.one_of(st.none(), split))
    what = draw(
        st.sampled_from(
            [
                *["copies"] * 3,
                {"groups": {"per": "name"}},
                {"groups": {"per": "colours"}},
                {"groups": {"per": "zone"}},
                {"sum": "cost"},
            ]
        )
    )
    found |= ({} if per is None else {"per": per}) | ({} if what == "copies" else {"what": what})
    some = st.one_of(plain_numbers, st.just({"most": 0}), st.just({"exactly": 0}), up_to_the_deck)
    return {**found, **draw(maybe_where), **draw(some)}


@pytest.mark.slow
@settings(max_examples=of_a_slow_test(600), deadline=None)
@given(spelled(), decks, partial_cards(), st.sampled_from(DECLARED), st.booleans())
def test_it_asks_the_same_of_every_deck(
    options: dict[str, Any],
    lines: list[Line],
    cards: Cards,
    declared: Any,
    unread: bool,  # noqa: FBT001 -- drawn
) -> None:
    offer = offered(options)
    if offer is None:
        return
    deck = resolved(lines, cards, unread=unread, declared=declared)
    one, other = (
        format_of(Clause(kind, said, "the rule", "test.yaml", 1), lists=dict(LISTS), declares=DECLARES, pools=POOLS)
        for kind, said in (("count", options), offer)
    )
    assert report_of(one, deck, cards).verdict == report_of(other, deck, cards).verdict
    text = written({offer[0]: offer[1]})
    assert load_yaml(Source("offer.yaml", text, "utf-8")).data == {offer[0]: offer[1]}


TEXT = """\
format: emberfall/spelled
name: Spelled
extends: emberfall/standard
rules:
  - count: {zone: main, where: {name: "Ash: Drake"}, most: 0}
  - exclusion:
      where: {type: unit}
      when:
        - {count: {zone: main, per: name, most: 2}}
  - count: {per: zone, most: 2}
"""


def test_where_it_stands_and_what_to_write(tmp_path: Path) -> None:
    (tmp_path / "spelled.yaml").write_text(TEXT, encoding="utf-8")
    found = [(each.at and each.at.line, each.code, each.facts) for each in spelled_out(str(tmp_path / "spelled.yaml"))]
    assert found == [
        (
            5,
            "spelled-out",
            {"kind": "exclusion", "written": 'exclusion: {zone: main, where: {name: "Ash: Drake"}}'},
        ),
        (
            9,
            "spelled-out",
            {"kind": "copy-limit", "written": "copy-limit: {zone: main, most: 2, own-limits: false}"},
        ),
    ]


def test_what_is_long_stays_as_it_is(tmp_path: Path) -> None:
    clause = f"  - count: {{where: {{name: [{', '.join(['Ash Drake'] * 9)}]}}, most: 1}}\n"
    text = f"card-rules: emberfall/cards\ncards:\n  Ash:\n    rules:\n    {clause}"
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8")
    (found,) = spelled_out(str(tmp_path / "cards.yaml"))
    assert found.facts["written"] == "zone-size: {where: …, most: 1}"
