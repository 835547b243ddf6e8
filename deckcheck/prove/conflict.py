"""Irreducible sets: clauses that no deck keeps together, of which none can be spared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def irreducible(of: Sequence[T], impossible: Callable[[Sequence[T]], bool]) -> tuple[T, ...]:
    """Some of what cannot be had together, of which none can be spared; in their order.

    ``impossible`` says of some of it that these cannot be had together; what it cannot tell counts as had. Whole
    halves are left out where that can be, so that few of many are found by a few questions each (U. Junker,
    *QuickXplain*, 2004).

    >>> irreducible(range(10), lambda some: {3, 7} <= set(some))
    (3, 7)
    >>> irreducible((), lambda some: True)
    ()
    """

    def needed(given: list[T], among: list[T], *, added: bool) -> list[T]:
        if added and impossible(given):
            return []
        if len(among) == 1:
            return among
        one, other = among[: len(among) // 2], among[len(among) // 2 :]
        of_other = needed([*given, *one], other, added=bool(one))
        of_one = needed([*given, *of_other], one, added=bool(of_other))
        return [*of_one, *of_other]

    found = needed([], list(of), added=True) if of else []
    return tuple(each for each in of if any(each is other for other in found))
