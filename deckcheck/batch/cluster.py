"""Parts judged by the workers of a cluster, or by several processes of this machine: Dask distributed.

A worker reads a part where it stands, and sends back the very bytes that one machine writes. What it judges by, a
format's own files and card files, is sent to it once, and it judges only where the digests of all of them, and the
code, are those of whoever asks. A part whose worker is lost goes to another one; what no worker finishes is judged
here.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import shutil
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import numpy as np
import pyarrow as pa
from distributed import Client, KilledWorker, LocalCluster, WorkerPlugin, as_completed, get_worker
from distributed.comm import CommClosedError
from distributed.security import Security

from deckcheck.batch.impact import Asked as ImpactAsked
from deckcheck.batch.impact import Rules, Taken, change_of, taken
from deckcheck.batch.parts import Part
from deckcheck.batch.pool import Told, made_or_not, sizes_of
from deckcheck.batch.run import Asked, Batch, Made, basis_of, made_at, plain_name, writing_into
from deckcheck.cards.imported import imported
from deckcheck.judging.judge import Judge
from deckcheck.plugins import judging_plugins
from deckcheck.source import InputError, Problem
from deckcheck.source.atomic import write_whole
from deckcheck.source.cache import digest_of
from deckcheck.source.code import code_digest
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import __version__, shipped

LOCAL = r"local\[([1-9][0-9]{0,3})\]"
"""How workers of this machine are asked for."""
_WAIT = 30
"""Seconds that the first worker may take to come, or all of them to have what they judge by."""
_AGAIN = 0.2
"""Seconds until files that a lost worker did not take are sent again."""
Files = tuple[tuple[str, bytes], ...]
"""Files that are sent to workers, by where they stand there."""
Basis = tuple[tuple[str, tuple[str, ...]], ...]
"""The digests that an answer rests on, by what they are of."""


class Build(NamedTuple):
    """What must be the same wherever parts are judged, for their files to be the same byte for byte."""

    version: str
    code: str
    arrow: str
    numpy: str
    plugins: tuple[str, ...]


def build() -> Build:
    """What this process runs."""
    return Build(__version__, code_digest(), pa.__version__, np.__version__, judging_plugins())


class Order(NamedTuple):
    """What a worker needs to judge as it would be judged here, but for the files, which ``token`` names."""

    token: str
    asked: Asked | ImpactAsked
    build: Build
    moved: tuple[tuple[str, str], ...]


class Found(NamedTuple):
    """What a worker made of a part: the name of what is made of it, the digests that it rests on by format, and its
    bytes, None where these are there already; what a change comes to for it (``taken``); or what is wrong with the
    part, or with the worker."""

    name: str = ""
    basis: Basis = ()
    table: bytes | None = None
    beside: bytes | None = None
    decks: int = 0
    problems: tuple[Problem, ...] = ()
    taken: Taken | None = None


# -- at a worker -------------------------------------------------------------------------------------------------------


class _Files(WorkerPlugin):  # type: ignore[misc] # distributed has no types here
    """Puts files where a worker finds them, also one that comes later."""

    def __init__(self, token: str, files: Files) -> None:
        self.name, self._files = token, files

    def setup(self, worker: Any) -> None:
        """Write them into the worker's own folder."""
        folder = _folder(worker, self.name)
        for path, data in self._files:
            target = os.path.join(folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            write_whole(target, data)

    def teardown(self, worker: Any) -> None:
        """Take them away again."""
        shutil.rmtree(_folder(worker, self.name), ignore_errors=True)


def _folder(worker: Any, token: str) -> str:
    return os.path.join(worker.local_directory, token)


class _Judging:
    """Judges parts at a worker."""

    def __init__(self, asked: Asked, moved: Mapping[str, str], scratch: str) -> None:
        self._scratch, self._counted = scratch, list[int]()
        self._batch = Batch(asked, scratch, self._counted.append, moved)

    def answer(self, part: Part, known: frozenset[str]) -> Found:
        """What is made of a part, unless it is among what is ``known``. Raises InputError."""
        batch = self._batch
        name = batch.name(part)
        basis = tuple((reference, batch.basis(reference)) for reference in batch.references)
        if name in known:
            return Found(name, basis)
        self._counted.clear()
        made = made_or_not(batch, part)
        if not isinstance(made, Made):
            return Found(problems=made)
        try:
            with open(made.table, "rb") as table, open(made.beside, "rb") as beside:
                return Found(name, basis, table.read(), beside.read(), sum(self._counted))
        finally:
            shutil.rmtree(self._scratch, ignore_errors=True)


class _Changing:
    """Says at a worker what a change of rules comes to."""

    def __init__(self, asked: ImpactAsked, moved: Mapping[str, str]) -> None:
        self._asked = asked.moved(moved)
        rules = Rules.of(self._asked)
        self._basis, self._change = _basis(rules.judge, self._asked), change_of(rules, self._asked)

    def answer(self, part: Part, known: frozenset[str]) -> Found:  # noqa: ARG002 -- as above
        """What it comes to for a part. Raises InputError."""
        return Found(basis=self._basis, taken=taken(self._change, self._asked, part))


class _Here(threading.local):
    """What this thread answers with, for an order: an index of cards is read by the thread that has opened it."""

    token = ""
    worker: _Judging | _Changing | None = None


_here = _Here()


def _answered(order: Order, part: Part, known: frozenset[str]) -> Found:
    """What an order asks of a part, or what is wrong."""
    try:
        if _here.worker is None or _here.token != order.token:
            _here.worker, _here.token = _worker(order), order.token
        return _here.worker.answer(part, known)
    except InputError as error:
        return Found(problems=error.problems)


def _worker(order: Order) -> _Judging | _Changing:
    """What answers here. Raises InputError if this is another deckcheck than where it was asked."""
    if build() != order.build:
        raise InputError([Problem(_OTHER, {"here": order.build.version, "there": __version__})])
    folder = _folder(get_worker(), order.token)
    moved = {path: os.path.join(folder, there) for path, there in order.moved}
    if isinstance(order.asked, ImpactAsked):
        return _Changing(order.asked, moved)
    return _Judging(order.asked, moved, os.path.join(folder, f"made-{threading.get_ident()}"))


def _basis(judge: Judge, asked: ImpactAsked) -> Basis:
    """The digests of all that a change rests on, by what it is."""
    formats = [("format", asked.format), *([("after", asked.after)] if asked.after else [])]
    files = [("list", (digest_of(asked.list),))] if asked.list else []
    return (*((key, basis_of(judge, reference)) for key, reference in formats), *files)


# -- where it is asked -------------------------------------------------------------------------------------------------


def judged(
    asked: Asked, folder: str, parts: Sequence[Part], cluster: str, told: Told
) -> Iterator[Made | tuple[Problem, ...]]:
    """What is made of each part, in their order, or what is wrong with one.

    Raises InputError if there is no such cluster, or if its workers would judge otherwise.
    """
    here = Batch(asked, folder, lambda decks: told(decks, None))
    order, files = _order(asked, here.judge, [] if asked.format is None else [asked.format])
    found: dict[int, Made | tuple[Problem, ...]] = {}
    sizes = sizes_of(parts)
    left = whole = float(sum(sizes)) or 1.0
    with _client(cluster) as client:
        for number, came in _answers(client, order, files, parts, _known(folder, asked.form)):
            part = parts[number]
            for reference, basis in () if came is None else came.basis:
                if here.basis(reference) != basis:
                    raise InputError([Problem("cluster-other-files", {"format": reference})])
            # A part that takes its workers down with it is judged here, after all.
            found[number] = made_or_not(here, part) if came is None else _kept(came, folder, part, asked.form)
            left -= sizes[number]
            told(0 if came is None else came.decks, max(left, 0) / whole)
    yield from (found[number] for number in range(len(parts)))


def impacts(
    asked: ImpactAsked, parts: Sequence[Part], cluster: str
) -> Iterator[tuple[Part, Taken | tuple[Problem, ...] | None]]:
    """What a change comes to for each part, in their order, or what is wrong with one; None where no worker has
    finished it. Raises InputError as :func:`judged`."""
    judge = asked.judge()
    order, files = _order(asked, judge, [asked.format, *filter(None, [asked.after])], [asked.list])
    basis = _basis(judge, asked)
    found: dict[int, Found | None] = {}
    with _client(cluster) as client:
        for number, came in _answers(client, order, files, parts, {}):
            if came is not None and came.taken is not None and came.basis != basis:
                raise InputError([Problem("cluster-other-files", {"format": asked.format})])
            found[number] = came
    for number, part in enumerate(parts):
        came = found[number]
        yield part, None if came is None else came.taken or came.problems


def _order(
    asked: Asked | ImpactAsked, judge: Judge, formats: Sequence[str], others: Sequence[str | None] = ()
) -> tuple[Order, Files]:
    """What is asked of workers, and the files that are sent to them. Raises InputError."""
    moved, files = _own_files(judge, formats, asked.cards, others)
    return Order(f"deckcheck-{uuid.uuid4().hex}", asked, build(), moved), files


def _own_files(
    judge: Judge, formats: Sequence[str], named: tuple[str, ...], others: Sequence[str | None]
) -> tuple[tuple[tuple[str, str], ...], Files]:
    """Where the files that do not come with deckcheck stand at workers, by what they are called here; and these."""
    own = {path: _there(path) for path in others if path is not None}
    moved = dict(own)
    for format_ in formats:
        game = judge.open(format_).format.game
        # Imported cards are this user's: workers have them where they are the same user's, or are given them as files.
        cards = [path for path in judge.cards.paths_of(game) if named or path != imported(game.id)]
        of_format = judge.files_of(format_)
        own |= {path: _there(path) for path in (*of_format, *cards) if not _is_shipped(path)}
        if of_format[0] in own:
            moved[format_] = own[of_format[0]]
        # Cards are sent under the paths by which they are asked for: what an option names, or a game.
        moved |= {name: own[path] for name, path in zip(named, cards, strict=False) if path in own}
    files = []
    for path, there in own.items():
        with open(path, "rb") as file:
            files.append((there, file.read()))
    return tuple(moved.items()), tuple(files)


def _is_shipped(path: str) -> bool:
    root = os.path.realpath(shipped("formats"))
    return os.path.realpath(path).startswith(root + os.sep)


def _there(path: str) -> str:
    """Where a file stands within the folder of a worker: files find one another as they did."""
    drive, rest = os.path.splitdrive(os.path.abspath(path))
    return os.path.join("files", re.sub(r"\W", "", drive), rest.lstrip(os.sep))


def _known(folder: str, form: str) -> dict[str, list[str]]:
    """What is made of parts already, by the beginnings of the names."""
    names = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    stems = (name.removesuffix(f".{form}") for name in names if name.endswith(f".{form}"))
    return grouped((stem.rpartition(".")[0], stem) for stem in stems if f"{stem}.json" in names)


def _answers(
    client: Any,
    order: Order,
    files: Files,
    parts: Sequence[Part],
    known: Mapping[str, list[str]],
) -> Iterator[tuple[int, Found | None]]:
    """What workers answer for each part as it comes, None where none of them has finished it. Raises InputError."""
    _sent(client, _Files(order.token, files))
    try:
        futures = {
            client.submit(
                _answered,
                order,
                # Workers stand elsewhere.
                part._replace(path=os.path.abspath(part.path)),
                frozenset(known.get(plain_name(part), ())),
                key=f"{order.token}-{number}",
                pure=False,
            ): number
            for number, part in enumerate(parts)
        }
        for future in as_completed([*futures]):
            if future.status == "finished":
                came = future.result()
                if any(problem.code == _OTHER for problem in came.problems):
                    raise InputError(came.problems)
                yield futures[future], came
            elif future.status == "error" and isinstance(future.exception(), KilledWorker):
                yield futures[future], None
            elif future.status == "lost" and client.status == "running":
                # It was finished by a worker that was lost before it was sent on.
                yield futures[future], None
            else:
                what = repr(future.exception()) if future.status == "error" else future.status
                raise InputError([Problem("cluster-lost", {"what": what[:_LONGEST]})])
            # What came need not be kept there.
            future.release()
    finally:
        with suppress(Exception):
            client.unregister_worker_plugin(order.token)


def _sent(client: Any, files: _Files) -> None:
    """Have every worker keep files, also those that are to come. Raises InputError."""
    until = time.monotonic() + _WAIT
    while True:
        try:
            client.register_plugin(files)
        except CommClosedError as error:
            # A worker that is lost meanwhile is still among those that are spoken to, until the scheduler misses it.
            if time.monotonic() > until:
                raise InputError([Problem("cluster-lost", {"what": repr(error)[:_LONGEST]})]) from None
            time.sleep(_AGAIN)
        else:
            return


_OTHER = "cluster-other-version"
_LONGEST = 300


def _kept(came: Found, folder: str, part: Part, form: str) -> Made | tuple[Problem, ...]:
    """What a worker made, in the folder: what it came to first, for a table that is there is always complete."""
    if came.problems:
        return came.problems
    made = made_at(folder, part, came.name, form)
    if came.table is not None and came.beside is not None:
        try:
            with writing_into(folder):
                os.makedirs(folder, exist_ok=True)
                write_whole(made.beside, came.beside)
                write_whole(made.table, came.table)
        except InputError as error:
            return error.problems
    return made


@contextmanager
def _client(cluster: str) -> Iterator[Any]:
    """A cluster: that at an address, or so many workers of this machine. Raises InputError if it cannot be used."""
    # What becomes of lost workers is said here, if it makes a difference; asyncio and tornado would tell of each.
    for name in ("asyncio", "distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    with ExitStack() as stack:
        try:
            client = _begun(cluster, stack)
        except (OSError, RuntimeError, TypeError, ValueError) as error:
            what = f"{type(error).__name__}: {error}"[:_LONGEST]
        else:
            yield client
            return
    # What could not be begun is closed as it is collected. Where that happens while the next one begins, both wait for
    # one lock in one thread, forever.
    gc.collect()
    raise InputError([Problem("cluster-unreachable", {"address": cluster, "what": what})])


def _begun(cluster: str, stack: ExitStack) -> Any:
    workers = re.fullmatch(LOCAL, cluster)
    if workers is None:
        client = stack.enter_context(Client(cluster, timeout=_WAIT))
        client.wait_for_workers(1, timeout=_WAIT)
        return client
    # A worker that was lost may still leave something there.
    scratch = tempfile.TemporaryDirectory(prefix="deckcheck-workers-", ignore_cleanup_errors=True)
    folder = stack.enter_context(scratch)
    local = LocalCluster(
        n_workers=int(workers[1]),
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        local_directory=folder,
        # Whoever else works on this machine must not make these workers run anything.
        security=Security.temporary(),
        protocol="tls://",
        silence_logs="CRITICAL",
    )
    return stack.enter_context(Client(stack.enter_context(local)))
