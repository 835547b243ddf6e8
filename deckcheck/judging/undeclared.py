"""Decks of which nobody says the format: judged by each format of the game whose cards they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.formats.catalogue import format_ids
from deckcheck.judging.judged import Undeclared
from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from deckcheck.config.coverage import Coverage
    from deckcheck.judging.judged import Judged
    from deckcheck.source import Source


Told = tuple[Undeclared, tuple[Problem, ...]]
"""What the formats of its game say of a deck, and what is wrong with those of them that cannot be used."""


def judged_or_undeclared(coverage: Coverage, source: Source, *, over_time: bool = False) -> Judged | Told:
    """A deck judged by its format; if nobody says that, by all of its game. ``over_time`` is for all their days, too.

    Raises InputError if something that it is to be judged by cannot be used.
    """
    try:
        return coverage.over_time(source) if over_time else coverage.judge(source)
    except InputError as error:
        if {problem.code for problem in error.problems} != {"no-format"}:
            raise
    return _in_its_game(coverage, source, over_time=over_time)


def _in_its_game(coverage: Coverage, source: Source, *, over_time: bool) -> Told:
    game = coverage.game_of(source)
    if isinstance(game, Problem):
        return Undeclared(source.path, (), game), ()
    formats = [id for id in format_ids() if id.startswith(f"{game.id}/")]
    judged, problems = coverage.in_formats(source, formats, over_time=over_time)
    facts = {"path": source.path, "legal": [each.format.id for each in judged if each.report.verdict == "legal"]}
    return Undeclared(source.path, judged, Problem("no-format", facts)), problems
