"""``deckcheck batch --cluster``: what workers make is what one machine makes, whatever becomes of them."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cli.test_batch import FORMAT, HEAD, ILLEGAL, LEGAL, UNKNOWN, contents, written_csv, written_parquet
from cli.test_impact import DECKS, LIST
from cli.test_impact import FORMAT as DUEL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.conftest import Run

EXAMPLES = Path(FORMAT).parent


def _tables(folder: Path, parts: int, decks: int = 200) -> Path:
    folder.mkdir()
    for part in range(parts):
        rows = [
            (f"{part}-{deck:05}", *row[1:])
            for deck in range(decks)
            for row in (LEGAL, ILLEGAL, UNKNOWN)[(deck * 7 + part) % 3]
        ]
        written_parquet(folder / f"{part}.parquet", rows)
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A format of somebody's own, with its game, cards and lists beside it."""
    shutil.copytree(EXAMPLES, tmp_path / "own")
    return tmp_path / "own" / "standard.yaml"


# What needs a cluster is imported by whoever begins one: it takes as long as the other tests of this room.


@pytest.mark.parametrize("value", ["local", "local[0]", "local[x]", "host", ""])
def test_neither_an_address_nor_so_many_processes(value: str, run: Run, tmp_path: Path) -> None:
    path = written_csv(tmp_path / "a.csv", LEGAL)
    refused = run("batch", str(path), "--format", FORMAT, "--cluster", value)
    assert (refused.exit_code, "local[N]" in refused.stderr) == (2, True)
    refused = run("batch", str(path), "--format", FORMAT, "--cluster", "local[2]", "--jobs", "2")
    assert (refused.exit_code, "--jobs" in refused.stderr) == (2, True)


@pytest.mark.slow
def test_where_no_cluster_answers(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.batch.cluster._WAIT", 0.2)
    path = written_csv(tmp_path / "a.csv", LEGAL)
    for address in ("tcp://127.0.0.1:1", "tls://127.0.0.1:1", "odd://x:1"):
        refused = run("batch", str(path), "--format", FORMAT, "--cluster", address, "--lang", "en")
        assert (refused.exit_code, f"no cluster with workers answers at {address}" in refused.stderr) == (2, True)
        # One that is collected while another begins waits for itself.
        assert [each for each in gc.get_objects() if type(each).__name__ == "Client"] == []


@pytest.mark.slow
def test_whoever_needs_no_cluster_does_not_load_one(tmp_path: Path) -> None:
    path = written_csv(tmp_path / "a.csv", LEGAL)
    code = (
        "import sys\nfrom deckcheck.cli import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "assert 'pyarrow' in sys.modules\nassert not {'distributed', 'dask', 'jinja2'} & set(sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", code, "batch", str(path), "--format", FORMAT], check=True, capture_output=True
    )


# -- workers -----------------------------------------------------------------------------------------------------------


class Started(NamedTuple):
    """A scheduler with a worker, at its address."""

    scheduler_address: str

    def make(self, call: Callable[..., Any], *arguments: Any) -> None:
        """Have the worker call something."""
        from distributed import Client

        with Client(self.scheduler_address) as client:
            client.run(call, *arguments)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    """A worker of two threads, at a scheduler that gives a part up with the first worker that it takes down."""
    import dask
    from distributed import LocalCluster

    settings = {"distributed.scheduler.allowed-failures": 0}
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path / "workers"),
            silence_logs="CRITICAL",
        ) as cluster,
    ):
        yield Started(cluster.scheduler_address)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_workers_make_what_one_machine_makes(form: str, run: Run, started: Started, own: Path, tmp_path: Path) -> None:
    tables = _tables(tmp_path / "tables", 5)
    (tables / "4.parquet").write_bytes((tables / "4.parquet").read_bytes()[:-50])
    written_parquet(tables / "5.parquet", [("0-00000", *row[1:]) for row in LEGAL])
    asked = ("batch", str(tables), "--format", str(own), "--on", "2026-07-01", "--details", "2", "--output", "json")
    args = (*asked, "--as", form, "--into")
    one = run(*args, str(tmp_path / "one"))
    several = run(*args, str(tmp_path / "several"), "--cluster", started.scheduler_address)
    assert (several.exit_code, several.stdout, several.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert contents(tmp_path / "several") == contents(tmp_path / "one")
    # What is there is not made again, and what is not there is.
    lost = next((tmp_path / "several").glob(f"3.parquet.*.{form}"))
    lost.unlink()
    times = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "several").glob("2.parquet.*")}
    assert run(*args, str(tmp_path / "several"), "--cluster", started.scheduler_address).stdout == one.stdout
    assert contents(tmp_path / "several") == contents(tmp_path / "one")
    assert times == {path.name: path.stat().st_mtime_ns for path in (tmp_path / "several").glob("2.parquet.*")}


