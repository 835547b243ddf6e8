"""A pair of columns for each deck, copies and card: for a spreadsheet that shows the decks beside one another."""

import csv
import io
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.registration import Entered, Registration, called
from deckcheck.event.judged.result import Result
from deckcheck.judging.judged import words
from deckcheck.messages import Called
from deckcheck.reports.reporter import plain
from deckcheck.reports.reporters.csv import harmless

NAME = "columns.csv"
_Pair = tuple[str | int, str]


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """The table: whose the deck is, its verdict, then zone by zone; no cell is calculated."""
    decks = [
        list(_column(each, id, deck, result, lang)) for each in result.registrations for id, deck in each.decks.items()
    ]
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    empty: _Pair = ("", "")
    for row in zip_longest(*decks, fillvalue=empty):
        writer.writerow(cell if isinstance(cell, int) else harmless(plain(cell)) for pair in row for cell in pair)
    return {NAME: out.getvalue().encode("utf-8-sig", "replace")}


def _column(registration: Registration, id: str, deck: Entered, result: Result, lang: str) -> Iterator[_Pair]:
    format_ = result.judge.judge.open(deck.format).format
    called_so = Called(lang, words(format_))
    yield registration.player or "", called(registration) if registration.name is None else registration.name
    yield ("" if id == ONLY else id), deck.report.verdict
    for zones in (deck.cards.cards, deck.cards.unknown):
        for zone, names in zones.items():
            yield "", called_so.zone(zone) if zone else "?"
            yield from ((copies, name) for name, copies in names.items())
