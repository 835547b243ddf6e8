"""Labels and what stands behind them: what is said of the deck, and is no card of it."""

import re

from deckcheck.decks.lines.counts import TIMES
from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import KnownHeadings, has_number
from deckcheck.decks.lists.places.spoken_zones import named_zone
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.decks.plain.several_entries import split
from deckcheck.model.heading import SHEETS, fold_heading

_LABEL = r"[^\w【\[(]*([^\W\d][^:：=\t]{0,30}?)\s*[:：=]\s*(.*)"
_IN_BRACKETS = r"【\s*([^\W\d][^:：=\t【】]{0,30}?)\s*】\s*[:：]?\s*(?=\S)(.*)"
"""A label as those have it that write headings so: ``【順位】ベスト8``."""
_LETTER_OF_COUNTS = f"[{SHEETS}①-⑳❶-❿]"
_IN_WORD = rf"(?<=[^\W\d_{TIMES}]){NUMBER}|{NUMBER}(?=[^\W\d_{TIMES}])"


def label_of(line: OddLine) -> Role | None:
    """What is said of the deck: a label, and behind it anything but cards, unless the game says that it sums up."""
    bracketed, headings = re.match(_IN_BRACKETS, line.text), line.headings
    found = bracketed or re.match(_LABEL, line.text)
    if found is None or not _is_label(found[1], headings):
        return None
    if bracketed and (headings.boards.is_board(found[1]) or headings.is_section(found[1]) or _may_count(found[2])):
        return None
    word, rest, lines = found[1], found[2].strip(), headings.lines
    parts = headings.boards.is_board(word) or headings.is_section(word)
    if (parts and (not rest or has_number(rest))) or (rest and _is_at_home(word, rest, headings)):
        return None
    sums_up = fold_heading(word) in map(fold_heading, headings.layout.summaries)
    if rest and not sums_up and (split(rest, lines) or lines.read(rest) or holds_a_name(rest, lines)):
        return line.leave(rest)
    return named_zone(rest, line.body, line.at, headings, exact=True) or Role("noise", line.at, line.body)


def _may_count(rest: str) -> bool:
    """Whether a number of copies may stand in what is behind a label in brackets, which may as well head cards.

    One within a single word is none: ``ベスト8``, ``1位``.
    """
    outside = rest if len(rest.split()) > 1 else re.sub(_IN_WORD, "", rest)
    return re.search(_LETTER_OF_COUNTS, rest) is not None or re.search(NUMBER, outside) is not None


def _is_label(word: str, headings: KnownHeadings) -> bool:
    """Whether a word says something of the deck: a zone that is called like an attribute is rather meant itself."""
    folded, layout = fold_heading(word), headings.layout
    if folded in words().labels or folded in map(fold_heading, layout.declares):
        return True
    return folded in layout.labels and headings.boards.zone_of(word) is None


def _is_at_home(word: str, rest: str, headings: KnownHeadings) -> bool:
    """Whether a zone is called like a label, and what stands behind is a card that belongs there alone."""
    id_, written = headings.boards.zone_of(word), headings.lines.read(rest)
    cards = () if written is None else headings.lines.cards(written.name)
    zones = (zone for zone in headings.layout.zones if zone.id == id_ and zone.home)
    return len(cards) == 1 and any(is_home(zone, cards[0]) for zone in zones)
