"""What may be added to a deck, and what it lacks: a table of decks with the whole answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause, Numbers, Reading
from deckcheck.kernel.owned import owned_of
from deckcheck.messages import sentence
from deckcheck.rules.dated_list import DatedList, ListEntry
from deckcheck.suggest.selecting import orders
from deckcheck.suggest.suggestions import Suggestion, suggestions
from emberfall import LABEL, database, deck_of, format_of
from tables import table_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

TABLE = table_of(Path(__file__).parent / "cases.yaml")
ZONES = ("leader", "main", "ex")
HALL = DatedList(
    "hall",
    LABEL,
    "hall.yaml",
    "2020-01-01",
    (ListEntry("Ash Drake", 0, "2020-01-01", None, 3), ListEntry("Cinder", 1, "2020-01-01", None, 4)),
)


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(TABLE["cards"], tmp_path_factory.mktemp("cards"))


def checker_of(case: dict[str, Any], cards: CardDatabase) -> Checker:
    clauses = []
    for line, rule in enumerate(case["rules"], 1):
        ((kind, options),) = rule.items()
        severity = options.get("severity", "illegal")
        when = options.get("when")
        asked = {key: value for key, value in options.items() if key not in ("severity", "when")}
        clauses.append(Clause(kind, asked, "the rule", "test.yaml", line, severity=severity, when=when))
    owned = owned_of(deck_of(case["pool"], cards, "pool.txt")) if "pool" in case else None
    return Checker(format_of(*clauses, lists={"hall.yaml": HALL}), cards, "2024-01-01", {}, owned)


def told(one: Suggestion) -> Any:
    """How many copies may be added, with a “?” where that depends on cards that are not there yet."""
    return f"{one.copies}?" if one.waits else one.copies


@pytest.mark.parametrize("name", TABLE["cases"])
def test_a_deck(name: str, cards: CardDatabase) -> None:
    case = TABLE["cases"][name]
    checker = checker_of(case, cards)
    found = suggestions(deck_of(case["deck"], cards), checker, cards.cards())
    assert {zone.zone: {each.card.name: told(each) for each in zone.cards} for zone in found.zones} == {
        zone: case.get(zone, {}) for zone in ZONES
    }
    said = [sentence("en", each.said.code, each.said.facts) for each in found.lacks]
    assert said == case.get("lacks", [])
    assert {zone.zone: zone.unknown for zone in found.zones if zone.unknown} == case.get("unknown", {})
    assert all(sentence("ja", each.said.code, each.said.facts) for each in found.lacks)


def test_the_order_is_what_is_asked_for(cards: CardDatabase) -> None:
    case: dict[str, Any] = {"rules": [{"zone-size": {"zone": "main", "most": 9}}]}
    checker, deck = checker_of(case, cards), deck_of("1 Ash Drake\n", cards)

    def names(text: str) -> list[str]:
        found = suggestions(deck, checker, cards.cards(), ["main"], orders(text, checker.format.game))
        return [each.card.name for each in found.zones[0].cards]

    # What has no number stands last, whichever way the others go.
    assert names("cost") == ["Cinder", "Bog Drake", "Gnat", "Ash Drake", "Herd", "Ember", "Dawn", "Fog"]
    assert names("-cost") == ["Dawn", "Ember", "Herd", "Ash Drake", "Bog Drake", "Gnat", "Cinder", "Fog"]
    assert names("-name") == ["Herd", "Gnat", "Fog", "Ember", "Dawn", "Cinder", "Bog Drake", "Ash Drake"]
    assert names("type,-cost")[:3] == ["Dawn", "Ember", "Cinder"]


def test_what_is_lacking_comes_first(cards: CardDatabase) -> None:
    rules = [
        {"zone-size": {"zone": "main", "exactly": 9}},
        {"zone-size": {"zone": "main", "where": {"type": "spell"}, "least": 2}},
    ]
    found = suggestions(deck_of("1 Ash Drake\n", cards), checker_of({"rules": rules}, cards), cards.cards(), ["main"])
    assert [each.card.name for each in found.zones[0].cards[:3]] == ["Cinder", "Fog", "Ash Drake"]
    assert [sorted(each.fills) for each in found.zones[0].cards[:3]] == [[1], [1], []]


def test_where_a_number_is_not_set_or_the_day_is_after_the_facts_nothing_is_suggested(cards: CardDatabase) -> None:
    asked = Clause("zone-size", {"zone": "main", "most": "so-many"}, "the rule", "test.yaml", 1)
    number = Reading("so-many", LABEL, None, {}, LABEL, Numbers(0, None))
    open_ = format_of(asked, readings=(number,))
    deck = deck_of("1 Ash Drake\n", cards)
    found = suggestions(deck, Checker(open_, cards, "2024-01-01"), cards.cards())
    assert found.open
    assert [(zone.cards, zone.unknown) for zone in found.zones] == [((), 8)] * 3
