"""How text is broken into lines, and how far a mark goes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from deckcheck.source.wrapping import broken, extent

WORDS = st.lists(st.sampled_from(["a", "word", "《ファイヤーボール》", "が3枚です。", "(a/b.yaml:1)", "「", "…", "  "]))


@given(WORDS.map("".join), st.integers(8, 40), st.integers(0, 4))
def test_lines_fit_and_nothing_is_lost(text: str, width: int, indent: int) -> None:
    lines = list(broken(text, width, indent))
    assert all(cell_len(line) <= width for line in lines)
    assert all(line == line.rstrip() and line.strip() for line in lines)
    assert all(line.startswith(" " * indent) for line in lines[1:])
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), max_size=40), st.integers(6, 20))
def test_no_text_is_too_wide(text: str, width: int) -> None:
    assert all(cell_len(line) <= width for line in broken(text, width, 2))


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("aaa bbb ccc", 7, ["aaa bbb", "  ccc"]),
        ("  aaa bbb", 6, ["  aaa", "  bbb"]),
        ("abcdefghij", 4, ["abcd", "  ef", "  gh", "  ij"]),
        ("rule: 先攻は多い方", 12, ["rule: 先攻は", "  多い方"]),
        ("サイドボード12枚、主", 14, ["サイドボード", "  12枚、主"]),
        ("枚数です。次に", 8, ["枚数で", "  す。次", "  に"]),
        ("これは「引用」", 8, ["これは", "  「引", "  用」"]),
        ("適正(標準、2021-01-26)", 14, ["適正(標準、", "  2021-01-26)"]),
        ("です [not-owned]", 11, ["です", "  [not-owne", "  d]"]),
        ("", 8, []),
        ("   ", 8, []),
        ("        a", 8, ["  a"]),
    ],
)
def test_lines(text: str, width: int, lines: list[str]) -> None:
    assert list(broken(text, width, 2)) == lines


@pytest.mark.slow(step=1)
def test_a_word_as_long_as_a_file_is_broken() -> None:
    # One line at a time, with all that follows measured for each, would take an hour.
    assert list(broken("x" * 1_000_000, 80, 4)) == ["x" * 80, *["    " + "x" * 76] * 13156, "    " + "x" * 64]


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("3 «Ash Drake»", "a plain line"),
        ("3 «Jace, Mind [old] {x}»", "signs that belong to a name"),
        ("3 «Ash #1»  # two", "a comment with space around its sign"),
        ("- 3 «Ash, Drake»", "an entry of its own line"),
        ("EX: [3 «Ash», 2 Eel]", "an entry of a flow list"),
        ("EX: [3 Ash, 2 «Eel»]", "its last one"),
        ("EX: [3 Ash, 2 «Eel» ]  # all", "its last one before a space"),
        ("- «[3 Ash, {card: Eel}]»  # all", "a flow list"),
        ("- - «[]»", "an empty one"),
        ("a: {main: [3 «Ash»], EX: [2 Eel]}", "a list in a mapping"),
        ("a: {main: [3 Ash], «EX: [2 Eel]», b: c}", "a key of a mapping and what stands there"),
        ("a: {main: {«Ash: 3», Eel: 2}}", "a name as a key"),
        ('  "3 «Ash Drake»",', "a text of JSON"),
        ("""- '3 «Ash, "Drake"»'""", "a text in quotes"),
        ("""3 «"Ash" Drake»""", "quotes that belong to a name"),
        ("""EX: ["3 a, b", 2 «Eel», 'x, y']""", "texts beside it"),
        ("EX: [3 Jace's, 2 «Gideon's»]", "apostrophes"),
        ("3 «Jace's, Gideon's»", "apostrophes in a name"),
        ("[EX] 3 «Ash, Drake»", "a heading in brackets"),
        ("EX: [3 «Ash»", "a list that goes on"),
    ],
)
def test_marks(line: str, marked: str) -> None:
    before, _, rest = line.partition("«")
    inside, _, after = rest.partition("»")
    written = before + inside + after
    assert written[len(before) : extent(written, len(before))] == inside, marked


@given(st.text("ab [],{}:\"'#-", max_size=30), st.integers(0, 30))
def test_a_mark_ends_on_its_line(line: str, start: int) -> None:
    start = min(start, len(line))
    assert extent(line, start) <= len(line)
