"""Whether a value has the type that it is declared with: asked of what other packages hand over."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


def require(value: Any, hint: Any, called: str) -> None:
    """Raise TypeError, with the place of the part that is wrong, unless a value has a type.

    The types are those of the model: named tuples, tuples, mappings, sets, choices and plain values. Of a
    protocol are the types of the package that declares it.

    >>> require((3, "4"), tuple[int, ...], "numbers")
    Traceback (most recent call last):
    TypeError: numbers[1] is str, not int
    """
    if hint is Any:
        return
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        _require_one(value, inner, called)
    elif origin is Literal:
        _demand(value in [each for each in inner if type(each) is type(value)], value, hint, called)
    elif origin is tuple:
        _require_items(value, inner, called)
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        _demand(isinstance(value, Mapping), value, "Mapping", called)
        for key, each in value.items():
            require(key, inner[0], f"a key of {called}")
            require(each, inner[1], f"{called}[{key!r}]")
    elif origin is frozenset:
        _demand(isinstance(value, frozenset), value, "frozenset", called)
        for each in value:
            require(each, inner[0], f"a member of {called}")
    else:
        _require_instance(value, hint, called)


def _demand(fits: bool, value: Any, hint: Any, called: str) -> None:  # noqa: FBT001 -- it is what is demanded
    if not fits:
        raise TypeError(f"{called} is {type(value).__name__}, not {getattr(hint, '__name__', hint)}")


def _require_one(value: Any, hints: tuple[Any, ...], called: str) -> None:
    """Of several types the one that a value is of says what is wrong inside it."""
    wrong = []
    for hint in hints:
        try:
            require(value, hint, called)
        except TypeError as error:
            wrong.append((_is_of(value, hint), str(error)))
        else:
            return
    inside = [text for own, text in wrong if own]
    listed = " or ".join(getattr(hint, "__name__", str(hint)) for hint in hints)
    raise TypeError(inside[0] if inside else f"{called} is {type(value).__name__}, not {listed}")


def _is_of(value: Any, hint: Any) -> bool:
    """Whether a value is meant as one of a type, whatever stands in it."""
    return isinstance(hint, type) and hint in type(value).__mro__


def _require_items(value: Any, hints: tuple[Any, ...], called: str) -> None:
    _demand(isinstance(value, tuple), value, "tuple", called)
    if hints[-1] is Ellipsis:
        hints = hints[:1] * len(value)
    _demand(len(value) == len(hints), value, f"a tuple of {len(hints)}", called)
    for index, (each, hint) in enumerate(zip(value, hints, strict=True)):
        require(each, hint, f"{called}[{index}]")


def _require_instance(value: Any, hint: Any, called: str) -> None:
    if hint is None or hint is NoneType:
        _demand(value is None, value, "None", called)
    elif hint in (int, bool):
        _demand(type(value) is hint, value, hint, called)
    elif hint is float:
        _demand(type(value) in (int, float), value, hint, called)
    elif getattr(hint, "_is_protocol", False):
        _demand(_package(type(value)) == _package(hint), value, hint, called)
        _require_fields(value, type(value), called)
    else:
        _demand(isinstance(value, hint), value, hint, called)
        _require_fields(value, hint, called)


def _package(kind: Any) -> str:
    name: str = kind.__module__
    return name.partition(".")[0]


def _require_fields(value: Any, hint: Any, called: str) -> None:
    if issubclass(hint, tuple) and hasattr(hint, "_fields"):
        for name, each in _hints(hint).items():
            require(getattr(value, name), each, f"{called}.{name}")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
