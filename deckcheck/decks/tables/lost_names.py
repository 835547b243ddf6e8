"""Rows of a table that look like headings or sums, and may be of a card whose name is lost."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import takewhile, zip_longest

from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.sums import LEAST_ROWS, Sums
from deckcheck.model.heading import fold_heading


def lost_names(rows: Sequence[Row], fields: Fields, sums: Sums, decks: Mapping[int, Container[str]]) -> frozenset[int]:
    """Where such rows begin; ``decks`` are the columns of what decks are called, with all that they say."""
    found = _among_their_kind(rows, fields)
    in_zones = Counter[str]()
    for row in rows:
        if row.role is None and sums.is_of_card(row):
            in_zones[row.zone] += row.copies or 0
    for row, below in zip_longest(rows, rows[1:]):
        if row.role is not None and (_is_no_sum(row, below, in_zones) or _has_but_its_deck(row, decks)):
            found.add(row.start)
    return frozenset(found)


def _is_no_sum(row: Row, below: Row | None, in_zones: Mapping[str, int]) -> bool:
    """Whether a row of copies and a zone, without a name, may be of a card, in a table whose cards say their zones.

    It is not, if it has the sum of the cards that say that zone, or none does and it stands above some that say
    none.
    """
    if not (row.zone and row.copies) or row.name:
        return False
    in_zone = in_zones.get(row.zone, 0)
    if in_zone or not any(copies for zone, copies in in_zones.items() if zone):
        return in_zone not in (0, row.copies)
    return below is None or not below.name or bool(below.zone)


def _has_but_its_deck(row: Row, decks: Mapping[int, Container[str]]) -> bool:
    """Whether a row has nothing but what a deck is called of which others have cards."""
    filled = [column for column, cell in enumerate(row.cells) if cell.text]
    return len(filled) == 1 and row.text(filled[0]) in decks.get(filled[0], ())


def _among_their_kind(rows: Sequence[Row], fields: Fields) -> set[int]:
    """Where rows of copies and a word begin, without a name, that may each be of a card of the kind of others.

    They are not, if they have the sum of those above or below them, or of all, of which there are several.
    """
    lone = {place: column for place, row in enumerate(rows) if (column := _word_beside(row, fields)) is not None}
    alike: dict[tuple[int, str], list[int]] = {}
    for column in {*lone.values()}:
        for row in rows:
            if row.name:
                alike.setdefault(_kind(row, column), []).append(row.copies or 0)
    found = set[int]()
    sides: list[tuple[int, list[int], list[int]]] = []
    for place, column in lone.items():
        copies, kind = rows[place].copies or 0, _kind(rows[place], column)
        is_alike = partial(_is_card_of, kind)
        above = _copies(takewhile(is_alike, map(rows.__getitem__, range(place - 1, -1, -1))))
        below = _copies(takewhile(is_alike, map(rows.__getitem__, range(place + 1, len(rows)))))
        sides.append((copies, above, below))
        sums = (sum(each) for each in (alike.get(kind, []), above, below) if len(each) >= LEAST_ROWS)
        if kind in alike and copies not in sums:
            found.add(rows[place].start)
    # Where all of them have the sum of what stands on one side, those of one row are sums as well.
    above_or_below = ([(copies, each) for copies, each, _ in sides], [(copies, each) for copies, _, each in sides])
    are_sums = any(
        any(len(each) >= LEAST_ROWS for _, each in side) and all(each and sum(each) == copies for copies, each in side)
        for side in above_or_below
    )
    return set() if are_sums else found


def _word_beside(row: Row, fields: Fields) -> int | None:
    """The column of the only word beside the copies of a row without a name; None of any other row, or of a zone."""
    if row.name or not row.copies:
        return None
    filled = [column for column, cell in enumerate(row.cells) if cell.text and column != fields.count]
    return filled[0] if len(filled) == 1 and filled[0] != fields.place else None


def _kind(row: Row, column: int) -> tuple[int, str]:
    """A column, and what it says of a kind of cards, of one or of several: ``Creature``, ``Creatures``."""
    return column, fold_heading(row.text(column)).removesuffix("s")


def _is_card_of(kind: tuple[int, str], row: Row) -> bool:
    return bool(row.name) and _kind(row, kind[0]) == kind


def _copies(rows: Iterable[Row]) -> list[int]:
    return [row.copies or 0 for row in rows]
