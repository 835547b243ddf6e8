"""In which formats a deck is legal: judged by each of them, with the cards of its own game.

judge = FormatsJudge(on="2026-07-27")
for judged in judge.legal_in(read_source("deck.txt"), format_references(["game/*"])):
    print(judged.format.id, judged.report.verdict)
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from deckcheck.judging.over_time import all_of_them, judged_over_time, judged_then
from deckcheck.judging.several_games import SeveralGames
from deckcheck.judging.which_game import GamesJudge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import Self

    from deckcheck.formats.format import Format
    from deckcheck.judging.judged import Judged
    from deckcheck.model.finding import Finding
    from deckcheck.source import Source


class FormatsJudge(SeveralGames):
    """A judge by many formats: each takes the answers that are to its own readings.

    ``answered`` are the readings that a format had.
    """

    answered: frozenset[str] = frozenset()

    @cached_property
    def games(self) -> GamesJudge:
        """What tells the game of a deck, with the same cards."""
        return GamesJudge(self.on, self._cards, cache=self._cache or "")

    def as_of(self, on: str) -> Self:
        """The same judge as of another day."""
        other = super().as_of(on)
        other.games = self.games
        return other

    def _answers(self, format_: Format) -> Mapping[str, str]:
        mine = {reading.id: self._readings[reading.id] for reading in format_.readings if reading.id in self._readings}
        self.answered |= mine.keys()
        return mine

    def legal_in(self, source: Source, formats: Iterable[str]) -> Iterator[Judged]:
        """A deck judged by each of some formats, whichever its file names. Raises InputError."""
        return (self.judged_in(source, format_) for format_ in formats)

    def judged_in(
        self,
        source: Source,
        format: str,  # noqa: A002 -- what users call it
        *,
        over_time: bool = False,
        counting: Callable[[Iterable[Finding]], Iterable[Finding]] = all_of_them,
    ) -> Judged:
        """A deck judged by one format, whichever its file names, and ``over_time`` for all its days, too.

        Raises InputError as :meth:`judge` does; not for a day on which there is no such format.
        """
        judged = judged_over_time(self, source, format, counting) if over_time else judged_then(self, source, format)
        kept = tuple(finding for finding in judged.report.findings if finding.code != "format-overridden")
        return judged._replace(report=judged.report._replace(findings=kept))
