"""Comments that are headings, or may be cards, where a list has nothing else or lacks one that every deck has."""

import re
from collections.abc import Iterator
from itertools import product

from deckcheck.decks.lines.layout import is_home
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lists.assembly import Assembly, Role, marks_of
from deckcheck.decks.lists.headings import KnownHeadings, heading_words, is_short
from deckcheck.decks.text import is_comment
from deckcheck.model.deck import Card
from deckcheck.source import Location

_MOST_SOUGHT = 20
_LEAST_MARKS = "##"
"""A comment alone has fewer marks."""
_BEFORE = "#/!; \t　"
_COMMENT, _SET_OFF = r"\s+(?:#|//)", r"\s*[(（\[:：]|\s+[-–—~]\s"
"""What begins another comment behind a name or a heading in a comment, and what anything else that is set off."""
_MOST_BEFORE = 3
"""Words before a name in a comment that say what the card is: ``My leader is``."""


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


def take_headings(list_: Assembly) -> None:
    """Take comments for headings that nobody knows where the headings of the list are comments with the same marks.

    ``## Zorg zone`` stands right above cards, between ``## Main`` and ``## Side``. With one mark it may be said of
    cards of the main zone, or without a blank line above it of those of another; with their number it is a heading.
    """
    roles, default = list_.roles, list_.layout.default
    marks = {marks_of(role) for role in roles if role.kind in ("zone", "aside") and not role.marked} - {""}
    zone, is_filled = default, True
    for index, role in enumerate(roles):
        if role.kind in ("zone", "aside"):
            zone, is_filled = role.zone, False
        is_filled = is_filled or role.kind == "cards"
        if role.kind != "noise" or role.marked or marks_of(role) not in marks or not list_.heads_cards(index):
            continue
        if not is_filled:
            continue  # what stands below a heading is said of its cards
        word, stated = _word_of(role.body)
        if stated is not None and stated != list_.below_marked(index):
            stated = None
        parted = zone != default and list_.blanks[index] > 0
        sure = marks_of(role).startswith(_LEAST_MARKS) or parted or stated is not None
        if sure and is_short(word) and any(map(str.isalpha, word)):
            roles[index] = role._replace(kind="strange", word=word, stated=stated, shape=True)


def take_first_heading(list_: Assembly) -> None:
    """Take words right above the first cards for a heading that nobody knows, where that of the main zone stands
    further down: these cards are of another zone, unless they belong in one alone.
    """
    roles, layout = list_.roles, list_.layout
    first = next((index for index, role in enumerate(roles) if role.kind == "cards"), 0)
    headings = [index for index, role in enumerate(roles) if role.kind in ("zone", "aside", "section", "strange")]
    zones = {roles[index].zone for index in headings if roles[index].kind == "zone"}
    if not first or layout.default not in zones or min(headings) < first or layout.block("first") is not None:
        return
    above = roles[first - 1]
    headed = {marks_of(roles[index]) for index in headings}
    comment = above.kind == "noise" and not above.marked and is_comment(above.body) and marks_of(above) in headed
    if not (comment or above.kind == "words") or list_.blanks[first] or above.most is not None:
        return
    word, stated = _word_of(above.body)
    cards = [
        card for role in list_.part_below(first - 1) for each in role.cards for card in list_.lines.cards(each.name)
    ]
    homes = [zone for zone in layout.zones if zone.home]
    if is_short(word) and not (cards and all(any(is_home(zone, card) for zone in homes) for card in cards)):
        roles[first - 1] = above._replace(kind="strange", cards=(), word=word, stated=stated, shape=True)


def _word_of(comment: str) -> tuple[str, int | None]:
    """What a comment is the heading of, and the number of cards that it states."""
    found = list(heading_words(plain_text(comment.lstrip(_BEFORE))))
    return found[-1] if found else ("", None)


def tell_commented(list_: Assembly) -> None:
    """Of a list without cards: comments that are names of cards may be the deck."""
    for role in list_.roles:
        if role.kind == "noise" and is_comment(role.body) and list_.lines.is_card(role.body.lstrip(_BEFORE)):
            list_.leave_unread(role)


def tell_led(list_: Assembly) -> None:
    """Leave a comment unread that names a card which every deck has in a zone of its own, and this one lacks: ``# Ash,
    Captain`` above the cards is rather that card than said of the deck, and so is ``# Leader: Ash, Captain (old)``.
    """
    filled = {card.zone for card in list_.cards}
    lacking = [zone for zone in list_.layout.needed() if zone.id not in filled]
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
