"""The decks of real games are read to the last line, if the data is there (see ``real_data``)."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter

import pytest

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.reader import read_deck
from deckcheck.judging.judge import Judge
from deckcheck.model.game import Zone
from deckcheck.source import Source, read_source
from real_data import real_data

ON = "2026-11-21"
NAMES = {"en": "", "ja": ""}
ZONES = (
    Zone("main", NAMES, default=True),
    Zone("side", NAMES),
    Zone("extra", NAMES),
    Zone("commander", NAMES),
    Zone("identity", NAMES),
)


@pytest.mark.slow
def test_preconstructed_decks() -> None:
    paths = sorted(real_data("mtg", "decks", "commander-precons").rglob("*.txt"))
    layout = Judge(ON).layout("mtg/commander")
    sizes: Counter[str | None] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for path in paths:
        deck = read_deck(read_source(str(path)), layout)
        assert (deck.syntax, deck.unread, deck.unclear) == ("plain", (), None), path
        assert all(entry.sure and "[" not in entry.name for entry in deck.entries), path
        for entry in deck.entries:
            sizes[entry.zone] += entry.copies
        found.update((each.code, each.facts.get("board") or each.facts["line"]) for each in deck.findings)
    assert (len(paths), sizes) == (177, {"main": 17521, "commander": 179})
    # The heading has tokens below it, or nothing.
    assert found == {
        ("ignored-board", "Display Commander"): 108,
        ("ignored-board", "token"): 5,
        ("ignored-remark", "Sideboard"): 8,
    }


def test_decks_of_ids() -> None:
    paths = sorted(real_data("ygo", "decks").glob("*.ydk"))
    for path in paths:
        deck = read_deck(read_source(str(path)), Layout(ZONES))
        assert (deck.syntax, deck.unread, deck.findings) == ("ydk", (), ()), path
        sizes = Counter(entry.zone for entry in deck.entries)
        assert 40 <= sizes["main"] <= 60, path
        assert max(sizes["extra"], sizes["side"]) <= 15, path
        assert all(entry.name.isdecimal() for entry in deck.entries)
    assert len(paths) == 64


def test_decks_with_identities() -> None:
    path = real_data("netrunner", "decks.json")
    decks = json.loads(path.read_text(encoding="utf-8"))
    for written in decks:
        deck = read_deck(Source("deck.json", json.dumps(written, ensure_ascii=False), "utf-8"), Layout(ZONES))
        assert (deck.syntax, deck.unread, deck.findings) == ("jinteki", (), ())
        cards = [(card["qty"], card["card"]) for card in written["cards"]]
        assert [(entry.copies, entry.name) for entry in deck.entries if entry.zone == "main"] == cards
        assert [entry.name for entry in deck.entries if entry.zone == "identity"] == [written["identity"]["title"]]
    whole = read_deck(read_source(str(path)), Layout(ZONES))
    assert [(found.code, found.facts) for found in whole.findings] == [("several-decks", {"count": len(decks)})]
    assert len(decks) == 92


@pytest.mark.slow(step=1)
@pytest.mark.parametrize("blank", ["\n\n", "\r\n\r\n"])
def test_decks_of_events_as_text(blank: str) -> None:
    """What tournament sites show, written as the client writes it: the blank line tells the sideboard."""
    import gzip

    ending, layout = blank[: len(blank) // 2], Judge(ON).layout("mtg/modern")
    with gzip.open(real_data("mtg", "decks", "modern-events.jsonl.gz"), "rt", encoding="utf-8") as file:
        decks = [json.loads(line) for _, line in zip(range(300), file, strict=False)]
    decks = [each for each in decks if each["side"]]
    for written in decks:
        parts = [ending.join(f"{count} {name}" for count, name in written[board]) for board in ("main", "side")]
        for syntax in (None, "mtgo"):
            deck = read_deck(Source("deck.txt", blank.join(parts), "utf-8", syntax=syntax), layout)
            assert (deck.syntax, deck.unread, deck.unclear) == (syntax or "plain", (), None)
            assert [each.code for each in deck.findings] == ([] if syntax else ["side-by-gap"])
            for zone, board in (("main", "main"), ("sideboard", "side")):
                found = [[entry.copies, entry.name] for entry in deck.entries if entry.zone == zone]
                assert found == written[board]
    assert len(decks) > 250


@pytest.mark.slow
def test_lists_as_people_write_them() -> None:
    """Of the lists in all their forms 97 of 100 are read exactly; of the games that ship no verdict is false."""
    scorer = real_data("layouts", "score.py")
    run = subprocess.run([sys.executable, str(scorer)], capture_output=True, text=True, encoding="utf-8", check=True)
    (exact,) = re.findall(r"(?m)^all .*EXACT \d+ \(([\d.]+)%\)", run.stdout)
    (verdicts,) = re.findall(r"(?m)^verdict expected -> got \(shipped\): (.*)", run.stdout)
    assert float(exact) >= 97
    assert {"undecided->legal", "illegal->legal", "legal->illegal", "undecided->illegal"}.isdisjoint(
        re.findall(r"\w+->\w+", verdicts)
    )
