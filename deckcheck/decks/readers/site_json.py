"""Read decks as sites and programs keep them in JSON: hardly two do so alike, but all in some of a few shapes.

A card is an object with a number of copies and a name: its own, that of the card in it (``{"quantity": 4, "card":
{"name": "Ash Drake"}}``), or that under which it stands (``{"Ash Drake": {"quantity": 4}}``). Or it is a name and a
number (``{"Ash Drake": 4}``, ``[4, "Ash Drake"]``), a line of a list (``"4 Ash Drake"``), or what a card is known by.
What else an object of a card has says something of the card.

Where it stands, the card itself says, or the nearest key around it that is a word for a part of a deck. Below a key
that nobody knows cards stand in a zone that nobody knows; and of several decks nobody knows which is meant.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.decks import structured
from deckcheck.decks.json_listing import JsonReading, read_json
from deckcheck.decks.lines.layout import Layout, is_home
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.listing import Board, noted
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.decks.tables.doubts import CODE
from deckcheck.decks.tables.table import COLUMNS, NOT_IN_DECK, YES, folded
from deckcheck.decks.text import Kind, formats_spoken
from deckcheck.model.deck import DeckList, Entry, PrintingNote
from deckcheck.model.game import Zone
from deckcheck.model.heading import fold_heading
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Source, lines_of
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

SUFFIXES = (".json",)

_OWN = '"zones"'
"""A key that every deck in deckcheck's own JSON has, and that is read as that."""
_CARDS = frozenset(("cards", "cardlist", "boards", "sections", "slots", "entries", "items", "list", "contents"))
"""Keys that the cards of a deck stand under, or the parts that it has, and that say nothing of where."""
_SURELY_CARDS = frozenset(("cards", "cardlist", "slots"))
"""Those of them under which numbers and lines are hardly of anything else."""
_NUMBERED = ("passcode", "cardcode", "code", "dbfid", "cardid", "id")
"""Keys of what a card without a name is known by."""
_TITLED = ("name", "title", "board", "zone", "section", "type")
"""Keys of the word for a part of a deck that is an object itself."""
_CARD = ("card", "oraclecard", "carddata", "cardinfo", "carddigest")
"""Keys of a card's own object in that of its copies."""
_SEVERAL_COUNTS = ("counts", "quantities", "numbers")
_LONGEST_SIGN = 2
"""Letters of what stands for a colour, or counts, and is no name."""
_ANY_KEY = r'"([\w -]{1,40})"\s*:'
_SET_NUMBER = "cn"
_MOST_DIGITS = 7
"""Characters of a text that is a number of copies: of thousands of digits Python makes no number."""
_KNOWN = ("count", "name", "board", "set", "number")
_RELATED = "related|parts|token|meld|combo|similar|ruling"
"""Keys of other cards that have to do with a card."""
_COUNTED = r"(?m)^[ \t]*[0-9]{1,3}[ \t]?[xX]?[ \t]+\S.*$|^.*[ \t][xX][0-9]{1,3}[ \t]*$"
"""What a line of a list may be that stands in the object of a card."""
_OF_NAME = r"(?i)[ _-]?(?:name|code|id)\Z"
"""What a key ends with under which it is said what something is called."""
_PROSE = ("name", "title")
"""What a deck is called is no card of it."""
_KINDS = ("format", "match", "draft", "event")
"""What deckcheck's own files are that are no decks, and may have some in them."""
_IN_DECK = frozenset(("includedindeck", "indeck"))
"""Keys under which a category says whether its cards are in the deck."""


class _Place(NamedTuple):
    """Where something stands: in which board, in the deck at which path, and whether whatever is there is a card.

    ``called``: a word says of which part of the deck it is.
    """

    board: Board
    deck: Path | None = None
    holds: bool = False
    called: bool = False


def looks_like(text: str) -> bool:
    """Whether the text is JSON in which there are cards, or parts of a deck."""
    if text.lstrip()[:1] not in ("{", "[") or _OWN in text:
        return False
    try:
        data = json.loads(text)
        if isinstance(data, dict) and structured.kind_of(data) in _KINDS:
            return False
        return _are_rows(data) or _has_boards(data, Boards(()), sure=True)
    except ValueError:
        return _is_broken_deck(text)
    except RecursionError:
        # What is too deep is told by the reader of deckcheck's own.
        return False


