"""Numbers behind a minus that touches them: of copies where the list sets all its numbers off so, else none.

``Ash Drake -3`` among lines such as ``3 Ash Drake`` or ``Ash Drake 3`` may be three that are taken out.
"""

from __future__ import annotations

import re

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.model.heading import SHEETS

MINUS = frozenset("-－")
"""What sets off a number, and is a minus where it touches that."""
_SIGNED = rf"(?:\s|\|\s?)[-－]{NUMBER}\s*[xX×{SHEETS}]?\Z"


def doubt_signed_numbers(list_: Assembly) -> None:
    """Leave cards with such a number unread where another card of the list has one without."""
    counted = [
        (index, _is_signed(role))
        for index, role in enumerate(list_.roles)
        if role.kind == "cards" and role.cards[0].counted
    ]
    if all(signed for _, signed in counted):
        return
    for index, signed in counted:
        if signed:
            list_.doubt(index)


def _is_signed(role: Role) -> bool:
    return not MINUS.isdisjoint(role.body) and re.search(_SIGNED, plain_text(role.body)) is not None
