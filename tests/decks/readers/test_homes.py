"""Cards that one zone alone may hold go there in every syntax, unless the list says where such cards stand."""

from __future__ import annotations

import pytest

from deckcheck.decks.lines.layout import Layout, Size
from deckcheck.decks.reader import read_deck
from deckcheck.model.game import Zone
from deckcheck.source import Source
from reading import NAMES, named

ZONES = (
    Zone("main", NAMES, ("Main", "Deck"), default=True),
    Zone("extra", NAMES, ("Extra",), home={"kind": ("Fusion",)}),
)
MAY, MUST = (), (Size(("extra",), 1, 1),)
"""Whether a deck must have a card in the extra zone."""
TABLE = "count,name\n3,Ash\n1,Wyrm\n"
BOARDS = "count,name,board\n3,Ash,main\n1,Wyrm,main\n"
OTHER = "count,name,board\n3,Ash,main\n1,Wyrm,main\n1,Wyrm,extra\n"
COCKATRICE = (
    '<cockatrice_deck version="1"><zone name="main"><card number="3" name="Ash"/>'
    '<card number="1" name="Wyrm"/></zone></cockatrice_deck>'
)


@pytest.mark.parametrize(
    ("path", "text", "sizes", "zone"),
    [
        ("deck.txt", "3 Ash\n1 Wyrm\n", MAY, "extra"),
        ("deck.txt", "Deck\n3 Ash\n1 Wyrm\n", MAY, "main"),
        ("deck.txt", "Deck\n3 Ash\n1 Wyrm\n", MUST, "extra"),
        ("deck.txt", "Deck\n3 Ash\n1 Wyrm\nExtra\n", MUST, "main"),
        ("deck.csv", TABLE, MAY, "extra"),
        ("deck.csv", BOARDS, MAY, "main"),
        ("deck.csv", BOARDS, MUST, "extra"),
        ("deck.csv", OTHER, MUST, "main"),
        ("deck.cod", COCKATRICE, MAY, "main"),
        ("deck.cod", COCKATRICE, MUST, "extra"),
    ],
)
def test_where_a_card_goes_that_one_zone_alone_may_hold(
    path: str, text: str, sizes: tuple[Size, ...], zone: str
) -> None:
    layout = Layout(ZONES, named("Ash", fusions=("Wyrm",)), sizes)
    deck = read_deck(Source(path, text, "utf-8"), layout)
    assert [(entry.name, entry.zone) for entry in deck.entries][:2] == [("Ash", "main"), ("Wyrm", zone)]
    told = [(found.code, found.severity, dict(found.facts), found.at) for found in deck.findings]
    note = ("home-zone", "note", {"zone": "extra", "count": 1}, deck.entries[1].at)
    assert told == ([note] if zone == "extra" else [])


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Faction: Wyrm", [("Wyrm", "faction"), ("Ash", "main")]),
        ("Faction: Ash", None),  # who has such a deck may call it so
        ("Faction: green", [("Ash", "main")]),
        ("Deck: Wyrm", None),
        ("Packs: Wyrm", [("Ash", "main")]),
        ("Notes: Wyrm", None),
    ],
)
def test_a_label_that_opens_the_home_of_a_card_has_it_behind_it(line: str, read: list[tuple[str, str]] | None) -> None:
    zones = (ZONES[0], Zone("faction", NAMES, ("Faction",), home={"kind": ("Fusion",)}))
    layout = Layout(zones, named("Ash", fusions=("Wyrm",)), summaries=("packs",))
    deck = read_deck(Source("deck.txt", f"{line}\n\nDeck\n3 Ash\n", "utf-8"), layout)
    if read is None:
        assert [found.code for found in deck.findings] == ["unreadable-line"]
    else:
        assert [(entry.name, entry.zone) for entry in deck.entries] == read
        assert [found.severity for found in deck.findings if found.severity != "note"] == []


LEADERS = Layout(ZONES, named("Ash", "Ember", fusions=("House of Wyrm: Deep Hoard", "Wyrm Lord")), MUST)


