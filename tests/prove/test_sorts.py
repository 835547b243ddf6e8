"""The sorts of cards that bounds tell apart, and when those that are kept are taken for current."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.select import Predicate
from deckcheck.prove.candidates import Questions
from deckcheck.prove.search import asked_of
from deckcheck.prove.sorts import sorts_of
from deckcheck.source.named_tuple import NamedTuple, by_kind
from emberfall import database, format_of

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.kernel.select import Scope
    from deckcheck.model.deck import Card

OUT = [{"set": "EMB", "rarity": "rare", "released": "2020-03-01"}]
LATER = [{"set": "FALL", "rarity": "rare", "released": "2021-06-15"}]
CARDS: dict[str, Any] = {
    "Ash": {"type": "monster", "cost": 2, "printings": OUT},
    "Bog": {"type": "monster", "cost": 3, "printings": OUT},
    "Cinder": {"type": "spell", "cost": 1, "printings": LATER},
    "Dew": {"type": "spell", "cost": 0, "limit": 1, "printings": LATER},
    "Elm": {"type": "spell", "cost": 1, "printings": OUT},
    "Fen": {"cost": 1, "printings": OUT},
}
COPIES = Clause("copy-limit", {"most": 2}, "", "test.yaml", 1, "copies")
FEW = Clause("count", {"zone": "main", "where": {"type": "monster"}, "most": 2}, "", "test.yaml", 2, "few")
NONE = Clause("exclusion", {"where": {"type": "spell"}}, "", "test.yaml", 5, "none")


def names(*clauses: Clause, folder: Path, cache: str | None = None, on: str = "2020-06-01", lawful: bool = True) -> Any:
    checker = Checker(format_of(*clauses), database(CARDS, folder), on)
    bounds = [bound for asked in asked_of(checker) for bound in asked.bounds]
    questions = Questions(bounds, checker.cards, on)
    found = sorts_of(checker, bounds, questions, cache, lawful=lawful)
    assert found == sorts_of(checker, bounds, questions, None, lawful=lawful)
    return [sort.names for sort in found]


def test_cards_that_no_bound_tells_apart_are_of_one_sort(tmp_path: Path) -> None:
    assert names(COPIES, folder=tmp_path) == [("Ash", "Bog", "Cinder", "Elm", "Fen"), ("Dew",)]
    assert names(COPIES, FEW, folder=tmp_path) == [("Ash", "Bog"), ("Cinder", "Elm"), ("Dew",), ("Fen",)]


def test_what_may_be_nowhere_is_none_where_decks_are_to_be_lawful(tmp_path: Path) -> None:
    # Of “Fen” nobody knows that it is no spell.
    assert names(COPIES, NONE, folder=tmp_path) == [("Ash", "Bog")]
    assert names(COPIES, NONE, folder=tmp_path, lawful=False) == [
        ("Ash", "Bog"),
        ("Cinder", "Elm"),
        ("Dew",),
        ("Fen",),
    ]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often sorts were made."""
    made, plain = list[int](), Questions.sorted

    def counted(self: Questions, *given: Any) -> Any:
        made.append(1)
        return plain(self, *given)

    monkeypatch.setattr(Questions, "sorted", counted)
    return made


def test_they_are_kept_until_something_changes(tmp_path: Path, asked: list[int]) -> None:
    """Each time they are made once without a cache, and where they are not kept once with it."""
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    given: dict[str, Any] = {"folder": tmp_path, "cache": str(cache)}
    out = Clause("exclusion", {"where": {"not": {"printing": {"released": True}}}}, "", "test.yaml", 6, "out")
    for clauses, day, makes in (
        ((COPIES, out), "2020-06-01", 2),
        ((COPIES, out), "2020-06-01", 1),
        # no card comes out between these days
        ((COPIES, out), "2021-06-14", 1),
        ((COPIES, out), "2021-06-15", 2),
        ((COPIES, out), "2026-01-01", 1),
        # an earlier day than that for which they are kept
        ((COPIES, out), "2020-06-01", 2),
        ((FEW, out), "2020-06-01", 2),
    ):
        asked.clear()
        names(*clauses, on=day, **given)
        assert len(asked) == makes, day
    asked.clear()
    CARDS["Gale"] = {"type": "spell"}
    try:
        assert names(FEW, out, **given) != []
    finally:
        del CARDS["Gale"]
    assert len(asked) == 2


@by_kind
class Strange(NamedTuple):
    """A predicate of another package: what it looks at nobody knows."""

    letter: str

    def holds(self, card: Card, scope: Scope) -> bool:
        return card.name.startswith(self.letter)


def test_what_another_package_asks_is_asked_of_each_card_and_not_kept(tmp_path: Path) -> None:
    checker = Checker(format_of(COPIES), database(CARDS, tmp_path), "2020-06-01")
    where: Predicate = Strange("A")
    bounds = [Bound(("main",), ((0, 2),), Codes("few", "many", "odd"), where)]
    questions = Questions(bounds, checker.cards, checker.on)
    assert questions.unsaid == []
    cache = tmp_path / "cache"
    cache.mkdir(mode=0o700)
    found = sorts_of(checker, bounds, questions, str(cache), lawful=False)
    assert [sort.names for sort in found] == [("Ash",), ("Bog", "Cinder", "Dew", "Elm", "Fen")]
    assert list(cache.iterdir()) == []
