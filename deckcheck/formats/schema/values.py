"""The frozen values of what people write: made of the typed models, as the types of the values have it.

So a key of a file is written in its model, and under the same name in its value, and nowhere else.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from deckcheck.formats.schema.format import Authored

Value = TypeVar("Value")


def value_of(file: Authored, kind: Callable[..., Value], **others: Any) -> Value:
    """The named tuple of a kind that has what a file says under its fields' names.

    ``others`` are the fields that the file does not say, or says otherwise. What neither has keeps its default.
    """
    wanted = type(file).model_fields.keys() - others.keys()
    said = {name: plain(getattr(file, name), _hint(kind, name)) for name in kind._fields if name in wanted}  # type: ignore[attr-defined] # of a named tuple
    return kind(**said, **others)


def plain(said: Any, hint: Any) -> Any:
    """What a file says as a value of a type: named tuples for models, tuples for lists, or for a single value.

    In what the file has under ids, they become the field of that name. A model without a named tuple is a mapping.

    >>> plain("main", tuple[str, ...])
    ('main',)
    """
    hint = _without_none(hint)
    item = get_args(hint)[-1:] if get_origin(hint) is Mapping else get_args(hint)[:1]
    if isinstance(said, Authored):
        return value_of(said, hint) if hasattr(hint, "_fields") else said.model_dump(exclude_none=True)
    if isinstance(said, str) and get_origin(hint) is Mapping:
        return {"en": said}  # of names one language is enough
    if isinstance(said, dict) and item:
        found = {key: _with_id(key, each, item[0]) for key, each in said.items()}
        return tuple(found.values()) if get_origin(hint) is tuple else found
    if said is not None and get_origin(hint) is tuple:
        return tuple(plain(each, item[0]) for each in (said if isinstance(said, list) else [said]))
    return said


def texts(said: str | list[str] | None) -> tuple[str, ...]:
    """One text or several, or none."""
    return () if said is None else (said,) if isinstance(said, str) else tuple(said)


def _with_id(key: str, said: Any, hint: Any) -> Any:
    has_id = isinstance(said, Authored) and "id" in getattr(hint, "_fields", ())
    return value_of(said, hint, id=key) if has_id else plain(said, hint)


def _without_none(hint: Any) -> Any:
    """A type that may be left out; of several others none says how it is written."""
    parts = [each for each in get_args(hint) if each is not NoneType]
    return parts[0] if get_origin(hint) in (Union, UnionType) and len(parts) == 1 else hint


@cache
def _hint(kind: Any, field: str) -> Any:
    # Others may be of types that only a type checker imports.
    alone = type(
        kind.__name__, (), {"__annotations__": {field: kind.__annotations__[field]}, "__module__": kind.__module__}
    )
    return get_type_hints(alone)[field]
