"""What judges ask for at the tables, in a process of its own: as ``deckcheck event check`` and ``event draw`` have it.

Each function makes the lock of the event from its files, so that what the page says is what the commands say of the
lock that goes out.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.event.draw.draw import Drawn, draw, said
from deckcheck.event.draw.pairings import Known, Pairings, Seat, read_pairings, read_places
from deckcheck.event.draw.record import Checks
from deckcheck.event.intake.files import in_place_of_files
from deckcheck.event.judged.result import Result
from deckcheck.event.lock.at_table import Compared, Table, outcome, whose
from deckcheck.event.lock.lock import NAME, Lock, Locked, lock_bytes, lock_in
from deckcheck.event.page.annotated_list import AnnotatedList, annotated, shown
from deckcheck.event.paper.sheets import By, Sheet, sheets
from deckcheck.judging.judged import words
from deckcheck.messages import Words, on_pages, sentence
from deckcheck.model.finding import Finding, Statement, Verdict
from deckcheck.serve.events.work import DESK, judged
from deckcheck.serve.store.rounds import Seat as KeptSeat
from deckcheck.source import InputError, Location, Source, whole_characters
from deckcheck.source.named_tuple import NamedTuple

_LOCK = f"{DESK}/{NAME}"
_HAND = "hand"
"""What the deck in hand is called: nothing that is sent becomes a path."""


class Hand(NamedTuple):
    """A deck in hand: its text, for which game of the match, and the texts of the decks of the games before."""

    text: str
    game: int = 1
    before: tuple[str, ...] = ()


class ShownComparison(NamedTuple):
    """What comparing a deck in hand came to, in words.

    ``differences`` are those to the registered list, ``written`` the deck in hand with what else is wrong, ``told`` is
    what else there is to say.
    """

    verdict: Verdict
    said: str
    differences: tuple[str, ...]
    written: AnnotatedList
    told: tuple[str, ...]


class AtTable(NamedTuple):
    """The sheet of a player, what the deck in hand came to, and in sentences what kept it from being compared.

    ``changes`` says that the format lets decks change between the games of a match.
    """

    sheet: Sheet
    changes: bool
    compared: ShownComparison | None = None
    problems: tuple[str, ...] = ()


def _lock(result: Result) -> Lock:
    """The lock that ``deckcheck event event.yaml --out desk`` writes."""
    return lock_in(_LOCK, lock_bytes(result))


@on_pages()
def at_table(folder: str, files: Mapping[str, bytes], lang: str, hand: Hand | None = None) -> AtTable:
    """What a player registered, and what ``deckcheck event check`` says of the deck in hand.

    ``files`` are those of an event with this player alone. Raises InputError if the event cannot be judged.
    """
    with judged(folder, files) as result:
        (sheet,) = sheets(result, lang)
        (reference,) = result.plan.slots[0].formats
        changes = result.judge.judge.open(reference).format.match is not None
        found = AtTable(sheet, changes)
        if hand is None:
            return found
        try:
            # Of a player without a list the command says so, too.
            compared = _compared(_lock(result), hand)
        except InputError as error:
            return found._replace(problems=tuple(sentence(lang, each.code, each.facts) for each in error.problems))
        return found._replace(compared=_shown(compared, lang))


def _compared(lock: Lock, hand: Hand) -> Compared:
    """The deck in hand of the only player of a lock. Raises InputError if there is nothing to compare it with."""
    (registration,) = lock.data["registrations"]
    place = whose(lock, registration["player"] or "", None)
    texts = (hand.text, *hand.before)
    names = (_HAND, *(f"game {number}" for number in range(hand.game - len(hand.before), hand.game)))
    now, *before = (Source(name, whole_characters(text), "utf-8") for name, text in zip(names, texts, strict=True))
    return Table(Locked(lock), place).compared(now, hand.game, before)


def _shown(found: Compared, lang: str) -> ShownComparison:
    called = words(found.format)
    findings = [_without_files(each, lang) for each in found.findings]
    return ShownComparison(
        found.verdict,
        shown(outcome(found, lang)),
        tuple(_said(each, lang, called) for each in found.differences),
        annotated(_HAND, found.lines[_HAND], findings, lang, called, alone=True),
        tuple(_said(each, lang, called) for each in found.notes),
    )


def _without_files(finding: Finding, lang: str) -> Finding:
    """A finding for who sees none of the files: what stands in the lock is the registered list.

    Files are named from the event's folder, which the process is in.
    """
    facts, clause = dict(finding.facts), finding.clause
    if facts.get("pool") == _LOCK:
        facts["pool"] = sentence(lang, "live-the-registered-list", {})
    if str(facts.get("place", "")).startswith(f"{_LOCK}:"):
        facts["place"] = sentence(lang, "live-one-of-its-lines", {})
    if clause is not None:
        # The lock is no rule.
        clause = None if clause.path == _LOCK else clause._replace(path=_from_here(clause.path))
    # What is at no line of the deck in hand stands above it, without a place.
    at = Location(_HAND, 0) if finding.at.path == _LOCK else finding.at
    also = tuple(each for each in finding.also if each.path != _LOCK)
    return finding._replace(facts=facts, at=at, also=also, clause=clause)


def _from_here(path: str) -> str:
    here = os.path.join(os.getcwd(), "")
    return path.removeprefix(here) if os.path.isabs(path) else path


def _said(each: Statement, lang: str, called: Words) -> str:
    return shown(sentence(lang, each.code, each.facts, called))


# -- the draw --------------------------------------------------------------------------------------------------------


class Draw(NamedTuple):
    """What a draw is made from: the round, how many tables, the seed, and the tables that were handed in.

    ``standings`` is None where nobody asked for the first ``top`` alone. Both tables are their bytes and the ending
    that says how to read them.
    """

    round: int
    tables: int
    seed: str
    pairings: tuple[str, bytes]
    standings: tuple[str, bytes] | None = None
    top: int | None = None


class DrawnTable(NamedTuple):
    """A table that was drawn, with its players: each the number, if any, and what judges should know."""

    table: str
    players: tuple[tuple[int | None, str], ...]


class DrawnTables(NamedTuple):
    """The tables that were drawn, of how many, and all seats of the round; in sentences what is not understood."""

    tables: tuple[DrawnTable, ...]
    of: int
    seats: tuple[KeptSeat, ...]
    problems: tuple[str, ...]


@on_pages()
def drawn_tables(
    folder: str,
    files: Mapping[str, bytes],
    rounds: Sequence[Mapping[str, Any]],
    asked: Draw,
    numbers: Mapping[str, int],
    lang: str,
) -> DrawnTables:
    """What ``deckcheck event draw`` draws. ``rounds`` are what the record has of other draws, ``numbers`` are those of
    the players by the organizer's ids.

    Raises InputError if the event cannot be judged, or a table cannot be used.
    """
    pairings, standings = f"pairings{asked.pairings[0]}", f"standings{asked.standings[0] if asked.standings else ''}"
    given = {pairings: asked.pairings[1], **({standings: asked.standings[1]} if asked.standings else {})}
    with judged(folder, files) as result, in_place_of_files(given):
        lock = _lock(result)
        known, checks = Known(lock), Checks(tuple(map(dict, rounds)))
        places = read_places(standings, {}, known) if asked.standings else None
        problems = list(known.problems)
        paired = read_pairings(pairings, asked.round, {}, known)
        problems += paired.problems
        found = draw(paired, lock, checks, asked.round, asked.tables, asked.seed, places, asked.top)
        tables = (
            DrawnTable(
                shown(each.table),
                tuple(
                    (_number(seat, lock, numbers), shown(said(seat, lock, checks, asked.round, lang)))
                    for seat in each.seats
                ),
            )
            for each in found.tables
        )
        told = (f"{each.at}: {sentence(lang, each.code, each.facts)}" for each in problems)
        return DrawnTables(
            tuple(tables), found.of, tuple(_seats(paired, found, lock, numbers)), tuple(map(shown, told))
        )


def _number(seat: Seat, lock: Lock, numbers: Mapping[str, int]) -> int | None:
    return None if seat.number is None else numbers.get(lock.data["registrations"][seat.number]["player"] or "")


def _seats(paired: Pairings, found: Drawn, lock: Lock, numbers: Mapping[str, int]) -> Iterator[KeptSeat]:
    """All seats of a round, those of the drawn tables with the places of these."""
    places = {
        tuple((seat.number, seat.written) for seat in table.seats): place for place, table in enumerate(found.tables)
    }
    for table in paired.tables:
        drawn = places.get(tuple((seat.number, seat.written) for seat in table.seats))
        for seat in table.seats:
            yield _to_keep(table.table, seat, _number(seat, lock, numbers), drawn)
    for seat in paired.byes:
        yield _to_keep("", seat, _number(seat, lock, numbers), None)


def _to_keep(table: str, seat: Seat, player: int | None, drawn: int | None) -> KeptSeat:
    return KeptSeat(table, player, seat.written if player is None else None, drawn)


# -- paper -----------------------------------------------------------------------------------------------------------


@on_pages()
def all_sheets(folder: str, files: Mapping[str, bytes], lang: str, by: By) -> tuple[Sheet, ...]:
    """The sheets of all players, in their order. Raises InputError if the event cannot be judged."""
    with judged(folder, files) as result:
        return sheets(result, lang, by)
