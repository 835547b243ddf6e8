"""Fields of records that others have written: taken with their types, or said to be wrong.

What other projects' card databases hold is theirs to change, so no field of them is
taken on trust. A form in ``deckcheck/cards/databases`` makes a record with these and hands
on what :func:`mapped` gives, so that one record of another shape costs that card only.
"""

from collections.abc import Callable
from typing import Any

from deckcheck.source import Location, Problem


class WrongFieldError(Exception):
    """A field that is not of the type that it should be of."""

    def __init__(self, key: str, value: Any, expected: str) -> None:
        super().__init__(key)
        self.facts = {"field": key, "value": value, "expected": expected}


def text(record: Any, key: str) -> str:
    """A field that is text, "" where it is absent or null.

    >>> text({"name": "Ash"}, "name"), text({}, "name")
    ('Ash', '')
    """
    return _field(record, key, str, "text") or ""


def required(record: Any, key: str) -> str:
    """A field that is text, and must not be absent or empty."""
    found = text(record, key)
    if not found.strip():
        raise WrongFieldError(key, found or None, "text")
    return found


def number(record: Any, key: str) -> int | float | None:
    """A field that is a number; a whole one is an int, however it is written."""
    value: int | float | None = _field(record, key, (int, float), "number")
    return int(value) if isinstance(value, float) and value.is_integer() else value


def flag(record: Any, key: str) -> bool:
    """A field that is true or false, false where it is absent or null."""
    return bool(_field(record, key, bool, "flag"))


def texts(record: Any, key: str) -> list[str]:
    """A field that is a list of texts."""
    return _items(record, key, str)


def mappings(record: Any, key: str) -> list[dict[str, Any]]:
    """A field that is a list of mappings."""
    return _items(record, key, dict)


def _items(record: Any, key: str, type_: type) -> list[Any]:
    found = _field(record, key, list, "list") or []
    if not all(isinstance(each, type_) for each in found):
        raise WrongFieldError(key, found, "list")
    return list(found)


def mapping(record: Any, key: str) -> dict[str, Any]:
    """A field that is a mapping, empty where it is absent or null."""
    return dict(_field(record, key, dict, "mapping") or {})


def present(key: str, value: Any) -> dict[str, Any]:
    """A field to be put into a record, or nothing where there is no value.

    >>> {"name": "Ash", **present("limit", 3), **present("cost", None)}
    {'name': 'Ash', 'limit': 3}
    """
    return {} if value is None else {key: value}


def _field(record: Any, key: str, type_: Any, expected: str) -> Any:
    if not isinstance(record, dict):
        raise WrongFieldError(key, record, "mapping")
    value = record.get(key)
    if value is not None and (not isinstance(value, type_) or (isinstance(value, bool) and type_ is not bool)):
        raise WrongFieldError(key, value, expected)
    return value


def mapped(make: Callable[[Any], dict[str, Any]], raw: Any, at: Location) -> tuple[dict[str, Any], Location] | Problem:
    """The record that ``make`` makes of a raw one and its place, or what is wrong with the raw one."""
    try:
        return make(raw), at
    except WrongFieldError as error:
        return Problem("wrong-field", error.facts, at)
