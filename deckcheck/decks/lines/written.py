"""An entry as it is written: so many copies of a name, and the cards that the name means.

A name may have its parts set off otherwise than its card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from deckcheck.decks.lines.namesakes import NONE, Apart
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, PrintingNote
from deckcheck.model.heading import SHEETS
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import Near
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import unaccented
from deckcheck.source.recent import Often

TENTH_ROW = 10
"""The number of a row that all sheets have whose rows are numbered."""
MOST_COPIES = 9999
NUMBER = "[0-9０-９]{1,7}"
"""The pattern of a number; the digits are bounded so that a line of nothing but digits is looked at once."""
DIGITS = frozenset("0123456789０１２３４５６７８９")
MOST_REMEMBERED = 20_000
"""Lines and names that are remembered from one list to the next."""
_MOST_UNKNOWN = 2_000
"""The same of texts that no card is called."""
_LONGEST_NAME = 2_000
"""Characters of a name; what is longer is none that any card has."""
_FEW_SOUGHT = 40
_QUOTES = '「」『』｢｣《》【】〈〉＜＞［］〔〕〝〟"“”*_~` 　'
_STRUCK = "~~"
"""Around what somebody has struck out."""
_TALLY = "***"
"""Signs behind a name that may count copies, where none stand before it."""
_FILL_IN = "_"
_TRANSLATED = r"([^/0-9０-９]*[^\W\d][^/0-9０-９]*)/([^/0-9０-９]*[^\W\d][^/0-9０-９]*)"
"""A name beside the same in another script; a number there is rather one of copies of another card."""
_BEFORE_A_NUMBER = ":：=-–—|,. "
_SET_OFF = frozenset("(（<＜|｜※#＃\t")
_SHORTEST_PART = 2
_HALVES = r"([^(<|※#]{2,}?)(?:\((.{2,})\)|<(.{2,})>|[|※#]([^|※#]{2,}))"
"""A part of a name and another that is set off by one of these signs."""
_COUNTED = rf"[一二三四五六七八九十]+[{SHEETS}]"


class Written(NamedTuple):
    """So many copies of a name, which begins at the index ``start`` of the line, and what else stands there.

    ``whole`` is the text from the number to the name or from the name to the number, None where there is no number or
    something stands between; ``counted``: there is a number. ``marks`` are the words that may be of a board.
    ``known``: a card is called so; ``card`` is that card, if it is one. ``state`` is what the line says of these
    copies alone, keys and values, ``told`` are words that may say which of several cards of the name is meant.
    ``remarked``: words behind a dash or a colon are said of it.
    """

    copies: int
    name: str
    start: int
    whole: str | None = None
    printing: PrintingNote | None = None
    marks: tuple[str, ...] = ()
    counted: bool = True
    known: bool = True
    card: Card | None = None
    state: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()
    remarked: bool = False


class Usual(Written):
    """An entry in one of the forms that most lists have: the number of its copies, a card's name, perhaps its printing.

    Of a list of nothing else, and of plain headings, nothing need be settled line by line.
    """

    __slots__ = ()


class Names:
    """The names of a game's cards, as lists write them; what was asked before is remembered.

    ``database`` is None where no name can be looked up; ``apart`` says what tells cards of one name apart, ``kinds``
    are the game's own words that part the cards of a zone, folded.
    """

    def __init__(self, database: CardDatabase | None, apart: Apart = NONE, kinds: frozenset[str] = frozenset()) -> None:
        self.database, self.apart, self.kinds = database, apart, kinds
        self._known: Often[str, tuple[Card, ...]] = Often(MOST_REMEMBERED)
        # What is no name may be anything, and must not take the place of names.
        self._unknown: Often[str, tuple[Card, ...]] = Often(_MOST_UNKNOWN)
        self._sought = 0
        self._near: Near | None = None

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards that a name means."""
        found = self._known.get(name)
        if found is None:
            found = self._unknown.get(name)
        if found is None:
            found = ()
            if self.database is not None and len(name) <= _LONGEST_NAME:
                found = cards_named(self.database, name)
            (self._known if found else self._unknown).put(name, found)
        return found

    def is_card(self, text: str) -> bool:
        """Whether a card is called so, whatever quotes stand around the text."""
        marked = _STRUCK in text or (text.endswith(_TALLY) and not text.startswith(_TALLY[0]))
        # A line in front of a name is for a number that nobody has filled in.
        marked = marked or (text[:1] == _FILL_IN and text[-1] != _FILL_IN)
        return bool(self.cards(text) or (not marked and self.cards(self._bare(text))))

    def of_level(self, name: str, level: int) -> tuple[Card, ...]:
        """The cards that are called like one of a name but for a number: ``Ash Drake (3)``."""
        found = self.cards(f"{name} ({level})")
        return found if found and found != self.cards(name) else ()

    def is_half(self, text: str) -> bool:
        """Whether a half of a card is called so."""
        return self.database is not None and bool(self.database.halves(fold_name(text)))

    def nearest(self, text: str) -> tuple[str, ...]:
        """The names most like one that no card has."""
        return () if self.database is None else self.database.nearest(text)

    def may_have_near(self, key: str) -> bool:
        """Whether a name may agree with a folded text but for a letter or two; of few texts nobody looks that up.

        To make the names ready for it takes as long as to look for the nearest of forty or more.
        """
        self._sought += 1
        if self.database is None or self._sought <= _FEW_SOUGHT:
            return self.database is not None
        if self._near is None:
            # Hardly any list has so many names that no card has.
            from deckcheck.model.spelling import Near

            self._near = Near(spelling for spelling, _ in self.database.spellings())
        return self._near.has(key)

    def without_quotes(self, copies: int, name: str, start: int, whole: str | None) -> Written:
        """An entry, its name without what stands around it for no card."""
        if not self.cards(name):
            bare = self._bare(name)
            start += name.index(bare)
            name = bare
        return Written(copies, name, start, whole, counted=whole is not None)

    def _bare(self, name: str) -> str:
        """A name without the quotes around it, but for those that a card has itself: ``「Ash 「the Elder」」``."""
        bare = name.strip()
        while bare[:1] in _QUOTES and bare[-1:] in _QUOTES and len(bare) > 2:
            bare = bare[1:-1].strip()
            if self.cards(bare):
                return bare
        return name.strip(_QUOTES)


