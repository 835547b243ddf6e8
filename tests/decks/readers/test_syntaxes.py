"""The syntaxes of other programs: decks as these write them, and everything that is read in each.

``syntaxes.yaml`` has an entry as its copies, zone, place, name and printing, a finding as its severity, place, code,
facts and other places, and ``readings`` the zones of all entries where the list may be read in several ways.
"""

from __future__ import annotations

import base64
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import declared_format, document_kind, read_deck, syntaxes
from deckcheck.model.deck import Unread
from deckcheck.model.game import Zone
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Source, decode
from reading import NAMES, layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model.deck import DeckList, Entry

ZONES = (
    Zone("main", NAMES, ("Main",), default=True),
    Zone("side", NAMES, ("Sideboard",), block="last"),
    Zone("extra", NAMES, ("Extra Deck",)),
    Zone("leader", NAMES, ("Commander",), block="first"),
    Zone("identity", NAMES),
)
PLAIN_ZONES = (Zone("deck", NAMES, ("デッキ",), default=True), Zone("ex", NAMES, ("EX",)))
CASES: list[dict[str, Any]] = YAML(typ="safe").load(
    (Path(__file__).parent / "syntaxes.yaml").read_text(encoding="utf-8")
)


def read(text: str, path: str = "deck", syntax: str | None = None) -> DeckList:
    return read_deck(Source(path, text, "utf-8", syntax=syntax), Layout(ZONES))


def entry(each: Entry) -> str:
    printing = each.printing and "|".join(
        (each.printing.set or "", each.printing.number or "", "foil" * each.printing.foil)
    )
    said = f"{each.copies} {each.zone} {each.at.line}:{each.at.column} {each.name}"
    said += "".join(f" {{{key}={value}}}" for key, value in each.state)
    return said if printing is None else f"{said} [{printing}]"


def findings(deck: DeckList) -> list[str]:
    return [
        f"{found.severity} {found.at.line}:{found.at.column} {found.code} "
        + " ".join(f"{key}={value}" for key, value in found.facts.items() if key not in ("known", "most"))
        + "".join(f" also={place.line}:{place.column}" for place in found.also)
        for found in deck.findings
    ]


def readings(deck: DeckList) -> list[str]:
    return [" ".join(map(str, zones)) for zones in deck.unclear.zones] if deck.unclear else []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_deck(case: dict[str, Any]) -> None:
    deck = read(case["text"], case.get("path", "deck"))
    assert deck.syntax == case["syntax"]
    assert [entry(each) for each in deck.entries] == case.get("entries", [])
    assert findings(deck) == case.get("findings", [])
    assert readings(deck) == case.get("readings", [])
    all_read = ("unknown-zone", "unclear-zones", "stated-count")
    undecided = [found for found in deck.findings if found.severity == "undecided" and found.code not in all_read]
    assert {each.at for each in deck.unread} == {place for found in undecided for place in (found.at, *found.also)}
    for each in deck.entries if not case.get("rewritten") else ():
        assert deck.lines[each.at.line - 1].startswith(each.name, each.at.column - 1)


TEXTS = [case for case in CASES if not case.get("path") and case["syntax"] != "yaml"]


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case["name"])
def test_a_text_file_is_known_by_its_content(case: dict[str, Any]) -> None:
    assert read(case["text"], "deck.txt").syntax == case["syntax"]
    assert read(case["text"], "deck.lst").syntax == case["syntax"]


@pytest.mark.parametrize("case", [case for case in CASES if case.get("path")], ids=lambda case: case["name"])
def test_what_is_said_and_what_is_found_are_read_alike(case: dict[str, Any]) -> None:
    assert read(case["text"], case["path"], case["syntax"]) == read(case["text"], case["path"])


def test_every_syntax_has_a_case() -> None:
    assert {case["syntax"] for case in CASES} == {*syntaxes()}


@pytest.mark.parametrize("case", [case for case in CASES if not case.get("path")], ids=lambda case: case["name"])
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_the_end_of_lines_makes_no_difference(case: dict[str, Any], end: str) -> None:
    deck, other = read(case["text"]), read(case["text"].replace("\n", end))
    assert other == deck


