"""An error as programs show it that do not expect it."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import deckcheck.messages as messages
from deckcheck.source import InputError, Location, Problem

if TYPE_CHECKING:
    import pytest

PROBLEMS = (
    Problem("unknown-choice", {"reading": "r", "choice": "c", "known": ["a", "b"]}, Location("f.yaml", 3, 5)),
    Problem("of-a-plug-in", {"what": 1}),
    Problem("unknown-choice", {"reading": "r"}),
)


def test_it_has_a_line_for_each_problem() -> None:
    said = messages.sentence("en", PROBLEMS[0].code, PROBLEMS[0].facts)
    assert str(InputError(PROBLEMS, "a/b")).splitlines() == [
        f"f.yaml:3:5: {said} [unknown-choice]",
        "{'what': 1} [of-a-plug-in]",
        "{'reading': 'r'} [unknown-choice]",
    ]


def test_it_says_so_much_without_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InputError, "sentence", None)
    assert str(InputError(PROBLEMS[1:2])) == "{'what': 1} [of-a-plug-in]"


def test_it_goes_to_other_processes_and_back() -> None:
    error = pickle.loads(pickle.dumps(InputError(PROBLEMS, "a/b")))  # noqa: S301 -- our own
    assert (error.problems, error.format) == (PROBLEMS, "a/b")
