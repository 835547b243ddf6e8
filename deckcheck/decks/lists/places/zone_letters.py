"""Letters behind names that may be of a zone, or of a rarity, a condition or a set as well: ``3 Ash Drake (S)``.

One line does not tell; the list does, where it uses them for zones throughout.
"""

from collections import Counter
from collections.abc import Sequence
from math import inf

from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import is_printed_in
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.model.deck import PrintingNote
from deckcheck.model.heading import fold_heading

_LONGEST_RARITY = 4
_LEAST_LINES = 3


def doubt_letters(list_: Assembly) -> None:
    """Leave lines unread that a letter puts into a zone, unless all lines say theirs, or several at the end do so."""
    lettered = [index for index, role in enumerate(list_.roles) if _is_lettered(role)]
    if not lettered or _are_of_zones(list_, lettered):
        return
    for index in lettered:
        list_.doubt(index, list_.roles[index].copies)


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


def settle_sets(list_: Assembly) -> None:
    """Take what is the code of a set for that where a card of the line is in the set, and not for a word for a zone.

    It is one where no card may stand in that zone, more cards have it than may, or others have their sets as well.
    Where a heading names the zone nobody can tell, and the line is left unread.
    """
    coded = [index for index, role in enumerate(list_.roles) if _has_a_set(list_, role)]
    alike = Counter(list_.roles[index].zone for index in coded)
    for index in coded:
        role = list_.roles[index]
        (written,) = role.cards
        if alike[role.zone] > _most_of(list_, role.zone) or _name_sets(list_, coded):
            marks = tuple(mark for mark in written.marks if mark != role.word)
            plain = written._replace(printing=PrintingNote(role.word, None), marks=marks)
            list_.roles[index] = Role("cards", role.at, role.body, (plain,))
        elif any(each.kind == "zone" and each.zone == role.zone for each in list_.roles):
            list_.doubt(index, role.copies)


def _has_a_set(list_: Assembly, role: Role) -> bool:
    """Whether what puts a line into a zone is the code of a set that its card is in."""
    if role.kind != "cards" or not role.marked or len(role.cards) > 1 or not role.word.isupper():
        return False
    if list_.boards.is_main(role.word) or list_.boards.is_side(role.word):
        return False  # everybody writes SB
    (written,) = role.cards
    return written.marks == (role.word,) and is_printed_in(role.word, list_.lines.cards(written.name))


def _most_of(list_: Assembly, zone: str | None) -> float:
    """The most cards that may stand in a zone, whatever else stands in others."""
    sizes = list_.layout.sizes
    return min((each.most for each in sizes if zone in each.zones and each.most is not None), default=inf)


def _name_sets(list_: Assembly, coded: Sequence[int]) -> bool:
    """Whether other lines of cards than some say of which sets these are."""
    others = (role for index, role in enumerate(list_.roles) if role.kind == "cards" and index not in coded)
    return any(each.printing is not None and each.printing.set for role in others for each in role.cards)
