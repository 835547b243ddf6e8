"""A first line that is called like a card of the list: a deck is often named after the card that it is built around."""

from __future__ import annotations

from deckcheck.decks.lines.assembly import Assembly, Role
from deckcheck.decks.lines.headings import is_marked
from deckcheck.decks.lines.markup import plain_text

_BULLETS = "-*•・‣–☐☑□"
"""What stands before the rows of a list, and no title."""


def take_title(list_: Assembly) -> None:
    """Take the first line for the title of the deck, if it has no number where all others have, and its card is one.

    It is set apart by a blank line or in brackets, and the deck lacks nothing without it. Elsewhere it may be one copy
    more, or the card that leads, and nobody can tell.
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
    apart = list_.blanks[first + 1] or is_marked(role.body)
    least = layout.least_of(layout.default or "") or 0
    if apart and not leads and sum(written.copies for written in others) >= least:
        list_.note("ignored-remark", role)
        list_.roles[first] = role._replace(kind="noise", cards=())
    else:
        list_.roles[first] = role._replace(kind="unread", cards=(), most=1)


def _is_name(role: Role) -> bool:
    """Whether a line is nothing but the name of a card."""
    alone = role.kind == "cards" and not role.marked and len(role.cards) == 1
    text = plain_text(role.body)
    if not alone or text.startswith(tuple(_BULLETS)):
        return False
    written = role.cards[0]
    # What says more ("Ash Drake - SB", "Ash Drake (M19)") is an entry.
    nothing_else = not any(char.isalnum() for char in text.replace(written.name, "", 1))
    return written.known and not written.counted and nothing_else
