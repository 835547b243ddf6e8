"""What changes between two days: only decks with a card for which something is otherwise may have another verdict."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from batch_decks import OneFormat, chunk_of
from deckcheck.batch.cards import NO_CARD
from deckcheck.batch.impact import Change, Rules, between
from deckcheck.source import read_source
from deckcheck.source.document import load_document
from emberfall import GAME
from rules.test_rules import TABLES, format_of_case

if TYPE_CHECKING:
    from pathlib import Path

ZONES = [zone.id for zone in GAME.zones]
DAYS = ("2023-12-31", "2024-01-01", "2024-06-30", "2025-01-01", "2026-07-01")


@pytest.mark.slow
@pytest.mark.parametrize("path", TABLES, ids=[path.stem for path in TABLES])
def test_who_has_no_such_card_is_judged_alike(path: Path, tmp_path: Path) -> None:
    table = load_document(read_source(str(path))).data
    chance = random.Random(path.stem)  # noqa: S311 -- a test, not a secret
    for number, case in enumerate(table["cases"]):
        folder = tmp_path / str(number)
        folder.mkdir()
        format_, cards = format_of_case(table, case, folder)
        names = [*table["cards"], *case.get("cards", {})]
        chunk = chunk_of(
            [
                (chance.choice((1, 1, 2, 3, 4)), chance.choice(names), chance.choice([*ZONES, None]))
                for _ in range(chance.randint(1, 6))
            ]
            for _ in range(30)
        )
        days = sorted({*DAYS, case.get("on", DAYS[1])})
        first, last = sorted(chance.sample(days, 2))
        judge: Any = OneFormat(format_, cards, last)
        assert _turned_without_reason(between(Rules(judge, ""), first, last), chunk) == [], (case["name"], first, last)


def _turned_without_reason(change: Change, chunk: Any) -> list[list[str]]:
    """The decks whose verdict is another and that have no card for which anything is otherwise."""
    before, after = change.before.judged(chunk), change.after.judged(chunk)
    found = []
    for deck in range(chunk.decks):
        names = [chunk.names[name] for name in chunk.name[chunk.starts[deck] : chunk.starts[deck + 1]].tolist()]
        numbers = change.before.cards.numbers(names).tolist()
        concerned = change.concerns is None or any(
            number == NO_CARD or change.concerns(change.before.cards.cards[number]) for number in numbers
        )
        if not concerned and before.verdict[deck] != after.verdict[deck]:
            found.append(names)
    return found
