"""Read decks of lines such as ``Ash|2``, under a line ``%bars``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.listing import Listing
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList
    from deckcheck.source import Source

SUFFIXES = (".bars",)
MESSAGES = {
    "syntax-bar-list": {"en": "a list with bars", "ja": "縦線のリスト"},
    "no-bar": {
        "en": "“{line}” has no bar between a card and a number",
        "ja": "「{line}」には、カードと枚数の間に縦線がありません",
        "about": {"en": "a line without a bar", "ja": "縦線のない行"},
        "meaning": {"en": "a line lacks the bar that numbers stand behind", "ja": "枚数の前の縦線がない"},
    },
}
_SIGN = "%bars"


def looks_like(text: str) -> bool:
    r"""Whether the first line is the sign.

    >>> looks_like("%bars\nAsh|2"), looks_like("Ash|2")
    (True, False)
    """
    return text.startswith(_SIGN)


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; a line that has no bar is a finding."""
    listing = Listing(source, layout)
    for body, at in listing.pieces():
        name, bar, copies = body.partition("|")
        if bar:
            listing.enter(copies, name, at, listing.default)
        elif body != _SIGN:
            listing.leave_unread("no-bar", {"line": body}, at)
    return listing.deck_list()
