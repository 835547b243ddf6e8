"""Break text into the lines of a terminal, and say how far a mark under a quoted line goes.

A line may break at a space, and beside any character that is two cells wide, as in
Japanese; but no line begins with what closes or pauses, nor ends with what opens
(JIS X 4051 calls it kinsoku), and no word of narrow letters is broken that fits a line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENING = "(（［「『《〈【〔“‘"
_CLOSING = ")）］」』》〉】〕”’、。，．,.!?！？:：;；・…ー々っゃゅょッャュョァィゥェォぁぃぅぇぉ"
_TEXT = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*')"""
_BRACKETS = {"[": "]", "{": "}"}


def broken(text: str, width: int, indent: int) -> Iterator[str]:
    """The lines of a text: the first as wide as the terminal, the others indented, which counts as theirs.

    >>> list(broken("  first: あかり, 7 against 6 cards", 20, 4))
    ['  first: あかり, 7', '    against 6 cards']
    >>> list(broken("ルール: 先攻はあかりです。(a/single.yaml:29)", 22, 2))
    ['ルール: 先攻はあかりで', '  す。', '  (a/single.yaml:29)']
    """
    line, room = "", width
    for piece in _pieces(text):
        if line.strip() and cell_len(line) + cell_len(piece.rstrip()) > room:
            yield line.rstrip()
            line, room, piece = " " * indent, width, piece.lstrip()
        while cell_len(line) + cell_len(piece.rstrip()) > room:
            # A word that no line is wide enough for is broken anywhere.
            part, *_ = chop_cells(piece, max(2, room - cell_len(line)))
            yield line + part
            line, room, piece = " " * indent, width, piece[len(part) :]
        line += piece
    if line.strip():
        yield line.rstrip()


def _pieces(text: str) -> Iterator[str]:
    """What stays together: a word with the spaces after it, or a wide character; and signs with what they belong to."""
    piece = ""
    for character in text:
        if piece and not _together(piece, character):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece


def _together(before: str, after: str) -> bool:
    last = before[-1]
    if after == " ":
        return True
    if last == " ":
        return not before.strip()  # the margin stays with the first word
    if after in _CLOSING or last in _OPENING:
        return True
    return cell_len(last) < 2 and cell_len(after) < 2


def tail(text: str, width: int) -> str:
    """The end of a text, as much as is so many cells wide.

    >>> tail("3 騎士王", 5)
    '士王'
    """
    begin = len(text)
    while begin and width >= cell_len(text[begin - 1]):
        begin -= 1
        width -= cell_len(text[begin])
    return text[begin:]


def extent(line: str, start: int) -> int:
    """Where what begins at an index of a line ends: before a comment, at a closing quote, or within a flow list.

    A flow list (``[3 A, 2 B]``) is one only if it begins on the same line: a comma may belong to a name.

    >>> extent("3 Moss Colossus  # two", 2), extent('  "3 Ash Drake",', 5), extent("EX: [3 Ash, 2 Eel]", 7)
    (15, 14, 10)
    >>> extent("- [3 Ash, 2 Eel]  # picked", 2), extent("3 Jace, Mind [old]", 2)
    (16, 18)
    """
    for text in re.finditer(_TEXT, line):
        if text.start() < start < text.end():
            return text.end() - 1
    if _within_flow(line[:start]) or line[start : start + 1] in _BRACKETS:
        return _end_in_flow(line, start)
    comment = re.search(r"\s#\s", line[start:])
    return len((line[: start + comment.start()] if comment else line).rstrip())


def _within_flow(before: str) -> bool:
    """Whether a flow list or mapping is open, as one can only be where a value begins."""
    opened = re.search(r"(?:^|[-:])\s*[\[{]", before)
    if opened is None:
        return False
    depth = 0
    for sign, _ in _signs(before, opened.end() - 1):
        depth += (sign in _BRACKETS) - (sign in _BRACKETS.values())
    return depth > 0


def _end_in_flow(line: str, start: int) -> int:
    depth = 0
    for sign, index in _signs(line, start):
        if depth == 0 and sign in (",", *_BRACKETS.values()):
            return len(line[:index].rstrip())
        depth += (sign in _BRACKETS) - (sign in _BRACKETS.values())
        if depth == 0 and sign != ",":
            return index + 1
    return len(line.rstrip())


def _signs(line: str, start: int) -> Iterator[tuple[str, int]]:
    """The commas and brackets that are not in quotes, with their indices."""
    for match in re.finditer(rf"{_TEXT}|[\[\]{{}},]", line[start:]):
        if len(match.group()) == 1:
            yield match.group(), start + match.start()
