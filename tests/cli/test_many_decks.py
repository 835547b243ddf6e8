"""Many decks: what is printed of them is the same, whether they are judged one by one, several at a time or not at all.

Reports of decks that have not changed are kept from one run to the next; what they rest on says whether they count.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import marked_decks
from deckcheck.cli import INTERRUPTED, _checking, _several
from deckcheck.judging.judge import Judge
from deckcheck.judging.kept_reports import KeptReports
from deckcheck.model import spelling
from deckcheck.reports.reporter import reporters
from deckcheck.source import kept as store
from deckcheck.source.processes import context

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cli.conftest import Run
    from deckcheck.judging.judged import Judged

ON = ("--format", "spimate/single", "--cards", "cards.yaml", "--on", "2021-01-26")
ALL = (*ON, "--baseline", "baseline.json", "-v", *(f"-o{each}:report.{each}" for each in reporters() if each != "text"))
LISTS = (
    "3 ファイヤーボール\n2 騎士王\n",
    "4 ファイヤーボール\n2 騎士王\n",
    "3 ファイヤーボール\n2 騎士玉\n",
    "format: spimate/standard\n3 ファイヤーボール\n",
    "3 騎士王\n#?!\n1 無\n",
    '{"deck": {"main": {"騎士王": 2}}}',
    "",
)
linux = pytest.mark.skipif(sys.platform != "linux", reason="its processes are looked for in /proc")


class Said(NamedTuple):
    code: int
    out: str
    err: str
    reports: tuple[str, ...]


@pytest.fixture
def decks(folder: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of 30 decks, one that is no text and one that names a file that is none among them; its own cache."""
    (folder / "decks").mkdir()
    for number in range(28):
        (folder / "decks" / f"{number:02}.txt").write_text(LISTS[number % len(LISTS)], encoding="utf-8")
    (folder / "decks" / "28.txt").write_bytes(b"\0\1\2")
    (folder / "decks" / "29.json").write_text('{"zones": {"main": [', encoding="utf-8")
    (folder / "baseline.json").write_text('{"version": 2, "findings": []}', encoding="utf-8")
    shutil.copytree(
        shared_cache, folder / "cache", ignore=shutil.ignore_patterns("*once-*", "decks-*", "*.sqlite*", "*.part*")
    )
    monkeypatch.setenv("DECKCHECK_CACHE", str(folder / "cache"))
    return folder / "decks"


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The decks that are judged, in this process, as they are."""
    paths: list[str] = []
    judge = Judge.judge

    def noted(self: Judge, source: object, format_: str | None = None) -> Judged:
        paths.append(Path(source.path).stem)  # type: ignore[attr-defined]  # a Source
        return judge(self, source, format_)  # type: ignore[arg-type]  # as above

    monkeypatch.setattr(Judge, "judge", noted)
    return paths


def said(run: Run, *args: str) -> Said:
    """Everything that a run says."""
    result = run("check", *args)
    reports = [Path(f"report.{name}") for name in reporters() if name != "text"]
    texts = tuple(path.read_text(encoding="utf-8") for path in reports if path.exists())
    return Said(result.exit_code, result.stdout, result.stderr, texts)


def afresh(run: Run, *args: str) -> Said:
    """The same, each deck being judged there and then."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(_checking, "_MANY", 10**9)
        return said(run, *args)


@pytest.mark.slow(step=1)
def test_what_was_kept_is_told_as_what_is_judged(
    run: Run, decks: Path, judged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = afresh(run, "decks", *ALL)
    assert expected.code == 2, "of a deck that is no text"
    judged.clear()
    assert said(run, "decks", *ALL) == expected
    assert len(judged) == 29
    judged.clear()
    assert said(run, "decks", *ALL) == expected
    # What a deck says of another format than it is judged by rests on other files, too.
    assert judged == ["03", "10", "17", "24"]
    assert '"fixes"' in "".join(expected.reports)
    monkeypatch.setattr("deckcheck.fixes.apply.offers", lambda *_: pytest.fail("what can be done was kept, too"))
    for path in decks.glob("??.txt"):
        if path.stem in judged:
            path.write_text(LISTS[0], encoding="utf-8")
    assert said(run, "decks", *ALL).code == 2


def _written(name: str, text: str) -> Callable[[Path], None]:
    def write(decks: Path) -> None:
        (decks / name).write_text(text, encoding="utf-8")

    return write


def _renamed(decks: Path) -> None:
    (decks / "00.txt").rename(decks / "0x.txt")


def _without_a_card(decks: Path) -> None:
    cards = decks.parent / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("騎士王", "騎士玉"), encoding="utf-8")


