"""Read decks as MTGO writes them as text: the first blank line between cards is the one before the sideboard.

Nothing but ``.dec`` files and who asks for this syntax is read so. Any other text is a plain list, in which a blank
line must look like that one.
"""

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.readers.plain import read as read_list
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

SUFFIXES = (".dec",)


def looks_like(text: str) -> bool:  # noqa: ARG001 -- nothing in a text says that it was not written by hand
    """Whether a text seems to have this form: nobody can tell."""
    return False


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck as a plain list whose first blank line between cards is the one before the side zone."""
    return read_list(source, layout, strict=True)
