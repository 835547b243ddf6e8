"""Which tables are checked in a round: drawn by a seed, so that nobody chose them and anybody can draw them again.

Tables come first at which nobody was checked yet. Who was is kept in a table of its own, which the next round reads.
"""

import csv
import hashlib
import io
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from deckcheck.event.intake.files import read_table_text
from deckcheck.event.intake.rows import Row
from deckcheck.event.intake.sheet import open_sheet
from deckcheck.event.lock.at_table import player_in
from deckcheck.event.lock.lock import Lock
from deckcheck.event.lock.verify import called_in
from deckcheck.model.heading import fold_heading
from deckcheck.reports.reporters.csv import harmless
from deckcheck.source import InputError, Location, Problem, refuse
from deckcheck.source.named_tuple import NamedTuple

USUAL = {
    "table": ("table", "table number", "tisch", "卓", "卓番号", "テーブル"),
    "round": ("round", "round number", "runde", "回戦", "ラウンド"),
    "one": ("player 1", "player1", "player a", "player", "name", "プレイヤー1", "プレイヤー", "選手1"),
    "two": ("player 2", "player2", "player b", "opponent", "プレイヤー2", "対戦相手", "選手2"),
}
"""The headers that people use in pairings, by what stands under them."""
_HEAD = ("round", "table", "player", "name", "seed")
_TITLES = 10
_MOST_ROWS = 100_000
_MOST_CHECKS = 10_000_000
"""The bytes of a table of who was checked."""


class Seat(NamedTuple):
    """A player at a table: which registration of the lock, what to call it, and the round of an earlier check."""

    number: int
    called: str
    checked: str | None = None


class Drawn(NamedTuple):
    """A table to be checked."""

    table: str
    seats: tuple[Seat, ...]


class Check(NamedTuple):
    """That a player was drawn in a round, as the table of checks has it."""

    round: str
    table: str
    player: str
    name: str
    seed: str


def draw(
    lock: Lock, pairings: Sequence["Pairing"], checks: Iterable[Check], round_: str, count: int, seed: str
) -> tuple[Drawn, ...]:
    """So many tables of a round. Raises InputError with every player of the pairings whom the lock does not have."""
    problems: list[Problem] = []
    seated = [(each.table, tuple(_seats(lock, each, _before(checks, round_), problems))) for each in pairings]
    refuse(problems)
    order = sorted(
        seated, key=lambda each: (sum(seat.checked is not None for seat in each[1]), _lot(seed, round_, each[0]))
    )
    chosen = {table for table, _ in order[:count]}
    return tuple(Drawn(table, seats) for table, seats in seated if table in chosen)


def _before(checks: Iterable[Check], round_: str) -> dict[str, str]:
    """In which earlier round each player was last drawn: to draw a round again changes nothing."""
    return {each.player: each.round for each in checks if each.round.isdecimal() and int(each.round) < int(round_)}


def _seats(lock: Lock, pairing: "Pairing", before: Mapping[str, str], problems: list[Problem]) -> Iterator[Seat]:
    for player in pairing.players:
        try:
            number = player_in(lock, player)
        except InputError as error:
            problems += [each._replace(at=pairing.at) for each in error.problems]
            continue
        registration = lock.data["registrations"][number]
        yield Seat(
            number, called_in(registration), before.get(harmless(registration["player"] or called_in(registration)))
        )


def _lot(seed: str, round_: str, table: str) -> str:
    return hashlib.sha256(f"{seed}\0{round_}\0{table}".encode("utf-8", "surrogatepass")).hexdigest()


# -- pairings --------------------------------------------------------------------------------------------------------


class Pairing(NamedTuple):
    """A table of a round, and who sits at it."""

    table: str
    players: tuple[str, ...]
    at: Location


def read_pairings(path: str, round_: str, columns: Mapping[str, str]) -> tuple[Pairing, ...]:
    """The pairings of a round in a CSV or XLSX file; ``columns`` are headers that are not the usual ones.

    Where there is no column of rounds all rows are of the one that is drawn. A bye has no table to be checked at.
    Raises InputError if it cannot be read, or has no such round.
    """
    rows = [row for row in islice(open_sheet(path, None).rows, _MOST_ROWS) if not row.is_empty]
    head, begins = _head(rows, path, columns)
    found = list[Pairing]()
    for row in rows[begins:]:
        cell = {what: _cell(row, column) for what, column in head.items()}
        if "round" in head and not _is_round(cell["round"], round_):
            continue
        players = tuple(each for each in (cell["one"], cell["two"]) if each)
        if len(players) > 1 and cell["table"]:
            found.append(Pairing(cell["table"], players, Location(path, row.number)))
    if not found:
        raise InputError([Problem("no-such-round", {"path": path, "round": round_})])
    return tuple(found)


def _head(rows: Sequence[Row], path: str, columns: Mapping[str, str]) -> tuple[dict[str, int], int]:
    wanted = {what: (columns[what],) if what in columns else words for what, words in USUAL.items()}
    missing = ["table", "one", "two"]
    for index, row in enumerate(rows[:_TITLES]):
        at = {fold_heading(str(cell)): column for column, cell in reversed([*enumerate(row.cells)])}
        head = {
            what: at[word]
            for what, words in wanted.items()
            for word in [next((word for word in map(fold_heading, words) if word in at), None)]
            if word is not None
        }
        lacking = [what for what in ("table", "one", "two") if what not in head]
        if not lacking:
            return head, index + 1
        missing = min(missing, lacking, key=len)
    raise InputError([Problem("no-pairings", {"path": path, "missing": missing})])


def _cell(row: Row, column: int) -> str:
    return str(row.cells[column]).strip() if column < len(row.cells) else ""


def _is_round(cell: str, round_: str) -> bool:
    """Whether a cell names a round: "3", "Round 3", "第3回戦"."""
    digits = "".join(char for char in cell if char.isdigit())
    return cell == round_ or (digits != "" and digits.lstrip("0") == round_.lstrip("0"))


# -- who was checked -------------------------------------------------------------------------------------------------


def read_checks(path: str) -> tuple[Check, ...]:
    """Who was drawn in earlier rounds; nobody where there is no such file. Raises InputError if it is another one."""
    if not os.path.exists(path):
        return ()
    rows = list(csv.reader(io.StringIO(read_table_text(path)[0].text, newline="")))
    if not rows or tuple(rows[0]) != _HEAD:
        raise InputError([Problem("no-checks", {"path": path, "columns": list(_HEAD)})])
    return tuple(Check(*row) for row in rows[1:] if len(row) == len(_HEAD))


def write_checks(
    path: str, lock: Lock, checks: Iterable[Check], drawn: Iterable[Drawn], round_: str, seed: str
) -> None:
    """Keep who was drawn, in the place of what was drawn for this round before. Raises InputError if that fails."""
    kept = [each for each in checks if each.round != round_]
    for each in drawn:
        for seat in each.seats:
            registration = lock.data["registrations"][seat.number]
            player = registration["player"] or seat.called
            cells = (each.table, player, registration["name"] or "", seed)
            kept.append(Check(round_, *map(harmless, cells)))
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_HEAD, *kept])
    part = f"{path}.{secrets.token_hex(4)}.part"
    try:
        with open(part, "w", encoding="utf-8", newline="") as file:
            file.write(out.getvalue())
        os.replace(part, path)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": path, "reason": str(error.strerror)})]) from None
