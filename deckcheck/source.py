"""Read the bytes of a file that a person wrote, and say where in it things stand.

This is the lowest layer: everything that can be pointed at is pointed at with
a :class:`Location`, and everything that is wrong with an input file (never
with a deck: that is a finding) is a :class:`Problem`.
"""

# Annotations are evaluated here: a NamedTuple compiles each one that is text, and start-up waits for it.
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Location(NamedTuple):
    """A place in a file: ``line`` and ``column`` count characters from 1."""

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One mistake in a format, game, list or card file, or in how deckcheck was called.

    ``code`` names the sentence in the message catalogues, ``facts`` holds every
    number and name of that sentence; ``at`` is None where no file is to blame.
    """

    code: str
    facts: Mapping[str, Any]
    at: Location | None = None


class InputError(Exception):
    """Something that deckcheck was given cannot be used; carries *all* the problems found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(
            "; ".join(f"{problem.at or ''} {problem.code} {dict(problem.facts)}" for problem in self.problems)
        )


def distinct(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, each only once, in their order.

    >>> len(distinct([Problem("missing-key", {"key": "name"}), Problem("missing-key", {"key": "name"})]))
    1
    """
    return tuple({(problem.code, problem.at, repr(problem.facts)): problem for problem in problems}.values())


class Source(NamedTuple):
    """A text file, decoded. ``encoding`` is ``utf-8``, ``utf-16`` or ``cp932``; ``mark`` is its byte order mark.

    ``syntax`` is the syntax that somebody says it is written in; None where that is to be found out.
    """

    path: str
    text: str
    encoding: str
    mark: bytes = b""
    syntax: str | None = None


ENCODINGS = ("utf-8", "utf-16", "cp932")
_STDIN = "<stdin>"
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes({*range(0x20)} - {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A})  # 1A is the end of a file in DOS
_NOT_WRITTEN = frozenset(range(0x80, 0xA1)) | frozenset(range(0xF8F0, 0xF8F4))


def lines_of(text: str) -> list[str]:
    r"""The lines of a text without their ends; CRLF, LF and CR end a line, and nothing else does.

    >>> lines_of("Ash Drake\r\nSwarm\x0bMote\n")
    ['Ash Drake', 'Swarm\x0bMote', '']
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def line_starts(text: str) -> list[int]:
    r"""The index in the text of each line's first character, the first line's being 0.

    >>> line_starts("Ash\r\nDrake\n")
    [0, 5, 11]
    """
    return [0, *(match.end() for match in re.finditer("\r\n|\r|\n", text))]


def read_source(path: str, encodings: tuple[str, ...] = ENCODINGS) -> Source:
    """Read a file, or the bytes of standard input where the path is ``-``; raises InputError."""
    if path == "-":
        return decode(_STDIN, sys.stdin.buffer.read(), encodings)
    try:
        with open(path, "rb") as file:
            data = file.read()
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    return decode(path, data, encodings)


def unreadable(path: str, error: OSError | ValueError) -> InputError:
    """What is raised of a file that cannot be read; a ValueError is a path with a NUL in it, which no file has."""
    return InputError([Problem("unreadable-file", {"path": path, "reason": _reason(error)})])


def _reason(error: OSError | ValueError) -> str:
    """``missing``, ``folder``, ``forbidden``, or the operating system's own words."""
    match error:
        case FileNotFoundError() | ValueError():
            return "missing"
        case IsADirectoryError():
            return "folder"
        case PermissionError():
            return "forbidden"
    return str(error.strerror)


def decode(path: str, data: bytes, encodings: tuple[str, ...] = ENCODINGS) -> Source:
    r"""Decode a text file: UTF-8, UTF-16 with a byte order mark, or else CP932, of those that ``encodings`` allows.

    The byte order mark is no part of the text. Raises InputError: ``binary-file``
    for what is no text, ``bad-encoding`` at the first byte that does not fit.

    >>> decode("deck.txt", b"\xef\xbb\xbf3 Ash Drake")
    Source(path='deck.txt', text='3 Ash Drake', encoding='utf-8', mark=b'\xef\xbb\xbf', syntax=None)
    """
    if data[:2] in _UTF16_MARKS:
        return _decode_as(path, data, "utf-16" if "utf-16" in encodings else "utf-8")._replace(mark=data[:2])
    if len(data.translate(None, _CONTROLS)) < len(data):
        raise _binary(path)
    try:
        mark = _UTF8_MARK if data.startswith(_UTF8_MARK) else b""
        return _decode_as(path, data.removeprefix(mark), "utf-8")._replace(mark=mark)
    except InputError:
        text = _cp932(data) if "cp932" in encodings else None
        if text is None:
            raise
        return Source(path, text, "cp932")


def is_plain_utf8(chunks: Iterable[bytes]) -> bool:
    r"""Whether data is what :func:`decode` reads as UTF-8, so that it may be read a piece at a time.

    >>> is_plain_utf8([b"\xe3\x82", b"\xa2"]), is_plain_utf8([b"\x83A"]), is_plain_utf8([b"\xff\xfeA\0"])
    (True, False, False)
    """
    from codecs import getincrementaldecoder

    decoder = getincrementaldecoder("utf-8")()
    try:
        for chunk in chunks:
            if len(chunk.translate(None, _CONTROLS)) < len(chunk):
                return False
            decoder.decode(chunk)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def encode(source: Source) -> bytes:
    r"""The bytes of a text file, its byte order mark included; raises UnicodeEncodeError.

    >>> encode(decode("deck.txt", b"\xfe\xff\x003")._replace(text="4"))
    b'\xfe\xff\x004'
    """
    codec = source.encoding
    if codec == "utf-16":
        codec += "-be" if source.mark == _UTF16_MARKS[1] else "-le"
    return source.mark + source.text.encode(codec)


def _decode_as(path: str, data: bytes, encoding: str) -> Source:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        facts = {"encoding": encoding, "byte": f"0x{data[error.start]:02X}"}
        at = _place_after(path, data[: error.start].decode(encoding, "ignore"))
        raise InputError([Problem("bad-encoding", facts, at)]) from None
    if "\0" in text:
        raise _binary(path)
    return Source(path, text, encoding)


def _place_after(path: str, text: str) -> Location:
    starts = line_starts(text)
    return Location(path, len(starts), len(text) - starts[-1] + 1)


def _binary(path: str) -> InputError:
    return InputError([Problem("binary-file", {"path": path})])


def _cp932(data: bytes) -> str | None:
    """The text of CP932 data; None if it is none, or rather UTF-8 with a few broken bytes.

    Nearly any bytes can be read as CP932, so this must not turn a damaged UTF-8
    file into other words: data in which UTF-8 finds more characters than faults is UTF-8.
    """
    if rather_utf8(data.decode("utf-8", "replace")):
        return None
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError:
        return None
    unused = any(ord(character) in _NOT_WRITTEN for character in set(text))
    return None if unused else text  # bytes that Shift_JIS does not have


def rather_utf8(replaced: str) -> bool:
    """Whether data that UTF-8 read like this, its faults replaced by U+FFFD, was meant as UTF-8."""
    faults = replaced.count("\ufffd")
    return len(replaced) - len(replaced.encode("ascii", "ignore")) > 2 * faults
