"""Read cards in deckcheck's own form, as YAML, JSON, JSON Lines or CSV.

In all four a card is the same mapping. YAML and JSON have one mapping with
``game``, ``as-of``, ``sources`` and the list ``cards``; JSON Lines have such a
mapping without the cards as their first line (it may be left out) and then one
card per line. CSV has a header row of keys and one card per row, with semicolons
or tabs between cells where no comma splits the header; there an empty cell says
nothing, several values stand with ``/``, ``;``, ``、`` or ``|`` between
(``aliases`` with ``;`` or ``|``), and ``[]`` is a set of none.

JSON Lines in UTF-8 are read a line at a time, however long the file is; the other
forms are for what people write, and are held in memory.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, BinaryIO

from deckcheck.cards.file import CardStream, Mark
from deckcheck.cards.record import Path
from deckcheck.model.dates import day
from deckcheck.model.game import Attribute, Game
from deckcheck.source import InputError, Location, Problem, Source, decode, is_guessed, is_plain_utf8, lines_of
from deckcheck.source.delimiter import delimiter_of
from deckcheck.source.document import load_json, load_yaml
from deckcheck.source.packed import chunks_of, inner_name

Found = tuple[Any, Mark] | Problem

HEADER_KEYS = ("game", "as-of", "sources")
_KEYS = (*HEADER_KEYS, "cards")
_COLUMNS = ("name", "aliases", "limit")
_LONGEST_LIMIT = 10
_BETWEEN_VALUES = re.compile("[/;、|／；｜]")
_BETWEEN_ALIASES = re.compile("[;|]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


def stream(path: str, content: Callable[[], BinaryIO], game: Game) -> CardStream:
    """The cards in a file; ``content`` opens it, and ``path`` is what problems are said to be in.

    Raises InputError, then or as the cards come, if the file as a whole cannot be read, or has the
    cards of another game.
    """
    name = inner_name(path)
    suffix = name[name.rfind(".") :].lower()
    if suffix in _LINES and _is_plain(content):
        return _read_json_lines(path, _lines(content), game)
    with content() as file:
        source = decode(path, file.read())
    if suffix not in (*_FORMS, *_LINES):
        suffix = _form_of(source.text)
    lines = suffix in _LINES
    found = _read_json_lines(path, lines_of(source.text), game) if lines else _FORMS[suffix](source, game)
    if is_guessed(source.encoding):
        doubt = Problem("decoded-as", {"encoding": source.encoding}, Location(source.path, 1))
        found = found._replace(warnings=(*found.warnings, doubt))
    return found


def looks_like(data: bytes) -> bool:
    """Whether a file of another suffix may be one of these: anything that is text is tried.

    >>> looks_like(b"game: emberfall"), looks_like(b"SQLite format 3\\x00")
    (True, False)
    """
    return b"\0" not in data[:1024] or data[:2] in (b"\xff\xfe", b"\xfe\xff")


def _form_of(text: str) -> str:
    lines = [line for line in lines_of(text) if line.strip()][:2]
    if lines and lines[0].lstrip().startswith("{"):
        return ".jsonl" if lines[0].rstrip().endswith("}") and len(lines) > 1 else ".json"
    return ".csv" if lines and "name" in lines[0].split(delimiter_of(lines[0], ("name",))) else ".yaml"


# -- YAML and JSON ----------------------------------------------------------------------------------------------------


def _read_yaml(source: Source, game: Game) -> CardStream:
    document = load_yaml(source)
    return _read_document(document.data, game, lambda path: document.at(path), source.path)


def _read_json(source: Source, game: Game) -> CardStream:
    """Read a file that may hold a hundred thousand cards: places are looked for when one is asked for."""
    document = cache(lambda: load_json(source))
    try:
        data = _strict_json(source.text)
    except (ValueError, RecursionError):
        data = document().data  # says what is wrong, and where
    return _read_document(data, game, lambda path: document().at(path), source.path)


def _read_document(data: Any, game: Game, place: Callable[[Path], Location], path: str) -> CardStream:
    if not isinstance(data, dict) or "cards" not in data or "game" not in data:
        missing = [key for key in ("game", "cards") if not isinstance(data, dict) or key not in data]
        raise InputError([Problem("missing-key", {"key": key}, Location(path, 1)) for key in missing])
    problems: list[Found] = []
    as_of = _read_header(data, _KEYS, game, place, problems)
    cards = data["cards"]
    if not isinstance(cards, list):
        raise InputError([Problem("wrong-type", {"value": cards, "expected": "list"}, place(("cards",)))])
    records = chain(problems, ((record, index) for index, record in enumerate(cards)))
    return CardStream(as_of, records, lambda mark, path: place(("cards", _number(mark), *path)), _sources(data))


def _number(mark: Mark) -> int:
    return mark if isinstance(mark, int) else mark.line


def _on_lines(path: str) -> Callable[[Mark, Path], Location]:
    return lambda mark, _: Location(path, _number(mark))


def _sources(header: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """Where a header says that the cards are from; what is wrong with that has been said."""
    sources = header.get("sources", [])
    return tuple(each for each in sources if isinstance(each, dict)) if isinstance(sources, list) else ()


def _read_header(
    header: dict[str, Any],
    keys: tuple[str, ...],
    game: Game,
    place: Callable[[Path], Location],
    problems: list[Found],
) -> str | None:
    """The day up to which the file knows the cards; raises InputError if they are of another game."""
    if header["game"] != game.id:
        raise InputError([Problem("wrong-game", {"game": header["game"], "expected": game.id}, place(("game",)))])
    unknown = [key for key in header if key not in keys]
    problems += [Problem("unknown-key", {"key": key, "known": list(keys)}, place((key,))) for key in unknown]
    sources = header.get("sources", [])
    if not isinstance(sources, list) or not all(isinstance(each, dict) and "title" in each for each in sources):
        problems.append(Problem("wrong-type", {"value": sources, "expected": "list"}, place(("sources",))))
    if "as-of" not in header:
        return None
    as_of = header["as-of"]
    try:
        return day(as_of if isinstance(as_of, str) else "")
    except ValueError:
        problems.append(Problem("wrong-date", {"value": as_of, "form": "YYYY-MM-DD"}, place(("as-of",))))
        return None


def _strict_json(text: str) -> Any:
    if _SURROGATE_ESCAPE.search(text):
        raise ValueError("half a character may be escaped here")
    return _STRICT.decode(text)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key stands twice: JSON would let the last one win without a word")
    return mapping


def _no_constant(constant: str) -> None:
    raise ValueError(constant)


_STRICT = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_no_constant)


# -- JSON Lines -------------------------------------------------------------------------------------------------------


def _read_json_lines(path: str, lines: Iterable[str], game: Game) -> CardStream:
    found = _json_lines(path, lines)
    before: list[Found] = []
    for each in found:
        before.append(each)
        if not isinstance(each, Problem):
            break
    first, line = before[-1] if before and not isinstance(before[-1], Problem) else (None, 0)
    if not isinstance(first, dict) or "game" not in first or "name" in first:
        return CardStream(None, chain(before, found), _on_lines(path))
    del before[-1]
    as_of = _read_header(first, HEADER_KEYS, game, lambda _: Location(path, _number(line)), before)
    return CardStream(as_of, chain(before, found), _on_lines(path), _sources(first))


def _is_plain(content: Callable[[], BinaryIO]) -> bool:
    with content() as file:
        return is_plain_utf8(chunks_of(file))


def _lines(content: Callable[[], BinaryIO]) -> Iterator[str]:
    """The lines of a file in plain UTF-8, one at a time."""
    with content() as file, io.TextIOWrapper(file, "utf-8-sig") as text:
        yield from text


def _json_lines(path: str, lines: Iterable[str]) -> Iterator[Found]:
    """Each line's value and number; a line that is no JSON is a problem, and the next is read."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _strict_json(line), number
        except (ValueError, RecursionError):
            try:
                yield load_json(Source(path, line.rstrip("\n"), "utf-8")).data, number
            except InputError as error:
                # Each was found in the line alone, and gets its place in the file.
                yield from (each._replace(at=each.at and each.at._replace(line=number)) for each in error.problems)


