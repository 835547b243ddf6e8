"""How long the engine takes for one 60-card deck in a process that has format and cards loaded.

    python benchmarks/check.py

The baseline of every figure is the same deck's entries counted by name with
``collections.Counter``: the least that any checker must do.
"""

from __future__ import annotations

import collections
import statistics
import timeit
from pathlib import Path
from typing import TYPE_CHECKING

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.judging.judge import Judge
from deckcheck.source import read_source

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.formats.checker import Checker
    from deckcheck.model.deck import Deck

FOLDER = Path(__file__).resolve().parent.parent / "examples" / "duelmasters"
MOST_MICROSECONDS = 100
ROUNDS, REPEATS = 200, 15


def main() -> None:
    """Print the figures."""
    judge = Judge(on="2026-11-21")
    checker = judge.checker("duelmasters/commander")
    for name in ("mono-fire.txt", "mono-fire-illegal.txt", "wilhelm.txt", "wilhelm-illegal.txt"):
        _measure(name, checker)


def _measure(name: str, checker: Checker) -> None:
    source = read_source(str(FOLDER / name))
    deck_list = read_deck(source, checker.layout)
    deck = resolve(deck_list, checker.cards)
    findings = len(checker.check(deck).findings)
    least = _microseconds(lambda: _counted(deck))
    print(f"{name}: {sum(entry.copies for entry in deck.entries)} cards, {findings} findings")
    for what, call in (
        ("check", lambda: checker.check(deck)),
        ("resolve", lambda: resolve(deck_list, checker.cards)),
        ("read", lambda: read_deck(source, checker.layout)),
    ):
        times = _microseconds(call)
        middle, base = statistics.median(times), statistics.median(least)
        asked = f"; at most {MOST_MICROSECONDS} is asked" if what == "check" else ""
        spread = f"{min(times):.0f} to {max(times):.0f}"
        print(f"  {what:8} {middle:6.1f} µs ({spread}), {middle / base:5.1f} × counting the names{asked}")


def _counted(deck: Deck) -> collections.Counter[str]:
    names: collections.Counter[str] = collections.Counter()
    for entry in deck.entries:
        if entry.card is not None:
            names[entry.card.name] += entry.copies
    return names


def _microseconds(call: Callable[[], object]) -> list[float]:
    return [seconds / ROUNDS * 1e6 for seconds in timeit.repeat(call, number=ROUNDS, repeat=REPEATS)]


if __name__ == "__main__":
    main()