CHANGES = {
    "days": ("--from", "2026-02-01", "--to", "2026-06-01"),
    "ban": ("--on", "2026-03-15", "--ban", "Hen"),
    "list": ("--on", "2026-03-15", "--list", "new.yaml"),
    "after": ("--on", "2026-03-15", "--after", "two.yaml"),
}


@pytest.mark.slow(step=4)
@pytest.mark.parametrize("change", CHANGES)
def test_workers_say_of_a_change_what_one_machine_says(change: str, run: Run, started: Started, folder: Path) -> None:
    lists = {"list.yaml": LIST, "new.yaml": LIST.replace("unlimited: [Fox]", 'unlimited: [Fox], "0": [Hen]')}
    formats = {"test.yaml": DUEL, "two.yaml": DUEL.replace("most: 3", "most: 2").replace("duel/test", "duel/two")}
    for name, text in {**lists, **formats, "cards.csv": "name,cost\nFox,1\nOwl,1\nHen,1\nCow,4\n"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    tables = folder / "tables"
    tables.mkdir()
    head = ("deck", "count", "name")
    decks = [[(f"{part}-{deck}", *row) for deck, rows in DECKS.items() for row in rows] for part in range(4)]
    # One deck stands in two parts, which are in no order; one has rows that nobody can use; a part is damaged.
    decks[3] += [("0-owls", 4, "Owl"), ("3-cows", -1, "Fox")]
    for part, rows in enumerate(decks):
        written_parquet(tables / f"{part}.parquet", rows, head)
    (tables / "4.parquet").write_bytes((tables / "3.parquet").read_bytes()[:-50])
    asked = ("impact", "tables", "--format", "test.yaml", *CHANGES[change], "--output", "json")
    one = run(*asked, "--into", "one.parquet")
    assert ('"lost"' in one.stdout, "damaged-part" in one.stderr, one.exit_code) == (True, True, 2)
    several = run(*asked, "--into", "several.parquet", "--cluster", started.scheduler_address)
    assert (several.exit_code, several.stdout, several.stderr) == (one.exit_code, one.stdout, one.stderr)
    assert (folder / "several.parquet").read_bytes() == (folder / "one.parquet").read_bytes()


@pytest.mark.slow
def test_cards_that_are_named_and_formats_in_a_column(run: Run, started: Started, own: Path, tmp_path: Path) -> None:
    rows = [(f"{deck}", *row[1:], str(own)) for deck, rows in enumerate((LEGAL, ILLEGAL)) for row in rows]
    path = written_parquet(tmp_path / "a.parquet", rows, (*HEAD, "format"))
    cards = next(each for each in own.parent.iterdir() if each.stem == "cards")
    for options in ((), ("--format", str(own), "--cards", str(cards))):
        args = ("batch", str(path), "--on", "2026-07-01", "--output", "json", *options, "--into")
        one = run(*args, str(tmp_path / "one"))
        several = run(*args, str(tmp_path / "several"), "--cluster", started.scheduler_address)
        assert (several.stdout, several.stderr, several.exit_code) == (one.stdout, one.stderr, 1)
    assert contents(tmp_path / "several") == contents(tmp_path / "one")


@pytest.mark.slow
def test_workers_that_stand_elsewhere_know_parts_as_they_are_called(run: Run, started: Started, folder: Path) -> None:
    decks = folder / "decks"
    decks.mkdir()
    lines = [f"Hero: {LEGAL[0][2]}", "", *(f"{row[1]} {row[2]}" for row in LEGAL[1:])]
    (decks / "one.txt").write_text("\n".join(lines), encoding="utf-8")
    (decks / "two.txt").write_bytes(b"\xff\xfe\x00")
    _tables(folder / "tables", 2, 5)
    started.make(os.chdir, "/")
    args = ("batch", "decks", "tables", "--format", FORMAT, "--on", "2026-07-01", "--output", "json", "--into")
    one = run(*args, "one")
    several = run(*args, "several", "--cluster", started.scheduler_address)
    assert (several.stdout, several.stderr, several.exit_code) == (one.stdout, one.stderr, one.exit_code)
    assert contents(folder / "several") == contents(folder / "one")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("import deckcheck.batch.cluster as there; there.__version__ = '9.9'", "cluster-other-version"),
        ("import deckcheck.batch.run as there; there._digest_of_file = len", "cluster-other-files"),
    ],
)
def test_workers_that_would_judge_otherwise_are_refused(
    change: str, code: str, run: Run, started: Started, own: Path, tmp_path: Path
) -> None:
    tables = _tables(tmp_path / "tables", 2, 5)
    started.make(exec, change)
    into = tmp_path / "into"
    args = ("batch", str(tables), "--format", str(own), "--on", "2026-07-01", "--into", str(into), "--lang", "en")
    refused = run(*args, "--cluster", started.scheduler_address)
    assert (refused.exit_code, f"[{code}]" in refused.stderr, into.exists()) == (2, True, False)


