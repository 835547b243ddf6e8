"""A deck is the same in any of the shapes in which sites keep decks, and what stands beside its cards is told."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import document_kind, read_deck
from deckcheck.decks.readers.site_json import looks_like
from deckcheck.decks.resolve import resolve
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, layout, named
from sampling import examples

if TYPE_CHECKING:
    from deckcheck.model.deck import Deck

CARDS = ("Ash Drake", "Ember", "Swarm", "Mote", "Bog Eel, Elder", "竜騎士ガイア", "Tide / Ebb")
HIDDEN = "Moss Leviathan"
ZONES = (Zone("main", NAMES, ("Main",), default=True), Zone("side", NAMES, ("Sideboard",), block="last"))
LED = (*ZONES, Zone("fusions", NAMES, ("Fusions",), home={"kind": ("Fusion",)}), Zone("leader", NAMES, block="first"))
LAYOUT = layout(ZONES, (*CARDS, HIDDEN))
Copies = list[tuple[int, str]]

COPIES = st.lists(st.tuples(st.integers(1, 4), st.sampled_from(CARDS)), min_size=1, unique_by=lambda each: each[1])
COUNT, NAME = (
    st.sampled_from(("quantity", "count", "Qty", "amount")),
    st.sampled_from(("name", "cardName", "Card Name")),
)
MAIN = st.sampled_from(("main", "mainboard", "mainDeck", "main_deck", "Main Deck"))
SIDE = st.sampled_from(("side", "sideboard", "sideBoard", "side-deck"))
ABOUT = {
    "name": "Drakes",
    "author": {"name": "Ben", "id": 3},
    "likes": 5,
    "tags": ["fast"],
    "maybeboard": [],
    "stats": {"wins": 2},
    "text": None,
}


@st.composite
def listed(draw: st.DrawFn, cards: Copies, said: dict[str, Any]) -> Any:
    """Cards in one of the shapes; what is said of each of them beside, only an object can."""
    count, name = draw(COUNT), draw(NAME)
    shapes: list[Any] = [
        [{count: copies, name: card, "text": "Flies.", **said} for copies, card in cards],
        [{count: str(copies), "card": {"id": 5, "name": card}, **said} for copies, card in cards],
        {f"x{index}": {count: copies, "card": {name: card}, **said} for index, (copies, card) in enumerate(cards)},
        [{"name": card, "set": "M10", **said} for copies, card in cards for _ in range(copies)],
    ]
    if not said:
        shapes += [
            {card: copies for copies, card in cards},
            {card: {count: copies, "cost": 3} for copies, card in cards},
            [f"{copies} {card}" for copies, card in cards],
            [card for copies, card in cards for _ in range(copies)],
            [[copies, card] for copies, card in cards],
            [[card, copies] for copies, card in cards],
        ]
    return draw(st.sampled_from(shapes))


@st.composite
def documents(draw: st.DrawFn, main: Copies, side: Copies) -> dict[str, Any]:
    """A document that has a deck in one of the shapes, and more that is said of it."""
    about = {key: ABOUT[key] for key in draw(st.sets(st.sampled_from(sorted(ABOUT))))}
    words = draw(MAIN), draw(SIDE)
    board = draw(st.sampled_from(("board", "zone", "boardType", "section")))
    boards = [draw(listed(cards, {})) for cards in (main, side)]
    by_card = [
        each
        for word, cards in zip(words, (main, side), strict=True)
        for each in ({"quantity": copies, "name": card, board: word} for copies, card in cards)
    ]
    flagged = [
        {"qty": copies, "name": card, "isSideboard": cards is side} for cards in (main, side) for copies, card in cards
    ]
    keys = dict(zip(words, boards, strict=True))
    shape = draw(
        st.sampled_from(
            (
                keys,
                {"deck": keys},
                {"boards": {word: {"count": 3, "cards": cards} for word, cards in keys.items()}},
                {"sections": [{"name": word, "cards": cards} for word, cards in keys.items()]},
                {"cards": by_card},
                {"cards": flagged},
                {words[0]: "\n".join(f"{copies} {card}" for copies, card in main), words[1]: boards[1]},
            )
        )
    )
    return {**about, **shape} if draw(st.booleans()) else {**shape, **about}


def read(document: Any) -> Deck:
    source = Source("deck.json", json.dumps(document, ensure_ascii=False, indent=1), "utf-8")
    return resolve(read_deck(source, LAYOUT), named(*CARDS, HIDDEN))


@settings(max_examples=examples(400))
@given(COPIES, COPIES, st.data())
def test_every_shape_is_read_alike(main: Copies, side: Copies, data: st.DataObject) -> None:
    deck = read(data.draw(documents(main, side)))
    found = Counter[tuple[str | None, str]]()
    for entry in deck.entries:
        found[entry.zone, entry.called] += entry.copies
    said = {("main", card): copies for copies, card in main} | {("side", card): copies for copies, card in side}
    assert (found, [each for each in deck.findings if each.severity != "note"]) == (said, [])


SHAPES: tuple[Any, ...] = (
    f"2 {HIDDEN}",
    [f"2 {HIDDEN}"],
    [HIDDEN],
    {HIDDEN: 2},
    {HIDDEN: "2"},
    {HIDDEN: None},
    {"name": HIDDEN, "count": 2},
    {"cards": [{"qty": 2, "card": {"name": HIDDEN}}]},
    {"more": {"x": [{"name": HIDDEN}]}},
    [[2, HIDDEN]],
    {"main": {HIDDEN: 2}},
    {"count": 3, "items": [{"name": HIDDEN}]},
)


@settings(max_examples=examples(400))
@given(COPIES, COPIES, st.sampled_from(SHAPES), st.sampled_from(("notes", "x1", "spells", "main2", "data")), st.data())
def test_a_card_that_stands_anywhere_else_is_told(
    main: Copies, side: Copies, shape: Any, key: str, data: st.DataObject
) -> None:
    document = data.draw(documents(main, side))
    # Anywhere but in the object of a card, which may have to do with others.
    inner = [document, *(each for each in document.values() if isinstance(each, dict) and not each.keys() & {*CARDS})]
    where = data.draw(st.sampled_from([each for each in inner if not any(name.startswith("x") for name in each)]))
    deck = read(document | {key: shape} if where is document else _with(document, where, {key: shape}))
    entered = any(entry.called == HIDDEN for entry in deck.entries)
    assert entered or [each for each in deck.findings if each.severity != "note"]


def _with(document: dict[str, Any], where: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """A document with more in one of its objects."""
    return {key: each | more if each is where else each for key, each in document.items()}


TWICE: tuple[tuple[dict[str, Any], list[str], list[str]], ...] = (
    # What a part lists without numbers is among all cards, with them: once in the deck, where it belongs.
    ({"fusions": ["Gaia"], "slots": {"Gaia": 1, "Mote": 3}}, ["1 fusions Gaia", "3 main Mote"], []),
    ({"fusion_name": "Gaia", "cards": [{"count": 1, "name": "Gaia"}]}, ["1 fusions Gaia"], []),
    ({"fusions": ["Gaia"], "slots": {"Mote": 3}}, ["1 fusions Gaia", "3 main Mote"], []),
    ({"fusions": {"Gaia": 1}, "main": {"Mote": 3}}, ["1 fusions Gaia", "3 main Mote"], []),
    ({"side": ["Mote"], "main": {"Mote": 3}}, ["1 side Mote", "3 main Mote"], []),
    # Of a card that may stand anywhere nobody knows whether it is once more there.
    ({"side": ["Mote"], "slots": {"Mote": 3}}, ["3 main Mote"], ["unreadable-line"]),
    ({"leader": {"name": "Mote"}, "cards": {"Mote": 3}}, ["3 main Mote"], ["unreadable-line"]),
    ({"fusions": ["Gaia", "Ember"], "slots": {"Gaia": 1}}, ["1 main Gaia"], ["unreadable-line", "unreadable-line"]),
    ({"fusions": "Gaia", "slots": {"Mote": 3}, "featured": "Mote"}, ["1 fusions Gaia", "3 main Mote"], []),
    ({"notes": "Mote\nis fine", "slots": {"Mote": 3}}, ["3 main Mote"], []),
    ({"notes": "Mote\nEmber", "slots": {"Mote": 3}}, ["3 main Mote"], ["overlooked-card"]),
    ({"notes": "4 Mote", "slots": {"Mote": 3}}, ["3 main Mote"], ["overlooked-card"]),
    ({"main": ["Mote", 4, "Ember", 4]}, ["1 main Mote", "1 main Ember"], ["unreadable-line", "unreadable-line"]),
    ({"main": ["Mote", "Ember"], "counts": [4, 4]}, ["1 main Mote", "1 main Ember"], ["unknown-key"]),
    ({"main": {"Mote": "9" * 5000, "Ember": 10**30}}, [], ["wrong-count", "wrong-count"]),
    ({"class": "Gaia", "slots": {"Mote": 3}}, ["3 main Mote"], ["overlooked-card"]),
)


@pytest.mark.parametrize(("document", "entries", "findings"), TWICE, ids=[str(document) for document, *_ in TWICE])
def test_a_card_that_is_listed_twice(document: dict[str, Any], entries: list[str], findings: list[str]) -> None:
    cards = named("Mote", "Ember", fusions=("Gaia",))
    source = Source("deck.json", json.dumps(document), "utf-8")
    deck = resolve(read_deck(source, Layout(LED, cards)), cards)
    assert sorted(f"{each.copies} {each.zone} {each.called}" for each in deck.entries) == sorted(entries)
    assert [each.code for each in deck.findings if each.severity != "note"] == findings


OTHERS: tuple[Any, ...] = (
    {"name": "x", "version": "1", "main": "index.js", "dependencies": {"a": "1"}},
    {"extra": {"branch-alias": {"dev-main": "1"}}, "require": {"php": "8"}},
    {"contributors": [{"name": "Ben", "count": 3}]},
    {"cards": [{"name": "Ash Drake", "cost": 3}]},
    {"cards": ["Ash Drake", "Ember"]},
    {"tokens": {"colour": {"red": "#f00"}}},
    {"items": ["a", "b"]},
    {"entries": {"a": 1}},
    {"list": [1, 2, 3]},
    {"main": {"a": {"b": 1}}},
    {"main": []},
    {"deck": "x"},
    {"match": "a/b", "games": [], "main": {"Ash Drake": 4}},
    [1, 2],
    ["a"],
    {},
    [],
)
DECKS: tuple[Any, ...] = (
    {"main": {"Ash Drake": 4}},
    {"main": {"Ash Drake": {"qty": 4}}},
    {"main": [], "side": []},
    {"main": [{"id": 5}, {"id": 6}]},
    {"main": "4 Ash Drake\n4 Ember"},
    {"mainboard": ["4 Ash Drake"]},
    {"deck": {"main": [46986414]}},
    {"cards": {"01001": 3}},
    {"cards": [[4, "Ash Drake"]]},
    {"slots": {"01001": 3}},
    {"list": [{"qty": 1, "name": "Ash Drake"}]},
    {"creatures": [{"count": 4, "name": "Ash Drake"}]},
    {"sections": [{"name": "Main", "cards": ["Ash Drake"]}]},
    {"pals": [{"count": 4, "name": "Ash Drake"}], "helpers": [{"count": 2, "name": "Ember"}]},
    {"data": {"deck": {"cards": ["4 Ash Drake", "3 Ember"]}}},
    [{"quantity": 4, "name": "Ash Drake"}],
)


@pytest.mark.parametrize("data", OTHERS, ids=map(str, OTHERS))
def test_data_of_other_programs_is_no_deck(data: Any) -> None:
    source = Source("data.json", json.dumps(data), "utf-8")
    assert not looks_like(source.text)
    assert document_kind(source) != "deck"


@pytest.mark.parametrize("data", DECKS, ids=map(str, DECKS))
def test_a_deck_is_known_by_what_stands_in_it(data: Any) -> None:
    source = Source("data.json", json.dumps(data), "utf-8")
    assert looks_like(source.text)
    assert document_kind(source) == "deck"


MOTES = {"count": 3, "name": "Mote"}
MORE: tuple[tuple[dict[str, Any], list[str]], ...] = (
    # Other numbers in the object of a card may be of more copies.
    ({"cards": [{**MOTES, "foilQuantity": 3}]}, ["unknown-key"]),
    ({"cards": [{**MOTES, "foil_quantity": "1"}]}, ["unknown-key"]),
    ({"cards": [{**MOTES, "side": 2}]}, ["unknown-key"]),
    ({"cards": [{**MOTES, "sideboard": {"count": 2}}]}, ["unknown-key"]),
    ({"cards": [{**MOTES, "printings": [{"count": 2, "set": "A"}, {"count": 2, "set": "B"}]}]}, ["unknown-key"]),
    ({"cards": [{**MOTES, "printings": [{"count": 2, "set": "A"}, {"count": 1, "set": "B"}]}]}, []),
    ({"cards": [{**MOTES, "foilQuantity": 0, "side": 0, "ownedQuantity": 9, "cost": 4, "sets": ["A"]}]}, []),
    # Names that no card has, with numbers, under a key that nobody knows.
    ({"main": {"Mote": 3}, "more": ["4 Zorgun"]}, ["unknown-key"]),
    ({"main": {"Mote": 3}, "more": {"Zorgun": 4}}, ["unknown-key"]),
    ({"main": {"Mote": 3}, "more": [["Zorgun", 4]]}, ["unknown-key"]),
    ({"main": {"Mote": 3}, "more": [70781052]}, ["overlooked-card"]),
    ({"main": {"Mote": 3}, "cover": 70781052}, ["overlooked-card"]),
    ({"main": {"70781052": 1}, "cover": 70781052}, []),
    ({"main": {"Mote": 3}, "stats": {"wins": 3, "W": 2, "Creature": 9}, "tags": ["fast"], "made": 1700000000}, []),
)


@pytest.mark.parametrize(("document", "findings"), MORE, ids=[str(document) for document, _ in MORE])
def test_numbers_beside_those_that_count_are_told(document: dict[str, Any], findings: list[str]) -> None:
    cards = named("Mote", "70781052")
    source = Source("deck.json", json.dumps(document), "utf-8")
    layout_ = Layout(ZONES, cards, sections=frozenset({"creature"}))
    deck = resolve(read_deck(source, layout_), cards)
    assert [each.code for each in deck.findings if each.severity != "note"] == findings


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"main": {"Mote": 4}, "side": {"Ember": 3},}', "deck"),
        ('{"cards": [{"count": 4, "name": "Mote"}', "deck"),
        ('{"main": "index.js", "version": "1",}', "other"),
        ('{"name": "x", "count": 3,}', "other"),
    ],
)
def test_a_broken_deck_is_one_all_the_same(text: str, kind: str) -> None:
    source = Source("deck.json", text, "utf-8")
    assert document_kind(source) == kind
    deck = read_deck(source, LAYOUT)
    assert [each.code for each in deck.findings] == ["unreadable-deck"]


@pytest.mark.parametrize("key", ["id", "number", "code", "cardNumber"])
@pytest.mark.parametrize("code", ["AB1-002", 8963113])
def test_the_code_of_another_card_in_the_object_of_a_card_leaves_both_open(key: str, code: str | int) -> None:
    known = layout(ZONES, (*CARDS, "AB1-002", "8963113"))
    text = json.dumps({"main": [{"quantity": 4, "name": "Ash Drake", key: code}]})
    deck = read_deck(Source("deck.json", text, "utf-8"), known)
    assert [each.code for each in deck.findings if each.severity != "note"] == ["unreadable-line"]
    # A number of its own in the site's database is none.
    deck = read_deck(Source("deck.json", text, "utf-8"), LAYOUT)
    assert ([each.name for each in deck.entries], deck.unread) == (["Ash Drake"], ())
