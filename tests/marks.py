"""Hold findings against the marks of a deck (:mod:`deckcheck.formats.marks`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.formats.marks import differences

if TYPE_CHECKING:
    from deckcheck.model.finding import Finding


def assert_marked(text: str, findings: tuple[Finding, ...]) -> None:
    """The findings of a deck are those that are marked: all of both, facts included."""
    assert [f"{each.mark.line}: {each.code}: {each.mark}" for each in differences(text, findings)] == []
