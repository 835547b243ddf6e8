"""Places in a text as deckcheck counts them, and as an editor does.

deckcheck counts lines and characters (code points) from 1. The Language Server Protocol counts from 0, and within a
line what the client and the server have agreed upon: UTF-16 code units, or bytes of UTF-8, or code points ("utf-32").
"""

from collections.abc import Callable, Mapping

from lsprotocol import types

from deckcheck.source import Location, lines_of
from deckcheck.source.wrapping import extent

_UTF16_UNIT = 2


def _utf8(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // _UTF16_UNIT


_UNITS: Mapping[str, Callable[[str], int]] = {"utf-8": _utf8, "utf-16": _utf16, "utf-32": len}
"""How long a text is, by the encoding that was agreed upon."""


class Positions:
    r"""The lines of a text, in which places are converted; ``encoding`` is ``utf-8``, ``utf-16`` or ``utf-32``.

    A place outside of the text is taken for the nearest one in it.

    >>> positions = Positions("3 𠮷野\r\n2 𩸽", "utf-16")
    >>> positions.position(1, 4), positions.place(types.Position(0, 4))
    (0:4, (1, 4))
    """

    def __init__(self, text: str, encoding: str) -> None:
        self.lines, self._units = tuple(lines_of(text)), _UNITS[encoding]

    def position(self, line: int, column: int) -> types.Position:
        """The position of the character in a line and column, both counted from 1."""
        line = min(max(line, 1), len(self.lines))
        return types.Position(line - 1, self._units(self.lines[line - 1][: max(column, 1) - 1]))

    def place(self, position: types.Position) -> tuple[int, int]:
        """The line and column, both from 1, of a position; within a character, that of the character."""
        line = min(max(position.line, 0), len(self.lines) - 1)
        text, units = self.lines[line], position.character
        if text.isascii():
            return line + 1, min(max(units, 0), len(text)) + 1
        for index, character in enumerate(text):
            units -= self._units(character)
            if units < 0:
                return line + 1, index + 1
        return line + 1, len(text) + 1

    def between(self, start: Location, end: Location) -> types.Range:
        """The range from one place up to another."""
        return types.Range(self.position(start.line, start.column), self.position(end.line, end.column))

    def word(self, at: Location) -> types.Range:
        """The range of what stands at a place, up to a comment or the end of its line; of nothing there, the line."""
        text = self.lines[min(max(at.line, 1), len(self.lines)) - 1]
        if not text[at.column - 1 :].strip():
            return self.line(at.line)
        start = len(text) - len(text[at.column - 1 :].lstrip())
        return types.Range(self.position(at.line, start + 1), self.position(at.line, extent(text, start) + 1))

    def line(self, line: int) -> types.Range:
        """The range of a line, counted from 1, without its end."""
        text = self.lines[min(max(line, 1), len(self.lines)) - 1]
        return types.Range(self.position(line, 1), self.position(line, len(text) + 1))
