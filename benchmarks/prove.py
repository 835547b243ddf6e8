"""How long the smallest repair of a damaged deck takes, that it is legal, and no larger than the damage.

    python benchmarks/prove.py [--decks N] [--seed N] [FORMAT ...]

Decks are real ones where the data of tests has some that are legal, else the marked legal ones of each format
(``tests/formats``), over and over. Each gets three damages: a copy more, a copy fewer, or an entry in another zone. A
row for each format: how many were repaired, the median, the slowest tenth and the worst in seconds of processor time of
one process, how long it takes to ask the rules of all cards, which is kept until something changes, and how many are
surely the smallest. The start of the program is not counted. Whatever is not repaired, not legal, or larger than its
damage is told, and the exit code is 1 then. Asked are a second for most formats and three where there are 30,000 cards.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from deckcheck.judging.judge import Judge  # noqa: E402 -- of this checkout
from deckcheck.judging.marked_decks import MarkedDeck, read_marked  # noqa: E402 -- as above
from deckcheck.prove.program import Program  # noqa: E402 -- as above
from deckcheck.prove.repair import changes_of, repaired  # noqa: E402 -- as above
from deckcheck.prove.search import Search  # noqa: E402 -- as above
from deckcheck.prove.solver import solved  # noqa: E402 -- as above
from deckcheck.source import Source  # noqa: E402 -- as above

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.formats.checker import Checker
    from deckcheck.model.deck import Deck

FORMATS = (
    *("spimate/single", "pokemon/standard", "lorcana/core", "netrunner/standard", "fab/classic-constructed"),
    *("hearthstone/standard", "arkham/standard", "duelmasters/original", "duelmasters/commander", "ygo/tcg"),
    *("agot/joust", "mattsan/standard", "mtg/modern", "mtg/commander"),
)
DATA = Path(os.environ.get("DECKCHECK_DATA") or ROOT.parent / "shared" / "data")
EVENTS = DATA / "mtg" / "decks" / "modern-events.jsonl.gz"
SECONDS = 60
_DAMAGES = 3
_EACH, _SINCE, _ON = 50, "2026-01-01", "2026-08-15"
"""Of so many decks of events one is taken, from when on, and the day for which real decks are judged."""

Legal = tuple["Deck", "Checker"]


def main() -> int:
    """Print a row for each format."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decks", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("formats", nargs="*", default=FORMATS)
    asked = parser.parse_args()
    print(f"{'format':26} {'decks':>5} {'median':>7} {'tenth':>7} {'worst':>7} {'asking':>7} {'smallest':>9}")
    # The solver is imported once.
    solved(Program(), 1)
    failed = False
    with tempfile.TemporaryDirectory() as cache:
        for format_ in asked.formats:
            wrong = _row(format_, asked.decks, asked.seed, cache)
            failed = failed or bool(wrong)
            for line in wrong:
                print("   ", line, flush=True)
    return int(failed)


def _row(format_: str, decks: int, seed: int, cache: str) -> list[str]:
    """Print the row of a format; what is not as it must be."""
    times, asking, wrong, smallest = list[float](), [0.0], list[str](), 0
    asked: object = None
    for number, (deck, checker) in enumerate(islice(_legal(format_, decks, cache), decks)):
        chance = random.Random(f"{seed} {number}")  # noqa: S311 -- cases, no secrets
        damaged, damage = _damaged(deck, chance, checker.format.zones)
        if asked is not checker:
            began = time.process_time()
            Search(checker, lawful=True, cache=cache)
            asking.append(time.process_time() - began)
            asked = checker
        began = time.process_time()
        repair = repaired(damaged, checker, seconds=SECONDS, cache=cache)
        times.append(time.process_time() - began)
        smallest += repair.smallest
        if repair.outcome != "found" or repair.report is None or repair.report.verdict != "legal":
            wrong.append(f"{deck.path}, {seed} {number}: {repair.outcome}, {repair.why}")
        elif repair.copies > damage:
            wrong.append(f"{deck.path}, {seed} {number}: {repair.copies} copies where {damage} were damaged")
    if times:
        times.sort()
        tenth = times[int(len(times) * 0.9)]
        row = f"{statistics.median(times):7.2f} {tenth:7.2f} {times[-1]:7.2f} {max(asking):7.2f} {smallest:6}"
        print(f"{format_:26} {len(times):5} {row}", flush=True)
    return wrong