@pytest.mark.parametrize(
    "text",
    [
        "3 竜騎士（EX）\n2 Ash (Drake)\n1 Ash (DM-01)\n4 Bolt 12",
        "3 Ash Drake (EX) 12\n2 Mote\n1 Swarm",
        "3 [EX] Drake\n2 Mote [Hot]",
        "3 竜\n\n2 鳥\n\n1 王",
        "40 Mote\n\n15 Swarm",
        "60 Mote\n\n16 Swarm",
        "60 Mote\n\n1 Swarm\n\n1 Drake",
        "60 Mote\n# more\n\n1 Swarm",
        "3 Name, the Nameless\n2 Cardinal, Qty",
        "About\n3 Drake\nName of the Drake",
        "3 Token\nToken\nCommander\nDeck",
        "1 x SB: y\n- 3 •●•",
        "Influence spent\n3 influence spender",
        "Creatures: 12\n3 Ash EX 12",
        "#main\n3 Drake",
        "// NAME: Drake\n3 Drake",
        "<Deck>\n3 Drake",
        "zones: {main: [a]}",
    ],
)
def test_what_is_a_plain_list_all_the_same(text: str) -> None:
    source = Source("deck.txt", text, "utf-8")
    assert read_deck(source, Layout(PLAIN_ZONES)).syntax == "plain"


def test_in_a_game_without_sideboards_a_blank_line_means_nothing() -> None:
    text = "# format: a/b\n56 Mote\n4x Drake\n\n15 Swarm"
    source = Source("deck.txt", text, "utf-8")
    deck = read_deck(source, Layout(PLAIN_ZONES))
    assert deck == read_deck(source._replace(syntax="plain"), Layout(PLAIN_ZONES))
    assert declared_format(source) == ("a/b", Location("deck.txt", 1, 11))
    assert [each.zone for each in read_deck(source, Layout(ZONES)).entries] == ["main", "main", "side"]


DATA = ("arkhamdb", "jinteki", "json", "mtgjson", "site-json", "yaml")


@pytest.mark.parametrize("syntax", [name for name in syntaxes() if name not in DATA])
def test_a_comment_names_the_format(syntax: str) -> None:
    source = Source("deck", "# format: a/b\n", "utf-8", syntax=syntax)
    assert declared_format(source) == ("a/b", Location("deck", 1, 11))


def test_a_syntax_is_asked_for() -> None:
    text = "10 Mote\n\n30 Swarm\n"
    plain, strict = read(text, "deck.dec", "plain"), read(text, "deck.txt", "mtgo")
    assert [entry(each) for each in plain.entries] == ["10 main 1:4 Mote", "30 main 3:4 Swarm"]
    assert [entry(each) for each in strict.entries] == ["10 main 1:4 Mote", "30 side 3:4 Swarm"]
    assert (plain.syntax, strict.syntax) == ("plain", "mtgo")
    assert read(text, "deck.dec") == read(text, "deck.dec", "mtgo")
    assert [entry(each) for each in read("4 Ash (M10) 12", "a.json", "plain").entries] == ["4 main 1:3 Ash [M10|12|]"]


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("a.csv", "Count,Name\n", "deck"),
        ("a.csv", "枚数,カード名\n", "deck"),
        ("a.csv", "name,cost\nAsh,3\n", "other"),
        ("a.csv", "", "other"),
        ("a.csv", '"Count,Name\n', "other"),
        ("a.json", '{"data": {"mainBoard": []}}', "deck"),
        ("a.json", '{"identity": {"title": ""}, "cards": []}', "deck"),
        ("a.json", '[{"identity": {"title": ""}, "cards": [{"qty": 1}]}]', "deck"),
        ("a.json", '{"game": "a", "cards": [{"identity": 1}]}', "cards"),
        ("a.dek", "<x", "deck"),
    ],
)
def test_what_a_file_holds(path: str, text: str, kind: str) -> None:
    assert document_kind(Source(path, text, "utf-8")) == kind


def test_other_encodings() -> None:
    csv = "枚数,カード名,ゾーン\n3,竜騎士,Sideboard\n"
    for data in (csv.encode("cp932"), b"\xef\xbb\xbf" + csv.encode(), csv.encode("utf-16")):
        deck = read_deck(decode("deck.csv", data), Layout(ZONES))
        assert [entry(each) for each in deck.entries] == ["3 side 2:3 竜騎士"]
    xml = '<?xml version="1.0" encoding="shift_jis"?>\n<Deck><Cards Quantity="3" Name="竜"/></Deck>'
    deck = read_deck(decode("deck.dek", xml.encode("cp932")), Layout(ZONES))
    assert [entry(each) for each in deck.entries] == ["3 main 2:33 竜"]


