"""Tables as text: what forms and spreadsheets export, in UTF-8, UTF-16 or CP932, with commas, semicolons or tabs."""

import csv
import io
from collections.abc import Iterator
from itertools import islice

from deckcheck.event.intake.files import read_table_text
from deckcheck.event.intake.headers import TITLES
from deckcheck.event.intake.sheet import Row, Sheet
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.delimiter import DELIMITERS, delimiters_in

SUFFIXES = (".csv", ".tsv", ".txt")
_MOST_READ_AGAIN = 200_000_000
"""The characters that are read more than once because of quotes that do not end: some seconds of them."""


def sheet(path: str, name: str | None) -> Sheet:  # noqa: ARG001 -- a text file has one sheet
    """The table in a file. Raises InputError if it cannot be read."""
    source, notes = read_table_text(path)
    return Sheet(path, _rows(path, source.text), source.encoding, notes)


def _rows(path: str, text: str) -> Iterator[Row]:
    """The rows. One whose quotes do not end is its first line, so that it does not take the others with it."""
    # However long a cell is, it must not keep the others from being read.
    csv.field_size_limit(2**31 - 1)
    lines = _Lines(text)
    separator = _separator(text)
    reader = csv.reader(lines, delimiter=separator, strict=True)
    number = read_again = 0
    while True:
        number, begin = number + 1, lines.index
        try:
            yield Row(number, next(reader))
        except StopIteration:
            return
        except csv.Error as error:
            read_again += lines.index - begin
            if read_again > _MOST_READ_AGAIN:
                at = Location(path, text.count("\n", 0, begin) + 1)
                raise InputError([Problem("csv-syntax", {"what": str(error)}, at)]) from None
            lines.index = begin
            yield Row(number, next(iter(lines)).rstrip("\r\n").split(separator), is_broken=True)
            reader = csv.reader(lines, delimiter=separator, strict=True)


class _Lines:
    """The lines of a text with their ends; ``index`` is where the next begins, also for whoever begins there anew."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.index = 0

    def __iter__(self) -> Iterator[str]:
        text = self._text
        while self.index < len(text):
            # Piece by piece: to look for lines takes four bytes for each character. A long line is one as it is.
            begin = self.index
            end = text.rfind("\n", begin, begin + _PIECE) + 1 or text.find("\n", begin) + 1 or len(text)
            piece = text[begin:end]
            for line in [piece] if len(piece) > _PIECE and "\r" not in piece[:-2] else io.StringIO(piece, newline=""):
                self.index += len(line)
                yield line


_PIECE = 2**20


def _separator(text: str) -> str:
    """What makes the most columns of the first line that has several; a title above the headers has none."""
    lines = islice((line for line in _Lines(text[:_LONGEST_HEADER]) if line.strip()), TITLES)
    found = next(filter(None, map(delimiters_in, lines)), {DELIMITERS[0]: 0})
    return max(found, key=found.__getitem__)


_LONGEST_HEADER = 2**20
