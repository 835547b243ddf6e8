"""Find where further decks begin in a list of text: which of them is meant nobody knows.

The heading of the main zone may stand again in one deck, above each kind of its cards or where a list sums up. It opens
another deck below cards of another zone, below a line that names a deck or a player, and where headings are numbered.
Such a line does so by itself if it names another than before. A part of the main zone (“Burn”), or the cards below a
comment, with as many cards as a deck has, below as many, is another deck, too. So is what stands below the second card
that leads a deck of its own, where there may be but one, between cards enough for two, and what stands below a heading
that the list had before, between two decks of the least size, and a list of the same cards, as pages sort them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Literal

from deckcheck.decks.lines.layout import MOST_LEADERS, Layout
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings, has_number, is_marked
from deckcheck.decks.text import is_comment, without_comment
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

_LABEL = r"\W*([^\W\d][^:：=\t]{0,30}?)\s*[:：=]\s*(.*\w.*)"


_TWO = 2
_LEAST_DECK = 30
"""Cards of a deck, where the format does not say how many there must be."""


class _Line(NamedTuple):
    """A line between cards: the main zone's heading, another's, a part's, what names a deck or player, a title, a
    comment, or words alone between blank lines.

    ``stated`` is the number of the heading, ``label`` and ``word`` say what is named and how.
    """

    number: int
    kind: Literal["main", "zone", "part", "name", "title", "comment", "words"]
    stated: int | None = None
    label: str = ""
    word: str = ""


class _Cards(NamedTuple):
    """Lines of cards that stand together, with the lines above them, and the copies in the main zone and elsewhere."""

    above: list[_Line]
    main: int
    elsewhere: int


class Others(NamedTuple):
    """The lines at which further decks begin, and those of headings that number the decks."""

    begin: tuple[int, ...] = ()
    numbered: tuple[int, ...] = ()


def other_decks(deck: DeckList, layout: Layout) -> Others:
    """Where further decks begin in a list that was read as one."""
    found: list[int] = []
    numbered: list[int] = []
    least = layout.least_of(layout.default)
    open_ = _Open(least)
    blocks = tuple(_blocks(deck, layout))
    for cards in blocks:
        begins = open_.other(cards)
        if begins is not None:
            found.append(begins)
            numbered += open_.number_before(cards)
            open_ = _Open(least)
        open_.take(cards)
    begin = tuple(found) or _led_anew(deck, layout)
    if not begin and not _may_be_one(deck, layout):
        begin = _headed_anew(blocks, least) or _listed_again(deck, layout)
    return Others(begin, tuple(numbered))


def _may_be_one(deck: DeckList, layout: Layout) -> bool:
    """Whether the cards of the main zone are no more than a deck may have there."""
    most = layout.most_of(layout.default)
    return most is not None and sum(entry.copies for entry in deck.entries if entry.zone == layout.default) <= most


def _listed_again(deck: DeckList, layout: Layout) -> tuple[int, ...]:
    """The line from which all cards of a deck, or those of its main zone, stand once more, in whatever order."""
    fewest = layout.least_of(layout.default) or _LEAST_DECK
    entered = [entry for entry in deck.entries if entry.sure]
    whole = _Sums(entered)
    main = _Sums([entry if entry.zone == layout.default else entry._replace(copies=0) for entry in entered])
    index_of = {copies: index for index, copies in enumerate(whole.copies)}
    for start in range(1, len(entered)):
        for above in (whole, main):
            end = index_of.get(whole.copies[start] + above.copies[start])
            if above.copies[start] < fewest or end is None:
                continue
            if whole.names[end] - whole.names[start] == above.names[start]:
                last = entered[start - 1].at.line
                below = enumerate(deck.lines[last:], last + 1)
                # Of columns side by side both may end in the last line.
                return (next((number for number, line in below if line.strip()), last),)
    return ()


class _Sums:
    """For each place in a row of entries the copies before it, and a sum that is the same of the same cards only.

    Lists of thousands of cards are compared at each of their places.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.copies = [0, *accumulate(entry.copies for entry in entries)]
        self.names = [0, *accumulate(entry.copies * hash(entry.name) for entry in entries)]


