"""Decks as data: YAML and JSON have one shape, which the schema says too."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import declared_format, read_deck
from deckcheck.model.deck import Declaration, Unread
from deckcheck.model.game import Zone
from deckcheck.source import Location, Source
from deckcheck.source.document import load_yaml
from reading import named

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList

NAMES = {"en": "", "ja": ""}
ZONES = (Zone("deck", NAMES, ("デッキ",), default=True), Zone("ex", NAMES, ("EX", "エクストラ")))
KNOWN = ["デッキ", "EX"]
KEYS = ["format", "name", "declares", "zones", "$schema"]
SCHEMA = os.path.join(os.path.dirname(__file__), "..", "..", "..", "schemas", "deck.schema.json")


def schema() -> Draft202012Validator:
    with open(SCHEMA, encoding="utf-8") as file:
        loaded = json.load(file)
    Draft202012Validator.check_schema(loaded)
    return Draft202012Validator(loaded)


def read(text: str, path: str = "deck.yaml") -> DeckList:
    return read_deck(Source(path, text, "utf-8"), Layout(ZONES))


def entries(deck: DeckList) -> list[tuple[Any, ...]]:
    return [(entry.copies, entry.name, entry.zone, *entry.at[1:], entry.whole) for entry in deck.entries]


def findings(deck: DeckList) -> list[tuple[Any, ...]]:
    return [(found.code, found.facts, found.severity, *found.at[1:]) for found in deck.findings]


GOOD = """\
format: spimate/single
name: my deck
zones:
  デッキ: [3 ファイヤーボール, 騎士王, {card: 13番目の計画, count: 2}, "2 '竜", {card: 7 Samurai}]
  エクストラ:
    合成竜: 2
    "火の鳥": 1
    007: 3
