"""Find the table in a text: its line of headings, what sets its cells off, and what its columns are for."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.decks.text import format_named
from deckcheck.model.heading import SHEETS
from deckcheck.source import lines_of
from deckcheck.source.named_tuple import NamedTuple

DELIMITERS = ",;\t|"
_COUNT = """
    count quantity qty amount copies quantityx cardq 枚数 枚 数 数量 採用枚数 投入枚数 anzahl menge stück stückzahl
    quantité qté exemplaires quantità qtà copie 數量 cantidad cant copias quantidade qtd qtde cópias количество колво
    수량 매수 장수 张数 張數 张 張 장 매
"""
_NAME = """
    simplename cardname name card カード名 名前 カード 名称 karte kartenname nomdelacarte carte nom nomedellacarta carta
    nome nombredelacarta nombre nomedacarta название карта имя 카드명 카드이름 카드 이름 卡名 卡牌 卡牌名称 卡牌名稱
    卡牌名 牌名 名稱
"""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "count": tuple(_COUNT.split()),
    "name": tuple(_NAME.split()),
    "set": ("setcode", "editioncode", "edition", "set", "setid", "printing"),
    "number": ("collectornumber", "cardnumber", "collector", "number"),
    "foil": ("foil", "isfoil", "finish", "premium"),
    "board": ("board", "section", "boardtype", "zone", "ゾーン", "場所", "bereich", "zona", "区域", "區域", "구역"),
    "state": ("state", "状態"),
    "aside": ("sideboarded", "sideboard"),
    "category": ("category", "categories"),
    "label": ("foldername", "folder", "bindername", "binder", "type", "types", "cardtype", "tag", "tags"),
}
"""What a column is for, and what it is called, all but letters and digits left out: of several the first counts."""
_RANKS = {name: (role, rank) for role, names in COLUMNS.items() for rank, name in enumerate(names)}
DECIDING = ("count", "name")
"""What the columns are for without which no cards can be read."""
FINISHES = frozenset({"foil", "etched", "holo", "reverseholo", "nonfoil", "regular", "normal", "premium"})
"""The headings of columns of copies that look otherwise, or of what says whether they do."""
NOT_IN_DECK = frozenset(
    (
        *("trade", "trades", "tradelist", "wish", "wishlist", "want", "wants", "wanted", "need", "needed", "missing"),
        *("owned", "own", "have", "collection", "inventory", "stock", "instock", "available", "所持", "所有", "不足"),
        *("max", "maximum", "min", "minimum", "limit", "allowed", "decks", "group", "id", "set", "print", "view"),
        "vote",
    )
)
"""What numbers are of that are no copies in a deck, if it stands beside a word for copies."""
DECKS = frozenset(
    (
        *("deck", "decks", "deckname", "decktitle", "deckid", "deckno", "decknumber", "decklist", "list", "listname"),
        *("player", "playername", "playerid", "pilot", "デッキ", "デッキ名", "プレイヤー", "プレイヤー名", "使用者"),
    )
)
"""The headings of columns with what a deck is called or whose it is."""
_BEFORE = (*COLUMNS["count"], "number", "of", "in", "is")
_BEHIND = (*COLUMNS["count"], "cards", "card", *SHEETS, "数", "數", "수", "の", "的")
"""What stands before and behind the word of a zone in the heading of a column of copies."""
_COPIES = frozenset({*COLUMNS["count"], "counts", "quantities"} - {"amount"})
"""Words for copies; an amount may be one of money."""
YES, NO = frozenset({"foil", "etched", "yes", "true", "x"}), frozenset({"", "no", "false"})
"""What cells say of which it is asked whether something is so."""
KNOWN = frozenset({*_RANKS, *FINISHES, *NOT_IN_DECK})
"""Words of which headings are made up."""
_FIRST_ROWS = 5
SETS = frozenset((*COLUMNS["set"], "setname", "editionname"))
"""The headings of columns with sets, and what they are called."""
ALIKE = SETS | {*COLUMNS["category"], *COLUMNS["label"]}
"""The headings of columns with sets and words that sort cards: some cards are called like those, too."""
_ANY_LINE = r"[^\r\n]*(?:\r\n|\r|\n)?"
_NO_ROW = r"""(?i)(?:("?)sep=[^\r\n"]\1)?[ \t]*(?:\r\n|\r|\n|\Z)"""
_LONGEST_BEGINNING = 2_000
"""Characters among which the format may be named."""
_QUOTED = r' *"((?:[^"]++|"")*+)"'
MOST_ABOVE = 10
"""Lines above the headings, or above the words of zones that stand beside each other."""


class Cell(NamedTuple):
    """The text of a cell, where in the file's it begins, and whether some of it stands behind a quotation mark."""

    text: str
    start: int
    ragged: bool = False

    @property
    def end(self) -> int:
        """Where it ends, if no quotation mark in it is written twice."""
        return self.start + len(self.text)


