"""What a player owns: counted from any deck file, and held against a deck, whatever in it is not known."""

from __future__ import annotations

from collections import Counter as Multiset
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.kernel.owned import owned_of
from emberfall import database, deck_of, format_of, judged
from sampling import examples

if TYPE_CHECKING:
    from deckcheck.model.database import CardDatabase

NAMES = ("Ash Drake", "Bog Drake", "Cinder")
UNKNOWN = ("Zzyzx", "Xyzzy")


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database({name: {"type": "unit"} for name in NAMES}, tmp_path_factory.mktemp("cards"))


def text_of(copies: Multiset[str]) -> str:
    return "".join(f"{number} {name}\n" for name, number in copies.items())


multisets = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 4), min_size=1).map(Multiset)
partial = st.dictionaries(st.sampled_from((*NAMES, *UNKNOWN)), st.integers(1, 3), min_size=1).map(Multiset)


@settings(max_examples=examples(100), deadline=None)
@given(multisets, multisets)
def test_a_deck_is_within_its_pool_as_multisets_are(
    cards: CardDatabase, deck: Multiset[str], pool: Multiset[str]
) -> None:
    report = judged(text_of(deck), format_of(), cards, pool=text_of(pool))
    assert report.missing == dict(deck - pool)
    assert {finding.code for finding in report.findings} == ({"not-in-pool"} if deck - pool else set())
    assert (report.verdict == "legal") == (deck <= pool)


@settings(max_examples=examples(150), deadline=None)
@given(st.data(), multisets, partial)
def test_what_is_said_holds_whatever_the_unknown_names_of_the_pool_are(
    cards: CardDatabase, data: st.DataObject, deck: Multiset[str], pool: Multiset[str]
) -> None:
    report = judged(text_of(deck), format_of(), cards, pool=text_of(pool))
    meant = {name: data.draw(st.sampled_from(NAMES)) for name in UNKNOWN}
    full: Multiset[str] = Multiset()
    for name, number in pool.items():
        full[meant.get(name, name)] += number
    if report.verdict != "undecided":
        assert (report.verdict == "legal") == (deck <= full)
    for card, number in report.missing.items():
        assert (deck - full)[card] <= number
    certain = {finding.facts["card"] for finding in report.findings if finding.code == "not-in-pool"}
    assert certain <= set(deck - full)


def test_owned_of_some_zones_leaves_out_the_others_but_not_what_may_stand_anywhere(cards: CardDatabase) -> None:
    deck = deck_of("1 Ash Drake\nEX\n2 Bog Drake\n1 Zzyzx\n1 Xyzzy\n[Attic]\n3 Cinder\n", cards)
    owned = owned_of(deck, ("main",))
    assert (owned.pool, owned.copies, owned.doubt) == ("deck.txt", {"Ash Drake": 1, "Cinder": 3}, 0)
    assert owned.causes == frozenset()
    other = owned_of(deck, ("ex",), "the deck")
    assert (other.pool, other.copies, other.doubt) == ("the deck", {"Bog Drake": 2, "Cinder": 3}, 2)
    ((code, facts),) = other.causes
    assert (code, dict(facts)) == ("uncertain-pool", {"pool": "the deck", "place": "deck.txt:4:3"})


def test_a_format_without_a_pool_clause_has_one_as_soon_as_a_pool_is_given(cards: CardDatabase) -> None:
    (finding,) = judged("2 Ash Drake\n", format_of(), cards, pool="1 Ash Drake\n").findings
    assert (finding.code, finding.clause) == ("not-in-pool", None)
    assert finding.facts == {"count": 2, "allowed": [[0, 1]], "card": "Ash Drake", "pool": "pool.txt"}
