"""Cards of a deck that may be called otherwise in its format.

Who brings cards in another language than a list has, without its names beside them, has a database in which nothing
that the list names is to be found: what is banned there is in the deck under another name, and nobody can tell. So a
card is not known to be none of those that were lost if it is written in no script that any of their names is in. Names
in one script are taken for names in one language: which cards a smaller database leaves out is nobody's mistake.
"""

from deckcheck.formats.format import Lost
from deckcheck.model.deck import Card, Deck
from deckcheck.model.finding import Finding
from deckcheck.model.names import script_of


class NamedOtherwise:
    """Says of which cards it is not known whether a format names them, under names that no card of theirs has."""

    def __init__(self, lost: tuple[Lost, ...]) -> None:
        self._lost = lost
        self._scripts = {frozenset(each.scripts) for each in lost}
        self._known: dict[str, bool] = {}

    def may_be(self, card: Card) -> bool:
        """Whether a card may be one of those that were lost."""
        found = self._known.get(card.name)
        if found is None:
            mine = {script for name in (card.name, *card.aliases) if (script := script_of(name)) is not None}
            found = self._known[card.name] = bool(mine) and any(map(mine.isdisjoint, self._scripts))
        return found

    def finding(self, deck: Deck) -> Finding | None:
        """``named-otherwise``, undecided, where a deck has such cards: the names of these, and those that were lost."""
        entries = [entry for entry in deck.entries if entry.card is not None and self.may_be(entry.card)]
        if not entries:
            return None
        first, *others = dict.fromkeys(entry.at for entry in entries)
        cards = list(dict.fromkeys(entry.card.name for entry in entries if entry.card is not None))
        facts = {"cards": cards, "lost": [each.name for each in self._lost]}
        return Finding("named-otherwise", facts, "undecided", first, tuple(others))
