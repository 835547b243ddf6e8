"""What may be added to a deck, held against adding it, on random formats, decks and cards.

The law: nothing that may be added breaks what the deck kept, unless more cards may mend it; nothing that may not be
added is refused for a rule that some further cards would mend; and whom a rule cannot tell apart it treats alike.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product, takewhile
from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from deckcheck.formats.checker import Checker
from deckcheck.kernel.alike import everything
from deckcheck.kernel.conditions import Given, Provided
from deckcheck.kernel.count import BROKEN
from deckcheck.kernel.permissions import Carried
from deckcheck.kernel.quantity import Extreme
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.values import Together
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.source import Location
from deckcheck.suggest.additions import Additions
from kernel.test_check_properties import (
    DECLARED,
    NAMES,
    ON,
    ZONES,
    Cards,
    Line,
    any_format,
    completed,
    decks,
    formats,
    known_decks,
    known_lines,
    options,
    partial_cards,
    plain_numbers,
    resolved,
)
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.formats.format import Format
    from deckcheck.model.database import CardDatabase

pytestmark = pytest.mark.slow

TWINS = {name: f"{name} II" for name in NAMES}
"""Cards that are what others are, but for their names."""


def with_twins(cards: Cards) -> Cards:
    twins = {twin: cards.of[name]._replace(name=twin) for name, twin in TWINS.items()}
    return Cards({**cards.of, **twins})


def checker_of(format_: Format, cards: Cards) -> Checker:
    return Checker(format_, cast("CardDatabase", cards), ON)


def plus(deck: Deck, more: Iterable[tuple[Card, str]]) -> Deck:
    entries = [DeckEntry(1, card, zone, Location("", 200 + number)) for number, (card, zone) in enumerate(more)]
    return deck._replace(entries=(*deck.entries, *entries))


def broken(checker: Checker, place: int, deck: Deck) -> bool:
    counter, _ = checker.counters[place]
    found = counter.outcomes(DeckScope(deck, checker.cards, checker.on).counts)
    return any(outcome.state in BROKEN for outcome in found)


@settings(max_examples=of_a_slow_test(150), deadline=None)
@given(
    any_format,
    decks,
    partial_cards(),
    st.booleans(),
    st.sampled_from(DECLARED),
    st.permutations([*NAMES, *TWINS.values()]),
)
def test_whom_rules_cannot_tell_apart_they_treat_alike(
    format_: Format,
    lines: list[Line],
    cards: Cards,
    unread: bool,  # noqa: FBT001 -- the strategy draws it
    declared: dict[str, frozenset[str] | None],
    order: list[str],
) -> None:
    """What is asked once for many cards is what each would be told if it were asked alone, in any order."""
    cards = with_twins(cards)
    deck = resolved(lines, cards, unread=unread, declared=declared)
    checker = checker_of(format_, cards)
    together = Additions(deck, checker)
    for name, zone in product(order, ZONES):
        card, alone = cards.of[name], Additions(deck, checker_of(format_, cards))
        assert together.effect(card, zone) == alone.effect(card, zone)
        assert [*together.objections(card, zone)] == [*alone.objections(card, zone)]
        assert together.most(card, zone) == alone.most(card, zone)


AS_IT_STANDS = (Together, Carried, Extreme, Given, Provided)
"""Who leads, what is permitted and which conditions are met is taken as it stands: that other cards change it is left
out."""


def is_of_amounts(checker: Checker, place: int) -> bool:
    """Whether a bound asks for nothing but amounts of what cards are by themselves."""
    bound, _ = checker.counters[place]
    asked = [*everything(bound.bound)]
    return not any(isinstance(each, AS_IT_STANDS) or getattr(each, "when", None) is not None for each in asked)


def extensions(cards: Cards, zones: Iterable[str], most: int) -> Iterator[tuple[tuple[Card, str], ...]]:
    choices = [*product((cards.of[name] for name in NAMES), zones)]
    for number in range(most + 1):
        yield from combinations_with_replacement(choices, number)


@settings(max_examples=of_a_slow_test(150), deadline=None)
@given(any_format, known_decks, partial_cards(), st.sampled_from(DECLARED), st.data())
def test_what_may_be_added_is_what_adding_it_shows(
    format_: Format,
    lines: list[Line],
    partial: Cards,
    declared: dict[str, frozenset[str] | None],
    data: st.DataObject,
) -> None:
    """Every card of a small pool in every zone, and whatever few more cards may stand beside it."""
    note(str([(clause.kind, clause.options, clause.when) for clause in format_.clauses]))
    cards = data.draw(st.one_of(st.just(partial), completed(partial)))
    deck = resolved(lines, cards, unread=False, declared=declared)
    checker = checker_of(format_, cards)
    additions, before = Additions(deck, checker), checker.check(deck)
    decisive = [place for place, (bound, _) in enumerate(checker.bounds) if bound.severity == "illegal"]
    for name, zone in product(NAMES, ZONES):
        card = cards.of[name]
        there = plus(deck, [(card, zone)])
        effect, after = additions.effect(card, zone), checker.check(there)
        if after.verdict == "legal":
            assert effect.objects is None
            assert not effect.waits
        if before.verdict == "legal" and effect.objects is not None:
            sure = any(each.broken for each in additions.objections(card, zone))
            assert after.verdict in (("illegal",) if sure else ("illegal", "undecided"))
        for objection in additions.objections(card, zone):
            if objection.broken and is_of_amounts(checker, objection.place):
                for more in extensions(cards, ZONES, 1):
                    assert broken(checker, objection.place, plus(there, more)), (objection, more)
        if effect.objects is None and before.verdict == "legal" and after.verdict == "illegal":
            # What it breaks is mended by cards: each such rule by some, for all that anybody knows.
            for place in decisive:
                assert not broken(checker, place, deck)
        most = additions.most(card, zone)
        assert (most == 0) == (effect.objects is not None)
        tried = [additions.effect(card, zone, copies).objects is None for copies in range(1, 8)]
        one_after_another = len([*takewhile(bool, tried)])
        assert one_after_another == (7 if most is None else min(most, 7))


PLAIN = formats(
    options(
        "zone-size", plain_numbers, st.sampled_from([{}, {"where": {"type": "unit"}}, {"where": {"colours": "red"}}])
    ),
    options("copy-limit", plain_numbers),
    # There are three cards, which no rule knows.
    options("variety", st.sampled_from([{"least": 2}, {"most": 2}, {"least": 3}, {"exactly": [1, 3]}])),
    when=False,
)
EVERY_SORT = Cards(
    {
        name: Card(name, {"type": frozenset((type_,)), "colours": frozenset((colour,)), "cost": frozenset((1,))})
        for name, type_, colour in zip(NAMES, ("unit", "unit", "spell"), ("red", "green", "red"), strict=True)
    }
)


@settings(max_examples=of_a_slow_test(150), deadline=None)
@given(PLAIN, st.lists(known_lines, min_size=1, max_size=2))
def test_what_more_cards_are_said_to_mend_some_mend(format_: Format, lines: list[Line]) -> None:
    """Of plain rules with small numbers: whatever an addition breaks some few cards mend, in the room that there is."""
    note(str([(clause.kind, clause.options) for clause in format_.clauses]))
    deck, checker = resolved(lines, EVERY_SORT, unread=False), checker_of(format_, EVERY_SORT)
    additions = Additions(deck, checker)
    for name, zone in product(NAMES, ZONES):
        card = EVERY_SORT.of[name]
        if additions.effect(card, zone).objects is not None:
            continue
        there = plus(deck, [(card, zone)])
        new = {
            place
            for place, (bound, _) in enumerate(checker.bounds)
            if bound.severity == "illegal" and broken(checker, place, there) and not broken(checker, place, deck)
        }
        for more in extensions(EVERY_SORT, ZONES, 4):
            new = {place for place in new if broken(checker, place, plus(there, more))}
            if not new:
                break
        assert not new
