"""The judges of a run: one for each day, cards, readings and pool that anything is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from deckcheck.judging.judge import MANY_DAYS, Judge
from deckcheck.model.spelling import OF_RUN, Budget
from deckcheck.source import Problem, distinct

if TYPE_CHECKING:
    from deckcheck.judging.legal_in import FormatsJudge
    from deckcheck.model.finding import Finding

AnyJudge = TypeVar("AnyJudge", bound=Judge)
Asked = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], str | None, bool]
"""What a judge is made of: the day, the cards, the readings, the pool, and whether days after the facts are open."""


class Judges:
    """Judges, each made when it is first asked for, and what is odd about what they have opened."""

    def __init__(self) -> None:
        self._budget = Budget(of_run=OF_RUN)
        self._judges: dict[Asked, Judge] = {}
        self._formats_judges: dict[Asked, FormatsJudge] = {}

    def judge_for(self, asked: Asked) -> Judge:
        """The judge by one format."""
        return _found(self._judges, asked, Judge, self._budget)

    def formats_judge_for(self, asked: Asked) -> FormatsJudge:
        """The judge by many formats."""
        from deckcheck.judging.legal_in import FormatsJudge

        return _found(self._formats_judges, asked, FormatsJudge, self._budget)

    @property
    def answered(self) -> frozenset[str]:
        """The readings that any of the formats had which the judges by many judged by."""
        return frozenset().union(*(judge.answered for judge in self._formats_judges.values()))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The wrong records of every card file that was opened."""
        return distinct(problem for judge in self._all() for problem in judge.problems)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about records that count all the same."""
        return distinct(warning for judge in self._all() for warning in judge.warnings)

    @property
    def imports(self) -> dict[str, str]:
        """What was taken over and decks were judged by: databases by their games, lists by their ids."""
        return {game: path for judge in self._all() for game, path in judge.imports.items()}

    @property
    def pool_findings(self) -> tuple[Finding, ...]:
        """What is odd about the pools."""
        return tuple(found for judge in self._all() for found in judge.pool_findings)

    def _all(self) -> tuple[Judge, ...]:
        return (*self._judges.values(), *self._formats_judges.values())


def _found(judges: dict[Asked, AnyJudge], asked: Asked, make: type[AnyJudge], budget: Budget) -> AnyJudge:
    """The judge for what is asked; for another day only, one that shares what another has opened."""
    if asked not in judges:
        on, cards, readings, pool, strict_days = asked
        like = next((judge for key, judge in judges.items() if key[1:] == asked[1:]), None)
        if like is None:
            new = make(on, cards, dict(readings), pool=pool, suggestions=budget, strict_days=strict_days)
        else:
            new = like.as_of(on)
        new.keep_days(MANY_DAYS)
        judges[asked] = new
    return judges[asked]
