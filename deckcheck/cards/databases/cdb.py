"""Read the cards of a ``.cdb``: the SQLite file in which the simulators of one game's community keep them.

Its layout is that of https://github.com/ProjectIgnis/BabelCDB: ``datas`` has the numbers and bits of each
card, ``texts`` its name under the same ``id``. A row with an ``alias`` is another picture of that card if both
have one name, and else a card whose name the rules take for the other's. Tokens are no cards of a deck.

Anybody may have made the file, so it is opened as one that may be made to harm: read only, with no schema of
its own that could do anything, each value no longer than a name ever is, and no more work than a card file needs.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

from deckcheck.cards.databases._card_numbers import number_texts
from deckcheck.model.game import Game
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.fields import WrongFieldError, mapped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.packed import inner_name, open_unpacked
from deckcheck.source.sqlite import opened_for_reading

SUFFIXES = (".cdb",)
TABLES = {
    "datas": ("id", "ot", "alias", "type", "atk", "def", "level", "race", "attribute"),
    "texts": ("id", "name"),
}
"""The tables that the file must have, each with the columns that are read."""
_MOST_CARDS = 200_000
_LONGEST = 1 << 16
_STEPS, _MOST_LOOKS = 1_000_000, 200
"""Of SQLite's virtual machine: so many steps between two looks, and so many looks. A card takes some dozens."""
_NAME_OF = "(SELECT name FROM texts WHERE id = {} LIMIT 1)"
"""One name for a number, however many the file has: a join could make any number of rows."""
_READ = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_PRAGMA}

# What the bits mean, as https://github.com/edo9300/ygopro-core has them in its common.h.
_TOKEN, _SKILL, _PENDULUM, _LINK, _XYZ = 0x4000, 0x8000000, 0x1000000, 0x4000000, 0x800000
_CARD_TYPES = {_SKILL: "skill", 0x1: "monster", 0x2: "spell", 0x4: "trap"}
_KINDS = {
    0x10: "normal",
    0x20: "effect",
    0x40: "fusion",
    0x80: "ritual",
    0x200: "spirit",
    0x400: "union",
    0x800: "gemini",
    0x1000: "tuner",
    0x2000: "synchro",
    0x10000: "quick-play",
    0x20000: "continuous",
    0x40000: "equip",
    0x80000: "field",
    0x100000: "counter",
    0x200000: "flip",
    0x400000: "toon",
    _XYZ: "xyz",
    _PENDULUM: "pendulum",
    _LINK: "link",
}
_EXTRA = 0x40 | 0x2000 | _XYZ | _LINK
_ATTRIBUTES = {1: "EARTH", 2: "WATER", 4: "FIRE", 8: "WIND", 0x10: "LIGHT", 0x20: "DARK", 0x40: "DIVINE"}
_RACES = (
    *("Warrior", "Spellcaster", "Fairy", "Fiend", "Zombie", "Machine", "Aqua", "Pyro", "Rock", "Winged Beast"),
    *("Plant", "Insect", "Thunder", "Dragon", "Beast", "Beast-Warrior", "Dinosaur", "Fish", "Sea Serpent"),
    *("Reptile", "Psychic", "Divine-Beast", "Creator God", "Wyrm", "Cyberse", "Illusion"),
)
_REGIONS = {0x1: "ocg", 0x2: "tcg", 0x40: "speed", 0x200: "rush"}
_OF_PRINTINGS = ("ocg", "tcg")
_LEGEND, _PRERELEASE = 0x400, 0x100
_UNKNOWN_NUMBER = -2


def looks_like(data: bytes) -> bool:
    """Whether a file is SQLite's and its first page speaks of both tables.

    >>> looks_like(b"SQLite format 3\\x00" + b"CREATE TABLE datas()" + b"CREATE TABLE texts()")
    True
    """
    return data.startswith(b"SQLite format 3\x00") and all(table.encode() in data for table in TABLES)


class _Aliases(NamedTuple):
    """Of a card's number those of its other pictures, and the name that it counts as if it is not its own."""

    pictures: dict[int, list[int]]
    counts_as: dict[int, str]


def records(path: str, game: Game) -> Iterator[tuple[dict[str, Any], Location] | Problem]:  # noqa: ARG001 -- as all have
    """The cards of the file, one at a time. Raises InputError if it is no such file, or damaged."""
    try:
        with closing(_opened(path)) as connection:
            _check_tables(path, connection)
            aliases = _aliases(connection)
            for raw in _rows(path, connection):
                if not _is_other(raw, aliases):
                    yield mapped(_record, {**raw, "aliases": aliases}, Location(f"{path}!{raw['id']}", 1))
    except sqlite3.Error as error:
        raise InputError([Problem("broken-database", {"path": path, "what": str(error)})]) from None


def _opened(path: str) -> sqlite3.Connection:
    with open_unpacked(path) as file:  # says why it cannot be opened, which SQLite does not
        if inner_name(path) == path:
            connection = opened_for_reading(path)
        else:
            connection = sqlite3.connect(":memory:")
            connection.deserialize(file.read())
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "query_only=ON", "mmap_size=0"):
        connection.execute(f"PRAGMA {pragma}")
    connection.text_factory = bytes
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in _READ else sqlite3.SQLITE_DENY)
    looks = iter(range(_MOST_LOOKS))
    connection.set_progress_handler(lambda: next(looks, None) is None, _STEPS)
    return connection


