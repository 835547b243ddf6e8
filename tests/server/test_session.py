"""What is said of open files: of decks, of what people write for deckcheck, and nothing of what is neither."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckcheck.server.seen import Client
from deckcheck.server.session import Session
from deckcheck.server.snapshot import snapshot, uri_of
from deckcheck.source import LARGEST_DECK, UNSAVED
from deckcheck.source.resources import shipped
from sampling import examples
from server.conftest import BANS, CARDS, CONFIG, FORMAT, Desk

if TYPE_CHECKING:
    from pathlib import Path

DECK = "デッキ\n3 𠮷野の里\n1 𩸽の開き\n1 𩸽の群れ # 𩸽\n1 𩸽の群\n控え\n1 Sea Bream\n"
LEGAL = "2 𠮷野の里\n2 𠮷野の川\n"


def test_a_deck(desk: Desk) -> None:
    assert desk.told("deck.txt", DECK) == [
        "1:2-1:7 Error too-many-copies: 3 copies of “𠮷野の里”; at most 2 allowed",
        "2:2-2:7 Error banned-card: “𩸽の開き” is banned (Bans, since 2021-05-01)",
        "4:2-4:6 Warning unknown-card: no card is called “𩸽の群”; did you mean “𩸽の群れ”?",
    ]
    assert desk.told("deck.txt", LEGAL) == []


def test_a_deck_in_japanese(tsukue: Desk) -> None:
    assert tsukue.told("deck.txt", DECK) == [
        "1:2-1:7 Error too-many-copies: 《𠮷野の里》が3枚です。2枚以下でなければなりません",
        "2:2-2:7 Error banned-card: 《𩸽の開き》は使用禁止です(禁止カード、2021-05-01から)",
        "4:2-4:6 Warning unknown-card: 《𩸽の群》というカードは見つかりません。《𩸽の群れ》のことですか",
    ]


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", "4:2-4:13"), ("utf-16", "4:2-4:7"), ("utf-32", "4:2-4:5")]
)
def test_encodings(folder: Path, encoding: str, expected: str) -> None:
    """Four, three and four bytes; two, one and two units; three characters."""
    seen = Desk(folder, encoding=encoding).see("deck.txt", DECK.replace("𩸽の群\n", "𩸽の𠮷\n"))
    assert [str(each.range) for each in seen.diagnostics if each.code == "unknown-card"] == [expected]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(desk: Desk, end: str) -> None:
    assert desk.told("deck.txt", DECK.replace("\n", end)) == desk.told("deck.txt", DECK)


def test_what_an_editor_calls_a_line_end_and_deckcheck_does_not(desk: Desk) -> None:
    told = desk.told("deck.txt", "\u2028\x0b\n" + LEGAL + "3 Sea Urchin\n")
    assert told[-1] == "3:2-3:12 Error too-many-copies: 3 copies of “Sea Urchin”; at most 2 allowed"


def test_without_configuration(desk: Desk) -> None:
    (desk.folder / ".deckcheck.yaml").unlink()
    assert desk.told("deck.txt", "# format: standard.yaml\n3 𠮷野の里\n1 𠮷野の川\n") == [
        "1:2-1:7 Error too-many-copies: 3 copies of “𠮷野の里”; at most 2 allowed"
    ]
    (told,) = desk.told("deck.txt", "# format: standart.yaml\n3 𠮷野の里\n")
    assert told.startswith("0:10-0:23 Error format-file-missing: there is no file “standart.yaml”, neither beside this")


def test_what_decks_may_be_judged_by(desk: Desk) -> None:
    """Cards that decks are built from look like a deck themselves."""
    pool = 'on: 2022-01-01\ndecks: [{files: "*.txt", format: standard.yaml, pool: collection.txt}]\n'
    (desk.folder / ".deckcheck.yaml").write_text(pool, encoding="utf-8")
    (desk.folder / "collection.txt").write_text(LEGAL, encoding="utf-8")
    assert desk.told("deck.txt", LEGAL) == []
    for name, text, governs in (("deck.txt", LEGAL, False), ("collection.txt", LEGAL, True), ("bans.yaml", BANS, True)):
        assert desk.session.may_govern(desk.see(name, text)) is governs, name
    (desk.folder / "collection.txt").write_text(LEGAL.replace("2", "1", 1), encoding="utf-8")
    desk.session.forget()
    assert [told.split()[2] for told in desk.told("deck.txt", LEGAL)] == ["not-in-pool:"]


@pytest.mark.slow
def test_a_deck_is_told_by_its_language(desk: Desk) -> None:
    (desk.folder / ".deckcheck.yaml").unlink()
    assert desk.told("notes.txt", "Buy milk\n") == []
    (told,) = desk.told("notes.txt", "Buy milk\n", "deck")
    assert told.startswith("0:0-0:8 Warning unclear-game: ")
    (told,) = desk.told("untitled:Untitled-1", "Buy milk\n", "deck")
    assert told.startswith("0:0-0:8 Warning unclear-game: Untitled-1 does not name its format")
    assert desk.told("untitled:Untitled-1", "Buy milk\n") == []


@pytest.mark.parametrize("name", ["README.md", "deck.py", "git:/deck.txt", "tsconfig.json", "values.yaml", "table.csv"])
def test_what_concerns_nobody_here(desk: Desk, name: str) -> None:
    text = {"tsconfig.json": '{"extends": "./base.json", "rules": {}}', "values.yaml": "cards: {a: 1}"}.get(name, DECK)
    if ":" in name:
        assert snapshot(name, text, 1, "plaintext") is None
        return
    (desk.folder / name).write_text(text, encoding="utf-8")
    assert desk.told(name, text, "whatever") == []


def test_excluded(desk: Desk) -> None:
    (desk.folder / ".deckcheck.yaml").write_text(CONFIG + "exclude: old.txt\n", encoding="utf-8")
    assert desk.told("old.txt", DECK) == []


@pytest.mark.slow
def test_a_game_that_comes_along(desk: Desk) -> None:
    """Of a deck without a format only what every format of its game says is told, and in which it is legal."""
    (desk.folder / ".deckcheck.yaml").unlink()
    deck = "4 99 Puppies\n4 4*Town - Hottest Band of the Year\n4 99 Pupies\n"
    unknown, nameless = desk.see("deck.txt", deck).diagnostics
    assert (str(unknown.range), unknown.code) == ("2:2-2:11", "unknown-card")
    assert (str(nameless.range), nameless.code) == ("0:0-0:12", "no-format")
    assert nameless.message.splitlines()[1:] == []


@pytest.mark.parametrize(
    ("name", "text", "wrong", "right", "expected"),
    [
        (
            "standard.yaml",
            FORMAT,
            "copy-limit",
            "copy-limt",
            ["15:4-15:46 Error unknown-kind: there is no kind of rule “copy-limt”; the kinds are"],
        ),
        (
            "standard.yaml",
            FORMAT,
            "zone: main",
            "zone: mian",
            ["14:22-14:26 Error unknown-zone-name: the game has no zone “mian”; its zones are “main” or “side”"],
        ),
        (
            "standard.yaml",
            FORMAT,
            "  - card-list",
            "  - copy-limit: {most: 3, cite: Three.}\n  - card-list",
            ["16:2-16:39 Warning void-clause: a deck that breaks this clause always breaks “copy-limit”"],
        ),
        ("bans.yaml", BANS, "Old Eel", "Old Eel, Old Eel", ["5:27-5:34 Error "]),
        ("cards.csv", CARDS, "fish,1,true", "fihs,1,true", ["5:8-5:19 Error wrong-value: “fihs” is not allowed here"]),
        (".deckcheck.yaml", CONFIG, "format", "fromat", ["1:25-1:46 Error unknown-key: there is no key “fromat” here"]),
    ],
    ids=["kind", "zone", "void clause", "list", "cards", "configuration"],
)
def test_what_people_write(desk: Desk, name: str, text: str, wrong: str, right: str, expected: list[str]) -> None:
    """The text in the editor counts, not that on the disk, and nothing of it stays."""
    assert desk.told(name, text) == []
    told = desk.told(name, text.replace(wrong, right, 1))
    assert [said[: len(each)] for said, each in zip(told, expected, strict=True)] == expected
    assert desk.told(name, text) == []
    assert UNSAVED == {}


def test_an_event(desk: Desk) -> None:
    (desk.folder / "event.yaml").write_text("", encoding="utf-8")
    text = "event: Cup\non: 2022-01-01\nformat: standard.yaml\nregistrations: {folder: lists}\n"
    (desk.folder / "lists").mkdir()
    assert desk.told("event.yaml", text.replace("2022-01-01", "2022-13-01"), "yaml")[0].startswith("1:4-1:14 Error ")


def test_a_format_of_which_a_deck_is(desk: Desk) -> None:
    """What is wrong with the format stands at the deck's first line, and beside it where that is."""
    (desk.folder / "standard.yaml").write_text(FORMAT.replace("copy-limit", "copy-limt"), encoding="utf-8")
    (told,) = desk.see("deck.txt", LEGAL).diagnostics
    assert (str(told.range), told.code) == ("0:0-0:7", "unknown-kind")
    (related,) = told.related_information or ()
    assert (related.location.uri, str(related.location.range)) == (desk.uri("standard.yaml"), "15:0-15:0")
    (desk.folder / "standard.yaml").write_text(FORMAT, encoding="utf-8")
    desk.session.forget()
    assert desk.told("deck.txt", LEGAL) == []


