"""How long many decks take: reading, judging, and what somebody would write by hand.

    python benchmarks/batch.py [--decks N] [--rounds N]

The decks are those of real events (``DECKCHECK_DATA``, or ``../shared/data``), numbered anew as often as it takes. What
is printed are ratios of processor time in one run, each the middle of its rounds with the least and the most. Whole
commands are measured in processes of their own: their memory is the most that they had.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json
import pyarrow.parquet as pa_parquet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("DECKCHECK_DATA") or ROOT.parent / "shared" / "data")
EVENTS = DATA / "mtg" / "decks" / "modern-events.jsonl.gz"
DAY, FORMAT = "2026-07-01", "mtg/modern"
PARTS = 2
BANNED = (
    "Fury", "Grief", "Nadu, Winged Wisdom", "The One Ring", "Amped Raptor", "Jegantha, the Wellspring",
    "Underworld Breach", "Lurrus of the Dream-Den", "Mental Misstep", "Lotus Field", "Phlage, Titan of Fire's Fury",
)  # fmt: skip
ANY_NUMBER = frozenset(
    kind + land
    for kind in ("", "Snow-Covered ")
    for land in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes")
)


def main() -> None:
    """Make the decks, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decks", type=int, default=1_000_000, metavar="N", help="so many decks")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="so often each")
    asked = parser.parse_args()
    if not EVENTS.exists():
        print(f"the real decks are absent: {EVENTS}")
        return
    with tempfile.TemporaryDirectory() as folder:
        made = Made(Path(folder), asked.decks)
        _print(made, asked.rounds)


