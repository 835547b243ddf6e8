"""Headings and words that no list knows: titles, parts of a zone, remarks, or cards that nobody knows."""

import re

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.remarks import is_of_an_audience, speaks_of_copies
from deckcheck.decks.lines.resemblance import holds_a_misspelt, is_misspelt, is_short_for
from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.assembly import LEAST_SUM, Assembly, Card, Role, shown
from deckcheck.decks.lists.headings import PAGE_NUMBER, is_short
from deckcheck.model.heading import fold_heading

_MOST_WORDS_OF_A_NAME = 8
_OF_PROGRAM = r"\[[a-z]+\]"
"""A heading as programs write it, of whatever they say of the deck."""
_CELLS = r"\s*(?:\t|\||\s{3,})\s*"
_COUNTED_CELL = r"(?:\A|[\t|])\s*(?:[xX×]\s?)?[0-9０-９]{1,3}(?:\s?[xX×])?\s*(?=[\t|]|\Z)"
"""A cell with a number that may be one of copies."""
_MOST_SOUGHT = 20
"""So many lines around the cards are held against the names of all cards; of others nobody knows what they are."""


class UnknownWords:
    """What headings and words that no list knows are, between which lines of cards: from the ``first`` to the ``last``.

    Without any card all words are between.
    """

    def __init__(self, list_: Assembly, first: int, last: int) -> None:
        self._list, self._roles, self._blanks, self._default = list_, list_.roles, list_.blanks, list_.layout.default
        self._first, self._last = first, last
        self._sought = 0

    # -- headings ----------------------------------------------------------------------------------------------------

    def opens_a_zone(self, index: int, role: Role) -> bool:
        """Whether a heading opens a zone that nobody knows; what is none is told, unless it is a part of a zone."""
        if not self._is_title(index) and self._list.lines_below(index):
            return not self._is_part(index)
        says_more = index > self._last and speaks_of_copies(role.body, self._list.boards)
        if says_more or self._counts_copies(index) or self.is_nearly_a_card(role.word):
            self._list.leave_unread(role._replace(most=role.most or role.stated or None))
        else:
            self._pass_over(role)
        return False

    def _is_title(self, index: int) -> bool:
        """Whether an unknown heading above all cards is what the deck is called."""
        role = self._roles[index]
        if index > self._first or self._list.boards.is_board(role.word):
            return False
        if role.stated is not None:
            # "Red burn (75 cards)" counts all that there are, and no zone.
            return LEAST_SUM <= role.stated == self._list.whole
        if not self._list.heads_cards(index):
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
        least = list_.layout.least_of(self._default)
        enough = least is not None and least <= (self._roles[index].stated or 0) == list_.below(index, parts=False)
        return enough and index < self._first and all(role.zone not in (self._default, None) for role in others)

    # -- words -------------------------------------------------------------------------------------------------------

    def may_head_cards(self, index: int, role: Role) -> bool:
        """Take words between cards; whether they may be a heading of those below."""
        if fold_heading(role.body.strip("()（） -–—")) in words().nothing or re.search(PAGE_NUMBER, role.body):
            self._list.note("ignored-remark", role)
            return False
        if is_of_an_audience(role.body):
            self._list.leave_unread(role)
            return False
        self._leave(role, self._default)
        return self._may_be_heading(index)

    def fill(self, index: int, role: Role, zone: str | None) -> bool:
        """Take words around the cards; whether they may be a card of the zone that is open, if none stands there."""
        beside = is_of_an_audience(role.body) and not self._is_set_apart(index)
        counted = self._is_right_beside(index) and re.search(_COUNTED_CELL, plain_text(role.body))
        if beside or counted or (index > self._last and speaks_of_copies(role.body, self._list.boards)):
            self._list.leave_unread(role)
        elif zone not in (self._default, None) and self._is_alone_in_zone(index):
            self._leave(role, zone)
            return True
        elif self._names_a_card(index, role):
            self._leave(role, None)
        elif holds_a_misspelt(role.cards[0].name, self._list.lines):
            self._list.leave_unread(role)
        else:
            self._pass_over(role)
        return False

    def _is_right_beside(self, index: int) -> bool:
        """Whether words stand right behind the last cards, or right before the first."""
        first, second = sorted((index, self._last if index > self._last else self._first))
        return second - first == 1 and not self._blanks[second]

    def _is_alone_in_zone(self, index: int) -> bool:
        """Whether words stand right below the heading of a zone, and do not say that it is empty."""
        above = self._roles[index - 1] if index and not self._blanks[index] else None
        if above is None or above.kind != "zone" or above.stated is not None or re.fullmatch(_OF_PROGRAM, above.body):
            return False
        return not self._says_nothing(self._roles[index].body.strip("()（） -–—"))

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

    def _names_a_card(self, index: int, role: Role) -> bool:
        """Whether words around the cards may be one: a misspelt name, or words in a row with names without numbers."""
        inner = self._first if index < self._first else self._last
        if not 0 <= inner < len(self._roles):
            return False
        beside = self._roles[inner]
        if not (beside.cards[0].counted or beside.marked):
            # Above the cards it is rather the title, set apart; behind them a card as any other, if it is no sentence.
            may_be_last = index > self._last and len(role.body.split()) <= _MOST_WORDS_OF_A_NAME
            if may_be_last or not self._is_set_apart(index):
                return True
        return self.is_nearly_a_card(role.cards[0].name)

    def is_nearly_a_card(self, text: str) -> bool:
        """Whether a text is a misspelt name, or one of so many that nobody looks."""
        self._sought += 1
        if self._sought > _MOST_SOUGHT or is_misspelt(text, self._list.lines):
            return True
        # A deck has one of these, of which people often write but the end.
        layout, lines = self._list.layout, self._list.lines
        needed = layout.needed()
        if not needed or not is_short_for(text, lines, lambda card: any(is_home(zone, card) for zone in needed)):
            return False
        read = (card for role in self._roles for each in role.cards if each.known for card in lines.cards(each.name))
        return not any(is_home(zone, card) for card in read for zone in needed)

    def _pass_over(self, role: Role) -> None:
        """Note a line that is no card; it is told where it may be the headings of columns."""
        if self._heads_columns(role):
            self._list.tell("unclear-heading", {"line": shown(role.body)}, role.at)
        else:
            self._list.note("ignored-remark", role)

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

    def _leave(self, role: Role, zone: str | None) -> None:
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
