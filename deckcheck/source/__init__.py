"""Read the bytes of a file that a person wrote, and say where in it things stand.

This is the lowest layer: everything that can be pointed at is pointed at with
a :class:`Location`, and everything that is wrong with an input file (never
with a deck: that is a finding) is a :class:`Problem`.
"""

import os
import re
import stat
import sys
from bisect import bisect_right
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar

from deckcheck.source.named_tuple import NamedTuple


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
    """Something that deckcheck was given cannot be used; carries *all* the problems found.

    ``format`` is the format that cannot be opened, whatever deck asks for it; "" where it is something else.
    As a text it has a line for each problem: where it is, what is wrong, and the code.
    """

    sentence: ClassVar[Callable[[str, Mapping[str, Any]], str] | None] = None
    """Says a code and its facts in English; set by what knows the sentences, where that is loaded."""

    def __init__(self, problems: Iterable[Problem], format: str = "") -> None:  # noqa: A002 -- what users call it
        self.problems, self.format = tuple(problems), format
        super().__init__(self.problems, format)

    def __str__(self) -> str:
        return "\n".join(map(self._line, self.problems))

    def _line(self, problem: Problem) -> str:
        said = str(dict(problem.facts))
        if InputError.sentence is not None:
            with suppress(LookupError):  # what a plug-in has raised may have no sentence
                said = InputError.sentence(problem.code, problem.facts)
        return f"{'' if problem.at is None else f'{problem.at}: '}{said} [{problem.code}]"


