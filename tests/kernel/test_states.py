"""Entries of one card in different states: counted together by the card's name, and apart by what they are."""

from __future__ import annotations

from collections import Counter as Multiset
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.model.deck import UNKNOWN_STATE, Card, Deck, DeckEntry
from kernel.test_check_properties import (
    DECLARED,
    EVERY_VALUE,
    KINDS,
    NAMES,
    Cards,
    Line,
    any_lines,
    completed,
    formats,
    partial_cards,
    report_of,
    resolved,
)
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from deckcheck.formats.deck_report import DeckReport

pytestmark = pytest.mark.slow

lines_of_decks = st.lists(any_lines, min_size=1, max_size=5)
STATES = ("", "{mood: calm}", "{mood: wild}")
OPEN = f"{{mood{UNKNOWN_STATE}}}"
NOT_YET = "late.yaml"
BY_NAME = ("'name'", "listed", "succeeded", "first", "copies", "carried", NOT_YET, "hall.yaml", "'cards': {'Ash")
"""What a clause asks of the name of a card, or of the copies of one."""
OF_NAMES = (
    "copy-limit",
    "variety",
    "spread",
    "card-list",
    "allow by cards",
    "points by price",
    "points of terms",
    "leader",
)


def split(deck: Deck, data: st.DataObject) -> Deck:
    """The deck with the copies of its cards in states of which none changes anything."""
    entries: list[DeckEntry] = []
    for entry in deck.entries:
        if entry.card is None:
            entries.append(entry)
            continue
        left = entry.copies
        while left:
            copies = data.draw(st.integers(1, left))
            entries.append(entry._replace(copies=copies, state=data.draw(st.sampled_from(STATES))))
            left -= copies
    return deck._replace(entries=tuple(entries))


def said(report: DeckReport) -> tuple[str, Any, Any, Any]:
    """All that a report says, without where it stands and in which state."""
    codes = Multiset((each.code, each.severity, each.clause) for each in report.findings)
    return report.verdict, codes, Multiset(map(repr, report.counts)), report.sizes


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=of_a_slow_test(20), deadline=None)
@given(st.data(), lines_of_decks, partial_cards())
def test_states_that_change_nothing_make_no_difference(
    kind: str, data: st.DataObject, lines: list[Line], cards: Cards
) -> None:
    format_ = data.draw(formats(KINDS[kind], most=2))
    declared = data.draw(st.sampled_from(DECLARED))
    known = data.draw(completed(cards))
    deck = resolved(lines, known, unread=False, declared=declared)
    if NOT_YET not in repr([(each.options, each.when) for each in format_.clauses]):
        # Whether a list that is not there yet names the one, it is not seen that it names the other.
        assert said(report_of(format_, split(deck, data), known)) == said(report_of(format_, deck, known))
    # What is not known of a card may be otherwise in each of its states.
    deck = resolved(lines, cards, unread=False, declared=declared)
    assert report_of(format_, split(deck, data), cards).verdict in (
        report_of(format_, deck, cards).verdict,
        "undecided",
    )


def in_states(deck: Deck, data: st.DataObject) -> tuple[Deck, Deck]:
    """The deck with entries whose states change their cards, and the same with a card of another name for each."""
    stated, renamed = [], []
    for place, entry in enumerate(deck.entries):
        if entry.card is None or data.draw(st.booleans()):
            stated.append(entry)
            renamed.append(entry)
            continue
        changed = {
            key: data.draw(st.sampled_from(EVERY_VALUE[key]))
            for key in data.draw(st.sets(st.sampled_from([*EVERY_VALUE])))
        }
        card = entry.card._replace(attributes={**entry.card.attributes, **changed})
        stated.append(entry._replace(card=card, state=f"{{mood: {place}}}"))
        renamed.append(entry._replace(card=card._replace(name=f"{card.name} {place}")))
    return deck._replace(entries=tuple(stated)), deck._replace(entries=tuple(renamed))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in OF_NAMES])
# Most conditions that "any" draws ask for names.
@settings(max_examples=of_a_slow_test(20), deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(st.data(), lines_of_decks, partial_cards())
def test_what_asks_for_no_name_sees_another_card_in_each_state(
    kind: str, data: st.DataObject, lines: list[Line], cards: Cards
) -> None:
    format_ = data.draw(
        formats(KINDS[kind], most=2).filter(
            lambda made: (
                not any(
                    each.kind == "copy-limit" or word in repr((each.options, each.when))
                    for each in made.clauses
                    for word in (*BY_NAME, *OF_NAMES[:2])
                )
            )
        )
    )
    deck = resolved(lines, cards, unread=False, declared=data.draw(st.sampled_from(DECLARED)))
    stated, renamed = in_states(deck, data)
    assert report_of(format_, stated, cards).verdict == report_of(format_, renamed, cards).verdict


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=of_a_slow_test(20), deadline=None)
@given(st.data(), st.lists(any_lines.filter(lambda line: line.name in NAMES), min_size=1, max_size=4), partial_cards())
def test_what_is_said_of_states_that_nobody_knows_holds_of_all_that_they_may_be(
    kind: str, data: st.DataObject, lines: list[Line], cards: Cards
) -> None:
    format_ = data.draw(formats(KINDS[kind], most=2))
    deck = resolved(lines, cards, unread=False)
    opened = data.draw(st.sampled_from(["colours", "cost", "type", "legendary"]))
    chosen = [data.draw(st.booleans()) for _ in deck.entries]

    def with_values(values: list[Any]) -> Deck:
        found = []
        for entry, is_open, value in zip(deck.entries, chosen, values, strict=True):
            if not is_open or entry.card is None:
                found.append(entry)
                continue
            others = {key: each for key, each in entry.card.attributes.items() if key != opened}
            card: Card = entry.card._replace(attributes={**others, **({} if value is None else {opened: value})})
            found.append(
                entry._replace(card=card, state=OPEN if value is None else f"{{mood: {sorted(map(str, value))}}}")
            )
        return deck._replace(entries=tuple(found))

    report = report_of(format_, with_values([None] * len(deck.entries)), cards)
    for _ in range(4):
        known = report_of(
            format_, with_values([data.draw(st.sampled_from(EVERY_VALUE[opened])) for _ in chosen]), cards
        )
        assert report.verdict in (known.verdict, "undecided")
