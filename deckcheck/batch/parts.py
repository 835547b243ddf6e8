"""The files that decks are read from, each a part: tables with a row for each card or for each deck, or deck files."""

from __future__ import annotations

import hashlib
import lzma
import os
import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

import pyarrow as pa

from deckcheck.source import InputError, Problem, unreadable
from deckcheck.source.left_behind import is_left_behind
from deckcheck.source.named_tuple import NamedTuple

PARQUET, CSV, JSON_LINES, DECKS, ARCHIVE = "parquet", "csv", "jsonl", "decks", "archive"
SUFFIXES = {
    ".parquet": PARQUET,
    ".csv": CSV,
    ".csv.gz": CSV,
    ".tsv": CSV,
    ".jsonl": JSON_LINES,
    ".ndjson": JSON_LINES,
    ".zip": ARCHIVE,
    ".tar": ARCHIVE,
    ".tar.gz": ARCHIVE,
    ".tgz": ARCHIVE,
}
"""How files are read by the ends of their names."""
_MARKS = ((b"PAR1", PARQUET), (b"PK\x03\x04", ARCHIVE), (b"{", JSON_LINES))
"""What a stream begins with that is no CSV."""
_LONGEST_TOLD = 200
"""Characters of what a reader says of a damaged part."""
DAMAGED = (zipfile.BadZipFile, tarfile.TarError, EOFError, zlib.error, lzma.LZMAError)
"""What is raised of an archive, or of its compression, that ends too soon or holds something else."""


class Part(NamedTuple):
    """A file, or a folder of deck files. ``called`` is what it is called in what is told."""

    path: str
    kind: str
    called: str


def parts_of(paths: Iterable[str]) -> list[Part]:
    """The parts that some paths mean, in a stable order. A folder with tables has one for each, else one of deck files.

    Raises InputError if something is none, or if a folder of tables holds something else: it would be passed over.
    """
    found: list[Part] = []
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if not is_left_behind(name))
            tables = [name for name in names if kind_of(name) in (PARQUET, JSON_LINES)]
            tables = tables or ([] if any(kind_of(name) is None for name in names) else [*filter(kind_of, names)])
            # What is written beside tables, as a sign that they are whole, begins with an underscore.
            others = [name for name in names if tables and name not in tables and not name.startswith("_")]
            if others:
                raise InputError([Problem("beside-tables", {"path": path, "names": others})])
            inside = [os.path.join(path, name) for name in tables]
            found += [Part(each, kind_of(each) or DECKS, each) for each in inside] or [Part(path, DECKS, path)]
        elif not os.path.exists(path):
            raise InputError([Problem("unreadable-file", {"path": path, "reason": "missing"})])
        else:
            kind = kind_of(path)
            if kind is None:
                raise InputError([Problem("no-table", {"path": path, "suffixes": sorted(SUFFIXES)})])
            found.append(Part(path, kind, path))
    return found


def spooled(stream: BinaryIO, folder: str) -> Part:
    """What a stream holds, as a part in a folder; its first bytes tell how it is read."""
    path = os.path.join(folder, "stdin")
    with open(path, "wb") as file:
        shutil.copyfileobj(stream, file)
    with open(path, "rb") as file:
        begin = file.read(262)
    kind = next((kind for mark, kind in _MARKS if begin.startswith(mark)), CSV)
    return Part(path, ARCHIVE if begin[257:] == b"ustar" else kind, "<stdin>")


def kind_of(path: str) -> str | None:
    """How a file is read, None if its name does not tell."""
    name = path.lower()
    return next((kind for suffix, kind in SUFFIXES.items() if name.endswith(suffix)), None)


def digest_of(part: Part) -> str:
    """A text that differs whenever the content does."""
    # Most processors have instructions for it.
    made = hashlib.sha256(usedforsecurity=False)
    paths = [part.path]
    if os.path.isdir(part.path):
        paths = [os.path.join(here, name) for here, _, names in os.walk(part.path) for name in names]
    try:
        for path in sorted(paths):
            made.update(os.path.relpath(path, part.path).encode("utf-8", "surrogateescape") + b"\0")
            with open(path, "rb") as file:
                while data := file.read(1 << 20):
                    made.update(data)
    except OSError as error:
        raise unreadable(part.path, error) from None
    return made.hexdigest()


@contextmanager
def damage_told(part: Part) -> Iterator[None]:
    """Say of a part that it is damaged where what reads it gives up."""
    try:
        yield
    except (pa.ArrowException, OSError, UnicodeDecodeError, *DAMAGED) as error:
        what = str(error).split("\n")[0].rstrip(": ")[:_LONGEST_TOLD]
        facts = {"path": part.called, **({"what": what} if what else {})}
        raise InputError([Problem("damaged-part", facts)]) from None
