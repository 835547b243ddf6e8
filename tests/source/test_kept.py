"""What is kept in the cache: any value of named tuples comes back as it was, and nothing else comes back at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.source import Location, Problem
from deckcheck.source.kept import bytes_of, keep, kept, value_of
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class Leaf(NamedTuple):
    number: float
    words: tuple[str, ...] = ()


class Branch(NamedTuple):
    left: Leaf | Branch | None
    right: Mapping[str, Leaf | Branch]
    either: frozenset[Leaf | str] = frozenset()


KEYS = st.text(max_size=3) | st.tuples(st.text(max_size=2), st.integers())
TEXTS = st.text(max_size=3) | st.binary(max_size=3)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS
LEAVES = st.builds(
    Leaf, st.integers() | st.floats(allow_nan=False), st.lists(st.text(max_size=2), max_size=3).map(tuple)
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    PLAIN | LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.lists(LEAVES, max_size=4).map(tuple),
        st.frozensets(PLAIN | LEAVES, max_size=4),
        st.dictionaries(KEYS, inner, max_size=3),
        st.builds(
            Branch,
            st.none() | LEAVES,
            st.dictionaries(KEYS, LEAVES | st.builds(Branch, inner, st.just({})), max_size=3),
            st.frozensets(LEAVES | st.text(max_size=2), max_size=3),
        ),
        st.builds(Problem, st.text(max_size=3), st.dictionaries(st.text(max_size=2), inner, max_size=2)),
    ),
    max_leaves=12,
)


def _types(value: Any) -> Any:
    """A value with the type of each of its parts: a named tuple is equal to any tuple, True to 1."""
    if isinstance(value, dict):
        return dict, [(_types(key), _types(each)) for key, each in value.items()]
    if isinstance(value, frozenset):
        return frozenset, {_hashable(_types(each)) for each in value}
    if isinstance(value, list | tuple):
        return type(value), [_types(each) for each in value]
    return type(value), value


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list | tuple) else value


@given(VALUES)
def test_every_value_comes_back_as_it_was(value: Any) -> None:
    again = value_of(bytes_of(value))
    assert _types(again) == _types(value)


@given(VALUES, st.data())
def test_no_other_byte_is_taken(value: Any, data: st.DataObject) -> None:
    written = bytearray(bytes_of(value))
    written[data.draw(st.integers(0, len(written) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(ValueError, match="damaged"):
        value_of(bytes(written))


@given(st.binary(max_size=40))
def test_what_nobody_wrote_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        value_of(content)


@pytest.mark.parametrize("value", [object(), {1, 2}, bytearray(), type("Text", (str,), {})("text"), [({"a": 1j},)]])
def test_what_is_no_such_value_is_not_written(value: object) -> None:
    with pytest.raises(TypeError):
        bytes_of(value)


def test_a_named_tuple_of_other_fields_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    written = bytes_of((Leaf(1),))
    monkeypatch.setattr(Leaf, "_fields", ("words", "number"))
    with pytest.raises(ValueError, match="no Leaf"):
        value_of(written)


def test_a_named_tuple_that_is_gone_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    written = bytes_of((Leaf(1),))
    monkeypatch.delitem(globals(), "Leaf")
    with pytest.raises(ValueError, match="no Leaf"):
        value_of(written)


def test_a_named_tuple_of_a_module_that_is_gone_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Leaf, "__module__", "deckcheck.not_there")
    with pytest.raises(ValueError, match="no Leaf"):
        value_of(bytes_of((Leaf(1),)))


def test_what_is_kept_is_found_by_its_kind_and_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, value = str(tmp_path / "cache"), {"at": Location("deck.txt", 1)}
    assert kept(folder, "deck", ("a", 1)) is None
    keep(folder, "deck", ("a", 1), value)
    keep(None, "deck", ("a", 1), value)
    assert kept(folder, "deck", ("a", 1)) == value
    assert [kept(folder, "deck", ("a", 2)), kept(folder, "format", ("a", 1)), kept(None, "deck", ("a", 1))] == [
        None
    ] * 3
    # Two keys may have one file.
    monkeypatch.setattr("deckcheck.source.kept.crc32", lambda content: 7)
    keep(folder, "deck", ("a", 1), value)
    assert kept(folder, "deck", ("a", 1)) == value
    assert kept(folder, "deck", ("a", 2)) is None
