"""The size of a deck behind the card that it is named by: ``Ash Drake (44 cards)`` is one card, and 44 in the deck."""

import re

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lists.assembly import Assembly, Role

_SIZE = r"[(（\[]\s*[0-9０-９]{2,3}\s*[^\W\d_]+\s*[)）\]]\Z"
"""A number with a word behind it, as that for cards."""


def without_deck_sizes(list_: Assembly) -> None:
    """Count such a card once, if no more than one may stand in its zone."""
    layout = list_.layout
    single = [zone for zone in layout.zones if zone.home and layout.most_of(zone.id) == 1]
    for index, role in enumerate(list_.roles) if single else ():
        if role.kind == "cards" and len(role.cards) == 1 and _is_sized(role):
            written = role.cards[0]
            cards = list_.lines.cards(written.name)
            if len(cards) == 1 and any(is_home(zone, cards[0]) for zone in single):
                one = written._replace(copies=1, whole=None)
                list_.roles[index] = role._replace(cards=(one,))


def _is_sized(role: Role) -> bool:
    return role.cards[0].copies > 1 and re.search(_SIZE, role.body) is not None
