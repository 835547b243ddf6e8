"""What an index of cards says of itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.card_rows import DamagedRowError, json_of
from deckcheck.source import Location, Problem

if TYPE_CHECKING:
    from deckcheck.cache import Stamp


class Header(NamedTuple):
    """``stamp`` is the card file's, None if it could not tell a later change; the names are in ``buckets`` rows."""

    path: str
    game: str
    as_of: str | None
    digest: str
    stamp: Stamp | None
    size: int
    buckets: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


def header_content(header: Header) -> str:
    """A header as JSON, without what the reader knows: the card file's path and the game."""
    fields = header._asdict()
    fields["problems"] = [_problem_row(problem) for problem in header.problems]
    fields["warnings"] = [_problem_row(warning) for warning in header.warnings]
    del fields["path"], fields["game"]
    return json.dumps(fields, ensure_ascii=False)


def _problem_row(problem: Problem) -> list[Any]:
    return [problem.code, problem.facts, problem.at and [problem.at.line, problem.at.column]]


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
    return header._replace(stamp=stamp, problems=problems, warnings=warnings)


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
    line, column = row
    if not _fits(line, int) or not _fits(column, int):
        raise DamagedRowError(row)
    return Location(path, line, column)
