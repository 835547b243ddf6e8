"""Read the files of formats, games and lists, and say everything that is wrong with them.

The way of a format: decoded, parsed with the place of every value, checked
against its JSON Schema, made into typed models, joined with its game, its lists
and its parents, and every clause tried. Nothing that is wrong passes: a format
either loads whole or not at all.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.authored import FormatFile, GameFile, ListFile
from deckcheck.dated_list import DatedList, ListEntry, ListGroup
from deckcheck.dates import day
from deckcheck.document import load_document
from deckcheck.format import Clause, Deal, Edition, FirstPlayer, Format, Reading
from deckcheck.game import Attribute, Game, Zone
from deckcheck.resources import displayed
from deckcheck.rule import Context, OptionError
from deckcheck.schema import mistakes
from deckcheck.source import InputError, Problem, read_source
from deckcheck.where import WhereError, referenced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from deckcheck.document import Document
    from deckcheck.source import Location

MOST_PARENTS = 16
"""A format that extends more formats than this in a row extends itself."""


class Loaded(NamedTuple):
    """A format and the files that it was made from, in the order of reading."""

    format: Format
    files: tuple[str, ...]


def load_format(path: str, find: Callable[[str], str | None]) -> Loaded:
    """Read the format in a file, its game, its lists and its parents.

    ``find`` tells where the format of an id stands, None if nowhere. Raises
    InputError with every problem of the first stage that has any.
    """
    files: list[str] = []
    format_ = _format(path, find, files, ())
    return Loaded(format_, tuple(dict.fromkeys(files)))


def load_game(path: str) -> Game:
    """Read a game file. Raises InputError with every problem."""
    return _game(path, [])


def load_list(path: str) -> DatedList:
    """Read a list file. Raises InputError with every problem."""
    return _list(path, [])


def _authored(path: str, kind: str, files: list[str]) -> Document:
    """A file that keeps its schema and whose days are days."""
    files.append(path)
    document = load_document(read_source(path)._replace(path=displayed(path)))
    problems = mistakes(document, kind) or list(_wrong_days(document))
    if problems:
        raise InputError(problems)
    return document


def _wrong_days(document: Document) -> Iterator[Problem]:
    """The days that no calendar has; that they look like days the schema has said."""
    for key in ("date", "since", "until"):
        for path, value in referenced(document.data, key):
            if isinstance(value, str):
                try:
                    day(value)
                except ValueError:
                    yield Problem("wrong-date", {"value": value, "form": "YYYY-MM-DD"}, document.at(path))


# -- games -----------------------------------------------------------------------------------------------------------


def _game(path: str, files: list[str]) -> Game:
    document = _authored(path, "game", files)
    file = GameFile.model_validate(document.data)
    problems = list(_game_problems(document, file))
    if problems:
        raise InputError(problems)
    folder = os.path.dirname(path)
    zones = tuple(Zone(id, z.name.model_dump(), tuple(z.headings), z.default) for id, z in file.zones.items())
    attributes = {id: _attribute(id, a) for id, a in file.attributes.items()}
    sets = {} if file.sets is None else _sets(os.path.join(folder, file.sets), files)
    database = None if file.database is None else os.path.join(folder, file.database)
    return Game(file.game, file.name.model_dump(), zones, attributes, database, tuple(file.rarities), sets)


def _game_problems(document: Document, file: GameFile) -> Iterator[Problem]:
    defaults = [id for id, zone in file.zones.items() if zone.default]
    if len(defaults) != 1:
        yield Problem("default-zones", {"zones": defaults}, document.key_at(("zones",)))
    for id, attribute in file.attributes.items():
        if id in RESERVED:
            yield Problem("reserved-name", {"key": id, "reserved": RESERVED}, document.key_at(("attributes", id)))
        for word, value in attribute.synonyms.items():
            if attribute.values and value not in attribute.values:
                at = document.at(("attributes", id, "synonyms", word))
                yield Problem("wrong-value", {"value": value, "allowed": attribute.values}, at)


RESERVED = ["name", "aliases", "limit", "faces", "printings", "printing", "listed", "succeeded", "not", "any", "all"]
"""The words that a card record or a selector has for itself."""


def _attribute(id: str, file: Any) -> Attribute:
    return Attribute(
        id,
        file.type,
        file.name.model_dump(),
        tuple(file.values),
        file.synonyms,
        {value: tuple(broader) for value, broader in file.broader.items()},
        tuple(file.words),
        file.absolute,
        file.default,
        file.required,
        file.only,
    )


def _sets(path: str, files: list[str]) -> dict[str, str]:
    files.append(path)
    document = load_document(read_source(path)._replace(path=displayed(path)))
    sets = document.data.get("sets") if isinstance(document.data, dict) else None
    if not isinstance(sets, dict):
        raise InputError([Problem("missing-key", {"key": "sets"}, document.at(()))])
    return sets


# -- lists -----------------------------------------------------------------------------------------------------------


def _list(path: str, files: list[str]) -> DatedList:
    document = _authored(path, "list", files)
    file = ListFile.model_validate(document.data)
    problems = list(_list_problems(document, file))
    if problems:
        raise InputError(problems)
    entries, groups = _Spans(document, file).made()
    source = " ".join(text for text in (file.source.title, file.source.edition, file.source.date) if text)
    return DatedList(file.id, file.name.model_dump(), document.path, file.since, entries, groups, source)


def _list_problems(document: Document, file: ListFile) -> Iterator[Problem]:
    for index, (before, after) in enumerate(zip(file.changes, file.changes[1:], strict=False), 1):
        if after.date <= before.date:
            at = document.at(("changes", index, "date"))
            yield Problem("dates-out-of-order", {"date": after.date, "before": before.date}, at)
    if file.changes[0].date < file.since:
        facts = {"date": file.changes[0].date, "since": file.since}
        yield Problem("change-before-list", facts, document.at(("changes", 0, "date")))


class _Spans:
    """The changes of a list, laid out as spans: from the day of one change to the day of the next that undoes it."""

    def __init__(self, document: Document, file: ListFile) -> None:
        self.document, self.file = document, file
        self.open: dict[str, ListEntry] = {}
        self.open_groups: dict[frozenset[str], ListGroup] = {}
        self.entries: list[ListEntry] = []
        self.groups: list[ListGroup] = []
        self.problems: list[Problem] = []

    def made(self) -> tuple[tuple[ListEntry, ...], tuple[ListGroup, ...]]:
        for index, change in enumerate(self.file.changes):
            named: set[str] = set()
            for limit, cards in change.cards.items():
                for position, listed in enumerate(cards):
                    self._change(change.date, limit, listed, ("changes", index, "cards", limit, position), named)
            for position, group in enumerate(change.groups):
                self._regroup(change.date, group, ("changes", index, "groups", position))
        if self.problems:
            raise InputError(self.problems)
        return (*self.entries, *self.open.values()), (*self.groups, *self.open_groups.values())

    def _change(self, date: str, limit: str, listed: Any, path: tuple[Any, ...], named: set[str]) -> None:
        card, until = (listed, None) if isinstance(listed, str) else (listed.card, listed.until)
        at = self.document.at(path)
        before = self.open.get(card)
        if before is not None and before.until is not None and before.until <= date:
            before = None
        standing = "unlimited" if before is None else str(before.most)
        if card in named:
            self.problems.append(Problem("listed-twice", {"card": card}, at))
        elif standing == limit:
            self.problems.append(Problem("changes-nothing", {"card": card, "limit": limit}, at))
        if until is not None and until <= date:
            self.problems.append(Problem("ends-before-start", {"since": date, "until": until}, at))
        named.add(card)
        self._close(card, date)
        if limit != "unlimited":
            self.open[card] = ListEntry(card, int(limit), date, until, at.line)

    def _close(self, card: str, date: str) -> None:
        entry = self.open.pop(card, None)
        if entry is not None:
            until = date if entry.until is None else min(entry.until, date)
            self.entries.append(entry._replace(until=until))

    def _regroup(self, date: str, group: Any, path: tuple[Any, ...]) -> None:
        cards, at = frozenset(group.cards), self.document.at(path)
        before = self.open_groups.pop(cards, None)
        if before is None and group.most == "unlimited":
            facts = {"card": ", ".join(group.cards), "limit": "unlimited"}
            self.problems.append(Problem("changes-nothing", facts, at))
        if before is not None:
            self.groups.append(before._replace(until=date))
        if group.most != "unlimited":
            self.open_groups[cards] = ListGroup(tuple(group.cards), group.most, date, group.until, at.line)


# -- formats ---------------------------------------------------------------------------------------------------------


def _format(path: str, find: Callable[[str], str | None], files: list[str], children: tuple[str, ...]) -> Format:
    document = _authored(path, "format", files)
    file = FormatFile.model_validate({**document.data, "rules": []})
    parent = _parent(document, file, find, files, (*children, file.format))
    game = parent.game if parent else _game_of(document, path, file, files)
    lists, problems = _lists_of(document, path, files)
    own = _clauses(document)
    zones = tuple(file.zones) or (parent.zones if parent else tuple(zone.id for zone in game.zones))
    format_ = Format(
        file.format,
        file.name.model_dump(),
        game,
        document.path,
        zones,
        file.since or (parent.since if parent else None),
        file.until,
        " ".join(text for text in (file.source.title, file.source.edition, file.source.date) if text),
        tuple(Edition(edition.date, edition.name.model_dump()) for edition in file.editions),
        (*(parent.readings if parent else ()), *_readings(file)),
        tuple(_merged(document, file, parent, own, problems)),
        {**(parent.lists if parent else {}), **lists},
        _deals(file) or (parent.deals if parent else ()),
        _first(file) or (parent.first if parent else None),
    )
    problems.extend(_format_problems(document, file, format_))
    problems.extend(_untried(document, format_, own))
    if problems:
        raise InputError(problems)
    return format_


def _parent(
    document: Document, file: FormatFile, find: Callable[[str], str | None], files: list[str], line: tuple[str, ...]
) -> Format | None:
    if file.extends is None:
        if file.without:
            raise InputError([Problem("without-parent", {}, document.key_at(("without",)))])
        return None
    at = document.at(("extends",))
    if file.extends in line or len(line) > MOST_PARENTS:
        raise InputError([Problem("extends-itself", {"format": file.extends}, at)])
    path = find(file.extends)
    if path is None:
        raise InputError([Problem("unknown-format", {"format": file.extends, "nearest": []}, at)])
    return _format(path, find, files, line)


def _game_of(document: Document, path: str, file: FormatFile, files: list[str]) -> Game:
    """The game stands beside the format, in ``game.yaml``; its id is the first half of the format's."""
    beside = os.path.join(os.path.dirname(path), "game.yaml")
    if not os.path.isfile(beside):
        raise InputError([Problem("no-game-file", {"path": beside}, document.at(("format",)))])
    game = _game(beside, files)
    if game.id != file.format.split("/")[0]:
        facts = {"format": file.format, "game": game.id}
        raise InputError([Problem("format-of-another-game", facts, document.at(("format",)))])
    return game


