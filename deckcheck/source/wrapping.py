"""Break text into the lines of a terminal, and say how far a mark under a quoted line goes.

A line may break at a space, and beside any character that is two cells wide, as in
Japanese; but no line begins with what closes or pauses, nor ends with what opens
(JIS X 4051 calls it kinsoku), no word of narrow letters is broken that fits a line, and
a number stays with what counts behind it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, chop_cells

from deckcheck.source.named_tuple import NamedTuple

_OPENING = "([（［「『《〈【〔“‘"
_CLOSING = ")）］」』》〉】〕”’、。，．,.!?！？:：;；・…ー々っゃゅょッャュョァィゥェォぁぃぅぇぉ"
_SIGN = r"""(?<![^\s\[{,:])(?:"(?:[^"\\]|\\.)*"|'[^']*')|[\[\]{},]"""
"""A text in quotes, where one may begin, or a sign of a flow list."""
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
        if cell_len(line) + cell_len(piece.rstrip()) > room:
            # A word that no line is wide enough for is broken anywhere.
            part, (*parts, piece) = _chopped(piece, max(2, room - cell_len(line)), max(2, width - indent))
            if part.strip():
                yield (line + part).rstrip()
            yield from (" " * indent + each for each in parts)
            line, room = " " * indent, width
        line += piece
    if line.strip():
        yield line.rstrip()


def _chopped(word: str, first: int, others: int) -> tuple[str, list[str]]:
    """The part of a word that fits in so many cells, and parts for lines of their own; spaces stay with the last."""
    part, *_ = chop_cells(word, first)
    rest = word[len(part) :].lstrip()
    parts = chop_cells(rest.rstrip(), others) or [""]
    done = sum(map(len, parts[:-1]))
    return part, [*parts[:-1], rest[done:]]


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
    if last.isdecimal() and after.isalpha():
        return True  # "12枚"
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
    form = _form(line)
    index = bisect_left(form.texts, (start,)) - 1
    if index >= 0 and start < form.texts[index][1]:
        return form.texts[index][1] - 1
    depth = _depth(form, start)
    if depth > 0 or line[start : start + 1] in _BRACKETS:
        return _end_in_flow(line, start, form, depth)
    comment = re.search(r"\s#\s", line[start:])
    return len((line[: start + comment.start()] if comment else line).rstrip())


class _Form(NamedTuple):
    """What of a line matters to flow lists: where its texts in quotes begin and end, and its other signs.

    The signs are the commas and brackets from the first bracket on that stands where a value begins; ``depths`` has
    how many brackets are open after each of them.
    """

    texts: tuple[tuple[int, int], ...]
    signs: tuple[int, ...]
    depths: tuple[int, ...]


@lru_cache(maxsize=1)
def _form(line: str) -> _Form:
    """A long line may have many marks."""
    texts: list[tuple[int, int]] = []
    signs: list[int] = []
    depths: list[int] = []
    depth = 0
    first = re.search(r"(?:^|[-:])\s*([\[{])", line)
    opened = first.start(1) if first else None
    for match in re.finditer(_SIGN, line):
        if len(match.group()) > 1:
            texts.append(match.span())
        elif opened is not None and match.start() >= opened:
            depth += (match.group() in _BRACKETS) - (match.group() in _BRACKETS.values())
            signs.append(match.start())
            depths.append(depth)
    return _Form(tuple(texts), tuple(signs), tuple(depths))


def _depth(form: _Form, start: int) -> int:
    """How many brackets are open before an index."""
    index = bisect_left(form.signs, start) - 1
    return form.depths[index] if index >= 0 else 0


def _end_in_flow(line: str, start: int, form: _Form, depth: int) -> int:
    """Where the entry ends that begins in so many brackets, or with one."""
    for index in range(bisect_left(form.signs, start), len(form.signs)):
        at, after = form.signs[index], form.depths[index]
        if after < depth or (line[at] == "," and after == depth):
            return len(line[:at].rstrip())
        if after == depth:
            return at + 1
    return len(line.rstrip())
