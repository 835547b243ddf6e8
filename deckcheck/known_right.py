"""Remember what kept its schema, so that the next run need not check it again.

Importing what checks a configuration takes a third of the time that a hook takes
for one deck. What is remembered is a digest of the data and of the schema: another
word in either and it is checked anew. A cache that is damaged, unwritable or not
there costs time and nothing else.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING
from zlib import crc32

from deckcheck import __version__
from deckcheck.cache import digest, put
from deckcheck.resources import shipped

if TYPE_CHECKING:
    from deckcheck.document import Document

_LAYOUT = 1
"""Raise it when a schema comes to mean something else although it says the same."""


def known_right(document: Document, kind: str, cache: str | None) -> bool:
    """Whether just this data was found to keep the schema of its kind; False if that is not known."""
    if cache is None:
        return False
    try:
        with open(_target(document, cache), encoding="ascii") as file:
            return file.read() == _seal(document, kind)
    except (OSError, ValueError):
        return False


def remember(document: Document, kind: str, cache: str | None) -> None:
    """Note that this data keeps the schema of its kind, if the cache can be written."""
    if cache is None:
        return

    def write(part: str) -> None:
        with open(part, "x", encoding="ascii") as file:
            file.write(_seal(document, kind))

    put(_target(document, cache), write)


def _target(document: Document, cache: str) -> str:
    # A clash of two paths costs time only: what is remembered is about the data.
    return os.path.join(cache, f"right-{crc32(os.path.abspath(document.path).encode(errors='replace')):08x}.txt")


def _seal(document: Document, kind: str) -> str:
    with open(os.path.join(shipped("schemas"), f"{kind}.schema.json"), "rb") as file:
        schema = digest(file.read())
    return digest(json.dumps([_LAYOUT, __version__, kind, schema, document.data]).encode())
