"""Normal forms are those of the standard library, however many marks a letter has."""

from __future__ import annotations

import sys
from typing import Literal
from unicodedata import combining, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deckcheck.source.normal_form import normalized

MARKS = [character for character in map(chr, range(sys.maxunicode + 1)) if combining(character)]
TAKEN_APART = [character for character in map(chr, range(0x30000)) if normalize("NFKD", character) != character]
LONG = "か" * 100
"""Behind so much the marks are put in order here."""


@given(st.lists(st.one_of(st.sampled_from(MARKS), st.sampled_from(TAKEN_APART), st.characters())).map("".join))
@example("a\u0301\u0323")
@example("\u0f73\u0f73")  # two marks of different classes each, in one character
@example("각\u11a8\u0301")
@example("¨¨")
@pytest.mark.parametrize("form", ["NFC", "NFKC"])
def test_a_text_has_the_form_that_the_standard_library_gives_it(form: Literal["NFC", "NFKC"], text: str) -> None:
    assert normalized(form, text) == normalize(form, text)
    assert normalized(form, LONG + text) == normalize(form, LONG + text)


@pytest.mark.parametrize("form", ["NFC", "NFKC"])
def test_marks_without_number_are_put_in_order(form: Literal["NFC", "NFKC"]) -> None:
    # The standard library would take minutes.
    many = 200_000
    assert normalized(form, "a" + "\u0301\u0323" * many) == "\u1ea1" + "\u0323" * (many - 1) + "\u0301" * many
