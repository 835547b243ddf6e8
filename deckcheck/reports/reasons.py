"""Why a deck is not legal, in a few words: "3 banned, 58 of 60 cards"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from deckcheck.messages import has, in_own_words, sentence, template
from deckcheck.source.grouping import grouped

if TYPE_CHECKING:
    from deckcheck.messages import Part, Words
    from deckcheck.model.finding import Finding, Severity

_INSTEAD: tuple[Part, ...] = ("about", "meaning", "mistake")
"""What says what a code is about: the first that it has."""


_LONGEST = 48
"""Characters of a reason that still says which cards count; one of twice as many does not even say what is counted."""


def what_about(code: str, lang: str) -> str:
    """What a code is about, whatever the deck; the code itself where nothing says it."""
    part = next((part for part in _INSTEAD if has(code, part)), None)
    return code if part is None else template(lang, code, part)


def all_reasons(findings: Sequence[Finding], called: Words, lang: str) -> list[str]:
    """What decides against a deck, and then what nobody can tell of it, each as its code says in short."""
    return [*reasons(findings, "illegal", called, lang), *reasons(findings, "undecided", called, lang)]


def reasons(findings: Sequence[Finding], severity: Severity, called: Words, lang: str) -> list[str]:
    """The reasons of a severity. Findings of which the same is said are one, with how many there are."""
    asked = (finding for finding in findings if finding.severity == severity)
    alike = grouped(((finding.code, _said(finding, 1, called, lang)), finding) for finding in asked)
    return [_said(same[0], len(same), called, lang) for same in alike.values()]


def in_brief(finding: Finding, called: Words, lang: str) -> Iterator[str]:
    """A finding in few words, to stand under its rule, then in fewer; nothing where its code has none for one."""
    code = finding.code
    if "says" in finding.facts:
        yield in_own_words(finding.facts["says"], lang)
    elif has(code, "brief"):
        yield sentence(lang, code, finding.facts, called, "brief")
    elif has(code, "short") and "{times" not in template(lang, code, "short"):
        yield sentence(lang, code, finding.facts, called, "short")
        yield _in_few_words(finding, 1, called, lang)


def _said(finding: Finding, times: int, called: Words, lang: str) -> str:
    code = finding.code
    if has(code, "short"):
        return _in_few_words(finding, times, called, lang)
    return _times(what_about(code, lang), times, lang)


def _times(about: str, times: int, lang: str) -> str:
    return about if times == 1 else sentence(lang, "formats-why", {"about": about, "count": times})


def _in_few_words(finding: Finding, times: int, called: Words, lang: str) -> str:
    """What the code says in short, without which cards count where that takes long."""
    facts = {**finding.facts, "times": times}
    if "says" in facts:
        return _times(in_own_words(facts["says"], lang), times, lang)
    said = sentence(lang, finding.code, facts, called, "short")
    if len(said) > _LONGEST and facts.get("where") is not None:
        said = sentence(lang, finding.code, {**facts, "where": None}, called, "short")
    if len(said) > 2 * _LONGEST and "count" in facts and "allowed" in facts:
        about = what_about(finding.code, lang)
        return sentence(lang, "reason-in-numbers", {**facts, "about": about}, called)
    return said
