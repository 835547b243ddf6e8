"""What follows for a deck from others: what is not foreseen is counted, and what is remembered has an end.

That reports are the same, whichever decks came before, is tried on random formats in ``test_check_properties.py``.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, cast

import pytest

import emberfall
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.judging.judge import Judge
from deckcheck.kernel import proof
from deckcheck.kernel.bound import Bound, Codes, up_to
from deckcheck.kernel.count import Counter
from deckcheck.kernel.group import PerCard
from deckcheck.kernel.number import Number
from deckcheck.kernel.proof import Proof, Proved
from deckcheck.kernel.quantity import Traits
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Card, Deck, DeckEntry, Unread
from deckcheck.source import Location, Source
from deckcheck.source.named_tuple import NamedTuple
from emberfall import database, format_of
from run_cache import run_cache

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.model.database import CardDatabase

CODES = Codes("few", "many", "odd")
SIZE = Bound(("main",), ((3, 5),), CODES)
COPIES = Bound(("main", "ex"), up_to(2), CODES, per=PerCard())
NO_CARDS = cast("CardDatabase", None)


def deck_of(*lines: tuple[int, str, str | None]) -> Deck:
    """A deck of cards of which nothing but the names is known."""
    entries = (
        DeckEntry(copies, Card(name, {}), zone, Location("deck.txt", line))
        for line, (copies, name, zone) in enumerate(lines, 1)
    )
    return Deck("deck.txt", tuple(entries), {})


def proved(of: Proof, deck: Deck) -> Proved | None:
    return of.of(deck, DeckScope(deck, NO_CARDS, "2022-06-15"))


def learnt(of: Proof, deck: Deck, counters: list[Counter]) -> frozenset[int]:
    """The bounds that have to be counted; what they come to is learnt."""
    found = proved(of, deck)
    assert found is not None
    counts = DeckScope(deck, NO_CARDS, "2022-06-15").counts
    for place in found.open:
        kept = all(outcome.state == "satisfied" for outcome in counters[place].outcomes(counts))
        of.learn(place, found, kept=kept, numbers=(), counts=counts)
    return found.open


def test_only_what_is_new_or_off_is_counted() -> None:
    counters = [Counter(SIZE), Counter(COPIES)]
    of = Proof(counters, NO_CARDS, "2022-06-15")
    assert learnt(of, deck_of((2, "Ash", "main"), (1, "Bog", "main")), counters) == {0}
    assert learnt(of, deck_of((1, "Ash", "main"), (2, "Bog", "main")), counters) == frozenset()
    assert learnt(of, deck_of((2, "Ash", "main"), (1, "Bog", "main"), (1, "Ash", "ex")), counters) == {1}
    assert learnt(of, deck_of((2, "Bog", "main"), (1, "Ash", "main"), (1, "Ash", "ex")), counters) == frozenset()
    # What was broken is counted each time.
    assert learnt(of, deck_of((2, "Ash", "main")), counters) == {0}
    assert learnt(of, deck_of((2, "Bog", "main")), counters) == {0}
    # Copies in other zones than a limit's make it look, and no more than that.
    assert learnt(of, deck_of((2, "Ash", "main"), (1, "Bog", "main"), (2, "Ash", "leader")), counters) == frozenset()
    assert learnt(of, deck_of((2, "Bog", "main"), (1, "Ash", "main"), (2, "Bog", "leader")), counters) == frozenset()


NOBODY = DeckEntry(1, None, "main", Location("deck.txt", 1))


@pytest.mark.parametrize(
    "deck",
    [
        deck_of((3, "Ash", None)),
        deck_of((0, "Ash", "main")),
        deck_of((4, "Ash", "main"), (-1, "Ash", "main")),
        deck_of(),
        Deck("deck.txt", (NOBODY,), {}),
        deck_of((3, "Ash", "main"))._replace(unread=(Unread(Location("deck.txt", 2), 1),)),
        Deck("deck.txt", tuple(each._replace(state="{x: y}") for each in deck_of((3, "Ash", "main")).entries), {}),
        Deck("deck.txt", (NOBODY._replace(card=Card("Ash", {}), may=((1, Card("Bog", {})),)),), {}),
        deck_of(*((1, f"card {number}", "main") for number in range(1_001))),
    ],
)
def test_of_a_deck_that_is_not_plainly_known_nothing_follows(deck: Deck) -> None:
    assert proved(Proof([Counter(SIZE), Counter(COPIES)], NO_CARDS, "2022-06-15"), deck) is None


class Strange(NamedTuple):
    """A quantity of somebody else's, that may look anywhere."""

    @property
    def traits(self) -> Traits:
        return Traits("bound-size", linear=True, grows=True)

    def of(self, group: Any, deck: Any) -> Number:
        return Number(1, 1)

    def facts(self, zones: Any) -> int:
        return 1


