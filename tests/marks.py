"""Expected findings, marked on the very line of the deck that they belong to.

    3 Ash Drake  # too-many-copies count=6 also=4

A line's mark is its trailing comment: codes, each with the facts it must have. A
fact that holds a list is written with commas, a space in it as an underscore; one stated as nothing
(``also=``) is empty or not there. The marks are the *whole*
answer: a finding without a mark fails, and so does a mark without a finding.
Every finding that counts something must have its ``count`` stated.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from deckcheck.finding import Finding

_MARK = re.compile(r"\s#\s+(.*)$")
_CODE = re.compile(r"[a-z]+(-[a-z]+)+")


class Mark(NamedTuple):
    """One expected finding: where, which, with which facts (as text) and on which other lines."""

    line: int
    code: str
    facts: frozenset[tuple[str, str]]


def marks(text: str) -> list[Mark]:
    """The marks of a deck's text, in order.

    >>> marks("3 Ash Drake  # too-many-copies count=6")
    [Mark(line=1, code='too-many-copies', facts=frozenset({('count', '6')}))]
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _MARK.search(line)
        words = match[1].split() if match else []
        if not words or not _CODE.fullmatch(words[0]):
            continue
        for word in words:
            if "=" not in word:
                assert _CODE.fullmatch(word), f"line {number}: {word!r} is no code"
                found.append((number, word, set[tuple[str, str]]()))
            else:
                name, _, value = word.partition("=")
                found[-1][2].add((name, value))
    return [Mark(line, code, frozenset(facts)) for line, code, facts in found]


def assert_marked(text: str, findings: tuple[Finding, ...]) -> None:
    """Compare the findings of a deck with its marks: all of both, facts included."""
    expected = marks(text)
    given: list[Mark] = []
    unmatched = list(expected)
    for finding in findings:
        stated = _stated(finding, unmatched)
        given.append(stated)
        if stated in unmatched:
            unmatched.remove(stated)
    assert sorted(given, key=_order) == sorted(expected, key=_order)
    for mark, finding in zip(given, findings, strict=True):
        named = {name for name, _ in mark.facts}
        assert "count" not in finding.facts or "count" in named, f"line {mark.line}: state the count of {mark.code}"


def _order(mark: Mark) -> tuple[int, str, list[tuple[str, str]]]:
    # One set is less than another only if it is a part of it, which is no order to sort by.
    return mark.line, mark.code, sorted(mark.facts)


def _stated(finding: Finding, expected: list[Mark]) -> Mark:
    """The finding as a mark: with those facts that the mark on its line names, or else all of them."""
    facts = as_text(finding)
    for mark in expected:
        if (mark.line, mark.code) == (finding.at.line, finding.code):
            named = {name for name, _ in mark.facts}
            shown = frozenset((name, facts.get(name, "")) for name in named)
            if shown == mark.facts:
                return mark
    return Mark(finding.at.line, finding.code, frozenset(facts.items()))


def as_text(finding: Finding) -> dict[str, str]:
    """A finding's facts as marks write them, with the other lines as ``also`` and the severity."""
    facts = {name: _text(value) for name, value in finding.facts.items()}
    return {**facts, "also": ",".join(str(place.line) for place in finding.also), "severity": finding.severity}


def _text(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text.replace(" ", "_")