def _lists_of(document: Document, path: str, files: list[str]) -> tuple[dict[str, DatedList], list[Problem]]:
    """Every list that a clause names, by the path it is named with, relative to the format's file."""
    lists: dict[str, DatedList] = {}
    problems: list[Problem] = []
    for where, name in referenced(document.data.get("rules", []), "list"):
        if not isinstance(name, str) or name in lists:
            continue
        full = os.path.join(os.path.dirname(path), name)
        if os.path.isfile(full):
            lists[name] = _list(full, files)
        else:
            problems.append(Problem("no-list-file", {"list": name}, document.at(("rules", *where))))
    if problems:
        raise InputError(problems)
    return lists, problems


def _clauses(document: Document) -> dict[int, Clause]:
    """The clauses that a format itself writes, by their index."""
    clauses = {}
    for index, rule in enumerate(document.data.get("rules", [])):
        ((kind, written),) = rule.items()
        options = {key: value for key, value in written.items() if key not in COMMON}
        clauses[index] = Clause(
            kind,
            options,
            written["cite"],
            document.path,
            document.key_at(("rules", index, kind)).line,
            written.get("id"),
            written.get("since"),
            written.get("until"),
            written.get("severity", "illegal"),
            written.get("readings", {}),
            written.get("when"),
        )
    return clauses


