"""Lists that take too long, workers that end, and what a list may have opened."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deckcheck.judging.judge import Judge
from deckcheck.judging.which_game import Fit, WhichGame
from deckcheck.serve import lanes as lanes_module
from deckcheck.serve import workers
from deckcheck.serve.checked import Checked, Failed, Job
from deckcheck.serve.lanes import Lanes, _Worker
from deckcheck.serve.workers import Asked, Bench
from deckcheck.source import Source
from serve.conftest import SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

    from deckcheck.judging.judged import Judged

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
OWN = str(EXAMPLES / "emberfall" / "standard.yaml")
DECK = (EXAMPLES / "emberfall" / "deck.txt").read_text(encoding="utf-8")
DAY = "2026-11-21"
JOB = Job(DECK, (OWN,), DAY, "en", wants=("page", "report"))


class _NoGames(WhichGame):
    """Knows no game; to open all of them takes long."""

    def fits(self, source: Source) -> tuple[Fit, ...]:
        return ()


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, whole_bench: Bench) -> Bench:
    """What a worker has, in this process, with a format of the site's own and no others."""
    monkeypatch.setattr(workers, "WhichGame", _NoGames)
    whole_bench.open_all(DAY)
    return whole_bench


@pytest.fixture
def whole_bench(monkeypatch: pytest.MonkeyPatch, shared_cache: Path) -> Bench:
    """The same before anything is open, with all games that there are to be told apart."""
    monkeypatch.setattr(workers, "format_ids", tuple)
    monkeypatch.setattr(workers, "_UNHEARD", 1_000_000)  # this process has other things to do
    made = Bench(Asked((OWN,), str(shared_cache), SECONDS), {}, {})  # so long that no alarm rings
    monkeypatch.setattr(workers, "_here", [made])
    return made


@pytest.fixture
def alarm() -> Iterator[None]:
    """The alarm of a worker, in this process."""
    before = signal.signal(signal.SIGPROF, workers._stop)  # noqa: SLF001 -- what a worker is begun with
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def test_a_list(bench: Bench) -> None:
    found = workers.checked(JOB)
    assert isinstance(found, Checked)
    assert found.deck is not None
    assert found.report is not None
    assert (found.deck.said.format, found.deck.said.verdict) == ("emberfall/standard", "illegal")
    (deck,) = found.report["decks"]
    codes = [each["code"] for each in deck["findings"]]
    assert [note.code for line in found.deck.written.lines for note in line.notes] == codes
    # Where the format's file stands is nobody's business.
    assert str(EXAMPLES) not in repr(found)
    assert {each["clause"]["path"] for each in deck["findings"] if "clause" in each} == {"standard.yaml"}


def test_the_format_that_a_list_names_is_compared_and_never_looked_for(bench: Bench) -> None:
    for named, known in (
        ("emberfall/standard", True),
        ("standard.yaml", False),
        (OWN, False),
        ("./examples/emberfall/standard.yaml", False),
    ):
        told = workers.told(Job(f"# format: {named}\n{DECK}", (), DAY, "en"))
        if known:
            assert isinstance(told, Job)
            assert told.told_by == "list"
            continue
        assert isinstance(told, Checked)
        (problem,) = told.problems
        assert (problem.code, problem.place) == ("unknown-format", "1:11"), named
        assert f"there is no format “{named}”" in problem.message


CANARY = "canary-that-nobody-may-read"


def _spellings(path: str) -> list[str]:
    """Forty ways to write a path."""
    relative = os.path.relpath(path)
    ways = [
        *(path, relative, f"./{relative}", f"file://{path}", f"//localhost{path}", f"\\\\?\\{path}", path.upper()),
        *(f"{'../' * depth}{path[1:]}" for depth in range(4, 12)),
        *(f"{path}{end}" for end in ("\0", "\0.yaml", ".yaml", "/", "/.", "#x", "?x", " ", "\t", "%00")),
        *(f"emberfall/{'../' * depth}{path[1:]}" for depth in (1, 4, 8)),
        *("~/canary.yaml", "$HOME/canary.yaml", "${PWD}", "`ls`", "/proc/self/environ", "/proc/self/cwd", "/dev/stdin"),
        *("/dev/zero", "-", "<stdin>", "CON", "C:\\canary.yaml"),
    ]
    assert len(ways) >= 40
    return ways