def test_of_formats_of_one_name_that_of_the_game_counts(desk: Desk) -> None:
    (desk.folder / ".deckcheck.yaml").unlink()
    (told,) = desk.told("deck.txt", "# Format: Standard\n60 Mountain\n")
    assert told.startswith("0:0-0:18 Hint day-after-facts: legal (Magic Standard, ")
    (told,) = desk.told("deck.txt", "# Format: Standard\n60 Mountian\n")
    assert told.split(":")[2].endswith("ambiguous-format")


def test_a_file_that_cannot_be_read_stays_what_it_was(desk: Desk) -> None:
    assert desk.told("standard.yaml", FORMAT) == []
    (told,) = desk.told("standard.yaml", FORMAT + "  - {")
    assert told.split(":")[2].endswith("yaml-syntax")
    desk.session.forget_others([])
    (told,) = desk.told("standard.yaml", FORMAT + "  - {")
    assert told.split(":")[2].endswith("yaml-syntax")
    (desk.folder / "other.yaml").write_text("", encoding="utf-8")
    assert desk.told("other.yaml", "services: {") == []


def test_limits(desk: Desk) -> None:
    (told,) = desk.told("deck.txt", "x" * (LARGEST_DECK + 1))
    assert told.startswith("0:0-0:5000001 Error too-long-file: ")
    (told,) = desk.told("deck.txt", "3 \0")
    assert told.startswith("0:0-0:3 Error binary-file: ")
    assert desk.told("log.md", "x" * (LARGEST_DECK + 1)) == []


