"""Tables whose zones stand beside each other: a row of nothing but their words, and below each its cards.

They are read as columns of a list (:mod:`deckcheck.decks.plain.columns`), each character at its place.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import compress

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.lists.assembly import shown
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.plain.columns import columns_of
from deckcheck.decks.plain.reading import read_list
from deckcheck.decks.tables.table import DECIDING, DELIMITERS, MOST_ABOVE, Table
from deckcheck.model.deck import DeckList, Unread
from deckcheck.model.finding import Finding
from deckcheck.source import Location, Source, lines_of

_LEAST_WORDS = 2


def read_side_by_side(source: Source, layout: Layout, table: Table) -> DeckList | None:
    """Read a table of such zones; None of any other table.

    As in any table each row below their words is of cards, each with its number, if one has a number.
    """
    if table.complete and not {table.columns[role] for role in DECIDING} <= {*table.again.values()}:
        return None
    lines = lines_of(source.text)
    headings = KnownHeadings(layout, layout.made_boards(), layout.made_lines())
    above = lines[:MOST_ABOVE]
    delimiters = (each for each in DELIMITERS if any(_is_of_zones(line, each, headings) for line in above))
    delimiter = table.delimiter if table.complete else next(delimiters, table.delimiter)
    headed = [number for number, line in enumerate(lines, 1) if _is_of_zones(line, delimiter, headings)]
    # Below the same words again there is another deck.
    text = with_tabs(source.text, delimiter) if len(headed) == 1 and headed[0] <= MOST_ABOVE else None
    if text is None or columns_of(lines_of(text)[headed[0] - 1], Location(source.path, headed[0]), headings) is None:
        return None
    deck = read_list(source._replace(text=text), layout, strict=False)._replace(lines=tuple(lines))
    return left_as_rows(deck, headed[0])


def left_as_rows(deck: DeckList, headed: int = 0, odd: Container[int] = ()) -> DeckList:
    """A list of rows without those that have no number where others have one, without remarks below a line, and
    without the ``odd`` ones: unlike in other lists each row is of cards.
    """
    counted = [entry for entry in deck.entries if entry.whole is not None]
    bare = [entry.at for entry in deck.entries if entry.whole is None] if counted else []
    remarks = [each for each in deck.findings if each.code == "ignored-remark"]
    passed = [at for each in remarks for at in (each.at, *each.also) if at.line > headed]
    strange = [entry.at for entry in deck.entries if entry.at.line in odd]
    return _with_unread(deck, sorted({*bare, *passed, *strange}))


def _is_of_zones(line: str, delimiter: str, headings: KnownHeadings) -> bool:
    """Whether a row has nothing but words for several zones. Of one that stands there twice there may be two decks."""
    words = [word for cell in line.split(delimiter) if (word := cell.strip(' "'))]
    zones = [headings.boards.zone_of(word) for word in words]
    return len(words) >= _LEAST_WORDS and None not in zones and len({*zones}) == len(zones)


def _with_unread(deck: DeckList, places: Sequence[Location]) -> DeckList:
    """A deck without what was read at some places, where there may be cards whose number is lost."""
    left = {*places}
    told = [
        Finding("unreadable-line", {"line": shown(deck.lines[at.line - 1]), "most": MOST_COPIES}, "undecided", at)
        for at in places
    ]
    kept = [each for each in deck.findings if not left.intersection((each.at, *each.also))]
    stay = [entry.at not in left for entry in deck.entries]
    unclear = deck.unclear
    if unclear is not None:
        unclear = unclear._replace(zones=tuple(tuple(compress(zones, stay)) for zones in unclear.zones))
    return deck._replace(
        entries=tuple(compress(deck.entries, stay)),
        unclear=unclear,
        unread=(*deck.unread, *map(Unread, places)),
        findings=tuple(sorted((*kept, *told), key=lambda each: each.at)),
    )


def with_tabs(text: str, delimiter: str) -> str | None:
    """A text with tabs where its cells are set off, and blanks for the quotes around them; None where that says less.

    >>> with_tabs('4,"Fox, Red",', ",").split("\\t")
    ['4', ' Fox, Red ', '']
    """
    if "\t" in text and delimiter != "\t":
        return None
    sign = re.escape(delimiter)
    quoted = rf'(?<![^{sign}\r\n]) *"(?:[^"\r\n]+"|"(?=[{sign}\r\n]|\Z))'
    found = re.sub(rf"{quoted}|{sign}", lambda cell: cell[0].replace('"', " ") if '"' in cell[0] else "\t", text)
    return None if '"' in found else found
