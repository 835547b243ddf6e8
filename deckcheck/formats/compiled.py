"""Keep formats that have been checked, so that the next run need not check them again.

They are kept with the digests of every file that they were made from, the cards among
them that their names were held against: if one has changed they are made anew.
"""

import os
from collections.abc import Iterable, Sequence
from typing import Any

from deckcheck.formats.format import Format, Loaded
from deckcheck.source import kept as store
from deckcheck.source.cache import Seen, see, stamp_of

_MEANING = 21
"""Raise it when the files of a format come to mean something else, and the version stays what it is."""
_KIND = "format"


def kept(path: str, cards: Sequence[str], cache: str | None) -> Loaded | None:
    """A format that was kept for these card files, if nothing that it was made from has changed since.

    Its files are those that it was loaded from, without those of cards.
    """
    found: tuple[tuple[Seen, ...], Format, int] | None = store.kept(cache, _KIND, _made(path, cards))
    if found is None or not all(each.unchanged() for each in found[0]):
        return None
    seen, format_, files = found
    return Loaded(format_, tuple(each.path for each in seen[:files]), _digests(seen))


def keep(
    path: str, cards: Sequence[str], cache: str | None, made: Loaded, databases: Sequence[str], began: int
) -> tuple[str, ...]:
    """Keep a format that was made from its files and those of cards, ``databases``, if the cache can be written.

    ``began`` is the time in nanoseconds before the first of them was read: one that
    was written since may hold something else by now. Returns the digests that it is kept with, none if it is not.
    """
    files = (*made.files, *databases)
    if cache is None or any(_written_since(each, began) for each in files):
        return ()
    try:
        seen = tuple(map(see, files))
    except (OSError, ValueError):
        return ()
    store.keep(cache, _KIND, _made(path, cards), (seen, made.format, len(made.files)))
    return _digests(seen)


def _digests(seen: Iterable[Seen]) -> tuple[str, ...]:
    """What says that a format is the same."""
    return tuple(each.digest for each in seen)


def _written_since(path: str, began: int) -> bool:
    stamp = stamp_of(path)
    return stamp is None or max(stamp[1], stamp[2]) >= began


def _made(path: str, cards: Sequence[str]) -> tuple[Any, ...]:
    """What a kept format is made of and for. A path says nothing about content: the files' digests do."""
    return _MEANING, path, *map(os.path.abspath, (path, *cards))
