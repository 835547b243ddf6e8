"""What a reader may know before it reads a deck list: the zones of the format, their sizes, the cards, the words.

A format and its game say all of it, so that nothing here knows any particular one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.namesakes import Apart
from deckcheck.decks.lines.words import Boards, with_plurals
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Declaration
from deckcheck.model.game import Attribute, Game, State, Zone
from deckcheck.model.heading import fold_heading
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.formats.format import Format

MOST_LEADERS = 2
"""Cards that lead a deck, where the format does not say how many may."""


class Size(NamedTuple):
    """How many cards some zones hold together; ``most`` is None where there is no most."""

    zones: tuple[str, ...]
    least: int
    most: int | None


class Layout(NamedTuple):
    """How the decks of a format are laid out.

    ``cards`` is None where names cannot be looked up. ``sections`` are the words that part the cards of a zone,
    ``labels`` what the attributes of cards are called, both folded as headings are; ``summaries`` are the beginnings
    of lines that count something else than cards. ``boards`` are the words for the zones,
    ``lines`` remembers what lines were read before; both are made once for all decks. ``declares`` is what lists may
    say beside their cards, ``states`` what entries may say of themselves, ``apart`` are the attributes by which
    cards of one name are told apart.
    """

    zones: Sequence[Zone]
    cards: CardDatabase | None = None
    sizes: tuple[Size, ...] = ()
    sections: frozenset[str] = frozenset()
    summaries: tuple[str, ...] = ()
    labels: frozenset[str] = frozenset()
    boards: Boards | None = None
    lines: Lines | None = None
    declares: Mapping[str, Declaration] = {}
    states: tuple[State, ...] = ()
    apart: tuple[Attribute, ...] = ()

    @property
    def default(self) -> str | None:
        """The zone of the lines before any heading."""
        # As a loop it takes half the time, and each list asks for it again and again; below, too.
        for zone in self.zones:
            if zone.default:
                return zone.id
        return None

    def block(self, place: str) -> Zone | None:
        """The zone that the ``first`` or ``last`` block of a list without headings may be."""
        for zone in self.zones:
            if zone.block == place:
                return zone
        return None

    def needed(self) -> list[Zone]:
        """The zones of which no deck is without a card, where some cards belong alone."""
        return [zone for zone in self.zones if zone.home and self.least_of(zone.id)]

    def made_boards(self) -> Boards:
        """The words for the zones; made here, if they were not for all decks."""
        return self.boards or Boards(self.zones)

    def made_lines(self) -> Lines:
        """What remembers the lines of lists, likewise."""
        return self.lines or Lines(self.cards, kinds=self.sections)

    @property
    def most_leaders(self) -> int:
        """The most cards that may stand in the zone of who leads; 0 where there is none."""
        leader = self.block("first")
        return 0 if leader is None else self.most_of(leader.id) or MOST_LEADERS

    def least_of(self, zone: str | None) -> int | None:
        """The fewest cards that a deck has in a zone and those that are counted with it; None if nothing says so."""
        return min((size.least for size in self.sizes if zone in size.zones and size.least), default=None)

    def lacks(self, sizes: Mapping[str | None, int]) -> bool:
        """Whether a deck of these sizes has too few cards in some of its zones."""
        # Of several bounds on the same zones the others may be asked of some decks only.
        least: dict[tuple[str, ...], int] = {}
        for size in self.sizes:
            least[size.zones] = min(size.least, least.get(size.zones, size.least))
        return any(sum(sizes.get(zone, 0) for zone in zones) < fewest for zones, fewest in least.items())

    def most_of(self, zone: str | None) -> int | None:
        """The most cards that a zone holds by itself; None if nothing says so."""
        found = [size.most for size in self.sizes if size.zones == (zone,) and size.most is not None]
        return min(found, default=None)


def layout_of(format_: Format, cards: CardDatabase | None, on: str) -> Layout:
    """How the decks of a format are laid out on a day."""
    sizes = tuple(Size(*each) for each in format_.sizes(on))
    game = format_.game
    labels = labels_of(game) | {fold_heading(key) for key in format_.declares}
    zones, said = format_.deck_zones, (sections_of(game), game.summaries, labels)
    boards = Boards(zones, game.unclear_parts)
    apart, states = Apart(game.attributes.values()), tuple(game.states.values())
    lines = Lines(cards, apart, said[0], stated=bool(states))
    return Layout(zones, cards, sizes, *said, boards, lines, format_.declares, states, apart.attributes)


def sections_of(game: Game) -> frozenset[str]:
    """The words that part the cards of a zone, folded: the game's own, the values of its attributes, their plurals."""
    said: list[str] = [*game.sections]
    for attribute in game.attributes.values():
        if attribute.type in ("text", "set"):
            said += [*attribute.values, *attribute.synonyms, *map(str, attribute.synonyms.values())]
            said += [word for value, broader in attribute.broader.items() for word in (value, *broader)]
    return frozenset(with_plurals(said))


def labels_of(game: Game) -> frozenset[str]:
    """What the attributes of a game's cards are called, folded: a list says of its deck which it has."""
    return frozenset(fold_heading(name) for each in game.attributes.values() for name in (each.id, *each.name.values()))


# -- cards that one zone alone may hold --------------------------------------------------------------------------------


class Homes:
    """The zones of a format that are somebody's home; ``places`` are the zones that a list names.

    Who names a zone means what stands elsewhere to stand there.
    """

    def __init__(self, layout: Layout, places: Container[str], lines: Lines) -> None:
        self._lines = lines
        self._zones = [zone for zone in layout.zones if zone.home and zone.id not in places]
        # A card of theirs in the zone for all others is the one that is asked for.
        self.needed = [zone for zone in layout.needed() if zone in self._zones]

    @property
    def are_any(self) -> bool:
        """Whether there is such a zone."""
        return bool(self._zones)

    def of(self, name: str, *, said: bool) -> str | None:
        """The zone to which the card of a name belongs alone; ``said``: the list says that it is in the main zone."""
        zones = self.needed if said else self._zones
        if not zones:
            return None
        found = self._lines.cards(name)
        return next((zone.id for zone in zones if is_home(zone, found[0])), None) if len(found) == 1 else None

    def moves(self, entries: Iterable[tuple[int, str, bool]]) -> dict[str, list[int]]:
        """The entries of the main zone that go elsewhere, by zones: their numbers, given those, names and ``said``."""
        homes = ((self.of(name, said=said), index) for index, name, said in entries)
        return grouped((zone, index) for zone, index in homes if zone is not None)


def is_home(zone: Zone, card: Card) -> bool:
    """Whether a card belongs in a zone alone."""
    has = card.attributes
    return all(not has.get(key, frozenset()).isdisjoint(values) for key, values in zone.home.items())
