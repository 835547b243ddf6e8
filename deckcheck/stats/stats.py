"""What a deck consists of: how many cards in each zone, of what values, and how they are paid for.

Statistics are no verdict. Every copy counts, a card of two faces once for each
value that either face has, and what nobody knows is counted as not known.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from deckcheck.formats.format import Format
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Predicate
from deckcheck.model.attributes import in_order
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Atom, Card, Deck, DeckEntry
from deckcheck.model.finding import Finding
from deckcheck.model.game import Attribute, Game
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.stats.payment import PaymentCounts, payment_of


class ValueCounts(NamedTuple):
    """The copies that have each value of an attribute; a copy may have several.

    ``copies`` stand in the order of numbers, or of the words that the game declares, or
    those of most copies first. ``none`` are the copies that have no value, ``unstated`` those of
    which no record says which, though such a card may have one.
    """

    attribute: str
    copies: tuple[tuple[Atom, int], ...]
    none: int
    unstated: int


class ZoneCounts(NamedTuple):
    """A zone: its copies, how many different cards they are, and how many copies are of cards that nobody knows.

    ``zone`` is None for what stands under a heading that the game does not know.
    """

    zone: str | None
    copies: int
    different: int
    unknown: int
    values: tuple[ValueCounts, ...]


class DeckStatistics(NamedTuple):
    """Everything that is counted of one deck; ``payment`` is None if the game's cards cost no cards.

    ``findings`` are what could not be read or found, and the cards that cannot be paid for,
    in the order of the deck list.
    """

    path: str
    zones: tuple[ZoneCounts, ...]
    payment: PaymentCounts | None
    findings: tuple[Finding, ...]


class CountedDeck(NamedTuple):
    """A deck that was counted, under its format, and the lines of its file for quoting."""

    statistics: DeckStatistics
    format: Format
    lines: tuple[str, ...]


def deck_statistics(deck: Deck, format_: Format, cards: CardDatabase) -> DeckStatistics:
    """Count a deck. The format says which zones there are; its rules are not asked."""
    game, scope = format_.game, DeckScope(deck, cards, "")
    counting = _Counting(game, scope)
    by_zone = dict.fromkeys(format_.zones, ()) | grouped((entry.zone, entry) for entry in deck.entries)
    zones = tuple(counting.zone(zone, entries) for zone, entries in by_zone.items())
    if game.payment is None:
        return DeckStatistics(deck.path, zones, None, deck.findings)
    payment, unpaid = payment_of(deck, game, game.payment, scope)
    findings = sorted((*deck.findings, *unpaid), key=lambda finding: (finding.at.line, finding.at.column))
    return DeckStatistics(deck.path, zones, payment, tuple(findings))


class Bearers:
    """Which cards may have an attribute of a game: of others nothing is unknown where their records say nothing."""

    def __init__(self, game: Game, scope: DeckScope) -> None:
        self._scope = scope
        context = Context(scope.on, game, tuple(zone.id for zone in game.zones), {})
        self._only: dict[str, Predicate | None] = {
            attribute.id: parse_where(attribute.only, context) for attribute in game.attributes.values()
        }

    def may_have(self, attribute: Attribute, card: Card | None) -> bool:
        """Whether a card may have an attribute; one that nobody knows may."""
        only = self._only[attribute.id]
        return only is None or card is None or only.holds(card, self._scope) is not False


class _Counting:
    """The attributes of a game, counted in a deck."""

    def __init__(self, game: Game, scope: DeckScope) -> None:
        self._game, self._bearers = game, Bearers(game, scope)

    def zone(self, zone: str | None, entries: Sequence[DeckEntry]) -> ZoneCounts:
        known = [entry for entry in entries if entry.card is not None]
        copies = sum(entry.copies for entry in entries)
        unknown = copies - sum(entry.copies for entry in known)
        different = len({entry.card.name for entry in known if entry.card is not None})
        return ZoneCounts(zone, copies, different, unknown, tuple(self._values(known)))

    def _values(self, entries: list[DeckEntry]) -> Iterator[ValueCounts]:
        """The counts of every attribute that any of the cards has. Days are too many to be counted."""
        for attribute in self._game.attributes.values():
            if attribute.type != "date":
                counts = self._of(attribute, entries)
                if counts.copies or counts.none:
                    yield counts

    def _of(self, attribute: Attribute, entries: list[DeckEntry]) -> ValueCounts:
        copies: Counter[Atom] = Counter()
        none = unstated = 0
        for entry in entries:
            have = None if entry.card is None else entry.card.attributes.get(attribute.id)
            if have is None:
                unstated += entry.copies if self._bearers.may_have(attribute, entry.card) else 0
            elif not have:
                none += entry.copies if self._bearers.may_have(attribute, entry.card) else 0
            else:
                copies.update(dict.fromkeys(have, entry.copies))
        return ValueCounts(attribute.id, tuple(_ordered(attribute, copies)), none, unstated)


def _ordered(attribute: Attribute, copies: Counter[Atom]) -> Iterator[tuple[Atom, int]]:
    if attribute.type in ("number", "integer"):
        numbers = sorted(value for value in copies if isinstance(value, (int, float)))
        yield from ((number, copies[number]) for number in numbers)
        words = sorted(value for value in copies if isinstance(value, str))
        yield from ((word, copies[word]) for word in words)
    elif attribute.values:
        yield from ((value, copies[value]) for value in in_order(attribute, copies))
    else:
        yield from sorted(copies.items(), key=lambda pair: (-pair[1], str(pair[0])))
