"""Read big JSON files a value at a time. The values are those that the json module gives."""

from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any

from deckcheck.source import InputError, Location, Problem
from deckcheck.source.packed import open_unpacked


def members(path: str, prefix: str) -> Iterator[tuple[str, Any]]:
    """The keys and values of the mapping at a prefix ("" for the file's own, "data", "data.item.cards").

    Raises InputError when it comes to something that is no JSON, or finds that the file ends too early.
    """
    return _read(path, "kvitems", prefix)


def items(path: str, prefix: str = "item") -> Iterator[Any]:
    """The values of a list, "item" for those of the file's own; raises InputError as above."""
    return _read(path, "items", prefix)


def value_at(path: str, prefix: str) -> Any:
    """The first value at a prefix, None if there is none; reads no further than that."""
    with closing(_read(path, "items", prefix)) as found:
        return next(found, None)


def _read(path: str, what: str, prefix: str) -> Generator[Any, None, None]:
    # Only who reads a database of another form waits for the import.
    import ijson

    with open_unpacked(path) as file:
        try:
            yield from getattr(ijson, what)(file, prefix, use_float=True)
        except (ijson.JSONError, UnicodeDecodeError) as error:
            facts = {"what": " ".join(str(error).split()[:20])}
            raise InputError([Problem("json-syntax", facts, Location(path, 1))]) from None