def _legal(format_: str, decks: int, cache: str) -> Iterator[Legal]:
    """Legal decks without an end."""
    opened: dict[object, tuple[Judge, Checker]] = {}

    def legal(marked: Iterable[MarkedDeck]) -> Iterator[Legal]:
        for deck in marked:
            on, pool = deck.on[0], deck.pool
            asked = on, deck.cards, deck.readings, pool
            if asked not in opened:
                judge = Judge(on, [str(ROOT / path) for path in deck.cards], dict(deck.readings), cache, pool)
                opened[asked] = judge, judge.checker(format_)
            judge, checker = opened[asked]
            found = judge.read(Source(deck.path, deck.text, "utf-8"), format_).deck
            if checker.check(found).verdict == "legal" and found.entries:
                yield found, checker

    real = legal(_real(format_))
    some = list(islice(real, decks)) or list(legal(_marked(format_)))
    return cycle(some) if some else iter(())


def _marked(format_: str) -> list[MarkedDeck]:
    decks = (read_marked(str(path), str(ROOT)) for path in sorted((ROOT / "tests/formats" / format_).glob("*.txt")))
    # Those of a day together: what the rules say of all cards is asked once for them.
    return sorted((deck for deck in decks if deck.verdict == "legal"), key=lambda deck: deck.on[0])


def _real(format_: str) -> Iterator[MarkedDeck]:
    """Real decks of a format, whether they are legal or not."""
    if format_ == "mtg/modern" and EVENTS.exists():
        with gzip.open(EVENTS, "rt", encoding="utf-8") as file:
            for number, line in enumerate(file):
                deck = json.loads(line)
                if number % _EACH == 0 and deck["date"] >= _SINCE:
                    zones = [[f"{copies} {name}" for copies, name in deck[zone]] for zone in ("main", "side")]
                    text = "\n".join([*zones[0], "", "Sideboard", *zones[1]])
                    yield MarkedDeck(f"{deck['t']} {deck['i']}", text, format_, (_ON,), (), (), "")
    folders = {"mtg/commander": "mtg/decks/commander-precons", "ygo/tcg": "ygo/decks"}
    if format_ in folders:
        for path in sorted((DATA / folders[format_]).rglob("*.*")):
            text = path.read_text(encoding="utf-8")
            yield MarkedDeck(str(path.relative_to(DATA)), text, format_, (_ON,), (), (), "")


def _damaged(deck: Deck, chance: random.Random, zones: tuple[str, ...]) -> tuple[Deck, int]:
    """A deck with some damages, and how many copies these change."""
    entries = list(deck.entries)
    for _ in range(_DAMAGES):
        place, kind = chance.randrange(len(entries)), chance.randrange(3)
        entry = entries[place]
        if kind == 0:
            entries[place] = entry._replace(copies=entry.copies + 1)
        elif kind == 1:
            entries[place] = entry._replace(copies=max(0, entry.copies - 1))
        else:
            entries[place] = entry._replace(zone=chance.choice(zones))
    damaged = deck._replace(entries=tuple(entry for entry in entries if entry.copies), unclear=None)
    return damaged, sum(change.copies for change in changes_of(_counts(deck), _counts(damaged), deck))


def _counts(deck: Deck) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for entry in deck.entries:
        found[entry.key, str(entry.zone)] += entry.copies
    return found


if __name__ == "__main__":
    sys.exit(main())