@pytest.mark.slow
def test_a_part_that_takes_its_worker_down_is_judged_here(
    run: Run, started: Started, own: Path, tmp_path: Path
) -> None:
    tables = _tables(tmp_path / "tables", 3, 20)
    started.make(exec, "import os, deckcheck.batch.cluster as there; there.made_or_not = lambda *_: os._exit(1)")
    args = ("batch", str(tables), "--format", str(own), "--on", "2026-07-01", "--output", "json", "--into")
    one = run(*args, str(tmp_path / "one"))
    several = run(*args, str(tmp_path / "several"), "--cluster", started.scheduler_address)
    assert (several.stdout, several.stderr) == (one.stdout, "")
    assert contents(tmp_path / "several") == contents(tmp_path / "one")


@pytest.mark.slow(step=3)
@pytest.mark.parametrize("seed", range(3))
def test_workers_that_are_killed_lose_nothing_and_leave_nothing_twice(seed: int, tmp_path: Path) -> None:
    tables = _tables(tmp_path / "tables", 12, 1500)
    command = [sys.executable, "-m", "deckcheck", "batch", str(tables), "--format", FORMAT, "--on", "2026-07-01"]
    command += ["--output", "json", "--into"]
    one = subprocess.run([*command, str(tmp_path / "one")], check=False, capture_output=True)
    process = subprocess.Popen(
        [*command, str(tmp_path / "several"), "--cluster", "local[2]"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    killed = _killed(process, tmp_path / "several", 2 + seed)
    out, err = process.communicate(timeout=120)
    assert killed, "somebody was there to be killed"
    assert (out, err, process.returncode) == (one.stdout, b"", one.returncode)
    assert contents(tmp_path / "several") == contents(tmp_path / "one")


def _killed(process: subprocess.Popen[bytes], into: Path, most: int) -> int:
    """Kill workers of a process by their ids, one after another, once a part is made; how many there were."""
    import psutil

    killed, until = 0, time.monotonic() + 60
    while process.poll() is None and killed < most and time.monotonic() < until:
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(process.pid).children(recursive=True):
                # One that has just come has nothing to lose yet.
                works = "spawn_main" in " ".join(child.cmdline()) and child.cpu_times().user > 1
                if works and into.is_dir() and any(into.iterdir()):
                    child.send_signal(signal.SIGKILL)
                    killed += 1
                    break
        time.sleep(0.05)
    return killed
