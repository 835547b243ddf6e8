"""The plan of an event: what its file says, found to fit together."""

import datetime as dt
import os
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from deckcheck.decks.reader import refuse_list, wrong_file
from deckcheck.decks.structured import kind_of
from deckcheck.event.intake.name_form import NameForm
from deckcheck.event.intake.times import Time, of_datetime
from deckcheck.formats.schema.event import EventFile
from deckcheck.formats.schema.validate import authored_document, mistakes
from deckcheck.formats.schema.values import texts, value_of
from deckcheck.judging.named_formats import format_from, named_from, refuse_other_files
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.source import LARGEST, InputError, Location, Problem, is_file, read_source, refuse
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.tree import Path

Twice = Literal["last-in-time", "last", "first"]
"""Which list counts of a player who hands in several."""
ONLY = ""
"""The id of a deck where each player has one."""


_TABLES = (".csv", ".tsv", ".xlsx", ".ods")
"""What people give who have registrations, and no file of the event yet."""


class Columns(NamedTuple):
    """The headers that the organizer names, by what stands under them, each with its place.

    ``decks`` are by their ids, ``zones`` of a deck by what heads them in a list.
    """

    headers: Mapping[str, tuple[str, Location]] = {}
    decks: Mapping[str, tuple[str, Location]] = {}
    zones: Mapping[str, tuple[str, Location]] = {}


class Place(NamedTuple):
    """Where registrations are: ``kind`` is ``folder``, ``table`` or ``list``.

    ``names`` is the form of a folder's file names, the others are of a table: its sheet,
    its columns and the form of its times.
    """

    kind: str
    path: str
    at: Location
    names: NameForm = NameForm("{player}")
    sheet: str | None = None
    columns: Columns = Columns()
    times: str | None = None


class Slot(NamedTuple):
    """A deck that each player hands in: its id, and the formats that it may be of (none: whichever it names)."""

    id: str
    formats: tuple[str, ...]
    optional: bool = False


class Plan(NamedTuple):
    """What the organizer wrote. ``document`` is the file, for the rules across the decks of a series.

    ``strict_days`` leaves undecided what is judged on a day after the last up to which the facts are known.
    """

    path: str
    name: str
    on: str
    lang: str | None
    cards: tuple[str, ...]
    readings: Mapping[str, str]
    slots: tuple[Slot, ...]
    places: tuple[Place, ...]
    players: Place | None
    twice: Twice
    deadline: Time | None
    different_formats: ClauseReference | None
    document: Document
    strict_days: bool = False
    accept_late: bool | frozenset[str] = False
    message: str | None = None

    def is_late(self, submitted: Time | None) -> bool:
        """Whether something was handed in after the deadline; of what has no time nobody can say that."""
        return self.deadline is not None and submitted is not None and submitted.is_after(self.deadline)

    @property
    def refuses_late(self) -> bool:
        """Whether it matters when something was handed in."""
        return self.deadline is not None and self.accept_late is not True

    def accepts_late(self, player: str | None) -> bool:
        """Whether a player's list counts whenever it came."""
        return self.accept_late if isinstance(self.accept_late, bool) else player in self.accept_late

    def without_time(self, player: str | None, at: Location) -> Iterator[Finding]:
        """That nobody can say whether a list was late that has no time, where that matters."""
        if self.refuses_late and self.deadline is not None and not self.accepts_late(player):
            yield Finding("no-time", {"deadline": self.deadline.iso}, "warning", at)

    @property
    def is_series(self) -> bool:
        """Whether each player hands in several decks."""
        return self.slots[0].id != ONLY


def load_plan(path: str) -> Plan:
    """Read the file of an event. Raises InputError with every problem."""
    document = _document(path)
    file = EventFile.model_validate(document.data)
    problems: list[Problem] = []
    deadline = _deadline(document, file, problems)
    places = tuple(_place(document, index, problems) for index in range(len(file.registrations or ())))
    problems += _series_problems(document, file)
    problems += _format_problems(document, file)
    players = None if file.players is None else _table(document, ("players",), problems)
    refuse(problems)
    return value_of(
        file,
        Plan,
        path=path,
        name=file.event,
        cards=tuple(named_from(path, each) for each in texts(file.cards)),
        readings={name: str(answer) for name, answer in file.readings.items()},
        slots=_slots(path, file),
        places=places,
        players=players,
        deadline=deadline,
        accept_late=file.accept_late
        if isinstance(file.accept_late, bool)
        else frozenset(str(each) for each in file.accept_late),
        different_formats=_different_formats(document, file),
        document=document,
    )


def _document(path: str) -> Document:
    """The file, as its schema has it. Only where lists come in on a page need it not say where they are."""
    if path.lower().endswith(_TABLES) and os.path.isfile(path):
        raise InputError([Problem("table-as-event", {"path": path, "file": os.path.basename(path)})])
    try:
        document = authored_document(path, [])
    except InputError:
        if os.path.isfile(path):
            refuse_list(read_source(path, most=LARGEST), "event")
        raise
    data = document.data
    if not isinstance(data, dict):
        refuse_list(read_source(path, most=LARGEST), "event")
    elif "event" not in data and kind_of(data) not in ("deck", "event", "other"):
        raise InputError([wrong_file(path, kind_of(data), "event")])
    problems = mistakes(document, "event")
    if isinstance(data, dict) and not {"registrations", "serve"} & data.keys():
        problems.append(Problem("missing-key", {"key": "registrations"}, document.at(())))
    refuse(problems)
    return document


