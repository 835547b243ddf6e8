"""Lists of banned cards, in ``X.bans``: a line with a day, and below it the cards that are banned from then on."""

from __future__ import annotations

import os

from deckcheck.formats.list_states import ListState, with_states
from deckcheck.messages import languages
from deckcheck.model.dates import day
from deckcheck.rules.dated_list import DatedList
from deckcheck.source import InputError, Location, Problem, lines_of, read_source
from deckcheck.source.resources import displayed

MESSAGES = {
    "no-ban-day": {
        "en": "“{line}” stands below no day",
        "ja": "「{line}」の上に日付がありません",
        "mistake": {"en": "a ban sheet does not begin with a day", "ja": "禁止リストが日付で始まっていない"},
    },
}


def reads(path: str) -> bool:
    """Whether a file has this form, by its name."""
    return path.endswith(".bans")


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """The list of a file. Raises InputError if it does not begin with a day."""
    files.append(path)
    states, shown = _states(path), displayed(path)
    stem = os.path.basename(path).removesuffix(".bans")
    empty = DatedList(stem, dict.fromkeys(languages(), stem), shown, states[0].since, (), source=stem)
    return with_states(empty, states)


def check(path: str) -> None:
    """Look whether it begins with a day."""
    _states(path)


def _states(path: str) -> list[ListState]:
    states: list[ListState] = []
    for number, line in enumerate(lines_of(read_source(path).text), 1):
        if line[:1].isdecimal():
            states.append(ListState(day(line), {}, lines={}))
        elif line and not states:
            raise InputError([Problem("no-ban-day", {"line": line}, Location(displayed(path), number))])
        elif line:
            limits, lines = states[-1].limits, states[-1].lines
            states[-1] = states[-1]._replace(limits={**limits, line: 0}, lines={**lines, line: number})
    return states
