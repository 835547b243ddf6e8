"""Letters behind names that may be of a zone, or of a rarity or condition as well: ``3 Ash Drake (S)``.

One line does not tell; the list does, where it uses them for zones throughout.
"""

from deckcheck.decks.lines.assembly import Assembly, Role
from deckcheck.decks.lines.words import words
from deckcheck.model.heading import fold_heading

_LONGEST_RARITY = 4
_LEAST_LINES = 3


def doubt_letters(list_: Assembly) -> None:
    """Leave lines unread that a letter puts into a zone, unless all lines say theirs, or several at the end do so."""
    lettered = [index for index, role in enumerate(list_.roles) if _is_lettered(role)]
    if not lettered or _are_of_zones(list_, lettered):
        return
    for index in lettered:
        role = list_.roles[index]
        list_.roles[index] = Role("unread", role.at, role.body, most=role.copies)


def _is_lettered(role: Role) -> bool:
    """Whether the zone of a line is said behind the name, by a letter or what may be a grade."""
    word = role.word
    short = (len(word) == 1 and word.isascii()) or fold_heading(word) in words().grades
    return role.kind == "cards" and role.marked and short and word in role.cards[0].marks


def _are_of_zones(list_: Assembly, lettered: list[int]) -> bool:
    cards = [index for index, role in enumerate(list_.roles) if role.kind == "cards"]
    if all(list_.roles[index].marked for index in cards):
        # A single line may be all that there is.
        return len(cards) > 1
    said = (mark for index in cards for each in list_.roles[index].cards for mark in each.marks)
    if any(len(mark) <= _LONGEST_RARITY and not list_.boards.is_board(mark) for mark in said):
        return False
    return len(lettered) >= _LEAST_LINES and lettered == cards[-len(lettered) :]
