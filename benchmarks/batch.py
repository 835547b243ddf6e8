"""How long many decks take: reading, judging, and what somebody would write by hand.

    python benchmarks/batch.py [--decks N] [--rounds N] [--ten]

The decks are those of real events (``DECKCHECK_DATA``, or ``../shared/data``), numbered anew as often as it takes;
``--ten`` also judges ten times as many, for their memory and for two jobs at length. What is printed are ratios of
processor time in one run, each the middle of its rounds with the least and the most, what of the time was spent on
what, and every bound of each format over arrays, without the proof that spares most decks most of them. Whole commands
are measured in processes of their own, after one that keeps what is kept of formats, names and cards: their memory is
the most that they had.
"""

from __future__ import annotations

import argparse
import collections
import gzip
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pa_csv
import pyarrow.json as pa_json
import pyarrow.parquet as pa_parquet

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deckcheck.batch.compiled import NotCompiledError, Run  # noqa: E402 -- what stands beside this script
from deckcheck.batch.many import ManyDecks  # noqa: E402 -- as above
from deckcheck.batch.unsorted import Unsorted, wide  # noqa: E402 -- as above
from deckcheck.formats.catalogue import format_ids  # noqa: E402 -- as above
from deckcheck.judging.judge import Judge  # noqa: E402 -- as above
from deckcheck.judging.marked_decks import read_marked  # noqa: E402 -- as above
from deckcheck.source import Source  # noqa: E402 -- as above

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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
    parser.add_argument("--ten", action="store_true", help="ten times as many, once by one and once by two jobs")
    asked = parser.parse_args()
    if not EVENTS.exists():
        print(f"the real decks are absent: {EVENTS}")
        return
    with tempfile.TemporaryDirectory() as folder:
        made = Made(Path(folder), asked.decks)
        _print(made, asked.rounds, ten=asked.ten)


class Made:
    """The decks: as Parquet in two parts and in one of a tenth, as CSV, and as JSON Lines."""

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
        with pa_csv.CSVWriter(folder / "whole.csv", rows.schema) as table:
            for turn in range(10):
                ids = pc.add(rows.column("deck"), pa.scalar(turn * tenth))
                table.write_table(rows.set_column(0, "deck", ids))
        numbers = rows.column("deck").to_pylist()
        rest = rows.drop_columns("deck").to_batches(50_000)
        texts = [json.dumps(row, ensure_ascii=False)[1:] + "\n" for batch in rest for row in batch.to_pylist()]
        with (folder / "whole.jsonl").open("w", encoding="utf-8") as file:
            for turn in range(10):
                file.writelines(
                    f'{{"deck": {turn * tenth + deck}, {line}' for deck, line in zip(numbers, texts, strict=True)
                )
        self.decks, self.tenth = tenth * 10, tenth

    def more(self, times: int) -> Path:
        """So many times the decks, in as many parts for each."""
        folder = self.folder / "more"
        folder.mkdir()
        for turn in range(times):
            for path in self.paths:
                with (
                    pa_parquet.ParquetFile(path) as file,
                    pa_parquet.ParquetWriter(
                        folder / f"{turn:02}-{path.name}", file.schema_arrow, compression="zstd"
                    ) as out,
                ):
                    for group in range(file.num_row_groups):
                        rows = file.read_row_group(group)
                        ids = pc.add(rows.column("deck"), pa.scalar(turn * self.decks))
                        out.write_table(rows.set_column(rows.schema.get_field_index("deck"), "deck", ids))
        return folder

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


def read_parquet(paths: list[Path], dictionaries: list[str] | None = None) -> int:
    """The rows, some at a time, as pyarrow gives them of itself; of columns of dictionaries, only the numbers."""
    rows = 0
    for path in paths:
        with pa_parquet.ParquetFile(path, read_dictionary=dictionaries, pre_buffer=False) as file:
            rows += sum(batch.num_rows for batch in file.iter_batches(250_000))
    return rows


def read_numbers(paths: list[Path]) -> int:
    """The same with the names left as numbers, as they are read for judging: no text is made of any row."""
    return read_parquet(paths, ["name", "zone"])


