"""Read the files of formats, and say everything that is wrong with them.

The way of a format: decoded, parsed with the place of every value, checked
against its JSON Schema, made into typed models, joined with its game, its lists
and its parents, and every clause tried. Nothing that is wrong passes: a format
either loads whole or not at all.
"""

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from deckcheck.formats.format import Clause, Deal, Format, Reading
from deckcheck.formats.list_form import file_and_choice, list_in_force, load_pool
from deckcheck.formats.load_game import game_in, load_game
from deckcheck.formats.load_play import draft_policy, first_player, match_policy
from deckcheck.formats.problems import format_problems
from deckcheck.formats.schema.format import FormatFile, SetupFile
from deckcheck.formats.schema.validate import checked_document
from deckcheck.formats.schema.values import plain, value_of
from deckcheck.model.game import Game, Names
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.set_pool import SetPool
from deckcheck.rules.where import referenced
from deckcheck.source import InputError, Problem, refuse
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple

Keys = Mapping[str, Mapping[str, str]]
Loadable = TypeVar("Loadable")
MOST_PARENTS = 16
"""A format that extends more formats than this in a row extends itself."""
_COMMON = {*Clause._fields} - {"kind", "options", "path", "line"}
"""The keys that clauses of every kind have."""


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


# -- formats ---------------------------------------------------------------------------------------------------------


def _format(path: str, find: Callable[[str], str | None], files: list[str], children: tuple[str, ...]) -> Format:
    document = checked_document(path, "format", files)
    file = FormatFile.model_validate({**document.data, "rules": []})
    parent = _parent(document, file, _beside(path, find), files, (*children, file.format))
    game = parent.game if parent else _game_of(document, file, path, files)
    if game.id != file.format.split("/")[0]:
        raise InputError([document.problem("format-of-another-game", ("format",), format=file.format, game=game.id)])
    own, lists, pools = clauses_of(document, path, "rules", files, game.sets)
    problems: list[Problem] = []
    setup = file.setup or SetupFile()
    zones = tuple(file.zones) or (parent.zones if parent else tuple(zone.id for zone in game.zones))
    format_ = value_of(
        file,
        Format,
        id=file.format,
        game=game,
        path=document.path,
        zones=zones,
        since=file.since or (parent.since if parent else None),
        source=file.source.words,
        readings=tuple(
            {reading.id: reading for reading in (*(parent.readings if parent else ()), *_readings(file))}.values()
        ),
        clauses=tuple(_merged(document, file, parent, own, problems)),
        lists={**(parent.lists if parent else {}), **lists},
        deals=tuple(value_of(deal, Deal, zone=deal.from_) for deal in setup.deal) or (parent.deals if parent else ()),
        first=first_player(document, ("setup", "first"), setup.first)
        if setup.first
        else (parent.first if parent else None),
        notes=(*(parent.notes if parent else ()), *plain(file.notes, tuple[Names, ...])),
        match=match_policy(document, file.match, problems) if file.match else (parent.match if parent else None),
        draft=draft_policy(document, file.draft, problems) if file.draft else (parent.draft if parent else None),
        pools={**(parent.pools if parent else {}), **pools},
    )
    problems.extend(format_problems(document, file, format_, own))
    problems.extend(_unknown_follow_ups(document, file, _beside(path, find)))
    refuse(problems)
    return format_


def _parent(
    document: Document, file: FormatFile, find: Callable[[str], str | None], files: list[str], line: tuple[str, ...]
) -> Format | None:
    if file.extends is None:
        if file.without:
            raise InputError([document.key_problem("without-parent", ("without",))])
        return None
    named = {"format": file.extends}
    if file.extends in line or len(line) > MOST_PARENTS:
        raise InputError([document.problem("extends-itself", ("extends",), **named)])
    path = find(file.extends)
    if path is None:
        raise InputError([document.problem("unknown-format", ("extends",), **named, nearest=[])])
    if file.game is not None:
        raise InputError([document.key_problem("game-of-parent", ("game",), **named)])
    parent = _format(path, find, files, line)
    if parent.id != file.extends:
        raise InputError([document.problem("unknown-format", ("extends",), **named, nearest=[parent.id])])
    return parent


def _unknown_follow_ups(document: Document, file: FormatFile, find: Callable[[str], str | None]) -> Iterator[Problem]:
    """The formats of the games after a draft that stand nowhere; what they say is not looked at."""
    for index, id in enumerate(file.draft.then.formats if file.draft else ()):
        if id != file.format and find(id) is None:
            yield document.problem("unknown-format", ("draft", "then", "formats", index), format=id, nearest=[])


def _beside(path: str, find: Callable[[str], str | None]) -> Callable[[str], str | None]:
    """Where the format of an id stands: the file of its name in the same folder, else where ``find`` says."""

    def found(id: str) -> str | None:
        beside = os.path.join(os.path.dirname(path), f"{id.split('/')[1]}.yaml")
        return beside if os.path.isfile(beside) and not os.path.samefile(beside, path) else find(id)

    return found


