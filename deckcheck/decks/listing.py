"""A deck list while it is read: entries, what is to be said, and the boards of somebody else's syntax.

What other programs write calls the parts of a deck by words of their own. A board
is the zone of the game that its word, or one that means the same, opens; a board that
is no part of a deck (cards under consideration, tokens) is passed over, and that is said.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from deckcheck.decks.lines.layout import Homes, Layout
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.text import format_named
from deckcheck.model.deck import Aside, DeckList, Entry, PrintingNote, Unread
from deckcheck.model.finding import Finding
from deckcheck.model.heading import fold_heading
from deckcheck.source import InputError, Location, Source, line_starts, lines_of
from deckcheck.source.named_tuple import NamedTuple

MAIN, SIDE, EXTRA = "main", "sideboard", "extra"
"""The boards that most syntaxes have, by one of their words."""
_SYNTAX = frozenset({"yaml-syntax", "json-syntax"})
"""The codes of what breaks the syntax of a file."""
_LONGEST_SHOWN = 60
"""Characters that are told of what is no number."""
LINE_END = r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]"
"""What any program takes for the end of a line; deckcheck does so only of the first three."""
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


class Found:
    """What was found so far in a file of data. ``places`` has where each zone is opened."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path, self.lines = path, lines
        self.entries: list[Entry] = []
        self.places: dict[str, Location] = {}
        self.unread: list[Unread] = []
        self.findings: list[Finding] = []

    def find(self, code: str, facts: Mapping[str, Any], at: Location, also: tuple[Location, ...] = ()) -> None:
        """Say what leaves the deck undecided."""
        self.findings.append(Finding(code, facts, "undecided", at, also))

    def leave_unread(self, code: str, facts: Mapping[str, Any], at: Location, also: tuple[Location, ...] = ()) -> None:
        """Say of a place that there may be cards which nobody could read, and why; ``also`` has others alike."""
        self.unread += (Unread(each) for each in (at, *also))
        self.find(code, facts, at, also)

    def leave_unreadable(self, text: str, at: Location, also: tuple[Location, ...] = ()) -> None:
        """Say that no card can be read in a text."""
        self.leave_unread("unreadable-line", {"line": text, "most": MOST_COPIES}, at, also)

    def break_off(self, what: str, at: Location) -> None:
        """Say that nothing can be read from a place on."""
        self.leave_unread("unreadable-deck", {"what": what, "line": at.line, "column": at.column}, at)

    def leave_unloadable(self, error: InputError) -> None:
        """Say why nothing of the file could be loaded."""
        for problem in error.problems:
            at = problem.at or Location(self.path, 1)
            if problem.code in _SYNTAX:
                self.break_off(problem.facts["what"], at)
            else:
                self.leave_unread(problem.code, problem.facts, at)

    def deck_list(self) -> DeckList:
        """What was found."""
        return self._deck_list(self.findings)

    def _deck_list(self, findings: Iterable[Finding], **more: Any) -> DeckList:
        found = tuple(self.entries), self.places, tuple(self.unread), tuple(findings)
        return DeckList(self.path, tuple(self.lines), *found, **more)


