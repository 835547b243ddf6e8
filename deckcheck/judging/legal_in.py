"""In which formats a deck is legal: judged by each of them, with the cards of its own game.

judge = Judge("2026-07-27", GameCards(several_games=True), own_readings=True)
for judged in legal_in(judge, read_source("deck.txt"), format_references(["game/*"])):
    print(judged.format.id, judged.report.verdict)
"""

from collections.abc import Callable, Iterable, Iterator

from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Judged
from deckcheck.judging.over_time import all_of_them, judged_over_time, judged_then
from deckcheck.model.finding import Finding
from deckcheck.source import Source


def legal_in(judge: Judge, source: Source, formats: Iterable[str]) -> Iterator[Judged]:
    """A deck judged by each of some formats, whichever its file names. Raises InputError."""
    return (judged_in(judge, source, format_) for format_ in formats)


def judged_in(
    judge: Judge,
    source: Source,
    format: str,  # noqa: A002 -- what users call it
    *,
    over_time: bool = False,
    counting: Callable[[Iterable[Finding]], Iterable[Finding]] = all_of_them,
) -> Judged:
    """A deck judged by one format, whichever its file names, and ``over_time`` for all its days, too.

    Raises InputError as :meth:`~deckcheck.judging.judge.Judge.judge` does; not for a day on which there is no such
    format.
    """
    judged = judged_over_time(judge, source, format, counting) if over_time else judged_then(judge, source, format)
    kept = tuple(finding for finding in judged.report.findings if finding.code != "format-overridden")
    return judged._replace(report=judged.report._replace(findings=kept))