def read_csv(path: Path) -> int:
    """The rows, some at a time on one thread: all at once takes two to four times as long where memory is new."""
    with pa_csv.open_csv(path, pa_csv.ReadOptions(block_size=_BLOCK, use_threads=False)) as reader:
        return sum(batch.num_rows for batch in reader)


def read_json(path: Path) -> int:
    """The same of JSON Lines."""
    with pa_json.open_json(path, pa_json.ReadOptions(block_size=_BLOCK, use_threads=False)) as reader:
        return sum(batch.num_rows for batch in reader)


_BLOCK = 4 << 20


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


_ENVIRONMENT = {**os.environ, "LANG": "C", "PYTHONDONTWRITEBYTECODE": ""}
"""Modules stand compiled, as they do for users."""


def judged(*arguments: str) -> tuple[float, float, int]:
    """A whole command: its processor time and its time in seconds, and the most memory that it had in bytes."""
    command = [sys.executable, "-c", _MEASURED, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=_ENVIRONMENT)
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
try:
    # What resource says includes what the process had that started this one.
    with open("/proc/self/status") as status:
        most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
except OSError:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
seconds = sum(each.ru_utime + each.ru_stime for each in (own, others))
print(seconds, time.perf_counter() - began, most * 1024, file=sys.stderr)
sys.exit(code)
"""


def _timed(call: Callable[[], Any]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


def profile(*arguments: str) -> dict[str, float]:
    """What of the processor time of a whole command is spent on what, in seconds."""
    command = [sys.executable, "-c", _PROFILED, *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=_ENVIRONMENT)
    found: dict[str, float] = json.loads(done.stderr.strip().splitlines()[-1])
    return found


_PROFILED = """
import collections, json, sys, time
clock = time.process_time
spent, open_ = collections.Counter(), [["start-up", 0.0]]

def enter(what):
    now = clock()
    spent[open_[-1][0]] += now - open_[-1][1]
    open_.append([what, now])

def leave():
    now = clock()
    what, since = open_.pop()
    spent[what] += now - since
    open_[-1][1] = now

def watched(owner, name, what, kind="call"):
    call = getattr(owner, name) if kind != "property" else owner.__dict__[name].func
    def one(*given, **named):
        enter(what)
        try:
            return call(*given, **named)
        finally:
            leave()
    def each(*given, **named):
        found = iter(call(*given, **named))
        while True:
            enter(what)
            try:
                value = next(found)
            except StopIteration:
                return
            finally:
                leave()
            yield value
    if kind == "property":
        owner.__dict__[name].func = one
    else:
        setattr(owner, name, each if kind == "each" else one)

from deckcheck.cli import main
import deckcheck.cli.batch, deckcheck.batch.pool
from deckcheck.batch import apart, cards, compiled, known, many, proof, run, summary, tables, unsorted, verdicts
from deckcheck.batch.forms import parquet
watched(parquet, "batches", "reading", "each")
watched(run, "chunks_in", "decks and their rows", "each")
watched(run, "known_of", "names and cards")
watched(many.ManyDecks, "keep", "names and cards")
watched(many.ManyDecks, "_table", "names and cards")
watched(many.ManyDecks, "_looked_up", "looking up")
watched(proof.Proof, "unproved", "proof")
watched(unsorted.Unsorted, "sizes", "proof: sizes", "property")
watched(unsorted.Unsorted, "_sorted", "proof: sorting", "property")
watched(unsorted.Unsorted, "exceeding", "proof: cards in several rows")
watched(compiled.Run, "flags", "counting in full")
watched(run, "_table_of", "verdicts as tables")
watched(verdicts.pa_parquet.ParquetWriter, "write", "writing")
watched(summary.Summary, "taken", "adding up")
watched(apart.Order, "followed_by", "adding up")
watched(run, "digest_of", "digests of the parts")
enter("rest")
try:
    main(sys.argv[1:], standalone_mode=True)
except SystemExit:
    pass
