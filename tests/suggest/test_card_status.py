"""What an editor marks of names that are typed: those that may not be added, but for want of room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.suggest.card_status import legal_first
from emberfall import database, deck_of
from suggest.test_suggestions import TABLE, checker_of

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database(TABLE["cards"], tmp_path_factory.mktemp("cards"))


@pytest.mark.parametrize(
    ("rules", "deck", "legal"),
    [
        # That the zone is full is said of no card.
        ([{"zone-size": {"zone": "main", "most": 1}}], "1 Ash Drake\n", ["Ash Drake", "Dawn", "Gnat"]),
        ([{"copy-limit": {"most": 1}}], "1 Ash Drake\n", ["Dawn", "Gnat"]),
        ([{"points": {"attribute": "cost", "zone": "main", "most": 4}}], "1 Ash Drake\n", ["Ash Drake", "Gnat"]),
        # Of a line that is being typed nobody knows what it is.
        ([{"copy-limit": {"most": 2}}], "1 Ash Drake\n0 Gna\n", ["Ash Drake", "Dawn", "Gnat"]),
        ([{"placement": {"zone": "main", "only": {"colours": "red"}}}], "1 Ash Drake\n", ["Ash Drake", "Dawn"]),
    ],
)
def test_names_that_may_be_added_come_first(
    cards: CardDatabase, rules: list[dict[str, Any]], deck: str, legal: list[str]
) -> None:
    asked = [card for card in cards.cards() if card.name in ("Ash Drake", "Dawn", "Gnat")]
    found = legal_first(asked, "main", deck_of(deck, cards), checker_of({"rules": rules}, cards))
    assert [card.name for card, ok in found if ok] == legal
    assert [ok for _, ok in found] == sorted((ok for _, ok in found), reverse=True)
