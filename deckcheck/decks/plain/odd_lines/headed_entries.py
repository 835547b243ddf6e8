"""Entries behind a word on their line: for the zone they stand in, or for the part of one."""

import re
from collections.abc import Sequence

from deckcheck.decks.lines.markup import without_bullet
from deckcheck.decks.lines.readings import MOST_SPOKEN
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER, Names, Written
from deckcheck.decks.lists.assembly import Role, entries, placed_in
from deckcheck.decks.lists.headings import PAGE_NUMBER, KnownHeadings, has_number, heading_words
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.decks.plain.several_entries import share_a_number, split, within
from deckcheck.model.heading import fold_heading

INLINE = r"([^\W\d][^:：\t]{0,40}?)\s*(?:[:：]\s*|\s[-–—]\s|(?<=[0-9][)）\]])[.。]?\s+)(?=\S)"
"""A word set off from what stands behind it."""
_IN_CELL = r"([^\W\d][^:：\t]{0,40}?)\s*\t\s*(?=[^\s\t][^\t]*\Z)"
_IN_BRACKETS = r"[【\[]([^\W\d][^【】\[\]]{0,40})[】\]]\s*(?=\S)"
_BEFORE_NUMBER = rf"([^\W\d]\S{{0,12}})\s+(?=[\[(]?{NUMBER})"
_AROUND = "()（）[]-–—・:： .。"
_TOGETHER = r"(?i)\s*[&＆+＋/／、]\s*|\s(?:and|und|et|y|e)\s"
STRUCK_OUT = r"[-*•\s]*~~.*~~\W*"
_LEAST_CELLS = 3


def headed_entries(line: OddLine) -> Role | None:
    """``SB: 2 Ash Drake``, ``Leader: Ash Drake``, ``Side (7): 4 Ash Drake, 3 Swarm``."""
    text, body, at, headings = line[:4]
    text, boards, lines = without_bullet(text), headings.boards, headings.lines
    for pattern in (INLINE, _IN_BRACKETS, _BEFORE_NUMBER, _IN_CELL):
        found = re.match(pattern, text)
        named = found and next((each for each in heading_words(found[1]) if boards.is_board(each[0])), None)
        if found is None or named is None:
            continue
        word, stated = named
        rest = text[found.end() :]
        one = lines.read(rest)
        # "Maybe 4 Ash Drake" says nothing for certain, and a word with another cell may be the headings of columns.
        if boards.is_aside(word) if pattern is _BEFORE_NUMBER else pattern is _IN_CELL and one is None:
            continue
        if one is None and fold_heading(rest.strip(_AROUND)) in words().nothing:
            return Role("noise", at, body)
        cards = (one,) if one is not None else split(rest, lines) or _leaders(word, rest, headings)
        if cards is None and boards.is_main(word) and _is_of_a_paper(rest, lines):
            return Role("noise", at, body)
        if cards is None and stated is None and (has_number(rest) or fold_heading(word) not in words().labels):
            cards = _unknown_in_zone(rest, headings)
        if cards is not None:
            whole = not share_a_number(cards) if stated is None else sum(each.copies for each in cards) == stated
            placed = placed_in(word, within(body, cards), body, at, boards)
            return placed if whole and _stand_there(placed, headings) else Role("unread", at, body)
    return None


def _stand_there(placed: Role, headings: KnownHeadings) -> bool:
    """Whether none of several entries behind a word says of itself that it stands elsewhere."""
    said = entries(placed.cards, placed.body, placed.at, headings.boards)
    same = not said.marked or (said.zone, said.shape) == (placed.zone, placed.shape)
    return len(placed.cards) == 1 or (said.kind == "cards" and same)


def _is_of_a_paper(text: str, names: Names) -> bool:
    """Whether a text has nothing but words without a card, and the number of a page behind columns of blanks."""
    said, *page = re.split(r"\s{2,}", text)
    paged = len(page) == 1 and re.fullmatch(PAGE_NUMBER, page[0]) is not None
    return paged and not has_number(said) and not holds_a_name(said, names)


def _leaders(word: str, text: str, headings: KnownHeadings) -> tuple[Written, ...] | None:
    """The cards that lead a deck together, behind the word for them: ``Leader: Ash, Captain & Ember``."""
    parts = re.split(_TOGETHER, text) if headings.boards.zone_of(word) in headings.boards.leading else ()
    found = [headings.lines.read(part) for part in parts]
    cards = tuple(each for each in found if each is not None and not each.counted)
    return cards if 1 < len(cards) == len(found) <= headings.layout.most_leaders else None


def _unknown_in_zone(text: str, headings: KnownHeadings) -> tuple[Written] | None:
    """The copies of a name that no card has behind the word for a zone; one that is spelled otherwise is its card.

    Its zone is as good as a number, which says that it is no remark.
    """
    unknown = headings.lines.unknown(text)
    if unknown is None or unknown.counted:
        return unknown and (unknown,)
    spelled = headings.lines.unknown(f"1 {text}")
    known = spelled is not None and spelled.card is not None
    return (spelled._replace(counted=False, known=True) if spelled is not None and known else unknown,)


def row_of(line: OddLine) -> Role | None:
    """A row of a table without headings: a kind of cards or a part of the deck, a card and its number, and more."""
    cells, lines = [cell.strip() for cell in line.text.split("\t")], line.headings.lines
    if len(cells) < _LEAST_CELLS:
        return None
    if cells[1].isdecimal():
        cells[1:3] = cells[2], cells[1]
    written = lines.read(f"{cells[2]} {cells[1]}") if cells[2].isdecimal() and lines.is_card(cells[1]) else None
    if written is None or any(map(lines.is_card, cells[3:])):
        return None
    cards, boards = within(line.body, (written,)), line.headings.boards
    is_board = boards.is_board(cells[0])
    if not (is_board or line.headings.is_section(cells[0])):
        return None
    if any(cell.isdecimal() and written.copies != int(cell) <= MOST_SPOKEN for cell in cells[3:]):
        return line.leave()  # which of the two counts nobody knows
    return (
        placed_in(cells[0], cards, line.body, line.at, boards) if is_board else Role("cards", line.at, line.body, cards)
    )


def has_headed_entries(line: OddLine) -> bool:
    """Whether a text has cards with numbers behind a word for a part of a deck: ``Side: 1 Ash Drake``."""
    found = headed_entries(line)
    headed = found is not None and (found.kind == "unread" or any(each.known for each in found.cards))
    return headed or bool(in_section(line))


def in_section(line: OddLine) -> Sequence[Role]:
    """A word that parts a zone, and entries with numbers behind it: ``Creatures: 4 Ash Drake``."""
    text, headings = without_bullet(line.text), line.headings
    found = None if re.fullmatch(STRUCK_OUT, line.text) else re.match(INLINE, text) or re.match(_IN_BRACKETS, text)
    named = found and next((each for each in heading_words(found[1]) if headings.is_section(each[0])), None)
    if found is None or named is None:
        return ()
    rest = text[found.end() :]
    one = headings.lines.read(rest)
    cards = (one,) if one is not None else split(rest, headings.lines) or ()
    # Without its number a name may say what the cards are for, or who they are against.
    if not cards or not (all(each.counted for each in cards) or named[1] == sum(each.copies for each in cards)):
        return ()
    heading = Role("section", line.at, line.body, word=named[0], stated=named[1], shape=True)
    return heading, entries(within(line.body, cards), line.body, line.at, headings.boards)
