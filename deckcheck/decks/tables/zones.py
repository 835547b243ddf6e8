"""Where the cards of a table stand that no cell of their row says: by rows that are headings, and by empty rows.

Both mean what they mean in a list (:mod:`deckcheck.decks.lists.places`). An empty cell in a column of zones means the
main zone where each row says its own, and the zone above where each zone is said once, above its cards, as in cells
that were one; where nobody can tell, the deck is judged both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.written import Written
from deckcheck.decks.listing import MAIN, Board, Listing
from deckcheck.decks.lists.assembly import Assembly, Card, Role
from deckcheck.decks.tables.numbers import number
from deckcheck.model.deck import PrintingNote, Unclear, Unread
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_BEYOND = 5
"""So many cards more than a zone may have are still believed to stand in it."""


class Copied(NamedTuple):
    """Copies of a card as a row has them; ``copies`` is what is written for their number."""

    copies: str
    name: str
    at: Location
    board: Board
    printing: PrintingNote | None = None
    state: tuple[tuple[str, str], ...] = ()

    @property
    def number(self) -> int:
        """The copies as a number, 0 for what is none."""
        return number(self.copies) or 0


class Taken(NamedTuple):
    """A row: its copies, or what it is for, how many empty rows are above it, and the word of its zone.

    ``word`` is None where the row says its zone in another way, or there is no column of zones.
    """

    copies: tuple[Copied, ...] = ()
    role: Role | None = None
    gap: int = 0
    word: str | None = None
    at: Location = Location("", 0)
    is_rule: bool = False


class Zones:
    """The rows of a table once all are known."""

    def __init__(self, listing: Listing, layout: Layout, rows: Sequence[Taken]) -> None:
        self._listing, self._layout, self._rows = listing, layout, rows

    def enter(self) -> Unclear | None:
        """Enter all copies into the listing, each where it stands; the readings where nobody can tell."""
        headed = any(row.role is not None for row in self._rows)
        either = {} if headed else self._fill_words()
        cards = [number for number, row in enumerate(self._rows) if row.copies]
        gaps = any(row.gap or row.is_rule for row in self._rows[cards[0] + 1 : cards[-1] + 1]) if cards else False
        unclear = None
        if headed or gaps:
            unclear = self._walk()
        else:
            for each in self._copies():
                self._enter(each)
        return self._readings(either, unclear) if either else unclear

    def _copies(self) -> Iterable[Copied]:
        return (each for row in self._rows for each in row.copies)

    def _enter(self, each: Copied) -> None:
        self._listing.enter(each.copies, each.name, each.at, each.board, printing=each.printing, state=each.state)

    # -- a column of zones -------------------------------------------------------------------------------------------

    def _fill_words(self) -> dict[Location, Board]:
        """Put rows with an empty cell into the zone above, where the column is so; those that may be there otherwise.

        Of those that may be, the board above is given for the place of each.
        """
        rows = [row for row in self._rows if row.word is not None and row.copies]
        words = [row.word or "" for row in rows]
        blocks = self._blocks(rows)
        if not blocks or (self._are_own(words) and not self._names_main(words)):
            return {}
        above = bool(words[0]) and not self._are_own(words) and self._goes_on_below_main(words)
        going: dict[int, Board] = {}
        either: dict[Location, Board] = {}
        for board, below in blocks:
            fits = self._fits(board, below)
            unsaid = [each for row in below[1:] for each in row.copies if each.board is self._listing.default]
            if fits and above:
                going |= {id(each): board for each in unsaid}
            elif fits or above:
                either |= {each.at: board for each in unsaid}
        self._rows = [
            row._replace(copies=tuple(each._replace(board=going.get(id(each), each.board)) for each in row.copies))
            for row in self._rows
        ]
        return either

    def _blocks(self, rows: Sequence[Taken]) -> list[tuple[Board, list[Taken]]]:
        """The zones beside the main one that have rows without a word below them, with the row of the word."""
        blocks: list[tuple[Board, list[Taken]]] = []
        board = self._listing.default
        for row in rows:
            if row.word:
                board = row.copies[0].board
                blocks.append((board, [row]))
            elif blocks and not self._is_main(board):
                blocks[-1][1].append(row)
        return [block for block in blocks if block[1][1:]]

    def _is_main(self, board: Board) -> bool:
        return board is self._listing.default or (board.zone is not None and board.zone == self._layout.default)

    def _are_own(self, words: Sequence[str]) -> bool:
        """Whether each row says its own zone: some word stands there twice."""
        said = [fold_heading(word) for word in words if word]
        return len(said) != len({*said})

    def _names_main(self, words: Iterable[str]) -> bool:
        boards, default = self._listing.boards, self._layout.default
        main = (word for word in words if word and (boards.is_main(word) or boards.zone_of(word) == default))
        return default is not None and any(main)

    def _goes_on_below_main(self, words: Sequence[str]) -> bool:
        """Whether the word of the main zone has rows without one below it."""
        return any(word and not below and self._names_main([word]) for word, below in pairwise(words))

    def _fits(self, board: Board, block: Sequence[Taken]) -> bool:
        """Whether a zone may hold the rows from its word on, or a few cards too many."""
        if board.zone is None:
            return True
        leader, most = self._layout.block("first"), self._layout.most_of(board.zone)
        copies = sum(each.number for row in block for each in row.copies)
        if leader is not None and board.zone == leader.id:
            return copies <= self._layout.most_leaders
        return most is None or copies <= most + _BEYOND

    def _readings(self, either: dict[Location, Board], other: Unclear | None) -> Unclear | None:
        """The readings of rows that stand in the main zone, or in that above; unread where that is none."""
        entries, default = self._listing.entries, self._layout.default
        if other is not None or any(board.zone is None for board in either.values()):
            for at, board in either.items():
                self._listing.leave_unread("unclear-heading", {"line": board.word}, at)
            return other
        first = next(iter(either))
        moving = [entry.at in either and entry.zone == default for entry in entries]
        now = tuple(entry.zone for entry in entries)
        moved = tuple(
            either[entry.at].zone if moves else entry.zone for entry, moves in zip(entries, moving, strict=True)
        )
        copies = sum(entry.copies for entry, moves in zip(entries, moving, strict=True) if moves)
        facts = {"zone": either[first].zone, "count": copies}
        self._listing.find("unclear-zones", facts, first)
        return Unclear(first, facts, (now, moved))

    # -- rows that are headings, and empty rows ----------------------------------------------------------------------

    def _walk(self) -> Unclear | None:
        """Enter the copies as a list of lines would have them, with its headings and blank lines."""
        from deckcheck.decks.lists.numbers.stated_numbers import check_numbers
        from deckcheck.decks.lists.places.unheaded import Settling
        from deckcheck.decks.lists.places.zones import Walk, tell_beside

        listing, list_ = self._listing, Assembly(self._layout)
        # What is no number is told once it is entered, and the same is found there then.
        none = (Unread(each.at) for each in self._copies() if not each.number and each.copies != "0")
        list_.unread += (*listing.unread, *none)
        list_.places |= listing.places
        found: dict[int, Copied] = {}
        for row in self._rows:
            found |= enumerate(row.copies, len(list_.roles))
            roles = [row.role] if row.role is not None else [*map(self._role, row.copies)]
            roles = roles or [Role("rule" if row.is_rule else "noise", row.at, "")]
            list_.roles += roles
            list_.blanks += [row.gap, *[0] * (len(roles) - 1)]
        Walk(list_).walk()
        unclear = Settling(list_, strict=False).settle()
        check_numbers(list_)
        tell_beside(list_)
        entered = self._take_over(list_, found)
        return unclear and _whole(unclear, list_, entered, listing)

    def _role(self, each: Copied) -> Role:
        """What copies are for in a list."""
        board, marked = each.board, each.board is not self._listing.default
        if not each.number or board.ignored or (board.zone is None and marked):
            return Role("noise", each.at, each.name)
        return Role("cards", each.at, each.name, (Written(each.number, each.name, 0),), board.zone, board.word, marked)

    def _take_over(self, list_: Assembly, found: dict[int, Copied]) -> list[Card | None]:
        """Enter the copies where a list has them, and say what it says: the card of each entry there."""
        listing, default = self._listing, self._listing.default
        cards = {card.role: card for card in list_.cards}
        passed: Board | None = None
        entered: list[Card | None] = []
        for index, role in enumerate(list_.roles):
            if role.kind == "aside":
                passed = listing.board(role.word, role.at)
            each = found.get(index)
            if each is None:
                continue
            card, board, before = cards.get(index), each.board, len(listing.entries)
            if card is None and role.kind == "cards":
                board = passed or board
            elif card is not None and (card.headed or card.zone != default.zone) and not role.marked:
                # Of a zone that there is not the list has told.
                board = Board(card.zone, MAIN, each.at)
            self._enter(each._replace(board=board))
            entered += [card] * (len(listing.entries) - before)
        for zone, at in list_.places.items():
            listing.places.setdefault(zone, at)
        listing.findings += list_.findings
        listing.unread += [each for each in list_.unread if each not in listing.unread]
        return entered


def _whole(unclear: Unclear, list_: Assembly, entered: Sequence[Card | None], listing: Listing) -> Unclear:
    """The readings of a list as those of all entries."""
    numbers = {id(card): number for number, card in enumerate(list_.cards)}
    zones = tuple(
        tuple(
            entry.zone if card is None else reading[numbers[id(card)]]
            for entry, card in zip(listing.entries, entered, strict=True)
        )
        for reading in unclear.zones
    )
    return unclear._replace(zones=zones)
