"""The judges of a run: one for each day, cards, readings and pool that anything is judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import MANY_DAYS, Judge
from deckcheck.model.spelling import OF_RUN, Budget
from deckcheck.source import Problem, distinct

if TYPE_CHECKING:
    from deckcheck.judging.which_game import WhichGame
    from deckcheck.model.finding import Finding

Asked = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], str | None, bool]
"""What a judge is made of: the day, the cards, the readings, the pool, and whether days after the facts are open."""


class Judges:
    """Judges, each made when it is first asked for, and what is odd about what they have opened."""

    def __init__(self) -> None:
        self._budget = Budget(of_run=OF_RUN)
        self._judges: dict[tuple[Asked, bool], Judge] = {}
        self._games: dict[tuple[str, ...], WhichGame] = {}

    def judge_for(self, asked: Asked, *, several: bool = False) -> Judge:
        """The judge by one format, or by ``several``, perhaps of several games."""
        if (asked, several) not in self._judges:
            on, cards, readings, pool, strict = asked
            # For another day only, one that shares what another has opened.
            like = (judge for (known, many), judge in self._judges.items() if (known[1:], many) == (asked[1:], several))
            found = next(like, None) or Judge(
                on,
                GameCards(cards, several_games=several),
                dict(readings),
                pool=pool,
                suggestions=self._budget,
                strict_days=strict,
                own_readings=several,
            )
            new = found if found.on == on else found.as_of(on)
            new.keep_days(MANY_DAYS)
            self._judges[asked, several] = new
        return self._judges[asked, several]

    def games_for(self, asked: Asked) -> WhichGame:
        """What tells the game of a deck, by the same cards."""
        # Only a deck without a format needs it.
        from deckcheck.judging.which_game import WhichGame

        on, cards, *_ = asked
        if cards not in self._games:
            self._games[cards] = WhichGame(Judge(on, GameCards(cards, several_games=True, only_these=True)))
        return self._games[cards]

    @property
    def answered(self) -> frozenset[str]:
        """The readings that any of the formats had which decks were judged by several of."""
        return frozenset().union(*(judge.answered for (_, several), judge in self._judges.items() if several))

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
        """The judges, those by one format first."""
        return tuple(self._judges[key] for key in sorted(self._judges, key=lambda key: key[1]))