class Table(NamedTuple):
    """A table: its delimiter, the columns by what they are for, its headings, and its text from a row on.

    ``above`` are the rows before the headings.
    """

    delimiter: str
    columns: Mapping[str, int]
    headings: Sequence[Cell]
    text: str
    start: int
    above: Sequence[Sequence[Cell]] = ()

    @property
    def folded(self) -> list[str]:
        """The headings without what makes no difference between two of them."""
        return [folded(cell.text) for cell in self.headings]

    @property
    def again(self) -> dict[int, int]:
        """The columns that must say what another does: of the same heading, or of numbers of copies as well."""
        columns = {self.folded[self.columns[role]]: self.columns[role] for role in DECIDING}
        if not self.is_split:
            columns |= dict.fromkeys(COLUMNS["count"], self.columns["count"])
        return {column: columns[word] for column, word in enumerate(self.folded) if columns.get(word, column) != column}

    @property
    def is_split(self) -> bool:
        """Whether the numbers that count are those of the main zone, as its heading says."""
        return self.folded[self.columns["count"]] not in _RANKS

    @property
    def complete(self) -> bool:
        """Whether there are numbers and names."""
        return self.columns.keys() >= {*DECIDING}

    def rows(self) -> tuple[list[list[Cell]], int | None]:
        """The rows that are not empty, and the index of a quotation mark that is not closed, where they end.

        If other lines stand between it and the beginning of its row, nothing of that row is read: it is from there.
        """
        rows: list[list[Cell]] = []
        begin = self.start
        for cells, end in _rows(self.text, begin, self.delimiter):
            if cells is None:
                return rows, end if len(lines_of(self.text[begin : end + 1])) == 1 else begin
            rows += [cells] if any(cell.text for cell in cells) else []
            begin = end
        return rows, None


def table_of(headings: Sequence[str], rows: Iterable[Sequence[str]], columns: Mapping[str, int]) -> tuple[Table, str]:
    """The table of some rows, with its text; ``columns`` are those of which it is known what they are for.

    >>> table, text = table_of(["card", "copies"], [["Fox, Red", "4"]], {"name": 0})
    >>> text, [[cell.text for cell in row] for row in table.rows()[0]], dict(table.columns)
    ('card,copies\\n"Fox, Red",4\\n', [['Fox, Red', '4']], {'name': 0, 'count': 1})
    """
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows([headings, *rows])
    text = written.getvalue()
    cells, start = next(_rows(text, 0, ","))
    return Table(",", {**columns_of(cells or ()), **columns}, cells or (), text, start), text


def table_in(text: str, boards: Boards | None = None) -> Table:
    """The table as its headings have it: set off by what makes the most columns known, in the first lines.

    ``boards`` are the zones of the game, whose words may be headings of columns of copies; None where nobody knows it.
    """
    tables = [_headed_table(text, _beginning(text), delimiter, boards) for delimiter in DELIMITERS]
    return max(tables, key=lambda table: (table.complete, -len(table.above), len(table.columns)))


def _beginning(text: str) -> int:
    """Where the first line begins that is neither blank nor says the delimiter or the format."""
    named = format_named("", lines_of(text[:_LONGEST_BEGINNING]))
    start, line = 0, 1
    while start < len(text):
        skipped = re.compile(_ANY_LINE if named and named[1].line == line else _NO_ROW).match(text, start)
        if skipped is None or not skipped[0]:
            break
        start, line = skipped.end(), line + 1
    return start


def _headed_table(text: str, start: int, delimiter: str, boards: Boards | None) -> Table:
    """The table from its first row with headings for numbers and names on, else from its first row."""
    above: list[list[Cell]] = []
    table = None
    for cells, end in _rows(text, start, delimiter):
        if cells is None or len(above) > MOST_ABOVE or text.find(delimiter, start) < 0:
            break
        start = end
        here = Table(delimiter, columns_of(cells, boards), cells, text, start, tuple(above))
        if here.complete and (not here.is_split or _holds_numbers(here)):
            return here
        table = table or here
        above += [cells] if any(cell.text for cell in cells) else []
    return table or Table(delimiter, {}, (), text, len(text))


def columns_of(cells: Sequence[Cell], boards: Boards | None = None) -> dict[str, int]:
    """The columns that a row names if it is one of headings, by what they are for."""
    found: dict[str, tuple[int, int]] = {}
    for column, cell in enumerate(cells):
        role, rank = _RANKS.get(folded(cell.text), ("", 0))
        if role:
            found[role] = min(found.get(role, (rank, column)), (rank, column))
    columns = {role: column for role, (_, column) in found.items()}
    if "name" in columns and "count" not in columns:
        main = _main_column(cells, columns["name"], boards)
        columns |= {} if main is None else {"count": main}
    return columns


def _main_column(cells: Sequence[Cell], name: int, boards: Boards | None) -> int | None:
    """The column of the copies in the main zone, where others stand beside it or its heading says so."""
    said = [(column, *zone_word(cell.text)) for column, cell in enumerate(cells) if column != name]
    zones = [(column, _zone_of(word, boards), counted) for column, word, counted in said]
    zones = [each for each in zones if each[1] is not None]
    main = [(column, counted) for column, is_main, counted in zones if is_main]
    return main[0][0] if main and (len(zones) > 1 or main[0][1]) else None


