"""Which block of a list without headings stands beside the deck, told by how the list is built.

Never by which reading is legal: a list of 59 cards, a blank line and 15 is a deck of 59. Where the list does not say,
the readings that are as good are given, and the deck is judged by each.
"""

from __future__ import annotations

from deckcheck.source.named_tuple import NamedTuple

STRONG = 9
"""As many blank lines as a drawn line is worth."""
_BEYOND = 5
"""So many cards more than there may be are still believed to be a side zone that is too large."""


class Block(NamedTuple):
    """Lines of cards that stand together: how many copies, and how many blank lines stand above."""

    copies: int
    gap: int


class Split(NamedTuple):
    """From which block on a list is its side zone (None: there is none), and whether the other reading is as good."""

    first: int | None
    other: int | None = None
    unclear: bool = False


def split(blocks: list[Block], least: int | None, most: int) -> Split:
    """Where the side zone begins.

    ``least`` are the fewest cards of the deck, ``most`` the most of the side zone; None where nobody knows.

    >>> split([Block(59, 0), Block(15, 1)], 60, 15), split([Block(40, 0), Block(20, 1)], 60, 15)
    (Split(first=1, other=None, unclear=False), Split(first=None, other=None, unclear=False))
    """
    total = sum(block.copies for block in blocks)
    if len(blocks) < 2 or total == least:
        return Split(None)
    tails = [sum(block.copies for block in blocks[index:]) for index in range(len(blocks))]
    if len(blocks) == 2:
        if tails[1] <= most + _BEYOND and tails[1] < blocks[0].copies:
            return Split(1)
        return Split(None, 1, unclear=True) if _plausible(total, tails[1], least, most) else Split(None)
    fitting = [index for index in range(1, len(blocks)) if tails[index] <= most + _BEYOND]
    if least is not None:
        exact = [index for index in fitting if total - tails[index] == least]
        if exact:
            return Split(exact[0])
    widest = max(block.gap for block in blocks[1:])
    wide = [index for index in range(1, len(blocks)) if blocks[index].gap == widest]
    if widest > 1 and len(wide) == 1 and wide[0] in fitting:
        return Split(wide[0])
    last = len(blocks) - 1
    if last in fitting and least is not None and total - tails[last] >= least:
        return Split(last)
    return Split(None, last, unclear=True) if last in fitting else Split(None)


def _plausible(total: int, tail: int, least: int | None, most: int) -> bool:
    """Whether a list of two blocks may be a deck and its side zone, though it does not look so."""
    return tail <= most + _BEYOND or (least is not None and total - tail >= least)
