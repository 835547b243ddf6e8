"""Random decks of Hearthstone, judged by the formats and counted again in other words."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from deckcheck.source import Source
from hearthstone_recount import random_deck, told
from marked_decks import judge

DAYS = ("2021-06-16", "2021-06-17", "2022-12-05", "2024-07-23", "2025-07-08", "2026-07-06", "2026-10-26", "2026-11-22")


def verdicts(seed: int, number: int) -> Counter[tuple[str, str]]:
    """The verdicts on random decks by formats, all of them as counted again."""
    chance = Random(seed)  # noqa: S311 -- decks by chance, not secrets
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(number):
        on = chance.choice((*DAYS, *DAYS[-2:] * 2))
        deck = random_deck(chance, on)
        for format_ in ("wild", "standard"):
            again = told(deck, on, standard=format_ == "standard")
            report = judge(on).judge(Source("deck.txt", deck.text, "utf-8"), f"hearthstone/{format_}").report
            broken = {
                each.clause.id for each in report.findings if each.clause is not None and each.severity == "illegal"
            }
            expected = "illegal" if again.broken else "undecided" if again.doubtful else "legal"
            assert (broken, str(report.verdict)) == ({*again.broken}, expected), f"{on} {format_}\n{deck.text}"
            found[format_, expected] += 1
    return found


@pytest.mark.slow(step=1)
def test_a_few_random_decks() -> None:
    assert sum(verdicts(1, 40).values()) == 80


@pytest.mark.slow
def test_a_thousand_random_decks() -> None:
    found = verdicts(2, 1_000)
    assert min(found[format_, verdict] for format_ in ("wild", "standard") for verdict in ("legal", "illegal")) > 50
    assert min(found[format_, "undecided"] for format_ in ("wild", "standard")) > 20