COMMON = ("cite", "id", "since", "until", "severity", "readings", "when")
"""The keys that clauses of every kind have."""


def _merged(
    document: Document, file: FormatFile, parent: Format | None, own: dict[int, Clause], problems: list[Problem]
) -> Iterator[Clause]:
    """The parent's clauses without those removed or written anew, then the format's own."""
    inherited = parent.clauses if parent else ()
    ids = {clause.id for clause in inherited if clause.id}
    for position, removed in enumerate(file.without):
        if removed not in ids:
            facts = {"id": removed, "known": sorted(ids)}
            problems.append(Problem("removes-nothing", facts, document.at(("without", position))))
    overrides = {clause.id: (index, clause) for index, clause in own.items() if clause.id in ids}
    for clause in inherited:
        if clause.id in file.without:
            continue
        if clause.id not in overrides:
            yield clause
            continue
        index, override = overrides.pop(clause.id)
        if _same(clause, override):
            facts = {"id": clause.id}
            problems.append(Problem("override-changes-nothing", facts, document.at(("rules", index))))
        yield override
    yield from (clause for clause in own.values() if clause.id not in ids)


def _same(clause: Clause, other: Clause) -> bool:
    return clause._replace(path="", line=0, cite="") == other._replace(path="", line=0, cite="")


def _readings(file: FormatFile) -> tuple[Reading, ...]:
    return tuple(
        Reading(
            id,
            reading.question.model_dump(),
            reading.default,
            {choice: names.model_dump() for choice, names in reading.choices.items()},
            reading.why.model_dump(),
        )
        for id, reading in file.readings.items()
    )


