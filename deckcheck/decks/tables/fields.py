"""A table that is read into a listing, its columns by what they are for: what its cells and the format's words tell."""

from collections import Counter
from collections.abc import Sequence

from deckcheck.decks.listing import Listing
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.table import Cell, Table

_READ = ("count", "name", "board", "aside", "state")


class Fields:
    """What the columns of a table are for; ``words`` are its headings, folded.

    ``place`` is the column that says of each row where its card stands, or None: that which is called so, or ``zones``.
    Of ``known`` columns it is known what they are for, and of those to ``read`` each cell is. ``again`` are those that
    must say what another does; ``are_regular``: most rows have a cell in each column. ``listing`` is what the table is
    read into, ``headings`` knows the words of the format and its cards.
    """

    def __init__(self, table: Table, rows: Sequence[Sequence[Cell]], listing: Listing, headings: KnownHeadings) -> None:
        self._rows, self._said = rows, dict[int, Counter[str]]()
        self.table, self.words, self.again = table, table.folded, table.again
        self.listing, self.headings, self.boards = listing, headings, listing.boards
        # Where most rows have fewer cells than there are headings, two of them may have become one.
        self.are_regular = sum(len(cells) >= len(self.words) for cells in rows) * 2 >= len(rows)
        # In a game without states the word means something else.
        roles = {role: at for role, at in table.columns.items() if role != "state" or listing.has_states}
        self.known = frozenset(roles.values())
        self.count, self.name, self.state = roles["count"], roles["name"], roles.get("state")
        self.aside, self.foil = roles.get("aside"), roles.get("foil")
        self.category, self.label = roles.get("category"), roles.get("label")
        self.set, self.number = roles.get("set"), roles.get("number")
        self.read = frozenset(roles[role] for role in _READ if role in roles)
        self.zones = None if "board" in roles else self._column_of_zones(rows)
        self.place = roles.get("board", self.zones)
        if self.zones is not None:
            self.known |= {self.zones}
            self.read |= {self.zones}

    def stands_again(self, column: int, text: str) -> bool:
        """Whether several rows have a text in a column."""
        said = self._said.get(column)
        if said is None:
            said = self._said[column] = Counter(cells[column].text for cells in self._rows if column < len(cells))
        return said[text] > 1

    def is_place(self, word: str) -> bool:
        """Whether a word says where a card stands: in a zone, in a part of one, or not in the deck."""
        return self.listing.knows(word) or self.headings.is_section(word)

    def _column_of_zones(self, rows: Sequence[Sequence[Cell]]) -> int | None:
        """The first column of which nobody knows what it is for, but all of its cells are words of the game's zones.

        Some may be words of cards that are not in the deck, or that part the cards of a zone.
        """
        of_main = None
        for column in range(len(self.words)):
            if column in self.known:
                continue
            texts = {cells[column].text for cells in rows if column < len(cells)}
            words = [text for text in texts if any(map(str.isalnum, text))]
            if any(map(self.listing.opens, words)) and all(map(self.is_place, words)):
                if not all(map(self.boards.is_main, words)):
                    return column
                # Another column may say more.
                of_main = column if of_main is None else of_main
        return of_main
