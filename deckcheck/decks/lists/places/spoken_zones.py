"""Zones of which comments, labels and tags speak: ``here comes my sideboard``, ``Title: Sideboard``, ``[deck=Side]``.

What says nothing else is a heading as any other. Of all others nobody can tell, unless the cards below stand there.
"""

from __future__ import annotations

import re
from typing import Literal

from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Assembly, Role, shown
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location

_WORD = r"[^\W\d_]+(?:['’/-][^\W\d_]+)*"
_COUNTED = rf"(?<![A-Za-z]){NUMBER}(?![A-Za-z])"
_KATAKANA = "ァ-ヺー"
_OTHER_SIDE = (
    r"(?i)\b(?:[ab]|other|this|that|flip|dark|light|both|either|each|which|back|down|plus|right|left|far|wrong|one|'s)\s+side\b|\bsides\b"
    r"|\bside\s+(?:effects?|by\s+side|quests?|notes?|of\s+(?:the\s+)?(?:board|table|field|coin)|events?)\b"
)
"""The side of something else."""
_TAG = r"[\[<]([A-Za-z ]+)=([^\[\]<>]*)[\]>]"
_LEAST = 2
"""Letters of a word that is of a zone where others stand around it, more than of somebody's name."""
_OF = frozenset({"for", "of", "on", "from", "it", "as", "and", "und", "の", "に", "へ", "は", "が"})
"""Words with which a deck is rather spoken of than headed."""
_OVER = frozenset({"noise", "rule"})
_ENDS = frozenset({"zone", "aside", "strange"})


def heading_of(text: str, headings: KnownHeadings) -> tuple[str, int | None] | None:
    """The word for a zone, or for cards beside the deck, of a text that says nothing else, and the number it states.

    ``my sideboard (15 cards)``, ``ここからサイドです``.
    """
    numbers = re.findall(_COUNTED, text)
    if len(text) > LONGEST or len(numbers) > 1:
        return None
    rest = re.sub(_COUNTED, " ", text)
    if any(map(str.isnumeric, rest)):
        return None
    around = words().around
    said = [word for word in re.findall(_WORD, rest) if fold_heading(word) not in around]
    word = " ".join(said)
    if not _opens(word, headings.boards):
        word = _bare(fold_heading(word), headings.boards) if not word.isascii() else ""
    return (word, int(numbers[0]) if numbers else None) if len(word) >= _LEAST else None


def _opens(word: str, boards: Boards) -> bool:
    return bool(word) and (boards.zone_of(word) is not None or boards.is_aside(word) or boards.is_side(word))


def _bare(folded: str, boards: Boards) -> str:
    """A text in a script that does not part its words, without those around that for a zone; "" for any other."""
    others = sorted((word for word in words().around if not word.isascii()), key=len, reverse=True)
    while not _opens(folded, boards):
        bare = next((folded.removeprefix(word) for word in others if folded.startswith(word)), folded)
        if bare == folded:
            bare = next((folded.removesuffix(word) for word in others if folded.endswith(word)), folded)
        if bare == folded:
            return ""
        folded = bare
    return folded


def speaks_of_side(text: str, boards: Boards) -> str | None:
    """The word for what stands beside a deck in a sentence, None if there is none.

    >>> speaks_of_side("here the sideboard begins", Boards(())), speaks_of_side("the other side", Boards(()))
    ('sideboard', None)
    """
    text = re.sub(_OTHER_SIDE, " ", text)
    for word in re.findall(_WORD, text):
        if len(word) >= _LEAST and boards.is_side(word):
            return str(word)
    if text.isascii():
        return None
    folded = fold_heading(text)
    for word in words().side:
        if len(word) < _LEAST or word.isascii():
            continue
        parted = rf"(?<![{_KATAKANA}]){word}(?![{_KATAKANA}])" if re.fullmatch(f"[{_KATAKANA}]+", word) else word
        if re.search(parted, folded):
            return word
    return None


def spoken(text: str, body: str, at: Location, headings: KnownHeadings, *, elsewhere: bool) -> Role | None:
    """What a comment is that speaks of a zone: a heading if it says nothing else; None if it speaks of none.

    ``elsewhere``: the cards above stand in another zone than the main one.
    """
    layout, boards = headings.layout, headings.boards
    said = heading_of(text, headings)
    if said is None:
        return named_zone(text, body, at, headings, exact=False)
    word, stated = said
    zone, leader = boards.zone_of(word), layout.block("first")
    if zone is None:
        kind: Literal["aside", "strange"] = "aside" if boards.is_aside(word) else "strange"
        return Role(kind, at, body, word=word, stated=stated, shape=True)
    if zone == layout.default and (not elsewhere or _speaks_of_deck(word, text)):
        return None
    if leader is not None and zone == leader.id:
        return None  # many a card is for who leads
    return Role("zone", at, body, zone=zone, word=word, stated=stated, marked=True, shape=True)


def _speaks_of_deck(word: str, text: str) -> bool:
    """Whether the deck is spoken of, as everybody does: ``# for the deck``."""
    others = {fold_heading(each) for each in re.findall(_WORD, text)}
    return fold_heading(word) in words().labels and not others.isdisjoint(_OF)


