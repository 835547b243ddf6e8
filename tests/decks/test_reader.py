from __future__ import annotations

import subprocess
import sys

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.plain.odd_lines.order import OddLines
from deckcheck.decks.reader import deck_suffixes, document_kind, read_deck
from deckcheck.decks.tables.table import COLUMNS
from deckcheck.decks.text import declarations
from deckcheck.model.deck import DeckList, Declaration
from deckcheck.model.finding import Finding
from deckcheck.model.game import Zone
from deckcheck.source import Location, Source
from reading import named

LAYOUT = Layout((Zone("main", {"en": "", "ja": ""}, default=True),))


def test_the_suffixes_of_deck_files() -> None:
    expected = ".cod .csv .dck .dec .deck .deckstring .dek .json .o8d .tsv .txt .yaml .ydk .ydke .yml"
    assert deck_suffixes() == tuple(expected.split())


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("a.txt", "zones:", []),
        ("a.txt", "3 竜", ["竜"]),
        ("a.DECK", '{"zones": 1}', ['{"zones": 1}']),
        ("a.yml", "zones: {main: [3 竜]}", ["竜"]),
        ("a.JSON", '{"zones": {"main": ["3 竜"]}}', ["竜"]),
        ("<stdin>", "3 竜", ["竜"]),
        ("<stdin>", "# mine\nzones:\n  main: [3 竜]", ["竜"]),
        ("<stdin>", "'zones': {main: [3 竜]}", ["竜"]),
        ("<stdin>", ' {\n"zones": {"main": ["3 \\ud842\\udfb7"]}}', ["𠮷"]),
        ("deck", "3 zones: x", ["zones: x"]),
        ("deck.xyz", "zones:x", ["zones:x"]),
    ],
)
def test_the_reader_is_found_by_suffix_then_form(path: str, text: str, names: list[str]) -> None:
    assert [entry.name for entry in read_deck(Source(path, text, "utf-8"), LAYOUT).entries] == names


def test_another_encoding_is_noted_first() -> None:
    deck = read_deck(Source("deck.txt", "0 竜", "cp932"), LAYOUT)
    at = Location("deck.txt", 1, 1)
    assert deck.findings == (
        Finding("decoded-as", {"encoding": "cp932"}, "note", at),
        Finding("unreadable-line", {"line": "0 竜", "most": 9999}, "undecided", at),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_the_encodings_that_say_what_they_are_need_no_note(encoding: str) -> None:
    assert read_deck(Source("deck.txt", "竜", encoding), LAYOUT).findings == ()


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("a.txt", "game: a\ncards: b", "deck"),
        ("a.yaml", "format: a/b\nzones:\n  cards: [game]", "deck"),
        ("a.yaml", "zones: [broken", "deck"),
        ("a.yaml", "format: a/b", "deck"),
        ("a.yaml", "{format: a/b, zones: {}}", "deck"),
        ("a.yaml", "game: a\ncards:\n  - zones: b", "cards"),
        ("a.yaml", "format: a/b\nzones: [a]\nrules: []", "format"),
        ("a.yaml", "format: a/b\nextends: a/c", "format"),
        ("a.yaml", "game: a\nzones: {}\nattributes: {}", "other"),
        ("a.yaml", "list: a/b\nchanges: []", "other"),
        ("a.yaml", "event: a\nformat: a/b\nregistrations: []", "event"),
        ("a.yaml", "event: a\nformat: a/b\nserve: {}", "event"),
        ("a.yaml", "event: a\nformat: a/b\nzones: {}", "deck"),
        ("a.yaml", "repos:\n  - zones: a", "other"),
        ("a.yaml", "- zones:", "other"),
        ("a.yaml", "", "other"),
        ("a.json", '{"zones": {}, "format": "a/b"}', "deck"),
        ("a.json", '{"zones": {"main": [}', "deck"),
        ("a.json", '{"game": "a", "cards": [{"zones": 1}]}', "cards"),
        ("a.json", '{"inner": {"zones": 1}}', "other"),
        ("a.json", '[{"zones": 1}]', "other"),
        ("a.json", "[" * 200_000, "other"),
        ("a.json", "", "other"),
    ],
)
def test_what_a_file_holds(path: str, text: str, kind: str) -> None:
    assert document_kind(Source(path, text, "utf-8")) == kind


