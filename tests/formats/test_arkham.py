"""The facts of Arkham Horror: The Card Game that ship, and that random decks are judged as a second count has it."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import arkham_decks
import arkham_recount
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.list_form import load_list
from deckcheck.model.deck import Card, Deck, DeckEntry
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Source
from marked_decks import ROOT, judge
from real_data import real_data
from tools import arkham_cards, arkham_options

if TYPE_CHECKING:
    from pathlib import Path

    from arkham_decks import Built
    from deckcheck.formats.checker import Checker

FOLDER = ROOT / "formats" / "arkham"


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_first_line_says_what_the_file_is_and_for_which_day_it_speaks() -> None:
    assert (rows()[0]["game"], rows()[0]["as-of"]) == ("arkham", "2026-08-04")


def test_names_are_sorted_and_no_two_cards_have_one() -> None:
    names = [card["name"] for card in rows()[1:]]
    assert names == sorted(names)
    assert [key for key, number in Counter(map(fold_name, names)).items() if number > 1] == []


def test_no_alias_is_the_name_of_another_card() -> None:
    names = {fold_name(card["name"]) for card in rows()[1:]}
    assert [alias for card in rows()[1:] for alias in card["aliases"] if fold_name(alias) in names] == []


@pytest.mark.slow(step=1)
def test_the_script_makes_the_shipped_files_byte_for_byte() -> None:
    made = arkham_cards.build(real_data("arkham"))
    assert set(made) == {
        "cards.jsonl",
        "card-rules/investigators.yaml",
        "card-rules/cards.yaml",
        "lists/taboo.yaml",
    }
    assert [name for name, text in made.items() if text.encode() != (FOLDER / name).read_bytes()] == []


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("key", ["deck_options", "deck_requirements", "restrictions"])
def test_what_the_script_cannot_say_stops_it(tmp_path: Path, key: str) -> None:
    cards = [json.loads(line) for line in real_data("arkham", "cards.jsonl").read_text(encoding="utf-8").splitlines()]
    (changed,) = (card for card in cards if card["code"] == ("01008" if key == "restrictions" else "01002"))
    changed[key] = {
        "deck_options": [{"faction": ["guardian"], "moon": "full"}],
        "deck_requirements": "size:30, moon:full",
        "restrictions": "moon:full",
    }[key]
    (tmp_path / "cards.jsonl").write_text("".join(json.dumps(card) + "\n" for card in cards), encoding="utf-8")
    (tmp_path / "taboos.json").write_bytes(real_data("arkham", "taboos.json").read_bytes())
    with pytest.raises(ValueError, match="unknown"):
        arkham_cards.build(tmp_path)


def test_every_key_of_the_source_is_read() -> None:
    found = {
        key for card in arkham_recount.cards().values() for option in card.get("deck_options") or () for key in option
    }
    assert found == arkham_options.KEYS


def test_the_taboos_of_each_day() -> None:
    taboos = json.loads(real_data("arkham", "taboos.json").read_text(encoding="utf-8"))
    named = {alias: card for card in rows()[1:] for alias in card["aliases"] if alias.isdecimal()}
    shipped = load_list(str(FOLDER / "lists" / "taboo.yaml"))
    assert len(taboos) == 10
    for taboo in taboos:
        said = {}
        for row in taboo["cards"]:
            limit = row.get("deck_limit", 1 if row.get("exceptional") else None)
            if limit is not None and limit < named[row["code"]]["deck-limit"]:
                said[named[row["code"]]["name"]] = limit
        assert {name: limit.most for name, limit in shipped.limits(taboo["date_start"]).items()} == said


# -- any deck ---------------------------------------------------------------------------------------------------------


def card_of(checker: Checker, name: str) -> Card:
    (card,) = checker.cards.find(fold_name(name))
    return card


def leader(checker: Checker, front: str, back: str) -> Card:
    cards = arkham_recount.cards()
    root = cards[back].get("alternate_of") or cards[front].get("alternate_of") or back
    base = card_of(checker, root)
    if front == back == root:
        return base
    which = "parallel" if front == back else "parallel front" if front != root else "parallel back"
    return card_of(checker, f"{base.name} ({which})")


def deck_of(checker: Checker, built: Built) -> Deck:
    entries = [DeckEntry(1, leader(checker, built.front, built.back), "investigator", Location("deck", 1))]
    for line, (code, copies) in enumerate(built.deck.items(), 2):
        entries.append(DeckEntry(copies, card_of(checker, code), "deck", Location("deck", line)))
    declared = {key: frozenset((value,)) for key, value in built.chosen.items()}
    return Deck("deck", tuple(entries), {}, (), declared=declared)


def exported(built: Built) -> str:
    """The deck as deck builders write it."""
    cards = arkham_recount.cards()
    root = cards[built.back].get("alternate_of") or cards[built.front].get("alternate_of") or built.back
    codes = [code for code in built.deck if code not in arkham_recount.cards()]
    assert not codes
    meta = {
        "alternate_front": "" if built.front == root else built.front,
        "alternate_back": "" if built.back == root else built.back,
        "deck_size_selected": built.chosen.get("deck-size"),
        "faction_selected": built.chosen.get("faction"),
        "faction_1": built.chosen.get("faction-1"),
        "faction_2": built.chosen.get("faction-2"),
        "option_selected": built.chosen.get("trait"),
    }
    data: dict[str, Any] = {
        "id": 1,
        "name": "a",
        "investigator_code": root,
        "slots": built.deck,
        "sideSlots": [],
        "taboo_id": None,
    }
    return json.dumps({**data, "meta": json.dumps(meta)})


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_exports_of_deck_builders_are_judged_like_other_lists(seed: int) -> None:
    real_data("arkham")
    random = Random(seed)  # noqa: S311 -- no secret
    checker = judge("2026-08-01").checker("arkham/standard")
    for front, back in arkham_decks.sides():
        built = arkham_decks.build(random, front, back)
        deck = resolve(read_deck(Source("deck.json", exported(built), "utf-8"), checker.layout), checker.cards)
        other = checker.check(deck_of(checker, built))
        report = checker.check(deck)
        assert (front, back, report.verdict) == (front, back, other.verdict)
        assert [each.code for each in deck.findings if each.severity != "note"] == []


def test_every_key_of_the_options_of_customizable_cards_is_read() -> None:
    options = [each for card in arkham_recount.cards().values() for each in card.get("customization_options") or ()]
    found = {key for option in options for key in option}
    assert found == arkham_cards.OPTION_KEYS | arkham_cards.UNASKED_OPTION_KEYS


SAME = {"single-copies": "copies", "without-level": "options"}
"""Clauses that a second count has together."""
BESIDE = ("-directives", "-memento", "-spirits", "-spirits-required")
"""What a second count does not ask: parallel fronts, and the deck beside the other."""


def told(id_: str) -> str:
    if id_.endswith("-refused") and not id_.startswith("on-your-own"):
        return "refused"
    return "classes" if id_.endswith("-classes") else SAME.get(id_, id_)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_any_deck_breaks_what_a_second_count_says(seed: int) -> None:
    real_data("arkham")
    checker, random, verdicts = judge("2026-08-01").checker("arkham/standard"), Random(seed), Counter[str]()  # noqa: S311 -- no secret
    for front, back in arkham_decks.sides():
        built = arkham_decks.build(random, front, back)
        report = checker.check(deck_of(checker, built))
        assert {finding.severity for finding in report.findings} <= {"illegal"}
        found = {str(finding.clause and finding.clause.id) for finding in report.findings}
        broken = {told(id_) for id_ in found if not id_.endswith(BESIDE)}
        assert (front, back, broken) == (front, back, arkham_recount.broken(front, back, built.deck, built.chosen))
        verdicts[report.verdict] += 1
    assert verdicts["legal"] > 20


@pytest.mark.slow
def test_what_was_chosen_is_not_known_where_the_list_does_not_say_it() -> None:
    real_data("arkham")
    checker, random = judge("2026-08-01").checker("arkham/standard"), Random(1)  # noqa: S311 -- no secret
    for front, back in arkham_decks.sides():
        built = arkham_decks.build(random, front, back)
        known, unknown = deck_of(checker, built), deck_of(checker, built)._replace(declared={})
        verdicts = [checker.check(deck).verdict for deck in (known, unknown)]
        assert verdicts[0] == verdicts[1] or verdicts[1] == "undecided"
