"""Tell cards in columns of a table that are not read: a sideboard with a column of its own, a second part of a list.

Who writes remarks there says no numbers of cards; so what says them, and little else, is a list or a change of one,
whatever is above it.
"""

import re
from collections.abc import Iterator

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import Written
from deckcheck.decks.plain.several_entries import split
from deckcheck.event.intake.submission import Beside, says_nothing
from deckcheck.model.heading import fold_heading
from deckcheck.source import lines_of

_MOST_LINES = 60
_LONGEST_LINE = 500
_MOST_WORDS = 3
"""The words of a header that are one for a zone together."""
_SHORTEST = 2
"""Of shorter words nobody can tell whether they are one for a zone."""
_LISTS = frozenset(map(fold_heading, ("deck", "decks", "decklist", "list", "lists", "card", "cards")))
_NO_ZONE = frozenset(("id",))
"""Words for zones of some games that are headers of something else."""
_EVENTS = frozenset(("event", "events", "tournament", "tournaments", "game", "games"))
"""Words beside one for a zone that make it none: a side event."""
_ANSWERS = frozenset(map(fold_heading, ("yes", "same", "はい")))
_WORD = re.compile(r"[^\W\d_]{2}")
_DIGIT = re.compile(r"[0-9０-９]")
_CHANGE = re.compile(r"(?:^|(?<=[\s,、;/]))[+＋−-](?=\s?[0-9０-９])")
"""The sign before a number of copies that are to be put in or taken out: "+1 Ash Drake -1 Riptide"."""


def cards_beside(cell: Beside, layout: Layout) -> bool:
    """Whether a cell that is not read has cards of a deck in it, as far as anybody can tell."""
    lines, boards = layout.lines, layout.boards
    if lines is None or boards is None or says_nothing(cell.text) or fold_heading(cell.text) in _ANSWERS:
        return False
    if not _WORD.search(cell.text):
        return False
    said = set(_words_of(cell.header))
    folded = fold_heading(cell.header)
    if not said & _EVENTS and _names_zone(said, folded, boards):
        return any(written is not None for written in _read(cell.text, lines, unknown=True))
    if any(boards.is_aside(word) for word in said) or not _DIGIT.search(cell.text):
        return False
    read = list(_read(cell.text, lines, unknown=False))
    number = sum(written is not None and written.counted for written in read)
    return number > 0 and number * 2 >= len(read)


def _words_of(header: str) -> Iterator[str]:
    """The words of a header, each alone and with those behind it, folded."""
    single = [fold_heading(word) for word in re.findall(r"[^\W_]+(?:/[^\W_]+)?", header)]
    for length in range(1, _MOST_WORDS + 1):
        for begin in range(len(single) - length + 1):
            yield "".join(single[begin : begin + length])


def _names_zone(said: set[str], folded: str, boards: Boards) -> bool:
    """Whether one of the words of a header is one for a zone other than the main one."""
    # In Japanese nothing stands between words, also between those in other letters.
    alone = said if folded.isascii() else said | {*re.findall("[a-z]+", folded)}
    named = any(
        len(word) >= _SHORTEST
        and word not in _NO_ZONE
        and not boards.is_main(word)
        and not boards.is_aside(word)
        and (boards.is_board(word) or boards.is_side(word))
        for word in alone
    )
    if named or folded.isascii():
        return named
    known = {*words().same} | {*boards.headings.words}
    return any(
        len(word) >= _SHORTEST and not word.isascii() and word in folded and not boards.is_main(word) for word in known
    )


def _read(text: str, lines: Lines, *, unknown: bool) -> Iterator[Written | None]:
    """What the lines of a cell say, entry by entry: None of what is no entry.

    ``unknown``: what says a number of a card that there is not is an entry, too, and a name alone is one.
    """
    parts = (part.strip() for each in lines_of(text) for part in _CHANGE.split(each))
    for line in [part for part in parts if part][:_MOST_LINES]:
        written = lines.read(line[:_LONGEST_LINE])
        several = () if written is not None else split(line[:_LONGEST_LINE], lines) or ()
        if several:
            yield from several
        elif written is None and unknown:
            yield _unknown(line[:_LONGEST_LINE], lines)
        else:
            yield written


def _unknown(line: str, lines: Lines) -> Written | None:
    """The copies that a line says of a card that there is not; None of a number of cards alone, and of free words."""
    written = lines.unknown(line) if _DIGIT.search(line) else None
    if written is None or not written.counted:
        return None
    folded = fold_heading(written.name)
    of_lists = words()
    return None if folded in of_lists.units | of_lists.totals | _LISTS else written
