"""A reader and a form of card files that hand over what cannot be used, as the text says."""

from collections.abc import Sequence
from typing import Any

from deckcheck.cards.file import CardFile
from deckcheck.model.deck import Card, DeckList, Entry
from deckcheck.model.game import Game, Zone
from deckcheck.source import Location, Problem, Source


class Careless:
    """Reads files of one word, which says what goes wrong."""

    SUFFIXES = (".careless",)

    @staticmethod
    def looks_like(text: str) -> bool:
        """Never."""
        return False

    @staticmethod
    def kind(source: Source) -> Any:
        """What there is not, in one case."""
        return "poem" if source.text == "kind" else "deck"

    @staticmethod
    def declared_format(source: Source) -> Any:
        """What is no pair, in one case."""
        return "pairs/plain" if source.text == "format" else None

    @staticmethod
    def read(source: Source, zones: Sequence[Zone]) -> Any:
        """Anything but a deck."""
        at = Location(source.path, 1)
        entries: dict[str, Any] = {
            "copies": Entry("3", "Ash", "main", at),  # type: ignore[arg-type] # it is wrong
            "none": Entry(-3, "Ash", "main", at),
            "zone": Entry(3, "Ash", "attic", at),
            "place": Entry(3, "Ash", "main", Location(source.path, 2)),
            "silent": Entry(3, "Ash", None, at),
        }
        if source.text == "format":
            return DeckList(source.path, (source.text,), (Entry(3, "Ash", "main", at),), {})
        if source.text in entries:
            return DeckList(source.path, (), (entries[source.text],), {})
        raise KeyError(source.text)


class Form:
    """Reads card files of one word, which says what goes wrong."""

    SUFFIXES = (".oddcards",)

    @staticmethod
    def looks_like(data: bytes) -> bool:
        """Never."""
        return False

    @staticmethod
    def read(path: str, data: bytes, game: Game) -> Any:
        """Anything but cards."""
        files: dict[bytes, Any] = {
            b"attribute": CardFile(None, (Card("Ash", {"color": frozenset(("red",))}),)),
            b"list": CardFile(None, [Card("Ash", {})]),  # type: ignore[arg-type] # it is wrong
            b"problem": CardFile(None, (), (Problem("too-dull", {}),)),
            b"nothing": None,
        }
        return files[data]
