"""Expected findings, marked on the very line of the deck that they belong to.

    3 Ash Drake  # too-many-copies count=6 also=4

A line's mark is its trailing comment: codes, each with the facts it must have. A
fact that holds a list is written with commas, a space in it as an underscore; one stated as nothing
(``also=``) is empty or not there. The marks are the *whole*
answer: a finding without a mark is a difference, and so is a mark without a finding.
Every finding that counts something must have its ``count`` stated.
"""

import re
from collections.abc import Iterable
from typing import Any

from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem, lines_of
from deckcheck.source.named_tuple import NamedTuple

_MARK = re.compile(r"\s#\s+(.*)$")
_CODE = re.compile(r"[a-z]+(-[a-z]+)+")


class Mark(NamedTuple):
    """One expected finding: on which line, which, with which facts (as text)."""

    line: int
    code: str
    facts: frozenset[tuple[str, str]]

    def __str__(self) -> str:
        return " ".join((self.code, *(f"{name}={value}" for name, value in sorted(self.facts))))


class Difference(NamedTuple):
    """Where marks and findings are not the same, as the code of what to say about it.

    ``finding-without-mark`` and ``mark-without-finding`` say it; ``mark-without-count`` is
    of a finding whose mark does not state its count.
    """

    code: str
    mark: Mark


def marks(text: str, path: str = "deck") -> list[Mark]:
    """The marks of a deck's text, in order. Raises InputError for what stands among codes and is none.

    >>> marks("3 Ash Drake  # too-many-copies count=6")
    [Mark(line=1, code='too-many-copies', facts=frozenset({('count', '6')}))]
    """
    found = []
    for number, line in enumerate(lines_of(text), 1):
        match = _MARK.search(line)
        words = match[1].split() if match else []
        if not words or not _CODE.fullmatch(words[0]):
            continue
        for word in words:
            if "=" not in word:
                if not _CODE.fullmatch(word):
                    raise InputError([Problem("no-mark", {"word": word}, Location(path, number))])
                found.append((number, word, set[tuple[str, str]]()))
            else:
                name, _, value = word.partition("=")
                found[-1][2].add((name, value))
    return [Mark(line, code, frozenset(facts)) for line, code, facts in found]


def differences(text: str, findings: Iterable[Finding], path: str = "deck") -> tuple[Difference, ...]:
    """Compare the findings of a deck with its marks, all of both, facts included; in the order of their lines."""
    unmatched = marks(text, path)
    found, unmarked = [], []
    for finding in findings:
        mark = next((mark for mark in unmatched if _states(mark, finding)), None)
        if mark is None:
            unmarked.append(finding)
            continue
        unmatched.remove(mark)
        if "count" in finding.facts and not _names(mark) & {"count"}:
            found.append(Difference("mark-without-count", _as_mark(finding, {"count"})))
    for finding in unmarked:
        like = (mark for mark in unmatched if (mark.line, mark.code) == (finding.at.line, finding.code))
        names = next((_names(mark) for mark in like), set())
        found.append(Difference("finding-without-mark", _as_mark(finding, {"count", *names})))
    found += [Difference("mark-without-finding", mark) for mark in unmatched]
    return tuple(sorted(found, key=lambda each: (each.mark.line, each.code, str(each.mark))))


def _names(mark: Mark) -> set[str]:
    return {name for name, _ in mark.facts}


def _states(mark: Mark, finding: Finding) -> bool:
    """Whether a mark is of a finding: on its line, and everything that it states is so."""
    if (mark.line, mark.code) != (finding.at.line, finding.code):
        return False
    facts = as_text(finding)
    return all(facts.get(name, "") == value for name, value in mark.facts)


def _as_mark(finding: Finding, names: set[str]) -> Mark:
    facts = as_text(finding)
    return Mark(finding.at.line, finding.code, frozenset((name, facts[name]) for name in names if name in facts))


def as_text(finding: Finding) -> dict[str, str]:
    """A finding's facts as marks write them, with the other lines as ``also`` and the severity."""
    facts = {name: _text(value) for name, value in finding.facts.items()}
    return {**facts, "also": ",".join(str(place.line) for place in finding.also), "severity": finding.severity}


def _text(value: Any) -> str:
    text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return text.replace(" ", "_")
