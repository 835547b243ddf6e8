"""Which zone the entries of a list stand in, by headings above them and words beside them, and the numbers of these."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import Usual, Written
from deckcheck.decks.lists.assembly import ENDS, LEAST_SUM, Assembly, Card, Role, shown
from deckcheck.decks.lists.headings import PAGE_NUMBER, is_short
from deckcheck.model.deck import Card as CardMeant
from deckcheck.model.deck import Unread
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location

SIDE_WORD = "\0side"
"""The zone of entries under a word for a side zone that the format has not, until that is settled."""
_ADDRESS = r"(?i:https?)://[^\s<>]+"
_MOST_WORDS_OF_A_NAME = 8
_LEAST_ID = 1000
"""A number that counts no cards of a deck: that of a player, or a year."""
_HEADS = frozenset({"zone", "section", "aside", "about", "strange"})
"""What ends what a heading says of the cards below it."""
_OF_PROGRAM = r"\[[a-z]+\]"
"""A heading as programs write it, of whatever they say of the deck."""
_CELLS = r"\s*(?:\t|\||\s{3,})\s*"
_SAID = frozenset({"noise", "words"})
"""What is said beside the cards."""
_MOST_SOUGHT = 20
"""So many lines around the cards are held against the names of all cards; of others nobody knows what they are."""


def doubt_numbers(list_: Assembly) -> None:
    """Leave "20 lands" unread where no 20 cards stand above or below: these may be meant for cards."""
    for index, role in enumerate(list_.roles):
        if role.kind == "section" and role.stated and not role.shape and role.body[0].isdecimal():
            around = list_.below(index, parts=True), list_.above(index), list_.lines_below(index)
            if role.stated not in around:
                list_.roles[index] = role._replace(kind="unread", most=role.stated)


def tell_no_copies(list_: Assembly) -> None:
    """Note lines of no copies; where the deck lacks cards the 0 may be a slip, and nobody can tell."""
    none = [role for role in list_.roles if role.kind == "noise" and role.stated == 0]
    lacking = bool(none) and list_.layout.lacks(list_.sizes())
    for role in none:
        if lacking:
            list_.leave_unread(role)
        else:
            list_.note("no-copies", role)


def tell_beside(list_: Assembly) -> None:
    """Tell of cards behind a blank line, or in parts, below a word for what is not in the deck, where the deck lacks
    cards without them; and of those behind a blank line where they may be its side zone. Nobody can tell where those
    end that the word is for.
    """
    if not list_.beside:
        return
    sizes, layout, side = list_.sizes(), list_.layout, list_.layout.block("last")
    found = list_.beside
    if sizes.get(layout.default) and not layout.lacks(sizes):
        # The first block below the word is what it is for.
        found = [each for each in found if each[2]]
        copies = sum(role.copies for _, role, _ in found)
        most = None if side is None else layout.most_of(side.id)
        if side is None or sizes.get(side.id) or not found or (most is not None and copies > most):
            return
    list_.leave_beside(found[0][0], [role for _, role, _ in found])


def tell_addresses(list_: Assembly) -> None:
    """Of a list without anything else that may be cards: these stand elsewhere where it has an address, and nobody
    opens that. In a list with cards an address tells where they were taken from.
    """
    if not (list_.cards or list_.unread):
        for role in list_.roles:
            if (address := re.search(_ADDRESS, role.body)) is not None:
                column = role.at.column + address.start()
                list_.leave_address(address[0], role.at._replace(column=column))


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
        self._sought = 0

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
        """Say that nobody can read a line; a great number alone below all cards sums them up, as in an account.

        Below one that may open another zone than the open one nobody knows where cards stand.
        """
        if role.kind == "unread":
            # It may be the card that leads, or what stands behind it.
            if self._blanks[index] and not self._is_empty:
                self._end_leader()
            self._is_empty = False
        whole = sum(each.copies for each in self._roles if each.kind == "cards")
        great = role.kind == "number" and (role.stated or 0) >= LEAST_SUM
        if great and index > self._last and role.stated in (whole, self._list.above(index)):
            self._list.note("ignored-remark", role)
        else:
            self._list.leave_unread(role)
        if index in self._list.perhaps and (self._aside is not None or self._list.perhaps[index] != {self._zone}):
            self._open(None, headed=True)

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

    def _opens_cards(self, index: int) -> bool:
        """Whether the line below a line has cards, and no blank line stands between them."""
        return self._roles[index + 1].kind == "cards" and not self._blanks[index + 1]

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
        """A heading of which nobody knows the word: a title, a part of the zone, words below, or a zone unknown."""
        if self._about and index < self._first:
            return
        if self._is_title(index) or not self._list.lines_below(index):
            says_more = index > self._last and self._speaks_of_copies(role.body)
            if says_more or self._counts_copies(index) or self._is_nearly_a_card(role.word):
                self._list.leave_unread(role._replace(most=role.most or role.stated or None))
            elif self._heads_columns(role):
                self._list.tell("unclear-heading", {"line": shown(role.body)}, role.at)
            else:
                self._list.note("ignored-remark", role)
        elif not self._is_part(index):
            self._open(None, headed=True)
            self._strange = role.word, role.at
            if self._list.boards.is_side(role.word):
                self._zone = SIDE_WORD

    def _is_title(self, index: int) -> bool:
        """Whether an unknown heading above all cards is what the deck is called."""
        role = self._roles[index]
        if index > self._first or role.stated is not None or self._list.boards.is_board(role.word):
            return False
        if not self._opens_cards(index):
            return True
        # Where the main zone has a heading further down, this is one, too.
        below = (each for each in self._roles[index + 1 :] if each.kind in ("zone", "strange"))
        return all(each.zone not in (self._default, None) for each in below)

    def _counts_copies(self, index: int) -> bool:
        """Whether a heading with no lines below may be a card with its number, and counts nothing above."""
        role, list_ = self._roles[index], self._list
        if role.stated is None or index < self._last:
            return role.most is not None
        return role.stated not in (list_.above(index), sum(list_.sizes().values()))

    def _is_part(self, index: int) -> bool:
        """Whether an unknown heading parts the zone that is open: both state numbers, and both agree so."""
        role, list_ = self._roles[index], self._list
        if role.stated is None or list_.boards.is_board(role.word) or role.stated != list_.below(index, parts=True):
            return False
        above = next((each for each in range(index - 1, -1, -1) if self._roles[each].kind in ("zone", "aside")), None)
        if above is None:
            return len(list_.layout.zones) == 1 or self._counts_the_deck(index)
        stated = self._roles[above].stated
        return stated is not None and stated == list_.below(above, parts=False)

    def _counts_the_deck(self, index: int) -> bool:
        """Whether an unknown heading above all cards has the number of those up to the next zone, enough of a deck.

        No other heading is of the main zone then, or unknown, so that it is what the deck is called.
        """
        list_ = self._list
        others = (role for at, role in enumerate(self._roles) if at != index and role.kind in ("zone", "strange"))
        least = list_.layout.least_of(self._default or "")
        enough = least is not None and least <= (self._roles[index].stated or 0) == list_.below(index, parts=False)
        return enough and index < self._first and all(role.zone not in (self._default, None) for role in others)

    # -- words -------------------------------------------------------------------------------------------------------

    def _take_words(self, index: int, role: Role) -> None:
        if self._about and (index < self._first or self._first < 0):
            return
        if index < self._first or index > self._last:
            self._take_words_around(index, role)
            return
        if fold_heading(role.body.strip("()（） -–—")) in words().nothing or re.search(PAGE_NUMBER, role.body):
            self._list.note("ignored-remark", role)
            return
        if self._is_of_an_audience(role.body):
            self._list.leave_unread(role)
            return
        self._leave_words(role, self._default)
        if self._may_be_heading(index):
            self._zone, self._headed = None, True

    def _take_words_around(self, index: int, role: Role) -> None:
        """Take words above all cards, or below them."""
        beside = self._is_of_an_audience(role.body) and not self._is_set_apart(index)
        if beside or (index > self._last and self._speaks_of_copies(role.body)):
            self._list.leave_unread(role)
        elif self._is_alone_in_zone(index):
            self._leave_words(role, self._zone)
            self._is_empty = False
        elif self._names_a_card(index, role):
            self._leave_words(role, None)
        elif self._holds_a_misspelt(role.cards[0].name):
            self._list.leave_unread(role)
        elif self._heads_columns(role):
            self._list.tell("unclear-heading", {"line": shown(role.body)}, role.at)
        else:
            self._list.note("ignored-remark", role)

    def _is_alone_in_zone(self, index: int) -> bool:
        """Whether words stand right below the heading of a zone beside the main one in which no card stands."""
        above = self._roles[index - 1] if index and not self._blanks[index] else None
        if above is None or above.kind != "zone" or above.stated is not None or re.fullmatch(_OF_PROGRAM, above.body):
            return False
        if self._zone in (self._default, None):
            return False
        return self._headed and self._is_empty and not self._says_nothing(self._roles[index].body.strip("()（） -–—"))

    def _says_nothing(self, text: str) -> bool:
        """Whether a text says of a zone that it is empty: ``none``, ``No sideboard``, ``サイドなし``."""
        nothing, is_board = words().nothing, self._list.boards.is_board
        said = [text] if fold_heading(text) in nothing else re.findall(r"[^\W_]+", text)
        return all(
            fold_heading(each) in nothing
            or is_board(each)
            or any(each.endswith(word) and is_board(each.removesuffix(word)) for word in nothing)
            for each in said
        )

    def _is_set_apart(self, index: int) -> bool:
        """Whether a blank line stands between words around the cards and these."""
        inner = self._first if index < self._first else self._last
        between = range(index + 1, inner + 1) if index < inner else range(inner + 1, index + 1)
        return any(self._blanks[each] for each in between)

    def _is_of_an_audience(self, text: str) -> bool:
        """Whether words say how many have seen a page: between cards they may be cards, but no heading."""
        # Most lists have no words between the cards.
        from deckcheck.decks.lines.remarks import is_of_an_audience

        return is_of_an_audience(text)

    def _heads_columns(self, role: Role) -> bool:
        """Whether a line has words for several zones and nothing else (``Main, Side``), or cells of which one is the
        word for another zone than the main one, in a list without headings.
        """
        boards = self._list.boards
        if any(each.kind == "zone" for each in self._roles):
            return False
        cells = [cell for cell in re.split(_CELLS, role.body) if cell]
        others = [cell for cell in cells if boards.zone_of(cell) in (None, self._default)]
        unknown = any(boards.zone_of(cell) is None and fold_heading(cell) not in words().columns for cell in others)
        if unknown and len(others) < len(cells):
            return True
        zones = {boards.zone_of(part) for part in re.split(r"\s*[,;、&+/|]\s*|\t+", role.body) if part}
        return len(zones) > 1 and None not in zones

    def _names_a_card(self, index: int, role: Role) -> bool:
        """Whether words around the cards may be one: a misspelt name, or words in a row with names without numbers."""
        inner = self._first if index < self._first else self._last
        if not 0 <= inner < len(self._roles):
            return False
        beside = self._roles[inner]
        if not (beside.cards[0].counted or beside.marked) and not self._is_set_apart(index):
            return True
        return self._is_nearly_a_card(role.cards[0].name)

    def _speaks_of_copies(self, text: str) -> bool:
        """Whether a remark below the cards speaks of further copies: ``plus one more``, ``and 1 in the side``."""
        # Most lists have no words around the cards.
        from deckcheck.decks.lines.remarks import speaks_of_copies

        return speaks_of_copies(text, self._list.boards)

    def _holds_a_misspelt(self, text: str) -> bool:
        """Whether words around the cards have a misspelt name beside what may be its number."""
        # Most lists have no words around the cards.
        from deckcheck.decks.lines.resemblance import holds_a_misspelt

        return holds_a_misspelt(text, self._list.lines)

    def _is_nearly_a_card(self, text: str) -> bool:
        """Whether a text is a misspelt name, or one of so many that nobody looks."""
        # Most lists have no words around the cards.
        from deckcheck.decks.lines.resemblance import is_misspelt, is_short_for

        self._sought += 1
        if self._sought > _MOST_SOUGHT or is_misspelt(text, self._list.lines):
            return True
        # A deck has one of these, of which people often write but the end.
        layout, lines = self._list.layout, self._list.lines
        needed = [zone for zone in layout.zones if zone.home and layout.least_of(zone.id)]
        if not needed or not is_short_for(text, lines, lambda card: any(is_home(zone, card) for zone in needed)):
            return False
        read = (card for role in self._roles for each in role.cards if each.known for card in lines.cards(each.name))
        return not any(is_home(zone, card) for card in read for zone in needed)

    def _leave_words(self, role: Role, zone: str | None) -> None:
        """Words that may be a card in a zone: a name that no card has, or nobody knows what."""
        unknown = role.cards[0]
        if role.shape or role.most is not None or len(role.body.split()) > _MOST_WORDS_OF_A_NAME:
            self._list.leave_unread(role)
        else:
            at = role.at._replace(column=role.at.column + unknown.start)
            self._list.cards.append(Card(unknown, zone, at, -1, headed=True, block=None))

    def _may_be_heading(self, index: int) -> bool:
        """Whether words between cards may be a heading that nobody knows: not where names stand without numbers."""
        if not is_short(self._roles[index].body) or not 0 < index < len(self._roles) - 1:
            return False
        around = (self._roles[index - 1], self._roles[index + 1])
        alone = all(role.kind == "cards" and not role.cards[0].counted for role in around)
        return not alone or bool(self._blanks[index] or self._blanks[index + 1])

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
        if self._blanks[index] and not self._is_empty:
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
            if self._behind or self._parted or self._blanks[index]:
                self._list.beside.append((self._aside, role, self._behind))
            self._passed = True
        else:
            if self._strange is not None and self._zone is None:
                self._list.tell_unknown_zone(*self._strange)
            self._enter(index, role, self._zone, headed=self._headed)
            self._is_plain = self._full < 0 and not self._told

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
        return alone and not self._is_nearly_a_card(written.name)

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


_STATING = frozenset({"zone", "section", "total", "aside", "strange"})


def check_numbers(list_: Assembly) -> None:
    """Hold the numbers of headings, parts and totals against the cards.

    A number may count the cards below it or above it, or their lines; where a line is unread nobody can tell. "3 cards"
    that are no total may have been meant for cards.
    """
    whole = not list_.unread
    told = {each.at for each in list_.unread}
    closing = _closing(list_)
    for index, role in [each for each in enumerate(list_.roles) if each[1].stated is not None]:
        if role.kind not in _STATING or list_.numbered.get(index, True) is None or index in closing:
            continue
        if role.kind == "strange" and (role.stated or 0) >= _LEAST_ID and not list_.below(index, parts=True):
            continue
        counts = list(
            _counted_by_total(list_, index, role) if role.kind == "total" else _counted_by_part(list_, index, role)
        )
        if role.stated in counts:
            continue
        if role.kind == "total":
            # Hardly any list says so.
            from deckcheck.decks.lists.numbers.shared_numbers import is_of_each

            if is_of_each(list_, index):
                list_.leave_unread(role._replace(most=None))
                continue
        if role.kind == "strange" and not list_.boards.is_board(role.word) and role.at not in told:
            # Rather a card that nobody knows, with its copies: "Ash Drake (3)".
            list_.unread.append(Unread(role.at, role.stated))
        if role.kind == "total" and not role.word:
            list_.leave_unread(role._replace(most=role.stated))
        elif whole and all(card.block is not None for card in list_.cards):
            facts = {"line": shown(role.body), "stated": role.stated, "count": counts[0]}
            list_.tell("stated-count", facts, role.at)


def _closing(list_: Assembly) -> range:
    """The lines below all cards that are parts of a zone with their numbers, which come to the cards of the deck: an
    account of what it consists of.
    """
    count = len(list_.roles)
    begin = next((at + 1 for at in range(count - 1, -1, -1) if list_.roles[at].kind in ENDS | {"cards"}), 0)
    stated = [role.stated for role in list_.roles[begin:] if role.kind == "section" and role.stated]
    sizes = list_.sizes()
    agree = len(stated) > 1 and sum(stated) in (sum(sizes.values()), sizes.get(list_.layout.default, 0))
    return range(begin, count) if agree else range(0)


def _counted_by_total(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What a total may count, the likeliest first."""
    sizes, default, leader = list_.sizes(), list_.layout.default, list_.layout.block("first")
    if role.zone is not None:
        yield sizes.get(role.zone, 0)
        if role.zone == default and leader is not None:
            yield sizes.get(default, 0) + sizes.get(leader.id, 0)
    else:
        if not {*map(fold_heading, role.word.split())} <= words().totals | words().joining | words().same.keys():
            yield list_.above(index)  # "Total Lands" are those above
        total, main = sum(sizes.values()), sizes.get(default, 0)
        yield from (total, main, main + sizes.get(leader.id if leader else None, 0))
        yield total + sum(copies for _, copies in list_.aside.values())
    yield list_.above(index)
    if not role.word:
        yield from _counted_beside(list_, index)
    if role.shape:
        # A comment may as well count the cards below, a block of them or what stands above it.
        yield from _counted_by_part(list_, index, role)
        yield list_.block_below(index)[0]
        yield list_.block_above(index)


def _counted_beside(list_: Assembly, index: int) -> Iterator[int]:
    """What a number of cards may count that stands below a heading without one, or below the total of all above."""
    before = list_.roles[index - 1] if index and not list_.blanks[index] else None
    if before is not None and before.kind in ("zone", "section") and before.stated is None:
        yield list_.below(index, parts=before.kind == "section")
        yield list_.below(index, parts=True)
    elif before is not None and before.kind == "total":
        yield from list_.sizes().values()


def _counted_by_part(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What the number of a heading or of a part of a zone may count."""
    yield list_.below(index, parts=role.kind != "zone")
    yield list_.below(index, parts=True)
    if not list_.numbered.get(index):
        # The cards above belong to another heading where this one stands above its own.
        yield list_.above(index)
    yield list_.lines_below(index)
    yield list_.below_marked(index)
    if role.kind == "zone":
        sizes = list_.sizes()
        yield sizes.get(role.zone, 0)
        if role.zone == list_.layout.default:
            yield sum(sizes.values())  # "Deck (75)", of which fifteen stand beside it
