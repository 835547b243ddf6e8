"""What there is to choose from: the games and formats that come with deckcheck by id, and files by path."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from deckcheck.model.game import Names
from deckcheck.model.names import fold_name
from deckcheck.model.spelling import nearest_words
from deckcheck.source import LARGEST, InputError, Location, Problem, read_source, refuse
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import shipped

NOT_FORMATS = ("game.yaml", "sets.yaml")
"""The files in a game's folder that are not formats."""
_FILE = (".yaml", ".yml")
"""How a file ends that a format stands in."""
_GLOB_SIGNS = "*?["
_MOST_NAMES = 200
"""Names of formats that are remembered: the decks of a run name few, a stranger may name any."""
_ALIASES = r"(?m)^aliases:.*(?:\n(?![^\s#\]-]).*)*"
"""The part of a format's file that its aliases stand in: up to the next key that nothing stands before."""


def format_ids() -> tuple[str, ...]:
    """The ids of the formats that come with deckcheck, in order.

    >>> [id for id in format_ids() if "/" not in id]
    []
    """
    files = ((game, name) for game in game_ids() for name in sorted(os.listdir(os.path.join(shipped("formats"), game))))
    return tuple(f"{game}/{name[:-5]}" for game, name in files if name.endswith(".yaml") and name not in NOT_FORMATS)


def game_ids() -> tuple[str, ...]:
    """The ids of the games that come with deckcheck, in order."""
    folder = shipped("formats")
    return tuple(sorted(name for name in os.listdir(folder) if os.path.isfile(os.path.join(folder, name, "game.yaml"))))


class Head(NamedTuple):
    """What a format and its game are called: without clauses and lists.

    ``editions`` are dated, each an ISO day and a name; of a format without any the first day, if it says it, without
    one.
    """

    id: str
    name: Names
    aliases: tuple[str, ...]
    editions: tuple[tuple[str, Names], ...]
    game: Names


def format_heads() -> Iterator[Head]:
    """What the formats that come with deckcheck are called, in the order of their ids.

    >>> all(sorted(head.name) == ["en", "ja"] for head in format_heads())
    True
    """
    for id in format_ids():
        data, since = _data(id), _since(_data(id))
        unnamed: tuple[tuple[str, Names], ...] = ((since, {}),) if since else ()
        editions = tuple((each["date"], each["name"]) for each in data.get("editions", ()))
        game = _data(f"{id.partition('/')[0]}/game")["name"]
        yield Head(id, data["name"], tuple(data.get("aliases", ())), editions or unnamed, game)


def _since(data: Any) -> str | None:
    """The first day of a format, or else of the one that it extends."""
    since: str | None = data.get("since")
    return _since(_data(data["extends"])) if since is None and "extends" in data else since


# What comes with deckcheck stays as it is while it runs: it is remembered for good, but what people write is not.


@cache
def _data(id: str) -> Any:
    # Only who lists all formats needs what reads YAML.
    from deckcheck.source.document import load_document

    return load_document(read_source(os.path.join(shipped("formats"), f"{id}.yaml"))).data


def find_format(id: str) -> str | None:
    """The file of a format that comes with deckcheck, None if there is none of that id."""
    game, _, name = id.partition("/")
    if not game or not name or os.sep in name or ".." in (game, name) or f"{name}.yaml" in NOT_FORMATS:
        return None
    path = os.path.join(shipped("formats"), game, f"{name}.yaml")
    return path if os.path.isfile(path) else None


def format_path(reference: str) -> str:
    """The file that ``--format`` means: a path to one, or what comes with deckcheck by an id or another of its names.

    Raises InputError, with the nearest ids, if there is neither, with all of them if several are called so, and if
    there is no such file where only one is called like that.
    """
    if os.path.isfile(reference):
        return reference
    if reference.endswith(_FILE):
        read_source(reference, most=LARGEST)  # says why it is none
    path = find_format(format_id(reference))
    if path is None:
        facts = {"format": reference, "nearest": nearest_words(reference, format_ids())}
        raise InputError([Problem("unknown-format", facts)])
    return path


def format_id(reference: str) -> str:
    """The id that a name of a format stands for; itself, if it is an id or a file already, or means nothing.

    Raises InputError if several formats are called so.
    """
    if os.path.isfile(reference) or find_format(reference) is not None:
        return reference
    called = formats_called(reference)
    if len(called) > 1:
        raise InputError([Problem("ambiguous-format", {"format": reference, "formats": list(called)})])
    return called[0] if called else reference


