"""Since when and until when a deck is legal in its format: judged once for each day on which that can change.

judged = judged_over_time(Judge(on="2026-07-27"), read_source("deck.txt"), "game/format")
for span in spans(judged.steps):
    print(span.since, span.until, span.verdict, span.steps[0].changes)
"""

from collections.abc import Callable, Iterable

from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.change_days import rule_changes
from deckcheck.judging.judge import Judge, Resolved
from deckcheck.judging.judged import Judged
from deckcheck.judging.timeline import steps_of
from deckcheck.model.dates import day
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Source

_NOT_THEN = {"before-format", "after-format"}


def all_of_them(findings: Iterable[Finding]) -> Iterable[Finding]:
    """Every finding counts."""
    return findings


def judged_over_time(
    judge: Judge,
    source: Source,
    format: str | None = None,  # noqa: A002 -- what users call it
    counting: Callable[[Iterable[Finding]], Iterable[Finding]] = all_of_them,
) -> Judged:
    """A deck judged on the judge's day, with the ``steps`` of its whole life.

    ``counting`` picks the findings that count in the steps. On a day without such a format a deck is illegal, and that
    is why. Raises InputError as :meth:`~deckcheck.judging.judge.Judge.judge` does for everything else.
    """
    found = judge.read(source, format)
    format_, cards = found.opened
    changes = rule_changes(format_, found.deck, cards, strict_days=judge.strict_days)
    steps = steps_of(
        format_, changes, lambda on: counting(judge.checker_on(found.reference, on).check(found.deck).findings)
    )
    return judged_then(judge, source, format)._replace(steps=steps)


def judged_then(judge: Judge, source: Source, format: str | None = None) -> Judged:  # noqa: A002 -- as above
    """A deck judged on the judge's day; where there is no such format then, it is illegal, and that is why."""
    try:
        return judge.judge(source, format)
    except InputError as error:
        if len(error.problems) != 1 or error.problems[0].code not in _NOT_THEN:
            raise
        found = judge.read(source, format)
        return Judged(_not_then(judge, found, error), found.opened.format, found.lines, syntax=found.syntax)


def _not_then(judge: Judge, found: Resolved, error: InputError) -> DeckReport:
    deck, format_ = found.deck, found.opened.format
    start = deck.entries[0].at if deck.entries else Location(deck.path, 1)
    (problem,) = error.problems
    finding = Finding(problem.code, problem.facts, "illegal", start)
    sizes = {zone: sum(entry.copies for entry in deck.entries if entry.zone == zone) for zone in format_.zones}
    return DeckReport(deck.path, format_.id, day(judge.on), "illegal", (*deck.findings, finding), (), sizes)