def _deals(file: FormatFile) -> tuple[Deal, ...]:
    deals = file.setup.deal if file.setup else []
    return tuple(Deal(deal.take, deal.from_, deal.name.model_dump(), deal.cite) for deal in deals)


def _first(file: FormatFile) -> FirstPlayer | None:
    first = file.setup.first if file.setup else None
    return None if first is None else FirstPlayer(first.most_cards_in, first.otherwise.model_dump(), first.cite)


# -- what a schema cannot see ----------------------------------------------------------------------------------------


def _format_problems(document: Document, file: FormatFile, format_: Format) -> Iterator[Problem]:
    known = [zone.id for zone in format_.game.zones]
    for index, zone in enumerate(file.zones):
        if zone not in known:
            yield Problem("unknown-zone-name", {"zone": zone, "known": known}, document.at(("zones", index)))
    for name, reading in file.readings.items():
        if reading.default not in reading.choices:
            at = document.at(("readings", name, "default"))
            yield Problem("wrong-value", {"value": reading.default, "allowed": list(reading.choices)}, at)
    for index, (before, after) in enumerate(zip(file.editions, file.editions[1:], strict=False), 1):
        if after.date <= before.date:
            at = document.at(("editions", index, "date"))
            yield Problem("dates-out-of-order", {"date": after.date, "before": before.date}, at)
    yield from _span_problems(document, (), file.since, file.until)
    if file.setup and file.setup.first and file.setup.first.most_cards_in not in (None, *known):
        facts = {"zone": file.setup.first.most_cards_in, "known": known}
        yield Problem("unknown-zone-name", facts, document.at(("setup", "first", "most-cards-in")))
    for index, deal in enumerate(file.setup.deal if file.setup else []):
        if deal.from_ not in known:
            at = document.at(("setup", "deal", index, "from"))
            yield Problem("unknown-zone-name", {"zone": deal.from_, "known": known}, at)


def _span_problems(
    document: Document, path: tuple[Any, ...], since: str | None, until: str | None
) -> Iterator[Problem]:
    if since is not None and until is not None and until <= since:
        yield Problem("ends-before-start", {"since": since, "until": until}, document.at((*path, "until")))


def _untried(document: Document, format_: Format, own: Mapping[int, Clause]) -> Iterator[Problem]:
    """What only shows when a clause is asked for its bounds, and what its common keys refer to."""
    seen: set[str] = set()
    for index, clause in own.items():
        path = ("rules", index, clause.kind)
        yield from _span_problems(document, path, clause.since, clause.until)
        yield from _clause_readings(document, path, clause, format_)
        if clause.id in seen:
            yield Problem("duplicate-id", {"id": clause.id}, document.at((*path, "id")))
        seen |= {clause.id} if clause.id else set()
        for on in _days(clause, format_):
            trouble = _tried(clause, Context(on, format_.game, format_.zones, format_.lists))
            if trouble is not None:
                step, code, facts = trouble
                yield Problem(code, facts, _option_place(document, path, step))
                break


def _clause_readings(document: Document, path: tuple[Any, ...], clause: Clause, format_: Format) -> Iterator[Problem]:
    choices = {reading.id: list(reading.choices) for reading in format_.readings}
    for name, choice in clause.readings.items():
        at = document.at((*path, "readings", name))
        if name not in choices:
            yield Problem("unknown-reading", {"reading": name, "known": list(choices)}, at)
        elif choice not in choices[name]:
            yield Problem("unknown-choice", {"reading": name, "choice": choice, "known": choices[name]}, at)


def _days(clause: Clause, format_: Format) -> tuple[str, ...]:
    """Days on which a clause can show what is wrong with it: its first, and one on which every list is known."""
    first = clause.since or format_.since or "0001-01-01"
    return (first, max([first, *(dated.since for dated in format_.lists.values())]))


def _tried(clause: Clause, context: Context) -> tuple[tuple[Any, ...], str, Mapping[str, Any]] | None:
    try:
        for _ in clause.bounds(context):
            pass
    except OptionError as error:
        return (error.option,) if error.option else (), error.code, error.facts
    except WhereError as error:
        return error.path, error.code, error.facts
    return None


def _option_place(document: Document, path: tuple[Any, ...], step: tuple[Any, ...]) -> Location:
    """Where an option stands. A selector's path does not say which option it belongs to: the one that has it."""
    for option in ("", "where", "only", "unless", "when"):
        full = (*path, option, *step) if option else (*path, *step)
        if step and full in document.places:
            return document.key_at(full)
    return document.at(path)