leave()
print(json.dumps(spent), file=sys.stderr)
"""


def in_full(decks: int) -> dict[str, tuple[float, float]]:
    """The time that all bounds of each format take over arrays: seconds for each deck, and rows that a deck has.

    The decks are the marked legal ones again and again; of Modern those of real events, since the ones that are
    marked have a third of the rows. Formats with permissions, with a choice among many, or without such decks are
    left out.
    """
    found = {}
    for format_ in format_ids():
        judge = Judge(DAY, suggestions=0)
        marked = (
            read_marked(str(path), str(ROOT)) for path in sorted((ROOT / "tests/formats" / format_).glob("*.txt"))
        )
        legal = [deck for deck in marked if deck.verdict == "legal" and not (deck.cards or deck.pool or deck.readings)]
        texts = [Source(deck.path, deck.text, "utf-8") for deck in legal]
        if format_ == FORMAT:
            texts = _real(decks)
        if texts and not {"allow", "card-rules"} & {each.kind for each in judge.open(format_).format.clauses}:
            spent = _in_full(judge, format_, texts, decks)
            if spent is not None:
                found[format_] = spent
    return found


def _real(decks: int) -> list[Source]:
    with gzip.open(EVENTS, "rt", encoding="utf-8") as lines:
        events = [json.loads(line) for line in islice(lines, decks)]
    parts = [
        "\nSideboard\n".join("\n".join(f"{copies} {name}" for copies, name in event[key]) for key in ("main", "side"))
        for event in events
    ]
    return [Source(f"{number}.txt", text, "utf-8") for number, text in enumerate(parts)]


def _in_full(judge: Judge, format_: str, texts: list[Source], decks: int) -> tuple[float, float] | None:
    many = ManyDecks(judge, format_)
    on, zones = many.on(DAY), many.format.zones
    lists = [judge.read(text, format_).deck for text in texts]
    whole = [
        [(many.cards.number_of(each.card), zones.index(each.zone), each.copies) for each in deck.entries if each.card]
        for deck in lists
        if not (deck.unread or deck.findings) and all(each.card and each.zone in zones for each in deck.entries)
    ]
    whole = [deck for deck in whole if deck]
    if on is None or not whole:
        return None
    chosen = [whole[deck % len(whole)] for deck in range(decks)]
    rows = np.array(list(chain.from_iterable(chosen)), np.int32)
    starts = np.concatenate(([0], np.cumsum([*map(len, chosen)])))
    place = rows[:, 0] << wide(len(zones)) | rows[:, 1]
    times = []
    for _ in range(3):
        began = time.process_time()
        run = Run(on.compiled, Unsorted(len(zones), starts, place, rows[:, 2]).sorted)
        try:
            for bound, _ in on.bounds:
                run.flags(bound)
        except NotCompiledError:
            return None
        times.append(time.process_time() - began)
    return min(times) / decks, len(rows) / decks


# -- the table ---------------------------------------------------------------------------------------------------------


class _Times:
    """The times of several rounds, by what they are of."""

    def __init__(self) -> None:
        self.of: dict[str, list[float]] = collections.defaultdict(list)

    def ratio(self, one: str, other: str, scale: float = 1) -> str:
        """How many times as much one is as another, of the same rounds."""
        found = [a / b * scale for a, b in zip(self.of[one], self.of[other], strict=True)]
        return f"{statistics.median(found):.3f} ({min(found):.3f} to {max(found):.3f})"


def _print(made: Made, rounds: int, *, ten: bool) -> None:
    whole, tenth = str(made.folder / "whole"), str(made.folder / "tenth")
    common = ("--format", FORMAT, "--on", DAY, "--output", "json")
    times = _Times()
    change = ("--format", FORMAT, "--from", "2026-03-01", "--to", DAY, "--output", "json")
    # What is kept of cards and formats is made once.
    judged("batch", tenth, *common)
    judged("impact", tenth, *change)
    for _ in range(rounds):
        times.of["reading"].append(_timed(lambda: read_parquet(made.paths)))
        times.of["reading numbers"].append(_timed(lambda: read_numbers(made.paths)))
        for name, arguments in (
            ("whole", (whole, *common)),
            ("tenth", (tenth, *common)),
            ("two", (whole, *common, "--jobs", "2")),
            ("half", (str(made.paths[0]), *common)),
            ("csv", (str(made.folder / "whole.csv"), *common)),
            ("jsonl", (str(made.folder / "whole.jsonl"), *common)),
        ):
            cpu, wall, memory = judged("batch", *arguments)
            for key, value in (("", cpu), (" wall", wall), (" memory", memory)):
                times.of[name + key].append(value)
        times.of["impact"].append(judged("impact", whole, *change)[0])
        times.of["hand"].append(_timed(lambda: by_hand([made.folder / "tenth" / "0.parquet"])))
        times.of["duckdb"].append(_timed(lambda: by_duckdb(made.paths)))
        times.of["reading csv"].append(_timed(lambda: read_csv(made.folder / "whole.csv")))
        times.of["reading jsonl"].append(_timed(lambda: read_json(made.folder / "whole.jsonl")))
    print(f"{made.decks} decks of real events, {rounds} rounds; processor time unless it says otherwise")
    duckdb = times.ratio("whole", "duckdb") if _has_duckdb() else "absent"
    lines = (
        ("from Parquet ÷ mere reading", times.ratio("whole", "reading"), "2.5"),
        ("from Parquet ÷ reading names as numbers", times.ratio("whole", "reading numbers"), "–"),
        ("CSV ÷ reading", times.ratio("csv", "reading csv"), "1.3"),
        ("JSON Lines ÷ reading", times.ratio("jsonl", "reading jsonl"), "1.3"),
        ("÷ the check by hand over decks as lists", times.ratio("whole", "hand", 0.1), "0.083"),
        ("÷ DuckDB with the same sizes and limits", duckdb, "0.2"),
        ("two jobs ÷ one, wall", times.ratio("two wall", "whole wall"), "0.6"),
        ("half ÷ all: two jobs on free cores", times.ratio("half", "whole"), "0.6"),
        ("impact ÷ one pass", times.ratio("impact", "whole"), "1.2"),
    )
    for what, found, most in lines:
        print(f"  {what:45} {found:28} asked: {most}")
    for name, kind in (("Parquet", "whole"), ("CSV", "csv"), ("JSON Lines", "jsonl")):
        peak = max(times.of[f"{kind} memory"]) / 1e6
        print(f"  {'most memory, from ' + name:45} {f'{peak:.0f} MB':28} asked: 350 MB")
    rate = made.decks / statistics.median(times.of["whole"])
    print(f"  {rate:.0f} decks a second of processor time")
    spent = profile("batch", whole, *common)
    floors = [statistics.median(times.of[each]) for each in ("reading", "reading numbers")]
    print(
        f"  of {sum(spent.values()):.2f} s, where mere reading takes {floors[0]:.2f} s, as numbers {floors[1]:.2f} s:"
    )
    for what, seconds in sorted(spent.items(), key=lambda each: -each[1]):
        print(f"    {what:43} {seconds:.2f} s")
    full = in_full(5_000)
    slowest = max(full, key=full.__getitem__)
    ratio = full[slowest][0] / full[FORMAT][0]
    print(f"  all bounds of {slowest} ÷ of {FORMAT}, each deck {ratio:13.2f} {'':21} asked: 3")
    for format_, (seconds, rows) in sorted(full.items(), key=lambda each: -each[1][0])[:5]:
        print(f"    {format_:43} {seconds * 1e6:.1f} µs, {rows:.0f} rows")
    seconds, rows = full[FORMAT]
    print(f"    {FORMAT:43} {seconds * 1e6:.1f} µs, {rows:.0f} rows")
    if ten:
        more = str(made.more(10))
        (_, wall, memory), (_, by_two, _) = (judged("batch", more, *common, "--jobs", jobs) for jobs in "12")
        of_one = statistics.median(times.of["whole memory"])
        print(f"  ten times as many: {memory / 1e6:.0f} MB, {memory / of_one:.2f} times as much (asked: 350 MB, 1.1)")
        print(f"  ten times as many, two jobs ÷ one, wall: {by_two / wall:.2f} (asked: 0.6)")


def _has_duckdb() -> bool:
    from importlib.util import find_spec

    return find_spec("duckdb") is not None


if __name__ == "__main__":
    main()
