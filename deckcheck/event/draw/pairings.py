"""The pairings of a round, as a table says them: a row for each table, for each player, or for each seat.

No program's own export is read as such: the columns are found by usual headers, or named.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from deckcheck.event.intake.directory import Directory
from deckcheck.event.intake.headers import TITLES, USUAL, shortened
from deckcheck.event.intake.sheet import Row, Sheet, open_sheet
from deckcheck.event.intake.submission import folded
from deckcheck.event.lock.lock import Lock
from deckcheck.event.lock.verify import called_in
from deckcheck.formats.schema.lock import LockedRegistrationFile
from deckcheck.model.heading import fold_heading
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

SEATS = ("player", "opponent", "player3", "player4")
PAIRINGS: Mapping[str, Sequence[str]] = {
    "round": ("round", "round number", "ラウンド", "回戦"),
    "table": ("table", "table number", "table no", "table #", "テーブル", "テーブル番号", "卓", "卓番号"),
    "player": (
        *("player 1", "player one", "player a", "player", "player name", "name"),
        *("プレイヤー1", "プレイヤー", "プレイヤー名", "名前"),
    ),
    "opponent": ("player 2", "player two", "player b", "opponent", "opponent name", "プレイヤー2", "対戦相手"),
    "player3": ("player 3", "player c", "プレイヤー3"),
    "player4": ("player 4", "player d", "プレイヤー4"),
}
STANDINGS: Mapping[str, Sequence[str]] = {
    "place": ("rank", "place", "standing", "position", "#", "順位"),
    "standing": ("player", "name", "player name", "プレイヤー", "プレイヤー名", "名前"),
}
"""The headers that people use, by what stands under them: what ``--column`` takes."""
PLAYERS: Mapping[str, Sequence[str]] = {each: USUAL[each] for each in ("player", "name", "first", "last", "contact")}
_BYE = frozenset({"", "bye", "none", "nobody", "不戦勝", "なし"})


# -- tables that other programs write --------------------------------------------------------------------------------


_MOST = 100_000
_LONGEST = 200
"""The characters of a cell that are taken."""


class Line(NamedTuple):
    """A row: what stands in the columns that are asked for ("" where nothing does), and the places of these cells."""

    cells: Mapping[str, str]
    places: Mapping[str, Location]


class Read(NamedTuple):
    """The rows of a table behind its headers, and what is wrong with single ones; ``columns`` are those it has."""

    columns: frozenset[str]
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]


def read_columns(
    path: str, usual: Mapping[str, Sequence[str]], named: Mapping[str, str], required: Iterable[str]
) -> Read:
    """What stands in the columns of a table: those that are ``named``, else those with a ``usual`` header.

    Raises InputError if the file cannot be read, or lacks a column that is named or required.
    """
    sheet = open_sheet(path, None)
    rows = [row for row in islice(sheet.rows, _MOST) if not row.is_empty]
    problems: list[Problem] = [Problem("empty-table", {"path": path})]
    widest = 0
    for number, header in enumerate(rows[:TITLES]):
        try:
            found = _columns(sheet, header, usual, named, required)
        except InputError as error:
            # The headers are rather in the row with the most cells than in a title above it.
            width = sum(bool(str(cell).strip()) for cell in header.cells)
            problems, widest = (list(error.problems), width) if width > widest else (problems, widest)
            continue
        behind = rows[number + 1 :]
        broken = [Problem("broken-row", {}, sheet.at(0, row.number)) for row in behind if row.is_broken]
        lines = tuple(_line(sheet, row, found) for row in behind if not row.is_broken)
        return Read(frozenset(found), lines, tuple(broken))
    raise InputError(problems)


def _columns(
    sheet: Sheet, header: Row, usual: Mapping[str, Sequence[str]], named: Mapping[str, str], required: Iterable[str]
) -> dict[str, int]:
    at = sheet.at(0, header.number)
    known = [str(cell).strip()[:80] for cell in header.cells if str(cell).strip()]
    exact = [fold_heading(str(cell)) for cell in header.cells]
    without_more = [fold_heading(shortened(cell)) for cell in header.cells]
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for what, words in usual.items():
        asked = [fold_heading(word) for word in ([named[what]] if what in named else words)]
        places = next((_all(word, each) for each in (exact, without_more) for word in asked if word in each), [])
        if len(places) > 1:
            # What stands in the other one would not be read, and nobody would know.
            problems.append(Problem("column-twice", {"value": str(header.cells[places[0]]).strip()}, at))
        elif places:
            found[what] = places[0]
        elif what in named:
            problems.append(Problem("unknown-column", {"value": named[what], "known": known}, at))
        elif what in required:
            problems.append(Problem("no-such-column", {"what": what, "known": known}, at))
    if problems:
        raise InputError(problems)
    return found


def _all(word: str, words: Sequence[str]) -> list[int]:
    return [index for index, each in enumerate(words) if each == word]


def _line(sheet: Sheet, row: Row, columns: Mapping[str, int]) -> Line:
    cells = {what: _text(row, index) for what, index in columns.items()}
    return Line(cells, {what: sheet.at(index, row.number) for what, index in columns.items()})


def _text(row: Row, index: int) -> str:
    return " ".join(str(row.cells[index]).split())[:_LONGEST] if index < len(row.cells) else ""


# -- who sits at them ------------------------------------------------------------------------------------------------


class Seat(NamedTuple):
    """A player at a table: as the pairings call the player, and the number of the registration, None if there is none.

    ``place`` is that in the standings; ``perhaps`` are the ids of those who may be meant, where these are several.
    """

    written: str
    number: int | None
    place: int | None = None
    perhaps: tuple[str, ...] = ()


class Paired(NamedTuple):
    """A table of a round, "" for one without a number, and who sits there."""

    table: str
    seats: tuple[Seat, ...]


class Pairings(NamedTuple):
    """The tables of a round at which several players sit, the players without an opponent, and what is odd."""

    tables: tuple[Paired, ...]
    byes: tuple[Seat, ...]
    problems: tuple[Problem, ...]


def identity(seat: Seat, lock: Lock) -> tuple[str | None, str | None]:
    """The id and the name of a player at a table; of one who is not registered the name in the pairings."""
    registration = registration_of(seat, lock)
    return (None, seat.written) if registration is None else (registration["player"], registration["name"])


def registration_of(seat: Seat, lock: Lock) -> LockedRegistrationFile | None:
    """The registration of a player at a table, None if there is none."""
    return None if seat.number is None else lock.data["registrations"][seat.number]


class Known:
    """The players of a lock, by whatever a table calls them: id, name, both, ``Last, First``; case and width aside.

    ``players`` is a table that says what else they are called.
    """

    def __init__(self, lock: Lock, players: str | None = None) -> None:
        self._registrations = lock.data["registrations"]
        self._directory = Directory()
        self.find = self._directory.find
        self.problems: list[Problem] = []
        for number, each in enumerate(self._registrations):
            if each["player"] is not None:
                self._directory.put_id(number, each["player"])
            for name in filter(None, (each["player"], each["name"], called_in(each))):
                self._directory.put(number, name)
        if players is not None:
            self._add(read_columns(players, PLAYERS, {}, ()))

    def _add(self, read: Read) -> None:
        """Take what a table calls a player elsewhere for that player, too."""
        self.problems += read.problems
        for line in read.lines:
            both = " ".join(filter(None, (line.cells.get("first"), line.cells.get("last"))))
            called = {each for each in (*line.cells.values(), both) if each}
            ids = [self.find(each) for each in (line.cells.get("player"), line.cells.get("contact")) if each]
            numbers = next((each for each in (*ids, *map(self.find, sorted(called))) if each), set())
            for each in called:
                self._directory.put_also(numbers, each)

    def seat(self, written: str, at: Location) -> Seat:
        """The seat of a player; one that is nobody's, or of several, is among the problems."""
        found = self.find(written)
        if len(found) == 1:
            return Seat(written, next(iter(found)))
        if found:
            known = [str(self._registrations[number]["player"]) for number in sorted(found)]
            self.problems.append(Problem("several-players", {"player": written, "known": known}, at))
            return Seat(written, None, perhaps=tuple(known))
        self.problems.append(Problem("not-registered", {"player": written, "nearest": self._nearest(written)}, at))
        return Seat(written, None)

    def _nearest(self, written: str) -> list[str]:
        names = {id: called_in(each) for each in self._registrations for id in (each["player"], each["name"]) if id}
        return list(dict.fromkeys(names[each] for each in nearest_words(written, names)))


