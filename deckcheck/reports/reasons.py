"""Why a deck is not legal, in a few words: "3 banned, 58 of 60 cards"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckcheck.messages import has, language, sentence, template

if TYPE_CHECKING:
    from deckcheck.messages import Part, Words
    from deckcheck.model.finding import Finding, Severity

_INSTEAD: tuple[Part, ...] = ("about", "meaning", "mistake")
"""What says what a code is about: the first that it has."""


def what_about(code: str, lang: str) -> str:
    """What a code is about, whatever the deck; the code itself where nothing says it."""
    part = next((part for part in _INSTEAD if has(code, part)), None)
    return code if part is None else template(lang, code, part)


def in_short(findings: Sequence[Finding], called: Words, lang: str) -> str:
    """What decides against a deck, and then what nobody can tell of it, each as its code says in short."""
    told = (*reasons(findings, "illegal", called, lang), *reasons(findings, "undecided", called, lang))
    return language(lang).JOINT.join(told)


def reasons(findings: Sequence[Finding], severity: Severity, called: Words, lang: str) -> list[str]:
    """The reasons of a severity. Findings of which the same is said are one, with how many there are."""
    alike: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], Finding] = {}
    for finding in findings:
        if finding.severity == severity:
            key = finding.code, _said(finding, 1, called, lang)
            alike[key] += 1
            first.setdefault(key, finding)
    return [_said(first[key], times, called, lang) for key, times in alike.items()]


def _said(finding: Finding, times: int, called: Words, lang: str) -> str:
    code = finding.code
    if has(code, "short"):
        return sentence(lang, code, {**finding.facts, "times": times}, called, "short")
    about = what_about(code, lang)
    return about if times == 1 else sentence(lang, "formats-why", {"about": about, "count": times})
