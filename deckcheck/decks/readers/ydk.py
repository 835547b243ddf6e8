"""Read decks as lists of card ids: ``.ydk``, as duel simulators write it.

``#main``, ``#extra`` and ``!side`` open the boards; every other line that begins
with ``#`` is a comment. Each line has the id of one card. The names of the entries are the ids.

Below the side some programs write what goes with a deck and is no card of it, by ids with ``#`` behind them: the cards
that are shown of it (``#pickup``), its box (``#case``), its sleeves (``#protector``) and the like.
"""

import re

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import EXTRA, MAIN, SIDE, Board, Listing
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.model.deck import DeckList
from deckcheck.model.heading import SHEETS
from deckcheck.source import Location, Source

SUFFIXES = (".ydk",)

_FIRST = "#main"
_BOARDS = {_FIRST: MAIN, "#extra": EXTRA, "!side": SIDE}
_LONGEST_ID = 12
_BESIDE = frozenset(("#pickup", "#case", "#protector", "#field", "#grave", "#stand", "#mate"))
"""What opens the lines of what goes with a deck."""
_ID_BESIDE = r"[0-9]{1,12}#|##+[0-9A-Za-z-]*"
"""An id there, or what the program calls the deck and its player."""
_ID = r"([0-9]{1,12})(?:\s*(?:#|//|--)(.*))?"
_BOARD = r"(?i)[#!\s]*(main|extra|side)(?:[\s_-]*deck)?\W*(?:[0-9].*)?"
"""What is nearly the line of a board, maybe with that of a card behind it."""
_NO_COMMENT = (
    r"[#\W_]*[0-9]+[#\W_]*|[#\W_]*[0-9]{5}.*|.*ydke://.*"
    r"|.*[0-9]{5,12}\s+[0-9]{5,12}(?![0-9]).*|.*(?:#main|#extra|!side)\s+[0-9]{5}.*"
)
"""A comment that may rather be a card that somebody took out, or marked: nothing but a number, or an id before it.

Of a deck whose ends of lines were lost everything stands behind the comment that it begins with.
"""
_FEW = 3
_COPIES = rf"(?i)(?<!\w)[x×+]\s?[0-9]|(?<!\w)[0-9]{{1,2}}\s?(?:[x×](?!\w)|[{SHEETS}]|copies)"
"""What is said behind an id of more copies than the one that stands there."""


def looks_like(text: str) -> bool:
    """Whether the line that opens the main board is there, and behind it a line with an id, or of another board."""
    return re.search(r"(?m)^#main[ \t]*\n\s*(?:[0-9]{1,12}[ \t]*$|#extra|!side)", text) is not None


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; every line that is neither an id, a board nor a comment is a finding, and so is a second deck."""
    listing = Listing(source, layout)
    board, begun, beside = listing.default, False, False
    ids: list[tuple[str, int]] = []
    for number, line in enumerate(listing.lines, 1):
        if not beside and line.isdecimal() and line.isascii() and line[0] != "0" and len(line) <= _LONGEST_ID:
            # Nearly all lines.
            ids.append((line, number))
            continue
        if ids:
            listing.enter_each(ids, board)
            ids, begun = [], True
        pieces = list(listing.pieces_of(number, line))
        for place, (body, at) in enumerate(pieces):
            if begun and body.lower() == _FIRST:
                # Which deck is meant is not known: the first one ends here.
                rest = (*pieces[place:], *listing.pieces(number + 1))
                decks = 1 + sum(each.lower() == _FIRST for each, _ in rest)
                listing.leave_unread("several-decks", {"count": decks}, at)
                return listing.deck_list()
            begun = begun or re.fullmatch(_ID, body) is not None
            beside = _is_beside(body, board, beside=beside)
            if not beside:
                board = _take(listing, body, at, board)
            elif not re.fullmatch(_ID_BESIDE, body) and body.lower() not in _BESIDE:
                listing.leave_unreadable(body, at)
    listing.enter_each(ids, board)
    last = listing.lines[-1].strip() if listing.lines else ""
    if len(last) > 1 and any(each != last.lower() and each.startswith(last.lower()) for each in _BOARDS):
        # The file was broken off in the line of a board.
        listing.leave_unreadable(last, listing.at(len(listing.lines)))
    return listing.deck_list()


def _is_beside(body: str, board: Board, *, beside: bool) -> bool:
    """Whether a line, which is below others of what goes with the deck or is not, is one of these."""
    if body.lower() in _BESIDE:
        return beside or board.word == SIDE
    return beside and body.lower() not in _BOARDS


def _take(listing: Listing, body: str, at: Location, board: Board) -> Board:
    """Take a line that is not an id alone; the board that is open then."""
    if body.lower() in _BOARDS:
        board = listing.board(_BOARDS[body.lower()], at)
    elif match := re.fullmatch(_ID, body):
        listing.enter(1, str(int(match[1])), at, board)
        if match[2]:
            said = at._replace(column=at.column + match.start(2))
            if re.search(_COPIES, match[2]):
                listing.leave_unreadable(match[2].strip(), said)
            _take_comment(listing, match[2].strip(), said)
    elif match := re.fullmatch(_BOARD, body):
        # Nearly the line of a board: whether programs take it for one is not known.
        board = listing.board(match[1], at)
        listing.leave_unreadable(body, at)
    elif body.startswith("!") and not re.search("[0-9]", body):
        board = listing.board(body[1:].strip() or body, at)
    elif body.startswith("#"):
        _take_comment(listing, body, at)
    else:
        listing.leave_unreadable(body, at)
    return board


def _take_comment(listing: Listing, body: str, at: Location) -> None:
    """Pass over a comment, unless it may be a card, or a number in it is one's."""
    numbers = re.findall("[0-9]+", body)
    if re.fullmatch(_NO_COMMENT, body):
        listing.leave_unreadable(body, at)
        if len(numbers) > _FEW:
            return  # it is a deck, and told as that
    for number in numbers:
        listing.set_aside(number, at)
