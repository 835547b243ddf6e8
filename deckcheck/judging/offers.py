"""What could be done about the findings on a deck, found out when somebody asks."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.fixes.fix import Offer
    from deckcheck.judging.judge import Judge
    from deckcheck.model.finding import Finding
    from deckcheck.source import Source


class Offers:
    """What could be done about the findings on a deck, found out when a report first asks.

    A report may outlive its judge, or be read in another thread, so it must not hold the judge's databases:
    if the judge is gone, ``again`` makes another one.
    """

    def __init__(
        self, judge: Judge, again: Callable[[], Judge], reference: str, source: Source, findings: Sequence[Finding]
    ) -> None:
        self._judge, self._again, self._reference, self._source = ref(judge), again, reference, source
        self._findings = findings
        self._found: dict[str, tuple[Offer, ...]] | None = None

    def __call__(self, finding: Finding) -> tuple[Offer, ...]:
        if self._found is None:
            from deckcheck.fixes.apply import offers

            checker = (self._judge() or self._again()).checker(self._reference)
            found = offers(self._source, checker, self._findings)
            self._found = {_identity(finding): each for finding, each in found}
        return self._found.get(_identity(finding), ())


def _identity(finding: Finding) -> str:
    """A finding without what a configuration may change."""
    return repr((finding.code, finding.at, finding.facts))
