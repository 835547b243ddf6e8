"""The message to each player in parts that Discord takes, as text that mentions nobody and is set as it is written."""

import re
from collections.abc import Iterator, Mapping

from deckcheck.event.judged.result import Result
from deckcheck.event.outputs.messages import file_names, message

MOST = 2000
"""The characters of a message there, as UTF-16 counts them."""
_MARKED = re.compile(r"([\\*_~`|<>\[\]])|^(\s*)([#-])", re.MULTILINE)
_ZERO_WIDTH = "\u200b"


def files(result: Result, lang: str) -> Mapping[str, bytes]:
    """``discord/ID-1.txt`` and so on, a file for each part."""
    names = file_names([each.player for each in result.registrations])
    return {
        f"discord/{name}-{number}.txt": part.encode("utf-8", "replace")
        for name, each in zip(names, result.registrations, strict=True)
        for number, part in enumerate(parts(message(each, result, each.lang or lang)), 1)
    }


def parts(text: str) -> Iterator[str]:
    """A text in parts that are short enough, parted between lines where that can be.

    >>> [len(part) for part in parts("x" * 3000 + "\\n" + "y\\n" * 10)]
    [2000, 1021]
    """
    part, size = "", 0
    for line in text.splitlines(keepends=True):
        for piece in _pieces(_harmless(line)):
            length = _length(piece)
            if size + length > MOST and part:
                yield part
                part, size = "", 0
            part, size = part + piece, size + length
    if part.strip():
        yield part


def _pieces(line: str) -> Iterator[str]:
    """A line, or pieces of one that is too long for any part; no character is cut in two."""
    piece, size = "", 0
    for char in line if _length(line) > MOST else [line]:
        if size + _length(char) > MOST and piece:
            yield piece
            piece, size = "", 0
        piece, size = piece + char, size + _length(char)
    yield piece


def _length(text: str) -> int:
    return sum(2 if char > "\uffff" else 1 for char in text)


def _harmless(line: str) -> str:
    """A line that sets nothing in bold and calls nobody."""
    marked = _MARKED.sub(lambda found: f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}", line)
    return marked.replace("@", f"@{_ZERO_WIDTH}")
