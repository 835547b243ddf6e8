"""The tables of an index, and that what is read from them is what was written.

    meta      what the index says of itself: what it is made for (``identity``), its ``header``, ``figures``, the
              ``sieve`` of all keys, and the ``spellings`` of all names, for who looks through them
    card      the cards by their places in the card file, as JSON
    name      by its key every name, alias and face: which card's, and what that card is called
    record    in imported databases only: the records that the cards were made from

The file may be damaged anywhere, so each row has the digest of what it says and of the key it stands under, and what
is read is held against it. Rows that are lost are missed, too: those of a key share one digest, and say which key
follows theirs. A key that no row has is so known to be none by the key before it.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any
from zlib import crc32

from deckcheck.model.deck import Atom, Card, DateSpan, Face, Limit, Option, Printing
from deckcheck.source import Location, Problem
from deckcheck.source.cache import Stamp
from deckcheck.source.named_tuple import NamedTuple

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE meta (key TEXT PRIMARY KEY, value, digest INTEGER) WITHOUT ROWID;
CREATE TABLE card (id INTEGER PRIMARY KEY, content TEXT, digest INTEGER);
CREATE TABLE name (key TEXT, card INTEGER, way TEXT, called TEXT, following TEXT, digest INTEGER, \
PRIMARY KEY (key, card, way)) WITHOUT ROWID;
"""
_PAIR = 2
_PARTS = (6, 7)
"""What a card's row has, without options and with them."""
_TEXTS = {str, type(None)}
_WAYS = ("name", "alias", "face")


class DamagedRowError(ValueError):
    """A row that is not as it was written."""


def digest_of_row(*parts: object) -> int:
    """The digest of a row, of what it stands under and what it says."""
    # With the key: a row that was put under another one is damaged, too.
    return crc32("\0".join(map(str, parts)).encode())


def opened(key: object, content: object, digest: object) -> str:
    """The text that stands under a key with its digest. Raises DamagedRowError unless it is as it was written."""
    if not isinstance(content, str) or digest_of_row(key, content) != digest:
        raise DamagedRowError(key)
    return content


def json_of(content: str) -> Any:
    """The values in a text; raises DamagedRowError if it is no JSON."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise DamagedRowError(str(error)) from None


# -- what an index says of itself -------------------------------------------------------------------------------------


class Header(NamedTuple):
    """``size`` is how many cards there are, ``first`` the first key of a name.

    ``sources`` are what the file says that its cards are from, ``digest`` is that of its content, ``stamp`` None if it
    could not tell a later change; ``imported`` is the path and time of what an imported one was made from.
    """

    path: str
    game: str
    as_of: str | None
    size: int
    first: str | None
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    sources: tuple[Mapping[str, Any], ...] = ()
    digest: str = ""
    stamp: Stamp | None = None
    imported: tuple[str, str] | None = None


def write_meta(connection: sqlite3.Connection, rows: Mapping[str, str]) -> None:
    """Write what an index says of itself, or write it anew."""
    values = ((key, row, digest_of_row(key, row)) for key, row in rows.items())
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?, ?)", values)
    connection.commit()


def meta(connection: sqlite3.Connection, key: str) -> str:
    """What an index says of itself under a key. Raises DamagedRowError or sqlite3.Error."""
    row = connection.execute("SELECT value, digest FROM meta WHERE key = ?", (key,)).fetchone()
    return opened(key, *row or (None, None))


def header_content(header: Header) -> str:
    """A header as JSON, without what the reader knows: the card file's path and the game."""
    fields = header._asdict()
    for key in ("problems", "warnings"):
        fields[key] = [_problem_row(problem, header.path) for problem in fields[key]]
    # Whoever opens it knows them; the same file may be called otherwise then.
    del fields["path"], fields["game"]
    return json.dumps(fields, ensure_ascii=False)


def header_of(content: str, path: str, game: str) -> Header:
    """The header with that JSON, for the card file as it is called now; raises DamagedRowError."""
    row = json_of(content)
    match row:
        case {
            "as_of": None | str(),
            "digest": str(),
            "stamp": None | [int(), int(), int(), int()] as stamp,
            "size": int() as size,
            "first": None | str(),
            "problems": list() as problems,
            "warnings": list() as warnings,
            "sources": list() as sources,
            "imported": None | [str(), str()] as imported,
            **others,
        } if not others and type(size) is int and all(isinstance(each, dict) for each in sources):
            row |= {"problems": _problems(problems, path), "warnings": _problems(warnings, path)}
            pairs = {"stamp": stamp and tuple(stamp), "imported": imported and tuple(imported)}
            return Header(path, game, **row | pairs | {"sources": tuple(sources)})
    raise DamagedRowError(content)


def problems_content(problems: Iterable[Problem], path: str) -> str:
    """Problems of the file at a path, as JSON."""
    return json.dumps([_problem_row(problem, path) for problem in problems], ensure_ascii=False)


def problems_of(content: str, path: str) -> tuple[Problem, ...]:
    """The problems with that JSON, of the file as it is called now; raises DamagedRowError."""
    return _problems(_list(json_of(content)), path)


