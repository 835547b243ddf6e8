"""Read decks as deck codes: base64 of numbers of cards, alone, in JSON, or among the lines that are copied with them.

The form is that of https://hearthsim.info/docs/deckstrings/: a zero, a version, a format, then numbers of any length
(seven bits a byte, the lowest first): who leads the deck, the cards of one copy, of two, of more, and the same of cards
that stand beside another card, with the number of that card. The names of such entries are the numbers.

Around a code stands what people are to read (``# 2x (1) Ash Drake``), and where there is no code, that is the deck.
A line that is the heading of a zone opens it for the lines below.
Cards that are set in, below another one, stand beside it: in the zone that is called like that card, or its number.
Where lines and code both have cards they are one deck, and counted once. What is not the same in both is
left unread, and said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from deckcheck.decks.coded import decoded, place_of
from deckcheck.decks.json_listing import JsonReading, read_json
from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.written import MOST_COPIES, Written
from deckcheck.decks.listing import Board, Listing
from deckcheck.decks.lists.headings import LONGEST, heading_words
from deckcheck.decks.text import Kind, declarations, without_comment
from deckcheck.decks.text import declared_format as declared_format
from deckcheck.model.deck import DeckList
from deckcheck.model.names import fold_name
from deckcheck.source import Location, Source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

SUFFIXES = (".deckstring", ".json")

# The patterns are compiled when a file first needs them.
_CODE = r"(?<![A-Za-z0-9+/])AAE[A-P][A-Za-z0-9+/]{6,}={0,2}"
"""A zero, the version 1, and at least a format and four numbers."""
_COST = r"[(（][0-9]{1,9}[)）]\s*"
_LINE = rf"(?P<mark>#*)(?P<space>[ \t　]*)(?P<copies>[0-9]{{1,9}})\s?[xX×]\s*(?:{_COST})?(?P<name>[^\s#].*)"
_ENTRY = rf"(?:\A#+|[xX×])\s*{_COST}\S"
"""What a card of a list has, and no title."""
_QUOTE = r"(?:>[ \t]?)*"
"""Around what is quoted in mails and forums."""
_COPIED_LINE = rf"(?m)^{_QUOTE}#[ \t]+[0-9]{{1,4}}x \([0-9]{{1,3}}\) \S"
_TITLE = "###"
_BESIDE_A_CODE = r"[\W\d_]*|[\s\W]*https?://\S*|\W*[^\W\d_][\w -]{0,20}[:：]\W*"
"""What may stand on the line of a code, and holds no card: marks, an address, a label."""
_VERSION = 1
_MOST_BYTES = 9
"""Of one number: more would have more than 63 bits."""
_HERO = "hero"
_PROSE = ("name", "title")


_Key = tuple[str | None, str]
"""A zone and a card: its name, or what is written where no card is known."""


class _Found(NamedTuple):
    """So many copies of a card as they are written, and where."""

    copies: int | str
    name: str
    at: Location
    board: Board


def looks_like(text: str) -> bool:
    """Whether there is a code, or a line as it is copied with one; in JSON, a text that is nothing but a code."""
    if text.lstrip()[:1] in ("{", "[", '"'):
        return re.search(rf'"{_CODE}"', text) is not None
    return re.search(_CODE, text) is not None or re.search(_COPIED_LINE, text) is not None


def kind(source: Source) -> Kind:
    """What the file holds: a deck, or else not what this reads."""
    return "deck" if looks_like(source.text) or not source.path.lower().endswith(".json") else "other"


def read(source: Source, layout: Layout) -> DeckList:
    """Read a deck; every line that is neither a card, a code nor a comment is a finding, and so is a second deck."""
    if source.text.lstrip()[:1] in ("{", "[", '"'):
        return read_json(source, layout, _take_json)
    listing = Listing(source, layout)
    said = {at.line for _, _, at in declarations(source.path, listing.lines, layout.declares)}
    reading = _Reading(listing, layout.made_lines())
    for body, at in listing.pieces():
        if at.line not in said:
            reading.take(body, at)
    reading.enter()
    return listing.deck_list()


# -- lines -------------------------------------------------------------------------------------------------------------


class _Reading:
    """The lines of a list while they are taken."""

    def __init__(self, listing: Listing, names: Lines) -> None:
        self._listing, self._names = listing, names
        self._titles: list[Location] = []
        self._codes: dict[str, Location] = {}
        self._lines: list[_Found] = []
        self._above: tuple[int, str] | None = None
        self._quoted = 0
        self._open = listing.default

    def take(self, body: str, at: Location) -> None:
        """Take the next line that is not blank."""
        self._quoted = 0
        if body.startswith(">"):
            behind = re.sub(rf"\A{_QUOTE}", "", body)
            self._quoted = len(body) - len(behind)
            inner = behind.lstrip()
            body, at = inner, at._replace(column=at.column + len(body) - len(inner))
            if not body:
                return
        if found := re.search(_CODE, body):
            self._codes.setdefault(found[0], at._replace(column=at.column + found.start()))
            self._take_rest((body[: found.start()] + body[found.end() :]).strip(), at)
        elif match := re.fullmatch(_LINE, body):
            self._take_line(match, at)
        elif (word := self._heading(body)) is not None:
            self._open, self._above = self._listing.board(word, at), None
        elif body.startswith(_TITLE):
            self._titles.append(at)
            # Of what a card costs, a bracket may have been lost, and the number with it. Titles are set off by a blank.
            counted = re.search(rf"(?:[0-9][)）]|\A{_TITLE}(?:[^(（)）]*[)）]|(?!\s)))\s*(.+)", body)
            if re.search(_ENTRY, body) or (counted is not None and holds_a_name(counted[1], self._names)):
                self._listing.leave_unreadable(body, at)
        elif body.startswith("#"):
            self._take_comment(body, at)
        elif (written := self._names.read(body) or self._names.unknown(body)) and self._is_entry(written):
            place = at._replace(column=at.column + written.start)
            self._lines.append(_Found(written.copies, written.name, place, self._open))
        else:
            self._listing.leave_unreadable(body, at)

    def _heading(self, body: str) -> str | None:
        """The word for a zone that a line is the heading of, whatever number it states; None of any other line."""
        if len(body) > LONGEST or self._names.is_card(body):
            return None
        return next((word for word, _ in heading_words(body) if self._listing.knows(word)), None)

    def _is_entry(self, written: Written) -> bool:
        """Whether a line as people write them is nothing but copies of a card."""
        return not written.marks and (written.known or written.counted)

    def _take_comment(self, body: str, at: Location) -> None:
        """What is said of the deck, unless a card is named: all of the list stands in comments here."""
        said = body.lstrip("# \t　")
        if holds_a_name(said, self._names):
            self._listing.leave_unreadable(body, at)
        else:
            self._listing.set_aside(said, at)

    def _take_rest(self, rest: str, at: Location) -> None:
        """What else stands on the line of a code: another one, cards, or nothing that matters."""
        if re.search(_CODE, rest) or not (rest.startswith("#") or re.fullmatch(_BESIDE_A_CODE, rest)):
            self._listing.leave_unreadable(rest, at)
        else:
            self._listing.set_aside(rest.lstrip("# \t　"), at)

    def _take_line(self, match: re.Match[str], at: Location) -> None:
        """A card: set in further than the last one that was not, it stands beside that."""
        indent = len(match["space"]) if match["mark"] else at.column - self._quoted
        whole = match["name"].strip()
        name = without_comment(whole)
        if len(name) < len(whole) and holds_a_name(whole[len(name) :], self._names):
            self._listing.leave_unreadable(whole, at)
        place = at._replace(column=at.column + match.start("name"))
        if self._above is None or indent <= self._above[0]:
            self._above = (indent, name)
            board = self._open
        else:
            board = self._listing.board(self._above[1], place)
        self._lines.append(_Found(match["copies"], name, place, board))

    def enter(self) -> None:
        """Add what was found to the listing."""
        listing = self._listing
        for places in (list(self._codes.values()), self._titles):
            if len(places) > 1:
                # Cards above the first title, or code, are of no other deck.
                first = min([places[0], *(each.at for each in self._lines)], key=lambda at: at[1:])
                listing.leave_unread("several-decks", {"count": len(places)}, first, tuple(places[1:]))
                return
        coded = next((_decoded(listing, code, at) for code, at in self._codes.items()), None)
        for each in coded or ():
            if each.board.word == _HERO:
                listing.enter(*each)
        cards = None if coded is None else [each for each in coded if each.board.word != _HERO]
        countable = all(1 <= int(each.copies) <= MOST_COPIES for each in (*self._lines, *(cards or ())))
        if self._lines and cards is not None and countable:
            self._enter_common(cards, *self._codes.values())
        else:
            # Numbers that are none leave the deck undecided, whatever the other says.
            for each in self._lines or cards or ():
                listing.enter(*each)
            if self._lines and cards is not None:
                self._tell_difference(self._lines, cards, *self._codes.values())

    def _enter_common(self, coded: list[_Found], at: Location) -> None:
        """Add what lines and code both have; of the rest nobody knows whether it is there."""
        in_lines, in_code = self._counted(self._lines), self._counted(coded)
        common = in_lines & in_code
        for each in self._lines:
            taken = min(int(each.copies), common[self._key(each)])
            common[self._key(each)] -= taken
            if taken:
                self._listing.enter(taken, *each[1:])
        if in_lines != in_code:
            self._tell_difference(self._lines, coded, at)

    def _tell_difference(self, lines: list[_Found], coded: list[_Found], at: Location) -> None:
        in_lines, in_code = self._counted(lines), self._counted(coded)
        alone = in_lines - in_code
        facts = {"lines": self._shown(lines, alone) or ["–"], "code": self._shown(coded, in_code - in_lines) or ["–"]}
        places = dict.fromkeys(each.at for each in lines if alone[self._key(each)])
        self._listing.leave_unread("code-differs", facts, at, tuple(places))

    def _key(self, found: _Found) -> _Key:
        cards = self._names.cards(found.name)
        return found.board.zone, cards[0].name if len(cards) == 1 else fold_name(found.name)

    def _counted(self, found: list[_Found]) -> Counter[_Key]:
        counts: Counter[_Key] = Counter()
        for each in found:
            counts[self._key(each)] += int(each.copies)
        return counts

    def _shown(self, found: list[_Found], alone: Counter[_Key]) -> list[str]:
        """The cards that stand in one of both alone, each with the copies that the other has not."""
        names = {self._key(each): (self._names.cards(each.name) or (each,))[0].name for each in reversed(found)}
        return [f"{alone[key]} {name}" for key, name in reversed(names.items()) if alone[key] > 0]


# -- codes -------------------------------------------------------------------------------------------------------------


class _CodeError(Exception):
    """From which byte on a code cannot be read, and why."""

    def __init__(self, what: str, byte: int) -> None:
        super().__init__(what)
        self.what, self.byte = what, byte


class _Bytes:
    """The bytes of a code while they are read."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.byte = 0

    @property
    def left(self) -> int:
        """The bytes that were not read."""
        return len(self._data) - self.byte

    def number(self) -> int:
        """The next number."""
        begin, value = self.byte, 0
        for place in range(_MOST_BYTES):
            if self.byte >= len(self._data):
                raise _CodeError("the code is cut off", begin)
            byte = self._data[self.byte]
            self.byte += 1
            value |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                return value
        raise _CodeError("a number has too many bytes", begin)


