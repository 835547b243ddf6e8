"""JSON Lines with a deck in each line and a list for each zone: ``{"deck": 1, "main": ["4 Fox"], "sideboard": []}``.

An entry is a text (``4 Fox``), an object with a name and a count, or a pair of both; a zone may also be an object of
names with their counts, or a text, and the zones may stand together in one object. Every key with a list or an object
is a zone, and every other one by whose word some game calls a zone: what no zone of the format is called by leaves its
deck open. What is none of this is damaged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from deckcheck.batch.chunk import Chunk, Damage, Said, by_deck
from deckcheck.batch.columns import AGAIN, USUAL, Columns, columns_of, roles_among
from deckcheck.batch.forms.cells import leaves
from deckcheck.batch.forms.json_lines import key_again, without_again
from deckcheck.batch.forms.reading import headers_of
from deckcheck.batch.parts import JSON_LINES, Part
from deckcheck.batch.tables import chunks_of, day_said, is_none
from deckcheck.decks.lines.words import Boards
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.tables.beside import is_of_deck, is_of_event
from deckcheck.decks.tables.notes import NOTES, leaves_in_doubt
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.decks.tables.table import folded
from deckcheck.source import InputError, Problem

BY_ZONE = ""
"""What stands for the column of names where there is none."""
_ROWS = 100_000
_LOOKED_AT = 100
"""So many lines are looked at to tell what a part is like."""
_LONGEST = 200
_NAMES = (*USUAL["name"], "card")
_SCALARS = str | int | float | bool | None


def _columns_by_zone(part: Part, named: Mapping[str, str], *, formats: bool, days: bool) -> Columns | None:
    """The keys of a part by what they are for, if its decks have a list for each zone; None if they have not."""
    if part.kind != JSON_LINES or not named.keys().isdisjoint(("name", "count", "zone")):
        return None
    with open(part.path, "rb") as file:
        lines = (line for line in file if line.strip())
        objects = [
            found for line, _ in zip(lines, range(_LOOKED_AT), strict=False) if isinstance(found := _value(line), dict)
        ]
    first = next((each for each in objects if any(isinstance(value, list | dict) for value in each.values())), None)
    if first is None or _has_rows(first):
        return None
    plain = [key for key, value in first.items() if isinstance(value, _SCALARS)]
    found = roles_among(plain, named, formats=formats, days=days)
    deck, day, format_ = found["deck"], found["day"], found["format"]
    if deck is None or not first.keys() >= set(named.values()):
        return None
    scalars = dict.fromkeys(key for each in objects for key, value in each.items() if isinstance(value, _SCALARS))
    roles = (deck, day, format_, AGAIN)
    passed = (each for each in scalars if each not in roles and not is_of_event(each) and not _is_title(each))
    beside = tuple(each for each in passed if not _is_zone(each, ""))
    return Columns(deck, BY_ZONE, None, None, day, format_, None, beside)


def _has_rows(data: Mapping[str, Any]) -> bool:
    """Whether an object with lists is a row for one card, or one with lists of mere names."""
    keys = {folded(key): value for key, value in data.items()}
    if any(isinstance(keys.get(word), list) for word in USUAL["count"]):
        return True
    names = next((keys[word] for word in USUAL["name"] if word in keys), None)
    if isinstance(names, _SCALARS):
        # Of a deck it may be the name.
        counted = any(isinstance(keys.get(word), int | float | str) for word in USUAL["count"])
        return names is not None and (counted or not any(map(_has_copies, data.values())))
    return not _has_copies(names)


def _has_copies(value: Any) -> bool:
    """Whether something holds cards with their copies."""
    if isinstance(value, dict):
        return any(isinstance(each, int | list | dict) for each in value.values())
    return isinstance(value, list) and any(
        isinstance(each, dict | list) or (isinstance(each, str) and each[:1].isdecimal()) for each in value
    )


def columns_in(part: Part, named: Mapping[str, str], *, formats: bool, days: bool) -> Columns:
    """What the columns of a table are for, or the keys of lists by zones; :data:`BY_ZONE` stands for names then.

    Without ``formats`` or ``days`` nothing is asked of such a column. Raises InputError if there are none.
    """
    by_zone = _columns_by_zone(part, named, formats=formats, days=days)
    if by_zone is not None:
        return by_zone
    problems: Sequence[Problem] = ()
    for header in headers_of(part):
        try:
            return columns_of(part.called, header, named, formats=formats, days=days)
        except InputError as error:
            problems = problems or error.problems
    raise InputError(problems)


def chunks_in(part: Part, columns: Columns) -> Iterator[Chunk]:
    """The decks of a part, some thousands at a time, each whole. Raises InputError if the part is damaged."""
    return _chunks_by_zone(part, columns) if columns.name == BY_ZONE else chunks_of(part, columns)


def _chunks_by_zone(part: Part, columns: Columns) -> Iterator[Chunk]:
    rows = _Rows(part, columns)
    number = 0
    with open(part.path, "rb") as file:
        for line in file:
            if line.strip():
                number += 1
                rows.take(number, line)
            if max(len(rows.name), len(rows.ids)) >= _ROWS:
                yield rows.chunk()
                rows = _Rows(part, columns)
    if rows.ids:
        yield rows.chunk()


def formats_by_zone(part: Part, column: str) -> set[str]:
    """The formats that the decks of a part name."""
    with open(part.path, "rb") as file:
        objects = (_value(line) for line in file if line.strip())
        return {_text(each.get(column)) for each in objects if isinstance(each, dict)} - {""}


def _value(line: bytes) -> Any:
    try:
        return json.loads(line, object_pairs_hook=without_again)
    except (ValueError, RecursionError):
        return None


def _text(value: Any) -> str:
    """A key's value as a text, empty where it is none."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text if _is_sound(text) else ""