# -- CSV --------------------------------------------------------------------------------------------------------------


def _read_csv(source: Source, game: Game) -> CardStream:
    rows = _csv_rows(source)
    first = next(rows, ([""], 1))
    columns = [] if isinstance(first, Problem) else [cell.strip() for cell in first[0]]
    cells = _Cells(source)
    _check_columns(columns, game, cells, 1 if isinstance(first, Problem) else _number(first[1]))
    records = _csv_records(source.path, columns, rows, game)
    return CardStream(None, records, lambda mark, path: cells.place(_number(mark), columns, path))


class _Cells:
    """Where the cells of a table begin."""

    def __init__(self, source: Source) -> None:
        self._path, self._lines = source.path, lines_of(source.text)
        self._delimiter = delimiter_of(next(filter(str.strip, self._lines), ""), ("name",))

    def place(self, line: int, columns: list[str], path: Path) -> Location:
        """The place of what a path leads to in the row that begins on a line: of its cell, if it leads to one."""
        return self.of(line, columns.index(str(path[0]))) if path and path[0] in columns else Location(self._path, line)

    def of(self, first: int, cell: int) -> Location:
        """The place of a cell of the row that begins on a line."""
        quoted = False
        for line in range(first, len(self._lines) + 1):
            text = self._lines[line - 1]
            for column, char in enumerate(text, 1):
                if not cell and not quoted:
                    return Location(self._path, line, column)
                quoted ^= char == '"'
                cell -= char == self._delimiter and not quoted
            if not quoted:
                return Location(self._path, line, len(text) + 1 if not cell else 1)
        return Location(self._path, first)


