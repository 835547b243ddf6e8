"""Words around a list that may be a card which nobody knows, with its number behind it as the list has them.

So may be ``Zorgun 3 [M10]``, ``Zorgun=3`` and ``Zorgun3``. They are remarks where no card of the list is written so,
and nothing in them is of an edition: ``Week 3 (final)``.
"""

from __future__ import annotations

import re

from deckcheck.decks.lines.markup import without_bullet
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER, is_printed_in
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.model.deck import Card
from deckcheck.model.heading import fold_heading

_NOTED = (
    r"[^\W\d_].*?(?:[\s)）\]》」』]|(?<=[^\x00-\x7f]))[xX×]?[0-9０-９]{1,2}[xX×]?"
    r"(?=[\s(（\[［{<|*#★])(?P<notes>.*\S.*)"
)
"""A name, a number that may be one of its copies, and what stands behind."""
_TOUCHED = r"[^\W\d_][0-9０-９]{1,2}\Z"
"""Words that end with a number which touches them."""
_WORDS = frozenset({"words", "strange"})


def doubt_noted_counts(list_: Assembly) -> None:
    """Leave such words unread where cards of the list are written so, or all notes are of a set or a card's state."""
    around = [(index, role) for index, role in enumerate(list_.roles) if _is_of_words(role)]
    if not around:
        return
    cards = [card for role in list_.roles for each in role.cards for card in list_.lines.cards(each.name)]
    styled = any(role.kind == "cards" and role.cards[0].counted and _notes(role) is not None for role in list_.roles)
    signs = {re.escape(found) for role in list_.roles if role.kind == "cards" and (found := _sign(role))}
    signed = rf"(?<=\w)(?:{'|'.join(sorted(signs))})[0-9０-９]{{1,2}}(?![0-9０-９])" if signs else r"(?!)"
    touched = any(role.kind == "cards" and _touches(role) for role in list_.roles)
    for index, role in around:
        notes = _notes(role)
        noted = notes is not None and (styled or _are_of_editions(notes, cards))
        if noted or re.search(signed, role.body) or (touched and re.search(_TOUCHED, role.body)):
            list_.doubt(index, role.most)


def _is_of_words(role: Role) -> bool:
    """Whether a line has words and a number of which nothing is known, not even that it counts what stands below."""
    return role.kind in _WORDS and role.stated is None and any(map(str.isnumeric, role.body))


def _sign(role: Role) -> str:
    """The signs that a line of a card has between its name and the number behind that: `` *``, ``=``; "" if none."""
    behind = role.body.partition(role.cards[0].name)[2]
    found = re.match(r"([^\w\n]*)[0-9０-９]", behind)
    return found[1] if found and found[1].strip() else ""


def _touches(role: Role) -> bool:
    """Whether the number of a card touches the end of its name."""
    return re.match(NUMBER, role.body.partition(role.cards[0].name)[2]) is not None


def _notes(role: Role) -> list[str] | None:
    """The words of a line behind what may be a name and its number; None of another line."""
    noted = re.fullmatch(_NOTED, without_bullet(role.body))
    return re.findall(r"[^\W_]+", noted["notes"]) if noted else None


def _are_of_editions(notes: list[str], cards: list[Card]) -> bool:
    """Whether there are words, and all are sets that one of the cards was printed in, or say in which state one is."""
    states = words().finishes | words().grades
    return bool(notes) and all(
        fold_heading(word) in states or word.isdecimal() or is_printed_in(word, cards) for word in notes
    )
