"""What an index of cards says of itself."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.cards.index.rows import DamagedRowError, json_of
from deckcheck.source import Location, Problem
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.source.cache import Stamp


class Header(NamedTuple):
    """``stamp`` is the card file's, None if it could not tell a later change; the names are in ``buckets`` rows.

    ``sources`` are what the file says that its cards are from, ``imported`` the path and time of
    what an imported one was made from.
    """

    path: str
    game: str
    as_of: str | None
    digest: str
    stamp: Stamp | None
    size: int
    buckets: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    sources: tuple[Mapping[str, Any], ...] = ()
    imported: tuple[str, str] | None = None


def header_content(header: Header) -> str:
    """A header as JSON, without what the reader knows: the card file's path and the game."""
    fields = header._asdict()
    fields["problems"] = [_problem_row(problem, header.path) for problem in header.problems]
    fields["warnings"] = [_problem_row(warning, header.path) for warning in header.warnings]
    del fields["path"], fields["game"]
    return json.dumps(fields, ensure_ascii=False)


def problems_content(problems: Iterable[Problem], path: str) -> str:
    """Problems of the file at a path, as JSON."""
    return json.dumps([_problem_row(problem, path) for problem in problems], ensure_ascii=False)


def problems_of(content: str, path: str) -> tuple[Problem, ...]:
    """The problems with that JSON, of the file as it is called now; raises DamagedRowError."""
    rows = json_of(content)
    try:
        return tuple(_problem(each, path) for each in rows)
    except (TypeError, ValueError):
        raise DamagedRowError(content) from None


def _problem_row(problem: Problem, path: str) -> list[Any]:
    at = problem.at
    return [problem.code, problem.facts, at and [at.line, at.column, _below(at.path, path)]]


def _below(at: str, path: str) -> str:
    """What a place within a card file adds to the path of the file: a file in a folder, a record."""
    return at.removeprefix(path) if at.startswith(path) else ""


def header_of(content: str, path: str, game: str) -> Header:
    """The header with that JSON, for the card file as it is called now; raises DamagedRowError."""
    row = json_of(content)
    try:
        header = Header(path=path, game=game, **row)
        stamp = None if header.stamp is None else _stamp(header.stamp)
        problems = tuple(_problem(each, path) for each in header.problems)
        warnings = tuple(_problem(each, path) for each in header.warnings)
    except (TypeError, ValueError):
        raise DamagedRowError(content) from None
    texts = _fits(header.digest, str) and _fits(header.as_of, str | None)
    if not (texts and _fits(header.size, int) and _fits(header.buckets, int) and header.buckets > 0):
        raise DamagedRowError(content)
    sources, imported = _sources(header.sources), _imported(header.imported)
    return header._replace(stamp=stamp, problems=problems, warnings=warnings, sources=sources, imported=imported)


def _sources(rows: Any) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(rows, list) or not all(isinstance(each, dict) for each in rows):
        raise DamagedRowError(rows)
    return tuple(rows)


def _imported(row: Any) -> tuple[str, str] | None:
    if row is None:
        return None
    if not isinstance(row, list) or [type(each) for each in row] != [str, str]:
        raise DamagedRowError(row)
    return row[0], row[1]


def _fits(value: object, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _stamp(row: Any) -> Stamp:
    size, modified, changed, inode = row
    return size, modified, changed, inode


def _problem(row: Any, path: str) -> Problem:
    code, facts, at = row
    if not isinstance(code, str) or not isinstance(facts, Mapping):
        raise DamagedRowError(row)
    return Problem(code, facts, None if at is None else _location(at, path))


def _location(row: Any, path: str) -> Location:
    line, column, below = row
    if not (_fits(line, int) and _fits(column, int) and _fits(below, str)):
        raise DamagedRowError(row)
    return Location(path + below, line, column)
