"""What an editor of deck files is: it knows where in a text the things stand that fixes change.

Of a syntax that has no editor, no file is fixed. An editor is a module with one function,

    sheet(source, deck_list, zones) -> Sheet | None     None where nothing can be edited safely
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Protocol

from deckcheck.fixes.fix import Edit
from deckcheck.model.deck import DeckList
from deckcheck.model.game import Zone
from deckcheck.source import Location, Source
from deckcheck.source.named_tuple import NamedTuple

DIGITS = re.compile("[0-9０-９]+")
"""A number, as it may stand beside a name or in a heading."""
_EDITORS = {"plain": "plain_sheet", "json": "data_sheet", "yaml": "data_sheet"}
"""The module that edits decks in a syntax; each is loaded when it is first needed."""
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")


class Span(NamedTuple):
    """A part of a text, from index ``start`` up to ``end``."""

    start: int
    end: int


class TextLine(NamedTuple):
    """A line of a text: the indices where it begins, where it stops but for its end, and where the next one begins."""

    start: int
    stop: int
    next: int


def text_lines(text: str) -> list[TextLine]:
    """The lines of a text, as many as the readers count: behind the last line end there is one more.

    >>> text_lines("Ash\\r\\nDrake")
    [TextLine(start=0, stop=3, next=5), TextLine(start=5, stop=10, next=10)]
    """
    lines = [TextLine(match.start(), match.end(1), match.end()) for match in _LINE.finditer(text)]
    return lines[:-1] if text and text[-1] not in "\r\n" else lines


def digits_beside(text: str, whole: Span, name: Span) -> Span | None:
    """Where the first number beside a name stands in an entry, None if there is none."""
    places = (Span(*match.span()) for match in DIGITS.finditer(text, *whole))
    return next((place for place in places if not name.start <= place.start < name.end), None)


def standing_under(begin: int, titles: Sequence[int], standing: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    """What stands between a heading that begins somewhere and the next one.

    ``titles`` are where headings begin, ``standing`` where each entry does, with its number, both in order.
    """
    first, following = bisect_left(standing, (begin + 1,)), bisect_right(titles, begin)
    last = bisect_left(standing, (titles[following],)) if following < len(titles) else len(standing)
    return standing[first:last]


class Spot(NamedTuple):
    """Where the parts of one entry stand.

    ``name`` is the entry's name, ``whole`` the entry as it reads if it is nothing but a name. ``digits`` is its
    number of copies, None where none is written; then one can be written before ``whole`` if ``countable``.
    ``quote`` is how a text is written there. ``removal`` takes the entry away and nothing else; None where
    something stands beside it that would be lost.
    """

    name: Span
    whole: Span
    digits: Span | None
    countable: bool
    quote: Callable[[str], str]
    removal: tuple[Edit, ...] | None


class Title(NamedTuple):
    """A heading: the zone that it opens, its word and where that stands, None where it must stay as it is.

    ``stated`` is the number of cards that it states. ``entries`` are the numbers of the entries under it.
    """

    zone: str
    at: Location
    word: Span | None
    stated: Span | None
    entries: tuple[int, ...]


class Sheet(Protocol):
    """A deck file with the places of its entries, one for each, None for one that must stay as it is."""

    @property
    def spots(self) -> Sequence[Spot | None]:
        """The places of the entries."""

    @property
    def titles(self) -> Sequence[Title]:
        """The headings."""

    def moved(self, moves: Mapping[int, str]) -> tuple[Edit, ...] | None:
        """The edits that take entries, with all that stands beside them, to the ends of zones; None if it cannot be."""

    def removed(self, entries: Iterable[int]) -> tuple[Edit, ...] | None:
        """The edits that take entries away, with all that stands beside them; None if it cannot be."""

    def added(self, zone: str, cards: Iterable[tuple[int, str]]) -> tuple[Edit, ...] | None:
        """The edits that put copies of cards at the end of a zone; None if it cannot be."""


def can_edit(syntax: str) -> bool:
    """Whether decks in a syntax can be edited at all."""
    return syntax in _EDITORS


def sheet_of(source: Source, deck_list: DeckList, zones: Sequence[Zone]) -> Sheet | None:
    """The places in a deck file, None where nothing in it can be edited safely."""
    if not can_edit(deck_list.syntax):
        return None
    editor = import_module(f"deckcheck.fixes.{_EDITORS[deck_list.syntax]}")
    sheet: Sheet | None = editor.sheet(source, deck_list, zones)
    return sheet
