"""How the sides of a card become one card."""

from __future__ import annotations

from typing import Any

import pytest

from tools.duelmasters_sides import Joined, join_sides


def side(name: str, cost: int | None = 5, *numbers: str, **more: Any) -> dict[str, Any]:
    """A side as the script has it before sides are joined; its key is its name."""
    printings = [{"set": "S1", "number": number} for number in numbers]
    paid = {} if cost is None else {"cost": cost}
    return {"name": name, "aliases": [], "types": ["creature"], **paid, "printings": printings, **more}


def cards(*sides: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in sides}


def names(joined: dict[str, dict[str, Any]]) -> dict[str, list[str]]:
    """The aliases of each card that is left."""
    return {key: card["aliases"] for key, card in joined.items()}


@pytest.mark.parametrize("pairs", [[("ash", "bog")], [("bog", "ash")], [("ash", "bog"), ("bog", "ash")]])
def test_the_card_keeps_the_first_side_and_the_names_of_the_others(pairs: list[tuple[str, str]]) -> None:
    book = cards(side("bog", 10, power=9), side("ash", 5), side("elm", 1))
    assert join_sides(book, pairs) == Joined({"bog": ["ash"]}, [])
    assert book == cards(side("ash", 5, aliases=["bog", "ash/bog"]), side("elm", 1))


def test_letters_say_which_side_is_first_whatever_the_cost() -> None:
    book = cards(side("ash", 9, "3a/9"), side("bog", 2, "3b/9"))
    join_sides(book, [("ash", "bog")])
    assert names(book) == {"ash": ["bog", "ash/bog"]}


def test_one_number_joins_sides_that_no_source_has_on_each_others_back() -> None:
    book = cards(side("elm", 5, "3c/9"), side("bog", 5, "3b/9"), side("ash", 5, "3a/9"), side("fen", 5, "4a/9"))
    assert join_sides(book, []) == Joined({"bog": ["ash"], "elm": ["ash"]}, ["fen"])
    assert names(book) == {"ash": ["bog", "elm", "ash/bog/elm"], "fen": []}


def test_a_number_of_another_set_or_with_other_letters_joins_nothing() -> None:
    other_set = side("bog")
    other_set["printings"] = [{"set": "S2", "number": "3b/9"}]
    book = cards(side("ash", 5, "3a/9"), other_set, side("elm", 5, "3d/9"), side("fen", 5, "3/9", "X-a 7/9"))
    assert join_sides(book, []) == Joined({}, ["ash", "bog"])
    assert list(book) == ["ash", "bog", "elm", "fen"]


def test_a_card_of_three_sides_hangs_together_over_the_second() -> None:
    book = cards(side("fort", 5), side("weapon", 3), side("dragon", 8))
    join_sides(book, [("weapon", "fort"), ("fort", "dragon")])
    assert names(book) == {"weapon": ["fort", "dragon", "weapon/fort/dragon"]}


def test_what_several_cards_make_together_is_an_alias_of_each_of_them() -> None:
    both = side("both", 12, aliases=["BOTH (twelve)"])
    both["printings"] = [{"set": "S2"}]
    book = cards(side("ash", 5), side("bog", 4), both)
    assert join_sides(book, [("both", "ash"), ("both", "bog")]) == Joined({"both": ["ash", "bog"]}, [])
    assert book == cards(
        side("ash", 5, aliases=["both", "BOTH (twelve)", "ash/both"]),
        side("bog", 4, aliases=["both", "BOTH (twelve)", "bog/both"]),
    )


def test_a_number_that_a_source_gives_to_two_sides_does_not_say_which_is_first() -> None:
    book = cards(side("ash", 5, "3a/9"), side("bog", 50, "3a/9"))
    join_sides(book, [])
    assert names(book) == {"ash": ["bog", "ash/bog"]}


def test_letters_that_contradict_one_another_do_not_say_it_either() -> None:
    book = cards(side("ash", 5, "3a/9", "7b/9"), side("bog", 8, "3b/9"))
    join_sides(book, [])
    assert names(book) == {"ash": ["bog", "ash/bog"]}


@pytest.mark.parametrize(
    "other",
    [side("bog", 5), {"name": "bog", "aliases": [], "printings": []}],
    ids=["of the same cost", "of which nothing is known"],
)
def test_sides_of_which_neither_is_plainly_the_first_stay_two(other: dict[str, Any]) -> None:
    book = cards(side("ash", 5), dict(other))
    assert join_sides(book, [("ash", "bog")]) == Joined({}, ["ash", "bog"])
    assert names(book) == {"ash": [], "bog": []}


def test_a_side_that_is_known_to_be_first_is() -> None:
    book = cards(side("ash", 5), side("bog", 5))
    assert join_sides(book, [("ash", "bog")], frozenset({"bog"})) == Joined({"ash": ["bog"]}, [])


def test_what_cannot_be_paid_for_costs_less_than_anything() -> None:
    book = cards(side("ash", None), side("bog", 0))
    join_sides(book, [("ash", "bog")])
    assert names(book) == {"ash": ["bog", "ash/bog"]}


def test_printings_of_the_other_side_count_in_sets_that_the_first_is_not_known_from() -> None:
    other = side("bog", 8, "3b/9")
    other["printings"].append({"set": "S2", "number": "7/9"})
    book = cards(side("ash", 5, "3a/9"), other)
    join_sides(book, [])
    assert book["ash"]["printings"] == [{"set": "S1", "number": "3a/9"}, {"set": "S2", "number": "7/9"}]