def _is_broken_deck(text: str) -> bool:
    """Whether text that is no JSON has keys of a deck: a folder's decks are not fewer because one is broken."""
    keys, boards = {*re.findall(_ANY_KEY, text)}, Boards(())
    named = {key for key in keys if boards.is_board(_word(key))}
    cards = {key for key in keys if folded(key) in _SURELY_CARDS}
    return len(named) > 1 or (bool(named | cards) and any(folded(key) in COLUMNS["count"] for key in keys))


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads."""
    return "deck" if looks_like(source.text) else "other"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The id of a format under the key ``format``; what a site calls a format is none."""
    try:
        data = json.loads(source.text)
    except (ValueError, RecursionError):
        return None
    said = data.get("format") if isinstance(data, dict) else None
    if not isinstance(said, str) or "/" not in said:
        return None
    return next((each for each in formats_spoken(source.path, lines_of(source.text)) if each[0] == said), None)


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; whatever may be a card and has no shape of one is a finding."""
    deck = read_json(source, layout, lambda reading: _Reading(reading, layout).take())
    return deck._replace(format=declared_format(source))


# -- what is a card ----------------------------------------------------------------------------------------------------


def _word(key: str) -> str:
    """A key as the word that it is: ``main_deck``, ``isLeader``."""
    word = key.replace("_", " ").replace("-", " ")
    return word[2:] if re.match("is[A-Z ]", word) else word


def _is_number(value: Any) -> bool:
    """Whether a value is a number of copies, or a text of one."""
    return type(value) in (int, float) or (isinstance(value, str) and value.strip().isdecimal())


def _copies(value: Any) -> int | str:
    """A number of copies, or what stands in its place."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value) <= _MOST_DIGITS:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if type(value) is int and value > 0 else str(value)


def _counts(item: Mapping[str, Any]) -> list[str]:
    """The keys of an object that say how many copies there are."""
    return [key for key in item if folded(key) in COLUMNS["count"] and _is_number(item[key])]


def _is_further(key: str) -> bool:
    """Whether a key is of another number of copies: ``foilQuantity``; not so of those that somebody has or wants."""
    word = folded(key)
    behind = next((each for each in COLUMNS["count"] if len(each) > _LONGEST_SIGN and word.endswith(each)), "")
    return bool(behind) and word != behind and word.removesuffix(behind) not in NOT_IN_DECK


def _text_under(item: Mapping[str, Any], known: Sequence[str]) -> Path | None:
    """The path of the text under the first of some keys that an object of a card has, or that of the card in it."""
    said = {folded(key): key for key, value in item.items() if type(value) in (str, int) and value != ""}
    own = next((said[each] for each in known if each in said), None)
    if own is not None:
        return (own,)
    inner = (key for key, value in item.items() if folded(key) in _CARD and isinstance(value, dict))
    return next(((key, *found) for key in inner if (found := _text_under(item[key], known)) is not None), None)


def _only_name_in(item: Mapping[str, Any]) -> Path | None:
    """The path of the name in the only object with one that the object of a card has."""
    inner = ((key, _text_under(value, COLUMNS["name"])) for key, value in item.items() if isinstance(value, dict))
    found = [(key, *path) for key, path in inner if path is not None]
    return found[0] if len(found) == 1 else None


def _is_copies(item: Any) -> bool:
    """Whether a value is an object of copies of a card, whether or not it says the name."""
    if not isinstance(item, dict) or not _counts(item):
        return False
    # A part of a deck may say how many cards it has, too.
    parts = (
        isinstance(value, list | dict) and (folded(key) in _CARDS or _has_copies(value)) for key, value in item.items()
    )
    return not any(parts)


def _has_copies(value: Any) -> bool:
    """Whether there are objects of copies of cards in a value."""
    if isinstance(value, dict):
        named = bool(_counts(value)) and _text_under(value, COLUMNS["name"]) is not None
        return named or any(map(_has_copies, value.values()))
    return isinstance(value, list) and any(map(_has_copies, value))


