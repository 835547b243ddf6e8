"""The public interface: every name that it promises is there, and no other is by accident."""

from __future__ import annotations

import pytest

import deckcheck


def test_every_public_name_is_there() -> None:
    assert len(deckcheck.__all__) == len(set(deckcheck.__all__))
    assert [name for name in deckcheck.__all__ if getattr(deckcheck, name).__name__ != name] == []


def test_no_other_name_is() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Checker'"):
        _ = deckcheck.Checker
