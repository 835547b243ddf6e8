"""Read decks as tables with a line of headings, as deck sites export them: numbers of copies, names and more.

The headings are found by what the sites call them; cells are set off by commas, semicolons, tabs or bars. A column of
boards says where a card is; a category is a board only if the game has it, or if its cards are not in the deck. What
other columns say is nothing of a deck, unless it is a card's name.
"""

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import Kind
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

# What reads tables is imported in the functions: every list with the word "card" in it is looked at here.

SUFFIXES = (".csv", ".tsv")


def looks_like(text: str) -> bool:
    """Whether the first line has headings for numbers and names. Between bars, these are marks of a list."""
    first = text.lstrip().partition("\n")[0]
    if first.startswith("|") or not any(sign in first for sign in ",;\t|"):
        return False
    from deckcheck.decks.tables.table import table_in

    table = table_in(text)
    return table.complete and not table.above


def kind(source: Source) -> Kind:
    """What the file holds: a deck if there are numbers of copies and names, else a table of something else."""
    from deckcheck.decks.tables.table import table_in

    return "deck" if table_in(source.text).complete else "other"


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck row by row, up to where it cannot be read; zones that stand beside each other, each by itself."""
    from deckcheck.decks.tables.listing import read_table
    from deckcheck.decks.tables.table import table_in

    table = table_in(source.text, layout.made_boards())
    if table.complete and not table.again:
        return read_table(source, layout, table)
    from deckcheck.decks.plain.side_by_side import read_side_by_side
    from deckcheck.decks.plain.unheaded_table import read_unheaded

    return (
        read_side_by_side(source, layout, table)
        or read_unheaded(source, layout, table)
        or read_table(source, layout, table)
    )