def _has_boards(value: Any, boards: Boards, *, sure: bool) -> bool:
    """Whether something stands under words for parts of a deck, or for its cards.

    ``sure``: it can be nothing else. Other data has a part that is called "extra" or "main", and lists of anything.
    """
    if isinstance(value, list):
        return any(_has_boards(each, boards, sure=sure) for each in value)
    if not isinstance(value, dict):
        return False
    inner = {key: each for key, each in value.items() if isinstance(each, list | dict) or "\n" in str(each)}
    named = [key for key in inner if boards.is_board(_word(key))]
    cards = [key for key in inner if folded(key) in _CARDS]
    is_part = any(folded(key) in _TITLED and boards.is_board(_word(str(each))) for key, each in value.items())
    if len(named) > 1 or sum(map(_are_rows, inner.values())) > 1:
        return True
    if (is_part and cards) or (not sure and (named or cards)):
        return True
    return any(
        _is_of_cards(key, each, named=key in named) or _has_boards(each, boards, sure=sure)
        for key, each in inner.items()
    )


def _is_of_cards(key: str, value: Any, *, named: bool) -> bool:
    """Whether there are cards under a key; ``named``: it is a word for a part of a deck."""
    if named and isinstance(value, dict) and any(map(_is_copies, value.values())):
        return True
    if named or folded(key) in _CARDS or fold_heading(_word(key)) in words().sections:
        return _has_copies(value) or ((named or folded(key) in _SURELY_CARDS) and _is_listed(value, named=named))
    return False


def _are_rows(value: Any) -> bool:
    """Whether a value is nothing but objects of copies of cards."""
    return isinstance(value, list) and bool(value) and all(map(_is_copies, value)) and _has_copies(value)


def _is_pair(value: Any) -> bool:
    """Whether a value is a name and a number."""
    return isinstance(value, list) and [*map(type, value)] in ([int, str], [str, int])


def _is_empty(value: Any) -> bool:
    """Whether a part of a deck has no cards, and says no more than that."""
    if isinstance(value, dict):
        said = (folded(key) in COLUMNS["count"] or folded(key) in _CARDS for key in value)
        return all(said) and all(map(_is_empty, value.values()))
    return value in ([], None, "", 0, False)


def _is_listed(value: Any, *, named: bool) -> bool:
    """Whether something has nothing but numbers by names, lines, or pairs of both: more than a database of cards.

    ``named``: it stands under a word for a part of a deck, where the names, or numbers, of cards are enough.
    """
    if isinstance(value, dict):
        return bool(value) and all(map(_is_number, value.values()))
    if named and isinstance(value, list):
        return bool(value) and all(type(each) in (str, int, list) or _is_named(each) for each in value)
    lines = lines_of(value) if isinstance(value, str) else value
    return any(map(_is_counted_text, lines))


def _is_counted_text(value: Any) -> bool:
    return _is_pair(value) or (isinstance(value, str) and re.match(_COUNTED, value) is not None)


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and _text_under(value, (*COLUMNS["name"], *_NUMBERED)) is not None


def _is_category(item: Mapping[str, Any]) -> bool:
    """Whether an object is a word that cards are sorted by, and says whether these are in the deck."""
    return any(folded(key) in _IN_DECK for key in item)


