"""Which zone the entries of a list stand in, by headings above them and words beside them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.written import Usual, Written
from deckcheck.decks.lists.assembly import LEAST_SUM, Assembly, Card, Role, shown
from deckcheck.model.deck import Card as CardMeant
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.decks.lists.places.unknown_words import UnknownWords

SIDE_WORD = "\0side"
"""The zone of entries under a word for a side zone that the format has not, until that is settled."""
_HEADS = frozenset({"zone", "section", "aside", "about", "strange"})
"""What ends what a heading says of the cards below it."""
_SAID = frozenset({"noise", "words"})
"""What is said beside the cards."""


def tell_beside(list_: Assembly) -> None:
    """Tell of cards behind a blank line, or in parts, below a word for what is not in the deck, where the deck lacks
    cards without them; and of those behind a blank line where they may be its side zone. Nobody can tell where those
    end that the word is for. Where all cards stand below it, they may be the deck.
    """
    found = [each for each in list_.beside if each[2] is not None] or ([] if list_.cards else list_.beside)
    if not found:
        return
    sizes, layout, side = list_.sizes(), list_.layout, list_.layout.block("last")
    if sizes.get(layout.default) and not layout.lacks(sizes):
        # The first block below the word is what it is for.
        found = [each for each in found if each[2]]
        copies = sum(role.copies for _, role, _ in found)
        most = None if side is None else layout.most_of(side.id)
        if side is None or sizes.get(side.id) or not found or (most is not None and copies > most):
            return
    list_.leave_beside(found[0][0], [role for _, role, _ in found])


class Walk:
    """A walk through the lines of a list: the zone that is open, and what has been seen."""

    def __init__(self, list_: Assembly) -> None:
        self._list, self._roles, self._blanks, self._add = list_, list_.roles, list_.blanks, list_.cards.append
        self._default = list_.layout.default
        self._leader = list_.layout.block("first")
        count = len(self._roles)
        # Of a list without any card all words may be cards.
        self._first = next((index for index, role in enumerate(self._roles) if role.kind == "cards"), -1)
        self._last = next((index for index in range(count - 1, -1, -1) if self._roles[index].kind == "cards"), count)
        self._zone, self._headed, self._is_empty = self._default, False, True
        self._aside: str | None = None
        self._about = False
        # Cards beside the deck: whether there are some, and some behind a blank line; and whether they are in parts.
        self._passed = self._behind = self._parted = False
        self._strange: tuple[str, Location] | None = None
        # What the heading above says of the cards below it that tells cards of one name apart.
        self._told: tuple[str, ...] = ()
        self._block, self._before, self._full = 0, -1, -1
        # Whether what was said of the last cards holds for those in the line below, too.
        self._is_plain = False

    def walk(self) -> None:
        """Make the entries of the list, each in the zone that the headings above it or its own words say."""
        blanks, add, new = self._blanks, self._add, tuple.__new__
        below, zone, headed, block = -1, self._zone, self._headed, self._block
        for index, role in enumerate(self._roles):
            if index == below and role[0] == "cards" and not blanks[index]:
                cards = role[3]
                written = cards[0]
                if written.__class__ is Usual and len(cards) == 1 and not role[6]:
                    # Nearly every line of nearly every list stands where the one above it does.
                    path, line, column = role[1]
                    placed = new(Location, (path, line, column + written[2]))
                    add(new(Card, (written, zone, placed, index, headed, block)))
                    below += 1
                    continue
            if below > 0:
                self._before, below = below - 1, -1
            if role[0] == "cards":
                self._take_cards(index, role)
                if self._is_plain:
                    below, zone, headed, block = index + 1, self._zone, self._headed, self._block
            else:
                self._take_other(index, role)

    def _take_other(self, index: int, role: Role) -> None:
        """Take a line of anything but cards."""
        self._hear(role)
        match role.kind:
            case "zone":
                self._take_heading(index, role)
            case "aside":
                self._aside, self._about = role.word, False
                self._passed = self._behind = self._parted = False
                self._list.pass_over(role.word, role.at)
            case "section":
                self._take_section(index)
            case "about":
                self._about = True
            case "strange":
                self._take_strange(index, role)
            case "words":
                self._take_words(index, role)
            case "unread" | "number":
                self._leave_unread(index, role)

    def _hear(self, role: Role) -> None:
        """Take what a heading says of the cards below it that tells cards of one name apart."""
        if self._list.lines.apart and role.kind in _HEADS:
            self._told = self._list.lines.apart.said_in(role.word)

    def _leave_unread(self, index: int, role: Role) -> None:
        """Say that nobody can read a line; a great number alone below all cards sums them up, as in an account, and one
        above them may be of a post.

        Below one that may open another zone than the open one nobody knows where cards stand.
        """
        if role.kind == "unread":
            # It may be the card that leads, or what stands behind it.
            if self._blanks[index] and not self._is_empty:
                self._end_leader()
            self._is_empty = False
        great = role.kind == "number" and (role.stated or 0) >= LEAST_SUM
        sums_up = great and index > self._last and role.stated in (self._list.whole, self._list.above(index))
        if sums_up or (role.kind == "number" and self._is_anchor(index)):
            self._list.note("ignored-remark", role)
        else:
            self._list.leave_unread(role)
        if index in self._list.perhaps and (self._aside is not None or self._list.perhaps[index] != {self._zone}):
            self._open(None, headed=True)

    def _is_anchor(self, index: int) -> bool:
        """Whether a number above all cards is of a post that is answered: ``>>12``, with no card quoted below."""
        body = self._roles[index].body
        return index < self._first and body.startswith(">>") and not self._roles[self._first].body.startswith(">")

    def _open(self, zone: str | None, *, headed: bool) -> None:
        self._zone, self._headed, self._aside, self._strange = zone, headed, None, None
        self._is_empty = True
        self._about, self._parted, self._full = False, False, -1

    def _end_leader(self) -> None:
        """Below the card that leads, a blank line or a part of the deck says that the deck begins."""
        if self._leader is not None and self._zone == self._leader.id and self._headed:
            self._open(self._default, headed=False)

    # -- headings ----------------------------------------------------------------------------------------------------

    def _take_section(self, index: int) -> None:
        self._about = False
        if self._aside is not None and not self._passed:
            # What is not in the deck is itself in parts.
            self._parted = True
        if not self._parted:
            self._aside = None
        self._end_leader()
        if self._headed and self._zone != self._default and self._zone in self._list.boards.leading:
            # A card that leads is not in parts, whether or not a blank line ends its zone.
            self._open(self._default, headed=False)
        if self._headed and self._aside is None and self._zone not in (self._default, None) and self._is_over(index):
            self._open(self._default, headed=False)

    def _is_over(self, index: int) -> bool:
        """Whether the zone that is open ends at a part of the deck.

        It has all cards that its heading counts, or those in it belong there alone, and none of those below do.
        """
        list_ = self._list
        above = next((at for at in range(index - 1, -1, -1) if self._roles[at].kind in _HEADS), index)
        heading = self._roles[above]
        if heading.kind == "zone" and heading.stated == list_.below(above, parts=True):
            return heading.zone == self._zone
        homes = [zone for zone in list_.layout.zones if zone.home]
        own = [zone for zone in homes if zone.id == self._zone]
        if not own:
            return False
        inside = self._cards_of(card.written for card in list_.cards if card.zone == self._zone)
        below = self._cards_of(written for role in list_.part_below(index) for written in role.cards)
        are_in, are_out = [is_home(own[0], card) for card in inside], [is_home(*each) for each in product(homes, below)]
        return bool(are_in and are_out) and all(are_in) and not any(are_out)

    def _cards_of(self, entries: Iterable[Written]) -> list[CardMeant]:
        """The cards that entries may mean."""
        return [card for written in entries for card in self._list.lines.cards(written.name)]

    def _take_heading(self, index: int, role: Role) -> None:
        self._list.places.setdefault(str(role.zone), role.at)
        above = self._stands_above(index) if role.stated else True
        if above is None:
            # Of the block above and of that below it nobody knows where they stand.
            self._list.tell("unclear-heading", {"line": shown(role.body)}, role.at)
            self._close(index, None)
            self._open(None, headed=True)
        elif above:
            self._open(role.zone, headed=True)
            self._full = self._after_all(index) if role.stated else -1
        else:
            self._close(index, role.zone)
            self._open(self._default, headed=False)
            self._told = ()

    def _stands_above(self, index: int) -> bool | None:
        """Whether a heading with a number stands above the cards that it counts; None if nobody can tell."""
        if not self._list.numbered:
            # Most lists have no such heading.
            from deckcheck.decks.lists.numbers.heading_numbers import numbered

            self._list.numbered = numbered(self._list)
        return self._list.numbered[index]

    def _after_all(self, index: int) -> int:
        """The line of cards at which a zone beside the main one has all that its heading counts; -1 if there is none.

        What stands there behind a blank line may be the rest of the zone, or the deck.
        """
        role, list_ = self._roles[index], self._list
        block, end = list_.block_below(index)
        if role.zone == self._default or block != role.stated or list_.below(index, parts=False) == block:
            return -1
        return end if end < len(self._roles) and self._roles[end].kind == "cards" else -1

    def _close(self, index: int, zone: str | None) -> None:
        """Put the cards above a heading that stands below them into its zone; None if that is not clear.

        Those under a heading of the main zone, too, if they are just as many as the heading below them counts.
        """
        start = index
        while start and self._roles[start - 1].kind in ("cards", "noise", "rule"):
            start -= 1
        block = [n for n, card in enumerate(self._list.cards) if card.role >= start]
        counted = self._list.copies(block) == self._roles[index].stated
        cards = self._list.cards
        self._list.move((n for n in block if not cards[n].headed or (counted and cards[n].zone == self._default)), zone)

    def _take_strange(self, index: int, role: Role) -> None:
        if (not self._about or index >= self._first) and self._unknown.opens_a_zone(index, role):
            self._open(None, headed=True)
            self._strange = role.word, role.at
            if self._list.boards.is_side(role.word):
                self._zone = SIDE_WORD

    def _take_words(self, index: int, role: Role) -> None:
        if self._about and (index < self._first or self._first < 0):
            return
        if not self._first <= index <= self._last:
            filled = self._unknown.fill(index, role, self._zone if self._headed and self._is_empty else None)
            self._is_empty = self._is_empty and not filled
        elif self._unknown.may_head_cards(index, role):
            self._zone, self._headed = None, True

    @cached_property
    def _unknown(self) -> UnknownWords:
        """What headings and words are that nobody knows. Most lists have none, and do not wait for it."""
        from deckcheck.decks.lists.places.unknown_words import UnknownWords

        return UnknownWords(self._list, self._first, self._last)

    # -- cards -------------------------------------------------------------------------------------------------------

    def _take_cards(self, index: int, role: Role) -> None:
        self._is_plain = False
        if not role.cards[0].known and self._is_set_off(index, role):
            self._leave_unread(index, role._replace(kind="unread", most=role.copies))
            return
        self._about = False
        before, self._before = self._before, index
        if before >= 0 and (self._blanks[index] or index - before > 1):
            self._block += 1
        if not self._is_empty and (self._blanks[index] or self._is_behind_comments(before, index)):
            self._end_leader()
        self._is_empty = False
        if index == self._full:
            heading = next(each for each in range(index, -1, -1) if self._roles[each].kind == "zone")
            self._list.numbered[heading] = None
            self._list.tell("unclear-heading", {"line": shown(self._roles[heading].body)}, self._roles[heading].at)
            self._open(None, headed=True)
        if role.marked:
            self._take_marked(index, role)
        elif self._aside is not None:
            self._list.pass_over(self._aside, role.at, role.copies)
            self._behind = self._behind or bool(self._blanks[index] and self._passed)
            apart = self._behind or self._parted or bool(self._blanks[index])
            if apart or not self._list.cards:
                self._list.beside.append((self._aside, role, self._behind if apart else None))
            self._passed = True
        else:
            if self._strange is not None and self._zone is None:
                self._list.tell_unknown_zone(*self._strange)
            self._enter(index, role, self._zone, headed=self._headed)
            self._is_plain = self._full < 0 and not self._told

    def _is_behind_comments(self, before: int, index: int) -> bool:
        """Whether nothing but comments stands between two lines of cards, and a blank line."""
        between = self._roles[before + 1 : index] if before >= 0 else ()
        comments = all(role.kind == "noise" for role in between)
        return comments and any(self._blanks[before + 1 : before + 1 + len(between)])

    def _is_set_off(self, index: int, role: Role) -> bool:
        """Whether a number and a name that no card has or nearly has stand alone, behind a blank line, above or below
        all cards: ``24 players``, ``75 cards total, $523``. They need not be cards where no card has such a number, and
        one that may lead the deck is.
        """
        (written, *others), layout = role.cards, self._list.layout
        if others or not written.counted or written.printing or role.marked or layout.cards is None:
            return False
        if any(each.known and each.copies >= written.copies for other in self._roles for each in other.cards):
            return False
        if index == self._first < self._last:
            alone = index == 0 or all(each.kind in _SAID for each in self._roles[:index])
            below = next((at for at in range(index + 1, self._last + 1) if self._roles[at].kind not in _SAID), 0)
            alone = alone and any(self._blanks[index + 1 : below + 1]) and role.copies > layout.most_leaders
        elif index == self._last > self._first:
            above = next((at for at in range(index - 1, -1, -1) if self._roles[at].kind not in _SAID), 0)
            rest = self._roles[index + 1 :]
            alone = self._roles[above].kind == "cards" and any(self._blanks[above + 1 : index + 1])
            alone = alone and all(each.kind in (*_SAID, "total", "number") for each in rest)
        else:
            return False
        return alone and not self._unknown.is_nearly_a_card(written.name)

    def _take_marked(self, index: int, role: Role) -> None:
        """Cards of a line that says itself where they stand."""
        if role.shape:
            self._list.pass_over(role.word, role.at, role.copies)
            return
        zone = role.zone
        if zone is not None:
            self._list.places.setdefault(zone, role.at)
        elif self._list.boards.is_side(role.word):
            zone = SIDE_WORD
        else:
            self._list.tell_unknown_zone(role.word, role.at)
        self._enter(index, role, zone, headed=True)

    def _enter(self, index: int, role: Role, zone: str | None, *, headed: bool) -> None:
        path, line, column = role.at
        cards = role.cards
        if self._told:
            cards = tuple(self._list.lines.chosen(written, self._told) for written in cards)
        for written in cards:
            placed = Location(path, line, column + written.start)
            self._add(Card(written, zone, placed, index, headed, self._block))