def read_pairings(path: str, round_: int, named: Mapping[str, str], known: Known) -> Pairings:
    """The pairings of a round. Raises InputError if the table cannot be read, or has nothing of that round."""
    read = read_columns(path, PAIRINGS, named, ("player",))
    lines = [line for line in read.lines if "round" not in read.columns or _number(line.cells["round"]) == round_]
    if read.lines and not lines:
        said = {line.cells["round"] for line in read.lines} - {""}
        rounds = sorted(said, key=lambda text: (_number(text) or 0, text))
        raise InputError([Problem("no-such-round", {"round": round_, "known": rounds}, Location(path, 1))])
    several = not read.columns.isdisjoint(SEATS[1:])
    groups = list(_rows(lines, read.columns)) if several else list(_by_table(lines))
    problems = list(read.problems)
    begun = len(known.problems)
    found: dict[frozenset[str | int], Paired] = {}
    seen: dict[int | None, str] = {}
    for table, written in groups:
        people = [(name, at) for name, at in written if _is_player(name, known)]
        paired = Paired(table, tuple(known.seat(name, at) for name, at in people))
        key = frozenset(folded(seat.written) if seat.number is None else seat.number for seat in paired.seats)
        if not people or key in found:
            continue  # some tables have each match twice, once for each of its players
        found[key] = paired
        for (name, at), seat in zip(people, paired.seats, strict=True):
            if seat.number in seen:
                problems.append(Problem("paired-twice", {"player": name, "tables": [seen[seat.number], table]}, at))
            elif seat.number is not None:
                seen[seat.number] = table
    problems += known.problems[begun:]
    tables = tuple(each for each in found.values() if len(each.seats) > 1)
    byes = tuple(seat for each in found.values() if len(each.seats) == 1 for seat in each.seats)
    return Pairings(tables, byes, tuple({(each.code, each.at, repr(each.facts)): each for each in problems}.values()))


