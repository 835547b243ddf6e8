"""The bytes of what was handed in, trusted in nothing: no file is waited for, and none is read without an end."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from deckcheck.finding import Finding
from deckcheck.source import InputError, Location, Problem, Source, decode, rather_utf8

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST = 128 * 2**20
"""The bytes of a file with many registrations in it, also as it is unpacked: a hundred times a large event."""
_ZIP = b"PK\x03\x04"
_BROKEN = bytes({*range(0x20)} - {0x09, 0x0A, 0x0D})
_MARK = 0x1A
_MARKED = bytes(_MARK if byte in _BROKEN else byte for byte in range(256))
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def read_bytes(path: str, most: int) -> bytes:
    """The content of a file of at most so many bytes.

    Raises InputError for what is no file (a pipe would be waited for, a device never ends), for a
    larger one, and for one that cannot be read.
    """
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise InputError([Problem("no-plain-file", {"path": shown(path)})])
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise InputError([Problem("unreadable-file", {"path": shown(path), "reason": _reason(error)})]) from None
    if len(data) > most:
        raise InputError([Problem("too-long-file", {"path": shown(path), "most": most})])
    return data


def _reason(error: OSError | ValueError) -> str:
    match error:
        case FileNotFoundError() | ValueError():
            return "missing"
        case PermissionError():
            return "forbidden"
    return str(error.strerror)


def shown(path: str) -> str:
    """A path as text that can be written: what is no UTF-8 in it is read as CP932, as archives pack it, or marked.

    >>> shown("lists/deck.txt"), shown(b"\\x82\\xd0.txt".decode("utf-8", "surrogateescape"))
    ('lists/deck.txt', 'ひ.txt')
    """
    try:
        path.encode()
    except UnicodeEncodeError:
        raw = os.fsencode(path)
        try:
            return raw.decode("cp932")
        except UnicodeDecodeError:
            return raw.decode("utf-8", "replace")
    return path


def read_table_text(path: str) -> tuple[Source, tuple[Finding, ...]]:
    """A table as text, and what is odd about that.

    What is no text in it is marked with U+FFFD, which is part of no id and no card's name: one broken cell
    must not keep the others from being read. Raises InputError for what is no table as a whole.
    """
    data = read_bytes(path, LARGEST)
    try:
        return decode(path, data), ()
    except InputError as error:
        header = data.split(b"\n", 1)[0]
        if data.startswith(_ZIP) or (header.translate(None, _BROKEN) != header and data[:2] not in _UTF16_MARKS):
            raise
        return _mended(path, data), tuple(_noted(error.problems, path))


def _noted(problems: Iterable[Problem], path: str) -> Iterable[Finding]:
    return (Finding(each.code, each.facts, "warning", each.at or Location(path, 1)) for each in problems)


def _mended(path: str, data: bytes) -> Source:
    if data[:2] in _UTF16_MARKS:
        return Source(path, data.decode("utf-16", "replace").replace("\0", "\ufffd"), "utf-16")
    data = data.translate(_MARKED)
    try:
        source = decode(path, data)
    except InputError:
        text, encoding = data.decode("utf-8", "replace"), "utf-8"
        if not rather_utf8(text):
            text, encoding = data.decode("cp932", "replace"), "cp932"
        source = Source(path, text.removeprefix("\ufeff"), encoding)
    return source._replace(text=source.text.replace(chr(_MARK), "\ufffd"))
