"""Many decks: what was kept of them is taken, and of the others several are judged at a time, each in a process.

What comes of that are reports that the run then need not make, and nothing else: decks are told, and mistakes found,
in their order, as if each were judged there and then. What a process could not do, or lost, is done by the run.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress

from deckcheck.config.judge import ConfiguredJudge
from deckcheck.judging.kept_reports import Kept, KeptReports
from deckcheck.source import Source
from deckcheck.source.cache import cache_folder
from deckcheck.source.processes import Lost, each_in_processes

Make = Callable[[], ConfiguredJudge]
_LEAST = 150
"""Decks for which a process pays: to begin it takes as long as to judge as many."""
_AT_A_TIME = 20
"""Decks that a process is given at once."""


def get_ready(configured: ConfiguredJudge, make: Make, sources: Sequence[Source]) -> KeptReports:
    """Give a judge the reports of decks, as far as they were kept, or several processes can make them.

    ``make`` makes such a judge, in each process. What is returned is to be saved when all decks were judged.
    """
    place = ""
    with suppress(OSError):
        place = os.getcwd()
    configured.kept = kept = KeptReports(cache_folder(), place)
    lacking = [source for source in sources if configured.lacks_report(source)]
    jobs = min(_cores(), len(lacking) // _LEAST)
    if jobs > 1:
        _judge_in_processes(kept, jobs, make, lacking)
    return kept


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _judge_in_processes(kept: KeptReports, jobs: int, make: Make, sources: Sequence[Source]) -> None:
    parts = [sources[start : start + _AT_A_TIME] for start in range(0, len(sources), _AT_A_TIME)]
    try:
        for found in each_in_processes(_reports, parts, jobs, _begin, make):
            for path, report in {}.items() if isinstance(found, Lost) else found.items():
                kept.add(path, report)
    except Exception:  # noqa: BLE001, S110 -- there is no room for any: the run does what they left
        pass


_here: list[ConfiguredJudge] = []
"""What judges the decks of this process."""


def _begin(make: Make) -> None:
    configured = make()
    configured.kept = KeptReports(None)
    _here.append(configured)


def _reports(sources: Sequence[Source]) -> dict[str, Kept]:
    """The reports of some decks, as far as they could be judged, by their paths."""
    configured = _here[0]
    for source in sources:
        with suppress(Exception):  # whoever judges it again says what is wrong
            configured.judge(source)
    return {} if configured.kept is None else configured.kept.added()
