"""``typing.NamedTuple``, made in a fifth of the time: start-up makes a hundred of them, which took a quarter of it.

Up to Python 3.13, typing compiles every annotation of a field that is text, and collections compiles a constructor for
each class. Nothing asks for annotations before ``typing.get_type_hints``, which finds here what it finds there; and the
constructors of as many fields differ by nothing but the names of their parameters, so that they are compiled once.
"""

import sys
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING or sys.version_info >= (3, 14):
    from typing import NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import CodeType, FunctionType

    class _Making(type):
        """Makes of a class statement what ``typing.NamedTuple`` would: a tuple with the fields that it annotates."""

        def __new__(cls, name: str, _: tuple[type, ...], namespace: dict[str, Any]) -> type:
            annotations = namespace.setdefault("__annotations__", {})
            fields = tuple(annotations)
            defaults = {field: namespace[field] for field in fields if field in namespace}
            code = _constructor(len(fields)).replace(
                co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
            )
            made = _METHODS | namespace
            made.update(zip(fields, _getters(len(fields)), strict=True))
            made["__match_args__"] = made["_fields"] = fields
            made["_field_defaults"] = defaults
            made["__new__"] = FunctionType(code, _MADE_OF, "__new__", tuple(defaults.values()))
            if "__doc__" not in namespace:
                made["__doc__"] = f"{name}({', '.join(fields)})"
            return type(name, (tuple,), made)

    _MADE_OF = {"_made": tuple.__new__}

    @cache
    def _constructor(fields: int) -> CodeType:
        """The code that makes a tuple of so many fields, before these have names."""
        names = "".join(f"_{index}, " for index in range(fields))
        code: CodeType = eval(f"lambda _cls, {names}: _made(_cls, ({names}))").__code__  # noqa: S307 -- of numbers alone
        return code

    @cache
    def _getters(fields: int) -> tuple[Any, ...]:
        """What reads each of so many fields: all tuples can share them."""
        return tuple(_tuplegetter(index, f"Field {index}") for index in range(fields))

    @classmethod
    def _make(cls: type, iterable: Any) -> Any:
        """One of the values of its fields, in their order."""
        made = tuple.__new__(cls, iterable)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self: Any, /, **values: Any) -> Any:
        """The same with other values of some fields."""
        made = self._make(map(values.pop, self._fields, self))
        if values:
            raise _UNEXPECTED(f"Got unexpected field names: {list(values)!r}")
        return made

    def _asdict(self: Any) -> dict[str, Any]:
        """The values by the names of their fields."""
        return dict(zip(self._fields, self, strict=True))

    def _repr(self: Any) -> str:
        values = ", ".join(f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({values})"

    _UNEXPECTED = TypeError if sys.version_info >= (3, 13) else ValueError
    _METHODS: dict[str, Any] = {
        "__slots__": (),
        "_make": _make,
        "_replace": _replace,
        "_asdict": _asdict,
        "__repr__": _repr,
        "__getnewargs__": lambda self: tuple(self),
    }
    if sys.version_info >= (3, 13):
        _METHODS["__replace__"] = _replace  # for copy.replace

    NamedTuple = type.__new__(_Making, "NamedTuple", (), {})


_Of = TypeVar("_Of")


def by_kind(of: type[_Of]) -> type[_Of]:
    """Make the values of a class equal to none but those of that class: tuples are so to all with the same fields."""
    for name, method in (("__eq__", _same), ("__ne__", _other), ("__hash__", tuple.__hash__)):
        setattr(of, name, method)
    return of


def _same(self: Any, other: object) -> Any:
    return type(other) is type(self) and tuple.__eq__(self, other)  # type: ignore[operator] # both are tuples


def _other(self: Any, other: object) -> bool:
    return not _same(self, other)


__all__ = ["NamedTuple", "by_kind"]
