"""Print how deckcheck and reality agree.

    python -m tests.agreement [POPULATION…] [--sample N] [--jobs N] [--disagreements FILE]

The real data is looked for as :func:`real_data.real_data` says. Without a population all of them are judged,
without ``--sample`` every deck. Below the table stand the reasons of those decks that were not judged as expected,
and of those that are as expected only as of another day, each with the number of decks; every such deck goes to the
file, if one is named.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the tests are modules of their own

from agreement.games import populations
from agreement.table import Row, as_markdown, rows

_MOST_REASONS = 60


def main() -> None:
    """Judge what is asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement")
    parser.add_argument("populations", nargs="*", metavar="POPULATION", help=", ".join(populations()))
    parser.add_argument("--sample", type=int, metavar="N", help="so many decks of each row")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    parser.add_argument("--disagreements", type=Path, metavar="FILE", help="where every deck that disagrees is listed")
    asked = parser.parse_args()
    table: list[Row] = []
    for population in asked.populations or populations():
        try:
            table += rows(population, asked.sample, asked.jobs)
        except LookupError as error:
            parser.error(str(error))
        except pytest.skip.Exception as absent:
            print(f"{population}: {absent}", file=sys.stderr)
    print(as_markdown(table))
    for row in table:
        _print_reasons(row)
    if asked.disagreements:
        lines = [f"{row.name}: {each}\n" for row in table for each in (*row.disagreements, *row.another_day)]
        asked.disagreements.write_text("".join(lines), encoding="utf-8")


def _print_reasons(row: Row) -> None:
    reasons = row.reasons
    if reasons:
        print(f"\n{row.name}, not as expected or as of another day:")
    for verdict, reason, count in reasons[:_MOST_REASONS]:
        print(f"  {count:>6}  {verdict}: {reason}")
    if len(reasons) > _MOST_REASONS:
        print(f"  … and {len(reasons) - _MOST_REASONS} more reasons; --disagreements FILE lists all")


if __name__ == "__main__":
    main()
