"""Magic: decks of Modern events on their day, and the preconstructed Commander decks.

``modern`` are lists from Magic Online, whose client enforces the rules, and lists that people typed for an event in
print. On a day on which cards were banned or freed the client takes that over in the course of the day: there its lists
agree if they are legal on that day or on the one before. Some of its leagues were collected under two days that are
weeks apart: there they agree if they are legal on either. ``headless`` are the same decks as texts without a heading,
with a blank line before the sideboard. ``precons`` are judged on the day that their list states, and
as of a later day, on which those are expected to be illegal that have a card that is banned by then.
"""

from __future__ import annotations

import datetime as dt
import gzip
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from agreement.games import Case, Judged
from agreement.judging import TODAY, opened, reason
from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Source, read_source
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.finding import Verdict

POPULATIONS = ("modern", "headless", "precons")
_CLIENT = "MTGO"


def cases(population: str) -> Iterator[Case]:
    """The decks of a population."""
    return _precons() if population == "precons" else _modern(as_text=population == "headless")


def judged(case: Case) -> Judged:
    """What deckcheck says of one of them; of the client's decks, on whichever of its days says the most for it."""
    format_, deck, named = case.held
    found = _judged(format_, deck, case.on)
    if found.verdict != "illegal":
        return found
    changed = case.row.endswith(_CLIENT) and case.on in _days_of_changes(format_)
    before = _day_before(case.on) if changed else None
    for called, day in (("the day before a change", before), ("the day in the event's name", named)):
        if day is not None and _judged(format_, deck, day).verdict == "legal":
            return Judged("legal", found.reasons, called)
    return found


def _day_before(day: str) -> str:
    return str(dt.date.fromisoformat(day) - dt.timedelta(days=1))


def _judged(format_: str, deck: str | Source | list[tuple[int, str, str]], on: str) -> Judged:
    """Judge a deck, given as its entries, its text or the path of its file."""
    checker = _checker(format_, on)
    source = read_source(deck) if isinstance(deck, str) else deck
    listed = _deck_list(source) if isinstance(source, list) else read_deck(source, checker.layout)
    report = checker.check(resolve(listed, checker.cards))
    said = (finding for finding in report.findings if finding.severity != "note")
    return Judged(report.verdict, tuple(dict.fromkeys(map(reason, said))))


def _deck_list(lines: list[tuple[int, str, str]]) -> DeckList:
    entries = tuple(
        Entry(copies, name, zone, Location("deck", number)) for number, (copies, name, zone) in enumerate(lines, 1)
    )
    return DeckList("deck", (), entries, {zone: Location("deck", 1) for _, _, zone in lines})


@cache
def _checker(format_: str, on: str) -> Checker:
    found = opened(format_)
    return Checker(found.format, found.cards, on)


@cache
def _days_of_changes(format_: str) -> frozenset[str]:
    """The days on which a list of the format changed."""
    lists = opened(format_).format.lists.values()
    return frozenset(day for dated in lists for entry in dated.entries for day in (entry.since, entry.until) if day)


def _modern(*, as_text: bool) -> Iterator[Case]:
    with gzip.open(real_data("mtg", "decks", "modern-events.jsonl.gz"), "rt", encoding="utf-8") as rows:
        decks = [json.loads(row) for row in rows]
    for deck in sorted(decks, key=lambda deck: (deck["date"], deck["t"], deck["i"])):
        client = deck["t"].startswith(_CLIENT)
        lines = [(copies, name, zone) for key, zone in _ZONES for copies, name in deck[key]]
        written = _headless(lines) if as_text else lines
        held = ("mtg/modern", written, _named_day(deck["t"]) if client else None)
        row = f"Modern{' without headings' if as_text else ''}, {_CLIENT if client else 'typed'}"
        yield Case(row, f"{deck['t']} {deck['i']}", deck["date"], "legal", held)


def _headless(lines: list[tuple[int, str, str]]) -> Source:
    blocks = ("".join(f"{copies} {name}\n" for copies, name, zone in lines if zone == each) for _, each in _ZONES)
    return Source("deck.txt", "\n".join(block for block in blocks if block), "utf-8")


def _named_day(event: str) -> str | None:
    """The day that the name of an event says: for some leagues it is weeks from that of the folder they stand in."""
    named = re.search(r"-(\d{4}-\d\d-\d\d)", event.rpartition("/")[2])
    return named[1] if named else None


_ZONES = (("main", "main"), ("side", "sideboard"))


def _precons() -> Iterator[Case]:
    for path in sorted(real_data("mtg", "decks", "commander-precons").glob("*/*.txt")):
        name, text = "/".join(path.parts[-2:]), path.read_text(encoding="utf-8")
        (released,) = re.findall(r"^// DATE:\s*(\S+)", text, re.MULTILINE)
        yield Case("precons on their day", name, released, "legal", ("mtg/commander", str(path), None))
        yield Case("precons today", name, TODAY, _expected(text), ("mtg/commander", str(path), None))


def _expected(text: str) -> Verdict:
    """Illegal if a card is banned by now: by the list and the deck as they are written, not as deckcheck reads them."""
    names = {fold_name(re.sub(r" \[.*|^(COMMANDER: )?\d+ ", "", line)) for line in text.splitlines()}
    return "illegal" if names & {fold_name(name) for name in _banned_today()} else "legal"


@cache
def _banned_today() -> frozenset[str]:
    history: Any = json.loads(real_data("mtg", "formats-history.json").read_text(encoding="utf-8"))
    return frozenset(history["Commander"][-1]["banned"])
