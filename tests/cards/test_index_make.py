"""Filling an index says the same as reading all records at once, whatever they are."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.file import CardFileReading, CardStream
from deckcheck.model.game import Attribute, Game
from deckcheck.source import Location
from held_cards import held

GAME = Game("emberfall", {}, (), {"cost": Attribute("cost", "number", {})})
NAMES = st.sampled_from(["Ash", "ash ", "《ASH》", "Bog", "Cog", "Dew", "", "アッシュ"])
RECORDS: Any = st.lists(
    st.fixed_dictionaries(
        {"name": NAMES},
        optional={
            "aliases": st.lists(NAMES, max_size=3),
            "faces": st.lists(st.fixed_dictionaries({"name": NAMES}), max_size=2),
            "cost": st.integers(0, 3) | st.just("x"),
            "limit": st.sampled_from([0, 3, "unlimited", -1]),
            "printings": st.lists(st.fixed_dictionaries({"set": NAMES}), max_size=2),
            "kost": st.just(1),
        },
    )
    | st.sampled_from([None, 7, [], "Ash"]),
    max_size=12,
)


@pytest.mark.slow
@given(RECORDS)
def test_a_stream_is_read_like_a_file(records: list[Any]) -> None:
    def place(line: object, path: tuple[str | int, ...]) -> Location:
        return Location("cards" + "".join(f"/{step}" for step in path), line if isinstance(line, int) else 0)

    reading = CardFileReading(GAME, "2020-01-31")
    for line, record in enumerate(records, start=1):
        reading.take(record, partial(place, line))
    lines = ((record, line) for line, record in enumerate(records, start=1))
    assert held(CardStream("2020-01-31", lines, place), GAME) == reading.result()