def _game_of(document: Document, file: FormatFile, path: str, files: list[str]) -> Game:
    """The game stands in the format itself, or beside it in ``game.yaml``."""
    folder = os.path.dirname(path)
    if file.game is not None:
        return game_in(document.part(("game",)), file.game, file.format.split("/")[0], folder, files)
    beside = os.path.join(folder, "game.yaml")
    if not os.path.isfile(beside):
        raise InputError([document.problem("no-game-file", ("format",), path=beside)])
    return load_game(beside, files)


class Written(NamedTuple):
    """The clauses that a file itself writes, by their index; the lists and pools of sets that they name, by their keys.

    In the clauses each list and pool is named by its key: parents in other folders may name others alike.
    """

    clauses: dict[int, Clause]
    lists: dict[str, DatedList]
    pools: dict[str, SetPool]

    @property
    def dated(self) -> tuple[DatedList | SetPool, ...]:
        """The lists and the pools of sets."""
        return (*self.lists.values(), *self.pools.values())


def clauses_of(
    document: Document, path: str, key: str, files: list[str], sets: Collection[str] | None = None
) -> Written:
    """The clauses under a key of a file, and the lists and pools that they name. Raises InputError.

    ``sets`` are the codes of the game's sets; None does not look whether a pool's are among them.
    """
    problems: list[Problem] = []

    def named(option: str, load: Callable[[str, list[str]], Loadable]) -> dict[str, Loadable]:
        """What stands in the files that are named under an option, by the words that name it."""
        found: dict[str, Loadable] = {}
        for where, name in referenced(document.data.get(key, []), option):
            if not isinstance(name, str) or name in found:
                continue
            full = os.path.join(os.path.dirname(path), name)
            if not os.path.isfile(file_and_choice(full)[0]):
                problems.append(document.problem("no-list-file", (key, *where), list=name))
                continue
            try:
                found[name] = load(full, files)
            except InputError as error:
                problems.extend(error.problems)
        return found

    lists = named("list", list_in_force)
    pools = named("pool", lambda path, files: load_pool(path, files, sets))
    refuse(problems)
    keys = {
        "list": {name: dated.key for name, dated in lists.items()},
        "pool": {name: pool.path for name, pool in pools.items()},
    }
    return Written(
        _clauses(document, keys, key),
        {dated.key: dated for dated in lists.values()},
        {pool.path: pool for pool in pools.values()},
    )


def _clauses(document: Document, keys: Keys, key: str) -> dict[int, Clause]:
    """The clauses that a file itself writes under a key, by their index."""
    clauses = {}
    for index, rule in enumerate(document.data.get(key, [])):
        ((kind, written),) = rule.items()
        options = {name: value for name, value in written.items() if name not in _COMMON}
        common = {name: value for name, value in written.items() if name in _COMMON}
        common |= {"when": _with_keys(written.get("when"), keys)}
        line = document.key_at((key, index, kind)).line
        clauses[index] = Clause(kind, _with_keys(options, keys), path=document.path, line=line, **common)
    return clauses


def _with_keys(value: Any, keys: Keys) -> Any:
    """Options in which each list and pool is named by its key."""
    if isinstance(value, list):
        return [_with_keys(each, keys) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        key: keys[key][each] if key in keys and isinstance(each, str) else _with_keys(each, keys)
        for key, each in value.items()
    }


def _merged(
    document: Document, file: FormatFile, parent: Format | None, own: dict[int, Clause], problems: list[Problem]
) -> Iterator[Clause]:
    """The parent's clauses without those removed or written anew, then the format's own."""
    inherited = {clause.id or index: clause for index, clause in enumerate(parent.clauses if parent else ())}
    for position, removed in enumerate(file.without):
        if inherited.pop(removed, None) is None:
            known = sorted(id for id in inherited if isinstance(id, str))
            problems.append(document.problem("removes-nothing", ("without", position), id=removed, known=known))
    overrides = {clause.id: (index, clause) for index, clause in own.items() if clause.id in inherited}
    for clause in inherited.values():
        if clause.id not in overrides:
            yield clause
            continue
        index, override = overrides[clause.id]
        if override._replace(path=clause.path, line=clause.line, cite=clause.cite) == clause:
            problems.append(document.problem("override-changes-nothing", ("rules", index), id=clause.id))
        yield override
    yield from (clause for clause in own.values() if clause.id not in overrides)


def _readings(file: FormatFile) -> Iterator[Reading]:
    for id, reading in file.readings.items():
        default = None if reading.default is None else str(reading.default)
        choices = plain(reading.choices or {}, Mapping[str, Names])
        yield value_of(reading, Reading, id=id, default=default, choices=choices)