KEPT = [f"{number:02}" for number in range(30) if number % 7 != 3 and number != 28]


@pytest.mark.slow(step=5)
@pytest.mark.parametrize(
    ("change", "options", "changed"),
    [
        (_written("00.txt", "4 ファイヤーボール\n"), (), ["00"]),
        (_written("00.txt", LISTS[0] + "\n"), (), ["00"]),
        (_written("1x.txt", LISTS[0]), (), ["1x"]),
        (_renamed, (), ["0x"]),
        (_without_a_card, (), KEPT),
        (None, ("--on", "2021-01-27"), KEPT),
        (None, ("--strict-days",), KEPT),
        (None, ("--syntax", "plain"), KEPT),
        (None, ("--lang", "ja"), []),
    ],
    ids=["card", "end", "new", "name", "cards", "day", "strict", "syntax", "language"],
)
def test_a_report_counts_for_what_it_rests_on(
    run: Run,
    decks: Path,
    judged: list[str],
    change: Callable[[Path], None] | None,
    options: tuple[str, ...],
    changed: list[str],
) -> None:
    said(run, "decks", *ALL)
    if change is not None:
        change(decks)
    judged.clear()
    found = said(run, "decks", *ALL, *options)
    assert sorted({*judged} - {f"{number:02}" for number in range(3, 28, 7)}) == changed
    assert found == afresh(run, "decks", *ALL, *options)


@pytest.mark.slow(step=1)
def test_a_format_that_changes_is_another(run: Run, decks: Path, judged: list[str]) -> None:
    own = decks.parent / "own.yaml"
    text = "format: spimate/own\nname: {en: Own, ja: 自作}\nextends: spimate/single\nsource: {title: The Rules}\n"
    own.write_text(text, encoding="utf-8")
    call = ("decks", *ALL, "--format", "own.yaml")
    said(run, *call)
    judged.clear()
    assert said(run, *call).code == 2
    first = len(judged)
    rule = "rules:\n  - zone-size: {zone: deck, exactly: 7, cite: Seven.}\n"
    own.write_text(text + rule, encoding="utf-8")
    found = said(run, *call)
    assert len(judged) > first + 20
    assert found == afresh(run, *call)


@pytest.mark.slow
def test_a_pool_keeps_nothing(run: Run, decks: Path, judged: list[str]) -> None:
    (decks.parent / "pool.txt").write_text("9 騎士王\n", encoding="utf-8")
    call = ("decks", *ON, "--pool", "pool.txt")
    said(run, *call)
    judged.clear()
    assert said(run, *call) == afresh(run, *call)
    assert len(judged) == 2 * 29


def _cached(decks: Path) -> Path:
    (file,) = (decks.parent / "cache").glob("decks-*.kept")
    return file


@pytest.mark.slow
@pytest.mark.parametrize("content", [b"", b"{}", b"damaged" * 100, store.bytes_of(("", {})), store.bytes_of([])])
def test_a_damaged_file_costs_time_only(run: Run, decks: Path, judged: list[str], content: bytes) -> None:
    said(run, "decks", *ALL)
    _cached(decks).write_bytes(content)
    judged.clear()
    found = said(run, "decks", *ALL)
    assert len(judged) == 29
    assert found == afresh(run, "decks", *ALL)