_Written = tuple[str, Location]


def _rows(lines: Iterable[Line], columns: frozenset[str]) -> Iterator[tuple[str, list[_Written]]]:
    """Each row is a table."""
    for line in lines:
        yield (
            line.cells.get("table", ""),
            [(line.cells[seat], line.places[seat]) for seat in SEATS if seat in columns],
        )


def _by_table(lines: Iterable[Line]) -> Iterator[tuple[str, list[_Written]]]:
    """Each row is a player; those of one table sit there."""
    tables = grouped(
        (line.cells.get("table", "") or f"\0{number}", (line.cells["player"], line.places["player"]))
        for number, line in enumerate(lines)
    )
    yield from ((table if not table.startswith("\0") else "", written) for table, written in tables.items())


def _is_player(name: str, known: Known) -> bool:
    """Whether a cell names somebody: a bye is nobody, unless a player is called so."""
    return bool(name) and (re.sub(r"[\W_]+", "", fold_heading(name)) not in _BYE or bool(known.find(name)))


def read_places(path: str, named: Mapping[str, str], known: Known) -> Mapping[int, int]:
    """The place of each player in the standings, by the numbers of the registrations. Raises InputError."""
    read = read_columns(path, STANDINGS, named, ("place", "standing"))
    known.problems += read.problems
    found: dict[int, int] = {}
    for line in read.lines:
        place = _number(line.cells["place"])
        if not line.cells["standing"]:
            continue
        if place is None:
            known.problems.append(Problem("no-place", {"value": line.cells["place"]}, line.places["place"]))
            continue
        number = known.seat(line.cells["standing"], line.places["standing"]).number
        if number is not None:
            found[number] = min(place, found.get(number, place))
    return found


def _number(text: str) -> int | None:
    """The number in a text.

    >>> _number("Round 3"), _number("3回戦"), _number("３."), _number("")
    (3, 3, 3, None)
    """
    match = re.search(r"[0-9]{1,9}", folded(text))
    return int(match[0]) if match else None
