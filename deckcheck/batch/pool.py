"""Several parts at a time, each in a process of its own; one at a time, in this one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from deckcheck.batch.memory import keep_freed
from deckcheck.batch.parts import Part
from deckcheck.batch.run import Asked, Batch, Made
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.defects import defect

Told = Callable[[int, "float | None"], None]
"""Hears of decks that are done, and of the share of all bytes that is left, None where that is not known."""
_here: list[Batch] = []
"""What judges the parts of this process."""


def judged(
    asked: Asked, folder: str, parts: Sequence[Part], jobs: int, told: Told
) -> Iterator[Made | tuple[Problem, ...]]:
    """What is made of each part, in their order, or what is wrong with one."""
    sizes = sizes_of(parts)
    left = whole = float(sum(sizes)) or 1.0
    for size, (found, decks) in zip(sizes, _each(asked, folder, parts, jobs, told), strict=True):
        left -= size
        told(decks, max(left, 0) / whole)
        yield found


def _each(
    asked: Asked, folder: str, parts: Sequence[Part], jobs: int, told: Told
) -> Iterator[tuple[Made | tuple[Problem, ...], int]]:
    """What is made of each part, and how many decks of it nobody has been told of."""
    if jobs == 1 or len(parts) < 2:
        batch = Batch(asked, folder, lambda decks: told(decks, None))
        yield from ((made_or_not(batch, part), 0) for part in parts)
        return
    # One part at a time needs nothing of it.
    from deckcheck.source.processes import Lost, each_in_processes

    for part, found in zip(parts, each_in_processes(_in_process, parts, jobs, _begin, asked, folder), strict=True):
        if isinstance(found, Lost):
            # As on a cluster: what no process finishes is judged here.
            yield made_or_not(Batch(asked, folder, lambda decks: told(decks, None)), part), 0
        else:
            yield found


def made_or_not(batch: Batch, part: Part) -> Made | tuple[Problem, ...]:
    """What is made of a part, or what is wrong with it: one keeps no other from being judged."""
    try:
        return batch.made(part)
    except InputError as error:
        return error.problems
    except Exception as error:  # noqa: BLE001 -- a part that breaks anything keeps no other from being judged
        return (defect(error, Location(part.called, 1)),)


def _begin(asked: Asked, folder: str) -> None:
    keep_freed()
    _here.append(Batch(asked, folder, _counted.append))


_counted: list[int] = []
"""The decks that were judged since somebody asked."""


def _in_process(part: Part) -> tuple[Made | tuple[Problem, ...], int]:
    _counted.clear()
    found = made_or_not(_here[0], part)
    return found, sum(_counted)


def sizes_of(parts: Sequence[Part]) -> list[int]:
    """The bytes of parts, as far as they are known."""
    return [_size(part.path) for part in parts]


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
