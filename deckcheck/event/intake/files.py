"""The bytes of what was handed in, trusted in nothing: no file is waited for, and none is read without an end."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from deckcheck.model.finding import Finding
from deckcheck.source import LARGEST, UNSAVED, UTF16_MARKS, InputError, Location, Source, decode, rather_utf8
from deckcheck.source import read_bytes as bytes_of

_ZIP = b"PK\x03\x04"
_BROKEN = bytes({*range(0x20)} - {0x09, 0x0A, 0x0D})
_MARK = 0x1A
_MARKED = bytes(_MARK if byte in _BROKEN else byte for byte in range(256))


def read_bytes(path: str, most: int, *, follow: bool = True) -> bytes:
    """The content of a plain file of at most so many bytes, as :func:`deckcheck.source.read_bytes` reads it."""
    try:
        return bytes_of(path, most, follow=follow)
    except InputError as error:
        problems = (each._replace(facts={**each.facts, "path": shown(path)}) for each in error.problems)
        raise InputError(problems) from None


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
        if data.startswith(_ZIP) or (header.translate(None, _BROKEN) != header and data[:2] not in UTF16_MARKS):
            raise
        notes = (Finding(each.code, each.facts, "warning", each.at or Location(path, 1)) for each in error.problems)
        return _mended(path, data), tuple(notes)


def _mended(path: str, data: bytes) -> Source:
    if data[:2] in UTF16_MARKS:
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


@contextmanager
def in_place_of_files(files: Mapping[str, bytes]) -> Iterator[None]:
    """While this lasts, whatever reads a file at one of these paths reads what is given. For one thread alone.

    So what comes in on a page is judged by the code that reads files, and comes to the same, byte for byte.
    """
    before = dict(UNSAVED)
    UNSAVED.update({os.path.abspath(path): content for path, content in files.items()})
    try:
        yield
    finally:
        UNSAVED.clear()
        UNSAVED.update(before)
