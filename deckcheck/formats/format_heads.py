"""What the formats that come with deckcheck are called, and since when: without their clauses and lists."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from deckcheck.formats.catalogue import find_format, format_ids
from deckcheck.source import read_source
from deckcheck.source.document import load_document
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.game import Names


class FormatHead(NamedTuple):
    """A format's id and name, what else it is called, its first day if it says it, and its dated editions.

    An edition is an ISO day and a name.
    """

    id: str
    name: Names
    aliases: tuple[str, ...]
    since: str | None
    editions: tuple[tuple[str, Names], ...]


def format_heads() -> Iterator[FormatHead]:
    """The heads of all formats that come with deckcheck, in the order of their ids.

    >>> all(sorted(head.name) == ["en", "ja"] for head in format_heads())
    True
    """
    for id_ in format_ids():
        data = _data(id_)
        editions = tuple((each["date"], each["name"]) for each in data.get("editions", ()))
        yield FormatHead(id_, data["name"], tuple(data.get("aliases", ())), _since(data), editions)


def _since(data: Any) -> str | None:
    """The first day of a format, or else of the one that it extends."""
    since: str | None = data.get("since")
    return _since(_data(data["extends"])) if since is None and "extends" in data else since


@cache
def _data(id_: str) -> Any:
    path = find_format(id_)
    assert path is not None, id_  # noqa: S101 -- it comes with deckcheck
    return load_document(read_source(path)).data