@pytest.mark.slow
def test_the_report_of_another_deck_is_not_taken(run: Run, decks: Path, judged: list[str]) -> None:
    said(run, "decks", *ON)
    file = _cached(decks)
    key, reports = store.value_of(file.read_bytes())
    legal, illegal = (f"decks{os.sep}{name}.txt" for name in ("00", "01"))
    reports[illegal] = reports[legal]
    reports[f"decks{os.sep}02.txt"] = (reports[f"decks{os.sep}02.txt"][0], b"damaged")
    file.write_bytes(store.bytes_of((key, reports)))
    judged.clear()
    found = said(run, "decks", *ON)
    assert {*judged} >= {"01", "02"}
    assert found == afresh(run, "decks", *ON)


@pytest.mark.slow
def test_a_cache_that_others_may_write_is_not_read(run: Run, decks: Path, judged: list[str]) -> None:
    said(run, "decks", *ON)
    (decks.parent / "cache").chmod(0o777)
    judged.clear()
    said(run, "decks", *ON)
    assert len(judged) == 29


@pytest.mark.slow(step=1)
def test_suggestions_are_those_of_the_run(run: Run, decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, names in enumerate(("騎士玉", "合成龍", "騎士丸", "騎士玉", "騎士主", "合成流")):
        (decks / f"{number:02}.txt").write_text(f"2 {names}\n", encoding="utf-8")
    said(run, "decks", *ON)
    monkeypatch.setattr("deckcheck.config.judge.OF_RUN", 3)
    assert said(run, "decks", *ON) == afresh(run, "decks", *ON)
    (decks / "00.txt").write_text("2 何枚\n", encoding="utf-8")
    assert said(run, "decks", *ON) == afresh(run, "decks", *ON)


@pytest.mark.slow
def test_few_decks_are_judged(run: Run, decks: Path, judged: list[str]) -> None:
    paths = [f"decks/{number:02}.txt" for number in range(6)]
    said(run, *paths, *ON)
    said(run, *paths, *ON)
    assert len(judged) == 12
    assert not list((decks.parent / "cache").glob("decks-*"))


@pytest.mark.slow(step=1)
def test_what_is_kept_is_bounded(decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = str(decks.parent / "cache")
    first = KeptReports(cache, "here")
    for number in range(8):
        first.add(f"decks/{number:02}.txt", ("key", bytes(100)))
    first.save()
    monkeypatch.setattr("deckcheck.judging.kept_reports._MOST_BYTES", 500)
    second = KeptReports(cache, "here")
    second.add("decks/09.txt", ("key", bytes(100)))
    second.add("decks/gone.txt", ("key", bytes(100)))
    second.save()
    _, reports = store.value_of(_cached(decks).read_bytes())
    assert list(reports) == ["decks/09.txt", "decks/gone.txt", "decks/00.txt", "decks/01.txt"]
    third = KeptReports(cache, "here")
    third.add("decks/10.txt", ("key", b""))
    third.save()
    _, reports = store.value_of(_cached(decks).read_bytes())
    assert "decks/gone.txt" not in reports
    monkeypatch.setattr("deckcheck.judging.kept_reports._MOST_FOLDERS", 2)
    for place in "abc":
        other = KeptReports(cache, place)
        other.add("decks/00.txt", ("key", b""))
        other.save()
    assert len(list((decks.parent / "cache").glob("decks-*.kept"))) == 2


def test_the_names_that_a_run_looks_for() -> None:
    budget = spelling.Budget(of_run=2)
    assert (budget.grants("a"), budget.asked()) == (True, ("a",))
    assert (budget.takes(["a", "b"]), budget.takes(["a", "c"]), budget.takes([])) == (True, False, True)
    assert (budget.grants("c"), budget.grants("b"), budget.asked()) == (False, True, None)
    assert budget.asked() == ()


# -- processes --------------------------------------------------------------------------------------------------------


@pytest.fixture
def processes(decks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes, also for few decks."""
    monkeypatch.setattr(_several, "_LEAST", 4)
    monkeypatch.setattr(_several, "_AT_A_TIME", 4)
    monkeypatch.setattr(_several, "_cores", lambda: 2)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))


@pytest.mark.slow(step=1)
@pytest.mark.usefixtures("processes")
def test_processes_judge_as_one_does(run: Run, decks: Path, judged: list[str]) -> None:
    expected = afresh(run, "decks", *ALL)
    judged.clear()
    assert said(run, "decks", *ALL) == expected
    assert judged == ["03", "10", "17", "24"], "all others were judged elsewhere"
    assert said(run, "decks", *ALL) == expected


@pytest.mark.slow
@pytest.mark.usefixtures("processes", "decks")
def test_where_no_process_can_begin_the_run_does_it_all(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = afresh(run, "decks", *ALL)

    def refused(*_: object) -> None:
        raise OSError(11, "no room for another process")

    monkeypatch.setattr(context().Process, "start", refused)  # type: ignore[attr-defined] # each context has it
    assert said(run, "decks", *ALL) == expected


def _began(folder: Path) -> subprocess.Popen[str]:
    """A run over so many decks that it begins processes, and waits for none of them to end."""
    many = folder / "many"
    many.mkdir()
    for number in range(4000):
        (many / f"{number}.txt").write_text(LISTS[number % 3] + f"1 騎士{number}\n", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    call = [sys.executable, "-m", "deckcheck", "check", "many", *ON, "-q"]
    return subprocess.Popen(
        call, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def _judging(run: subprocess.Popen[str]) -> list[int]:
    """The processes that a run's decks are judged in, once they are at work."""
    until = time.monotonic() + 60
    while time.monotonic() < until and run.poll() is None:
        found = [inner for outer in _children(run.pid) for inner in _children(outer)]
        if found:
            time.sleep(0.3)
            return found
        time.sleep(0.02)
    return []


def _children(pid: int) -> Iterator[int]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text(encoding="utf-8").rpartition(")")[2].split()[1]) == pid:
                yield int(path.parent.name)
        except OSError:
            continue


@linux
@pytest.mark.slow(step=4)
@pytest.mark.parametrize("ended", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_processes_that_end(decks: Path, ended: signal.Signals) -> None:
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("one core: there are no processes")
    run = _began(decks.parent)
    processes = _judging(run)
    if ended == signal.SIGINT:
        os.killpg(run.pid, ended)
    for pid in processes if ended == signal.SIGKILL else ():
        os.kill(pid, ended)
    try:
        out, err = run.communicate(timeout=120)
    finally:
        run.kill()
    assert processes, "they had ended before"
    if ended == signal.SIGKILL:
        assert (run.returncode, err) == (1, "")
        assert out.splitlines()[-1].startswith("4000 decks: ")
    else:
        assert (run.returncode, out) == (INTERRUPTED, "")
        assert "Traceback" not in err
    time.sleep(0.5)
    assert not [pid for pid in processes if Path(f"/proc/{pid}").exists()]


# -- all marked decks -------------------------------------------------------------------------------------------------


@pytest.mark.slow(step=12)
@pytest.mark.parametrize("format_", sorted({deck.format or "" for deck in marked_decks.marked_decks()}))
def test_marked_decks_are_told_as_they_are_judged(
    run: Run, folder: Path, shared_cache: Path, monkeypatch: pytest.MonkeyPatch, format_: str
) -> None:
    monkeypatch.setenv("DECKCHECK_CACHE", str(shared_cache))
    monkeypatch.setattr(_checking, "_MANY", 1)
    mine = [deck for deck in marked_decks.marked_decks() if deck.format == format_ and deck.pool is None]
    (day, _), *_ = Counter(deck.on[0] for deck in mine).most_common(1)
    cards, _ = Counter(deck.cards for deck in mine).most_common(1)[0]
    (folder / "marked").mkdir()
    for number, deck in enumerate(mine):
        (folder / "marked" / f"{number}.txt").write_text(deck.text, encoding="utf-8")
    given = ("marked", "-v", "--format", format_, *(f"--cards={marked_decks.ROOT / path}" for path in cards))
    outputs = [f"-o{each}:report.{each}" for each in reporters() if each != "text"]
    for lang in ("en", "ja"):
        call = (*given, *outputs, "--on", day, "--lang", lang)
        assert said(run, *call) == afresh(run, *call)
