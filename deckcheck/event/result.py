"""What an event came to: every registration, and what they were judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deckcheck.event.registrations import EventJudge, counted, expected, submissions, together

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from deckcheck.event.plan import Plan
    from deckcheck.event.registrations import Registration
    from deckcheck.finding import Verdict

VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided")


class Result(NamedTuple):
    """The registrations of an event, in the order in which they were found; the absent players come last."""

    plan: Plan
    judge: EventJudge
    registrations: tuple[Registration, ...]

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many registrations have each verdict."""
        found = [each.verdict for each in self.registrations]
        return {verdict: found.count(verdict) for verdict in VERDICTS}


def judged_event(plan: Plan, progress: Callable[[int, int], None] | None = None) -> Result:
    """Judge everything that was handed in. ``progress`` is told how many registrations of how many are judged.

    Raises InputError if the formats, the cards or a place of registrations cannot be used as a whole.
    """
    judge = EventJudge(plan)
    players, found = expected(plan), counted(submissions(plan), plan)
    registrations = []
    for number, each in enumerate(found, 1):
        registrations.append(judge.registration(each))
        if progress is not None:
            progress(number, len(found))
    return Result(plan, judge, tuple(together(registrations, players)))
