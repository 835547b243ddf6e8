"""The bound: the one statement that every deck-building rule is.

    For each group of the cards that a selector picks:  least <= quantity <= most

A deck is legal exactly when every bound of its format holds. Rule kinds make bounds (``deckcheck/rules/kinds``), one
counter reads them (:mod:`deckcheck.kernel.count`); whatever else wants to know a format's rules reads the bounds too.
What is counted and both ends are quantities (:mod:`deckcheck.kernel.quantity`), an end that is the same for every deck
a plain number.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.kernel.group import Per, PerCard
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import CardLimit, Copies, End, ListedLimit, Quantity, as_quantity, is_of_deck, number_of
from deckcheck.kernel.select import Predicate, Ranges, Seen
from deckcheck.model.deck import Limit
from deckcheck.model.finding import Severity
from deckcheck.source.named_tuple import NamedTuple

Allowed = tuple[tuple[End, End], ...]
"""The ranges that are allowed: pairs of least and most, both inclusive, None for no end."""


_COPIES = Copies()


class Codes(NamedTuple):
    """What a count is called that is below, above, or between the numbers allowed."""

    below: str
    above: str
    between: str


class Bound(NamedTuple):
    """Of the cards in ``zones`` that answer to ``where``, in each group of ``per``, ``quantity`` is in ``allowed``.

    Without ``per`` they are one group. ``when`` is another bound: only in a deck that keeps it does this one count.
    ``codes`` and ``facts`` go into the findings; ``facts`` are JSON values. ``asks`` is the code of the sentence that
    says what the bound asks, where that is not what its groups and its quantity say.
    """

    zones: tuple[str, ...]
    allowed: Allowed
    codes: Codes
    where: Predicate | None = None
    per: Per | None = None
    quantity: Quantity = _COPIES
    when: "Bound | None" = None
    severity: Severity = "illegal"
    facts: Mapping[str, Any] = {}
    asks: str | None = None

    @property
    def seen(self) -> Seen:
        """What it sees of cards."""
        return Seen(parts=(self.where, self.per, self.quantity, *self.ends, self.when), zones=self.zones)

    @property
    def ends(self) -> Iterator[End]:
        """The least and the most of each range."""
        return (end for pair in self.allowed for end in pair)

    @property
    def between(self) -> list[tuple[Quantity, Quantity]]:
        """The least and the most of each range as quantities, endless where there is no such end."""
        return [(as_quantity(least, -UNBOUNDED), as_quantity(most, UNBOUNDED)) for least, most in self.allowed]

    @property
    def ranges(self) -> Ranges:
        """The numbers allowed, as far as they are the same for all decks, and for cards without limits of their own.

        >>> Bound(("main",), up_to(3), Codes("few", "many", "odd")).ranges
        ((0, 3),)
        """
        return tuple(
            (None if least is None else number_of(least) or 0, number_of(most)) for least, most in self.allowed
        )

    @property
    def per_card(self) -> bool:
        """Whether each card is counted on its own."""
        return isinstance(self.per, PerCard)

    @property
    def is_copy_limit(self) -> bool:
        """Whether it is on the copies of each card, within one range."""
        return self.per_card and isinstance(self.quantity, Copies) and len(self.allowed) == 1

    @property
    def is_size(self) -> bool:
        """Whether it is on the copies of whole zones, those of cards that nobody could look up among them."""
        return self.per is None and self.where is None and self.quantity == _COPIES

    @property
    def is_fixed(self) -> bool:
        """Whether the numbers allowed are the same for every card of every deck."""
        return all(number_of(end) == end for end in self.ends)

    @property
    def is_of_card(self) -> bool:
        """Whether the numbers allowed depend on nothing but the card that is counted."""
        return all(as_quantity(end, 0).traits.of_card for end in self.ends)

    @property
    def is_of_deck(self) -> bool:
        """Whether a number allowed depends on the deck."""
        return any(map(is_of_deck, self.ends))

    @property
    def listed(self) -> Mapping[str, ListedLimit]:
        """The cards that have limits of their own by a list."""
        return next((end.listed for end in self._card_limits()), {})

    @property
    def own_limits(self) -> bool:
        """Whether a limit that a card itself prints replaces the bound's."""
        return any(end.own for end in self._card_limits())

    def _card_limits(self) -> Iterator[CardLimit]:
        return (end for end in self.ends if isinstance(end, CardLimit))


def up_to(most: Limit) -> Ranges:
    """From none to ``most``.

    >>> up_to(3), up_to("unlimited")
    (((0, 3),), ((0, None),))
    """
    return ((0, None if most == "unlimited" else most),)