def _left_out(value: Any) -> Iterator[str]:
    """What categories are called whose cards are not in the deck."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        if isinstance(each, dict) and any(folded(key) in _IN_DECK and each[key] is False for key in each):
            yield from (each[key] for key in _PROSE if isinstance(each.get(key), str))
        yield from _left_out(each)


# -- the deck ----------------------------------------------------------------------------------------------------------


class _Reading:
    """A document while its cards are taken."""

    def __init__(self, reading: JsonReading, layout: Layout) -> None:
        self._reading, self._zones = reading, {zone.id: zone for zone in layout.zones}
        self._listing, self._document = reading
        self._boards, self._lines = self._listing.boards, layout.made_lines()
        self._headings = KnownHeadings(layout, self._boards, self._lines)
        self._decks: dict[Path, Location] = {}
        self._mentions: list[tuple[str, Location]] = []
        self._uncounted = list[tuple[str, Location, _Place, PrintingNote | None]]()
        self._everywhere = set[str]()
        self._is_opened = False
        self._left_out = frozenset(_left_out(self._document.data))

    def take(self) -> None:
        """Take the cards of the document, and say what else may be some."""
        listing, data = self._listing, self._document.data
        self._take(data, (), _Place(listing.default, holds=not self._has_parts(data)))
        if len(self._decks) > 1:
            first, *others = self._decks.values()
            listing.entries.clear()
            listing.leave_unread("several-decks", {"count": len(self._decks)}, first, tuple(others))
        elif not self._decks and not self._is_opened:
            listing.leave_unread("missing-key", {"key": "cards"}, self._document.at(()))
        else:
            self._enter_uncounted()
        named = {fold_name(entry.name) for entry in listing.entries}
        for name, at in self._mentions:
            # A card by which a deck is shown is in it for that no second time.
            if fold_name(name) not in named:
                listing.set_aside(name, at)

    def _enter_uncounted(self) -> None:
        """Enter what stands under words for parts of the deck without a number.

        All of a part that stands among all cards, too, with numbers, is the same, if it belongs in that part alone; of
        any other nobody knows.
        """
        for zone_id, cards in grouped((each[2].board.zone, each) for each in self._uncounted).items():
            zone = self._zones.get(zone_id or "")
            again = [self._is_again(name, zone) for name, *_ in cards]
            for name, at, place, printing in cards if not all(again) else ():
                if None in again or True in again:
                    self._listing.leave_unreadable(name, at)
                else:
                    self._listing.enter(1, name, at, place.board, printing=printing)
            if all(again) and zone is not None and all(entry.zone != zone.id for entry in self._listing.entries):
                self._listing.places.pop(zone.id, None)

    def _is_again(self, name: str, zone: Zone | None) -> bool | None:
        """Whether a name is that of a card which stands among all cards and goes to a zone; None if nobody knows."""
        cards = self._lines.cards(name)
        if len(cards) != 1 or cards[0].name not in self._everywhere:
            return False
        return True if zone is not None and zone.home and is_home(zone, cards[0]) else None

    def _take(self, value: Any, path: Path, place: _Place) -> None:
        if isinstance(value, dict):
            self._take_object(value, path, place)
        elif isinstance(value, list):
            self._take_list(value, path, place)
        elif isinstance(value, str) and place.holds:
            self._enter_line(value, self._reading.inside(path), place)
        elif isinstance(value, str):
            self._listing.set_aside(value, self._reading.inside(path))
        elif type(value) is int and place.holds:
            self._take_number(str(value), self._document.at(path), place)
        elif type(value) is int:
            self._listing.set_aside(str(value), self._document.at(path))

    def _take_number(self, number: str, at: Location, place: _Place) -> None:
        """Take what a card is known by; any other number may be one of copies."""
        if self._lines.database is None or self._lines.cards(number):
            self._enter(number, 1, at, place, counted=False)
        else:
            self._decks.setdefault(place.deck or (), at)
            self._listing.leave_unreadable(number, at)

    def _take_list(self, items: list[Any], path: Path, place: _Place) -> None:
        if place.holds and _is_pair(items):
            copies, name = sorted((0, 1), key=lambda index: isinstance(items[index], str))
            self._enter(items[name], items[copies], self._reading.inside((*path, name)), place)
            return
        counted = any(map(_is_copies, items))
        for index, item in enumerate(items):
            here = (*path, index)
            if not isinstance(item, dict) or not place.holds or _is_copies(item):
                self._take(item, here, place)
            elif self._has_parts(item):
                # Of a list of decks each is one, and of one of the parts of a deck each is called as that.
                self._take(item, here, place if self._titled(item) else place._replace(deck=None, holds=False))
            elif counted:
                self._reading.missing_key(here, "count")
            else:
                self._take_copies(item, here, place)

    def _take_object(self, item: dict[str, Any], path: Path, place: _Place) -> None:
        if _is_copies(item) and (place.holds or _text_under(item, COLUMNS["name"]) is not None):
            self._take_copies(item, path, place)
            return
        has_parts, titled = self._has_parts(item), self._titled(item) if path else None
        if place.holds and not has_parts:
            self._take_cards(item, path, place)
            return
        if has_parts and titled is not None:
            word, at = _word(item[titled]), self._document.at((*path, titled))
            board = self._listing.board(word, at) if self._boards.is_board(word) else place.board
            place = _Place(board, path[:-1] if place.deck is None else place.deck, holds=True, called=True)
        for key, value in item.items():
            if isinstance(value, list | dict):
                self._take_below(key, value, path, place)
            elif not isinstance(value, str) or value.strip().isdecimal():
                self._listing.set_aside(key, self._document.key_at((*path, key)))
                if _is_number(value):
                    self._mentions.append((str(value), self._document.at((*path, key))))
            elif not ((has_parts or _is_category(item)) and key in _PROSE) and key != titled:
                self._take_said(value, (*path, key), place)

    def _take_cards(self, item: dict[str, Any], path: Path, place: _Place) -> None:
        """Take an object that stands for the cards of a board: of their numbers by their names, or of a single one."""
        named = _text_under(item, COLUMNS["name"])
        if named is not None and not any(map(self._lines.cards, item)):
            name, at = self._document.value((*path, *named)), self._reading.inside((*path, *named))
            if place.board.zone in self._boards.leading:
                self._take_copies(item, path, place)
            else:
                self._mentions.append((str(name), at))
            return
        for name, copies in item.items():
            at = self._document.key_at((*path, name))
            if _is_copies(copies):
                self._take_copies(copies, (*path, name), place)
            elif folded(name) not in COLUMNS["count"] or self._lines.cards(name):
                self._enter(name, copies, at._replace(column=at.column + 1), place)

    def _take_below(self, key: str, value: Any, path: Path, place: _Place) -> None:
        """Take what stands under a key of an object that has parts of a deck, or what is said of it."""
        word, here = _word(key), (*path, key)
        at, deck = self._document.key_at(here), path if place.deck is None else place.deck
        if _is_empty(value):
            self._is_opened = self._is_opened or folded(key) in _CARDS or self._boards.is_board(word)
        elif folded(key) in (*COLUMNS["count"], *_SEVERAL_COUNTS):
            # Of which names they are the numbers nobody knows.
            self._reading.unknown_key(here, sorted(_CARDS))
        elif self._boards.is_board(word):
            self._take(value, here, _Place(self._listing.board(word, at), deck, holds=True, called=True))
        elif self._holds_cards(key, value):
            board = self._listing.default if place.deck is None else place.board
            self._take(value, here, _Place(board, deck, holds=True, called=place.called and place.deck is not None))
        elif place.holds and _is_copies(value):
            self._take(value, here, place)
        elif (place.holds and not self._has_parts(value)) or (not place.holds and self._may_be_cards(value)):
            self._reading.unknown_key(here, sorted(_CARDS))
        else:
            self._listing.set_aside(key, at)
            self._take(value, here, _Place(Board(None, key, at), place.deck, holds=place.holds))

    def _holds_cards(self, key: str, value: Any) -> bool:
        """Whether cards stand under a key, or parts of a deck, without a word for where."""
        if folded(key) in _CARDS:
            return folded(key) in _SURELY_CARDS or self._has_parts(value) or _is_of_cards(key, value, named=True)
        return _has_copies(value) and self._headings.is_section(_word(key))

    def _may_be_cards(self, value: Any) -> bool:
        """Whether something under a key that nobody knows may be cards that nobody knows: lines with numbers, or
        numbers by what may be names, and no words that sort cards.
        """
        if isinstance(value, dict):
            names = [key for key in value if len(key) > _LONGEST_SIGN and key[:1] != key[:1].lower()]
            return all(map(_is_number, value.values())) and not all(map(self._is_part, names))
        return isinstance(value, list) and bool(value) and all(map(_is_counted_text, value))

    def _has_parts(self, value: Any) -> bool:
        """Whether there are parts of a deck in a value."""
        return _has_copies(value) or _has_boards(value, self._boards, sure=False)

    def _titled(self, item: Mapping[str, Any]) -> str | None:
        """The key under which an object says of which part of a deck it is, or which cards of one."""
        said = (key for key in item if folded(key) in _TITLED and isinstance(item[key], str))
        return next((key for key in said if self._is_part(_word(item[key]))), None)

    def _is_part(self, word: str) -> bool:
        return self._boards.is_board(word) or self._headings.is_section(word)

    def _take_said(self, text: str, path: Path, place: _Place) -> None:
        """Take a text under a key: the lines of a list, where it is one, or something that is said of the deck."""
        key, at, lines = str(path[-1]), self._reading.inside(path), lines_of(text)
        zone = self._zones.get(self._boards.zone_of(re.sub(_OF_NAME, "", _word(key))) or "")
        cards = self._lines.cards(text.strip()) if zone is not None and zone.home else ()
        if zone is not None and len(cards) == 1 and is_home(zone, cards[0]):
            board = self._listing.board(zone.id, self._document.key_at(path))
            deck = path[:-1] if place.deck is None else place.deck
            self._enter(text, 1, at, _Place(board, deck, called=True), counted=False)
            return
        is_board = folded(key) not in _NUMBERED and self._boards.is_board(_word(key))
        is_listed = is_board or folded(key) in _CARDS
        # A deck is called something, and leads or has a class of one.
        is_label = len(lines) == 1 and (not is_board or fold_heading(_word(key)) in words().labels or not text.strip())
        if not is_listed or (is_label and not self._is_counted(text.strip())):
            self._mentions += ((line, at) for line in lines)
            return
        board = self._listing.default if place.deck is None else place.board
        board = self._listing.board(_word(key), at) if is_board else board
        for line in lines:
            self._enter_line(line, at, _Place(board, path[:-1] if place.deck is None else place.deck, called=is_board))

    def _is_counted(self, line: str) -> bool:
        written = self._lines.read(line)
        return written is not None and written.counted

    # -- its cards -----------------------------------------------------------------------------------------------------

    def _take_copies(self, item: dict[str, Any], path: Path, place: _Place) -> None:
        """Take an object of copies of a card; one that says no number is of one."""
        found, counts = self._named(item, path), [item[key] for key in _counts(item)]
        if found is None:
            self._reading.missing_key(path, "name")
            return
        name, at = found
        if len({str(each).strip() for each in counts}) > 1:
            self._listing.leave_unread("wrong-count", {"value": str(counts[-1]), "most": MOST_COPIES}, at)
            return
        board, printing = self._board_of(item, path) or place.board, self._printing(item, path)
        parted = [key for key, value in item.items() if _is_number(value) and self._is_of_board(key)]
        for key in parted if not counts else ():
            part = self._listing.board(_word(key), self._document.key_at((*path, key)))
            self._enter(name, item[key], at, place._replace(board=part), printing)
        for key in self._further(item, parted) if counts else ():
            # Whether they are among the others nobody knows.
            self._reading.unknown_key((*path, key), list(_KNOWN))
        if counts or not parted:
            place = place._replace(board=board)
            self._enter(name, counts[0] if counts else 1, at, place, printing, counted=bool(counts))
        copies = _copies(counts[0]) if counts else 1
        self._pass_over(item, path, Entry(copies if isinstance(copies, int) else 0, name, place.board.zone, at))

    def _named(self, item: Mapping[str, Any], path: Path) -> tuple[str, Location] | None:
        """The name of a card in its object, or that under which this stands, and where; else what it is known by."""
        under = path[-1] if path and isinstance(path[-1], str) else ""
        named = _text_under(item, COLUMNS["name"])
        if named is None and (self._lines.cards(under) or (under and all(map(_is_number, item.values())))):
            at = self._document.key_at(path)
            return under, at._replace(column=at.column + 1)
        named = named or _only_name_in(item) or _text_under(item, _NUMBERED)
        if named is None:
            return None
        said = self._document.value((*path, *named))
        return str(said), (self._reading.inside if isinstance(said, str) else self._document.at)((*path, *named))

    def _further(self, item: Mapping[str, Any], parted: Collection[str]) -> Iterator[str]:
        """The keys in the object of a card under which there may be more copies than those that it counts."""
        copies = [_copies(item[key]) for key in _counts(item)][:1]
        for key, value in item.items():
            if isinstance(value, list | dict):
                inner = [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, dict)]
                numbers = [_copies(each[count]) for each in inner for count in _counts(each)[:1]]
                summed = sum(each for each in numbers if isinstance(each, int))
                if (self._is_of_board(key) and not _is_empty(value)) or (numbers and [summed] != copies):
                    yield key
            elif not _is_empty(value) and (key in parted or (_is_number(value) and _is_further(key))):
                yield key

    def _is_of_board(self, key: str) -> bool:
        """Whether a key in the object of a card is the word for a part of a deck."""
        return folded(key) not in (*COLUMNS["count"], *COLUMNS["number"], *_NUMBERED) and self._boards.is_board(
            _word(key)
        )

    def _pass_over(self, value: dict[str, Any] | list[Any], path: Path, beside: Entry) -> None:
        """Take what else stands in the object of an entry's card for something about it, but for other names, and
        numbers of them.
        """
        if _is_pair(value) and any(isinstance(each, str) and self._lines.cards(each) for each in value):
            self._listing.leave_unreadable(str(value), self._document.at(path))
            return
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            here = (*path, key)
            if isinstance(key, str) and (_is_number(each) or not isinstance(each, str)) and self._lines.cards(key):
                self._reading.unknown_key(here, list(_KNOWN))
            elif isinstance(each, list | dict):
                if re.search(_RELATED, str(key).casefold()) is None:
                    self._pass_over(each, here, beside)
            elif isinstance(value, dict) and self._is_code_of_another(each, beside):
                self._listing.leave_unreadable(str(each), self._document.at(here))
            elif isinstance(each, str) and (at := self._reading.inside(here)) != beside.at:
                self._pass_over_text(each, folded(str(key)), at, beside)

    def _is_code_of_another(self, value: Any, beside: Entry) -> bool:
        """Whether a value is the code or number of another card than the one in whose object it stands."""
        is_code = isinstance(value, str | int) and re.fullmatch(CODE, str(value)) is not None
        found, same = self._lines.cards(str(value)) if is_code else (), self._lines.cards(beside.name)
        return bool(found and same) and found != same

    def _pass_over_text(self, text: str, key: str, at: Location, beside: Entry) -> None:
        if key in COLUMNS["name"]:
            self._listing.set_aside(text, at, beside.at)
            return
        same = self._lines.cards(beside.name)
        for line in re.findall(_COUNTED, text):
            written = self._lines.read(line.strip())
            again = written is not None and written.copies == beside.copies and self._lines.cards(written.name) == same
            if written is not None and written.counted and not again:
                self._listing.leave_unreadable(line, at)

    def _board_of(self, item: Mapping[str, Any], path: Path) -> Board | None:
        """The board that the object of a card says: by a word, a flag, or the first of its categories."""
        for key, value in item.items():
            at, column = self._document.at((*path, key)), folded(key)
            first = value[0] if isinstance(value, list) and value else value
            if self._is_of_board(key) and (value is True or str(value).casefold() in YES):
                return self._listing.board(_word(key), self._document.key_at((*path, key)))
            if column in COLUMNS["board"] and isinstance(value, str) and value.strip():
                word = _word(value)
                return self._listing.board(word, at) if self._boards.is_board(word) or not self._is_part(word) else None
            if column in COLUMNS["category"] and isinstance(first, str):
                first = re.split("[,;]", first)[0].strip()
                if first in self._left_out:
                    return Board(None, first, at, ignored=True)
                if self._listing.knows(first):
                    return self._listing.board(first, at)
        return None

    def _printing(self, item: Mapping[str, Any], path: Path) -> PrintingNote | None:
        """What the object of a card says of its printing."""
        said = (_text_under(item, COLUMNS["set"]), _text_under(item, (*COLUMNS["number"], _SET_NUMBER)))
        set_, number = (None if each is None else str(self._document.value((*path, *each))) for each in said)
        return noted(set_, number if set_ else None)

    def _enter_line(self, text: str, at: Location, place: _Place) -> None:
        """Add the entry that a line says, as the lines of plain lists do."""
        body = text.strip()
        if not body:
            return
        written = (self._lines.read(body) or self._lines.unknown(body)) if len(lines_of(body)) == 1 else None
        if written is None or written.marks or not (written.known or written.counted):
            self._decks.setdefault(place.deck or (), at)
            self._listing.leave_unreadable(text, at)
        else:
            index = at.column - 1 + text.index(body) + written.start
            here = at._replace(column=index + 1)
            said = self._listing.lines[at.line - 1].startswith(written.name, index)
            at = here if said else at
            self._enter(written.name, written.copies, at, place, written.printing, counted=written.counted)

    def _enter(
        self,
        name: str,
        copies: Any,
        at: Location,
        place: _Place,
        printing: PrintingNote | None = None,
        *,
        counted: bool = True,
    ) -> None:
        """Add an entry; ``counted``: its number stands there."""
        self._decks.setdefault(place.deck or (), at)
        count, name = _copies(copies), name.strip()
        if place.called and not counted and place.board.zone != self._listing.default.zone:
            self._uncounted.append((name, at, place, printing))
            return
        if counted and not place.called and place.board.zone == self._listing.default.zone:
            self._everywhere |= {card.name for card in self._lines.cards(name)}
        self._listing.enter(count, name, at, place.board, printing=printing)
