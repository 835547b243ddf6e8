"""What the readers of other programs' JSON have in common: loading it, and saying what is not where it belongs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Board, Listing
from deckcheck.model.deck import DeckList, PrintingNote
from deckcheck.source import InputError, Location, Source
from deckcheck.source.document import Document, load_json
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path


class JsonReading(NamedTuple):
    """A document while it is read into a listing."""

    listing: Listing
    document: Document

    def wrong_type(self, path: Path, expected: str) -> None:
        """Say that a value is of another type than it must be."""
        value = self.document.value(path)
        shown = type(value).__name__ if isinstance(value, dict | list) else value
        self._leave("wrong-type", {"expected": [expected], "value": shown}, self.document.at(path), path)

    def missing_key(self, path: Path, key: str) -> None:
        """Say that a key is missing, or what stands under it is no text."""
        self._leave("missing-key", {"key": key}, self.document.at(path), path)

    def unknown_key(self, path: Path, known: list[str]) -> None:
        """Say that nobody knows what a key means."""
        self._leave("unknown-key", {"key": path[-1], "known": known}, self.document.key_at(path), path)

    def _leave(self, code: str, facts: Mapping[str, Any], at: Location, path: Path) -> None:
        """Leave unread what stands at a path, on whatever lines it does."""
        self.listing.leave_unread(code, facts, at, self.document.also(path, at))

    def only_deck(self) -> tuple[Path, Mapping[str, Any]] | None:
        """The object of the deck, which may be the only one of a list, with its path; None if there is none or several.

        That is told of then.
        """
        document = self.document
        if isinstance(document.data, list) and len(document.data) > 1:
            self.listing.leave_unread("several-decks", {"count": len(document.data)}, document.at(()))
            return None
        path: Path = (0,) if isinstance(document.data, list) and document.data else ()
        deck = document.value(path)
        if isinstance(deck, dict):
            return path, deck
        self.wrong_type(path, "object")
        return None

    def cards(self, path: Path, name: str) -> Iterator[tuple[Path, Mapping[str, Any]]]:
        """The objects of a list that have a text under the key of a name, each with its path; others are told of."""
        for index, card in enumerate(self.document.value(path)):
            here = (*path, index)
            if not isinstance(card, dict):
                self.wrong_type(here, "object")
            elif not isinstance(card.get(name), str):
                self.missing_key(here, name)
            else:
                yield here, card

    def pass_over(self, path: Path, beside: Location | None = None) -> None:
        """Take what stands at a path for nothing of the deck, unless a card is called like a text or a key in it."""
        at, value = self.document.at(path), self.document.value(path)
        if isinstance(value, str):
            self.listing.set_aside(value, at, beside)
        for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
            if isinstance(key, str):
                self.listing.set_aside(key, self.document.key_at((*path, key)), beside)
            self.pass_over((*path, key), beside)

    def leave_out(self, path: Path, known: Collection[str]) -> None:
        """Take what stands under a key for something about the deck, unless it may hold cards.

        ``known`` are the keys that may be there: under one of them stands a value or several, and nothing that is made
        up of more. Under any other stands one value.
        """
        value = self.document.value(path)
        values = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        if path[-1] not in known and isinstance(value, dict | list):
            self.unknown_key(path, list(known))
        elif any(isinstance(each, dict | list) for each in values):
            self.wrong_type(path, "string")
        else:
            self.pass_over(path)

    def enter(
        self, path: Path, name: str, count: str, copies: Any, board: Board, printing: PrintingNote | None = None
    ) -> None:
        """Add the card of an object: its name is the text under one key, ``copies`` is what stands under another."""
        at = self.inside((*path, name))
        if type(copies) is int:
            called = self.document.value((*path, name)).strip()
            self.listing.enter(str(copies) if copies == 0 else copies, called, at, board, printing=printing)
        else:
            self.missing_key(path, count)

    def inside(self, path: Path) -> Location:
        """The place of a text, behind its quotation mark."""
        at = self.document.at(path)
        return at._replace(column=at.column + 1)


def read_json(source: Source, layout: Layout, take: Callable[[JsonReading], None]) -> DeckList:
    """Read a deck by a function that takes the document once it is loaded."""
    listing = Listing(source, layout)
    try:
        document = load_json(source)
    except InputError as error:
        listing.leave_unloadable(error)
    else:
        take(JsonReading(listing, document))
    return listing.deck_list()
