"""Damage decks many times, and print what breaks the law.

    python -m tests.damage [SYNTAX…] [--times N] [--seed N]

Without a syntax all are damaged, 100,000 times each.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the tests are modules of their own

from damage.decks import MADE
from damage.law import broken_by, one

_MOST_SHOWN = 5


def main() -> int:
    """Damage what is asked for; the exit code is 1 if anything broke the law."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage")
    parser.add_argument("syntaxes", nargs="*", metavar="SYNTAX", help=", ".join(MADE))
    parser.add_argument("--times", type=int, default=100_000, metavar="N", help="so many damages of each")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="where chance begins")
    asked = parser.parse_args()
    broken = 0
    for syntax in asked.syntaxes or MADE:
        chance, found = Random(asked.seed), 0  # noqa: S311 -- which deck is damaged how is no secret
        for _ in range(asked.times):
            text, suffix = one(syntax, chance)
            how = broken_by(text, syntax, suffix)
            found += how is not None
            if how and found <= _MOST_SHOWN:
                print(f"{syntax}: {how}\n{text!r}\n")
        print(f"{syntax}: {asked.times:,} damages, {found:,} break the law")
        broken += found
    return min(broken, 1)


if __name__ == "__main__":
    sys.exit(main())
