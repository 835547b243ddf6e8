"""The numbers of cards that a list states, held against the cards: what does not agree is said with both numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.decks.lines.assembly import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.decks.lines.assembly import Assembly
    from deckcheck.decks.lines.role import Role

_STATING = frozenset({"zone", "section", "total", "aside", "strange"})


def check_numbers(list_: Assembly) -> None:
    """Hold the numbers of headings, parts and totals against the cards.

    A number may count the cards below it or above it, or their lines; where a line is unread nobody can tell. "3 cards"
    that are no total may have been meant for cards.
    """
    whole = not list_.unread and all(card.block is not None for card in list_.cards)
    for index, role in enumerate(list_.roles):
        if role.stated is None or role.kind not in _STATING:
            continue
        counts = list(_total(list_, index, role) if role.kind == "total" else _part(list_, index, role))
        if role.stated in counts:
            continue
        if role.kind == "total" and not role.word:
            list_.leave_unread(role._replace(most=role.stated))
        elif whole:
            facts = {"line": shown(role.body), "stated": role.stated, "count": counts[0]}
            list_.tell("stated-count", facts, role.at)


def _total(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What a total may count, the likeliest first."""
    sizes, default, leader = list_.sizes(), list_.layout.default, list_.layout.block("first")
    if role.zone is not None:
        yield sizes.get(role.zone, 0)
    else:
        total, main = sum(sizes.values()), sizes.get(default, 0)
        yield from (total, main, main + sizes.get(leader.id if leader else None, 0))
        yield total + sum(copies for _, copies in list_.aside.values())
    yield list_.above(index)


def _part(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What the number of a heading or of a part of a zone may count."""
    yield list_.below(index, parts=role.kind != "zone")
    yield list_.below(index, parts=True)
    yield list_.above(index)
    yield list_.lines_below(index)
    if role.kind == "zone":
        yield list_.sizes().get(role.zone, 0)