LONG = 40_000
HOSTILE = ("\t" * LONG, "4 " + "(" * LONG, "[" * LONG, '"' * (LONG + 1), "<" * LONG, "4 A" + " [a]" * 5_000, "9" * LONG)
WITH_NAMES = tuple(f"Count,Name\n{each}" for each in (*HOSTILE, "9" * LONG + ",A"))


@pytest.mark.table(every=4)
@pytest.mark.parametrize("syntax", syntaxes())
def test_nothing_takes_long_or_fails(syntax: str) -> None:
    for text in (*HOSTILE, *(f"a\n{each} \nb" for each in HOSTILE), *WITH_NAMES):
        deck = read_deck(Source("deck", text, "utf-8", syntax=syntax), Layout(ZONES))
        assert all(1 <= found.at.line <= len(deck.lines) for found in deck.findings)


def test_bombs_are_refused() -> None:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
    for text in (
        f'<!DOCTYPE Deck [<!ENTITY a0 "x">{entities}]><Deck><Cards Quantity="1" Name="&a8;"/></Deck>',
        '<!DOCTYPE Deck SYSTEM "file:///etc/passwd"><Deck/>',
        '<!DOCTYPE Deck [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><Deck/>',
    ):
        deck = read(text, "deck.dek")
        (found,) = deck.findings
        assert (found.code, found.facts["what"]) == ("unreadable-deck", "a document type is declared, which is refused")
        assert (deck.entries, deck.unread) == ((), (Unread(found.at),))


PIECES = st.sampled_from(
    [
        *"\n \t　,;\"'|!#:()[]{}●",
        *(
            "\r",
            "\r\n",
            "// ",
            "4 ",
            "3x ",
            "0",
            "12",
            "Ash",
            "竜",
            "Sideboard",
            "Deck",
            "Commander",
            "Maybeboard",
            "SB: ",
        ),
        *(
            "Event (2)",
            "#main",
            "!side",
            "ydke://",
            "AAAA",
            "Count,Name",
            "Name",
            "About",
            "(M10) 12",
            "[M10:1]",
            "*F*",
        ),
        *(
            "*CMDR*",
            "<Deck>",
            "</Deck>",
            '<Cards Quantity="1" Name="',
            '"/>',
            "<zone name='a'>",
            "<card",
            "&amp;",
            "&x;",
        ),
        *("<!--", '{"data":', '"mainBoard":', '"identity":', '"title":', '"cards":', '"count":', "null", "1e9", "NaN"),
    ]
)


@pytest.mark.parametrize("syntax", syntaxes())
@given(pieces=st.lists(PIECES | st.text(max_size=3), max_size=25))
def test_whatever_is_read_has_its_place_and_is_not_passed_over(syntax: str, pieces: list[str]) -> None:
    deck = read("".join(pieces).replace("\0", ""), syntax=syntax)
    places = [each.at for each in deck.entries] + [found.at for found in deck.findings]
    places += [*(each.at for each in deck.unread), *deck.headings.values()]
    assert all(1 <= at.line <= len(deck.lines) and at.column >= 1 for at in places)
    assert all(1 <= each.copies <= 9999 and each.name.strip() for each in deck.entries)
    unsure = deck.unread or any(each.zone is None for each in deck.entries)
    assert not unsure or "undecided" in [found.severity for found in deck.findings]
    assert {each.at for each in deck.unread} <= {place for found in deck.findings for place in (found.at, *found.also)}


# -- round trips: what a program writes is what is read --

NAME = st.text("abcXYZ,'-!éßö竜 ", min_size=1, max_size=20).map(lambda text: f"A {text} b".replace("  ", " "))
COUNTS = st.integers(1, 9999)
CARDS = st.lists(st.tuples(COUNTS, NAME), max_size=8)
IDS = st.lists(st.integers(0, 2**32 - 1), max_size=20)


def names(deck: DeckList, zone: str) -> list[tuple[int, str]]:
    assert {found.code for found in deck.findings} == (set() if deck.entries else {"empty-deck"})
    return [(each.copies, each.name) for each in deck.entries if each.zone == zone]


