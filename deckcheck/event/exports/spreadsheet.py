"""For spreadsheets: ``decks.csv`` and ``decks.xlsx`` with two columns for each deck, how many and of which card.

Below the player and the verdict stands each zone with its size, and its cards under it.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.registration import Entered, called
from deckcheck.event.judged.result import Result
from deckcheck.event.outputs.csv import csv_bytes
from deckcheck.event.outputs.xlsx import book
from deckcheck.event.tables import Cell, Table
from deckcheck.judging.judged import words
from deckcheck.messages import Called, sentence
from deckcheck.reports.reporter import plain

_MOST = 8_000
"""The decks of a sheet: spreadsheets take 16,384 columns."""
_Pair = tuple[Cell, Cell]


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """Both files. Raises InputError where openpyxl is not installed."""
    columns = list(_columns(result, lang))
    tables = [
        _table("decks" if not begin else f"decks {begin // _MOST + 1}", columns[begin : begin + _MOST])
        for begin in range(0, len(columns) or 1, _MOST)
    ]
    whole = _table("decks", columns)
    return {
        "decks.csv": csv_bytes(whole.header, whole.rows),
        "decks.xlsx": book(tables, result.plan.on, filtered=False),
    }


def _table(name: str, columns: list[list[_Pair]]) -> Table:
    rows = [tuple(cell for pair in row for cell in pair) for row in zip_longest(*columns, fillvalue=("", ""))]
    header, *others = rows or [("",)]
    return Table(name, tuple(map(str, header)), tuple(others))


def _columns(result: Result, lang: str) -> Iterator[list[_Pair]]:
    """The two columns of each deck, and of each player without any."""
    for registration in result.registrations:
        name = plain(called(registration))
        said = sentence(lang, f"verdict-{registration.verdict}", {})
        if not registration.decks:
            yield [("", name), ("", said)]
        for id, deck in registration.decks.items():
            yield [("", name if id == ONLY else plain(f"{name} – {id}")), ("", said), *_cards(deck, result, lang)]


def _cards(deck: Entered, result: Result, lang: str) -> Iterator[_Pair]:
    spoken = Called(lang, words(result.judge.judge.open(deck.format).format))
    for zone in dict.fromkeys((*deck.cards.cards, *deck.cards.unknown)):
        known, unknown = deck.cards.cards.get(zone, {}), deck.cards.unknown.get(zone, {})
        name = spoken.zone(zone) if zone else sentence(lang, "page-elsewhere", {})
        yield sum(known.values()) + sum(unknown.values()), plain(name)
        yield from ((count, plain(card)) for card, count in known.items())
        mark = sentence(lang, "page-not-known", {})
        yield from ((count, plain(f"{card} ({mark})")) for card, count in unknown.items())
    if deck.cards.unread:
        yield "", sentence(lang, "page-unread", {"unread": deck.cards.unread})