def distinct(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, each only once, in their order.

    >>> len(distinct([Problem("missing-key", {"key": "name"}), Problem("missing-key", {"key": "name"})]))
    1
    """
    return tuple({(problem.code, problem.at, repr(problem.facts)): problem for problem in problems}.values())


def refuse(problems: Iterable[Problem]) -> None:
    """Raise InputError with some problems, in the order of their places, if there are any."""
    found = sorted(problems, key=lambda problem: problem.at or ())
    if found:
        raise InputError(found)


class Source(NamedTuple):
    """A text file, decoded. ``encoding`` is one of ``ENCODINGS``, or such with more characters; ``mark`` is its byte
    order mark.

    ``syntax`` is the syntax that somebody says it is written in; None where that is to be found out. ``folders`` are
    those below which a file must lie that it names as its format; with none, it can only name an id.
    """

    path: str
    text: str
    encoding: str
    mark: bytes = b""
    syntax: str | None = None
    folders: tuple[str, ...] = ()


ENCODINGS = ("utf-8", "utf-16", "iso-2022-jp", "utf-16-le", "utf-16-be", "cp932", "euc-jp", "cp1252")
"""All that are read; those after the first two do not say what they are, and are guessed."""
LARGEST_DECK = 5_000_000
"""The bytes of a deck or a record, where nobody asks for more or less."""
LARGEST = 128 * 2**20
"""The bytes of what is no deck: a list of cards, a table with a thousand registrations in it."""
UNSAVED: dict[str, bytes] = {}
"""What is read in the place of files, by their absolute paths: what an editor holds and has not saved, or what was
handed in on a page. Else empty; for a process that does one thing at a time."""
STDIN = "<stdin>"
"""What stands for a path where the text comes in by itself."""
_UTF8_MARK = b"\xef\xbb\xbf"
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = bytes({*range(0x20)} - {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A})  # 1A is the end of a file in DOS
_DOCUMENTS = (b"%PDF-", b"{\\rtf")
"""How documents begin of which every byte may be text, and whose lines are none of a list's: PDF and RTF."""


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


def place_at(path: str, starts: Sequence[int], index: int) -> Location:
    r"""The place of a character, counted from 0, of a text whose lines begin where :func:`line_starts` says.

    >>> str(place_at("deck.txt", line_starts("3 Ash\n2 Eel"), 8))
    'deck.txt:2:3'
    """
    line = bisect_right(starts, index)
    return Location(path, line, index - starts[line - 1] + 1)


def read_source(
    path: str, encodings: tuple[str, ...] = ENCODINGS, *, most: int = LARGEST_DECK, found: bool = False
) -> Source:
    """Read a file of at most so many bytes, or standard input where the path is ``-``; raises InputError.

    What somebody names may be a pipe. What was ``found`` in a folder, or is named in another file, may not:
    nobody waits for it. A format that the text names must lie below the working folder or the file's own.
    """
    if path == "-":
        source = decode(STDIN, _at_most(sys.stdin.buffer.read(most + 1), path, most), encodings)
    else:
        source = decode(path, read_bytes(path, most, found=found), encodings)
    return source._replace(folders=(os.curdir, os.path.dirname(source.path)))


def read_bytes(path: str, most: int, *, found: bool = True, follow: bool = True) -> bytes:
    """The content of a file of at most so many bytes. Raises InputError.

    What was ``found``, or is named in another file, must be a plain file: a pipe would be waited for, and a device
    may do something when it is read. ``follow`` says that it may be a link.
    """
    if UNSAVED and (unsaved := UNSAVED.get(os.path.abspath(path))) is not None:
        return _at_most(unsaved, path, most)
    # Only with O_NONBLOCK is a pipe opened without waiting for who writes to it.
    flags = (getattr(os, "O_NONBLOCK", 0) if found else 0) | (0 if follow else getattr(os, "O_NOFOLLOW", 0))
    try:
        with open(path, "rb", opener=lambda name, usual: os.open(name, usual | flags)) as file:
            if found and not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise InputError([Problem("no-plain-file", {"path": path})])
            return _at_most(file.read(most + 1), path, most)
    except (OSError, ValueError) as error:
        # A socket can never be opened.
        if found and os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
            raise InputError([Problem("no-plain-file", {"path": path})]) from None
        raise unreadable(path, error) from None


def is_file(path: str) -> bool:
    """Whether there is a plain file, or something that is read in its place."""
    return os.path.abspath(path) in UNSAVED or os.path.isfile(path)


def _at_most(data: bytes, path: str, most: int) -> bytes:
    if len(data) > most:
        raise InputError([Problem("too-long-file", {"path": path, "most": most})])
    return data


def is_below(path: str, folders: Sequence[str]) -> bool:
    """Whether a path leads to below one of some folders, wherever links lead; "" is the working folder.

    Without any folder nothing is looked at.
    """
    if not folders:
        return False
    try:
        real = os.path.realpath(path)
    except ValueError:  # a NUL, which no path has
        return False
    return any(real.startswith(os.path.join(os.path.realpath(folder), "")) for folder in folders)


def looks_like(text: str, kind: str) -> bool:
    """Whether a file has the key that those of its kind have, outermost.

    >>> looks_like("list: bans", "list"), looks_like('{"list": "bans"}', "list"), looks_like("root: no list:", "list")
    (True, True, False)
    """
    if text.startswith(f"{kind}:") or f"\n{kind}:" in text:
        # To compile a pattern takes longer than to read a deck.
        return True
    return re.search(rf"""(?m)(?:^|^\s*\{{\s*|,\s*)["']?{kind}["']?\s*:""", text) is not None


def files_with_key(folder: str, kind: str, may_be_read: Callable[[str], bool] = os.path.isfile) -> list[str]:
    """The names of the YAML files in a folder that look like files of a kind, in order; none if there is no folder.

    A file that may not be read is not opened.
    """
    folder = folder or os.curdir
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    return [
        name for name in names if name.endswith(".yaml") and _has_key(os.path.join(folder, name), kind, may_be_read)
    ]


def _has_key(path: str, kind: str, may_be_read: Callable[[str], bool]) -> bool:
    try:
        return may_be_read(path) and looks_like(read_source(path, most=LARGEST, found=True).text, kind)
    except InputError:
        return False  # whoever opens that file says why


def unreadable(path: str, error: OSError | ValueError) -> InputError:
    """What is raised of a file that cannot be read; a ValueError is a path with a NUL in it, which no file has."""
    return InputError([Problem("unreadable-file", {"path": path, "reason": reason(error)})])


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be used: ``missing``, ``folder``, ``forbidden``, or the operating system's own words."""
    match error:
        case FileNotFoundError() | ValueError():
            return "missing"
        case IsADirectoryError():
            return "folder"
        case PermissionError():
            return "forbidden"
    return str(error.strerror)


def decode(path: str, data: bytes, encodings: tuple[str, ...] = ENCODINGS) -> Source:
    r"""Decode a text file: UTF-8, UTF-16 with a byte order mark, or else the likeliest that ``encodings`` allows.

    The byte order mark is no part of the text. Data in which UTF-8 finds more characters than faults is
    damaged UTF-8, and nothing is guessed. Raises InputError: ``binary-file`` for what is no plain text,
    ``bad-encoding`` at the first byte that does not fit.

    >>> decode("deck.txt", b"\xef\xbb\xbf3 Ash Drake")
    Source(path='deck.txt', text='3 Ash Drake', encoding='utf-8', mark=b'\xef\xbb\xbf', syntax=None, folders=())
    """
    if data.startswith(_DOCUMENTS):
        raise _binary(path)
    if data[:2] in UTF16_MARKS:
        return _decode_as(path, data, "utf-16" if "utf-16" in encodings else "utf-8")._replace(mark=data[:2])
    if len(data.translate(None, _CONTROLS)) < len(data):
        guess = _guess(path, data, encodings)
        if guess is None:
            raise _binary(path)
        return guess
    try:
        mark = _UTF8_MARK if data.startswith(_UTF8_MARK) else b""
        return _decode_as(path, data.removeprefix(mark), "utf-8")._replace(mark=mark)
    except InputError:
        guess = None if rather_utf8(data.decode("utf-8", "replace")) else _guess(path, data, encodings)
        if guess is None:
            raise
        return guess


def is_guessed(encoding: str) -> bool:
    """Whether an encoding is one that nobody can know, so that it is to be told."""
    return encoding not in ("utf-8", "utf-16")


def _guess(path: str, data: bytes, encodings: tuple[str, ...]) -> Source | None:
    # Hardly any file needs it.
    from deckcheck.source.encodings import guessed

    found = guessed(data, encodings)
    return None if found is None else Source(path, found[1], found[0])


def is_plain_utf8(chunks: Iterable[bytes]) -> bool:
    r"""Whether data is what :func:`decode` reads as UTF-8, so that it may be read a piece at a time.

    >>> is_plain_utf8([b"\xe3\x82", b"\xa2"]), is_plain_utf8([b"\x83A"]), is_plain_utf8([b"\xff\xfeA\0"])
    (True, False, False)
    """
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
        codec += "-be" if source.mark == UTF16_MARKS[1] else "-le"
    return source.mark + source.text.encode(codec)


def whole_characters(text: str) -> str:
    r"""A text with a mark in the place of each half of a character, which nothing can write.

    >>> whole_characters("a\ud800")
    'a�'
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _decode_as(path: str, data: bytes, encoding: str) -> Source:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        facts = {"encoding": encoding, "byte": f"0x{data[error.start]:02X}"}
        before = data[: error.start].decode(encoding, "ignore")
        at = place_at(path, line_starts(before), len(before))
        raise InputError([Problem("bad-encoding", facts, at)]) from None
    if "\0" in text:
        raise _binary(path)
    return Source(path, text, encoding)


def _binary(path: str) -> InputError:
    return InputError([Problem("binary-file", {"path": path})])


def rather_utf8(replaced: str) -> bool:
    """Whether data that UTF-8 read like this, its faults replaced by U+FFFD, was meant as UTF-8."""
    faults = replaced.count("\ufffd")
    return len(replaced) - len(replaced.encode("ascii", "ignore")) > 2 * faults