def _headed_anew(blocks: Sequence[_Cards], least: int | None) -> tuple[int, ...]:
    """The line from which headings stand a second time, if as many cards as a deck has stand above it and below."""
    if not least:
        return ()
    decks = range(least, 2 * least)
    above, below, had = 0, sum(cards.main for cards in blocks), set[str]()
    for cards in blocks:
        headings = {line.word for line in cards.above if line.kind in ("main", "part")}
        if above in decks and below in decks and not had.isdisjoint(headings):
            return (cards.above[0].number,)
        above, below, had = above + cards.main, below - cards.main, had | headings
    return ()


def _led_anew(deck: DeckList, layout: Layout) -> tuple[int, ...]:
    """The line of a second card that may lead a deck alone, if a whole deck stands above it and another below."""
    leader = layout.block("first")
    if leader is None or not leader.home or layout.most_of(leader.id) != 1 or layout.default is None:
        return ()
    leading = list(dict.fromkeys(entry.at.line for entry in deck.entries if entry.zone == leader.id))
    if len(leading) != _TWO:
        return ()
    second = leading[1]
    main = [entry for entry in deck.entries if entry.zone == layout.default]
    above = sum(entry.copies for entry in main if leading[0] < entry.at.line < second)
    below = sum(entry.copies for entry in main if entry.at.line > second)
    fewest = layout.least_of(layout.default) or _LEAST_DECK
    return (second,) if above >= fewest and below >= fewest else ()


class _Open:
    """What is known of the deck that is open: its copies, its headings and its names. ``least`` is the size of one."""

    def __init__(self, least: int | None) -> None:
        self._least = least
        self._main = self._below_heading = 0
        self._headed = self._elsewhere = self._titled = False
        self._heads: _Line | None = None
        self._names: dict[str, str] = {}

    def other(self, cards: _Cards) -> int | None:
        """The line at which cards with the lines above them begin another deck; None if they are of this one."""
        if not self._main and not self._elsewhere:
            return None
        heading = self._heading(cards)
        names = [
            line for line in cards.above if line.kind in ("name", "title") or (line.kind == "comment" and self._titled)
        ]
        changed = [line for line in names if self._names.get(line.label, line.word) != line.word]
        if changed:
            return changed[0].number
        if heading is None:
            return cards.above[-1].number if self._is_whole(cards) else None
        names = [line for line in names if line.number < heading.number]
        if self._elsewhere or (self._headed and self._main and (names or self.number_before(cards))):
            return names[0].number if names else heading.number
        return None

    def _is_whole(self, cards: _Cards) -> bool:
        """Whether a part, or what stands below a comment or words, is as large as a deck, and so are those above it.

        A number of a part says that it counts a kind of cards, of which there may be as many in a large deck.
        """
        if not cards.above or cards.above[-1].kind not in ("part", "comment", "words") or not self._least:
            return False
        decks = range(self._least, 2 * self._least)
        # Below words it is not known where cards stand.
        below = cards.main + (cards.elsewhere if cards.above[-1].kind == "words" else 0)
        return cards.above[-1].stated in (None, self._least) and self._main in decks and below in decks

    def number_before(self, cards: _Cards) -> list[int]:
        """The line of this deck's heading if its number is the one before that of another, and neither counts cards."""
        heading = self._heading(cards)
        number = None if heading is None else heading.stated
        before = None if self._heads is None else self._heads.stated
        if (before, number) == (self._below_heading, cards.main + cards.elsewhere):
            return []
        return [self._heads.number] if self._heads and before and number == before + 1 else []

    def take(self, cards: _Cards) -> None:
        """Take cards of this deck, with the lines above them."""
        heading = self._heading(cards)
        self._names |= {line.label: line.word for line in cards.above if line.kind == "name"}
        if heading is not None:
            self._headed, self._heads = True, heading
            self._titled = any(line.kind == "comment" and line.number < heading.number for line in cards.above)
        if any(line.kind in ("main", "zone") for line in cards.above):
            self._below_heading = 0
        self._below_heading += cards.main + cards.elsewhere
        has_main = self._main > (0 if self._headed else MOST_LEADERS)
        self._elsewhere |= has_main and (bool(cards.elsewhere) or any(line.kind == "zone" for line in cards.above))
        self._main += cards.main

    def _heading(self, cards: _Cards) -> _Line | None:
        """The heading of the main zone under which cards stand, if one does; it may stand below those it counts."""
        headings = [line for line in cards.above if line.kind in ("main", "zone")]
        heading = headings[-1] if headings and headings[-1].kind == "main" else None
        return None if heading is None or (heading.stated and heading.stated == self._below_heading) else heading


