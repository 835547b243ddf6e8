"""JSON as reports write it: what the standard library makes of it, but for what no terminal should see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.reports.reporter import json_text

TEXTS = st.text(st.characters(max_codepoint=0x7E) | st.sampled_from("竜𠮷é\ud800"), max_size=4)
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | TEXTS
VALUES: st.SearchStrategy[Any] = st.recursive(
    PLAIN,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(TEXTS | st.integers() | st.booleans() | st.none(), inner, max_size=3),
    ),
    max_leaves=9,
)


@given(value=VALUES, ascii_only=st.booleans())
def test_it_is_what_the_standard_library_writes(*, value: Any, ascii_only: bool) -> None:
    assert json_text(value, ascii_only=ascii_only) == json.dumps(value, ensure_ascii=ascii_only, indent=2) + "\n"


@pytest.mark.parametrize("value", [object(), [{1}], {"a": b""}])
def test_what_is_no_json_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        json_text(value)