def _csv_records(path: str, columns: list[str], rows: Iterator[Found], game: Game) -> Iterator[Found]:
    for found in rows:
        if isinstance(found, Problem):
            yield found
            continue
        row, line = found
        if len(row) != len(columns):
            facts = {"cells": len(row), "columns": len(columns)}
            yield Problem("wrong-row", facts, Location(path, _number(line)))
            continue
        cells = {key: cell.strip() for key, cell in zip(columns, row, strict=True) if cell.strip()}
        yield {key: _cell(key, cell, game.attributes.get(key)) for key, cell in cells.items()}, line


def _csv_rows(source: Source) -> Iterator[Found]:
    """Each row that is not blank, with the number of its first line; last what kept the rest from being read."""
    lines = lines_of(source.text)
    delimiter = delimiter_of(next(filter(str.strip, lines), ""), ("name",))
    rows = csv.reader((line + "\n" for line in lines), delimiter=delimiter, strict=True)
    line = 1
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield row, line
            line = rows.line_num + 1
    except csv.Error as error:
        yield Problem("csv-syntax", {"what": str(error)}, Location(source.path, line))


def _check_columns(columns: list[str], game: Game, cells: _Cells, line: int) -> None:
    known, at = [*_COLUMNS, *game.attributes], cells.of(line, 0)
    problems = [
        Problem("unknown-key", {"key": key, "known": known}, cells.of(line, index))
        for index, key in enumerate(columns)
        if key not in known
    ]
    repeated = sorted({key for key in columns if columns.count(key) > 1})
    problems += [Problem("duplicate-key", {"key": key, "first": at.line}, at) for key in repeated]
    if "name" not in columns:
        problems.append(Problem("missing-key", {"key": "name"}, at))
    if problems:
        raise InputError(problems)


def _cell(key: str, cell: str, attribute: Attribute | None) -> Any:
    """A cell as the value that YAML would have had for it."""
    if key == "limit":
        return int(cell) if cell.isdecimal() and len(cell) < _LONGEST_LIMIT else cell
    if key == "aliases":
        return [part.strip() for part in _BETWEEN_ALIASES.split(cell) if part.strip()]
    if attribute is not None and attribute.type == "set":
        return [] if cell == "[]" else [part.strip() for part in _BETWEEN_VALUES.split(cell)]
    return cell


_FORMS = {".yaml": _read_yaml, ".yml": _read_yaml, ".json": _read_json, ".csv": _read_csv}
_LINES = (".jsonl", ".ndjson")
SUFFIXES = (*_FORMS, *_LINES)