def is_printed_in(set_: str, cards: Iterable[Card]) -> bool:
    """Whether one of some cards is known to have an edition in the set of a code, in letters of any size."""
    code = set_.casefold()
    return any(
        printing.set is not None and printing.set.casefold() == code for card in cards for printing in card.printings
    )


_CALLED: WeakKeyDictionary[CardDatabase, Often[str, Card]] = WeakKeyDictionary()


def known_names(cards: CardDatabase) -> Often[str, Card]:
    """The names that were looked up in a database before, as they were written, each with the one card it means."""
    try:
        known = _CALLED.get(cards)
        if known is None:
            known = _CALLED[cards] = Often(MOST_REMEMBERED)
    except TypeError:
        # Nobody can tell it from others.
        return Often(MOST_REMEMBERED)
    return known


def cards_named(cards: CardDatabase, name: str) -> tuple[Card, ...]:
    """The cards that a name means: none, one, or several where nobody can tell.

    The slashes between the parts of a name may be one or two, a part may stand there twice
    (``Ash Drake // Ember // Ash Drake``), and a name may stand beside the same name in another script
    (``Ash Drake / 灰の竜``), whether or not the database has both. The second of two parts may stand in brackets,
    behind a bar or in a column (``Ash Drake (Ember)``). A name that no card has may have accents which the database
    leaves out.
    """
    key = fold_name(name)
    found = _in_some_form(cards, key)
    if not found and (plain := unaccented(key)) != key:
        found = _in_some_form(cards, plain)
    return found or (() if _SET_OFF.isdisjoint(name[_SHORTEST_PART:]) else _of_halves(cards, name))


def _in_some_form(cards: CardDatabase, key: str) -> tuple[Card, ...]:
    found = cards.find(key)
    if found or "/" not in key:
        return found
    parts = re.split("/+", key)
    once = tuple(dict.fromkeys(parts))
    for form in (slashes.join(each) for each in (parts, once) for slashes in ("//", "/")):
        if form != key and (found := cards.find(form)):
            return found
    # What sets off a number behind it is no part of a name: without it the whole may be one.
    bare = key.rstrip(_BEFORE_A_NUMBER)
    beside = re.fullmatch(_TRANSLATED, key) if bare == key or not _in_some_form(cards, bare) else None
    return _of_translations(cards, beside[1], beside[2]) if beside else ()


def _of_halves(cards: CardDatabase, name: str) -> tuple[Card, ...]:
    """The card of two parts of which one is set off otherwise than by slashes."""
    halves = re.fullmatch(_HALVES, fold_name(name.replace("\t", "|")))
    if halves is None:
        return ()
    one, *others = filter(None, halves.groups())
    forms = (first + slashes + last for first, last in ((one, *others), (*others, one)) for slashes in ("//", "/"))
    return next((found for form in forms if (found := cards.find(form))), ())


def _of_translations(cards: CardDatabase, one: str, other: str) -> tuple[Card, ...]:
    """The cards of a name that stands twice; two names in one script are two cards."""
    if unaccented(one).isascii() == unaccented(other).isascii() or re.search(_COUNTED, one + other):
        return ()
    sides = [cards.find(each) for each in (one, other)]
    found = {card.name: card for side in sides for card in side}
    if all(sides):
        common = {card.name for card in sides[0]} & {card.name for card in sides[1]}
        found = {name: found[name] for name in common or found}
    return tuple(found.values())