def without_titles(list_: Assembly) -> None:
    """Take what speaks of another zone above all cards for words, if no heading of the deck stands further down."""
    first = next((index for index, role in enumerate(list_.roles) if role.kind == "cards"), 0)
    for index, role in enumerate(list_.roles[:first]):
        if role.kind == "zone" and role.marked and not _is_deck_below(first, list_):
            list_.roles[index] = Role("noise", role.at, role.body)


def pass_empty(list_: Assembly) -> None:
    """Take headings that state no card for what is said of their zone: above all cards, or below them.

    Above the cards a heading of the deck further down tells what is whose.
    """
    roles = list_.roles
    cards = [index for index, role in enumerate(roles) if role.kind == "cards"]
    for index, role in enumerate(roles) if cards else ():
        above = index < cards[0] and not _is_deck_below(cards[0], list_)
        if role.stated != 0 or (not above and index < cards[-1]):
            continue
        if role.kind == "strange" and list_.boards.is_board(role.word):
            roles[index] = Role("noise", role.at, role.body)
        elif role.kind == "zone" and above:
            roles[index] = role._replace(kind="total", marked=False)


def named_zone(text: str, body: str, at: Location, headings: KnownHeadings, *, exact: bool) -> Role | None:
    """A line with a zone in its text that need not be a heading; None if it names none.

    ``exact``: a text that is nothing but the word for a zone is one, too, whichever it is.
    """
    layout, boards = headings.layout, headings.boards
    leader = layout.block("first")
    known = heading_of(text, headings) if exact and text else None
    if known is not None:
        zone = boards.zone_of(known[0])
        if leader is not None and zone == leader.id:
            return None  # rather what the deck is called, or its format
        return Role("noise", at, body, zone=zone, word=known[0], marked=True, shape=len(known[0]) > _LEAST)
    side = layout.block("last")
    word = None if side is None else speaks_of_side(text, boards)
    return None if word is None else Role("noise", at, body, zone=boards.zone_of(word), word=word, marked=True)


def tag_of(body: str, at: Location, headings: KnownHeadings) -> Role | None:
    """A tag of a forum or a page that names a zone: ``[Sideboard=15]`` is a heading, ``[deck=Side]`` may be one."""
    boards = headings.boards
    found = re.fullmatch(_TAG, body)
    if found is None:
        return named_zone(body, body, at, headings, exact=False)
    name, value = found[1].strip(), found[2].strip(" '\"")
    stated = int(value) if re.fullmatch(NUMBER, value) else None
    if boards.zone_of(name) is not None and (stated is not None or not boards.is_main(name)):
        return Role("zone", at, body, zone=boards.zone_of(name), word=name, stated=stated, shape=True)
    return named_zone(value, body, at, headings, exact=True)


def tell_named(list_: Assembly, *, settled: bool) -> None:
    """Tell of lines that name a zone in which the cards below do not stand, though they may be meant.

    Above all cards the deck itself is spoken of, unless its heading stands further down. ``settled``: where the cards
    stand is clear but for that.
    """
    roles = list_.roles
    asked = [index for index, role in enumerate(roles) if role.kind in ("noise", "words", "strange")]
    first = next((index for index, role in enumerate(roles) if role.kind == "cards"), len(roles))
    for index in asked:
        role = roles[index]
        if role.kind != "noise":
            word = speaks_of_side(role.body, list_.boards) if index < first else None
            role = role._replace(marked=word is not None, zone=list_.boards.zone_of(word or ""), shape=False)
        if not role.marked:
            continue
        below = next((at for at in range(index + 1, len(roles)) if not _is_passed(at, list_)), len(roles))
        if below == len(roles) or roles[below].kind != "cards":
            continue
        if index < first and not (role.shape and role.zone is not None) and not _is_deck_below(below, list_):
            continue
        _tell(role, below, list_, settled=settled)


def _is_deck_below(index: int, list_: Assembly) -> bool:
    """Whether the first heading of a zone below a line of cards is that of the main one."""
    later = next((role for role in list_.roles[index:] if role.kind == "zone"), None)
    return later is not None and later.zone == list_.layout.default


def _is_passed(index: int, list_: Assembly) -> bool:
    """Whether a line says nothing of the zone that is open: cards that say their own do not, nor those at home."""
    role = list_.roles[index]
    if role.kind != "cards" or role.marked:
        return role.kind in _OVER or role.kind == "cards"
    opened = {each.zone for each in list_.roles[:index] if each.kind == "zone"}
    homes = {zone.id for zone in list_.layout.zones if zone.home} - opened - {list_.layout.default}
    return all(card.zone in homes for card in list_.cards if card.role == index)


def _tell(role: Role, below: int, list_: Assembly, *, settled: bool) -> None:
    """Tell of a line that names a zone, if the cards below are elsewhere."""
    if {card.zone for card in list_.cards if card.role == below} == {role.zone}:
        return
    list_.tell("unclear-heading", {"line": shown(role.body)}, role.at)
    if settled:
        end = next((at for at in range(below, len(list_.roles)) if list_.roles[at].kind in _ENDS), len(list_.roles))
        marked = {at for at in range(below, end) if list_.roles[at].marked}
        cards = (n for n, card in enumerate(list_.cards) if below <= card.role < end and card.role not in marked)
        list_.move(cards, None)
