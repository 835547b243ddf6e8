"""Read deck lists as people write and programs export them: a count and a name per line, and headings for the zones.

Every line is accounted for. It is an entry, a heading, a part of a zone (``Creatures (20)``), a label, a total that
agrees, a comment, or a mark; words above the first card or below the last that name no card are noted. Whatever else
stands there is left unread, and the deck undecided. What a line is for, :mod:`deckcheck.decks.plain.reading` tells,
what it says of cards :mod:`deckcheck.decks.lines.line`: the names of the cards decide. A comment that is nothing but a
heading (``## EX``) is that heading; ``format: game/format`` before the first entry names the format. Blank lines mean
something only where no heading says more (:mod:`deckcheck.decks.lists.places.unheaded`).
"""

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.decks.text import kind as kind
from deckcheck.model.deck import DeckList, Unread
from deckcheck.model.finding import Finding
from deckcheck.source import Location, Source, lines_of

SUFFIXES = (".txt", ".deck", ".dck")


def looks_like(text: str) -> bool:  # noqa: ARG001 -- every text may be one, so the others are asked first
    """Whether a text may be a plain deck list: always."""
    return True


def read(source: Source, layout: Layout, *, strict: bool = False) -> DeckList:
    """Read a deck list. ``strict``: the first blank line between cards is the one before the side zone."""
    text = source.text
    if "|" in text or "\t" in text or "<t" in text:
        from deckcheck.decks.plain.row_numbers import without_row_numbers

        # Hardly any list is a table.
        written = lines_of(text)
        blanked = without_row_numbers(written)
        if blanked is not None:
            deck = _read(source._replace(text="\n".join(blanked)), layout, strict=strict)
            return deck._replace(lines=tuple(written))
    return _read(source, layout, strict=strict)


def _is_plainly_one(deck: DeckList, layout: Layout) -> bool:
    """Whether nothing stands between the cards of a list but the first headings of zones beside the main one."""
    entered = {entry.at.line for entry in deck.entries if entry.sure}
    if not entered:
        return True
    leader = layout.block("first")
    leading = {entry.at.line for entry in deck.entries if leader is not None and entry.zone == leader.id}
    if len(leading) > 1:
        return False
    first, last = min(entered), max(entered)
    # The heading of the main deck is that of another deck, unless nothing but a leader stands above it.
    below = min(entered - leading, default=first) if first in leading else first
    headings = {
        at.line for zone, at in deck.headings.items() if first <= at.line <= (below if zone == layout.default else last)
    }
    plain, between = entered | headings, deck.lines[first - 1 : last]
    if len(plain) == len(between) - between.count(""):
        return True
    return all(number in plain for number, line in enumerate(between, first) if line and not line.isspace())


def _read(source: Source, layout: Layout, *, strict: bool) -> DeckList:
    # The reader is looked at for files of other syntaxes, too, which need nothing of this.
    from deckcheck.decks.plain.reading import read_list

    deck = read_list(source, layout, strict=strict)
    if _is_plainly_one(deck, layout):
        return deck
    # Most lists are, and do not wait for this.
    from deckcheck.decks.lists.places.other_decks import other_decks

    others = other_decks(deck, layout)
    if not others.begin:
        return deck
    # What stands in one deck says nothing of another: the first is read by itself.
    at = Location(source.path, others.begin[0])
    first = read_list(source._replace(text="\n".join(deck.lines[: at.line - 1])), layout, strict=strict)
    # What numbers the decks counts no cards.
    told = [each for each in first.findings if each.code != "stated-count" or each.at.line not in others.numbered]
    told.append(Finding("several-decks", {"count": len(others.begin) + 1}, "undecided", at))
    return first._replace(lines=deck.lines, findings=tuple(told), unread=(*first.unread, Unread(at)))