def _blocks(deck: DeckList, layout: Layout) -> Iterator[_Cards]:
    """The cards of a list as they stand together, with the lines above them."""
    copies: dict[int, list[int]] = {}
    alone = {entry.at.line for entry in deck.entries if not entry.sure} | {each.at.line for each in deck.unread}
    alone = {number for number in alone if _is_set_off(deck.lines, number)}
    for entry in deck.entries:
        here = copies.setdefault(entry.at.line, [0, 0])
        here[entry.zone != layout.default] += entry.copies
    lines = _Lines(layout)
    block = _Cards([], 0, 0)
    for number, line in enumerate(deck.lines, 1):
        if number in copies and number not in alone:
            main, elsewhere = copies[number]
            block = block._replace(main=block.main + main, elsewhere=block.elsewhere + elsewhere)
            continue
        body = line.strip().strip("\ufeff")
        said = lines.read(body, number) if body and len(body) <= LONGEST else None
        said = said or (_Line(number, "words") if number in alone else None)
        if said is None or (deck.format is not None and deck.format[1].line == number):
            continue
        if block.main or block.elsewhere:
            yield block
            block = _Cards([], 0, 0)
        block.above.append(said)
    if block.main or block.elsewhere:
        yield block


def _is_set_off(lines: Sequence[str], number: int) -> bool:
    """Whether a line has words and no number, and blank lines around it."""
    around = (*lines[number - 2 : number - 1], *lines[number : number + 1])
    text = lines[number - 1]
    return not any(map(str.strip, around)) and any(map(str.isalpha, text)) and not has_number(without_comment(text))


class _Lines:
    """Reads lines that are no cards."""

    def __init__(self, layout: Layout) -> None:
        self._default = layout.default
        boards, lines = layout.made_boards(), layout.made_lines()
        self._headings = KnownHeadings(layout, boards, lines)

    def read(self, body: str, number: int) -> _Line | None:
        """What a line says of the deck that it stands in; None if it says nothing of which deck that is."""
        comment = is_comment(body)
        text = plain_text(body.lstrip("#/!;\t 　") if comment else body)
        if not any(map(str.isalpha, text)):
            return None
        known = self._headings.known(text, body, Location("", number))
        if known is not None:
            kind: Literal["main", "zone", "part", "title"] = "title" if known.kind == "about" else "zone"
            if known.kind == "zone" and known.zone == self._default:
                kind = "main"
            kind = "part" if known.kind == "section" else kind
            return _Line(number, kind, known.stated, word=fold_heading(known.word))
        label = re.match(_LABEL, text) if any(sign in text for sign in ":：=") else None
        if label is not None:
            folded = fold_heading(label[1])
            return _Line(number, "name", None, folded, label[2].strip()) if folded in words().names else None
        if comment:
            return _Line(number, "comment")
        return _Line(number, "title") if is_marked(text) else None
