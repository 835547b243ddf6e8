"""Keep a configuration that was read and keeps its schema, so that the next run need not read it again.

Importing what reads YAML, checks it and translates globs takes as long as a hook takes
for many decks. What is kept is JSON, with the text that it was made from: another
character anywhere and it is made anew. A cache that is damaged, unwritable or not
there costs time and nothing else.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any
from zlib import crc32

from deckcheck import __version__
from deckcheck.source import Location
from deckcheck.source.cache import is_own, put
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.source import Source
    from deckcheck.source.tree import Path

_LAYOUT = 1
"""Raise it when a configuration is laid out otherwise, or when its schema comes to mean something else."""
_SUM_LENGTH = 8


class Written(NamedTuple):
    """A configuration that keeps its schema; ``forms`` has the regular expression of each of its globs."""

    document: Document
    forms: Mapping[str, str]


def kept(source: Source, cache: str | None) -> Written | None:
    """What was kept of just this text; None if there is nothing."""
    if cache is None or not is_own(_target(source, cache)):
        return None
    try:
        with open(_target(source, cache), encoding="utf-8") as file:
            row = file.read()
        content = row[_SUM_LENGTH:]
        if _sealed(content) != row:
            return None
        made, data, places, keys, forms = json.loads(content)
        if made != _made(source):
            return None
        return Written(Document(source.path, data, _places(places, source), _places(keys, source)), forms)
    except (OSError, ValueError, TypeError, RecursionError):
        return None


def keep(written: Written, source: Source, cache: str | None) -> None:
    """Keep what was made of a text, if the cache can be written."""
    if cache is None:
        return
    document = written.document
    rows = [_made(source), document.data, _rows(document.places), _rows(document.keys), written.forms]
    content = json.dumps(rows)

    def write(part: str) -> None:
        with open(part, "x", encoding="utf-8") as file:
            file.write(_sealed(content))

    put(_target(source, cache), write)


def _rows(places: Mapping[Path, Location]) -> list[Any]:
    return [[path, at.line, at.column] for path, at in places.items()]


def _places(rows: list[Any], source: Source) -> dict[Path, Location]:
    return {tuple(path): Location(source.path, line, column) for path, line, column in rows}


def _sealed(content: str) -> str:
    """A content behind its checksum: one that was damaged could else let pass what is to be checked."""
    return f"{crc32(content.encode()):0{_SUM_LENGTH}x}{content}"


def _target(source: Source, cache: str) -> str:
    # A clash of two paths costs time only: the text that was kept is another one.
    path = os.path.abspath(source.path).encode(errors="replace")
    return os.path.join(cache, f"config-{crc32(path):08x}.json")


def _made(source: Source) -> list[Any]:
    """What a kept configuration is made of, and by what."""
    with open(os.path.join(shipped("schemas"), "config.schema.json"), "rb") as file:
        return [_LAYOUT, __version__, crc32(file.read()), source.text]
