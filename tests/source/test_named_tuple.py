"""What is made in place of typing's named tuples is what typing would make."""

from __future__ import annotations

import typing
from copy import copy
from typing import TYPE_CHECKING, Any, get_type_hints

import pytest

from deckcheck.source.named_tuple import NamedTuple, by_kind

if TYPE_CHECKING:
    from collections.abc import Callable


class Ours(NamedTuple):
    """What it is."""

    name: str
    ranks: tuple[int, ...] = ()
    limit: typing.Literal["unlimited"] | None = None

    @property
    def best(self) -> int:
        """The highest."""
        return max(self.ranks)


class Theirs(typing.NamedTuple):
    """What it is."""

    name: str
    ranks: tuple[int, ...] = ()
    limit: typing.Literal["unlimited"] | None = None

    @property
    def best(self) -> int:
        """The highest."""
        return max(self.ranks)


class Nothing(NamedTuple):
    """No fields."""


@pytest.mark.parametrize(
    "said",
    [
        lambda kind: kind._fields,
        lambda kind: kind._field_defaults,
        lambda kind: kind.__match_args__,
        lambda kind: kind.__doc__,
        lambda kind: kind.__module__,
        lambda kind: kind.__bases__,
        get_type_hints,
        lambda kind: kind("a", (1, 3)),
        lambda kind: kind("a", (1, 3)).best,
        lambda kind: kind("a")._replace(limit="unlimited")._asdict(),
        lambda kind: kind._make(["a", (), None]),
        lambda kind: copy(kind("a", (2,))),
        lambda kind: kind("a").__getnewargs__(),
        lambda kind: repr(kind("a")).partition("(")[2],
        lambda kind: {*vars(kind)} - {"__orig_bases__", "__annotations__"},
    ],
)
def test_it_is_what_typing_makes(said: Callable[[Any], object]) -> None:
    assert said(Ours) == said(Theirs)


def test_one_may_have_no_fields() -> None:
    assert Nothing() == ()
    assert Nothing._fields == ()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda kind: kind(),
        lambda kind: kind("a", (), None, 4),
        lambda kind: kind("a", nothing=1),
        lambda kind: kind("a")._replace(nothing=1),
        lambda kind: kind._make(["a"]),
    ],
)
def test_it_refuses_what_typing_refuses(wrong: Callable[[Any], object]) -> None:
    with pytest.raises((TypeError, ValueError)) as theirs:
        wrong(Theirs)
    with pytest.raises(theirs.type) as ours:
        wrong(Ours)
    assert str(ours.value) == str(theirs.value).replace("Theirs", "Ours")


def test_a_field_without_a_value_is_asked_for() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'name'"):
        Ours()  # type: ignore[call-arg]  # on purpose


@by_kind
class Has(NamedTuple):
    """One of two kinds with the same fields."""

    values: tuple[int, ...]


@by_kind
class Lacks(NamedTuple):
    """The other."""

    values: tuple[int, ...]


def test_values_of_one_kind_are_equal_and_of_two_they_are_not() -> None:
    one: Any
    other: Any
    one, other = Has((1,)), Lacks((1,))
    assert one == Has((1,)) == copy(one)
    assert not one != Has((1,))  # noqa: SIM202 -- that is what is tried
    assert one != Has((2,))
    assert one != other
    assert not one == other  # noqa: SIM201 -- that is what is tried
    assert one not in (((1,),), other)
    assert (one, 2) != (other, 2)
    assert {one: 1, other: 2, Has((1,)): 3} == {one: 3, other: 2}