"""


def test_a_yaml_deck() -> None:
    deck = read(GOOD)
    assert entries(deck) == [
        (3, "ファイヤーボール", "deck", 4, 11, "3 ファイヤーボール"),
        (1, "騎士王", "deck", 4, 21, None),
        (2, "13番目の計画", "deck", 4, 33, None),
        (2, "'竜", "deck", 4, 56, "2 '竜"),
        (1, "7 Samurai", "deck", 4, 68, None),
        (2, "合成竜", "ex", 6, 5, None),
        (1, "火の鳥", "ex", 7, 6, None),
        (3, "007", "ex", 8, 5, None),
    ]
    assert deck.headings == {"deck": Location("deck.yaml", 4, 3), "ex": Location("deck.yaml", 5, 3)}
    assert (deck.findings, deck.unread) == ((), ())
    assert deck.format == ("spimate/single", Location("deck.yaml", 1, 9))
    assert deck.lines == (*GOOD.split("\n"),)


def test_a_json_deck_is_read_as_the_yaml_deck_is() -> None:
    data = load_yaml(Source("deck.yaml", GOOD, "utf-8")).data
    deck = read(json.dumps(data, ensure_ascii=False), "deck.json")
    assert [entry[:3] for entry in entries(deck)] == [entry[:3] for entry in entries(read(GOOD))]
    assert deck.findings == ()
    text = '{"format": "a/b",\n "zones": {"EX": ["3 竜", "\\u0033 鳥", {"card": "王"}]}}'
    assert entries(read(text, "deck.json")) == [
        (3, "竜", "ex", 2, 22, "3 竜"),
        (3, "鳥", "ex", 2, 26, "3 鳥"),
        (1, "王", "ex", 2, 48, None),
    ]
    assert declared_format(Source("deck.json", text, "utf-8")) == ("a/b", Location("deck.json", 1, 12))


@pytest.mark.parametrize("text", ["", "# nothing", "zones: {}", "zones: {ex: }", "zones: {ex: []}", "format: a/b"])
def test_a_deck_without_entries(text: str) -> None:
    deck = read(text)
    assert findings(deck) == [("empty-deck", {}, "illegal", 1, 1)]
    assert deck.unread == ()


DECLARES = {
    "class": Declaration(("Mage", "Rogue")),
    "deck-size": Declaration(("30", "40")),
    "motto": Declaration(number=2),
}
MAGE = frozenset({"Mage"})


@pytest.mark.parametrize(
    ("said", "declared", "found"),
    [
        ("declares: {class: Mage}", {"class": MAGE}, []),
        ("declares: {Class: mage, deck-size: 30}", {"class": MAGE, "deck-size": frozenset({"30"})}, []),
        ("declares: {motto: [on, and up]}", {"motto": frozenset({"on", "and up"})}, []),
        (
            "declares: {class: [Mage, Rogue]}",
            {"class": None},
            [
                (
                    "wrong-declaration",
                    {"key": "class", "declared": ["Mage", "Rogue"], "number": 1},
                    "undecided",
                    1,
                    19,
                )
            ],
        ),
        ("declares: {motto: onwards, colour: red}", {"motto": frozenset({"onwards"})}, []),
        ("# class: Mage", {"class": MAGE}, []),
        ("name: 'x'  # class: Mage", {}, []),
        (
            "declares:\n  # class: Rogue\n  class: Mage",
            {"class": None},
            [
                (
                    "wrong-declaration",
                    {"key": "class", "declared": ["Mage", "Rogue"], "number": 1},
                    "undecided",
                    2,
                    12,
                )
            ],
        ),
        (
            "declares: {class: Bard}",
            {"class": None},
            [("wrong-declaration", {"key": "class", "value": "Bard", "known": ["Mage", "Rogue"]}, "undecided", 1, 19)],
        ),
        (
            "declares: {class: }",
            {},
            [("wrong-type", {"expected": ["string", "array"], "value": None}, "undecided", 1, 18)],
        ),
        (
            "declares: {class: [true]}",
            {},
            [("wrong-type", {"expected": ["string", "array"], "value": "list"}, "undecided", 1, 19)],
        ),
        (
            "declares: Mage",
            {},
            [("wrong-type", {"expected": ["object"], "value": "Mage"}, "undecided", 1, 11)],
        ),
    ],
)
def test_what_a_deck_declares(said: str, declared: dict[str, Any], found: list[Any]) -> None:
    source = Source("deck.yaml", f"{said}\nzones: {{EX: [3 竜]}}\n", "utf-8")
    deck = read_deck(source, Layout(ZONES, declares=DECLARES))
    assert (deck.declared, findings(deck)) == (declared, found)
    assert [entry[:3] for entry in entries(deck)] == [(3, "竜", "ex")]


def mistake(code: str, at: tuple[int, int], **facts: Any) -> tuple[Any, ...]:
    return (code, facts, "undecided", *at)


@pytest.mark.parametrize(
    ("item", "code", "facts"),
    [
        ("4 Circle of Protection: Red", "unquoted-name", {"text": "4 Circle of Protection: Red"}),
        ("合成竜: 2", "unquoted-name", {"text": "合成竜: 2"}),
        ("{a: 1, b: [c]}", "unquoted-name", {"text": "a: 1, b: list"}),
        ("Null", "unquoted-name", {"text": "Null"}),
        ("~", "unquoted-name", {"text": "~"}),
        ("1e3", "unquoted-name", {"text": "1e3"}),
        ("7  # seven", "unquoted-name", {"text": "7"}),
        ("true", "unquoted-name", {"text": "true"}),
        ("", "unreadable-line", {"line": "", "most": 9999}),
        ('""', "unreadable-line", {"line": "", "most": 9999}),
        ('"  "', "unreadable-line", {"line": "  ", "most": 9999}),
        ("0 騎士王", "unreadable-line", {"line": "0 騎士王", "most": 9999}),
        ('"3"', "unreadable-line", {"line": "3", "most": 9999}),
        ("007", "unreadable-line", {"line": "007", "most": 9999}),
        ('"3 a\\n2 b"', "unreadable-line", {"line": "3 a\n2 b", "most": 9999}),
        ("[a]", "wrong-type", {"expected": ["string", "object"], "value": "list"}),
        ("{count: 2}", "missing-key", {"key": "card"}),
    ],
)
def test_items_that_are_no_entry(item: str, code: str, facts: dict[str, Any]) -> None:
    deck = read(f"zones:\n  ex:\n    - 火の鳥\n    - {item}\n    - 2 竜\n")
    assert [entry[:4] for entry in entries(deck)] == [(1, "火の鳥", "ex", 3), (2, "竜", "ex", 5)]
    (found,) = deck.findings
    assert (found.code, found.facts, found.severity) == (code, facts, "undecided")
    assert deck.unread == (Unread(found.at),)
    assert found.at == Location("deck.yaml", 4, 7 if item else 6)


@pytest.mark.parametrize(
    ("item", "code", "facts", "column"),
    [
        ("{card: 3}", "unquoted-name", {"text": "3"}, 14),
        ("{card: [a], count: 2}", "wrong-type", {"expected": ["string"], "value": "list"}, 14),
        ("{card: '', count: 2}", "unreadable-line", {"line": "", "most": 9999}, 14),
        ("{card: 王, cuont: 2}", "unknown-key", {"key": "cuont", "known": ["card", "count", "state"]}, 17),
        ("{card: 王, count: 0}", "wrong-count", {"value": 0, "most": 9999}, 24),
        ("{card: 王, count: 10000}", "wrong-count", {"value": 10000, "most": 9999}, 24),
        ("{card: 王, count: 1.0}", "wrong-count", {"value": 1.0, "most": 9999}, 24),
        ("{card: 王, count: true}", "wrong-count", {"value": True, "most": 9999}, 24),
        ("{card: 王, count: '2'}", "wrong-count", {"value": "2", "most": 9999}, 24),
        ("{card: 王, count: [2]}", "wrong-count", {"value": "list", "most": 9999}, 24),
    ],
)
def test_mistakes_in_an_entry_of_keys(item: str, code: str, facts: dict[str, Any], column: int) -> None:
    deck = read(f"zones:\n  ex:\n    - {item}\n    - 竜\n")
    assert findings(deck) == [(code, facts, "undecided", 3, column)]
    assert deck.unread == (Unread(Location("deck.yaml", 3, column)),)
    assert [entry[:4] for entry in entries(deck)] == [(1, "竜", "ex", 4)]


def test_a_wrong_count_is_told_of_its_card_too() -> None:
    deck = read("zones:\n  ex:\n    - card: 王\n      count: 0\n    - 竜\n")
    (found,) = deck.findings
    name, count = Location("deck.yaml", 3, 13), Location("deck.yaml", 4, 14)
    assert (found.code, found.at, found.also) == ("wrong-count", count, (name,))
    assert deck.unread == (Unread(count), Unread(name))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("a\n  - 4 王", "a - 4 王"),
        ('"a\n  - 4 王"', "a - 4 王"),
        ("|\n  a\n  - 4 王", "a\n- 4 王\n"),
        ("a # b", None),
        ('"a \\" b" # c', None),
        ("'a '' b'", None),
        ("", None),
    ],
)
def test_a_name_that_goes_on_may_have_swallowed_an_entry(name: str, line: str | None) -> None:
    deck = read(f"name: {name}\nzones:\n  ex: [竜]\n")
    told = [mistake("unreadable-line", (1, 7), line=line, most=9999)] if line else []
    assert [each for each in findings(deck) if each[0] != "wrong-type"] == told
    assert [place.line for place in deck.unread] == [1] * len(told)
    assert [entry[1] for entry in entries(deck)] == ["竜"]


def test_mistakes_around_the_entries() -> None:
    deck = read("format: 3\nname: [a]\ncards: x\nzones:\n  サイド: [竜]\n  EX: 5\n  ex: {王: 0, '': 1, 鳥: 2}\n")
    assert findings(deck) == [
        mistake("wrong-type", (1, 9), expected=["string"], value=3),
        mistake("wrong-type", (2, 7), expected=["string"], value="list"),
        mistake("unknown-key", (3, 1), key="cards", known=KEYS),
        mistake("unknown-zone", (5, 3), zone="サイド", known=KNOWN),
        mistake("wrong-type", (6, 7), expected=["array", "object"], value=5),
        mistake("wrong-count", (7, 11), value=0, most=9999),
        mistake("unreadable-line", (7, 14), line="", most=9999),
    ]
    assert entries(deck) == [(1, "竜", None, 5, 9, None), (2, "鳥", "ex", 7, 21, None)]
    assert [place.line for place in deck.unread] == [2, 3, 6, 7, 7]  # a format that is a number hides no card
    assert deck.format is None


@pytest.mark.parametrize(("text", "value"), [("- a", "list"), ("3", 3), ("騎士王", "騎士王")])
def test_a_document_that_is_no_mapping(text: str, value: Any) -> None:
    deck = read(text)
    assert findings(deck) == [mistake("wrong-type", (1, 1), expected=["object"], value=value)]
    assert deck.unread == (Unread(Location("deck.yaml", 1, 1)),)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "deck.yaml",
            "zones:\n  ex: a: b",
            mistake("unreadable-deck", (2, 8), what="mapping values are not allowed here", line=2, column=8),
        ),
        (
            "deck.json",
            '{"zones": {"ex": [NaN]}}',
            mistake("unreadable-deck", (1, 19), what="NaN is no JSON value", line=1, column=19),
        ),
        (
            "deck.json",
            '{"NaN": NaN;}',
            mistake("unreadable-deck", (1, 9), what="NaN is no JSON value", line=1, column=9),
        ),
        ("deck.yaml", "zones:\n\tex: [a]", mistake("tab-indentation", (2, 1))),
        ("deck.yaml", "zones: {ex: {竜: 1, 竜: 2}}", mistake("duplicate-key", (1, 20), key="竜", first=1)),
        ("deck.yaml", "zones: {ex: &x [*x]}", mistake("alias-loop", (1, 17), alias="x")),
    ],
)
def test_files_that_cannot_be_loaded(path: str, text: str, expected: tuple[Any, ...]) -> None:
    deck = read(text, path)
    assert findings(deck) == [expected]
    assert deck.entries == ()
    assert deck.unread == (Unread(Location(path, *expected[3:])),)
    assert declared_format(Source(path, text, "utf-8")) is None


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "zones: {ex: }",
        "zones: {}",
        "zones: {ex: {王: 9999}}",
        '{"$schema": "x", "zones": {"deck": ["王"]}}',
        "zones: {ex: [{card: 王}, 王 x3]}",
    ],
)
def test_the_schema_allows_what_the_reader_reads(text: str) -> None:
    assert [error.message for error in schema().iter_errors(load_yaml(Source("f", text, "utf-8")).data)] == []
    assert [found.code for found in read(text).findings] in ([], ["empty-deck"])


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "zones: []",
        "zones: {ex: 3}",
        "zones: {ex: [3]}",
        "zones: {ex: [null]}",
        "zones: {ex: [[王]]}",
        "zones: {ex: ['']}",
        'zones: {ex: ["a\\nb"]}',
        "zones: {ex: [{count: 2}]}",
        "zones: {ex: [{card: 3}]}",
        "zones: {ex: [{card: ' '}]}",
        "zones: {ex: [{card: 王, count: 0}]}",
        "zones: {ex: [{card: 王, count: 10000}]}",
        "zones: {ex: [{card: 王, count: '2'}]}",
        "zones: {ex: [{card: 王, count: true}]}",
        "zones: {ex: [{card: 王, cuont: 2}]}",
        "zones: {ex: [王: 2]}",
        "zones: {ex: {王: 0}}",
        "zones: {ex: {'': 1}}",
        "zones: {}\nzone: {}",
        "zones: {}\nname: 3",
        "zones: {}\nformat: [a]",
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(text: str) -> None:
    assert not schema().is_valid(load_yaml(Source("f", text, "utf-8")).data)
    assert "undecided" in [found.severity for found in read(text).findings]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["card", "count", "ex", "zones", "x"]) | st.text(), inner, max_size=3)
    ),
)
ITEMS = st.sampled_from([3, None, "0 a", "3 a", {"card": "a"}, {"card": "a", "count": 0}, {"a": 1}]) | VALUES


@given(
    st.fixed_dictionaries({"zones": st.dictionaries(st.sampled_from(["ex", "deck", "s"]), st.lists(ITEMS))}) | VALUES
)
def test_any_data_is_entries_or_findings(data: Any) -> None:
    deck = read(json.dumps(data), "deck.json")
    assert all(1 <= entry.copies <= 9999 and entry.name.strip() for entry in deck.entries)
    assert len(deck.unread) <= len(deck.findings)
    if isinstance(data, dict) and isinstance(data.get("zones"), dict) and len(data) == 1:
        lists = [cards for cards in data["zones"].values() if isinstance(cards, list)]
        if lists and len(lists) == len(data["zones"]):
            assert sum(map(len, lists)) <= len(deck.entries) + len(deck.unread)


@given(st.text(st.sampled_from("zones: ex\n-[]{},'\"#3a王&*")) | st.text())
def test_any_text_is_a_deck_with_findings(text: str) -> None:
    for path in ("deck.yaml", "deck.json"):
        deck = read(text, path)
        assert deck.entries or deck.findings
        assert {found.severity for found in deck.findings} <= {"undecided", "illegal"}


@pytest.mark.parametrize(
    ("item", "told"),
    [
        ("many Ash Drake", "unreadable-line"),
        ("Ash Drake many", "unreadable-line"),
        ("Zorgun Blar", None),
        ("3 many Ash Drake", None),
        ("{card: many Ash Drake}", None),
    ],
)
def test_a_word_beside_a_name_may_be_a_number(item: str, told: str | None) -> None:
    """With none before it, a text that is no name may be of any number of copies of the card whose name it holds."""
    text = f"zones:\n  デッキ:\n  - {item}\n  - 2 Ash Drake\n"
    deck = read_deck(Source("deck.yaml", text, "utf-8"), Layout(ZONES, named("Ash Drake")))
    assert [(entry.copies, entry.name) for entry in deck.entries][-1] == (2, "Ash Drake")
    assert [(found.code, found.at.line) for found in deck.findings] == ([] if told is None else [(told, 3)])
    assert len(deck.entries) == (2 if told is None else 1)