class Made:
    """The decks: as Parquet in two parts and in one of a tenth, as CSV and JSON Lines of a tenth."""

    def __init__(self, folder: Path, decks: int) -> None:
        self.folder, self.decks = folder, decks
        with gzip.open(EVENTS, "rt", encoding="utf-8") as lines:
            events = [json.loads(line) for line in lines][: max(decks // 10, 1)]
        rows = _rows(events)
        tenth = len(events)
        for name, times in (("whole", 10), ("tenth", 1)):
            (folder / name).mkdir()
            for part in range(PARTS if times > 1 else 1):
                with pa_parquet.ParquetWriter(
                    folder / name / f"{part}.parquet", rows.schema, compression="zstd"
                ) as out:
                    for turn in range(part * times // PARTS, (part + 1) * times // PARTS) if times > 1 else (0,):
                        ids = pc.add(rows.column("deck"), pa.scalar(turn * tenth))
                        out.write_table(rows.set_column(0, "deck", ids))
        pa_csv.write_csv(rows, folder / "tenth.csv")
        with (folder / "tenth.jsonl").open("w", encoding="utf-8") as file:
            for batch in rows.to_batches(50_000):
                file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in batch.to_pylist())
        self.decks, self.tenth = tenth * 10, tenth

    @property
    def paths(self) -> list[Path]:
        """The parts of all decks."""
        return sorted((self.folder / "whole").iterdir())


def _rows(events: list[dict[str, Any]]) -> pa.Table:
    columns: dict[str, list[Any]] = {"deck": [], "name": [], "count": [], "zone": []}
    for number, event in enumerate(events):
        for zone, key in (("main", "main"), ("sideboard", "side")):
            for copies, name in event[key]:
                for column, value in zip(columns.values(), (number, name, copies, zone), strict=True):
                    column.append(value)
    return pa.table(columns)


# -- what is measured --------------------------------------------------------------------------------------------------


def read_parquet(paths: list[Path]) -> int:
    """The rows, decoded as they are for judging."""
    rows = 0
    for path in paths:
        with pa_parquet.ParquetFile(path, read_dictionary=["name", "zone"], pre_buffer=False) as file:
            rows += sum(batch.num_rows for batch in file.iter_batches(250_000))
    return rows


def by_hand(paths: list[Path]) -> int:
    """What somebody would write: the sizes, the banned cards, and four of each, over decks as lists."""
    legal = 0
    for name_rows in _decks(paths):
        names: collections.Counter[str] = collections.Counter()
        sizes = {"main": 0, "sideboard": 0}
        for copies, name, zone in name_rows:
            names[name] += copies
            sizes[zone] += copies
        fits = sizes["main"] >= 60 and sizes["sideboard"] <= 15
        legal += fits and all(
            (count <= 4 or name in ANY_NUMBER) and name not in BANNED for name, count in names.items()
        )
    return legal


def _decks(paths: list[Path]) -> Iterator[list[tuple[int, str, str]]]:
    for path in paths:
        with pa_parquet.ParquetFile(path) as file:
            last, rows = None, list[tuple[int, str, str]]()
            for batch in file.iter_batches(250_000):
                columns = (batch.column(name).to_pylist() for name in ("deck", "count", "name", "zone"))
                for deck, copies, name, zone in zip(*columns, strict=True):
                    if deck != last and rows:
                        yield rows
                        rows = []
                    last = deck
                    rows.append((copies, name, zone))
            if rows:
                yield rows


def by_duckdb(paths: list[Path]) -> int | None:
    """The same as one query, on one thread; None where there is no DuckDB."""
    try:
        import duckdb
    except ModuleNotFoundError:
        return None
    banned = ", ".join("'" + name.replace("'", "''") + "'" for name in BANNED)
    free = ", ".join("'" + name + "'" for name in sorted(ANY_NUMBER))
    files = ", ".join(f"'{path}'" for path in paths)
    with duckdb.connect(config={"threads": 1}) as connection:
        query = f"""
            with cards as (
                select deck, name, sum(count) copies, sum(count) filter (zone = 'main') main_,
                       sum(count) filter (zone = 'sideboard') side_
                from read_parquet([{files}]) group by deck, name
            )
            select count(*) from (
                select deck from cards group by deck
                having sum(main_) >= 60 and coalesce(sum(side_), 0) <= 15
                   and bool_and((copies <= 4 or name in ({free})) and name not in ({banned}))
            )"""  # noqa: S608 -- made of names that stand above
        found = connection.execute(query).fetchone()
    return None if found is None else int(found[0])


def judged(*arguments: str) -> tuple[float, float, int]:
    """A whole command: its processor time and its time in seconds, and the most memory that it had in bytes."""
    command = [sys.executable, "-c", _MEASURED, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env={**os.environ, "LANG": "C"})
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(done.stderr)
    cpu, wall, memory = done.stderr.strip().splitlines()[-1].split()
    return float(cpu), float(wall), int(memory)


_MEASURED = """
import resource, sys, time
began = time.perf_counter()
from deckcheck.cli import main
try:
    main(sys.argv[1:], standalone_mode=True)
except SystemExit as end:
    code = end.code
own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = sum(each.ru_utime + each.ru_stime for each in (own, others))
print(seconds, time.perf_counter() - began, own.ru_maxrss * 1024, file=sys.stderr)
sys.exit(code)
"""


def _timed(call: Callable[[], Any]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


# -- the table ---------------------------------------------------------------------------------------------------------


class _Times:
    """The times of several rounds, by what they are of."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = collections.defaultdict(list)

    def ratio(self, one: str, other: str, scale: float = 1) -> str:
        """How many times as much one is as another, of the same rounds."""
        found = [a / b * scale for a, b in zip(self.of[one], self.of[other], strict=True)]
        return f"{statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})"


def _print(made: Made, rounds: int) -> None:
    whole, tenth = str(made.folder / "whole"), str(made.folder / "tenth")
    common = ("--format", FORMAT, "--on", DAY, "--output", "json")
    times = _Times()
    judged("batch", tenth, *common)  # what is kept of cards and formats is made once
    for _ in range(rounds):
        times.of["reading"].append(_timed(lambda: read_parquet(made.paths)))
        for name, arguments in (
            ("whole", (whole, *common)),
            ("tenth", (tenth, *common)),
            ("two", (whole, *common, "--jobs", "2")),
            ("csv", (str(made.folder / "tenth.csv"), *common)),
            ("jsonl", (str(made.folder / "tenth.jsonl"), *common)),
        ):
            cpu, wall, memory = judged("batch", *arguments)
            for key, value in (("", cpu), (" wall", wall), (" memory", memory)):
                times.of[name + key].append(value)
        change = ("--format", FORMAT, "--from", "2026-03-01", "--to", DAY, "--output", "json")
        times.of["impact"].append(judged("impact", whole, *change)[0])
        times.of["hand"].append(_timed(lambda: by_hand([made.folder / "tenth" / "0.parquet"])))
        times.of["duckdb"].append(_timed(lambda: by_duckdb(made.paths)))
        times.of["reading csv"].append(_timed(lambda: pa_csv.read_csv(made.folder / "tenth.csv")))
        times.of["reading jsonl"].append(_timed(lambda: pa_json.read_json(made.folder / "tenth.jsonl")))
    print(f"{made.decks} decks of real events, {rounds} rounds; processor time unless it says otherwise")
    duckdb = times.ratio("whole", "duckdb") if _has_duckdb() else "absent"
    lines = (
        ("from Parquet ÷ mere reading", times.ratio("whole", "reading"), "2.5"),
        ("CSV ÷ reading (a tenth)", times.ratio("csv", "reading csv"), "1.3"),
        ("JSON Lines ÷ reading (a tenth)", times.ratio("jsonl", "reading jsonl"), "1.3"),
        ("÷ the check by hand over decks as lists", times.ratio("whole", "hand", 0.1), "0.083"),
        ("÷ DuckDB with the same sizes and limits", duckdb, "0.2"),
        ("ten times ÷ once, memory", times.ratio("whole memory", "tenth memory"), "1.1"),
        ("two jobs ÷ one, wall", times.ratio("two wall", "whole wall"), "0.6"),
        ("impact ÷ one pass", times.ratio("impact", "whole"), "1.2"),
    )
    for what, found, most in lines:
        print(f"  {what:45} {found:28} asked: {most}")
    peak = max(chain(times.of["whole memory"], times.of["tenth memory"])) / 1e6
    print(f"  {'most memory':45} {peak:.0f} MB{'':22} asked: 350 MB")
    rate = made.decks / statistics.median(times.of["whole"])
    print(f"  {rate:.0f} decks a second of processor time; this process had {_own_memory():.0f} MB")


def _has_duckdb() -> bool:
    from importlib.util import find_spec

    return find_spec("duckdb") is not None


def _own_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


if __name__ == "__main__":
    main()
