"""Keep what can be made anew in the user's cache: it comes back as it was, or not at all.

A value is of named tuples, tuples, frozen sets, mappings, lists and plain values. Its file says how they are put
together and of which named tuples, so that no type need be walked to read it and none be listed to write it; it is
written by marshal, which reads fastest and is there without being imported from a file. Behind a checksum: another
byte anywhere and it is made anew. A cache that is damaged, unwritable, not there or written by somebody else costs
time and nothing else.
"""

import marshal
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import repeat
from typing import Any
from zlib import crc32

from deckcheck.source.cache import is_own, put
from deckcheck.source.resources import __version__

Form = tuple[int | str, tuple["Form", ...]] | None
"""How a value is made of the plain one that was written for it. None: that is the value itself.

Else the number of a named tuple in the list of them, with the forms of its fields (none, if all are plain); or one
of the collections below, with the forms of its items, or the one form of all of them.
"""

_VERSION = 4
"""Marshal's, which every Python that runs deckcheck reads."""
_SUM_LENGTH = 4
_ENDING = ".kept"
_PLAIN = (str, int, float, bool, bytes, type(None))
_COLLECTIONS: dict[str, type] = {"tuple": tuple, "list": list, "frozenset": frozenset}
_MAPPING = "dict"


def kept(folder: str | None, kind: str, key: Sequence[Any]) -> Any:
    """What was kept of a kind under a key of plain values; None if that is nothing, or something is wrong with it."""
    if folder is None or not is_own(_file(folder, kind, key)):
        return None
    try:
        with open(_file(folder, kind, key), "rb") as file:
            written, value = value_of(file.read())
    except (OSError, ValueError):
        return None
    # A clash of two files' names costs time only.
    return value if written == _whole(key) else None


def keep(folder: str | None, kind: str, key: Sequence[Any], value: Any) -> None:
    """Keep a value of a kind under a key, if the cache can be written."""
    if folder is None:
        return

    def write(part: str) -> None:
        with open(part, "xb") as file:
            file.write(content)

    content = bytes_of((_whole(key), value))
    put(_file(folder, kind, key), write)


def forget_old(folder: str, kind: str, most: int) -> None:
    """Remove what was kept of a kind, but for so many files that were written last."""
    with suppress(OSError):
        with os.scandir(folder) as entries:
            mine = [each for each in entries if each.name.startswith(f"{kind}-") and each.name.endswith(_ENDING)]
        mine.sort(key=lambda each: each.stat().st_mtime, reverse=True)
        for each in mine[most:]:
            os.remove(each.path)


def _file(folder: str, kind: str, key: Sequence[Any]) -> str:
    return os.path.join(folder, f"{kind}-{crc32(repr(_whole(key)).encode(errors='replace')):08x}{_ENDING}")


def _whole(key: Sequence[Any]) -> tuple[Any, ...]:
    """A key with the programs that keep and read what stands under it."""
    # Another Python may write marshal otherwise, and another deckcheck mean something else by the same fields.
    return (__version__, sys.implementation.cache_tag, *key)


def bytes_of(value: Any) -> bytes:
    """A value as :func:`value_of` reads it. Raises TypeError for what no such value consists of."""
    kinds: dict[type, int] = {}
    form, plain = _taken_apart(value, kinds)
    # With the names of the fields: a class that has changed since is found out before anything is made of it.
    named = tuple((kind.__module__, kind.__name__, kind._fields) for kind in kinds)  # type: ignore[attr-defined] # of named tuples
    content = marshal.dumps((named, form, plain), _VERSION)
    return crc32(content).to_bytes(_SUM_LENGTH, "big") + content


def value_of(content: bytes) -> Any:
    """The value that :func:`bytes_of` wrote. Raises ValueError for anything else, and for fields of another version.

    >>> from deckcheck.source import Location
    >>> value_of(bytes_of({"here": (Location("deck.txt", 3), None)}))
    {'here': (Location(path='deck.txt', line=3, column=1), None)}
    """
    checksum, content = content[:_SUM_LENGTH], content[_SUM_LENGTH:]
    if crc32(content).to_bytes(_SUM_LENGTH, "big") != checksum or not content:
        raise ValueError("damaged")
    named, form, plain = marshal.loads(content)  # noqa: S302 -- it is as the user's own run wrote it: so says the sum
    return _put_together(form, plain, [_named_tuple(*each) for each in named])


def _named_tuple(module: str, name: str, fields: tuple[str, ...]) -> type:
    try:
        found: type | None = getattr(import_module(module), name, None)
    except ImportError:
        found = None
    if found is None or getattr(found, "_fields", None) != fields:
        raise ValueError(f"{module} has no {name} of {fields}")
    return found


def _taken_apart(value: Any, kinds: dict[type, int]) -> tuple[Form, Any]:
    """The form of a value and what marshal can write of it; the named tuples in it get their numbers in ``kinds``."""
    kind = type(value)
    if kind in _PLAIN:
        return None, value
    if hasattr(kind, "_fields"):
        forms, parts = _each(value, kinds)
        return (kinds.setdefault(kind, len(kinds)), forms if any(forms) else ()), parts
    if kind is dict:
        forms, parts = _each(value.values(), kinds)
        return _form(_MAPPING, forms), dict(zip(value, parts, strict=True))
    if kind in _COLLECTIONS.values():
        forms, parts = _each(value, kinds)
        form = _form(kind.__name__, forms)
        return form, value if form is None else parts
    raise TypeError(f"{kind.__name__} cannot be kept")


def _each(values: Iterable[Any], kinds: dict[type, int]) -> tuple[tuple[Form, ...], tuple[Any, ...]]:
    pairs = [_taken_apart(each, kinds) for each in values]
    return tuple(form for form, _ in pairs), tuple(part for _, part in pairs)


def _form(collection: str, forms: tuple[Form, ...]) -> Form:
    if not any(forms):
        return None
    # A list of a thousand entries that are alike says once how they are made.
    return collection, forms[:1] if len(set(forms)) == 1 else forms


# Not by way of the class, whose constructor takes the fields one by one, which takes longer.
_new = tuple.__new__


def _put_together(form: Form, plain: Any, kinds: list[type]) -> Any:
    if form is None:
        return plain
    made_of, forms = form
    if isinstance(made_of, int):
        parts = map(_put_together, forms, plain, repeat(kinds)) if forms else plain
        return _new(kinds[made_of], parts)
    inner, items = forms[0], plain.values() if made_of == _MAPPING else plain
    found: Iterable[Any]
    if len(forms) > 1:
        found = map(_put_together, forms, items, repeat(kinds))
    elif inner is not None and isinstance(inner[0], int) and not inner[1]:
        # Most of what is kept are thousands of entries of lists.
        found = map(partial(_new, kinds[inner[0]]), items)
    else:
        found = [_put_together(inner, each, kinds) for each in items]
    return dict(zip(plain, found, strict=True)) if made_of == _MAPPING else _COLLECTIONS[made_of](found)
