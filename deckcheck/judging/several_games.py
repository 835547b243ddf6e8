"""A judge by formats that may be of several games: of the card files each game takes its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.cards.database import open_cards
from deckcheck.judging.game_cards import cards_path
from deckcheck.judging.judge import Judge
from deckcheck.model.spelling import OF_DECK
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.game import Game
    from deckcheck.model.spelling import Budget


class SeveralGames(Judge):
    """A judge for which a card file may be of one of several games; a game without any has its own cards."""

    def __init__(
        self,
        on: str | dt.date,
        cards: Sequence[str] = (),
        readings: Mapping[str, str] | None = None,
        cache: str | None = None,
        pool: str | None = None,
        suggestions: int | Budget = OF_DECK,
        *,
        strict_days: bool = False,
    ) -> None:
        super().__init__(on, cards, readings, cache, pool, suggestions, strict_days=strict_days)
        self._strange: dict[str, tuple[Problem, ...]] = {}
        self._fitting: set[str] = set()
        self._games: list[tuple[Game, CardDatabase]] = []

    def open_cards(self, game: Game) -> CardDatabase:
        """The cards of a game, opened once. Raises InputError if there are none, or a file is wrong."""
        found = next((cards for known, cards in self._games if known == game), None)
        if found is None:
            found = self._cards_of(game)
            self._games.append((game, found))
        return found

    def _cards_of(self, game: Game) -> CardDatabase:
        found = []
        for reference in self._cards:
            try:
                found.append(open_cards(cards_path(reference), game, self._cache, self.budget))
                self._fitting.add(reference)
            except InputError as error:
                if {problem.code for problem in error.problems} != {"wrong-game"}:
                    raise
                self._strange[reference] = error.problems
        official = None if found else self._official(game)
        if official is None and not found:
            self.refuse_strange_files()
            raise InputError([Problem("no-cards", {"game": game.id})])
        if official is not None:
            return official
        # Most runs have the cards of their game, and no others.
        from deckcheck.cards.combined import combined

        return combined(found)

    def refuse_strange_files(self) -> None:
        """Raise InputError for card files of games that nobody plays here."""
        strange = [each for reference, each in self._strange.items() if reference not in self._fitting]
        if strange:
            raise InputError(problem for problems in strange for problem in problems)
