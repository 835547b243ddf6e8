"""A deck's life in a format in words: in a line, and as the lines of a report for people."""

from collections.abc import Iterator

from deckcheck.judging.change_days import RuleChange
from deckcheck.judging.judged import Judged, words
from deckcheck.judging.timeline import Span, Step, spans
from deckcheck.messages import Words, sentence
from deckcheck.reports.reporter import plain
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_MOST_CHANGES = 3
"""What is told one by one of what changed on a day."""
_MOST_FINDINGS = 5
"""The findings that are told one by one where somebody does not want them all."""


class Line(NamedTuple):
    """A line of text, how far in it stands, and the word of it that is a verdict, if one is, with what it says."""

    text: str
    depth: int
    word: str = ""
    verdict: str = ""


def legal_days(judged: Judged, lang: str) -> str:
    """When a deck is legal and what ended it, in a line: "legal 2019-08-30 – 2021-02-14, then …"."""
    found = spans(judged.steps or ())
    followed = zip(found, (*found[1:], None), strict=True)
    legal = [_legal(judged, span, after, lang) for span, after in followed if span.verdict == "legal"]
    if not legal:
        return sentence(lang, "days-never", {})
    return sentence(lang, "days-legal", {"days": legal})


def _legal(judged: Judged, span: Span, after: Span | None, lang: str) -> str:
    days = _days(span, lang)
    if after is not None:
        change = _change(after.steps[0].changes[0], words(judged.format), lang)
        return sentence(lang, "days-then", {"days": days, "turn": change})
    return days if span.until is None else sentence(lang, "days-until-the-end", {"days": days})


def _days(span: Span | Step, lang: str) -> str:
    facts = {"since": span.since, "last": span.last}
    if span.since is None:
        return sentence(lang, "days-always" if span.last is None else "days-until", facts)
    return sentence(lang, "days-since" if span.last is None else "days-between", facts)


def timeline_lines(judged: Judged, lang: str, *, verbose: bool) -> Iterator[Line]:
    """Every span of the deck's life with what began it; if ``verbose``, also how the reasons changed within it."""
    called = words(judged.format)
    for span in spans(judged.steps or ()):
        to_come = span.since is not None and span.since > judged.report.on
        word = sentence(lang, f"verdict-{span.verdict}", {})
        facts = {"days": _days(span, lang), "verdict": word}
        yield Line(sentence(lang, "days-to-come" if to_come else "days-verdict", facts), 0, word, span.verdict)
        first, *others = span.steps
        path = judged.report.path
        yield from _reasons(first, path, called, lang, verbose=verbose)
        for step in others if verbose else ():
            yield Line(sentence(lang, "days-other-reasons", {"days": _days(step, lang)}), 1)
            yield from _reasons(step, path, called, lang, verbose=verbose)
        if others and not verbose:
            yield Line(sentence(lang, "days-more-reasons", {"count": len(others)}), 1)
    known_until, last = judged.report.known_until, (judged.steps or ())[-1:]
    if judged.format.until is not None:
        yield Line(sentence(lang, "days-after-format", {"until": judged.format.until}), 0)
    elif known_until is not None and judged.report.on <= known_until and (last[0].since or "") <= known_until:
        # Of a later day the headline has said so.
        yield Line(sentence(lang, "days-after-facts", {"known_until": known_until}), 0)


def _reasons(step: Step, path: str, called: Words, lang: str, *, verbose: bool) -> Iterator[Line]:
    """What changed on the first day of a step, and what is found from then on that was not found before.

    A rule stands once, below all that it found.
    """
    for change in step.changes[:_MOST_CHANGES]:
        place = None if change.at is None else f"{change.at.path}:{change.at.line}"
        facts = {"turn": _change(change, called, lang), "source": plain(change.source), "place": place}
        yield Line(sentence(lang, "turn-told", facts), 2)
    if len(step.changes) > _MOST_CHANGES:
        yield Line(sentence(lang, "turns-more", {"count": len(step.changes) - _MOST_CHANGES}), 2)
    told = len(step.new) if verbose else _MOST_FINDINGS
    # What no rule asked for stands alone.
    rules = grouped((finding.clause or number, finding) for number, finding in enumerate(step.new[:told]))
    for rule, findings in rules.items():
        for finding in findings:
            place = f"{finding.at.line}:{finding.at.column}" if finding.at.path == path else plain(str(finding.at))
            message = plain(sentence(lang, finding.code, finding.facts, called))
            yield Line(f"{place}: {message} [{finding.code}]", 2)
        if not isinstance(rule, int):
            facts = {"cite": rule.cite, "place": f"{rule.path}:{rule.line}"}
            yield Line(sentence(lang, "rule", facts), 3)
    if step.new[told:]:
        yield Line(sentence(lang, "days-more-findings", {"count": len(step.new[told:])}), 2)


def _change(change: RuleChange, called: Words, lang: str) -> str:
    return plain(sentence(lang, change.said.code, change.said.facts, called))