_WORDS = Boards(())


def _is_zone(key: str, value: Any) -> bool:
    """Whether what stands under a key may be cards."""
    if value is None or isinstance(value, list | dict):
        return value is not None
    return _WORDS.is_board(key) or _WORDS.is_main(key)


def _is_title(key: str) -> bool:
    """Whether a key has what a deck is called, or whose it is."""
    return is_of_deck(key) or folded(key) in USUAL["name"]


def _is_sound(text: str) -> bool:
    """Whether a text can be written: half of a pair that stands for one character cannot."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


class _Rows:
    """The rows of some decks while they are read."""

    def __init__(self, part: Part, columns: Columns) -> None:
        self._part, self._columns = part, columns
        self._roles = {each for each in (columns.deck, columns.day, columns.format) if each is not None}
        self.ids: list[str | None] = []
        self._days: list[str] = []
        self._formats: list[str] = []
        self._starts = [0]
        # The first is what stands in rows that nobody can use.
        self._names: dict[tuple[str, bool], int] = {("", False): 0}
        self._zones: dict[str, int] = {}
        self.name: list[int] = []
        self._zone: list[int] = []
        self._copies: list[int] = []
        self._rows: list[int] = []
        self._damage: list[tuple[int, Damage]] = []
        self._lost = set[tuple[int, str]]()
        self._states: list[tuple[int, Damage]] = []
        self._said: list[tuple[int, Said]] = []
        self._lines: list[int] = []
        self._row = 0

    def take(self, row: int, line: bytes) -> None:
        """Take the line of a deck."""
        self._row = row
        self._lines.append(row)
        value = _value(line)
        data = value if isinstance(value, dict) else {}
        name = _text(data.get(self._columns.deck))
        self.ids.append(name or None)
        self._days.append(day_said(_text(data.get(self._columns.day))))
        self._formats.append(_text(data.get(self._columns.format)))
        if not name:
            self._lose("missing-key", {"key": self._columns.deck})
        again = key_again(data)
        if again is not None:
            self._lose("duplicate-key", {"key": again, "first": row})
        zones = {key: each for key, each in data.items() if key not in self._roles and _is_zone(key, each)}
        for key, each in data.items():
            if key not in zones and key not in self._roles:
                self._say(key, each, of_deck=True)
        if not zones:
            # A deck without a list of any zone is another shape, and no deck without cards.
            self._lose_text(line.decode("utf-8", "replace"))
        for key, each in zones.items():
            self._take_zone(key, each)
        self._starts.append(len(self.name))

    def _take_zone(self, word: str, value: Any) -> None:
        if folded(word) in USUAL["name"]:
            # They are called cards, and nothing is said of their zone.
            word = ""
        if isinstance(value, list):
            for item in value:
                self._take_item(word, item)
        elif isinstance(value, str):
            for line in filter(str.strip, value.splitlines()):
                self._take_item(word, line)
        elif isinstance(value, dict):
            self._take_object(word, value)
        else:
            self._lose_text(json.dumps({word: value}))

    def _take_object(self, word: str, cards: Mapping[str, Any]) -> None:
        """Take names with their counts, or zones that stand together."""
        cards = {key: each for key, each in cards.items() if key != AGAIN}
        if not any(isinstance(each, list | dict) for each in cards.values()):
            for name, count in cards.items():
                self._enter(word, name, count)
            return
        for key, each in cards.items():
            if each is not None:
                self._take_zone(key, each)

    def _take_item(self, word: str, item: Any) -> None:
        if isinstance(item, str) and item.strip() and _is_sound(item):
            self._add(word, (item.strip(), True), 1)
        elif isinstance(item, dict):
            keys = {folded(key): key for key in reversed(item)}
            role = {role: next((keys[each] for each in words if each in keys), "") for role, words in _ENTRY.items()}
            if role["state"] and item[role["state"]]:
                facts = {"line": json.dumps(item)[:_LONGEST], "most": MOST_COPIES}
                self._states.append((len(self.ids) - 1, Damage(self._row, "unreadable-line", facts)))
            count, name = item[role["count"]] if role["count"] else 1, item.get(role["name"])
            beside = {key: text for key, text in item.items() if key not in role.values()}
            if any(_leaves_in_doubt(key, text, count) for key, text in beside.items()):
                self._lose_text(json.dumps(item, ensure_ascii=False))
                return
            place = len(self.name)
            self._enter(word, name, count)
            for key, each in beside.items():
                if folded(key) not in NOTES:
                    called = name if isinstance(name, str) else ""
                    self._say(key, each, of_deck=False, name=called, place=place if place < len(self.name) else None)
        elif isinstance(item, list) and len(item) == 2:
            count, name = item if isinstance(item[1], str) else reversed(item)
            self._enter(word, name, count)
        else:
            self._lose_text(json.dumps(item))

    def _say(self, key: str, value: Any, *, of_deck: bool, name: str = "", place: int | None = None) -> None:
        """Take note of what stands under a key that is not read."""
        if key == AGAIN or is_of_event(key) or (of_deck and _is_title(key)):
            return
        for text in leaves(value):
            if text.strip() and _is_sound(text):
                self._said.append((len(self.ids) - 1, Said(self._row, key, text, of_deck, name, place)))

    def _enter(self, word: str, name: Any, count: Any) -> None:
        copies = _copies(count)
        if not (isinstance(name, str) and name.strip() and _is_sound(name)):
            self._lose_text(json.dumps(name))
        elif is_none(count):
            self._add(word, (name, False), 0)
        elif copies is None:
            value = count if isinstance(count, int | str | None) else json.dumps(count)
            self._lose("wrong-count", {"value": value, "most": MOST_COPIES})
        else:
            self._add(word, (name, False), copies)

    def _add(self, word: str, name: tuple[str, bool], copies: int) -> None:
        word = word if _is_sound(word) else repr(word)
        self.name.append(self._names.setdefault(name, len(self._names)))
        self._zone.append(self._zones.setdefault(word, len(self._zones)) if word.strip() else -1)
        self._copies.append(copies)
        self._rows.append(self._row)

    def _lose_text(self, text: str) -> None:
        self._lose("unreadable-line", {"line": text[:_LONGEST], "most": MOST_COPIES})

    def _lose(self, code: str, facts: dict[str, Any]) -> None:
        # Of each kind the first is told.
        if (self._row, code) not in self._lost:
            self._lost.add((self._row, code))
            self._damage.append((len(self.ids) - 1, Damage(self._row, code, facts)))

    def chunk(self) -> Chunk:
        """The decks that were taken."""
        copies = np.array(self._copies, np.int32)
        none = copies == 0
        return Chunk(
            self._part.called,
            self.ids,
            np.array(self._starts, np.int64),
            [text for text, _ in self._names],
            np.array(self.name, np.int64),
            [*self._zones],
            np.array(self._zone, np.int64),
            copies,
            np.array(self._rows, np.int64),
            None if self._columns.day is None else self._days,
            None if self._columns.format is None else self._formats,
            by_deck(self._damage),
            by_deck(self._states),
            np.array([is_text for _, is_text in self._names], np.bool_),
            np.array(self._lines, np.int64),
            none if none.any() else None,
            said=by_deck(self._said),
        )


_ENTRY = {"name": _NAMES, "count": USUAL["count"], "state": USUAL["state"]}


def _leaves_in_doubt(key: str, text: Any, count: Any) -> bool:
    """Whether a note beside a card says that there are more copies or fewer, or that they are elsewhere."""
    if not isinstance(text, str) or folded(key) not in NOTES:
        return False
    return leaves_in_doubt(folded(key), text, _WORDS, _copies(count), placed=True)


def _copies(count: Any) -> int | None:
    """A number of copies; None for what is none, or too many."""
    if isinstance(count, str):
        written = plain_number(count.strip())
        count = int(written) if written.isascii() and written.isdecimal() and len(written) < 7 else None
    if isinstance(count, bool) or not isinstance(count, int | float) or count != count // 1:
        return None
    return int(count) if 1 <= count <= MOST_COPIES else None
