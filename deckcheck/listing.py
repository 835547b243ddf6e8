"""A deck list while a reader of somebody else's syntax reads it: boards, entries, and what is to be said.

What other programs write calls the parts of a deck by words of their own. A board
is the zone of the game that its word, or one that means the same, opens; a board that
is no part of a deck (cards under consideration, tokens) is passed over, and that is said.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.deck_text import format_named, is_comment, without_comment
from deckcheck.finding import Finding
from deckcheck.heading import Headings, fold_heading, undeclared
from deckcheck.line import MOST_COPIES, read_counted
from deckcheck.model import DeckList, Entry, PrintingNote
from deckcheck.source import Location, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.game import Zone
    from deckcheck.source import Source

MAIN, SIDE, EXTRA = "main", "sideboard", "extra"
"""The boards that most syntaxes have, by one of their words."""
_SAME = (
    ("main", "maindeck", "mainboard", "deck"),
    ("side", "sidedeck", "sideboard", "sb"),
    ("extra", "extradeck"),
    ("commander", "commanders", "command", "commandzone"),
    ("companion", "companions"),
    ("identity", "identities"),
)
"""Words that mean the same board, folded as headings are; the first line is where what stands in no other goes."""
_HEADING = r"[#/\[<=*~-]*\s*([^\W\d](?:[\w ]{0,30}\w)?)\s*(?:\([0-9]{1,4}\))?\s*[\]>=*~-]*:?"
_INLINE = r"([^\W\d][\w ]{0,30}):\s*(?=\S)"
_NO_PART = frozenset(
    {"maybe", "maybeboard", "considering", "acquire", "acquireboard", "token", "tokens", "displaycommander"}
)
"""Boards of cards that are not in the deck."""
_LONGEST_SHOWN = 60
"""Characters that are told of what is no number."""
_LONGEST_NUMBER = 7
"""Digits that a number of copies has fewer than, with zeros before it."""


def noted(set_: str | None, number: str | None = None, *, foil: bool = False) -> PrintingNote | None:
    """What is said of a printing; None if nothing is.

    >>> noted("M10", ""), noted("")
    (PrintingNote(set='M10', number=None, foil=False), None)
    """
    note = PrintingNote(set_ or None, number or None, foil)
    return note if any(note) else None


class Board(NamedTuple):
    """A part of a deck list: the id of its zone, or the word that no zone is called by, and where that stands."""

    zone: str | None
    word: str
    at: Location
    ignored: bool = False


def is_no_part(word: str) -> bool:
    """Whether a word is of cards that are not in the deck.

    >>> is_no_part("Maybeboard"), is_no_part("Sideboard")
    (True, False)
    """
    return fold_heading(word) in _NO_PART


class Listing:
    """A deck list while it is read: what was found so far."""

    def __init__(self, source: Source, zones: Sequence[Zone]) -> None:
        self._path, self.lines = source.path, lines_of(source.text)
        self._format = format_named(self._path, self.lines)
        self._headings = Headings.of(zones)
        self._entries: list[Entry] = []
        self._places: dict[str, Location] = {}
        self._unread: list[Location] = []
        self._findings: list[Finding] = []
        self._ignored: dict[str, tuple[Board, int]] = {}
        self._unknown: set[str] = set()
        self.default = Board(self._headings.default, MAIN, Location(source.path, 1))
        """Where entries before any heading go."""

    def at(self, line: int, column: int = 1) -> Location:
        """A place in the file."""
        return Location(self._path, line, column)

    def knows(self, word: str) -> bool:
        """Whether a word opens a zone of the game, or is of cards that are not in the deck."""
        return self._zone(word) is not None or is_no_part(word)

    def is_board(self, word: str) -> bool:
        """Whether a word is one of a board, though the game may have none such."""
        return self.knows(word) or any(fold_heading(word) in words for words in _SAME)

    def board(self, word: str, at: Location) -> Board:
        """The board that a word opens. That no zone is called so is said once it has an entry."""
        zone = self._zone(word)
        if zone is None:
            if is_no_part(word):
                return Board(None, word, at, ignored=True)
            return self.default if fold_heading(word) in _SAME[0] else Board(None, word, at)
        self._places.setdefault(zone, at)
        return Board(zone, word, at)

    def heading(self, body: str, at: Location) -> Board | None:
        """The board that a line opens which is nothing but its word and marks around it; None if it is none.

        What is plainly a heading is one of a board that nobody knows.
        """
        match = re.fullmatch(_HEADING, body)
        word = match[1] if match else ""
        if self.is_board(word):
            return self.board(word, at)
        if self._zone(body) is not None:
            return self.board(body, at)
        strange = undeclared(body)
        return self.board(strange, at) if strange else None

    def _zone(self, word: str) -> str | None:
        folded = fold_heading(word)
        same = next((words for words in _SAME if folded in words), ())
        found = (self._headings.zone_of(each) for each in (word, *same))
        return next((zone for zone in found if zone is not None), None)

    def bodies(self) -> Iterator[tuple[str, Location]]:
        """The lines that are not blank, without white space around them, each with its place.

        The line that names the format is left out, and so are comments behind something else.
        """
        of_format = self._format[1].line if self._format else 0
        for number, line in enumerate(self.lines, 1):
            body = line.strip()
            if body and number != of_format:
                yield body if is_comment(body) else without_comment(body), self.at(number, line.find(body) + 1)

    def cards(self, gap: int | None = None) -> Iterator[tuple[str, Location, Board]]:
        """The lines that are neither comments nor headings, each with its place and its board.

        A board may stand in a line before its card (``SB: 2 Ash Drake``); it is left out. ``gap`` is the number of the
        blank line before the sideboard.
        """
        board = self.default
        for body, at in self.bodies():
            if gap is not None and at.line > gap:
                board, gap = self.board(SIDE, at), None
            opened = self.heading(body, at)
            inline = re.match(_INLINE, body)
            if is_comment(body):
                board = opened if opened is not None and (opened.zone is not None or opened.ignored) else board
            elif opened is not None:
                board = opened
            elif inline is not None and self.is_board(inline[1]):
                yield body[inline.end() :], at._replace(column=at.column + inline.end()), self.board(inline[1], at)
            else:
                yield body, at, board

    def enter(
        self,
        copies: int | str,
        name: str,
        at: Location,
        board: Board,
        *,
        whole: str | None = None,
        printing: PrintingNote | None = None,
    ) -> None:
        """Add an entry; a number of copies that cannot be one is a finding, and so is an empty name."""
        count = _number(copies)
        if count is None:
            value = copies[:_LONGEST_SHOWN] if isinstance(copies, str) else copies
            self.leave_unread("wrong-count", {"value": value, "most": MOST_COPIES}, at)
        elif not name:
            self.leave_unreadable("", at)
        elif board.ignored:
            self._ignore(board, count)
        else:
            if board.zone is None and board.word != MAIN and fold_heading(board.word) not in self._unknown:
                self._unknown.add(fold_heading(board.word))
                self._find("unknown-zone", {"zone": board.word, "known": list(self._headings.known)}, board.at)
            self._entries.append(Entry(count, name, board.zone, at, whole, printing))

    def _ignore(self, board: Board, copies: int) -> None:
        first, before = self._ignored.get(fold_heading(board.word), (board, 0))
        self._ignored[fold_heading(board.word)] = first, before + copies

    def enter_line(self, body: str, at: Location, board: Board) -> None:
        """Add what a line says that has nothing but a number and a name, as in a plain list."""
        counted = read_counted(body)
        if counted is None:
            self.leave_unreadable(body, at)
        else:
            place = at._replace(column=at.column + counted.start)
            self.enter(counted.copies, counted.name, place, board, whole=counted.whole)

    def leave_unreadable(self, text: str, at: Location) -> None:
        """Say that no card can be read in a text."""
        self.leave_unread("unreadable-line", {"line": text, "most": MOST_COPIES}, at)

    def break_off(self, what: str, at: Location) -> None:
        """Say that nothing can be read from a place on."""
        self.leave_unread("unreadable-deck", {"what": what, "line": at.line, "column": at.column}, at)

    def leave_unread(self, code: str, facts: Mapping[str, Any], at: Location) -> None:
        """Say of a place that there may be cards which nobody could read, and why."""
        self._unread.append(at)
        self._find(code, facts, at)

    def _find(self, code: str, facts: Mapping[str, Any], at: Location) -> None:
        self._findings.append(Finding(code, facts, "undecided", at))

    def deck_list(self) -> DeckList:
        """What was found."""
        notes = [
            Finding("ignored-board", {"board": board.word, "count": copies}, "note", board.at)
            for board, copies in self._ignored.values()
        ]
        findings = tuple(sorted((*self._findings, *notes), key=lambda found: found.at))
        found = tuple(self._entries), self._places, tuple(self._unread), findings
        return DeckList(self._path, tuple(self.lines), *found, format=self._format)


def _number(written: int | str) -> int | None:
    """A number of copies; None for what is none, or too many."""
    if isinstance(written, str):
        written = written.strip()
        if not (written.isascii() and written.isdecimal() and len(written) < _LONGEST_NUMBER):
            return None
    return int(written) if type(written) is not bool and 1 <= int(written) <= MOST_COPIES else None
