"""A deck over the life of its format: from which day to which it was, is or will be legal, and what changed it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from deckcheck.formats.format import Format
from deckcheck.judging.change_days import RuleChange
from deckcheck.model.dates import FIRST_DAY, day_before
from deckcheck.model.finding import Finding, Verdict, verdict
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple


class Step(NamedTuple):
    """The days from ``since`` (inclusive) to ``until`` (exclusive) on which the same is found; None for no end.

    ``findings`` are those that decide, ``new`` those of them that the step before has not; ``changes`` are what is
    otherwise from its first day on and accounts for the difference.
    """

    since: str | None
    until: str | None
    findings: tuple[Finding, ...]
    new: tuple[Finding, ...]
    changes: tuple[RuleChange, ...]

    @property
    def verdict(self) -> Verdict:
        """The verdict on each of its days."""
        return verdict(self.findings)

    @property
    def last(self) -> str | None:
        """Its last day, None if it has none."""
        return None if self.until is None else day_before(self.until)


class Span(NamedTuple):
    """Steps of the same verdict, one after another."""

    verdict: Verdict
    steps: tuple[Step, ...]

    @property
    def since(self) -> str | None:
        """Its first day, None if it has none."""
        return self.steps[0].since

    @property
    def until(self) -> str | None:
        """The day after its last, None if it has none."""
        return self.steps[-1].until

    @property
    def last(self) -> str | None:
        """Its last day, None if it has none."""
        return self.steps[-1].last


def spans(steps: Iterable[Step]) -> tuple[Span, ...]:
    """The steps, those of the same verdict together."""
    return tuple(Span(said, tuple(same)) for said, same in groupby(steps, lambda step: step.verdict))


def steps_of(
    format_: Format, changes: Iterable[RuleChange], findings_on: Callable[[str], Iterable[Finding]]
) -> tuple[Step, ...]:
    """The life of a format in steps, from what is found on a day, asked once for each day that has a change."""
    begun = format_.since or FIRST_DAY
    by_day = grouped(
        (change.day, change)
        for change in changes
        if begun < change.day and (format_.until is None or change.day < format_.until)
    )
    days = sorted(by_day)
    begins = format_.since or day_before(days[0] if days else FIRST_DAY)
    first = _deciding(findings_on(begins))
    steps = [Step(format_.since, format_.until, first, first, ())]
    for day in days:
        findings = _deciding(findings_on(day))
        before = steps[-1]
        new, gone = _without(findings, before.findings), _without(before.findings, findings)
        if new or gone:
            steps[-1] = before._replace(until=day)
            told = tuple(_accounting(by_day[day], (*new, *gone)))
            steps.append(Step(day, format_.until, findings, new, told))
    return tuple(steps)


def _deciding(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.decides)


def _without(findings: Iterable[Finding], others: Iterable[Finding]) -> tuple[Finding, ...]:
    known = set(map(_asked, others))
    return tuple(finding for finding in findings if _asked(finding) not in known)


def _asked(finding: Finding) -> str:
    """A finding without the day on which it was asked for."""
    return repr(finding._replace(facts={fact: value for fact, value in finding.facts.items() if fact != "on"}))


def _accounting(changes: Sequence[RuleChange], changed: Iterable[Finding]) -> Iterator[RuleChange]:
    """Those of a day's changes that account for findings which begin or end; all of them if it cannot be told."""
    told: list[RuleChange] = []
    for finding in changed:
        speaking = [change for change in changes if change.speaks_of(finding)]
        if not speaking:
            yield from changes
            return
        told += speaking
    yield from (change for change in changes if change in told)