def test_a_plain_deck_is_read_without_what_the_others_need() -> None:
    program = (
        "import sys; from deckcheck.decks.lines.layout import Layout;"
        "from deckcheck.decks.reader import *; from deckcheck.source import *;"
        "s = Source('a.txt', '3 a', 'utf-8'); declared_format(s); read_deck(s, Layout(()));"
        "print(sorted({'ruamel.yaml', 'deckcheck.source.document', 'deckcheck.decks.readers.yaml'} & {*sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


@pytest.mark.parametrize(
    ("line", "said", "column"),
    [
        ("# pact: a", {"a"}, 9),
        ("# pact： a", {"a"}, 9),
        ("# pact: a：b", {"a：b"}, 9),
        ("# pact：a:b", {"a:b"}, 8),
        ("<!-- pact: a, b -->", {"a", "b"}, 12),
        ("# pact:", None, 0),
        ("# pacts: a", None, 0),
    ],
)
def test_what_a_list_says_beside_its_cards(line: str, said: set[str] | None, column: int) -> None:
    """A colon of either width sets it off, and others may stand in it."""
    text = f"{line}\n3 竜\n"
    deck = read_deck(Source("deck.txt", text, "utf-8"), LAYOUT._replace(declares={"pact": Declaration(number=2)}))
    assert deck.declared == ({} if said is None else {"pact": frozenset(said)})
    places = [at.column for _, _, at in declarations("deck.txt", text.split("\n"), {"pact"})]
    assert places == ([] if said is None else [column])


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("# pact: a", {"a"}),
        ("# pact: a, A、B", None),
        ("# pact: a, A\nPact: a", {"a"}),
        ("# pact: a，b", None),
        ("# pact: a\n# pact: b", None),
    ],
)
def test_a_list_declares_no_more_than_it_may(lines: str, said: set[str] | None) -> None:
    """Of a key with one value several are none, in one line or in more; the same again is no other."""
    deck = read_deck(Source("deck.txt", f"{lines}\n3 竜\n", "utf-8"), LAYOUT._replace(declares={"pact": Declaration()}))
    assert deck.declared == {"pact": None if said is None else frozenset(said)}
    assert [each.code for each in deck.findings] == ["wrong-declaration"] * (said is None)


def _read_with(monkeypatch: pytest.MonkeyPatch, text: str, layout: Layout) -> tuple[list[str], DeckList]:
    """The lines that were looked at closely while a list was read, and the list."""
    looked_at: list[str] = []
    role = OddLines.role

    def noted(odd: OddLines, body: str, at: Location) -> Role:
        looked_at.append(body)
        return role(odd, body, at)

    with monkeypatch.context() as patched:
        patched.setattr(OddLines, "role", noted)
        return looked_at, read_deck(Source("deck.txt", text, "utf-8"), layout)


def test_names_that_no_card_has_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = named("Swarm")
    zones = Zone("main", {"en": "Main", "ja": ""}, default=True), Zone("side", {"en": "Side", "ja": ""})
    layout, other = (Layout(zones[:number], cards, lines=Lines(cards)) for number in (2, 1))
    other = other._replace(lines=layout.lines)
    text = "3 Swarn\n2 Mote\n(1 Swamr)\n\nSide: 4 Swarn\nwho knows\n[x] 5 Eel\n"
    seen, first = _read_with(monkeypatch, text, layout)
    again, second = _read_with(monkeypatch, f"\n{text}3 Swarn", layout)
    # What says nothing of a card, or may be of a block, is looked at each time.
    assert [line for line in seen if line not in again] == ["3 Swarn", "2 Mote", "Side: 4 Swarn"]
    assert "3 Swarn" not in again
    fresh = read_deck(Source("deck.txt", f"\n{text}3 Swarn", "utf-8"), layout._replace(lines=Lines(cards)))
    assert second == fresh
    assert second.entries[: len(first.entries)] == tuple(
        each._replace(at=each.at._replace(line=each.at.line + 1)) for each in first.entries
    )
    # In another format the words for zones are others.
    assert "Side: 4 Swarn" in _read_with(monkeypatch, text, other)[0]


@pytest.mark.parametrize("name", COLUMNS["name"])
def test_a_table_is_told_by_whatever_its_column_of_names_is_called(name: str) -> None:
    for word in (name, name.title(), name.upper()):
        deck = read_deck(Source("deck.txt", f"枚数,{word},場所\n4,竜王,Main\n", "utf-8"), LAYOUT)
        assert (deck.syntax, [(each.copies, each.name) for each in deck.entries]) == ("csv", [(4, "竜王")])
