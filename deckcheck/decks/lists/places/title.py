"""A first line that is called like a card of the list: a deck is often named after the card that it is built around."""

from __future__ import annotations

import re

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.decks.lists.headings import is_marked
from deckcheck.model.heading import fold_heading

_BULLETS = "-*•・‣–☐☑□"
"""What stands before the rows of a list, and no title."""


def take_title(list_: Assembly) -> None:
    """Take the first line for the title of the deck, if it has no number where all others have, and its card is one.

    It is set apart by a blank line or in brackets, and the deck lacks nothing without it; what else it says (“Ash Drake
    (by Tom)”) is none of copies. Elsewhere it may be one copy more, or the card that leads, and nobody can tell.
    """
    first = next((at for at, role in enumerate(list_.roles) if role.kind not in ("noise", "rule")), -1)
    if first < 0 or not _is_name(list_.roles[first]):
        return
    role, layout = list_.roles[first], list_.layout
    others = [written for each in list_.roles[first + 1 :] if each.kind == "cards" for written in each.cards]
    same = list_.lines.cards(role.cards[0].name)
    alike = sum(list_.lines.cards(written.name) == same for written in others)
    # A card that stands on several lines may well stand on one more.
    if alike != 1 or not all(written.counted for written in others):
        return
    leader = layout.block("first")
    leads = leader is not None and all(size.most != 0 for size in layout.sizes if leader.id in size.zones)
    apart = list_.blanks[first + 1] or (is_marked(role.body) and not _says_more(role))
    least = layout.least_of(layout.default) or 0
    whole = sum(written.copies for written in others) >= least
    if apart and whole and not leads and not _may_count(role):
        list_.pass_remark(first)
    else:
        list_.doubt(first, 1)


def _is_name(role: Role) -> bool:
    """Whether a line has the name of a card, and no number of copies."""
    alone = role.kind == "cards" and not role.marked and len(role.cards) == 1
    if not alone or plain_text(role.body).startswith(tuple(_BULLETS)):
        return False
    return role.cards[0].known and not role.cards[0].counted


def _rest(role: Role) -> str:
    return plain_text(role.body).replace(role.cards[0].name, "", 1)


def _says_more(role: Role) -> bool:
    return any(map(str.isalnum, _rest(role)))


def _may_count(role: Role) -> bool:
    """Whether a line says more than a name that may be of copies, or of where they are: ``Ash Drake (M19)``."""
    rest, known = _rest(role), words()
    said = {fold_heading(word) for word in re.findall(r"[^\W\d_]+", rest)}
    counting = known.numerals | known.ones | known.further | known.again | known.quantities | known.doubts | known.aside
    return any(map(str.isnumeric, rest)) or not said.isdisjoint(counting | known.same.keys())