def _decoded(listing: Listing, code: str, at: Location) -> list[_Found] | None:
    """What a code has; None, and a finding, where any of it cannot be read."""
    data = decoded(listing, code, at)
    try:
        return None if data is None else list(_numbers(listing, _Bytes(data), at))
    except _CodeError as error:
        listing.break_off(error.what, place_of(error.byte, at))
        return None


def _numbers(listing: Listing, data: _Bytes, at: Location) -> Iterator[_Found]:
    if data.number() != 0 or data.number() != _VERSION:
        raise _CodeError(f"the version is not {_VERSION}", 0)
    data.number()
    for _ in range(data.number()):
        place = place_of(data.byte, at)
        yield _Found(1, str(data.number()), place, listing.board(_HERO, place))
    yield from _cards(listing, data, at, beside=False)
    # Codes from before there were cards beside others end here.
    flag = data.number() if data.left else 0
    if flag == 1:
        yield from _cards(listing, data, at, beside=True)
    if flag > 1 or data.left:
        raise _CodeError("something stands behind the cards", data.byte)


def _cards(listing: Listing, data: _Bytes, at: Location, *, beside: bool) -> Iterator[_Found]:
    """The cards of one copy, of two, and of more."""
    for known in (1, 2, None):
        for _ in range(data.number()):
            place = place_of(data.byte, at)
            name = str(data.number())
            copies = data.number() if known is None else known
            board = listing.board(str(data.number()), place) if beside else listing.default
            yield _Found(copies, name, place, board)


# -- JSON --------------------------------------------------------------------------------------------------------------


def _take_json(reading: JsonReading) -> None:
    """The code of a document: it is one, or an object has one under a key, whatever that is called."""
    listing, document = reading
    path: Path = (0,) if isinstance(document.data, list) and len(document.data) == 1 else ()
    value = document.value(path)
    if isinstance(value, str):
        codes = [path]
    elif isinstance(value, dict):
        codes = [(*path, key) for key, each in value.items() if isinstance(each, str) and re.fullmatch(_CODE, each)]
        for key, each in value.items():
            if (*path, key) not in codes and not (key in _PROSE and isinstance(each, str)):
                reading.leave_out((*path, key), ())
    else:
        reading.wrong_type(path, "object")
        return
    if not codes:
        reading.missing_key(path, "deckstring")
    elif len(codes) > 1:
        first, *others = map(document.at, codes)
        listing.leave_unread("several-decks", {"count": len(codes)}, first, tuple(others))
    else:
        for each in _decoded(listing, document.value(codes[0]), reading.inside(codes[0])) or ():
            listing.enter(*each)
