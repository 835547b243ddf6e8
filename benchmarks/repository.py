"""A repository of thousands of lists of many kinds: what init proposes, how long check takes, what a commit says.

    python benchmarks/repository.py [RUNS [LISTS]]

The lists are those of the real data (``DECKCHECK_DATA``, or ``../shared/data``): forms that people write, decks of
Commander, of Yu-Gi-Oh! and of Netrunner, and as many of Modern tournaments, in four syntaxes, as it takes. Nothing is
written in them for deckcheck. Three figures are asked for: at most ten entries, at most a millisecond for each deck
beyond the start of the program where it has seen the decks before, and at most three lines for each failing deck of a
commit, with every rule and count and the command that shows all lines. Also told: decks that nobody has checked
before, as text and as JSON. Times are those of whole processes, in turn; quote them beside the spread.
"""

from __future__ import annotations

import compileall
import gzip
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from fnmatch import fnmatch
from html import escape
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import deckcheck

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("DECKCHECK_DATA") or ROOT.parent / "shared" / "data")
DAY = "2026-05-20"
"""The day of the first deck of a tournament; Modern has had no ban since."""
FAILING = 14
NEW, SEEN = "all, never seen before", "all, seen before"
MOST_ENTRIES, MOST_MILLISECONDS, MOST_LINES = 10, 1.0, 3
DECKCHECK = [sys.executable, "-m", "deckcheck"]

Entries = list[tuple[int, str]]