def _check_tables(path: str, connection: sqlite3.Connection) -> None:
    """Refuse what is not a table with the columns: a view could do any amount of work for each row."""
    for table, columns in TABLES.items():
        made = connection.execute(
            "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (table,)
        ).fetchone()
        plain = made is not None and isinstance(made[0], bytes) and made[0].upper().startswith(b"CREATE TABLE")
        having = {row[1].decode(errors="replace") for row in connection.execute(f"PRAGMA table_info({table})")}
        if not plain or not having.issuperset(columns):
            facts = {"path": path, "table": table, "columns": list(columns)}
            raise InputError([Problem("missing-table", facts)])


def _aliases(connection: sqlite3.Connection) -> _Aliases:
    found = _Aliases({}, {})
    names = f"{_NAME_OF.format('d.id')}, {_NAME_OF.format('d.alias')}"
    # An alias of nothing that is here, or of itself, is a card of its own.
    where = "d.alias != d.id AND d.alias IN (SELECT id FROM datas) AND NOT d.type & ?"
    query = f"SELECT d.id, d.alias, {names} FROM datas d WHERE {where} LIMIT ?"  # noqa: S608 -- of constants
    for number, of, name, other in connection.execute(query, (_TOKEN, _MOST_CARDS)):
        if not (isinstance(number, int) and isinstance(name, bytes) and isinstance(other, bytes)):
            continue  # said of the row itself
        theirs = other.decode(errors="replace")
        if fold_name(name.decode(errors="replace")) == fold_name(theirs):
            found.pictures.setdefault(of, []).append(number)
        else:
            found.counts_as.update({number: theirs, of: theirs})
    return found


def _rows(path: str, connection: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    columns = ", ".join(f"d.{column}" for column in TABLES["datas"])
    query = f"SELECT {columns}, {_NAME_OF.format('d.id')} FROM datas d"  # noqa: S608 -- of constants
    for count, row in enumerate(connection.execute(query)):
        if count >= _MOST_CARDS:
            raise InputError([Problem("too-many-records", {"path": path, "limit": _MOST_CARDS})])
        yield dict(zip((*TABLES["datas"], "name"), row, strict=True))


def _is_other(raw: dict[str, Any], aliases: _Aliases) -> bool:
    """Whether a row is no card of its own: a token, or another picture."""
    number, of, type_ = raw["id"], raw["alias"], raw["type"]
    return (isinstance(type_, int) and bool(type_ & _TOKEN)) or number in aliases.pictures.get(of, ())


def _record(raw: dict[str, Any]) -> dict[str, Any]:
    numbers = {key: _whole(raw, key) for key in TABLES["datas"]}
    type_, aliases = numbers["type"], raw["aliases"]
    id, monster = numbers["id"], bool(type_ & 1) and not type_ & _SKILL
    known = {
        "name": _name(raw),
        "aliases": [text for each in (id, *aliases.pictures.get(id, ())) for text in number_texts(each)],
        "card-type": next((word for bit, word in _CARD_TYPES.items() if type_ & bit), None),
        "kinds": _words(_KINDS, type_) or (None if monster else ["normal"]),
        "home": "skill" if type_ & _SKILL else "extra" if type_ & _EXTRA else "main",
        "regions": _regions(numbers["ot"]),
        "legend": bool(numbers["ot"] & _LEGEND),
        "counts-as": aliases.counts_as.get(id),
        "printings": [{"set": region.upper()} for region in _regions(numbers["ot"]) if region in _OF_PRINTINGS],
        **(_of_monster(numbers) if monster else {}),
    }
    return {key: value for key, value in known.items() if value is not None}


def _of_monster(numbers: dict[str, int]) -> dict[str, Any]:
    type_, level = numbers["type"], numbers["level"]
    size = "link" if type_ & _LINK else "rank" if type_ & _XYZ else "level"
    races = [race for place, race in enumerate(_RACES) if numbers["race"] >> place & 1]
    return {
        size: level & 0xFF,
        "scale": level >> 24 & 0xFF if type_ & _PENDULUM else None,
        "atk": _strength(numbers["atk"]),
        "def": None if type_ & _LINK else _strength(numbers["def"]),
        "attribute": next(iter(_words(_ATTRIBUTES, numbers["attribute"])), None),
        "race": races[0] if races else None,
    }


def _words(of_bits: dict[int, str], bits: int) -> list[str]:
    return [word for bit, word in of_bits.items() if bits & bit]


def _regions(bits: int) -> list[str]:
    """Where a card is out: what is only announced is out nowhere."""
    return [] if bits & _PRERELEASE else _words(_REGIONS, bits)


def _strength(value: int) -> int | str:
    return "?" if value == _UNKNOWN_NUMBER else value


def _whole(raw: dict[str, Any], key: str) -> int:
    value = raw[key]
    if not isinstance(value, int):
        raise WrongFieldError(key, _shown(value), "integer")
    return value


def _name(raw: dict[str, Any]) -> str:
    with suppress(AttributeError, UnicodeDecodeError):
        name: str = raw["name"].decode()
        return name
    raise WrongFieldError("name", _shown(raw["name"]), "text")


def _shown(value: Any) -> Any:
    return value.decode(errors="replace") if isinstance(value, bytes) else value