class Listing(Found):
    """A deck list while it is read from what another program has written."""

    def __init__(self, source: Source, layout: Layout) -> None:
        super().__init__(source.path, lines_of(source.text))
        self._format = format_named(self.path, self.lines)
        self._text = source.text
        self._layout, self.boards = layout, layout.made_boards()
        self._asides: list[Aside] = []
        self._none: list[tuple[str, Location]] = []
        self._ignored: dict[str, tuple[Board, int]] = {}
        self._unknown: set[str] = set()
        self._opened: dict[str, Board] = {}
        self._side: dict[int, Board] = {}
        self._said: set[int] = set()
        self._leaders: dict[str, Finding] = {}
        self.default = Board(layout.default, MAIN, Location(source.path, 1))
        """Where entries before any heading go."""

    @property
    def has_states(self) -> bool:
        """Whether there are states that entries may be in."""
        return bool(self._layout.states)

    def at(self, line: int, column: int = 1) -> Location:
        """A place in the file."""
        return Location(self.path, line, column)

    def place(self, index: int) -> Location:
        """The place of a character of the text, counted from 0."""
        line = bisect_right(self._starts, index)
        return self.at(line, index - self._starts[line - 1] + 1)

    @cached_property
    def _starts(self) -> list[int]:
        return line_starts(self._text)

    def knows(self, word: str) -> bool:
        """Whether a word opens a zone of the game, or is of cards that are not in the deck."""
        return self.opens(word) or self.boards.is_aside(word)

    def opens(self, word: str) -> bool:
        """Whether a word opens a zone of the game."""
        return self.boards.zone_of(word) is not None

    def board(self, word: str, at: Location) -> Board:
        """The board that a word opens. That no zone is called so is said once it has an entry."""
        board = self._opened.get(word) or self._open(word, at)
        if board.zone is not None:
            self._opened[word] = board
        return board

    def _open(self, word: str, at: Location) -> Board:
        # What another program calls its main board need not be a word of the game's.
        zone, main, aside = self.boards.zone_of(word), self.boards.is_main(word), self.boards.is_aside(word)
        if zone is None and main and not aside:
            return self.default
        if zone is not None and not main:
            self.places.setdefault(zone, at)
        if zone is None and not aside:
            self.set_aside(word, at)
        return Board(zone, word, at, aside)

    def pieces(self, first: int = 1) -> Iterator[tuple[str, Location]]:
        """The lines that are not blank, from one on, without white space around them, each with its place.

        The line that names the format is left out, and a line is cut where any program would take it to end.
        """
        for number, line in enumerate(self.lines[first - 1 :], first):
            yield from self.pieces_of(number, line)

    def pieces_of(self, number: int, line: str) -> Iterator[tuple[str, Location]]:
        """The same of one line."""
        start, of_format = 0, self._format is not None and number == self._format[1].line
        # Nothing ends in what can be printed.
        for piece in (line,) if line.isprintable() else re.split(LINE_END, line):
            if piece.strip() and not (of_format and start == 0):
                yield piece.strip(), self.at(number, start + len(piece) - len(piece.lstrip()) + 1)
            start += len(piece) + 1

    def enter(
        self,
        copies: int | str,
        name: str,
        at: Location,
        board: Board,
        *,
        printing: PrintingNote | None = None,
        state: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Add an entry; a number of copies that cannot be one is a finding, and so is an empty name."""
        if copies == "0" and name:
            self._none.append((name, at))
            return
        zone, ignored = board.zone, board.ignored
        count = 1 if copies == 1 and type(copies) is int else _number(copies)
        if count is None:
            value = copies[:_LONGEST_SHOWN] if isinstance(copies, str) else copies
            self.leave_unread("wrong-count", {"value": value, "most": MOST_COPIES}, at)
        elif not name:
            self.leave_unreadable("", at)
        elif ignored:
            first, before = self._ignored.get(fold_heading(board.word), (board, 0))
            self._ignored[fold_heading(board.word)] = first, before + count
        else:
            if zone is None and self.boards.is_side(board.word):
                self._side[len(self.entries)] = board
            elif zone is None:
                self.tell(board)
            if board is not self.default:
                self._said.add(len(self.entries))
            entry = tuple.__new__(Entry, (count, name, zone, at, None, printing, True, None, state, ()))
            self.entries.append(entry)

    def enter_each(self, cards: Sequence[tuple[str, int]], board: Board) -> None:
        """Add an entry of one copy for each of some names, which are their lines, whose numbers are given."""
        zone, path, new = board.zone, self.path, tuple.__new__
        if zone is None or board.ignored:
            for name, line in cards:
                self.enter(1, name, self.at(line), board)
            return
        if board is not self.default:
            self._said.update(range(len(self.entries), len(self.entries) + len(cards)))
        self.entries += [
            new(Entry, (1, name, zone, new(Location, (path, line, 1)), None, None, True, None, (), ()))
            for name, line in cards
        ]

    def tell(self, board: Board) -> None:
        """Say once of a board that no zone is called so, if none is."""
        known = board.zone is not None or board.ignored or board.word == MAIN
        if not known and fold_heading(board.word) not in self._unknown:
            self._unknown.add(fold_heading(board.word))
            self.find("unknown-zone", {"zone": board.word, "known": [*self.boards.headings.known]}, board.at)

    def set_aside(self, text: str, at: Location, beside: Location | None = None) -> None:
        """Take a text for something else than a card, unless a card is called so: :class:`deckcheck.model.deck.Aside`.

        A text of several lines is one for each of them.
        """
        for line in re.split(LINE_END, text):
            if re.search(r"[^\W\d_]|[0-9]{4}", line):
                self._asides.append(Aside(line.strip(), at, beside))

    def _settle_side(self) -> None:
        """What stands beside the deck in a format that has no such zone: some programs keep who leads there."""
        if not self._side:
            return
        leader = self._layout.block("first")
        fits = sum(self.entries[index].copies for index in self._side) <= self._layout.most_leaders
        for index, board in self._side.items():
            if leader is not None and fits and leader.id not in self.places:
                self.entries[index] = self.entries[index]._replace(zone=leader.id)
                facts = {"zone": leader.id, "board": board.word}
                self._leaders.setdefault(leader.id, Finding("leader-aside", facts, "note", board.at))
            else:
                self.tell(board)

    def _send_home(self) -> None:
        """Cards of the main zone that another zone alone may hold, where no board is that zone's."""
        homes = Homes(self._layout, self.places, self._layout.made_lines())
        if not homes.are_any:
            return
        standing = ((index, entry) for index, entry in enumerate(self.entries) if entry.zone == self._layout.default)
        going = homes.moves((index, entry.name, index in self._said) for index, entry in standing)
        for zone, indexes in going.items():
            facts = {"zone": zone, "count": sum(self.entries[index].copies for index in indexes)}
            self.findings.append(Finding("home-zone", facts, "note", self.entries[indexes[0]].at))
            for index in indexes:
                self.entries[index] = self.entries[index]._replace(zone=zone)

    def _tell_no_copies(self) -> None:
        """Note rows of no copies; where the deck lacks cards the 0 may be a slip, and nobody can tell."""
        if not self._none:
            return
        sizes: dict[str | None, int] = {}
        for entry in self.entries:
            sizes[entry.zone] = sizes.get(entry.zone, 0) + entry.copies
        if not self._layout.lacks(sizes):
            (name, first), *others = self._none
            also = tuple(at for _, at in others)
            self.findings.append(Finding("no-copies", {"line": name[:_LONGEST_SHOWN]}, "note", first, also))
            return
        for _, at in self._none:
            self.leave_unread("wrong-count", {"value": "0", "most": MOST_COPIES}, at)

    def deck_list(self) -> DeckList:
        """What was found."""
        self._settle_side()
        self._send_home()
        self._tell_no_copies()
        notes = [
            Finding("ignored-board", {"board": board.word, "count": copies}, "note", board.at)
            for board, copies in self._ignored.values()
        ]
        findings = sorted((*self.findings, *notes, *self._leaders.values()), key=lambda found: found.at)
        return self._deck_list(findings, format=self._format, asides=tuple(self._asides))


def _number(written: int | str) -> int | None:
    """A number of copies; None for what is none, or too many."""
    if isinstance(written, str):
        written = written.strip()
        if not (written.isascii() and written.isdecimal() and len(written) < _LONGEST_NUMBER):
            return None
    return int(written) if type(written) is not bool and 1 <= int(written) <= MOST_COPIES else None
