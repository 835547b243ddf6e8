"""The parts of an open deck as they stand in its text: which lines are of which zone."""

from collections.abc import Sequence

from deckcheck.messages import in_language
from deckcheck.model.deck import Deck, DeckEntry
from deckcheck.server.seen import Seen
from deckcheck.source.named_tuple import NamedTuple


class Block(NamedTuple):
    """Entries of one zone that stand together; ``first`` and ``last`` are its lines, from 1, its heading among them."""

    zone: str | None
    first: int
    last: int
    entries: tuple[DeckEntry, ...]

    @property
    def copies(self) -> int:
        """How many cards it has, as far as that is known."""
        return sum(entry.copies for entry in self.entries)


def blocks(deck: Deck) -> list[Block]:
    """The blocks of a deck in the order of its text. Where entries of zones alternate there is one for each turn."""
    found: list[list[DeckEntry]] = []
    for entry in sorted(deck.entries, key=lambda entry: (entry.at.line, entry.at.column)):
        if found and found[-1][0].zone == entry.zone:
            found[-1].append(entry)
        else:
            found.append([entry])
    done, made = 0, list[Block]()
    for entries in found:
        first, last = entries[0].at.line, entries[-1].at.line
        heading = deck.headings.get(entries[0].zone or "")
        if heading is not None and done < heading.line <= first:
            first = heading.line
        made.append(Block(entries[0].zone, first, last, tuple(entries)))
        done = last
    return made


def zone_name(seen: Seen, zone: str | None) -> str:
    """What a zone is called; "?" where nobody knows which it is."""
    names = {} if seen.deck is None else seen.deck.words.zones
    return in_language(names[zone], seen.lang) if zone is not None and zone in names else zone or "?"


def places_of(deck: Deck, zones: Sequence[str]) -> dict[str, int]:
    """The line, from 1, that each of some zones is told at: its heading's, else that of its first entry."""
    found = {zone: at.line for zone, at in deck.headings.items() if zone in zones}
    for entry in deck.entries:
        if entry.zone is not None and entry.zone in zones:
            found.setdefault(entry.zone, entry.at.line)
    return found
