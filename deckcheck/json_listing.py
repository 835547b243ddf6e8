"""What the readers of other programs' JSON have in common: loading it, and saying what is not where it belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.document import load_json
from deckcheck.source import InputError, Location

if TYPE_CHECKING:
    from deckcheck.document import Document
    from deckcheck.listing import Board, Listing
    from deckcheck.model import PrintingNote
    from deckcheck.source import Source
    from deckcheck.tree import Path


def json_of(source: Source, listing: Listing) -> Document | None:
    """The document of a file; None if it cannot be loaded, which is said then."""
    try:
        return load_json(source)
    except InputError as error:
        for problem in error.problems:
            at = problem.at or Location(source.path, 1)
            if problem.code == "json-syntax":
                listing.break_off(str(problem.facts["what"]), at)
            else:
                listing.leave_unread(problem.code, problem.facts, at)
    return None


class JsonReading(NamedTuple):
    """A document while it is read into a listing."""

    listing: Listing
    document: Document

    def wrong_type(self, path: Path, expected: str) -> None:
        """Say that a value is of another type than it must be."""
        value = self.document.value(path)
        shown = type(value).__name__ if isinstance(value, dict | list) else value
        self.listing.leave_unread("wrong-type", {"expected": [expected], "value": shown}, self.document.at(path))

    def missing_key(self, path: Path, key: str) -> None:
        """Say that a key is missing, or what stands under it is no text."""
        self.listing.leave_unread("missing-key", {"key": key}, self.document.at(path))

    def unknown_key(self, path: Path, known: list[str]) -> None:
        """Say that nobody knows what a key means."""
        facts = {"key": path[-1], "known": known}
        self.listing.leave_unread("unknown-key", facts, self.document.key_at(path))

    def enter(
        self, path: Path, name: str, count: str, copies: Any, board: Board, printing: PrintingNote | None
    ) -> None:
        """Add the card of an object: its name is the text under one key, ``copies`` is what stands under another."""
        at = self._inside((*path, name))
        if type(copies) is int:
            self.listing.enter(copies, self.document.value((*path, name)).strip(), at, board, printing=printing)
        else:
            self.missing_key(path, count)

    def _inside(self, path: Path) -> Location:
        """The place of a text, behind its quotation mark."""
        at = self.document.at(path)
        return at._replace(column=at.column + 1)