@pytest.mark.slow(step=1)
def test_no_file_is_opened_that_a_list_names(
    whole_bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it names: a file, a pipe that nobody writes to, a device; and nothing of any is in an answer."""
    monkeypatch.chdir(tmp_path)
    whole_bench.open_all(DAY)
    canary = tmp_path / "canary.yaml"
    canary.write_text(f"format: {CANARY}/{CANARY}\nname: {CANARY}\n", encoding="utf-8")
    os.mkfifo(tmp_path / "fifo")
    opened: list[str] = []
    listening = [True]

    def listen(event: str, args: tuple[Any, ...]) -> None:
        if listening and event in ("open", "os.listdir", "os.scandir", "glob.glob"):
            opened.append(str(args[0]))

    texts = []
    for named in (*_spellings(str(canary)), str(tmp_path / "fifo")):
        quoted = named.replace('"', '\\"')
        texts += [
            (f"# format: {named}\n{DECK}", ""),
            (f'format: "{quoted}"\nmain:\n  - 2 Ash Drake\n', ".yaml"),
            (f'{{"format": "{quoted}", "main": ["2 Ash Drake"]}}', ".json"),
        ]
    # What is loaded once for all lists is loaded now.
    for text, suffix in texts[:6]:
        _all_of(Job(text, (), DAY, "en", suffix, wants=("page", "report")))
    sys.addaudithook(listen)
    try:
        for text, suffix in texts:
            for found in _all_of(Job(text, (), DAY, "en", suffix, wants=("page", "report"), do="fix")):
                said = repr(found._replace(text="") if isinstance(found, Job) else found)
                assert CANARY not in said
    finally:
        listening.clear()
    parts = (str(tmp_path), "canary", "fifo", "passwd")
    # Modules may be loaded meanwhile, of which one may be called so.
    assert [path for path in opened if path.startswith(("/proc", "/dev")) or any(each in path for each in parts)] == []


def _all_of(job: Job) -> Iterator[object]:
    """What a worker answers: as the list tells its format, and by one that was chosen."""
    yield workers.told(job)
    yield workers.checked(job._replace(formats=(OWN,)))


def test_what_the_machine_does_beside_a_list_takes_none_of_its_time(
    bench: Bench, alarm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Judge.judge

    def late(of: Judge, source: Source, reference: str | None = None) -> Judged:
        time.sleep(2)
        return judge(of, source, reference)

    found = workers.checked(JOB)  # what it needs is then open
    bench.asked = bench.asked._replace(seconds=1)
    monkeypatch.setattr(Judge, "judge", late)
    assert workers.checked(JOB) == found


def test_what_takes_too_long_is_not_judged_and_what_was_half_done_is_left(
    bench: Bench, alarm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.asked = bench.asked._replace(seconds=0.05)

    def hang(*_: object) -> None:
        with_blind_eyes = True
        while with_blind_eyes:
            try:
                sum(range(1000))
            except Exception:  # noqa: BLE001, S112 -- what must not stop an alarm
                continue

    with monkeypatch.context() as patch:
        patch.setattr(Judge, "judge", hang)
        assert workers.checked(JOB) == Failed("serve-took-too-long")
    (fresh,) = workers._here  # noqa: SLF001 -- what is there next
    fresh.asked = fresh.asked._replace(seconds=SECONDS)
    assert fresh is not bench
    assert (fresh.table, fresh.cards) == (bench.table, bench.cards)
    found = workers.checked(JOB)
    assert isinstance(found, Checked)
    assert found.deck is not None


def test_an_error_of_our_own_is_no_verdict(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(Judge, "judge", fail)
    found = workers.checked(JOB)
    assert isinstance(found, Checked)
    assert (found.deck, [note.code for note in found.problems]) == (None, ["internal-error"])
    assert found.report is not None
    assert found.report["verdict"] == "undecided"
    assert "secret" not in repr(found)


def _write_own(path: Path, days: str) -> None:
    """A format of the site's own that is there on some days only."""
    cards = json.dumps(str(EXAMPLES / "emberfall" / "cards.csv"))
    text = Path(OWN).read_text(encoding="utf-8").replace("database: cards.csv", f"database: {cards}")
    path.write_text(text.replace("emberfall/standard\n", f"emberfall/{path.stem}\n{days}\n", 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("day", "code"),
    [("2023-12-31", "before-format"), ("2024-01-01", ""), ("2024-12-31", ""), ("2025-01-01", "after-format")],
)
@pytest.mark.parametrize("asked", [{}, {"do": "fix"}, {"do": "suggest"}, {"do": "repair"}])
def test_a_day_without_the_format_accuses_nobody(
    bench: Bench, tmp_path: Path, day: str, code: str, asked: dict[str, Any]
) -> None:
    """It is what kept the list from being judged, whatever is asked of it."""
    own = tmp_path / "own.yaml"
    _write_own(own, "since: 2024-01-01\nuntil: 2025-01-01")
    found = workers.checked(JOB._replace(formats=(str(own),), on=day, **asked))
    assert isinstance(found, Checked)
    assert found.report is not None
    codes = [code] if code else []
    assert [each.code for each in found.problems] == codes
    assert [each["code"] for each in found.report["problems"]] == codes
    assert (found.deck is None, found.others == (), found.report["decks"] == []) == (bool(code),) * 3
    assert found.report["verdict"] == ("undecided" if code else "legal" if asked.get("do") == "repair" else "illegal")


def test_of_several_formats_all_are_told_that_are_not_there(bench: Bench, tmp_path: Path) -> None:
    files = []
    for name, days in (("early", "until: 2025-01-01"), ("late", "since: 2027-01-01"), ("now", "since: 2025-01-01")):
        files.append(str(tmp_path / f"{name}.yaml"))
        _write_own(Path(files[-1]), days)
    found = workers.checked(JOB._replace(formats=tuple(files)))
    assert isinstance(found, Checked)
    assert [each.code for each in found.problems] == ["after-format", "before-format"]
    assert found.report is not None
    assert (found.report["verdict"], found.report["decks"]) == ("undecided", [])


# -- in processes of their own


def _hang() -> None:
    """What hears no alarm."""
    for each in (signal.SIGPROF, signal.SIGTERM, signal.SIGINT):
        signal.signal(each, signal.SIG_IGN)
    while True:
        time.sleep(1)


def _take_memory() -> int:
    return len(bytearray(3 * 2**30))


def _take_time() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (1, 2))
    while True:
        pass


def _in_lanes(cache: Path, do: Callable[[Lanes], Coroutine[Any, Any, None]], seconds: float = SECONDS) -> None:
    async def run() -> None:
        lanes = Lanes(Asked((OWN,), str(cache), seconds))
        try:
            await do(lanes)
        finally:
            lanes.close()

    asyncio.run(run())


def _worker(lanes: Lanes) -> _Worker:
    (worker,) = lanes.event._workers  # noqa: SLF001 -- the process that is to be harmed
    return worker


@pytest.mark.slow(step=1)
def test_a_worker_that_ends_or_hangs_is_another_at_the_next_list(
    shared_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    async def do(lanes: Lanes) -> None:
        first = await lanes.event.judge(JOB)
        assert isinstance(first, Checked)
        id = _worker(lanes)._id  # noqa: SLF001 -- as above
        assert id is not None
        os.kill(id, signal.SIGKILL)
        assert await lanes.event.judge(JOB) == Failed("serve-worker-ended", 2)
        assert await lanes.event.judge(JOB) == first
        # One that hangs is ended, and so is the process.
        worker = _worker(lanes)
        id = worker._id  # noqa: SLF001 -- as above
        with monkeypatch.context() as patch:
            patch.setattr(lanes_module, "checked", _hang_with_job)
            patch.setattr(lanes_module, "_PATIENCE", 1)
            assert await lanes.event.judge(JOB) == Failed("serve-took-too-long")
        await asyncio.sleep(0.3)
        assert id is not None
        assert not _is_running(id)
        assert await lanes.event.judge(JOB) == first
        # Memory without end is an error, and the worker goes on.
        with pytest.raises(MemoryError):
            await worker.call(20, _take_memory)

    _in_lanes(shared_cache, do, seconds=3)


@pytest.mark.slow(step=1)
def test_another_worker_for_everybody_knows_all_formats(shared_cache: Path) -> None:
    """Also those that only a list names."""
    job = Job(f"# format: emberfall/standard\n{DECK}", (), DAY, "en")

    async def do(lanes: Lanes) -> None:
        assert await lanes.event.judge(job) == await lanes.event.judge(job)
        await lanes.start(DAY)
        first = await lanes.public.judge(job)
        assert isinstance(first, Checked)
        assert (first.told_by, first.deck is not None) == ("list", True)
        (worker,) = lanes.public._workers  # noqa: SLF001 -- the process that is to be harmed
        assert worker._id is not None  # noqa: SLF001 -- as above
        os.kill(worker._id, signal.SIGKILL)  # noqa: SLF001 -- as above
        assert await lanes.public.judge(job) == Failed("serve-worker-ended", 2)
        assert await lanes.public.judge(job) == first
        # A worker of events opens what it needs alone, and takes no list that names nothing it was given.
        found = await lanes.event.judge(job)
        assert isinstance(found, Checked)
        assert [note.code for note in found.problems] == ["no-format"]

    _in_lanes(shared_cache, do)


def _hang_with_job(job: Job) -> None:
    _hang()


def _is_running(id: int) -> bool:
    try:
        with open(f"/proc/{id}/stat", encoding="ascii") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow(step=1)
def test_workers_end_with_whoever_began_them(shared_cache: Path, tmp_path: Path) -> None:
    """Also where that is killed and has no time to say so."""
    program = tmp_path / "begin.py"
    program.write_text(
        f"""import asyncio
from deckcheck.serve.checked import Job
from deckcheck.serve.lanes import Lanes
from deckcheck.serve.workers import Asked

async def main():
    lanes = Lanes(Asked(({OWN!r},), {str(shared_cache)!r}))
    for lane in (lanes.public, lanes.event):
        await lane.judge(Job("1 Ash Drake", ({OWN!r},), {DAY!r}, "en"))
    print(*(each._id for lane in (lanes.public, lanes.event) for each in lane._workers), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
""",
        encoding="utf-8",
    )
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as begun:
        assert begun.stdout is not None
        ids = [int(each) for each in begun.stdout.readline().split()]
        assert len(ids) == 2
        assert all(map(_is_running, ids))
        begun.kill()
    deadline = time.monotonic() + 10
    while any(map(_is_running, ids)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(_is_running, ids))


@pytest.mark.slow(step=1)
def test_a_process_for_a_whole_event_ends_with_whoever_began_it(tmp_path: Path) -> None:
    """Also where that is killed meanwhile."""
    program = tmp_path / "begin.py"
    program.write_text(
        """import os, time
from deckcheck.serve.events.work import in_process

def wait():
    print(os.getpid(), flush=True)
    time.sleep(2)

if __name__ == "__main__":
    in_process(wait)
""",
        encoding="utf-8",
    )
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as begun:
        assert begun.stdout is not None
        id = int(begun.stdout.readline())
        begun.kill()
    until = time.monotonic() + 30
    while _is_running(id) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _is_running(id)


@pytest.mark.slow(step=1)
def test_hostile_lists_of_everybody_keep_no_player_waiting(shared_cache: Path) -> None:
    """Those of events are judged by others: half of them are there before the first hostile one is given up."""
    hostile = Job("\n".join(f"1 {'Zq' * 30}{number}" for number in range(400)), (OWN,), DAY, "en")

    async def do(lanes: Lanes) -> None:
        await lanes.event.judge(JOB)
        await lanes.public.judge(JOB)
        alone = await _median(lanes)
        crowd = [asyncio.create_task(lanes.public.judge(hostile)) for _ in range(16)]
        beside = await _median(lanes)
        assert not all(each.done() for each in crowd) or beside < 0.1
        await asyncio.gather(*crowd)
        # Two cores are shared by whatever else runs: the bound is for another order of magnitude.
        assert beside < 10 * alone + 0.05

    _in_lanes(shared_cache, do)


async def _median(lanes: Lanes) -> float:
    found = []
    for _ in range(9):
        began = time.perf_counter()
        assert isinstance(await lanes.event.judge(JOB), Checked)
        found.append(time.perf_counter() - began)
    return sorted(found)[4]