def main(runs: int = 7, lists: int = 2810) -> None:
    """Print the figures."""
    if not DATA.is_dir():
        print(f"skipped: the real data is absent ({DATA})")
        return
    # An installer compiles; a checkout may not have been run yet.
    compileall.compile_dir(str(Path(deckcheck.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "DECKCHECK_CACHE": cache, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        repository = Path(folder)
        written = _write(repository, lists)
        print(f"{len(written)} lists in {len({path.parent for path in written})} folders")
        began = time.perf_counter()
        proposed = _called(["init"], repository, env).stdout
        print(f"init took {time.perf_counter() - began:.1f} s")
        entries = (repository / ".deckcheck.yaml").read_text(encoding="utf-8").count("  - files:")
        print(proposed.rstrip())
        _asked("entries that init proposes", entries, MOST_ENTRIES)
        print(_called(["check", "-q"], repository, env).stdout.splitlines()[-1])
        _times(repository, env, written, runs)
        _commit(repository, env)


def _asked(what: str, figure: float, most: float) -> None:
    print(f"{what}: {figure:.3g} (asked: at most {most:g}){'' if figure <= most else ' MISSED'}")


def _called(args: Sequence[str], folder: Path, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*DECKCHECK, *args], cwd=folder, env=env, capture_output=True, encoding="utf-8", check=False)
    # Some lists are illegal or undecided, as some always are; anything else is a mistake of this program.
    if done.returncode not in (0, 1, 3):
        raise SystemExit(done.stdout + done.stderr)
    return done


def _times(folder: Path, env: Mapping[str, str], written: Sequence[Path], runs: int) -> None:
    """Print how long all decks take beyond the start: with the formats and cards of all of them, a few decks each."""
    entries = re.findall(r"files: \[?(\".*\")", (folder / ".deckcheck.yaml").read_text(encoding="utf-8"))
    globs = [json.loads(f"[{entry}]") for entry in entries]
    few = [next(str(path) for path in written if any(fnmatch(str(path), glob) for glob in each)) for each in globs]
    commands = {
        "--version": ["--version"],
        "one of each entry": ["check", "-q", *few],
        NEW: ["check", "-q"],
        SEEN: ["check", "-q"],
        # Of those that were told briefly what JSON tells besides is found, once.
        "all, as JSON for the first time": ["check", "--output", "json"],
        f"{SEEN}, as JSON": ["check", "--output", "json"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for args in commands.values():
        _called(args, folder, env)
    time.sleep(2.1)  # so that the files' time stamps can be trusted
    for _ in range(runs):
        for name, args in commands.items():
            for kept in Path(env["DECKCHECK_CACHE"]).glob("decks-*") if name == NEW else ():
                kept.unlink()
            began = time.perf_counter()
            _called(args, folder, env)
            times[name].append(time.perf_counter() - began)
    for name, seconds in times.items():
        least, middle, most = (1000 * of(seconds) for of in (min, statistics.median, max))
        print(f"{name:31} {middle:7.0f} ms ({least:.0f} to {most:.0f})")
    for start, decks in (("--version", len(written)), ("one of each entry", len(written) - len(few))):
        for name in (NEW, SEEN):
            each = [(after - before) * 1000 / decks for before, after in zip(times[start], times[name], strict=True)]
            print(f"{name}, beyond {start}: {min(each):.2f} to {max(each):.2f} ms for each deck")
        _asked("milliseconds for each deck", statistics.median(each), MOST_MILLISECONDS)


def _commit(folder: Path, env: Mapping[str, str]) -> None:
    """Print what a commit that breaks some decks says: a card too often, one that is banned, and a name with a slip."""
    plain = sorted((folder / "modern").rglob("*.txt"))
    changed = plain[:: len(plain) // FAILING][:FAILING]
    for path in changed:
        lines = path.read_text(encoding="utf-8").splitlines()
        at = next(number for number, line in enumerate(lines) if re.match(r"[1-4] ", line))
        count, _, name = lines[at].partition(" ")
        lines[at : at + 1] = [f"{int(count) + 4} {name}", "4 Skullclamp", "1 Lightening Bolt"]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    said = _called(["check", "--changed", "-q", *(str(path.relative_to(folder)) for path in changed)], folder, env)
    lines = (said.stdout + said.stderr).splitlines()
    print("\n".join(lines))
    _asked(f"lines for each of {FAILING} failing decks", len(lines) / FAILING, MOST_LINES)


# -- the lists ---------------------------------------------------------------------------------------------------------


def _write(folder: Path, most: int) -> list[Path]:
    """Write so many lists; their paths from the folder."""
    written = []
    for path, text in islice(_lists(), most):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            written.append(Path(path))
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return written


def _lists() -> Iterator[tuple[str, str | bytes]]:
    """Paths and texts, the few of many kinds first."""
    yield from _forms()
    for path in sorted((DATA / "mtg" / "decks" / "commander-precons").rglob("*.txt")):
        yield f"commander/{path.name}", path.read_bytes()
    for path in sorted((DATA / "ygo" / "decks").glob("*.ydk")):
        yield f"duels/{path.name}", path.read_bytes()
    yield from _netrunner()
    yield from _modern()


def _forms() -> Iterator[tuple[str, bytes]]:
    """The forms that people write of games that come with deckcheck, by game and format."""
    folder = DATA / "layouts" / "open"
    for expected in sorted(folder.glob("*.yaml")):
        said = dict(re.findall(r"(?m)^(format|file): (\S+)$", expected.read_text(encoding="utf-8")))
        if (ROOT / "formats" / f"{said['format']}.yaml").exists():
            yield f"collected/{said['format']}/{said['file']}", (folder / said["file"]).read_bytes()


def _netrunner() -> Iterator[tuple[str, str]]:
    for deck in json.loads((DATA / "netrunner" / "decks.json").read_text(encoding="utf-8")):
        cards = "".join(f"{each['qty']} {each['card']}\n" for each in deck["cards"])
        yield f"netrunner/{deck['def']}.txt", f"{deck['name']}\n\n{deck['identity']['title']}\n\n{cards}"


def _modern() -> Iterator[tuple[str, str]]:
    """Decks of tournaments that a client has checked, by month and tournament; each tournament has its syntax."""
    with gzip.open(DATA / "mtg" / "decks" / "modern-events.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            deck = json.loads(line)
            if deck["t"].startswith("MTGO") and deck["date"] >= DAY:
                suffix, form = _SYNTAXES[sum(deck["t"].encode()) % len(_SYNTAXES)]
                name = re.sub(r"\W+", "-", deck["t"].rpartition("/")[2])
                yield f"modern/{deck['date'][:7]}/{name}/{deck['i']:03}{suffix}", form(deck["main"], deck["side"])


def _plain(main: Entries, side: Entries) -> str:
    return f"{_cards(main)}\n{_cards(side)}"


def _headed(main: Entries, side: Entries) -> str:
    return f"Deck\n{_cards(main)}\nSideboard\n{_cards(side)}"


def _marked(main: Entries, side: Entries) -> str:
    return _cards(main) + "".join(f"SB: {count} {name}\n" for count, name in side)


def _cod(main: Entries, side: Entries) -> str:
    zones = "".join(
        f'    <zone name="{zone}">\n'
        + "".join(f'        <card number="{count}" name="{escape(name)}"/>\n' for count, name in cards)
        + "    </zone>\n"
        for zone, cards in (("main", main), ("side", side))
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n{zones}</cockatrice_deck>\n'


def _cards(entries: Entries) -> str:
    return "".join(f"{count} {name}\n" for count, name in entries)


_SYNTAXES = ((".txt", _plain), (".txt", _headed), (".dec", _marked), (".cod", _cod))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