@pytest.mark.parametrize(
    "bound",
    [
        Bound(("main",), ((0, 2),), CODES, quantity=Strange()),
        Bound(("main",), ((0, Strange()),), CODES),
        Bound(("main",), ((0, 5),), CODES, when=Bound(("main",), ((0, 5),), CODES, quantity=Strange())),
    ],
)
def test_a_quantity_of_a_kind_that_nobody_foresaw_is_counted_each_time(bound: Bound) -> None:
    counters = [Counter(bound)]
    of = Proof(counters, NO_CARDS, "2022-06-15")
    for _ in range(3):
        assert learnt(of, deck_of((3, "Ash", "main")), counters) == {0}


def test_what_is_remembered_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "_MOST_CARDS", 5)
    monkeypatch.setattr(proof, "_MOST_SUMS", 3)
    counters = [Counter(SIZE), Counter(COPIES)]
    of = Proof(counters, NO_CARDS, "2022-06-15")
    for number in range(40):
        deck = deck_of((1 + number % 2, f"card {number}", "main"), (1 + number % 7, "Ash", "main"))
        again = Proof(counters, NO_CARDS, "2022-06-15")
        # Whatever was forgotten is only counted again.
        assert learnt(of, deck, counters) <= learnt(again, deck, counters)
        memory = of._always  # noqa: SLF001 -- nothing else says what is remembered
        assert sum(map(len, memory.most.values())) <= 6
        assert len(memory.together) <= 3
        assert len(memory.came) <= 3


def test_a_deck_is_never_legal_on_strict_days_by_what_others_came_to() -> None:
    judge = Judge("2040-01-01", cache=run_cache(), strict_days=True)
    text = "// format: mtg/modern\n60 Forest\n"
    reports = [judge.judge(Source("deck.txt", text, "utf-8")).report for _ in range(4)]
    assert [report.verdict for report in reports] == ["undecided"] * 4
    assert all(report == reports[0] for report in reports)


def test_the_checker_of_no_rules_finds_every_deck_legal() -> None:
    checker = Checker(format_of(), NO_CARDS, "2022-06-15")
    reports = [checker.check(deck_of((3, "Ash", "main"))) for _ in range(3)]
    assert {report.verdict for report in reports} == {"legal"}
    assert all(report == reports[0] for report in reports)


OF_OTHERS: tuple[dict[str, Any], ...] = (
    {"where": {"type": "spell"}, "per": "name", "what": {"sum": "cost", "in": "ex"}, "most": 4},
    {"where": {"type": "spell"}, "per": "type", "what": {"cards": {"zone": "ex"}}, "most": 0},
    {"where": {"type": "spell"}, "per": "type", "most": {"cards": {"zone": "ex"}}},
    {"per": "name", "what": {"highest": "cost", "in": "ex", "absent": 0}, "most": 3},
)
"""What is counted for each group of the main deck is of the cards of another zone."""


@pytest.mark.parametrize("counted", OF_OTHERS)
@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_which_groups_there_are_is_asked_of_each_deck(
    counted: dict[str, Any], order: tuple[int, ...], tmp_path: Path
) -> None:
    cards = database(
        {"Ash": {"type": "unit", "cost": 1}, "Elk": {"type": "spell", "cost": 2}, "Hen": {"type": "spell", "cost": 5}},
        tmp_path,
    )
    format_ = format_of(Clause("count", {"zone": "main", **counted}, "the rule", "test.yaml", 1))
    texts = ("ex\n1 Hen\n", "1 Ash\n\nex\n1 Hen\n", "1 Elk\n\nex\n1 Hen\n", "1 Elk\n")
    together = Checker(format_, cards, "2022-06-15")
    for text in (texts[place] for place in (*order, *order)):
        deck = emberfall.deck_of(text, cards)
        assert together.check(deck) == Checker(format_, cards, "2022-06-15").check(deck)
