"""A generated event with every kind of mistake gets the right answer for each of its registrations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from deckcheck.event.intake.plan import load_plan
from deckcheck.event.judged.result import judged_event
from deckcheck.event.output import made
from event.generated import answers, generate
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow


def test_every_registration_gets_its_answer(tmp_path: Path) -> None:
    generated = generate(tmp_path / "event", of_a_slow_test(500), hostile=True)
    result = judged_event(load_plan(str(generated.event)))
    assert answers(result) == generated.answers
    assert [problem.code for problem in result.problems] == ["too-large-file"]
    files = made(result, "ja")
    messages = [path for path in files if path.startswith("messages/")]
    assert len({path.casefold() for path in messages}) == len(result.registrations)
    assert {path.count("/") for path in messages} == {1}
