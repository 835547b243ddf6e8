"""What is made of a whole event, in a process of its own: whatever is in it, the site answers meanwhile."""

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from operator import call
from typing import ParamSpec, TypeVar

from deckcheck.cards.imported import imports_folder
from deckcheck.event.intake.files import in_place_of_files
from deckcheck.event.intake.handed_in import expected
from deckcheck.event.intake.plan import Place, Plan, load_plan
from deckcheck.event.judged.judge import EventJudge
from deckcheck.event.judged.result import Result, judged_event
from deckcheck.event.lock.basis import basis_of, formats_of, paths_of
from deckcheck.event.output import made
from deckcheck.messages import on_pages, sentence
from deckcheck.model.finding import Finding
from deckcheck.serve.orphans import end_with_parent
from deckcheck.serve.store.events import Expected
from deckcheck.source import Location, refuse
from deckcheck.source.cache import Stamp, stamp_of
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.processes import Lost, each_in_processes

P = ParamSpec("P")
T = TypeVar("T")
PLAN, DESK = "event.yaml", "desk"
"""The event's own file in its folder, and the folder there of what is made of it."""


def in_process(function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What a function comes to in a process of its own, which may go to another folder. Raises what it raises.

    That is BrokenProcessPool where the process is ended.
    """
    spawned = multiprocessing.get_context("spawn")
    (found,) = each_in_processes(call, [partial(function, *args, **named)], 1, end_with_parent, begun=spawned)
    if isinstance(found, Lost):
        raise BrokenProcessPool("a process ended before it was done")
    return found


@contextmanager
def opened(folder: str, files: Mapping[str, bytes]) -> Iterator[Plan]:
    """The plan of an event with these files in its folder, which the process is in from here on. Raises InputError."""
    os.chdir(folder)
    with in_place_of_files(files):
        yield load_plan(PLAN)


@contextmanager
def judged(folder: str, files: Mapping[str, bytes]) -> Iterator[Result]:
    """What an event comes to, :func:`opened`, as ``deckcheck event event.yaml --out desk`` judges it."""
    with opened(folder, files) as plan:
        yield judged_event(plan)._replace(out=DESK)


def outputs(folder: str, files: Mapping[str, bytes], lang: str) -> dict[str, bytes]:
    """What ``deckcheck event event.yaml --out desk`` makes in a folder with these files beside those that it has.

    The process is in that folder then. Raises InputError if the event cannot be judged.
    """
    with judged(folder, files) as result:
        return {f"{DESK}/{path}": content for path, content in made(result, result.plan.lang or lang).items()}


class Table(NamedTuple):
    """The players of a table, and in sentences what is odd about it."""

    players: tuple[Expected, ...]
    notes: tuple[str, ...]


@on_pages()
def players_in(folder: str, files: Mapping[str, bytes], suffix: str, content: bytes, lang: str) -> Table:
    """The players in a table of one of the forms that ``deckcheck event`` reads, by the ending of its name.

    The process is in that folder then. Raises InputError for what is no such table.
    """
    path = f"players{suffix}"
    with opened(folder, {**files, path: content}) as plan:
        found = expected(plan._replace(players=Place("table", path, Location(path, 1))))
    refuse(found.problems)
    notes = (_noted(note, lang) for note in found.notes)
    players = (
        Expected(each.player, each.name, each.lang, dict(each.more))
        for each in found.submissions
        if each.player is not None
    )
    return Table(tuple(players), tuple(notes))


def _noted(note: Finding, lang: str) -> str:
    """What is odd about a table, at its cell: whoever sent it has it under another name."""
    cell, said = note.at.path.partition("!")[2], sentence(lang, note.code, note.facts)
    return f"{cell}: {said}" if cell else said


class Basis(NamedTuple):
    """What the verdicts of an event rest on: the program, the format, the cards, the day, the readings.

    ``digest`` is of all of that; ``stamps`` are those of its files, by which it shows that one has changed.
    """

    digest: str
    stamps: tuple[tuple[str, Stamp | None], ...]

    def is_current(self) -> bool:
        """Whether its files are as they were."""
        return all(stamp_of(path) == stamp for path, stamp in self.stamps)


def basis(folder: str, files: Mapping[str, bytes]) -> Basis:
    """What the verdicts of an event rest on. The process is in that folder then.

    Raises InputError if the event cannot be judged.
    """
    with opened(folder, files) as plan:
        judge, formats = EventJudge(plan).judge, formats_of(plan, ())
        # What changes while it is read has another stamp at the next look.
        imports = imports_folder()  # what is taken over goes before what was there
        paths = (*paths_of(plan, judge, formats), *((imports,) if imports is not None else ()))
        stamps = tuple((path, stamp_of(path)) for path in paths)
        found = basis_of(plan, judge, formats)
    content = json.dumps([found, plan.on], ensure_ascii=False, sort_keys=True)
    return Basis(hashlib.sha256(content.encode()).hexdigest(), stamps)
