"""From the rows of a table to submissions: which column holds what, by its header."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.event.intake.plan import ONLY, Place, Plan
from deckcheck.event.intake.submission import (
    Handed,
    Submission,
    handed_text,
    language_of,
    told_apart,
    unreadable,
    whose,
)
from deckcheck.event.intake.times import Time, of_datetime, read_time
from deckcheck.model.finding import Finding
from deckcheck.model.heading import fold_heading
from deckcheck.source import InputError, Location, Problem, is_guessed
from deckcheck.source.defects import defect
from deckcheck.source.named_tuple import NamedTuple

USUAL = {
    "player": (
        *("player id", "player", "id", "entry", "entry number", "no"),
        *("プレイヤーid", "選手番号", "受付番号", "エントリー番号", "会員番号"),
    ),
    "name": (
        "player name",
        "name",
        "full name",
        "nickname",
        "プレイヤー名",
        "名前",
        "氏名",
        "お名前",
        "ハンドルネーム",
    ),
    "lang": ("language", "lang", "言語"),
    "submitted": ("timestamp", "submitted", "submission time", "タイムスタンプ", "提出日時", "提出時刻"),
    "format": ("format", "フォーマット"),
    "deck": ("deck list", "decklist", "deck", "list", "デッキリスト", "デッキ", "デッキレシピ"),
}
"""The headers that people use, by what stands under them."""
_OF_PLAYERS = ("player", "name", "lang")
_LONGEST_HEADER = 80


class Row(NamedTuple):
    """A row of a table: its number, as a spreadsheet shows it, and its cells; times as such where the file has them.

    ``is_broken`` says that its cells cannot be told apart for certain.
    """

    number: int
    cells: Sequence[str | dt.datetime]
    is_broken: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not any(str(cell).strip() for cell in self.cells)


class Sheet(NamedTuple):
    """A table: the path by which its cells are named, and its rows, the headers first; what is odd about the file."""

    path: str
    rows: Iterable[Row]
    encoding: str = "utf-8"
    notes: Sequence[Finding] = ()


def cell_name(column: int, row: int) -> str:
    """A cell as spreadsheets name it, its column counted from 0.

    >>> cell_name(0, 1), cell_name(27, 12)
    ('A1', 'AB12')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


class _Head:
    """Which column holds what."""

    def __init__(self, header: Row, place: Place, slots: Sequence[str], *, lists: bool) -> None:
        self._known = [str(cell).strip()[:_LONGEST_HEADER] for cell in header.cells if str(cell).strip()]
        self._at: dict[str, int] = {}
        self._twice: set[str] = set()
        for index, cell in enumerate(header.cells):
            word = fold_heading(str(cell))
            self._twice |= {word} & self._at.keys()
            self._at.setdefault(word, index)
        self._problems: list[Problem] = []
        named = place.columns.headers
        self.columns = {
            what: self._named(*named[what]) if what in named else self._usual(words, place.at)
            for what, words in USUAL.items()
            if lists or what in _OF_PLAYERS
        }
        self.decks = {id: self._deck(id, place) for id in slots} if lists else {}
        missing = [id or "deck" for id, column in self.decks.items() if column is None]
        if missing and len(missing) == len(slots):
            self._miss(missing[0], place.at)
        if self.columns["player"] is None and self.columns["name"] is None:
            self._miss("player", place.at)
        if self._problems:
            raise InputError(self._problems)

    def _named(self, header: str, at: Location) -> int | None:
        if fold_heading(header) not in self._at:
            self._problems.append(Problem("unknown-column", {"value": header, "known": self._known}, at))
        return self._usual((header,), at)

    def _usual(self, words: Iterable[str], at: Location) -> int | None:
        """The column under the first of these headers that is there."""
        word = next((word for word in words if fold_heading(word) in self._at), None)
        if word is None:
            return None
        if fold_heading(word) in self._twice:
            # What stands in the other one would not be read, and nobody would know.
            self._problems.append(Problem("column-twice", {"value": word}, at))
        return self._at[fold_heading(word)]

    def _deck(self, id: str, place: Place) -> int | None:
        if id in place.columns.decks:
            return self._named(*place.columns.decks[id])
        if id == ONLY:
            return self.columns["deck"]
        return self._usual(
            (id, *(f"{word} {id}" for word in USUAL["deck"]), *(f"{id} {word}" for word in USUAL["deck"])), place.at
        )

    def _miss(self, what: str, at: Location) -> None:
        self._problems.append(Problem("missing-column", {"what": what, "known": self._known}, at))


def submissions(sheet: Sheet, place: Place, plan: Plan) -> Iterator[Submission | Finding]:
    """A submission for each row that is not empty. Raises InputError where a column that is needed is not there."""
    rows = (row for row in sheet.rows if not row.is_empty)
    header = next(rows, None)
    if header is None:
        raise InputError([Problem("empty-table", {"path": sheet.path}, place.at)])
    head = _Head(header, place, [slot.id for slot in plan.slots], lists=place is not plan.players)
    if is_guessed(sheet.encoding):
        yield Finding("decoded-as", {"encoding": sheet.encoding}, "note", Location(sheet.path, 1))
    yield from sheet.notes
    for row in rows:
        taken = _Taken(sheet, row, head, place)
        try:
            submission = taken.submission()
        except Exception as error:  # noqa: BLE001 -- one row must not keep the others from being judged
            submission = Submission(None, taken.at, {}, findings=(unreadable(defect(error, taken.at), taken.at),))
        yield submission


class _Taken:
    """One row."""

    def __init__(self, sheet: Sheet, row: Row, head: _Head, place: Place) -> None:
        self._sheet, self._row, self._head, self._place = sheet, row, head, place
        self._findings: list[Finding] = []

    @property
    def at(self) -> Location:
        """The cell that says whose it is."""
        column = self._head.columns["player"]
        return Location(self._path(column if column is not None else self._head.columns["name"] or 0), 1)

    def submission(self) -> Submission:
        name, column, at = self._text("name"), self._head.columns["player"], self.at
        said = whose(name if column is None else self._text("player"), name, at)
        self._findings += said.findings
        if self._row.is_broken:
            self._findings.append(Finding("broken-row", {}, "undecided", at))
        columns = {} if self._row.is_broken else self._head.decks
        decks, wrong = told_apart({id: self._handed(column) for id, column in columns.items()})
        self._findings += wrong
        submitted = self._submitted()
        return Submission(
            said.player, at, decks, said.name, language_of(self._text("lang")), submitted, tuple(self._findings)
        )

    def _cell(self, column: int | None) -> str | dt.datetime:
        return "" if column is None or column >= len(self._row.cells) else self._row.cells[column]

    def _text(self, what: str) -> str | None:
        return str(self._cell(self._head.columns.get(what))).strip() or None

    def _path(self, column: int) -> str:
        return f"{self._sheet.path}!{cell_name(column, self._row.number)}"

    def _handed(self, column: int | None) -> Handed | Finding | None:
        text = str(self._cell(column))
        if column is None or not text.strip():
            return None
        return handed_text(text, self._path(column), format_=self._text("format"))

    def _submitted(self) -> Time | None:
        column = self._head.columns.get("submitted")
        written = self._cell(column)
        if not isinstance(written, str):
            return of_datetime(written)
        if column is None or not written.strip():
            return None
        found = read_time(written, self._place.times)
        if found is None:
            at = Location(self._path(column), 1)
            self._findings.append(Finding("unreadable-time", {"value": written.strip()[:80]}, "warning", at))
        return found
