"""Magic: decks of Modern events on their day, and the preconstructed Commander decks.

``modern`` are lists from Magic Online, whose client enforces the rules, and lists that people typed for an event in
print. On a day on which cards were banned or freed the client takes that over in the course of the day: there its lists
agree if they are legal on that day or on the one before. ``precons`` are judged on the day that their list states,
and as of a later day, on which those are expected to be illegal that have a card on the list by then.
"""

from __future__ import annotations

import datetime as dt
import gzip
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

from agreement.games import Case, Judged
from deckcheck.check import Checker
from deckcheck.judge import Judge
from deckcheck.model import DeckList, Entry
from deckcheck.names import fold_name
from deckcheck.resolve import resolve
from deckcheck.source import Location
from real_data import real_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deckcheck.finding import Finding, Verdict
    from deckcheck.judge import Opened

POPULATIONS = ("modern", "precons")
_CLIENT = "MTGO"
_TODAY = "2026-11-21"
_LINE = re.compile(r"(?P<commander>COMMANDER: )?(?P<copies>\d+) (?:\[[^\]]*\] )?(?P<name>.+?)(?: \[[^\]]*\])*$")


def cases(population: str) -> Iterator[Case]:
    """The decks of a population."""
    return _modern() if population == "modern" else _precons()


def judged(case: Case) -> Judged:
    """What deckcheck says of one of them."""
    format_, lines = case.held
    found = _judged(format_, lines, case.on)
    if found.verdict == "illegal" and case.row.endswith(_CLIENT) and case.on in _days_of_changes(format_):
        return _judged(format_, lines, str(dt.date.fromisoformat(case.on) - dt.timedelta(days=1)))
    return found


def _judged(format_: str, lines: list[tuple[int, str, str]], on: str) -> Judged:
    at = {zone: Location("deck", 1) for _, _, zone in lines}
    entries = tuple(
        Entry(copies, name, zone, Location("deck", number)) for number, (copies, name, zone) in enumerate(lines, 1)
    )
    checker = _checker(format_, on)
    report = checker.check(resolve(DeckList("deck", (), entries, at), checker.cards))
    return Judged(report.verdict, tuple(dict.fromkeys(map(_reason, report.findings))))


def _reason(finding: Finding) -> str:
    """What a finding says, without its lines."""
    facts = finding.facts
    said = (facts.get(key) for key in ("card", "name", "attribute", "count", "since"))
    return " ".join((finding.code, *(str(each) for each in said if each is not None)))


@cache
def _opened(format_: str) -> Opened:
    return Judge(_TODAY).open(format_)


@cache
def _checker(format_: str, on: str) -> Checker:
    opened = _opened(format_)
    return Checker(opened.format, opened.cards, on)


@cache
def _days_of_changes(format_: str) -> frozenset[str]:
    """The days on which a list or a pool of the format changed."""
    lists = _opened(format_).format.lists.values()
    return frozenset(day for dated in lists for entry in dated.entries for day in (entry.since, entry.until) if day)


def _modern() -> Iterator[Case]:
    with gzip.open(real_data("mtg", "decks", "modern-events.jsonl.gz"), "rt", encoding="utf-8") as rows:
        decks = [json.loads(row) for row in rows]
    for deck in sorted(decks, key=lambda deck: (_day(deck), deck["t"], deck["i"])):
        row = f"Modern, {_CLIENT}" if deck["t"].startswith(_CLIENT) else "Modern, typed"
        lines = [(copies, name, zone) for key, zone in _ZONES for copies, name in deck[key]]
        yield Case(row, f"{deck['t']} {deck['i']}", _day(deck), "legal", ("mtg/modern", lines))


def _day(deck: dict[str, Any]) -> str:
    """The day of the event: the client's leagues have it in their names, and were collected weeks after."""
    named = re.search(r"-(\d{4}-\d\d-\d\d)", deck["t"].rpartition("/")[2])
    return named[1] if named and deck["t"].startswith(_CLIENT) else str(deck["date"])


_ZONES = (("main", "main"), ("side", "sideboard"))


def _precons() -> Iterator[Case]:
    for path in sorted(real_data("mtg", "decks", "commander-precons").glob("*/*.txt")):
        released, lines = _precon(path)
        name = "/".join(path.parts[-2:])
        yield Case("precons on their day", name, released, "legal", ("mtg/commander", lines))
        yield Case("precons today", name, _TODAY, _expected(lines), ("mtg/commander", lines))


def _precon(path: Path) -> tuple[str, list[tuple[int, str, str]]]:
    """The day and the cards of a list; what is beside the deck (tokens, a picture of the commander) is left out."""
    text = path.read_text(encoding="utf-8-sig")
    (day,) = re.findall(r"^// DATE:\s*(\S+)", text, re.MULTILINE)
    deck = re.split(r"^(?:Sideboard|Display Commander)$", text, maxsplit=1, flags=re.MULTILINE)[0]
    found = [match for match in map(_LINE.fullmatch, deck.splitlines()) if match]
    return day, [(int(each["copies"]), each["name"], "commander" if each["commander"] else "main") for each in found]


def _expected(lines: list[tuple[int, str, str]]) -> Verdict:
    """Illegal if a card is banned by that day: by the list as it is written, not by what deckcheck makes of it."""
    banned = {fold_name(name) for name in _banned_today()}
    return "illegal" if any(fold_name(name) in banned for _, name, _ in lines) else "legal"


@cache
def _banned_today() -> frozenset[str]:
    history: Any = json.loads(real_data("mtg", "formats-history.json").read_text(encoding="utf-8"))
    return frozenset(history["Commander"][-1]["banned"])
