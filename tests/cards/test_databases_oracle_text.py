"""What the words and symbols on a card say of decks."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.cards.databases._oracle_text import Face, aliases, deck_record, type_line


def _record(
    text: str = "", name: str = "Ash", cost: str = "", line: str = "Legendary Creature — Elf"
) -> dict[str, Any]:
    return deck_record(name, "normal", (Face(name, text, cost, (), *type_line(line)),))


@pytest.mark.parametrize(
    ("text", "line", "limit"),
    [
        ("A deck can have any number of cards named Ash.", "Creature — Rat", "unlimited"),
        ("Trample\nA deck can have up to seven cards named Ash.", "Creature — Dwarf", 7),
        ("A deck can have up to nine cards named Ash.", "Creature — Wraith", 9),
        ("A deck can have up to ninety cards named Ash.", "Creature — Wraith", None),
        ("({T}: Add {G}.)", "Basic Land — Forest", "unlimited"),
        ("", "Basic Snow Land — Forest", "unlimited"),
        ("", "Land — Forest", None),
    ],
)
def test_how_many_there_may_be(text: str, line: str, limit: object) -> None:
    assert _record(text, line=line).get("limit") == limit


@pytest.mark.parametrize(
    ("text", "line", "pairs", "role"),
    [
        ("Flying\nPartner (You can have two commanders if both have partner.)", "", ["partner"], None),
        ("Partner", "", ["partner"], None),
        ("Partner with Bog (When …)", "", ["partner-with:Ash+Bog"], None),
        ("Partner with Aaa, the First (When …)\nTrample", "", ["partner-with:Aaa, the First+Ash"], None),
        ("Friends forever (You can have two commanders if both have friends forever.)", "", ["friends-forever"], None),
        ("Partner—Friends forever (You can …)", "", ["friends-forever"], None),
        ("Partner—Character select (You can …)", "", ["partner-character-select"], None),
        ("Partner—Father & son", "", ["partner-father-son"], None),
        ("Choose a Background (You can have a Background as a second commander.)", "", ["background"], "chooser"),
        ("", "Legendary Enchantment — Background", ["background"], "background"),
        ("Doctor's companion (You can …)", "", ["doctor"], "companion"),
        ("", "Legendary Creature — Time Lord Doctor", ["doctor"], "doctor"),
        ("", "Legendary Creature — Human Time Lord Doctor", [], None),
        ("Whenever a creature with partner attacks, draw a card.", "", [], None),
    ],
)
def test_with_which_others_it_leads(text: str, line: str, pairs: list[str], role: str | None) -> None:
    record = _record(text, line=line or "Legendary Creature — Elf")
    assert (record["pairs"], record.get("pair-role")) == (pairs, role)


@pytest.mark.parametrize(
    ("text", "leads"),
    [
        ("Ash can be your commander.", True),
        ("As long as Ash isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types.", True),
        ("Ash can't be your commander's friend.", False),
        ("When your commander dies, draw a card.", False),
    ],
)
def test_what_leads_by_its_text(text: str, leads: object) -> None:
    assert _record(text)["commander"] == leads


def test_what_is_a_creature_wherever_it_is_not_on_the_battlefield() -> None:
    text = "As long as Ash isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types."
    record = _record(text, line="Legendary Planeswalker — Ash")
    assert (record["types"], record["subtypes"]) == (["Creature", "Planeswalker"], ["Ash", "Insect"])


@pytest.mark.parametrize(
    ("text", "changeling", "chooses"),
    [
        ("Changeling (This card is every creature type.)\nFlying", True, False),
        ("Ash is every creature type (even if this card isn't on the battlefield).", True, False),
        ("Create a 1/1 colorless Shapeshifter creature token with changeling.", False, False),
        ("If Ash is your commander, choose a color before the game begins. Ash is the chosen color.", False, True),
        ("Partner", False, False),
    ],
)
def test_what_is_of_every_type_and_what_is_chosen_a_colour_for(text: str, changeling: object, chooses: object) -> None:
    record = _record(text)
    assert (record["changeling"], record["chooses-colour"]) == (changeling, chooses)


@pytest.mark.parametrize(
    ("cost", "repeated"),
    [("", False), ("{2}{G}", False), ("{G}{G}", True), ("{X}{X}{R}", True), ("{G/W}{G}", False), ("{G/W}{G/W}", True)],
)
def test_a_symbol_twice(cost: str, repeated: object) -> None:
    record = _record(cost=cost)
    assert (record["repeated-symbol"], record.get("mana-cost", "")) == (repeated, cost)


@pytest.mark.parametrize(
    ("line", "permanent"),
    [("Instant", False), ("Kindred Sorcery — Elf", False), ("Artifact Land", True), ("Battle — Siege", True)],
)
def test_what_stays_on_the_table(line: str, permanent: object) -> None:
    assert _record(line=line)["permanent"] == permanent


def test_companions_say_so() -> None:
    assert _record("Companion — Your starting deck contains only cards with even mana values.")["companion"]
    assert not _record("Choose target companion.")["companion"]


@pytest.mark.parametrize(
    ("name", "layout", "faces", "found"),
    [
        ("Ash", "normal", ["Ash"], []),
        ("Jötun", "normal", ["Jötun"], ["Jotun"]),
        ("残り火", "normal", ["残り火"], []),
        ("がぎ", "normal", ["がぎ"], []),
        ("Hot // Cold", "split", ["Hot", "Cold"], ["Hot/Cold"]),
        ("Front // Báck", "transform", ["Front", "Báck"], ["Front", "Front/Báck", "Front // Back", "Front/Back"]),
        ("Half // Whole", "meld", ["Half"], ["Half"]),
    ],
)
def test_what_else_it_is_called(name: str, layout: str, faces: list[str], found: list[str]) -> None:
    assert aliases(name, layout, [Face(each, "", "", (), (), (), ()) for each in faces]) == found
