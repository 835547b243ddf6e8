"""What a set of cards lacks, and what is odd about it: each remark with cards that earn it, and near misses."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.cards.lint import lint
from deckcheck.messages import languages, sentence
from deckcheck.model.deck import Card, Printing
from deckcheck.model.names import fold_name
from emberfall import GAME

UNITS = [f"Unit {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def said(some: list[Card]) -> list[tuple[str, bool, dict[str, Any]]]:
    found = [*lint("cards.csv", some, GAME)]
    for each in found:
        assert all(sentence(lang, each.problem.code, each.problem.facts) for lang in languages())
        assert str(each.problem.at) == "cards.csv:1:1"
    return [(each.problem.code, each.odd, dict(each.problem.facts)) for each in found]


# -- names -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Lim-Dûl", "Lim-Dul", True),
        ("Raimei", "Rai-Mei", True),
        ("Hero Flash!!", "H.E.R.O. Flash!", True),
        ("アクア・ガード", "あくあガード", True),
        ("Ash I", "Ash II", False),
        ("か", "が", False),
        ("+1", "1", False),
        ("!", "?", False),
    ],
)
def test_names_that_look_the_same(one: str, other: str, alike: bool) -> None:  # noqa: FBT001 -- a case
    expected = [("names-alike", False, {"cards": [one, other]})] if alike else []
    assert said([Card(one, {}), Card(other, {})]) == expected


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "common", "slip"),
    [
        ("gobiln", "goblin", True),
        ("Goblin", "goblin", True),
        ("gobling", "goblin", True),
        ("elf", "elk", False),
        ("goblins are", "goblin", False),
        ("goblin1", "goblin2", False),
        ("{W}{W}{B}", "{R}{W}{B}", False),
        ("ドラゴン", "ドラコン", False),
        ("アーマード・ドラゴン", "アーマード・ドラコン", False),
        ("アーマードドラゴン", "アーマードドラコン", True),
    ],
)
def test_values_that_are_one_letter_off(value: str, common: str, slip: bool) -> None:  # noqa: FBT001 -- a case
    many = [Card(name, {"kinds": frozenset((common,))}) for name in UNITS[:5]]
    once = Card("Odd One", {"kinds": frozenset((value, "other"))})
    facts = {"attribute": "kinds", "value": value, "card": "Odd One", "nearest": [common], "count": 5}
    assert said([*many, once]) == ([("value-used-once", True, facts)] if slip else [])
    # What two cards have is meant, and so is what few others have, unless nothing but case sets them apart.
    alike = ["values-alike"] * (value != common and fold_name(value) == fold_name(common))
    assert [code for code, *_ in said([*many, once, once._replace(name="Another")])] == alike
    assert [code for code, *_ in said([*many[:4], once])] == alike


@pytest.mark.parametrize(
    ("values", "odd"),
    [
        (["Go again"], None),
        (["Go Again"], "values-alike"),
        (["Ｇｏ again"], "values-alike"),
        (["dragon, elf"], "several-in-one"),
        (["dragon／elf"], "several-in-one"),
        (["Go again/elf"], "several-in-one"),
        (["dragon/elf"], None),  # may be one word
        (["Anything You Can Do, Better"], None),
    ],
)
def test_words_that_no_rule_finds(values: list[str], odd: str | None) -> None:
    """A word in another case and several in one are told from the first card on."""
    cards = [Card("Ape", {"kinds": frozenset(("Go again",))}), Card("Bat", {"kinds": frozenset(values)})]
    assert [code for code, *_ in said(cards)] == ([] if odd is None else [odd])


def test_sets_that_differ_in_case() -> None:
    cards = [Card("Ape", {}, printings=(Printing("A", "1", "Rare"), Printing("a", "2", "rare")))]
    assert [code for code, *_ in said(cards)] == ["values-alike"]


# -- facts -------------------------------------------------------------------------------------------------------------


def test_facts_that_nearly_all_cards_of_a_kind_have() -> None:
    def card(name: str, type_: str, **more: Any) -> Card:
        return Card(name, {"type": frozenset((type_,)), **{key: frozenset((value,)) for key, value in more.items()}})

    units = [card(name, "unit", cost=1, might=2) for name in UNITS[:20]]
    spells = [card(f"Spell {name}", "spell", cost=1) for name in UNITS[:3]]
    # Spells have no might, and nobody misses it.
    assert said([*units, *spells]) == []
    bare = card("Bare", "unit")
    facts = {"attributes": ["cost", "might"], "count": 1, "cards": ["Bare"]}
    assert said([*units, bare, *spells]) == [("cards-without-fact", False, facts)]
    # Of three of twenty-three nobody says that they are few.
    assert said([*units, *(card(f"Bare {n}", "unit") for n in range(3))]) == []


# -- sets --------------------------------------------------------------------------------------------------------------


def printed(numbers: list[str], rarities: dict[str, str] | None = None, code: str = "EMB") -> list[Card]:
    given = rarities or {}
    return [Card(f"{code} {n}", {}, printings=(Printing(code, n, given.get(n)),)) for n in numbers]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([str(n) for n in range(1, 31)], []),
        ([str(n) for n in range(1, 31) if n not in (4, 9, 10)], [("gap-in-numbers", 3, ["4", "9–10"])]),
        ([f"{n:03}a/32" for n in range(1, 31)], [("gap-in-numbers", 2, ["31–32"])]),
        ([f"EMB{n}" for n in range(1, 31) if n != 7], [("gap-in-numbers", 1, ["7"])]),
        ([str(n) for n in range(100, 131) if n != 120], [("gap-in-numbers", 1, ["120"])]),
        ([str(n) for n in range(1, 31, 2)], [("sets-in-part", 1, ["EMB"])]),
        (["1", "4", "9"], []),
        (["promo", "first", "last", "none", "more", "and"], []),
    ],
)
def test_numbers(numbers: list[str], expected: list[tuple[str, int, list[str]]]) -> None:
    found = said(printed(numbers))
    assert [(code, facts["count"], facts.get("numbers") or facts["sets"]) for code, _, facts in found] == expected
    assert not any(odd for _, odd, _ in found)


def test_of_many_sets_with_gaps_only_the_number_is_told() -> None:
    some = [card for code in "ABCDE" for card in printed([str(n) for n in range(1, 31) if n != 5], code=code)]
    assert said(some) == [("sets-in-part", False, {"count": 5, "sets": ["A", "B", "C", "…"]})]


def test_rarities() -> None:
    numbers = [str(n) for n in range(1, 41)]
    all_ = {n: ("common", "rare", "mythic")[int(n) % 3] for n in numbers}
    assert said(printed(numbers, all_)) == []
    without = {n: "common" if rarity == "rare" else rarity for n, rarity in all_.items()}
    lacking = ("rarity-without-card", False, {"rarity": "rare", "count": 1, "sets": ["EMB"]})
    assert said(printed(numbers, without)) == [lacking]
    # Where others go without it, too, nobody misses it; in small sets neither.
    others = [card for code in "ABC" for card in printed(numbers, without, code)]
    assert said([*others, *printed(numbers, without)]) == []
    assert said(printed(numbers[:20], without)) == []
    some = {n: rarity for n, rarity in all_.items() if n not in ("3", "4")}
    assert said(printed(numbers, some)) == [("printings-without-rarity", False, {"count": 2, "sets": ["EMB"]})]
    assert said(printed(numbers)) == []