def _deadline(document: Document, file: EventFile, problems: list[Problem]) -> Time | None:
    try:
        return None if file.deadline is None else of_datetime(dt.datetime.fromisoformat(file.deadline))
    except ValueError:
        # It has the form of a time that no calendar has.
        facts = {"value": file.deadline, "form": "YYYY-MM-DD HH:MM"}
        problems.append(Problem("wrong-date", facts, document.at(("deadline",))))
        return None


def _slots(path: str, file: EventFile) -> tuple[Slot, ...]:
    played = tuple(format_from(path, each) for each in texts(file.format))
    if not file.decks:
        return (Slot(ONLY, played),)
    return tuple(
        Slot(id, tuple(format_from(path, each) for each in texts(deck.format)) or played, deck.optional)
        for id, deck in file.decks.items()
    )


def _different_formats(document: Document, file: EventFile) -> ClauseReference | None:
    if file.different_formats is None:
        return None
    at = document.key_at(("different-formats",))
    return ClauseReference(document.path, at.line, file.different_formats.cite, "different-formats")


def _format_problems(document: Document, file: EventFile) -> Iterator[Problem]:
    """Files that are named as formats and are none."""
    named = [(each, document.at(("format",))) for each in texts(file.format)]
    for id, deck in (file.decks or {}).items():
        named += [(each, document.at(("decks", id, "format"))) for each in texts(deck.format)]
    for reference, at in named:
        path = named_from(document.path, reference)
        try:
            if os.path.isfile(path):
                refuse_other_files(path, reference, at)
        except InputError as error:
            yield from error.problems


def _place(document: Document, index: int, problems: list[Problem]) -> Place:
    path: Path = ("registrations", index)
    data = document.value(path)
    if "table" in data:
        return _table(document, path, problems)
    kind = "folder" if "folder" in data else "list"
    at = document.at((*path, kind))
    full = _beside(document, data[kind])
    problems += _missing(full, at, os.path.isdir if kind == "folder" else is_file)
    try:
        return Place(kind, full, at, NameForm(data.get("names", "{player}")))
    except ValueError:
        facts = {"value": data["names"], "known": ["{player}", "{name}", "{deck}"]}
        problems.append(Problem("wrong-name-form", facts, document.at((*path, "names"))))
        return Place(kind, full, at)


def _table(document: Document, path: Path, problems: list[Problem]) -> Place:
    data, at = document.value(path), document.at((*path, "table"))
    full = _beside(document, data["table"])
    problems += _missing(full, at, is_file)
    columns = _columns(document, (*path, "columns"))
    return Place("table", full, at, sheet=data.get("sheet"), columns=columns, times=data.get("times"))


def _columns(document: Document, path: Path) -> Columns:
    data = document.value(path[:-1]).get("columns", {})
    found = {
        key: {id: (header, document.at((*path, key, id))) for id, header in data.get(key, {}).items()}
        for key in ("decks", "zones")
    }
    headers = {what: (header, document.at((*path, what))) for what, header in data.items() if what not in found}
    return Columns(headers, **found)


def _beside(document: Document, path: str) -> str:
    return os.path.join(os.path.dirname(document.path), path)


def _missing(path: str, at: Location, is_there: Any) -> Iterator[Problem]:
    if not is_there(path):
        reason = "missing" if not os.path.exists(path) else "folder" if os.path.isdir(path) else "file"
        yield Problem("unreadable-file", {"path": path, "reason": reason}, at)


def _series_problems(document: Document, file: EventFile) -> Iterator[Problem]:
    """Decks of a series that are spoken of and that no player has."""
    for key, of_series in (("across", bool(file.across)), ("different-formats", file.different_formats is not None)):
        if of_series and not file.decks:
            yield Problem("no-series", {"key": key}, document.key_at((key,)))
    for index, _ in enumerate(file.registrations or ()):
        which: Path = ("registrations", index, "columns", "which")
        if "which" in document.value(which[:2]).get("columns", {}) and not file.decks:
            yield Problem("no-series", {"key": "which"}, document.key_at(which))
        zones: Path = ("registrations", index, "columns", "zones")
        columns = document.value(zones[:2]).get("columns", {})
        if "zones" in columns and file.decks and "which" not in columns:
            yield Problem("zones-of-several", {}, document.key_at(zones))
        path: Path = ("registrations", index, "columns", "decks")
        for id in document.value(path[:2]).get("columns", {}).get("decks", {}):
            if id not in file.decks:
                facts = {"id": id, "known": list(file.decks)}
                yield Problem("unknown-deck", facts, document.key_at((*path, id)))
