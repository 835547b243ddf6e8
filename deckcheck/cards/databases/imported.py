"""Read an imported database by its records, where its index was made for something else."""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.imported import SUFFIX
from deckcheck.cards.index.imported import ImportedDatabase, is_imported
from deckcheck.model.game import Game
from deckcheck.source import Location

SUFFIXES = (SUFFIX,)


def looks_like(data: bytes) -> bool:
    """Whether a file that begins so is one."""
    return is_imported(data)


def about(path: str) -> Mapping[str, Any]:
    """What the database says of itself."""
    header = ImportedDatabase(path).header()
    return {"as-of": header.as_of, "sources": list(header.sources)}


def records(path: str, game: Game) -> Iterator[tuple[Any, Location]]:
    """The records, each with its number."""
    for number, record in enumerate(ImportedDatabase(path, game).records(), start=1):
        yield record, Location(f"{path}!{number}", 1)