def ids(deck: DeckList, zone: str) -> list[int]:
    return [int(name) for copies, name in names(deck, zone) for _ in range(copies)]


def coded(part: list[int]) -> str:
    return base64.b64encode(struct.pack(f"<{len(part)}I", *part)).decode()


@given(IDS, IDS, IDS)
def test_ids_come_back(main: list[int], extra: list[int], side: list[int]) -> None:
    deck = read(f"ydke://{coded(main)}!{coded(extra)}!{coded(side)}!")
    assert [ids(deck, zone) for zone in ("main", "extra", "side")] == [main, extra, side]
    lines = ["#created by x", "#main", *map(str, main), "#extra", *map(str, extra), "!side", *map(str, side)]
    deck = read("\n".join(lines), "deck.ydk")
    assert [ids(deck, zone) for zone in ("main", "extra", "side")] == [main, extra, side]


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def as_dek(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    cards = [(*each, "false") for each in main] + [(*each, "true") for each in side]
    lines = (
        f'<Cards CatID="0" Quantity="{n}" Sideboard="{aside}" Name="{escaped(name)}"/>' for n, name, aside in cards
    )
    return "\n".join(("<Deck>", *lines, "</Deck>"))


def as_cod(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    cards = ["".join(f'<card number="{n}" name="{escaped(name)}"/>' for n, name in each) for each in (main, side)]
    zones = (f'<zone name="main">{cards[0]}</zone>', f'<zone name="side">{cards[1]}</zone>')
    return '<?xml version="1.0"?>\n<cockatrice_deck version="1">' + "\n".join(zones) + "</cockatrice_deck>"


def as_o8d(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    cards = ["".join(f'<card qty="{n}" id="a-1">{escaped(name)}</card>\n' for n, name in each) for each in (main, side)]
    sections = (
        f'<section name="{word}">{each}</section>' for word, each in zip(("Main", "Sideboard"), cards, strict=True)
    )
    return f'<deck game="a-0">{"".join(sections)}<notes><![CDATA[4 &c.]]></notes></deck>'


def as_csv(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    rows = [(n, name, "main") for n, name in main] + [(n, name, "side") for n, name in side]
    return "Quantity;Name;Board\n" + "".join(f'{n};"{name}";{board}\n' for n, name, board in rows)


def as_arena(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    lines = [[f"{n} {name} (M10) {n}" for n, name in cards] for cards in (main, side)]
    return "\n".join(("About", "Name x", "", "Deck", *lines[0], "", "Sideboard", *lines[1]))


def as_dck(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    return "\n".join([f"{n} [M10:{n}] {name}" for n, name in main] + [f"SB: {n} [M10:1] {name}" for n, name in side])


def as_forge(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    lines = [[f"{n} {name}|M10" for n, name in cards] for cards in (main, side)]
    return "\n".join(("[metadata]", "Name=x", "[Main]", *lines[0], "[Sideboard]", *lines[1]))


def as_marked(main: list[tuple[int, str]], side: list[tuple[int, str]]) -> str:
    return "\n".join([f"{n} {name}" for n, name in main] + [f"SB: {n} {name}" for n, name in side])


WRITERS = {"cod": as_cod, "csv": as_csv, "dek": as_dek, "mtgo": as_marked, "o8d": as_o8d}


@pytest.mark.parametrize("syntax", WRITERS)
@given(main=CARDS, side=CARDS)
def test_decks_come_back(syntax: str, main: list[tuple[int, str]], side: list[tuple[int, str]]) -> None:
    deck = read(WRITERS[syntax](main, side), syntax=syntax)
    assert (names(deck, "main"), names(deck, "side")) == (main, side)


@pytest.mark.parametrize("written", [as_arena, as_dck, as_forge, as_marked])
@given(cards=st.lists(st.tuples(COUNTS, NAME, st.booleans()), max_size=8, unique_by=lambda card: fold_name(card[1])))
def test_texts_of_programs_come_back(written: Callable[..., str], cards: list[tuple[int, str, bool]]) -> None:
    boards = [[(copies, name) for copies, name, aside in cards if aside is each] for each in (False, True)]
    known = layout(ZONES, ["Another", *(name for _, name, _ in cards)])
    deck = read_deck(Source("deck.txt", written(*boards), "utf-8"), known)
    assert deck.syntax == "plain"
    assert [names(deck, "main"), names(deck, "side")] == boards
