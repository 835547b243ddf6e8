"""Where the cards of a list stand that no heading says: beside the deck, before it, or in a zone of their own.

That is told by how the list is built, never by which reading is legal: a list of 59 cards, a blank line and 15 is a
deck of 59. Where the list does not say, the readings that are as good are given, and the deck is judged by each.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from deckcheck.decks.lines.layout import MOST_LEADERS, Homes
from deckcheck.decks.lines.markup import plain_text, without_bullet
from deckcheck.decks.lists.assembly import Assembly, Card
from deckcheck.decks.lists.places.zones import SIDE_WORD
from deckcheck.model.deck import Unclear
from deckcheck.source.grouping import grouped
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
    """From which block on a list is its side zone (None: there is none), and from which on it may as well be."""

    first: int | None
    other: int | None = None


def split(blocks: list[Block], least: int | None, most: int) -> Split:
    """Where the side zone begins.

    ``least`` are the fewest cards of the deck, ``most`` the most of the side zone; None where nobody knows.

    >>> split([Block(59, 0), Block(15, 1)], 60, 15), split([Block(40, 0), Block(20, 1)], 60, 15)
    (Split(first=1, other=None), Split(first=None, other=None))
    >>> split([Block(60, 0), Block(15, 1), Block(60, 1), Block(15, 1)], 60, 15)
    Split(first=None, other=2)
    """
    total = sum(block.copies for block in blocks)
    if len(blocks) < 2 or total == least:
        return Split(None)
    tails = [sum(block.copies for block in blocks[index:]) for index in range(len(blocks))]
    if len(blocks) == 2:
        small = tails[1] <= most + _BEYOND
        if small and tails[1] < blocks[0].copies:
            return Split(1)
        # It does not look so, but may be a deck and its side zone all the same.
        return Split(None, 1 if small or (least is not None and blocks[0].copies >= least) else None)
    if least:
        decks = range(least, 2 * least)
        for index in range(1, len(blocks)):
            # As many as a deck has, below as many: it may be another one.
            if blocks[index].copies in decks and total - tails[index] in decks:
                return Split(None, index)
    fitting = [index for index in range(1, len(blocks)) if tails[index] <= most + _BEYOND]
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
    return Split(None, last) if last in fitting else Split(None)


_LEADER_AND_DECK = 2
"""Blocks of a list that has nothing but a leader and a deck."""
_LEAST_DOUBLE = 5
"""Lines of cards with a blank line above each from which on a list is double-spaced."""
_FEW_TOUCHING = 10
"""One pair in so many may have none."""
_HEADINGS = frozenset({"zone", "section", "aside", "strange"})
_COLUMNS = r"\t+|\s{3,}|　+"
"""What stands between columns of cards."""
_NEAR = 6
"""Letters by which an entry may stand before those of its column: numbers and bullets are set before a name."""
_MOST_SIDE = 15
"""Cards beside a deck, where the format does not say how many there may be."""


class Settling:
    """Puts cards where they belong that stand under no heading.

    ``strict``: the first blank line between cards is the one before the side zone.
    """

    def __init__(self, list_: Assembly, *, strict: bool) -> None:
        self._list, self._layout, self._strict = list_, list_.layout, strict
        self._default = list_.layout.default
        self._side, self._leader = list_.layout.block("last"), list_.layout.block("first")
        self._homes = Homes(list_.layout, list_.places, list_.lines)

    def settle(self) -> Unclear | None:
        """Put them there; where that cannot be told, say which readings there are."""
        list_ = self._list
        if SIDE_WORD in {card.zone for card in list_.cards}:
            self._settle_side_words()
        headed = {card.zone for card in list_.cards if card.headed} | list_.places.keys()
        blocks = self._blocks()
        unclear = None
        leads = self._leader is not None and self._leader.id not in headed
        if self._side is not None and self._side.id not in headed and blocks and not (leads and self._is_led(blocks)):
            unclear = self._split(blocks, self._side.id)
            if self._strict:
                blocks = self._blocks()  # what is the side zone now leads nothing
        if unclear is None and self._side is not None and not self._strict:
            unclear = self._below_mark(self._side.id)
        if unclear is None and leads:
            unclear = self._lead_above_heading() or (self._lead(blocks) if len(blocks) > 1 else None)
        self._send_home()
        return unclear and self._with_homes(unclear)

    def _settle_side_words(self) -> None:
        """What stands under a word for a side zone that the format has not: some programs keep who leads there."""
        list_, leader = self._list, self._leader
        cards = [index for index, card in enumerate(list_.cards) if card.zone == SIDE_WORD]
        role = list_.roles[self._opening(list_.cards[cards[0]].role)]
        if leader is not None and list_.copies(cards) <= self._layout.most_leaders and leader.id not in list_.places:
            list_.tell_note("leader-aside", {"zone": leader.id, "board": role.word}, role.at)
            list_.move(cards, leader.id)
        else:
            list_.tell_unknown_zone(role.word, role.at)
            list_.move(cards, None)

    def _opening(self, index: int) -> int:
        """The line with the word under which a line stands: its own, or the heading above it."""
        roles = self._list.roles
        if roles[index].marked:
            return index
        return next(each for each in range(index, -1, -1) if roles[each].kind == "strange")

    # -- blocks ------------------------------------------------------------------------------------------------------

    def _blocks(self) -> list[list[int]]:
        """The entries that stand under no heading but the main zone's, by the blocks that blank lines make.

        Blocks of cards that have a home of their own are left out.
        """
        cards, roles, default = self._list.cards, self._list.roles, self._default
        blocks: list[list[int]] = []
        block, before, above, double = list[int](), None, -1, self._is_double_spaced()
        for index, (_, zone, _, role, _, place) in enumerate(cards):
            if zone != default or place is None or roles[role].marked:
                continue
            if not blocks or (place != before and self._are_parted(above, role, double)):
                block = []
                blocks.append(block)
            block.append(index)
            before, above = place, role
        if not self._homes.are_any:
            return blocks
        return [block for block in blocks if not all(self._is_at_home_elsewhere(cards[index]) for index in block)]

    def _is_at_home_elsewhere(self, card: Card) -> bool:
        return self._homes.of(card.written.name, said=card.headed) is not None

    def _is_double_spaced(self) -> bool:
        """Whether a blank line stands between all lines of cards, but for a line that somebody has put in since."""
        roles = self._list.roles
        pairs = touching = 0
        for before, (role, blank) in enumerate(zip(roles[1:], self._list.blanks[1:], strict=True)):
            if role.kind == "cards" == roles[before].kind:
                pairs += 1
                touching += not blank
                if touching * _FEW_TOUCHING > len(roles):
                    return False
        return pairs >= _LEAST_DOUBLE and touching * _FEW_TOUCHING <= pairs

    def _are_parted(self, before: int, after: int, double: bool) -> bool:  # noqa: FBT001 -- one question of two lines
        """Whether a blank or drawn line stands between two lines, and no words that say what comes."""
        between = self._list.roles[before + 1 : after + 1]
        if any(role.kind in ("section", "zone", "strange") for role in between):
            return False
        return self._gap(before, after) > (1 if double else 0)

    def _gap(self, before: int, after: int) -> int:
        """How many blank lines part two lines."""
        if any(role.kind == "rule" for role in self._list.roles[before + 1 : after]):
            return STRONG
        return sum(self._list.blanks[before + 1 : after + 1])

    # -- readings ----------------------------------------------------------------------------------------------------

    def _split(self, blocks: list[list[int]], side: str) -> Unclear | None:
        """Find the block that is the side zone."""
        list_, most = self._list, self._layout.most_of(side)
        if most == 0:
            return None
        if self._strict:
            list_.move((index for block in blocks[1:] for index in block), side)
            return None
        ends = [(list_.cards[block[0]].role, list_.cards[block[-1]].role) for block in blocks]
        gaps = [0, *(self._gap(before, after) for (_, before), (after, _) in pairwise(ends))]
        sizes = [Block(list_.copies(block), gap) for block, gap in zip(blocks, gaps, strict=True)]
        least = self._layout.least_of(self._default)
        found = split(sizes, least, _MOST_SIDE if most is None else most)
        if found.first is not None:
            tail = [index for block in blocks[found.first :] for index in block]
            list_.tell_note("side-by-gap", {"zone": side, "count": list_.copies(tail)}, list_.cards[tail[0]].at)
            list_.move(tail, side)
            return None
        if found.other is not None:
            return self._unclear([index for block in blocks[found.other :] for index in block], side)
        if len(blocks) > 1 and sum(size.copies for size in sizes) == least:
            list_.tell_note("one-deck", {"zone": side, "count": least}, list_.cards[blocks[1][0]].at)
        if least and (right := self._right_column(blocks, least, _MOST_SIDE if most is None else most)):
            return self._unclear(right, side, ask=True)
        if len(blocks) == 1 and least and most and list_.copies(blocks[0]) == least + most:
            return self._flat(blocks[0], least, side)
        return None

    def _right_column(self, blocks: list[list[int]], least: int, most: int) -> list[int]:
        """The entries of the last of several columns, if that may be the side zone: the others are enough of a deck."""
        cards, roles = self._list.cards, self._list.roles
        block = [index for each in blocks for index in each]
        rows = grouped((cards[index].role, index) for index in block)
        parted = [
            role for role, row in rows.items() if len(row) > 1 and len(re.split(_COLUMNS, roles[role].body)) == len(row)
        ]
        if not parted:
            return []
        count = max(len(rows[role]) for role in parted)
        begin = min(cards[rows[role][-1]].at.column for role in parted if len(rows[role]) == count)
        margin, tabs = min(roles[role].at.column for role in rows), any("\t" in roles[role].body for role in parted)
        right = []
        for role, row in rows.items():
            at = roles[role].at.column
            indented = at > margin and (tabs or at >= begin - _NEAR)
            if (role in parted and len(row) == count) or (len(row) == 1 and indented):
                right.append(row[-1])
        copies, total = self._list.copies(right), self._list.copies(block)
        fits = copies <= most + _BEYOND and copies < total - copies and total - copies >= least
        return right if fits else []

    def _flat(self, block: Sequence[int], least: int, side: str) -> Unclear | None:
        """One block that is exactly as large as a deck and a full side zone: nobody can tell."""
        total = 0
        for place, index in enumerate(block, 1):
            total += self._list.cards[index].copies
            if total >= least:
                return self._unclear(block[place:], side, ask=True)
        return None

    def _below_mark(self, side: str) -> Unclear | None:
        """Cards below the one line that begins with the word for the side zone (``Sideboard: 8 Fox``) and does not say
        how far that goes.

        Of more than there may be in it nobody means that they stand there.
        """
        list_, roles = self._list, self._list.roles
        marked = {card.role for card in list_.cards if card.zone == side and roles[card.role].marked}
        if len(marked) != 1 or any(role.kind == "zone" and role.zone == side for role in roles):
            return None
        (line,) = marked
        ends = (index for index in range(line, len(roles)) if roles[index].kind in _HEADINGS)
        below = range(line + 1, next(ends, len(roles)))
        found = [
            index
            for index, (_, zone, _, role, headed, block) in enumerate(list_.cards)
            if role in below and zone == self._default and block is not None and not (headed or roles[role].marked)
        ]
        copies = list_.copies(found) + roles[line].copies
        most = self._layout.most_of(side)
        if not found or copies > (_MOST_SIDE if most is None else most) + _BEYOND:
            return None
        begins = without_bullet(plain_text(roles[line].body)).startswith(roles[line].word)
        return self._unclear(found, side) if begins else None

    def _lead(self, blocks: list[list[int]]) -> Unclear | None:
        """A card or two in a block of their own, above or below all others: these may lead the deck."""
        for block in (blocks[0], blocks[-1]):
            if self._leader is not None and self._may_lead(block):
                if self._strict and block is blocks[-1]:
                    self._list.move(block, self._leader.id)
                    return None
                return self._unclear(block, self._leader.id)
        return None

    def _lead_above_heading(self) -> Unclear | None:
        """A card or two under no heading, above that of the main zone: these may lead the deck."""
        roles, cards = self._list.roles, self._list.cards
        if self._leader is None or not roles:
            return None
        heading = next((index for index, role in enumerate(roles) if role.kind in _HEADINGS), 0)
        if roles[heading].kind != "zone" or roles[heading].zone != self._default:
            return None
        above = [index for index, card in enumerate(cards) if card.role < heading and not card.headed]
        if self._homes.are_any:
            above = [index for index in above if not self._is_at_home_elsewhere(cards[index])]
        return self._unclear(above, self._leader.id) if above and self._may_lead(above) else None

    def _is_led(self, blocks: list[list[int]]) -> bool:
        """Whether a list is a card that may lead, and a block below it: that is rather the deck than its side zone."""
        return not self._strict and len(blocks) == _LEADER_AND_DECK and self._may_lead(blocks[0])

    def _may_lead(self, block: Sequence[int]) -> bool:
        """Whether a block has no more cards than may lead, of which there are two at most in any list."""
        return self._list.copies(block) <= min(self._layout.most_leaders, MOST_LEADERS)

    def _unclear(self, cards: Sequence[int], zone: str, *, ask: bool = False) -> Unclear:
        """The readings of a list: as it stands, and with some entries in a zone."""
        list_, going = self._list, frozenset(cards)
        now = tuple(card.zone for card in list_.cards)
        moved = tuple(zone if index in going else now[index] for index in range(len(now)))
        at = list_.cards[cards[0] if cards else 0].at
        facts = {"zone": zone, "count": list_.copies(cards)}
        list_.tell("unclear-zones", facts, at)
        return Unclear(at, facts, (now, moved), ask)

    # -- cards that have a zone of their own -------------------------------------------------------------------------

    def _send_home(self) -> None:
        if not self._homes.are_any:
            return
        standing = enumerate(self._list.cards)
        main = ((index, card.written.name, card.headed) for index, card in standing if card.zone == self._default)
        going = self._homes.moves(main)
        if any(role.kind in ("section", "zone") for role in self._list.roles):
            # Most lists of most games have no heading.
            from deckcheck.decks.lists.places.home_parts import parted_homes

            for zone, cards in parted_homes(self._list).items():
                going[zone] = sorted({*going.get(zone, ()), *cards})
        for zone, cards in going.items():
            facts = {"zone": zone, "count": self._list.copies(cards)}
            self._list.tell_note("home-zone", facts, self._list.cards[cards[0]].at)
            self._list.move(cards, zone)
        if self._homes.needed:
            self._doubt_unknown()

    def _doubt_unknown(self) -> None:
        """A name that no card has may be the card that a zone lacks of which no deck is without: who knows where it
        stands?
        """
        cards = self._list.cards
        there = {card.zone for card in cards}
        if all(zone.id in there for zone in self._homes.needed):
            return
        unknown = (
            index
            for index, (written, zone, _, _, headed, _) in enumerate(cards)
            if not (headed or written.known or written.card) and written.copies == 1 and zone == self._default
        )
        self._list.move([*unknown], None)

    def _with_homes(self, unclear: Unclear) -> Unclear:
        """The readings of a list, with what has gone home since gone in each of them."""
        before, *others = unclear.zones
        now = tuple(card.zone for card in self._list.cards)
        moved = (
            tuple(here if each == was else each for each, was, here in zip(other, before, now, strict=True))
            for other in others
        )
        return unclear._replace(zones=(now, *moved))