@pytest.mark.parametrize(
    ("text", "copies"),
    [
        ("House of Wyrm: Deep Hoard (44 cards)\n3 Ash\n", [1, 3]),
        ("Extra: House of Wyrm: Deep Hoard (44 cards)\n3 Ash\n", [1, 3]),
        ("Wyrm Lord（44枚）\n3 Ash\n", [1, 3]),
        # These are copies: of another card, without a word, or of one figure.
        ("Wyrm Lord\n44 Ash\n", [1, 44]),
        ("Ember (12 cards)\n3 Ash\n", [12, 3]),
        ("2 Wyrm Lord\n3 Ash\n", [2, 3]),
        ("Wyrm Lord (2 cards)\n3 Ash\n", [2, 3]),
    ],
)
def test_the_size_of_a_deck_behind_the_card_that_it_must_have(text: str, copies: list[int]) -> None:
    assert [entry.copies for entry in read_deck(Source("deck.txt", text, "utf-8"), LEADERS).entries] == copies


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("HW: Deep Hoard\n\n3 Ash\n", []),
        ("Deep Hoard\n\n3 Ash\n", []),
        # Nobody needs it where there is another, and other words are remarks.
        ("Deep Hoard\n\n1 Wyrm Lord\n3 Ash\n", ["ignored-remark", "home-zone"]),
        ("Deep trouble\n\n3 Ash\n", ["ignored-remark"]),
    ],
)
def test_the_end_of_the_name_of_a_card_that_a_deck_must_have_is_no_remark(text: str, codes: list[str]) -> None:
    deck = read_deck(Source("deck.txt", text, "utf-8"), LEADERS)
    assert [each.code for each in deck.findings] == codes
    assert len([entry for entry in deck.entries if not entry.sure]) == (not codes)


@pytest.mark.parametrize(
    ("comment", "unread"),
    [
        ("# House of Wyrm: Deep Hoard", True),
        ("# House of Wyrm: Deep Hoard  # mine", True),
        ("// House of Wyrm: Deep Hoard (mine)", True),
        ("// Leader: House of Wyrm: Deep Hoard - old", True),
        ("# My leader is House of Wyrm: Deep Hoard", True),
        # In a sentence it is spoken of, and no other card is one that leads.
        ("# not as good as a deck of House of Wyrm: Deep Hoard", False),
        ("# Ash  # mine", False),
    ],
)
def test_a_comment_that_names_the_card_that_a_deck_must_have_is_unread(comment: str, *, unread: bool) -> None:
    deck = read_deck(Source("deck.txt", f"{comment}\n3 Ash\n", "utf-8"), LEADERS)
    assert [line.line for line in deck.unread] == [1] * unread


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("Deck name: My Deck\nExtra: Wyrm Lord\n3 Ash\n", ["extra", "main"]),
        ("Name: My Deck\nWyrm Lord\n3 Ash\n", ["extra", "main"]),
        ("Name: My Deck\n\n1 Wyrm Lord\n\n3 Ash\n", ["extra", "main"]),
        # Below a heading it may be the main zone's.
        ("Extra\n1 Wyrm Lord\nName: My Deck\n3 Ash\n", ["extra", None]),
        ("Name: My Extra Deck\n3 Ash\n1 Wyrm Lord\n", [None, None]),
    ],
)
def test_a_title_that_names_the_main_zone_says_nothing_of_a_card_at_home_below_it(
    text: str, zones: list[str | None]
) -> None:
    deck = read_deck(Source("deck.txt", text, "utf-8"), LEADERS)
    assert [entry.zone for entry in deck.entries] == zones
    told = ["unclear-heading"] if None in zones else []
    assert [found.code for found in deck.findings if found.severity != "note"] == told


@pytest.mark.parametrize(
    ("text", "zones", "told"),
    [
        ("1 Wyrm Lord\n\nDeck\n3 Ash\n", ["lead", "main"], []),
        ("Wyrm Lord\n\n## Deck\n3 Ash\n", ["lead", "main"], []),
        ("1 Ember\n\nDeck\n3 Ash\n", ["main", "main"], ["unclear-zones"]),
    ],
)
def test_a_card_that_is_at_home_where_cards_lead_need_not_say_so_above_the_deck(
    text: str, zones: list[str], told: list[str]
) -> None:
    lead = Zone("lead", NAMES, ("Lead",), block="first", home={"kind": ("Fusion",)})
    layout = LEADERS._replace(zones=(lead, ZONES[0]), sizes=(Size(("lead",), 1, 1),))
    deck = read_deck(Source("deck.txt", text, "utf-8"), layout)
    assert [entry.zone for entry in deck.entries] == zones
    assert [found.code for found in deck.findings if found.severity != "note"] == told


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("1 Newcomer\n3 Ash\n", [None, "main"]),
        ("3 Ash\n1 Newcomer\n", ["main", None]),
        # The deck has another, or the list says where the name stands, or how many there are.
        ("1 Newcomer\n1 Wyrm Lord\n3 Ash\n", ["main", "extra", "main"]),
        ("Main\n1 Newcomer\n3 Ash\n", ["main", "main"]),
        ("2 Newcomer\n3 Ash\n", ["main", "main"]),
    ],
)
def test_a_name_that_no_card_has_may_be_the_card_that_a_deck_must_have(text: str, zones: list[str | None]) -> None:
    deck = read_deck(Source("deck.txt", text, "utf-8"), LEADERS)
    assert [entry.zone for entry in deck.entries] == zones
