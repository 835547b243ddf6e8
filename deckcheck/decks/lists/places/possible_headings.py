"""Lines that may open a zone though they are not read as its heading: sums, unread lines and names that no card has.

``Extra deck, 15 in all`` above fifteen cards is a heading; of the cards below ``Extra (2 of each)`` nobody can tell
where they stand.
"""

import re
from itertools import pairwise

from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lists.assembly import Assembly, Role
from deckcheck.decks.lists.numbers.shared_numbers import is_made_of
from deckcheck.model.heading import fold_heading

_WORD = r"[^\W\d_]+"
_LEAST = 2
"""Letters of a word that is of a zone where others stand around it."""
_LEAST_COUNTED = 5
"""Lines of cards with numbers, beside which one without is none of them."""
_ASKED = frozenset({"unread", "cards"})


def take_totals(list_: Assembly) -> None:
    """Take sums of a zone for its headings, where cards stand below them and no other names it.

    That of the main zone is one only below the heading of another.
    """
    first = next((index for index, role in enumerate(list_.roles) if role.kind == "cards"), len(list_.roles))
    named = [role.zone for role in list_.roles if role.kind == "zone" or role.marked]
    totals = [role.zone for role in list_.roles[first:] if role.kind == "total"]
    for index, role in enumerate(list_.roles):
        of_zone = role.kind == "total" and role.zone is not None
        once = of_zone and role.zone not in named and totals.count(role.zone) == 1
        once = once and (role.zone != list_.layout.default or any(each.kind == "zone" for each in list_.roles[:index]))
        if once and index > first and _stands_above_cards(list_, index) and not role.shape:
            list_.roles[index] = role._replace(kind="zone", shape=True)


def take_sizes(list_: Assembly) -> None:
    """Take the numbers of several zones above all cards for sums, where more cards stand below than the last has.

    ``Main: 60`` and ``Side: 15``, one below the other, say how large these are: no heading is left without its cards.
    """
    first = next((index for index, role in enumerate(list_.roles) if role.kind == "cards"), 0)
    sizes = [index for index, role in enumerate(list_.roles[:first]) if role.kind == "zone"]
    stated = [list_.roles[index].stated for index in sizes]
    if len(sizes) > 1 and None not in stated and list_.below(sizes[-1], parts=False) > (stated[-1] or 0):
        for index in sizes:
            list_.roles[index] = list_.roles[index]._replace(kind="total")


def take_numbers(list_: Assembly) -> None:
    """Take a number of cards below those of another zone for the heading of the main one, where it is enough of a deck
    and counts the cards below it, and none above. With another number it may be that heading.
    """
    default = list_.layout.default
    headed = {role.zone for role in list_.roles if role.kind == "zone"}
    least = list_.layout.least_of(default)
    if least is None or not headed or default in headed:
        return
    for index, role in enumerate(list_.roles):
        if role.kind != "total" or role.word or (role.stated or 0) < least or not _stands_above_cards(list_, index):
            continue
        if role.stated in (list_.whole, list_.above(index)):
            continue
        if role.stated == list_.below(index, parts=False):
            list_.roles[index] = role._replace(kind="zone", zone=default, shape=True)
        else:
            list_.perhaps[index] = {str(default)}
            list_.doubt(index, role.stated)


def doubt_zones(list_: Assembly) -> None:
    """Find the lines that may open a zone, each with those that it names; such a name that no card has is unread."""
    first = next((index for index, role in enumerate(list_.roles) if role.kind == "cards"), 0)
    for index, role in enumerate(list_.roles):
        if role.kind not in _ASKED or (role.kind == "cards" and any(each.known for each in role.cards)):
            continue
        zones = _zones_of(role, list_) if _stands_above_cards(list_, index) else set()
        # Above all cards two zones are rather those that the list has.
        if len(zones) == 1 or (zones and index > first):
            list_.perhaps[index] = zones
            list_.doubt(index, role.most)


def doubt_kinds(list_: Assembly) -> None:
    """Leave cards unread that are called like a kind of cards, where they alone have no number: these are headings.

    Below them nobody knows which zone is open: a kind of cards may have one of its own.
    """
    cards = [index for index, role in enumerate(list_.roles) if role.kind == "cards"]
    bare = [index for index in cards if not list_.roles[index].cards[0].counted]
    kinds = list_.layout.sections | words().sections
    named = all(fold_heading(list_.roles[index].cards[0].name) in kinds for index in bare)
    if not named or len(cards) - len(bare) < _LEAST_COUNTED:
        return
    for index in bare:
        role = list_.roles[index]
        if role.cards[0].known and not role.marked and _stands_above_cards(list_, index):
            list_.perhaps[index] = set()
            list_.doubt(index, 1)


def _zones_of(role: Role, list_: Assembly) -> set[str]:
    """The zones that a line names, if it is no card."""
    boards, text = list_.boards, plain_text(role.body)
    zones = zones_in(text, boards)
    if not zones:
        return set()
    if role.kind == "cards":
        if role.marked and role.cards[0].counted:
            return set()  # "Extra 2 Ash Drkae"
        known = words()
        around = known.around | known.each | known.counters | known.units | known.totals | known.quantities
        rest = [word for word in re.findall(_WORD, text) if not zones_in(word, boards)]
        return zones if all(is_made_of(fold_heading(word), around) for word in rest) else set()
    return set() if holds_a_name(text, list_.lines) else zones


def zones_in(text: str, boards: Boards) -> set[str]:
    """The zones whose words stand in a text, as words of their own or anywhere in scripts that do not part words.

    >>> zones_in("the maindeck: 2 of each", Boards(()))
    set()
    """
    said = re.findall(_WORD, text)
    found = {boards.zone_of(word) for word in (*said, *map("".join, pairwise(said)))}
    folded = fold_heading(text)
    for word, zone in boards.headings.words.items():
        if len(word) >= _LEAST and not word.isascii() and word in folded:
            found.add(zone)
    return {zone for zone in found if zone is not None}


def _stands_above_cards(list_: Assembly, index: int) -> bool:
    roles = list_.roles
    below = next((at for at in range(index + 1, len(roles)) if roles[at].kind not in ("noise", "rule")), None)
    return below is not None and roles[below].kind == "cards" and any(each.known for each in roles[below].cards)
