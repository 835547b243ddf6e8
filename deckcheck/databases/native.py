"""Read cards in deckcheck's own form, as YAML, JSON, JSON Lines or CSV.

In all four a card is the same mapping. YAML and JSON have one mapping with
``game``, ``as-of``, ``sources`` and the list ``cards``; JSON Lines have such a
mapping without the cards as their first line (it may be left out) and then one
card per line. CSV has a header row of keys and one card per row; there an empty
cell says nothing, several values stand with ``/``, ``;``, ``、`` or ``|``
between (``aliases`` with ``;`` or ``|``), and ``[]`` is a set of none.
"""

from __future__ import annotations

import csv
import json
import re
from typing import TYPE_CHECKING, Any

from deckcheck.card_file import CardFile, CardFileReading
from deckcheck.dates import day
from deckcheck.document import load_json, load_yaml
from deckcheck.source import InputError, Location, Problem, decode, lines_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.card_record import Path
    from deckcheck.document import Document
    from deckcheck.game import Attribute, Game
    from deckcheck.source import Source

HEADER_KEYS = ("game", "as-of", "sources")
_KEYS = (*HEADER_KEYS, "cards")
_COLUMNS = ("name", "aliases", "limit")
_LONGEST_LIMIT = 10
_BETWEEN_VALUES = re.compile("[/;、|]")
_BETWEEN_ALIASES = re.compile("[;|]")
_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89a-fA-F]")


def read(path: str, data: bytes, game: Game) -> CardFile:
    """The cards in a file's bytes; ``path`` is what problems are said to be in.

    Raises InputError if the file as a whole cannot be read, or has the cards of another game.
    """
    source = decode(path, data)
    suffix = path[path.rfind(".") :].lower()
    form = _FORMS.get(suffix) or _FORMS[_form_of(source.text)]
    return form(source, game)


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
    return ".csv" if lines and "name" in lines[0].split(",") else ".yaml"


# -- YAML and JSON ----------------------------------------------------------------------------------------------------


def _read_yaml(source: Source, game: Game) -> CardFile:
    document = load_yaml(source)
    return _read_document(document.data, game, lambda path: document.at(path), source.path)


def _read_json(source: Source, game: Game) -> CardFile:
    """Read a file that may hold a hundred thousand cards: places are looked for when one is asked for."""
    documents: list[Document] = []

    def place(path: Path) -> Location:
        if not documents:
            documents.append(load_json(source))
        return documents[0].at(path)

    try:
        data = _strict_json(source.text)
    except (ValueError, RecursionError):
        data = load_json(source).data  # says what is wrong, and where
    return _read_document(data, game, place, source.path)


def _read_document(data: Any, game: Game, place: Callable[[Path], Location], path: str) -> CardFile:
    if not isinstance(data, dict) or "cards" not in data or "game" not in data:
        missing = [key for key in ("game", "cards") if not isinstance(data, dict) or key not in data]
        raise InputError([Problem("missing-key", {"key": key}, Location(path, 1)) for key in missing])
    problems: list[Problem] = []
    reading = CardFileReading(game, _read_header(data, _KEYS, game, place, problems))
    reading.problems += problems
    cards = data["cards"]
    if not isinstance(cards, list):
        raise InputError([Problem("wrong-type", {"value": cards, "expected": "list"}, place(("cards",)))])
    for index, record in enumerate(cards):
        reading.take(record, _within(place, index))
    return reading.result()


def _within(place: Callable[[Path], Location], index: int) -> Callable[[Path], Location]:
    return lambda path: place(("cards", index, *path))


def _always(at: Location) -> Callable[[Path], Location]:
    return lambda _: at


def _read_header(
    header: dict[str, Any],
    keys: tuple[str, ...],
    game: Game,
    place: Callable[[Path], Location],
    problems: list[Problem],
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


class _RepeatedKeyError(ValueError):
    """A key stands twice in one mapping: JSON would let the last one win without a word."""


def _strict_json(text: str) -> Any:
    if _SURROGATE_ESCAPE.search(text):
        raise ValueError("half a character may be escaped here")
    return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise _RepeatedKeyError
    return mapping


def _no_constant(constant: str) -> None:
    raise ValueError(constant)


# -- JSON Lines -------------------------------------------------------------------------------------------------------


def _read_json_lines(source: Source, game: Game) -> CardFile:
    problems: list[Problem] = []
    records = _json_lines(source, problems)
    first = next(records, None)
    as_of = None
    taken = [first] if first else []
    if first and isinstance(first[1], dict) and "game" in first[1] and "name" not in first[1]:
        at = Location(source.path, first[0])
        as_of = _read_header(first[1], HEADER_KEYS, game, _always(at), problems)
        taken = []
    reading = CardFileReading(game, as_of)
    for each in (taken, records):
        for line, record in each:
            reading.take(record, _always(Location(source.path, line)))
    reading.problems += problems
    reading.problems.sort(key=lambda problem: problem.at or Location(source.path, 0))
    return reading.result()


def _json_lines(source: Source, problems: list[Problem]) -> Iterator[tuple[int, Any]]:
    """Each line's number and value; a line that is no JSON is a problem, and the next is read."""
    for number, line in enumerate(lines_of(source.text), start=1):
        if not line.strip():
            continue
        try:
            yield number, _strict_json(line)
        except (ValueError, RecursionError):
            try:
                yield number, load_json(source._replace(text=line)).data
            except InputError as error:
                problems += [_on_line(problem, number) for problem in error.problems]


def _on_line(problem: Problem, line: int) -> Problem:
    """A problem that was found in one line alone, at its place in the file."""
    return problem if problem.at is None else problem._replace(at=problem.at._replace(line=line))


# -- CSV --------------------------------------------------------------------------------------------------------------


def _read_csv(source: Source, game: Game) -> CardFile:
    problems: list[Problem] = []
    reading = CardFileReading(game, None)
    rows = _csv_rows(source, problems)
    columns = [cell.strip() for cell in next(rows, (1, [""]))[1]]
    _check_columns(columns, game, Location(source.path, 1))
    for line, row in rows:
        at = Location(source.path, line)
        if len(row) != len(columns):
            problems.append(Problem("wrong-row", {"cells": len(row), "columns": len(columns)}, at))
            continue
        cells = {key: cell.strip() for key, cell in zip(columns, row, strict=True) if cell.strip()}
        record = {key: _cell(key, cell, game.attributes.get(key)) for key, cell in cells.items()}
        reading.take(record, _always(at))
    reading.problems = sorted(reading.problems + problems, key=lambda problem: problem.at or Location(source.path, 0))
    return reading.result()


def _csv_rows(source: Source, problems: list[Problem]) -> Iterator[tuple[int, list[str]]]:
    """Each row that is not blank, with the number of its first line."""
    rows = csv.reader((line + "\n" for line in lines_of(source.text)), strict=True)
    line = 1
    try:
        for row in rows:
            if any(cell.strip() for cell in row):
                yield line, row
            line = rows.line_num + 1
    except csv.Error as error:
        problems.append(Problem("csv-syntax", {"what": str(error)}, Location(source.path, line)))


def _check_columns(columns: list[str], game: Game, at: Location) -> None:
    known = [*_COLUMNS, *game.attributes]
    problems = [Problem("unknown-key", {"key": key, "known": known}, at) for key in columns if key not in known]
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


_FORMS = {
    ".yaml": _read_yaml,
    ".yml": _read_yaml,
    ".json": _read_json,
    ".jsonl": _read_json_lines,
    ".ndjson": _read_json_lines,
    ".csv": _read_csv,
}
SUFFIXES = tuple(_FORMS)