def _problem_row(problem: Problem, path: str) -> list[Any]:
    at = problem.at
    # What a place within a card file adds to its path: a file in a folder, a record.
    below = at.path.removeprefix(path) if at and at.path.startswith(path) else ""
    return [problem.code, problem.facts, at and [at.line, at.column, below]]


def _problems(rows: Iterable[Any], path: str) -> tuple[Problem, ...]:
    return tuple(_problem(each, path) for each in rows)


def _problem(row: Any, path: str) -> Problem:
    match row:
        case [str() as code, dict() as facts, None]:
            return Problem(code, facts)
        case [str() as code, dict() as facts, [int() as line, int() as column, str() as below]]:
            return Problem(code, facts, Location(path + below, line, column))
    raise DamagedRowError(row)


# -- names ------------------------------------------------------------------------------------------------------------


Use = tuple[int, str, str]
"""What a key stands for: the place of a card in the file, the way in which the key is its name (``name``, ``alias`` or
``face``), and what the card is called.
"""


def digest_of_key(key: str, uses: Iterable[Use], following: str) -> int:
    """The digest that all rows of a key have; ``following`` is the next key, "" after the last."""
    return digest_of_row(key, following, *(part for use in uses for part in use))


def check_key(key: str, uses: Iterable[Use], following: str, digests: Iterable[int]) -> None:
    """Raise DamagedRowError unless the rows of a key are those that were written, and all of them."""
    texts = [key, following]
    for card, way, called in uses:
        # SQLite keeps any type in any column, and whoever damaged the file may have put one there.
        if type(card) is not int or way not in _WAYS:
            raise DamagedRowError(key)
        texts.append(called)
    if {*map(type, texts)} != {str} or {digest_of_key(key, uses, following)} != {*digests}:
        raise DamagedRowError(key)


def spellings_of(content: str) -> list[tuple[str, str]]:
    """All keys, each with the names of its cards, that are kept as JSON; raises DamagedRowError."""
    return [_spelling(row) for row in _list(json_of(content))]


def _spelling(row: Any) -> tuple[str, str]:
    match row:
        case [str() as key, str() as called]:
            return key, called
    raise DamagedRowError(row)


# -- cards ------------------------------------------------------------------------------------------------------------


def card_content(card: Card) -> str:
    """A card as JSON."""
    # Most cards have no options.
    return _CARDS.encode(card if card.options else card[:-1])


def _listed(values: frozenset[Atom]) -> list[Atom]:
    # A set has no order, but a card one content only; by their texts, since values of several types do not compare.
    return sorted(values, key=repr) if len(values) > 1 else [*values]


_CARDS = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_listed)


def card_of(content: str) -> Card:
    """The card that :func:`card_content` made the content of; raises DamagedRowError for anything else."""
    parts = _list(json_of(content))
    if len(parts) not in _PARTS:
        raise DamagedRowError(content)
    name, attributes, aliases, faces, printings, limit, *options = parts
    return Card(
        _text(name),
        _attributes(attributes),
        tuple(map(_text, _list(aliases))),
        tuple(map(_face, _list(faces))),
        tuple(map(_printing, _list(printings))),
        _limit(limit),
        tuple(map(_option, _list(options[0]))) if options else (),
    )


def _list(value: Any, length: int | None = None) -> list[Any]:
    if type(value) is not list or (length is not None and len(value) != length):
        raise DamagedRowError(value)
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise DamagedRowError(value)
    return value


def _attributes(value: Any) -> dict[str, frozenset[Atom]]:
    if type(value) is not dict:
        raise DamagedRowError(value)
    return {key: _atoms(_list(atoms)) for key, atoms in value.items()}


def _atoms(values: list[Any]) -> frozenset[Atom]:
    try:
        atoms = frozenset(values)
    except TypeError:  # days are lists, which no set has
        atoms = frozenset([_span(value) if type(value) is list else value for value in values])
    # That nothing is known of an attribute is said by leaving it out.
    if None in atoms:
        raise DamagedRowError(values)
    return atoms


def _span(value: Any) -> DateSpan:
    earliest, latest = _list(value, _PAIR)
    return DateSpan(_text(earliest), _text(latest))


def _face(value: Any) -> Face:
    name, attributes = _list(value, _PAIR)
    return Face(_text(name), _attributes(attributes))


def _printing(value: Any) -> Printing:
    # Most of what a card's row holds, of which a deck needs next to nothing: so in one look.
    code, number, rarity, released = _list(value, 4)
    if not (type(code) in _TEXTS and type(number) in _TEXTS and type(rarity) in _TEXTS):
        raise DamagedRowError(value)
    return Printing(code, number, rarity, None if released is None else _span(released))


def _option(value: Any) -> Option:
    boxes, attributes, choices, opens = _list(value, 4)
    if type(boxes) is not int or type(choices) is not dict:
        raise DamagedRowError(value)
    return Option(
        boxes,
        _attributes(attributes),
        {word: _attributes(each) for word, each in choices.items()},
        tuple(map(_text, _list(opens))),
    )


def _limit(value: Any) -> Limit | None:
    if value is None or value == "unlimited":
        return value  # type: ignore[no-any-return] # JSON, which has no types
    if type(value) is int and value >= 0:
        return value
    raise DamagedRowError(value)
