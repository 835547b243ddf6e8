"""Where the cards of another deck begin in a table: below headings once more, or where a row names another."""

from collections.abc import Container, Iterable, Mapping, Sequence

from deckcheck.decks.tables.fields import Fields
from deckcheck.decks.tables.rows import Row
from deckcheck.decks.tables.table import DECIDING, DECKS, columns_of


def headings_among(rows: Sequence[Row], fields: Fields) -> tuple[frozenset[int], list[int]]:
    """Which rows have the headings of the table once more, as below that of another zone, and which those of another.

    None of a row of headings is a number.
    """
    again, others = set[int](), list[int]()
    said = [cell.text.casefold() for cell in fields.table.headings]
    for number, row in enumerate(rows):
        texts = [cell.text for cell in row.cells]
        if any(map(str.isdecimal, texts)) or not columns_of(row.cells, fields.boards).keys() >= {*DECIDING}:
            continue
        if number and rows[number - 1].role and said == [*map(str.casefold, texts)]:
            again.add(number)
        else:
            others.append(number)
    return frozenset(again), others


def deck_names(rows: Iterable[Row], fields: Fields, passed: Container[int]) -> dict[int, set[str]]:
    """What decks are called, or whose they are, by the columns that say so of cards."""
    cards = [row for row in rows if row.name]
    columns = [column for column, word in enumerate(fields.words) if word in DECKS and column not in passed]
    return {column: {row.text(column) for row in cards} for column in columns}


def second_deck(rows: Sequence[Row], names: Mapping[int, object], fields: Fields) -> tuple[int, int | None]:
    """How many decks rows say that they are of, and the first row of the second; None if there is but one."""
    most: tuple[int, int | None] = (1, None)
    for column in names:
        first: dict[str, int] = {}
        for number, row in enumerate(rows):
            word = row.text(column)
            if row.name and any(map(str.isalnum, word)) and not fields.listing.knows(word):
                first.setdefault(word.casefold(), number)
        if len(first) > most[0]:
            most = len(first), sorted(first.values())[1]
    return most