@lru_cache(_MOST_NAMES)
def formats_called(name: str) -> tuple[str, ...]:
    """The ids of the formats that come with deckcheck and are called so, whatever the case and the width.

    A format is called by its id, by what stands in that behind the game, and by its aliases, with the game in front or
    not; by the end of its id behind a dash only where nothing is called so.
    """
    key = _key(name)
    if not key:
        return ()
    names = {id: id.partition("/")[2] for id in format_ids()}
    called = tuple(id for id, bare in names.items() if key in _bare_and_whole(id, bare) or _has_alias(id, key))
    return called or tuple(id for id, bare in names.items() if key in map(_key, _ends(bare)))


def aliases_in(path: str) -> Iterator[tuple[str, Location]]:
    """The aliases that the file of a format declares, each with its place; the rest of the file is not looked at."""
    source = read_source(path)
    found = re.search(_ALIASES, source.text)
    if found is None:
        return
    # Only a file that has any needs what reads YAML.
    from deckcheck.source.document import load_document

    above = "\n" * source.text.count("\n", 0, found.start())
    document = load_document(source._replace(text=above + found[0]))
    aliases = document.data["aliases"]
    for index, alias in enumerate(aliases if isinstance(aliases, list) else ()):
        yield str(alias), document.at(("aliases", index))


def aliases_of_others(path: str, id: str) -> Iterator[Problem]:
    """What is odd about the aliases in the file of a format with that id: those that mean other formats as well."""
    for alias, at in aliases_in(path):
        others = [each for each in formats_called(alias) if each != id]
        if others:
            yield Problem("alias-of-another-format", {"alias": alias, "formats": others}, at)


def _has_alias(id: str, key: str) -> bool:
    # What holds an alias as it is written holds its key: no other file is parsed.
    _, _, short = key.rpartition("/")
    return short in _key(_aliases_text(id)) and any(key in _bare_and_whole(id, alias) for alias, _ in _aliases(id))


@cache
def _aliases_text(id: str) -> str:
    found = re.search(_ALIASES, read_source(os.path.join(shipped("formats"), f"{id}.yaml")).text)
    return found[0] if found else ""


@cache
def _aliases(id: str) -> tuple[tuple[str, Location], ...]:
    return tuple(aliases_in(os.path.join(shipped("formats"), f"{id}.yaml")))


def _bare_and_whole(id: str, name: str) -> tuple[str, str]:
    """The keys of a name of a format: alone, and behind the game."""
    return _key(name), _key(f"{id.partition('/')[0]}/{name}")


def _ends(name: str) -> Iterator[str]:
    """What stands in a name behind each of its dashes."""
    while "-" in name:
        name = name.partition("-")[2]
        yield name


def _key(name: str) -> str:
    """What compares names of formats: people write spaces for the dashes, or neither."""
    return fold_name(name).replace("-", "")


def format_references(patterns: Iterable[str]) -> tuple[str, ...]:
    """The formats that some patterns mean, each once: the ids that a glob matches, files as they are, and names.

    >>> format_references(["no-such-file.yaml", "/*"])
    Traceback (most recent call last):
    deckcheck.source.InputError: ...

    Raises InputError, with the nearest ids, for each that means nothing, for each name of several formats, and for
    each file that is not there.
    """
    # Only who asks for many formats waits for it.
    from fnmatch import fnmatchcase

    found: list[str] = []
    problems: list[Problem] = []
    for pattern in patterns:
        meant = [pattern] if os.path.isfile(pattern) else [id for id in format_ids() if fnmatchcase(id, pattern)]
        meant = meant or [*formats_called(pattern)]
        if not meant and pattern.endswith(_FILE) and not set(_GLOB_SIGNS) & set(pattern):
            try:
                read_source(pattern, most=LARGEST)  # says why it is none
            except InputError as error:
                problems += error.problems
        elif not meant:
            # It may be a slip of an id, or of all those of a game.
            nearest = nearest_words(pattern, (*format_ids(), *(f"{game}/*" for game in game_ids())))
            problems.append(Problem("unknown-format", {"format": pattern, "nearest": nearest}))
        elif len(meant) > 1 and not set(_GLOB_SIGNS) & set(pattern):
            problems.append(Problem("ambiguous-format", {"format": pattern, "formats": meant}))
        found += meant
    refuse(problems)
    return tuple(dict.fromkeys(found))


def game_path(reference: str) -> str | None:
    """The game file of a game that comes with deckcheck, None if there is none of that id."""
    return os.path.join(shipped("formats"), reference, "game.yaml") if reference in game_ids() else None
