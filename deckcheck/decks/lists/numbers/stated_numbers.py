"""Numbers that a list states of its cards: in headings, parts and totals held against these, and 0 of a card."""

from collections.abc import Iterator

from deckcheck.decks.lines.words import words
from deckcheck.decks.lists.assembly import ENDS, LEAST_SUM, Assembly, Role, shown
from deckcheck.model.deck import Unread
from deckcheck.model.heading import fold_heading

_LEAST_ID = 1000
"""A number that counts no cards of a deck: that of a player, or a year."""
_STATING = frozenset({"zone", "section", "total", "aside", "strange"})


def doubt_numbers(list_: Assembly) -> None:
    """Leave "20 lands" unread where no 20 cards stand above or below: these may be meant for cards."""
    for index, role in enumerate(list_.roles):
        if role.kind == "section" and role.stated and not role.shape and role.body[0].isdecimal():
            around = list_.below(index, parts=True), list_.above(index), list_.lines_below(index)
            if role.stated not in around:
                list_.doubt(index, role.stated)


def tell_no_copies(list_: Assembly) -> None:
    """Note lines of no copies; where the deck lacks cards the 0 may be a slip, and nobody can tell."""
    none = [role for role in list_.roles if role.kind == "noise" and role.stated == 0]
    lacking = bool(none) and list_.layout.lacks(list_.sizes())
    for role in none:
        if lacking:
            list_.leave_unread(role)
        else:
            list_.note("no-copies", role)


def check_numbers(list_: Assembly) -> None:
    """Hold the numbers of headings, parts and totals against the cards.

    A number may count the cards below it or above it, or their lines; where a line is unread nobody can tell. "3 cards"
    that are no total may have been meant for cards.
    """
    whole = not list_.unread
    told = {each.at for each in list_.unread}
    closing = _closing(list_)
    for index, role in [each for each in enumerate(list_.roles) if each[1].stated is not None]:
        if role.kind not in _STATING or list_.numbered.get(index, True) is None or index in closing:
            continue
        if role.kind == "strange" and (role.stated or 0) >= _LEAST_ID and not list_.below(index, parts=True):
            continue
        counts = list(
            _counted_by_total(list_, index, role) if role.kind == "total" else _counted_by_part(list_, index, role)
        )
        if role.stated in counts:
            continue
        if role.kind == "total":
            # Hardly any list says so.
            from deckcheck.decks.lists.numbers.shared_numbers import is_of_each

            if is_of_each(list_, index):
                list_.leave_unread(role._replace(most=None))
                continue
        if role.kind == "strange" and not list_.boards.is_board(role.word) and role.at not in told:
            # Rather a card that nobody knows, with its copies: "Ash Drake (3)".
            list_.unread.append(Unread(role.at, role.stated))
        if role.kind == "total" and not role.word:
            list_.leave_unread(role._replace(most=role.stated))
        elif whole and all(card.block is not None for card in list_.cards):
            facts = {"line": shown(role.body), "stated": role.stated, "count": counts[0]}
            list_.tell("stated-count", facts, role.at)


def _closing(list_: Assembly) -> range:
    """The lines below all cards that are parts of a zone with their numbers, which come to the cards of the deck: an
    account of what it consists of.
    """
    count = len(list_.roles)
    begin = next((at + 1 for at in range(count - 1, -1, -1) if list_.roles[at].kind in ENDS | {"cards"}), 0)
    stated = [role.stated for role in list_.roles[begin:] if role.kind == "section" and role.stated]
    sizes = list_.sizes()
    agree = len(stated) > 1 and sum(stated) in (sum(sizes.values()), sizes.get(list_.layout.default, 0))
    return range(begin, count) if agree else range(0)


def _counted_by_total(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What a total may count, the likeliest first."""
    sizes, default, leader = list_.sizes(), list_.layout.default, list_.layout.block("first")
    if role.zone is not None:
        yield sizes.get(role.zone, 0)
        if role.zone == default and leader is not None:
            yield sizes.get(default, 0) + sizes.get(leader.id, 0)
    else:
        if not {*map(fold_heading, role.word.split())} <= words().totals | words().joining | words().same.keys():
            yield list_.above(index)  # "Total Lands" are those above
        total, main = sum(sizes.values()), sizes.get(default, 0)
        yield from (total, main, main + sizes.get(leader.id if leader else None, 0))
        yield total + sum(copies for _, copies in list_.aside.values())
    yield list_.above(index)
    if not role.word:
        yield from _counted_beside(list_, index)
    if role.shape:
        # A comment may as well count the cards below, a block of them or what stands above it.
        yield from _counted_by_part(list_, index, role)
        yield list_.block_below(index)[0]
        yield list_.block_above(index)


def _counted_beside(list_: Assembly, index: int) -> Iterator[int]:
    """What a number of cards may count that stands below a heading without one, or below the total of all above."""
    before = list_.roles[index - 1] if index and not list_.blanks[index] else None
    if before is not None and before.kind in ("zone", "section") and before.stated is None:
        yield list_.below(index, parts=before.kind == "section")
        yield list_.below(index, parts=True)
    elif before is not None and before.kind == "total":
        yield from list_.sizes().values()


def _counted_by_part(list_: Assembly, index: int, role: Role) -> Iterator[int]:
    """What the number of a heading or of a part of a zone may count."""
    yield list_.below(index, parts=role.kind != "zone")
    yield list_.below(index, parts=True)
    if not list_.numbered.get(index):
        # The cards above belong to another heading where this one stands above its own.
        yield list_.above(index)
    yield list_.lines_below(index)
    yield list_.below_marked(index)
    sizes = list_.sizes()
    if role.kind in ("strange", "section") and (role.stated or 0) >= LEAST_SUM and not list_.boards.is_board(role.word):
        yield from (sum(sizes.values()), sizes.get(list_.layout.default, 0))  # "Red burn (75 cards)"
    if role.kind == "zone":
        yield sizes.get(role.zone, 0)
        if role.zone == list_.layout.default:
            yield sum(sizes.values())  # "Deck (75)", of which fifteen stand beside it
