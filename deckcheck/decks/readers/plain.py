"""Read deck lists as people write and programs export them: a count and a name per line, and headings for the zones.

Every line is accounted for. It is an entry, a heading, a part of a zone (``Creatures (20)``), a label, a total that
agrees, a comment, or a mark; words above the first card or below the last that name no card are noted. Whatever else
stands there is left unread, and the deck undecided. What a line is for, :mod:`deckcheck.decks.lines.reading` tells,
what it says of cards :mod:`deckcheck.decks.lines.line`: the names of the cards decide. A comment that is nothing but a
heading (``## EX``) is that heading; ``format: game/format`` before the first entry names the format. Blank lines mean
something only where no heading says more (:mod:`deckcheck.decks.lines.settling`).
"""

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.model.deck import DeckList
from deckcheck.source import Source

SUFFIXES = (".txt", ".deck", ".dck")


def looks_like(text: str) -> bool:  # noqa: ARG001 -- every text may be one, so the others are asked first
    """Whether a text may be a plain deck list: always."""
    return True


def read(source: Source, layout: Layout, *, strict: bool = False) -> DeckList:
    """Read a deck list. ``strict``: the first blank line between cards is the one before the side zone."""
    # The reader is looked at for files of other syntaxes, too, which need nothing of this.
    from deckcheck.decks.lines.reading import read_list

    return read_list(source, layout, strict=strict)
