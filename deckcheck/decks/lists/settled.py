"""What the lines of a list are for that depends on the lines around them, in the order in which that is settled.

Each question is a module in ``numbers``, ``places`` or ``doubts``, asked where the list has what it is about: most
lists have nothing of it, and do not wait for its module.
"""

from deckcheck.decks.lines.written import DIGITS, TENTH_ROW
from deckcheck.decks.lists.assembly import Assembly, Kind, Role
from deckcheck.decks.lists.headings import has_number
from deckcheck.decks.lists.places.unheaded import Settling
from deckcheck.decks.lists.places.zones import Walk, tell_beside
from deckcheck.model.deck import Unclear


def settle(found: Assembly, *, strict: bool) -> Unclear | None:
    """Settle what the lines of a list are for and where its cards stand, and tell what is odd about the others.

    Returns the readings that are as good, where nobody can tell where some cards stand. ``strict``: the first blank
    line between cards is the one before the side zone.
    """
    is_usual, homes = found.is_usual, any(zone.home for zone in found.layout.zones)
    if not is_usual:
        _take_names(found)
        _settle_lines(found, homes=homes)
    elif homes:
        _count_sizes_once(found)
    if found.roles and found.roles[-1].kind in ("zone", "aside"):
        from deckcheck.decks.lists.doubts.headings_below import doubt_headings_below

        doubt_headings_below(found)
    Walk(found).walk()
    unclear = Settling(found, strict=strict).settle()
    if not (is_usual and found.cards):
        _tell_others(found, homes=homes, settled=unclear is None)
    return unclear


def _settle_lines(found: Assembly, *, homes: bool) -> None:
    """Settle what lines are for that depends on others around them."""
    # Of each line a little is asked so often that the lists are made whole, which is quicker.
    is_marked = True in [role.marked for role in found.roles]
    if is_marked:
        from deckcheck.decks.lists.places.leaders import name_leaders
        from deckcheck.decks.lists.places.zone_letters import doubt_letters, settle_sets

        settle_sets(found)
        doubt_letters(found)
        name_leaders(found)
    _settle_numbers(found)
    kinds = {role.kind for role in found.roles}
    if homes:
        _count_sizes_once(found)
    _settle_headings(found, is_marked=is_marked)
    if {"zone", "noise"} <= kinds:
        from deckcheck.decks.lists.places.comments import take_headings

        take_headings(found)
    if "zone" in kinds and not kinds.isdisjoint(("words", "noise")):
        from deckcheck.decks.lists.places.comments import take_first_heading

        take_first_heading(found)
    uncounted = True in [role.kind == "cards" and not role.cards[0].counted for role in found.roles]
    if uncounted and kinds != {"cards"}:
        from deckcheck.decks.lists.numbers.pasted_cells import pair_columns, pass_headings

        pass_headings(found)
        pair_columns(found)
    _doubt_numbers(found, kinds)
    if uncounted:
        from deckcheck.decks.lists.numbers.shared_numbers import doubt_each
        from deckcheck.decks.lists.places.possible_headings import doubt_kinds

        doubt_each(found)
        doubt_kinds(found)
    if "total" in kinds:
        from deckcheck.decks.lists.places.possible_headings import take_numbers, take_totals

        take_totals(found)
        take_numbers(found)
    if not kinds.isdisjoint(("words", "unread")):
        from deckcheck.decks.lists.doubts.discussed_cards import doubt_told_again

        doubt_told_again(found)
    _doubt_notes(found)
    _take_sums(found)
    _take_title(found)
    if True in [_is_unknown(role) for role in found.roles]:
        from deckcheck.decks.lists.places.possible_headings import doubt_zones

        doubt_zones(found)


def _take_names(found: Assembly) -> None:
    """Take what has the shape of a heading or of a remark for names, where the lines beside it say so."""
    if True in [role.kind in ("strange", "words") for role in found.roles]:
        from deckcheck.decks.lists.doubts.marked_alike import take_marked_alike

        take_marked_alike(found)


def _settle_numbers(found: Assembly) -> None:
    """Settle which numbers before names are of copies, and which lines without one are of a card each."""
    unread = True in [role.kind == "unread" for role in found.roles]
    tenth = True in [role.kind == "cards" and role.cards[0].copies == TENTH_ROW for role in found.roles]
    if unread or tenth or True in [role.kind == "cards" and not role.cards[0].known for role in found.roles]:
        from deckcheck.decks.lists.numbers.sheet_rows import take_sheet_rows

        take_sheet_rows(found)
    if unread:
        from deckcheck.decks.lists.numbers.numbered_names import settle_levels
        from deckcheck.decks.lists.numbers.single_copies import take_singles

        settle_levels(found)
        take_singles(found)


def _count_sizes_once(found: Assembly) -> None:
    from deckcheck.decks.lists.numbers.deck_sizes import without_deck_sizes

    without_deck_sizes(found)