def test_half_of_a_character(desk: Desk) -> None:
    (told,) = desk.told("deck.txt", LEGAL + "1 \ud842\n")
    assert told.startswith("2:0-2:3 Warning unreadable-line: ")


def test_a_defect_is_told_and_ends_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("deckcheck.server.session.OpenDeck", broken)
    (told,) = desk.told("deck.txt", LEGAL)
    assert told.startswith("0:0-0:7 Error internal-error: ")
    assert "secret" not in told
    monkeypatch.undo()
    assert desk.told("deck.txt", LEGAL) == []


def test_languages(folder: Path) -> None:
    taken = snapshot((folder / "deck.txt").as_uri(), LEGAL, 1, "plaintext")
    assert taken is not None
    client = Client()
    langs = [
        Session(client, lang, locale).seen(taken).lang
        for lang, locale in (("ja", "en"), (None, "ja-JP"), (None, "ja_JP.UTF-8"), ("xx", "fr"), (None, None))
    ]
    assert langs == ["ja", "ja", "ja", "en", "en"]
    (folder / ".deckcheck.yaml").write_text(CONFIG + "lang: ja\n", encoding="utf-8")
    assert [Session(client, lang, "en").seen(taken).lang for lang in (None, "en")] == ["ja", "en"]


def test_addresses(folder: Path) -> None:
    assert uri_of("formats/emberfall.yaml") == uri_of(os.path.abspath("formats/emberfall.yaml"))
    file = os.path.join(shipped("formats"), "words.json")
    assert uri_of("formats/words.json") == uri_of(file)
    taken = snapshot("file:///tmp/%F0%A0%AE%B7%20%231.txt", "", 1, "")
    assert taken is not None
    assert taken.path == "/tmp/𠮷 #1.txt"  # noqa: S108 -- nothing is written there
    assert uri_of(taken.path) == taken.uri


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_half_written(desk: Desk, data: st.DataObject) -> None:
    """Whatever stands there while somebody types, it is judged and the places are in the text."""
    files = {
        "deck.txt": DECK,
        "standard.yaml": FORMAT,
        "bans.yaml": BANS,
        "cards.csv": CARDS,
        ".deckcheck.yaml": CONFIG,
    }
    name = data.draw(st.sampled_from(sorted(files)))
    text = files[name]
    start, end = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    text = text[:start] + data.draw(st.text("-:{}[]\"'𩸽 \n\r\t1", max_size=3)) + text[end:]
    seen = desk.see(name, text)
    for each in seen.diagnostics:
        assert each.code != "internal-error"
        assert each.range.end.line < len(seen.positions.lines)
    assert UNSAVED == {}
