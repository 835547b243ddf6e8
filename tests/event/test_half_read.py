"""What is odd about a submission does not hide what is missing of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import page_event

if TYPE_CHECKING:
    from pathlib import Path

EVENT = "event: E\non: 2026-11-21\nformat: duelmasters/original\nregistrations: [{table: form.csv}]\n"


@pytest.mark.slow
def test_a_time_that_cannot_be_read_does_not_make_up_for_a_list_or_an_id(tmp_path: Path) -> None:
    deck = page_event.deck("duelmasters/original.txt")
    rows = f'timestamp,id,deck\nsoon,007,\nsoon,,"{deck}"\n'
    (tmp_path / "form.csv").write_text(rows, encoding="utf-8")
    found = page_event.judge(tmp_path, EVENT).registrations
    assert [(each.verdict, [finding.code for finding in each.findings]) for each in found] == [
        ("undecided", ["unreadable-time", "no-deck-handed-in"]),
        ("undecided", ["unreadable-time", "no-player-id"]),
    ]