def _settle_headings(found: Assembly, *, is_marked: bool) -> None:
    """Settle which headings are none: those in a sentence above all cards, and those that state no card."""
    if is_marked and any(role.kind == "zone" and role.marked for role in found.roles):
        from deckcheck.decks.lists.places.spoken_zones import without_titles

        without_titles(found)
    stated = [role.stated for role in found.roles if role.kind == "zone" and role.stated is not None]
    if len(stated) > 1:
        from deckcheck.decks.lists.places.possible_headings import take_sizes

        take_sizes(found)
    if 0 in [role.stated for role in found.roles]:
        from deckcheck.decks.lists.places.spoken_zones import pass_empty

        pass_empty(found)


def _doubt_numbers(found: Assembly, kinds: set[Kind]) -> None:
    """Leave lines unread whose numbers may be of copies though they look like others, or may be of other cards."""
    if True in [role.kind == "section" and role.stated is not None for role in found.roles]:
        from deckcheck.decks.lists.numbers.stated_numbers import doubt_numbers

        doubt_numbers(found)
    if not kinds.isdisjoint({"words", "strange"}):
        from deckcheck.decks.lists.doubts.noted_counts import doubt_noted_counts

        doubt_noted_counts(found)
    if True in [role.kind == "cards" and not _has_digit(role.body) for role in found.roles]:
        from deckcheck.decks.lists.numbers.shared_numbers import doubt_words

        doubt_words(found)


def _doubt_notes(found: Assembly) -> None:
    """Leave lines unread whose cards have what may be other cards behind them, more of their own names, or a minus."""
    if True in [_is_unknown(role) or role.kind == "words" for role in found.roles]:
        from deckcheck.decks.lists.doubts.broken_names import doubt_broken_names

        doubt_broken_names(found)
    if True in [len(role.cards) > 1 for role in found.roles]:
        # Hardly any list has several on a line.
        from deckcheck.decks.lists.doubts.unknown_beside import doubt_beside

        doubt_beside(found)
    if True in [each.remarked for role in found.roles for each in role.cards]:
        from deckcheck.decks.lists.doubts.discussed_cards import doubt_remarked

        doubt_remarked(found)
    if True in [role.kind == "cards" and _has_signed(role.body) for role in found.roles]:
        from deckcheck.decks.lists.doubts.signed_numbers import doubt_signed_numbers

        doubt_signed_numbers(found)


def _take_sums(found: Assembly) -> None:
    """Take names that no card has, and sentences, for sums, where the whole list says so."""
    unknown = found.layout.cards is not None and (
        True in [role.most is not None for role in found.roles]
        or False in [written.known for role in found.roles for written in role.cards if role.kind == "cards"]
    )
    if unknown:
        # Most lists have nothing but cards that are known.
        from deckcheck.decks.lists.numbers.sums import take_sums

        take_sums(found)


def _take_title(found: Assembly) -> None:
    """Take the name of a card above all others for a title, where the whole list says so."""
    first = next((role for role in found.roles if role.kind == "cards"), None)
    if first is not None and not first.cards[0].counted:
        # Most lists begin with a number.
        from deckcheck.decks.lists.places.title import take_title

        take_title(found)


def _tell_others(found: Assembly, *, homes: bool, settled: bool) -> None:
    """Tell what is odd about the lines that are no cards, once all zones are ``settled``, if they are."""
    if not {role.kind for role in found.roles}.isdisjoint(("noise", "words", "strange")):
        from deckcheck.decks.lists.places.spoken_zones import tell_named

        tell_named(found, settled=settled)
    if True in [role.stated is not None for role in found.roles]:
        from deckcheck.decks.lists.numbers.stated_numbers import check_numbers, tell_no_copies

        check_numbers(found)
        tell_no_copies(found)
    tell_beside(found)
    if not (found.cards or found.unread):
        from deckcheck.decks.lists.places.addresses import tell_addresses

        tell_addresses(found)
    if not (found.cards or found.unread):
        from deckcheck.decks.lists.places.comments import tell_commented

        tell_commented(found)
    elif homes and any(role.kind == "noise" for role in found.roles):
        from deckcheck.decks.lists.places.comments import tell_led

        tell_led(found)


def _is_unknown(role: Role) -> bool:
    return role.kind == "unread" or (role.kind == "cards" and not role.cards[0].known)


def _has_signed(body: str) -> bool:
    """Whether a number may stand behind the last minus of a line; dashes stand in many a name."""
    return any(sign in body and body[body.rindex(sign) + 1 :][:1].isdecimal() for sign in "-－")


def _has_digit(body: str) -> bool:
    """Whether there is a digit in a line; nearly all lines of cards begin or end with one."""
    return body[0] in DIGITS or body[-1] in DIGITS or has_number(body)
