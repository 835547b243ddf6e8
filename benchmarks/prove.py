"""How long the smallest repair of a damaged deck takes, and a legal deck of each format: medians in seconds.

    python benchmarks/prove.py [DECKS [FORMAT ...]]

Decks are the marked legal ones of each format (``tests/formats``), each with three entries that have a copy more or
fewer. Of each the cards are read from the index and merged anew, as by a command that is typed; the start of the
program is not counted. Asked are a second for most formats and three where there are 30,000 cards; quote the medians
beside the machine's load.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from deckcheck.judging.judge import Judge  # noqa: E402 -- of this checkout
from deckcheck.judging.marked_decks import read_marked  # noqa: E402 -- as above
from deckcheck.prove.of_format import FormatProof  # noqa: E402 -- as above
from deckcheck.prove.repair import repaired  # noqa: E402 -- as above
from deckcheck.prove.solver import Clock  # noqa: E402 -- as above
from deckcheck.source import Source  # noqa: E402 -- as above

if TYPE_CHECKING:
    from deckcheck.judging.marked_decks import MarkedDeck
    from deckcheck.model.deck import Deck

FORMATS = (
    *("spimate/single", "pokemon/standard", "lorcana/core", "netrunner/standard", "fab/classic-constructed"),
    *("hearthstone/standard", "duelmasters/original", "duelmasters/commander", "ygo/tcg", "agot/joust"),
    *("mtg/modern", "mtg/commander"),
)
SECONDS = 60


def main(decks: int = 5, *formats: str) -> None:
    """Print a row for each format."""
    print(f"{'format':26} {'repair':>7} {'worst':>7} {'smallest':>9} {'witness':>8}")
    with tempfile.TemporaryDirectory() as cache:
        for format_ in formats or FORMATS:
            legal = [deck for deck in _marked(format_) if deck.verdict == "legal"][:decks]
            times, smallest, witness = [], 0, 0.0
            for number, deck in enumerate(legal):
                judge = Judge(
                    deck.on[0], [str(ROOT / path) for path in deck.cards], dict(deck.readings), cache, deck.pool
                )
                found = judge.read(Source(deck.path, deck.text, "utf-8"), format_)
                checker = judge.checker(format_)
                damaged = _damaged(found.deck, random.Random(number))  # noqa: S311 -- cases, no secrets
                began = time.perf_counter()
                repair = repaired(damaged, checker, seconds=SECONDS)
                times.append(time.perf_counter() - began)
                smallest += repair.smallest
                if not witness:
                    began = time.perf_counter()
                    FormatProof(checker.format, checker.cards, checker.on).witness(Clock(SECONDS))
                    witness = time.perf_counter() - began
            if times:
                row = f"{statistics.median(times):7.2f} {max(times):7.2f} {smallest:6}/{len(times)} {witness:8.2f}"
                print(f"{format_:26} {row}", flush=True)


def _marked(format_: str) -> list[MarkedDeck]:
    return [read_marked(str(path), str(ROOT)) for path in sorted((ROOT / "tests/formats" / format_).glob("*.txt"))]


def _damaged(deck: Deck, chance: random.Random) -> Deck:
    entries = list(deck.entries)
    for place in chance.sample(range(len(entries)), min(3, len(entries))):
        entry = entries[place]
        entries[place] = entry._replace(copies=entry.copies + (1 if entry.copies < 2 else chance.choice((-1, 1))))
    return deck._replace(entries=tuple(entries), unclear=None)


if __name__ == "__main__":
    main(*(int(each) if each.isdecimal() else each for each in sys.argv[1:]))  # type: ignore[arg-type] # as typed