def _zone_of(word: str, boards: Boards | None) -> bool | None:
    """Whether a word is of the main zone; None of a word for no zone."""
    if word in words().same:
        return word in words().main
    zone = boards.zone_of(word) if boards is not None and word else None
    return None if boards is None or zone is None else zone == boards.headings.default


def _holds_numbers(table: Table) -> bool:
    """Whether the first rows have numbers where numbers of copies are to stand, or nothing."""
    column = table.columns["count"]
    rows = (cells for cells, _ in _rows(table.text, table.start, table.delimiter) if cells is not None)
    found = islice((cells[column].text for cells in rows if column < len(cells)), _FIRST_ROWS)
    said = [text for text in found if any(map(str.isalnum, text))]
    return bool(said) and all(plain_number(text).isdecimal() for text in said)


def text_in(cells: Sequence[Cell], column: int | None) -> str:
    """The text of a row in a column; "" where it has no such cell, and of no column."""
    return cells[column].text if column is not None and column < len(cells) else ""


def holds_a_row(text: str, delimiter: str, column: int, count: int | None) -> bool:
    """Whether a cell goes on with what may be another row: a quotation mark that nobody meant makes one cell of all up
    to the next one. ``column`` is that of the cell, ``count`` that of the numbers of copies, None if there is none.

    >>> holds_a_row("rare\\n4,Fox,rare", ",", 2, 0), holds_a_row("Haste, speed\\nDraw, then act, then pass.", ",", 2, 0)
    (True, False)
    """
    for line in lines_of(text)[1:]:
        cells = line.split(delimiter)
        numbers = [cell for cell in cells if plain_number(cell.strip(' "')).isdecimal()]
        if len(cells) > column and (numbers or count is None or count >= column):
            return True
    return False


def zone_word(heading: str) -> tuple[str, bool]:
    """What a heading says beside that numbers of copies stand below it, folded, and whether it says that.

    >>> zone_word("Sideboard Quantity"), zone_word("In Side"), zone_word("サイドの枚数"), zone_word("Discount")
    (('sideboard', True), ('side', False), ('サイド', True), ('dis', False))
    """
    counted = any(word.casefold() in _COPIES for word in words_in(heading)) or not set(SHEETS).isdisjoint(heading)
    rest, before = folded(heading), ""
    while rest != before:
        before = rest
        for word in _BEFORE:
            rest = rest.removeprefix(word) or rest
        for word in _BEHIND:
            rest = rest.removesuffix(word) or rest
    return rest, counted


def words_in(heading: str) -> list[str]:
    """The words of a heading, also of one that is written ``groupCount``."""
    return re.findall(r"[^\W\d_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", heading))


def folded(heading: str) -> str:
    """What a column is called, in small letters and digits alone."""
    return "".join(filter(str.isalnum, heading.casefold()))


def _rows(text: str, start: int, delimiter: str) -> Iterator[tuple[list[Cell] | None, int]]:
    """The rows from an index on, each with where the next one begins.

    The last may be None, with the index of a quotation mark in it that is not closed.
    """
    cells: list[Cell] | None = []
    while cells is not None and start < len(text):
        line = _matched(_ANY_LINE, text, start)
        if '"' in line:
            cells, start = _quoted_row(text, start, delimiter)
        else:
            cells, start = cells_between(line.rstrip("\r\n"), delimiter, start), start + len(line)
        yield cells, start


def _quoted_row(text: str, start: int, delimiter: str) -> tuple[list[Cell] | None, int]:
    """The cells of a row that may be in quotation marks, with the delimiter or ends of lines in them."""
    cells: list[Cell] = []
    quoted, plain = re.compile(_QUOTED), rf"[^\r\n{re.escape(delimiter)}]*"
    while True:
        match = quoted.match(text, start)
        inner, begin, end = (match[1].replace('""', '"'), match.start(1), match.end()) if match else ("", start, start)
        behind = _matched(plain, text, end)
        if not match and behind.lstrip().startswith('"'):
            return None, start
        cells.append(cell_of(inner + behind, begin, ragged=bool(match and behind.strip())))
        start = end + len(behind)
        if text[start : start + 1] != delimiter:
            return cells, start + (2 if text[start : start + 2] == "\r\n" else 1)
        start += 1


def cells_between(line: str, sign: str, start: int = 0) -> list[Cell]:
    """The cells of a line that a sign sets off; ``start`` is where the line begins.

    >>> [tuple(cell) for cell in cells_between("4 | Ash", "|")]
    [('4', 0, False), ('Ash', 4, False)]
    """
    cells: list[Cell] = []
    for written in line.split(sign):
        cells.append(cell_of(written, start))
        start += len(written) + 1
    return cells


def cell_of(written: str, start: int, *, ragged: bool = False) -> Cell:
    """The cell of a text that begins at an index, without white space around it."""
    return Cell(written.strip(), start + len(written) - len(written.lstrip()), ragged)


def _matched(pattern: str, text: str, start: int) -> str:
    match = re.compile(pattern).match(text, start)
    return match[0] if match else ""
