"""How long one deck takes in a process that has format and cards loaded, beside a check written by hand for its format.

    python benchmarks/check.py [--ydeck FOLDER] [--folder]

The baseline is what somebody writes in twenty lines for one format: the sizes of the zones, the copies of each card,
the banned and the limited ones, and whether it is in the format's sets, from lists that are parsed already, in plain
dictionaries. It says less and reads nothing. Everything is measured in turns in one run, and told as the middle of the
decks' ratios, with the half of them around it. The decks are tournament decks where the real data is, else examples.

``--ydeck`` is a folder in which ``npm install ydeck`` was called: the same decks from their text by that. ``--folder``
takes whole processes over a folder with thousands of lists.
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
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.judging.judge import Judge
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Deck, DeckList, Entry
from deckcheck.source import Location, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.formats.checker import Checker
    from deckcheck.formats.deck_report import DeckReport

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("DECKCHECK_DATA") or ROOT.parent / "shared" / "data")
ON = "2026-08-08"
DECKS, ROUNDS = 60, 40
ANY = 10**9
LISTS = 3_679
"""Lists of the folder."""

Rows = dict[str, list[tuple[int, str]]]
"""The lines of a parsed list by zones: so many of a name."""


class ByHand(NamedTuple):
    """A check of decks of one format, as somebody writes it who knows no other."""

    sizes: Mapping[str, tuple[int, int]]
    legal: frozenset[str]
    limits: Mapping[str, int]
    copies: int

    def check(self, deck: Rows) -> list[tuple[Any, ...]]:
        """What is wrong with a deck."""
        found: list[tuple[Any, ...]] = []
        totals: collections.Counter[str] = collections.Counter()
        for zone, (least, most) in self.sizes.items():
            size = 0
            for copies, name in deck.get(zone, ()):
                size += copies
                totals[name] += copies
            if not least <= size <= most:
                found.append(("size", zone, size))
        for name, copies in totals.items():
            if name not in self.legal:
                found.append(("not legal", name))
            elif copies > self.limits.get(name, self.copies):
                found.append(("copies", name, copies))
        return found

    def tuned(self, deck: Rows) -> list[tuple[Any, ...]]:
        """The same without ``collections.Counter``, for who knows what that takes."""
        found: list[tuple[Any, ...]] = []
        totals: dict[str, int] = {}
        for zone, (least, most) in self.sizes.items():
            size = 0
            for copies, name in deck.get(zone, ()):
                size += copies
                totals[name] = totals.get(name, 0) + copies
            if not least <= size <= most:
                found.append(("size", zone, size))
        for name, copies in totals.items():
            if name not in self.legal:
                found.append(("not legal", name))
            elif copies > self.limits.get(name, self.copies):
                found.append(("copies", name, copies))
        return found


class Sample(NamedTuple):
    """A deck in every form in which it is measured."""

    text: Source
    rows: Rows
    read: DeckList
    deck: Deck


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--ydeck", metavar="FOLDER")
    parser.add_argument("--folder", action="store_true")
    asked = parser.parse_args()
    judge = Judge(on=ON)
    modern, tcg = judge.checker("mtg/modern"), judge.checker("ygo/tcg")
    lists = _modern_lists()
    sizes = {"main": (60, ANY), "sideboard": (0, 15)}
    _measure("Modern", modern, [_plain(rows) for rows in lists[:1_000]], _by_hand(modern, 4, sizes), 12)
    ydks = [Source(path.name, path.read_text("utf-8"), "utf-8") for path in _ydk_files()]
    sizes = {"main": (40, 60), "extra": (0, 15), "side": (0, 15)}
    _measure("TCG, .ydk", tcg, ydks, _by_hand(tcg, 3, sizes), None)
    if asked.ydeck:
        _measure_ydeck(asked.ydeck, tcg, ydks)
    if asked.folder:
        _measure_folder(lists)


# -- decks -------------------------------------------------------------------------------------------------------------


def _modern_lists() -> list[Rows]:
    """Tournament decks, each the fortieth; without the real data the example."""
    path = DATA / "mtg" / "decks" / "modern-events.jsonl.gz"
    if not path.exists():
        print(f"{path} is absent: one deck for all")
        judge = Judge(on=ON)
        deck = judge.read(
            Source("burn.txt", (ROOT / "examples/mtg/burn.txt").read_text("utf-8"), "utf-8"), "mtg/modern"
        )
        return [_rows_of(deck.deck)]
    with gzip.open(path, "rt", encoding="utf-8") as file:
        found = [json.loads(line) for number, line in enumerate(file) if number % 40 == 0]
    return [{"main": each["main"], "sideboard": each["side"]} for each in found]


def _ydk_files() -> list[Path]:
    folder = DATA / "ygo" / "decks"
    return sorted(folder.glob("*.ydk")) or sorted((ROOT / "examples" / "ygo").glob("*.ydk"))


def _plain(rows: Rows) -> Source:
    parts = ["\n".join(f"{copies} {name}" for copies, name in rows[zone]) for zone in rows]
    return Source("deck.txt", "\n\nSideboard\n".join(parts) + "\n", "utf-8")


def _rows_of(deck: Deck) -> Rows:
    rows: Rows = {}
    for entry in deck.entries:
        rows.setdefault(str(entry.zone), []).append((entry.copies, entry.card.name if entry.card else "?"))
    return rows


def _list_of(rows: Rows) -> DeckList:
    """A deck list of plain rows, as whoever has them in a table makes one."""
    lines = [(copies, name, zone) for zone, cards in rows.items() for copies, name in cards]
    entries = [Entry(copies, name, zone, Location("deck", line)) for line, (copies, name, zone) in enumerate(lines, 1)]
    return DeckList("deck", (), tuple(entries), {})


def _by_hand(checker: Checker, copies: int, sizes: Mapping[str, tuple[int, int]]) -> ByHand:
    """The twenty lines for a format, with its cards and lists in their tables."""
    cards = {card.name: card for card in checker.cards.cards()}
    limits = {name: ANY for name, card in cards.items() if card.limit == "unlimited"}
    scope = DeckScope(Deck("", (), {}), checker.cards, checker.on)
    barred = set[str]()
    for bound, _ in checker.bounds:
        if not bound.per_card or bound.when is not None:
            continue
        limits |= {name: ANY if of.most == "unlimited" else of.most for name, of in bound.listed.items()}
        if bound.where is not None and bound.ranges == ((0, 0),) and set(sizes) <= set(bound.zones):
            barred |= {name for name, card in cards.items() if bound.where.holds(card, scope) is True}
    banned = {name for name, limit in limits.items() if limit == 0}
    return ByHand(sizes, frozenset(cards) - barred - banned, limits, copies)


# -- measuring ---------------------------------------------------------------------------------------------------------


def _measure(
    what: str, checker: Checker, texts: Sequence[Source], by_hand: ByHand, asked_from_text: int | None
) -> None:
    samples = [_sample(checker, text) for text in texts]
    for verdict, asked in (("legal", 1.5), ("illegal", 5)):
        some = [each for each in samples if checker.check(each.deck).verdict == verdict][:DECKS]
        if not some:
            print(f"{what}: no deck is {verdict}")
            continue
        found = statistics.mean(len(checker.check(each.deck).findings) for each in some)
        cards, lines = (statistics.mean(map(count, some)) for count in (_cards, lambda each: len(each.deck.entries)))
        print(f"{what}, {verdict}: {len(some)} decks of {cards:.0f} cards on {lines:.0f} lines, {found:.1f} findings")
        ways: dict[str, tuple[Callable[[Sample], object], float | None]] = {
            "by hand, parsed": (lambda each: by_hand.check(each.rows), None),
            "by hand, without Counter": (lambda each: by_hand.tuned(each.rows), None),
            "check": (lambda each: checker.check(each.deck), asked),
            "from plain rows": (lambda each: checker.check(resolve(_list_of(each.rows), checker.cards)), 4),
            "resolve and check": (lambda each: checker.check(resolve(each.read, checker.cards)), 4),
            "from text": (lambda each: _from_text(checker, each.text), asked_from_text),
        }
        taken = _in_turns([way for way, _ in ways.values()], some)
        _tell(taken, list(ways), [most for _, most in ways.values()])


def _sample(checker: Checker, text: Source) -> Sample:
    deck = resolve(read_deck(text, checker.layout), checker.cards)
    rows = _rows_of(deck)
    return Sample(text, rows, _list_of(rows), deck)


def _from_text(checker: Checker, text: Source) -> DeckReport:
    return checker.check(resolve(read_deck(text, checker.layout), checker.cards))


def _cards(sample: Sample) -> int:
    return sum(entry.copies for entry in sample.deck.entries)


def _in_turns(ways: Sequence[Callable[[Sample], object]], samples: Sequence[Sample]) -> list[list[float]]:
    """The microseconds that each way takes for each deck: the least of many turns, all ways one after another.

    A turn is so short that hardly any other process comes between.
    """
    taken = [[float("inf")] * len(samples) for _ in ways]
    for _ in range(ROUNDS):
        for times, way in zip(taken, ways, strict=True):
            for place, each in enumerate(samples):
                begun = time.perf_counter_ns()
                way(each)
                times[place] = min(times[place], (time.perf_counter_ns() - begun) / 1e3)
    return taken


def _tell(taken: Sequence[Sequence[float]], names: Sequence[str], asked: Sequence[float | None]) -> None:
    for name, times, most in zip(names, taken, asked, strict=True):
        ratios = [one / base for one, base in zip(times, taken[0], strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4) if len(ratios) > 1 else ratios * 3
        said = "" if most is None else f"; at most {most:g} is asked"
        print(f"  {name:25} {statistics.mean(times):7.1f} µs, {middle:5.2f} × ({low:.2f} to {high:.2f}){said}")


def _measure_ydeck(folder: str, checker: Checker, texts: Sequence[Source]) -> None:
    """The same texts by ydeck, which knows sizes and limits; its index has every number that occurs."""
    some = [text for text in texts if len(_from_text(checker, text).findings) == 0][:DECKS] or list(texts)
    done = subprocess.run(
        ["node", "-e", _YDECK],
        input=json.dumps([text.text for text in some]),
        text=True,
        cwd=folder,
        check=True,
        capture_output=True,
    )
    theirs = float(done.stdout)
    samples = [_sample(checker, text) for text in some]
    ours = statistics.mean(_in_turns([lambda each: _from_text(checker, each.text)], samples)[0])
    print(f".ydk from text: {ours:.1f} µs, ydeck {theirs:.1f} µs: {ours / theirs:.1f} ×; at most 15 is asked")


_YDECK = """
const {Deck} = require("ydeck"), texts = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const index = new Map(), allowed = new Map();
for (const text of texts) for (const line of text.split("\\n")) if (/^[0-9]+/.test(line)) {
  index.set(parseInt(line), {name: line, type: 1, setcode: 0}); allowed.set(parseInt(line), 3);
}
const best = texts.map(() => Infinity);
for (let round = 0; round < 400; round++) {
  texts.forEach((ydk, place) => {
    const begun = process.hrtime.bigint();
    new Deck(index, {ydk}).validate(allowed);
    best[place] = Math.min(best[place], Number(process.hrtime.bigint() - begun) / 1e3);
  });
}
console.log(best.reduce((sum, each) => sum + each) / best.length);
"""


def _measure_folder(lists: Sequence[Rows]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number in range(LISTS):
            Path(folder, f"{number:05}.txt").write_text(_plain(lists[number % len(lists)]).text, "utf-8")
        command = [sys.executable, "-m", "deckcheck", "check", folder, "--format", "mtg/modern", "--on", ON]
        for output, asked in (("text", "1.2 s"), ("json", "twice the text")):
            times = []
            for _ in range(4):
                begun = time.perf_counter()
                subprocess.run([*command, "--output", output], stdout=subprocess.DEVNULL, check=False)
                times.append(time.perf_counter() - begun)
            print(
                f"check FOLDER, {LISTS:,} lists, {output}: {min(times):.2f} s (to {max(times):.2f}); {asked} is asked"
            )


if __name__ == "__main__":
    main()
