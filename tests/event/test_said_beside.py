"""What lists say beside their cards: declarations, and the states of entries, in the lock, at the table and since."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from deckcheck.event.judged.card_list import CardList
from deckcheck.formats.schema.build import schema
from desk_events import Run, event_in, write

pytestmark = pytest.mark.slow

LOCK = "desk/registrations.lock"
FORMAT = """\
format: keep/open
name: {en: Open, ja: オープン}
source: {title: The Rules}
game:
  name: {en: Keep, ja: 砦}
  zones: {main: {name: {en: main, ja: メイン}, default: true}}
  attributes:
    house: {type: text, name: {en: house, ja: 家}, values: [tower, gate, moat]}
    stray: {type: flag, name: {en: stray, ja: はぐれ}, default: false}
  states:
    house: {name: {en: house, ja: 家}, changes: house, required: {stray: true}}
declares:
  banner: {values: [tower, gate, moat], number: 2}
rules:
  - count: {id: banner, where: {not: {house: {has: {declared: banner}}}}, most: 0, cite: Under your banners alone.}
"""
CARDS = """\
game: keep
cards:
  - {name: Ash, house: tower}
  - {name: Bog, house: gate}
  - {name: Dun, house: tower, stray: true}
"""
EVENT = """\
event: Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
registrations: [{folder: lists, names: "{player}"}]
"""
LISTS = {
    "one": "Banner: tower\n2 Ash\n1 Bog {house: tower}\n",
    "two": "Banner: gate, tower\n2 Ash\n1 Bog\n1 Dun {house: gate}\n1 Bog {house:gate}\n",
    "another": "Banner: gate\n2 Ash\n",
    "nothing": "2 Ash\n",
    "none of them": "Banner: sea\n2 Ash\n",
    "no such state": "Banner: tower\n1 Ash {hause: tower}\n",
    "no such value": "Banner: tower\n1 Ash {house: sea}\n2 Ash {house: see}\n",
    "said twice": "Banner: tower\n1 Ash {house: sea; house: tower}\n",
    "not said": "Banner: tower\n1 Dun\n",
    "no card": "Banner: tower\n1 Asch {house: tower}\n",
}
VERDICTS = {
    "one": ("legal", []),
    "two": ("legal", []),
    "another": ("illegal", ["too-many-counted"]),
    "nothing": ("undecided", ["missing-declaration"]),
    "none of them": ("undecided", ["wrong-declaration"]),
    "no such state": ("undecided", ["unknown-state"]),
    "no such value": ("undecided", ["wrong-state"]),
    "said twice": ("undecided", ["wrong-state"]),
    "not said": ("undecided", ["missing-state"]),
    "no card": ("undecided", ["unknown-card"]),
}
HOLDS: dict[str, dict[str, Any]] = {
    "one": {
        "cards": {"main": {"Ash": 2, "Bog {house: tower}": 1}},
        "declares": {"banner": ["tower"]},
        "states": {"Bog {house: tower}": {"card": "Bog", "state": {"house": ["tower"]}}},
    },
    "two": {
        "cards": {"main": {"Ash": 2, "Bog": 1, "Bog {house: gate}": 1, "Dun {house: gate}": 1}},
        "declares": {"banner": ["gate", "tower"]},
        "states": {
            "Bog {house: gate}": {"card": "Bog", "state": {"house": ["gate"]}},
            "Dun {house: gate}": {"card": "Dun", "state": {"house": ["gate"]}},
        },
    },
    "another": {"cards": {"main": {"Ash": 2}}, "declares": {"banner": ["gate"]}},
    "nothing": {"cards": {"main": {"Ash": 2}}},
    "none of them": {"cards": {"main": {"Ash": 2}}, "declares": {"banner": None}},
    "no such state": {
        "cards": {"main": {"Ash {hause: tower}": 1}},
        "declares": {"banner": ["tower"]},
        "states": {"Ash {hause: tower}": {"card": "Ash", "state": {"hause": ["tower"]}}},
    },
    "no such value": {
        "cards": {"main": {"Ash {house: sea}": 1, "Ash {house: see}": 2}},
        "declares": {"banner": ["tower"]},
        "states": {
            "Ash {house: sea}": {"card": "Ash", "state": {"house": ["sea"]}},
            "Ash {house: see}": {"card": "Ash", "state": {"house": ["see"]}},
        },
    },
    "said twice": {
        "cards": {"main": {"Ash {house: sea; house: tower}": 1}},
        "declares": {"banner": ["tower"]},
        "states": {"Ash {house: sea; house: tower}": {"card": "Ash", "state": {"house": ["sea", "tower"]}}},
    },
    "not said": {"cards": {"main": {"Dun": 1}}, "declares": {"banner": ["tower"]}},
    "no card": {
        "cards": {},
        "unknown": {"main": {"Asch {house: tower}": 1}},
        "declares": {"banner": ["tower"]},
        "states": {"Asch {house: tower}": {"card": "Asch", "state": {"house": ["tower"]}}},
    },
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    called = event_in(tmp_path, monkeypatch)
    for path in Path("lists").iterdir():
        path.unlink()
    files = {"open.yaml": FORMAT, "cards.yaml": CARDS, "event.yaml": EVENT}
    for path_, text in {**files, **{f"lists/{name}.txt": text for name, text in LISTS.items()}}.items():
        write(tmp_path, path_, text)
    called("event.yaml", "--out", "desk", "-q")
    return called


def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(Path(LOCK).read_bytes())
    return data


def test_a_lock_holds_what_lists_declare_and_the_states_of_entries(run: Run) -> None:
    decks = {each["player"]: each["decks"][0] for each in _data()["registrations"]}
    assert {name: (deck["verdict"], deck["codes"]) for name, deck in decks.items()} == VERDICTS
    parts = ("cards", "unknown", "declares", "states")
    assert {name: {key: deck[key] for key in parts if key in deck} for name, deck in decks.items()} == {
        name: {"unknown": {}, **held} for name, held in HOLDS.items()
    }
    for name, file in (("registrations-lock", LOCK), ("event-report", "desk/report.json")):
        written = json.loads(Path(file).read_bytes())
        assert list(Draft202012Validator(schema(name)).iter_errors(written)) == []


def test_out_of_the_lock_every_list_is_judged_the_same(run: Run) -> None:
    said = f"{LOCK}: {len(LISTS)} registrations, everything is as it was\n  not signed\n"
    assert (run("rejudge", LOCK).output, run("rejudge", LOCK).exit_code) == (said, 0)


@pytest.mark.parametrize("name", ["one", "two", "another"])
def test_at_the_table_the_list_is_the_one_that_was_registered(run: Run, name: str) -> None:
    found = run("check", LOCK, "-p", name, f"lists/{name}.txt")
    assert (found.exit_code, found.output) == (0, f"{name}: the deck that was registered\n")


def test_at_the_table_another_state_is_another_card(run: Run) -> None:
    found = run("check", LOCK, "-p", "one", "-", input="2 Ash\n1 Bog {house: gate}\n")
    assert (found.exit_code, found.output) == (
        1,
        "one: NOT the deck that was registered\n  −1 Bog {house: tower} (main)\n  +1 Bog {house: gate} (main)\n",
    )


@pytest.mark.parametrize("key", ["declares", "states"])
def test_what_is_taken_out_of_a_lock_is_missed(run: Run, key: str) -> None:
    data = _data()
    del data["registrations"][[each["player"] for each in data["registrations"]].index("one")]["decks"][0][key]
    Path(LOCK).write_bytes((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    found = run("rejudge", LOCK)
    assert "  the list of one is not the one that was registered: it does not fit its digest\n" in found.output
    assert "  one: no longer legal – undecided" in found.output


def test_a_lock_of_before_is_read_and_what_it_does_not_hold_is_not_known(run: Run) -> None:
    data = _data()
    for each in data["registrations"]:
        (deck,) = each["decks"]
        deck.pop("declares", None)
        deck.pop("states", None)
        deck["digest"] = CardList(deck["cards"], deck["unknown"], deck["unread"]).digest
    Path(LOCK).write_bytes((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    found = run("rejudge", LOCK)
    assert "registered: it does not fit" not in found.output
    assert "  one: no longer legal – undecided (missing-declaration, unknown-card)\n" in found.output


def test_another_declaration_is_another_list(run: Run, tmp_path: Path) -> None:
    write(tmp_path, "lists/two.txt", LISTS["two"].replace("gate, tower", "tower, gate"))
    write(tmp_path, "lists/another.txt", "Banner: moat\n2 Ash\n")
    write(tmp_path, "lists/nothing.txt", "Banner: tower\n2 Ash\n")
    said = {"en": "", "ja": ""}
    for lang in said:
        asked = ("event.yaml", "--since", "desk/report.json", "-q", "--lang", lang)
        said[lang] = run(*asked).output
    assert said["en"].startswith(
        "changed since the last run:\n"
        "  another: still illegal\n"
        "    another “banner”, before: “gate”, now: “moat”\n"
        "  nothing: put right – legal, was undecided\n"
        "    another “banner”, now: “tower”\n"
    )
    assert said["ja"].startswith(
        "前回からの変更:\n"
        "  another: 違反のまま\n"
        "    「banner」が変わりました。前回: 「gate」。今回: 「moat」\n"
        "  nothing: 判定不能から適正になりました\n"
        "    「banner」が変わりました。今回: 「tower」\n"
    )
