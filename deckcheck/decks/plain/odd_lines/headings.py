"""Headings with more around them than a word that is known, and those of a word that nobody knows, by their shape."""

import re

from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import LONGEST, heading_words, is_marked, is_short
from deckcheck.decks.plain.odd_lines.copies import is_numbered, may_be_copies, most_copies
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.model.heading import fold_heading


def heading_in(text: str, line: OddLine) -> Role | None:
    """The heading that a text of a line is, of a word that is known or in the shape of one; of columns it is noise."""
    if len(text) > LONGEST:
        return None
    body, at, headings = line.body, line.at, line.headings
    known = headings.known(text, body, at) or headings.remarked(text, body, at)
    if known is not None:
        return known
    # Nearly all words that head cards are known.
    from deckcheck.decks.lists.places.spoken_zones import heading_of

    spoken, leader = heading_of(text, headings), headings.layout.block("first")
    zone = spoken and headings.boards.zone_of(spoken[0])
    if spoken and zone not in (None, headings.layout.default, leader and leader.id):
        return Role("zone", at, body, zone=zone, word=spoken[0], stated=spoken[1], marked=True, shape=True)
    return Role("noise", at, body) if are_columns(text) else _shaped(text, line)


def _shaped(text: str, line: OddLine) -> Role | None:
    """A heading of a word that nobody knows: it is short, marked as headings are, and holds no card."""
    if not is_marked(text) or re.match(NUMBER, text):
        return None
    readings = list(heading_words(text))
    word, stated = max(readings, key=lambda each: each[1] is not None, default=("", None))
    if not is_short(word) or is_numbered(word) or not any(map(str.isalpha, word)):
        return None
    # A name may end with what else would be a mark: "many Ash Drake (old)". Marks that say nothing change nothing.
    said = dict[str, str]()
    for each in (text, *(each for each, _ in readings)):
        said.setdefault("".join(filter(str.isalnum, each)), each)
    says_other = fold_heading(word) in words().labels | words().totals
    if says_other or any(holds_a_name(each, line.headings.lines) for each in said.values()):
        return None
    most = (most_copies(text, line.headings.lines) or 0) if may_be_copies(word) else None
    return Role("strange", line.at, line.body, word=word, stated=stated, most=most, shape=True)


def are_columns(text: str) -> bool:
    """Whether a line has nothing but the headings of columns."""
    for between in (r"[|,;\t]+|\s{2,}", r"[\s|,;]+"):
        cells = [fold_heading(cell.rstrip(".")) for cell in re.split(between, text) if cell]
        if len(cells) > 1 and words().columns.issuperset(cells):
            return True
    return False
