"""How long a match of three rebuilt decks for each of two players takes, against checking its six decks alone.

    python benchmarks/match.py

Both are timed in turn in one process that has format and cards loaded. The
difference is what the pools cost: the bounds made from each earlier deck, and
what was left out and moved.
"""

from __future__ import annotations

import statistics
import timeit
from pathlib import Path

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.judging.judge import Judge
from deckcheck.play.match import Played, judge_match
from deckcheck.source import Location, Source

ROOT = Path(__file__).resolve().parent.parent
DECKS = (
    """3 アルケミストの少女
3 フレイム・ソーサラー
3 ファイヤーボール
3 エアロシャウト
3 夢世界
3 ゼクトダイン
EX
2 奥の手""",
    """3 アルケミストの少女
3 フレイム・ソーサラー
3 ファイヤーボール
2 エアロシャウト
EX
1 エアロシャウト
1 奥の手""",
    """3 アルケミストの少女
2 フレイム・ソーサラー
3 ファイヤーボール
2 エアロシャウト""",
)
ROUNDS, REPEATS = 50, 21


def main() -> None:
    """Print the figures."""
    judge = Judge("2021-06-26", [str(ROOT / "examples" / "spimate" / "cards.yaml")])
    checker = judge.checker("spimate/standard")
    decks = [
        resolve(read_deck(Source(f"{number}.txt", text, "utf-8"), checker.layout), checker.cards)
        for number, text in enumerate(DECKS, 1)
    ]
    at = Location("match.yaml", 1)
    winners = ("あかり", "ひなた", "あかり")
    games = [Played({"あかり": deck, "ひなた": deck}, at, winner) for deck, winner in zip(decks, winners, strict=True)]
    print(f"verdict: {judge_match(checker, games).verdict}")
    pairs = [
        (
            timeit.timeit(lambda: judge_match(checker, games), number=ROUNDS),
            timeit.timeit(lambda: [checker.check(deck) for deck in (*decks, *decks)], number=ROUNDS),
        )
        for _ in range(REPEATS)
    ]
    match, alone = (statistics.median(times) / ROUNDS * 1e6 for times in zip(*pairs, strict=True))
    low, middle, high = statistics.quantiles([whole / decks_ for whole, decks_ in pairs], n=4)
    print(f"match of six decks: {match:6.1f} µs (median of {REPEATS})")
    print(f"the six decks:      {alone:6.1f} µs")
    print(f"ratio, median (quartiles): {middle:.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
