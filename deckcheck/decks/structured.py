"""Read a deck that is written as data: the shape that YAML and JSON decks share.

``declares`` maps what is chosen beside the cards to the choice, a word or several: ``{class: Mage}``.
``zones`` maps a zone's heading to a list of entries, each a text that reads like
a line of a plain list or ``{card: …, count: …, state: …}``, or to a mapping of names to
counts. ``schemas/deck.schema.json`` says the same. Whatever else stands there
is a finding where it stands, and the rest is still read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.namesakes import Apart
from deckcheck.decks.lines.words import Boards
from deckcheck.decks.lines.written import MOST_COPIES, Written
from deckcheck.decks.listing import Found
from deckcheck.decks.text import Kind, declared_by
from deckcheck.model.deck import Atom, DeckList, Entry
from deckcheck.source import InputError, Location, Source, line_starts, lines_of
from deckcheck.source.document import Document
from deckcheck.source.tree import Path

Load = Callable[[Source], Document]
_State = tuple[tuple[str, str], ...]
_KEYS = {"format": str, "name": str, "declares": dict, "zones": dict, "$schema": str}
_ENTRY_KEYS = ("card", "count", "state")
_JSON_TYPES = {str: "string", dict: "object", list: "array", int: "integer"}
_FORMAT = r"""(?m)(?:^|[{,])[ \t]*["']?format["']?[ \t]*:[ \t]*["']?([^\s"',{}\[\]#][^"',{}\[\]#\r\n]*)"""
_QUOTED = r""""(?:[^"\\]|\\.)*"|'(?:[^']|'')*'"""
_AS_WRITTEN = r"[^\[\]{},#]*"


def kind_of(keys: Iterable[str]) -> Kind:
    """What a file with these outermost keys holds.

    >>> kind_of(["format", "zones"]), kind_of(["game", "cards"]), kind_of(["game", "zones"])
    ('deck', 'cards', 'other')
    """
    found = frozenset(keys)
    if "event" in found and found & {"registrations", "serve"}:
        return "event"
    if found >= {"game", "cards"}:
        return "cards"
    if found & {"rules", "extends"}:
        return "format"
    if found >= {"match", "games"}:
        return "match"
    if found >= {"draft", "picks"}:
        return "draft"
    return "deck" if found & {"zones", "format"} and not found & {"game", "list"} else "other"


def declared_format(load: Load, source: Source) -> tuple[str, Location] | None:
    """The text under the key ``format``, and where it stands."""
    try:
        document = load(source)
    except InputError:
        return _format_in(source)  # reading it says why it cannot be read
    return _format_of(document)


def _format_in(source: Source) -> tuple[str, Location] | None:
    """The text behind a key ``format`` in a file that cannot be loaded; None if there are several."""
    found = [*re.finditer(_FORMAT, source.text)]
    if len({each[1].strip() for each in found}) != 1:
        return None
    line = len(lines_of(source.text[: found[0].start(1)]))
    return found[0][1].strip(), Location(source.path, line, found[0].start(1) - line_starts(source.text)[line - 1] + 1)


def _format_of(document: Document) -> tuple[str, Location] | None:
    written = document.data.get("format") if isinstance(document.data, dict) else None
    return (written, document.at(("format",))) if isinstance(written, str) else None


def read(load: Load, source: Source, layout: Layout) -> DeckList:
    """Read a deck by the function that loads its syntax; what cannot be loaded is a finding, too."""
    lines = tuple(lines_of(source.text))
    try:
        document = load(source)
    except InputError as error:
        found = Found(source.path, lines)
        found.leave_unloadable(error)
        return found.deck_list()
    reading = _Reading(document, lines, layout)
    reading.take_deck()
    return reading.deck_list()._replace(format=_format_of(document), declared=reading.declared)


def read_zones(document: Document, path: Path, lines: Sequence[str], layout: Layout) -> DeckList:
    """The deck whose zones stand at a path of a document that is no deck itself. ``lines`` are those of its file."""
    reading = _Reading(document, lines, layout)
    reading.take_zones(document.value(path), path)
    return reading.deck_list()


def read_cards(document: Document, path: Path, lines: Sequence[str], zone: str) -> DeckList:
    """The cards that are listed at a path of a document, as if they stood in a zone."""
    reading = _Reading(document, lines, Layout(()))
    reading.places[zone] = document.at(path)
    reading.take_cards(document.value(path), path, zone)
    return reading.deck_list()


def as_data(
    zones: Mapping[str, Sequence[Entry]], format_: str | None, declared: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    """A deck in the shape that is read here, of entries by the headings of their zones."""
    data: dict[str, Any] = {} if format_ is None else {"format": format_}
    if declared:
        data["declares"] = {key: values[0] if len(values) == 1 else [*values] for key, values in declared.items()}
    return {**data, "zones": {heading: [_item(entry) for entry in entries] for heading, entries in zones.items()}}


def _item(entry: Entry) -> str | dict[str, Any]:
    """A line as it was written; what had no number to take off, as a name that is taken as it stands.

    Only a line says an edition.
    """
    if entry.printing is not None or (entry.whole is not None and not entry.state):
        # Only who writes decks needs them.
        from deckcheck.decks.lines.entry_state import as_text
        from deckcheck.decks.lines.printings import printing_text

        line = f"{entry.copies} {entry.name}" if entry.whole is None else entry.whole
        return line + as_text(entry.state) + printing_text(entry.printing)
    count = {} if entry.copies == 1 else {"count": entry.copies}
    return {"card": entry.name, **count, **({"state": dict(entry.state)} if entry.state else {})}


class _Reading(Found):
    """A deck while it is read from a document."""

    def __init__(self, document: Document, lines: Sequence[str], layout: Layout) -> None:
        super().__init__(document.path, lines)
        self._document = document
        self._boards, self._texts, self._declares = (
            Boards(layout.zones),
            Lines(layout.cards, Apart(layout.apart)),
            layout.declares,
        )
        self.declared: Mapping[str, frozenset[Atom] | None] = {}

    def take_deck(self) -> None:
        """Take the document from its root."""
        data = self._document.data
        if data is not None and not isinstance(data, dict):
            self._leave_unread("wrong-type", _wrong_type(data, dict), self._document.at(()), ())
        for key, value in data.items() if isinstance(data, dict) else ():
            if key not in _KEYS:
                facts = {"key": key, "known": list(_KEYS)}
                self._leave_unread("unknown-key", facts, self._document.key_at((key,)), (key,))
            elif not isinstance(value, _KEYS[key]):
                facts, at = _wrong_type(value, _KEYS[key]), self._document.at((key,))
                if key in ("zones", "declares") or isinstance(value, dict | list):
                    self._leave_unread("wrong-type", facts, at, (key,))
                else:
                    self.find("wrong-type", facts, at)
            elif key == "zones":
                self.take_zones(value, ("zones",))
            elif key == "declares":
                self._take_declared(value)
            elif self._goes_on(value, self._document.at((key,))):
                self.leave_unreadable(value, self._document.at((key,)))

    def _take_declared(self, said: Mapping[str, Any]) -> None:
        """Take what the deck declares; as of comments, what its format does not ask for is nothing to it."""
        texts = list[tuple[str, str, Location]]()
        for key, value in said.items():
            at = self._document.at(("declares", key))
            words = value if isinstance(value, list) else [value]
            if not words or not all(type(word) in (str, int) for word in words):
                self._leave_unread("wrong-type", _wrong_type(value, str, list), at, ("declares", key))
            elif key.lower() in self._declares:
                texts += ((key.lower(), str(word), at) for word in words)
        self.declared, findings = declared_by(texts, self._declares, {})
        self.findings += findings

    def _goes_on(self, text: str, at: Location) -> bool:
        """Whether a text does not end on the line on which it begins: it may have swallowed an entry below."""
        rest = self.lines[at.line - 1][at.column - 1 :]
        return re.match(_QUOTED, rest) is None if rest[:1] in ("'", '"') else not rest.startswith(text)

    def take_zones(self, zones: Mapping[str, Any], place: Path) -> None:
        """Take a mapping of headings to cards."""
        for word, cards in zones.items():
            path = (*place, word)
            at = self._document.key_at(path)
            zone = self._boards.headings.zone_of(word)
            if zone is None:
                self.find("unknown-zone", {"zone": word, "known": [*self._boards.headings.known]}, at)
            else:
                self.places.setdefault(zone, at)
            self.take_cards(cards, path, zone)

    def take_cards(self, cards: Any, path: Path, zone: str | None) -> None:
        """Take the cards of a zone."""
        if isinstance(cards, dict):
            for name, count in cards.items():
                at = self._inside(self._document.key_at((*path, name)), name)
                self._enter(name, count, at, (*path, name), zone)
        elif isinstance(cards, list):
            for index, item in enumerate(cards):
                self._take_item(item, (*path, index), zone)
        elif cards is not None:  # a zone with nothing under it is an empty one
            self._leave_unread("wrong-type", _wrong_type(cards, list, dict), self._document.at(path))

    def _take_item(self, item: Any, path: Path, zone: str | None) -> None:
        if isinstance(item, str):
            self._take_text(item, path, zone)
        elif isinstance(item, dict) and "card" in item:
            self._take_card(item, path, zone)
        elif isinstance(item, dict) and "count" in item:
            self._leave_unread("missing-key", {"key": "card"}, self._document.at(path), path)
        elif isinstance(item, list):
            self._leave_unread("wrong-type", _wrong_type(item, str, dict), self._document.at(path), path)
        else:
            self._leave_unquoted(item, path)

    def _take_text(self, text: str, path: Path, zone: str | None) -> None:
        body = text.strip()
        one_line = len(lines_of(body)) == 1
        written = (self._texts.read(body) or self._texts.unknown(body)) if body and one_line else None
        if written is None or any(map(self._boards.is_board, written.marks)) or self._stands_beside_a_name(written):
            self.leave_unreadable(text, self._document.at(path))
        else:
            at = self._inside(self._document.at(path), written.name, text.index(body) + written.start)
            said = written.whole, written.printing
            self.entries.append(
                Entry(written.copies, written.name, zone, at, *said, state=written.state, told=written.told)
            )

    def _stands_beside_a_name(self, written: Written) -> bool:
        """Whether a name that no card has is a word and a card's: the word may be a number (``many Ash Drake``)."""
        if written.known or written.counted:
            return False
        _, _, behind = written.name.partition(" ")
        before, _, _ = written.name.rpartition(" ")
        return any(self._texts.is_card(each.strip()) for each in (behind, before) if each)

    def _take_card(self, item: Mapping[str, Any], path: Path, zone: str | None) -> None:
        strange = [key for key in item if key not in _ENTRY_KEYS]
        for key in strange:
            facts = {"key": key, "known": list(_ENTRY_KEYS)}
            self._leave_unread("unknown-key", facts, self._document.key_at((*path, key)), path)
        name, at = item["card"], self._document.at((*path, "card"))
        if isinstance(name, dict | list):
            self._leave_unread("wrong-type", _wrong_type(name, str), at, path)
        elif not isinstance(name, str):
            self._leave_unquoted(name, (*path, "card"))
        elif not strange:
            state = self._state(item.get("state", {}), (*path, "state"))
            if state is not None:
                self._enter(name, item.get("count", 1), self._inside(at, name), (*path, "count"), zone, state)

    def _state(self, said: Any, path: Path) -> _State | None:
        """What a mapping says of the state of an entry; None, with a finding, of what is no such mapping."""
        if isinstance(said, dict):
            texts = {key: ", ".join(map(str, each)) if isinstance(each, list) else each for key, each in said.items()}
            if all(isinstance(each, str | int) for each in texts.values()):
                return tuple((key, str(each)) for key, each in texts.items())
        self._leave_unread("wrong-type", _wrong_type(said, dict), self._document.at(path), path)
        return None

    def _enter(
        self, name: str, count: Any, at: Location, count_path: Path, zone: str | None, state: _State = ()
    ) -> None:
        if not name.strip():
            self.leave_unreadable(name, at)
        elif type(count) is not int or not 1 <= count <= MOST_COPIES:  # true is an int, but no number
            facts = {"value": _shown(count), "most": MOST_COPIES}
            self._leave_unread("wrong-count", facts, self._document.at(count_path), count_path, name=at)
        else:
            self.entries.append(Entry(count, name.strip(), zone, at, state=state))

    def _inside(self, at: Location, name: str, offset: int = 0) -> Location:
        """The place of a name in a scalar, where it can be seen on the scalar's own line; else the scalar's."""
        line = self.lines[at.line - 1]
        begin = at.column - 1 + offset
        for index in (begin, begin + 1):  # the second where the scalar is in quotes
            if name and line.startswith(name.strip(), index):
                return at._replace(column=index + 1)
        return at

    def _leave_unquoted(self, value: Any, path: Path) -> None:
        """Complain of a name that YAML takes for something else, as people wrote it."""
        at = self._document.at(path)
        if isinstance(value, dict):
            text = ", ".join(f"{key}: {_shown(each)}" for key, each in value.items())
        else:
            match = re.match(_AS_WRITTEN, self.lines[at.line - 1][at.column - 1 :])
            text = match.group().strip() if match else ""
        if value is None and text not in ("null", "Null", "NULL", "~"):
            self.leave_unreadable("", at)  # there is nothing at all
        else:
            self._leave_unread("unquoted-name", {"text": text}, at, path)

    def _leave_unread(
        self, code: str, facts: Mapping[str, Any], at: Location, path: Path | None = None, name: Location | None = None
    ) -> None:
        """Say of a place, all lines of what stands at a path and that of a name, that there may be cards, and why."""
        also = () if path is None else self._document.also(path, at)
        if name is not None and name.line not in {at.line, *(each.line for each in also)}:
            also = (name, *also)
        self.leave_unread(code, facts, at, also)


def _wrong_type(value: Any, *expected: type) -> dict[str, Any]:
    return {"expected": [_JSON_TYPES[each] for each in expected], "value": _shown(value)}


def _shown(value: Any) -> Any:
    """A value as a message can show it."""
    return type(value).__name__ if isinstance(value, dict | list) else value
