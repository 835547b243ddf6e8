"""Comments that may be cards, where a list has nothing else or numbers of cards stand in one, or that are headings."""

import re
from collections.abc import Iterator
from itertools import product

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.readings import MOST_SPOKEN, Readings
from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.decks.lists.headings import KnownHeadings, is_short
from deckcheck.decks.text import is_comment
from deckcheck.model.deck import Card
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location

_NUMBER_OF_A_CARD = r"(?<![0-9])[0-9]{5,12}(?![0-9])"
_MOST_SOUGHT = 20
_TIMES = r"\*(?=\s?[0-9０-９])"
"""Behind a name, such as ``×``."""
_DAY = r"[0-9]+(?:[-/.:年月][0-9]+)+"
"""Days, times and versions, whose last number is none of copies."""
_NUMBER_OF = r"([^\W\d_]+)\.?\s+[0-9]{1,4}(?=\W+\w)"
"""A number behind the word that says what it is of, and something else behind it: ``Round 3: Ash Drake``."""
_FIRST_WORD = r"\W*[^\W\d_]+\W+"
_END_OF_PART = r"(?<=\w)\s*[,;.、。，；(（](?:\s|\Z|(?<=[、。，；（]))"
"""What may end an entry in a comment that goes on."""
_BEFORE = "#/!; \t　"
_COMMENT, _SET_OFF = r"\s+(?:#|//)", r"\s*[(（\[:：]|\s+[-–—~]\s"
"""What begins another comment behind a name or a heading in a comment, and what anything else that is set off."""
_MOST_BEFORE = 3
"""Words before a name in a comment that say what the card is: ``My leader is``."""


def has_numbers_of_cards(comment: str, lines: Lines) -> bool:
    """Whether cards are called like numbers in a comment, as in a list of them whose ends of lines were lost."""
    return any(map(lines.is_card, re.findall(_NUMBER_OF_A_CARD, comment)[:_MOST_SOUGHT]))


def has_an_entry(comment: str, lines: Lines) -> bool:
    """Whether a comment ends in a number and a card, or begins with them, perhaps behind a word: ``also 3 Ash Drake``.

    In a sentence that goes on a card may be spoken of.
    """
    readings, text = Readings(lines), re.sub(_TIMES, "×", re.sub(_DAY, " ", comment))
    text = re.sub(_NUMBER_OF, lambda found: " " if fold_heading(found[1]) in words().values else found[0], text)
    if not any(map(str.isnumeric, text)):
        return False
    if readings.ends_in_an_entry(text):
        return True
    begin = re.match(_FIRST_WORD, text)
    ends = [*[found.start() for found in re.finditer(_END_OF_PART, text)][:_MOST_SOUGHT], len(text)]
    starts = {0, begin.end()} if begin else {0}
    found = (each for end in ends for start in starts for each in readings.of(text[start:end].rstrip()))
    return any(each.counted and each.copies <= MOST_SPOKEN for each in found)


def heading_before(text: str, body: str, at: Location, headings: KnownHeadings) -> Role | None:
    """The heading that a comment begins with where another comment stands behind it: ``## Side  # new``.

    With anything else behind it, it is one if it is of cards of which nobody knows whether they count:
    ``## Upgrades (later)``.
    """
    boards = headings.boards
    if remarked := headings.remarked(text, body, at):
        return remarked
    for pattern in (_COMMENT, _SET_OFF):
        behind = re.search(pattern, text)
        found = None if behind is None else headings.known(text[: behind.start()], body, at)
        if found is not None and (pattern == _COMMENT or boards.is_unclear(found.word)):
            return found
    word, _, rest = text.partition(" ")
    unclear = rest and body.startswith("##") and is_short(text) and boards.is_unclear(word)
    return headings.known(word, body, at) if unclear else None


def tell_commented(list_: Assembly) -> None:
    """Of a list without cards: comments that are names of cards may be the deck."""
    if not (list_.cards or list_.unread):
        for role in list_.roles:
            if role.kind == "noise" and is_comment(role.body) and list_.lines.is_card(role.body.lstrip(_BEFORE)):
                list_.leave_unread(role)


def tell_led(list_: Assembly) -> None:
    """Leave a comment unread that names a card which every deck has in a zone of its own, and this one lacks: ``# Ash,
    Captain`` above the cards is rather that card than said of the deck, and so is ``# Leader: Ash, Captain (old)``.
    """
    filled = {card.zone for card in list_.cards}
    lacking = [zone for zone in list_.layout.zones if zone.home and zone.id not in filled]
    lacking = [zone for zone in lacking if list_.layout.least_of(zone.id)]
    for role in list_.roles if lacking else ():
        if role.kind == "noise" and is_comment(role.body):
            found = _cards_called(plain_text(role.body.lstrip(_BEFORE)), list_.lines)
            if any(is_home(zone, card) for zone in lacking for card in found):
                list_.leave_unread(role._replace(most=1))


def _cards_called(comment: str, lines: Lines) -> Iterator[Card]:
    """The cards that a comment names behind no word or a few, whatever stands behind the name."""
    ends = [len(comment), *[found.start() for found in re.finditer(rf"{_COMMENT}|{_SET_OFF}", comment)][:_MOST_SOUGHT]]
    starts = [0, *[found.end() for found in re.finditer(r"\s+", comment)][:_MOST_BEFORE]]
    for start, end in product(starts, ends):
        yield from lines.cards(comment[start:end].strip())
