"""Whether headings that state a number stand above the cards that they count, or below them.

``Side Deck (15)`` between two blocks of fifteen cards may be of either. People write all headings of a list alike, so
the whole of it decides: a block that has a heading above it needs none below.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.decks.lists.assembly import Assembly

_AMONG_CARDS = frozenset({"cards", "noise", "rule"})
_HEADINGS = frozenset({"zone", "aside", "strange"})


def numbered(list_: Assembly) -> dict[int, bool | None]:
    """The headings of zones that state numbers, each with whether it stands above its cards; None: nobody can tell."""
    whole = _Whole(list_)
    for index, role in enumerate(list_.roles):
        if role.kind == "zone" and role.stated:
            whole.found[index] = whole.stands_above(index)
    return whole.found


class _Whole:
    """A whole list, and what is known so far of its headings: they are asked from the first to the last."""

    def __init__(self, list_: Assembly) -> None:
        self._list, self._roles = list_, list_.roles
        self.found: dict[int, bool | None] = {}

    def stands_above(self, index: int) -> bool | None:
        """Whether a heading with a number stands above its cards."""
        if self._roles[index].stated != self._list.above(index):
            return True
        if self._is_of_cards_below(index):
            return self._of_either(index)
        return self._unless_below(index)

    def _of_either(self, index: int) -> bool | None:
        """The same of one whose number is that of the cards above it and of those below."""
        if self._heads_the_cards_before(index, parts=True):
            return True
        others = {*self._others(index)}
        if len(others) == 1:
            return others.pop()
        # Where it touches the cards below, it is as headings are; at the end of a block it may be either.
        return True if self._list.heads_cards(index) and not others else None

    def _unless_below(self, index: int) -> bool | None:
        """The same of one whose number is that of the cards above alone: it may be wrong of those below."""
        if self._heads_the_cards_before(index, parts=False):
            return True
        if not self._list.below(index, parts=False):
            return False
        if self._heads_the_cards_before(index, parts=True) and self._roles[index].zone != self._list.layout.default:
            return None
        if not self._list.heads_cards(index):
            return False
        if self._list.blanks[index]:
            return True
        return False if {*self._others(index)} == {False} else None

    def _is_of_cards_below(self, index: int) -> bool:
        """Whether the number of a heading is one of the cards below it."""
        list_ = self._list
        below = list_.below(index, parts=False), list_.below(index, parts=True), list_.lines_below(index)
        return self._roles[index].stated in (*below, list_.block_below(index)[0])

    def _heads_the_cards_before(self, index: int, *, parts: bool) -> bool:
        """Whether the cards above a line have a heading above them, of a zone or of cards beside the deck.

        That of the same zone is no other: the number sums it up. ``parts``: those of parts of a zone count as well.
        """
        role = self._roles[index]
        over = next((at for at in range(index - 1, -1, -1) if self._roles[at].kind not in _AMONG_CARDS), None)
        if over is None:
            return False
        heading = self._roles[over]
        if heading.kind == "section":
            of_those = heading.stated in (None, self._list.below(over, parts=True))
            return parts and of_those
        return heading.kind in _HEADINGS and self.found.get(over, True) is not False and heading.zone != role.zone

    def _others(self, index: int) -> Iterator[bool]:
        """Whether each of the other headings of which that is plain stands above its cards."""
        for at, role in enumerate(self._roles):
            if at == index or role.kind not in ("zone", "section"):
                continue
            if role.stated:
                above, below = role.stated == self._list.above(at), self._is_of_cards_below(at)
                if above != below:
                    yield below
            elif role.kind == "zone" and at + 1 < len(self._roles) and self._roles[at + 1].kind == "cards":
                yield True
