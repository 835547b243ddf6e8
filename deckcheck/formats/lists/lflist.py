r"""Lists as the duelling programs keep them, in ``X.lflist.conf``: the ids of cards with their limits.

    #[2005.4 West]           a line that begins with # or -- is a comment
    !2005.4 West             the name of a list, which begins here
    $whitelist               only the cards that follow may be played
    10000001 1 --Ash Drake   an id, a limit (below zero as 0), a comment

Who keeps a list of what may be played names all of it first and then what of it is limited:
there, a card may stand again with a lower limit. Anywhere else a second limit is a mistake.

A file may have several lists. ``X.lflist.conf#2005.4 West`` is the one of that name.
A name that begins with YYYY.M or YYYY.M.D is the state of a list from that day on (of a
month: from its first), and ``#*West`` are all states whose names are such a day and
``West``, as one dated list; ``#*`` are those whose names are a day and nothing else.
``#*West|2005.4`` takes more states into it, after strokes. A list whose name has no day has
always been so.

Ids are written without zeros before them; they are aliases of cards. A database may not have all of
them: one that no card has means the card that the comment names, and one that means no card
is no mistake: it limits nothing, and a card of a deck that the database does not have is not known anyway.
"""

import os
import re

from deckcheck.formats.list_states import ListState, with_states
from deckcheck.messages import languages
from deckcheck.model.dates import FIRST_DAY
from deckcheck.model.dates import day as iso_day
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.dated_list import DatedList
from deckcheck.source import LARGEST, InputError, Location, Problem, lines_of, read_source, refuse
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import displayed

_ENTRY = re.compile(r"0*([0-9]+)[ \t]+(-?[0-9]{1,9})[ \t]*(?:(?:--|#)[ \t]*(.*))?")
_DAY = re.compile(r"([0-9]{4})\.([0-9]{1,2})(?:\.([0-9]{1,2}))?(?: +|$)")


class _Written(NamedTuple):
    """A list as it stands in a file: the day with which its name begins, and what of the name follows."""

    name: str
    day: str | None
    rest: str
    limits: dict[str, int]
    called: dict[str, str]
    lines: dict[str | tuple[str, ...], int]


def reads(path: str) -> bool:
    """Whether a file has this form, by its name."""
    return path.lower().endswith(".conf")


def read(path: str, choice: str, files: list[str]) -> DatedList:
    """The list of a file that is chosen. Raises InputError with every line that cannot be read."""
    files.append(path)
    shown = displayed(path)
    file = _file(path)
    chosen = _chosen(file.lists, choice, shown)
    kinds = {each.name in file.whitelists for each in chosen}
    days = {each.day for each in chosen}
    if len(chosen) > 1 and (None in days or len(days) < len(chosen) or len(kinds) > 1):
        raise InputError([Problem("no-series-of-lists", {"lists": [each.name for each in chosen]}, Location(shown, 1))])
    stem = os.path.basename(path).removesuffix(".conf").removesuffix(".lflist")
    name = choice.split("|")[0].removeprefix("*").strip() or (stem if choice else chosen[0].name)
    empty = DatedList(
        f"{stem}#{choice}" if choice else stem,
        dict.fromkeys(languages(), name),
        shown,
        FIRST_DAY,
        (),
        source=os.path.basename(path),
        others=0 if kinds == {True} else "unlimited",
        choice=choice,
        by_id=True,
        called={card: name for each in chosen for card, name in each.called.items() if name},
    )
    states = (ListState(each.day or FIRST_DAY, each.limits, lines=each.lines) for each in chosen)
    return with_states(empty, sorted(states, key=lambda state: state.since))


def check(path: str) -> None:
    """Look for mistakes in all the lists of a file. Raises InputError with every one."""
    _file(path)


def _file(path: str) -> "_File":
    source = read_source(path, ("utf-8", "utf-16"), most=LARGEST, found=True)
    file = _File(displayed(path))
    for number, line in enumerate(lines_of(source.text), 1):
        file.take(number, line.strip())
    if not file.lists:
        # It is no list at all, and nobody is told what stands in it.
        file.problems = [Problem("no-list-named", {}, Location(displayed(path), 1))]
    refuse(file.problems)
    return file


class _File:
    """The lines of a file, as they become lists."""

    def __init__(self, path: str) -> None:
        self.lists: list[_Written] = []
        self.whitelists: set[str] = set()
        self.problems: list[Problem] = []
        self._path = path

    def take(self, number: int, line: str) -> None:
        """Take the next line."""
        at = Location(self._path, number)
        if not line or line.startswith(("#", "--")):
            return
        if line.startswith("!"):
            self._begin(line[1:].strip(), at)
        elif not self.lists:
            self.problems.append(Problem("before-any-list", {"line": line}, at))
        elif line == "$whitelist":
            self.whitelists.add(self.lists[-1].name)
        else:
            self._entry(line, at)

    def _begin(self, name: str, at: Location) -> None:
        if any(each.name == name for each in self.lists):
            self.problems.append(Problem("list-named-twice", {"list": name}, at))
        found = _DAY.match(name)
        day = None if found is None else _day(found)
        if found is not None and day is None:
            self.problems.append(Problem("wrong-date", {"value": found[0].strip(), "form": "YYYY.M.D"}, at))
        rest = "" if found is None else name[found.end() :].strip()
        self.lists.append(_Written(name, day, rest, {}, {}, {}))

    def _entry(self, line: str, at: Location) -> None:
        found = _ENTRY.fullmatch(line)
        if found is None:
            self.problems.append(Problem("no-list-entry", {"line": line}, at))
            return
        card, limit = found[1], max(int(found[2]), 0)
        written = self.lists[-1]
        before = written.limits.get(card)
        if before is None or (written.name in self.whitelists and limit < before):
            written.limits[card], written.lines[card] = limit, at.line
            written.called.setdefault(card, (found[3] or "").strip())
        elif limit != before:
            facts = {"card": card, "first": written.lines[card]}
            self.problems.append(Problem("other-limit", facts, at))


def _day(found: re.Match[str]) -> str | None:
    """The ISO day that a name begins with, None if the calendar does not have it."""
    year, month, day = found.groups(default="1")
    try:
        return iso_day(f"{year}-{month:0>2}-{day:0>2}")
    except ValueError:
        return None


def _chosen(lists: list[_Written], choice: str, path: str) -> list[_Written]:
    """The states of the list that is chosen; where nothing is chosen there must be only one."""
    if not choice and len(lists) == 1:
        return lists
    if not choice:
        raise InputError([Problem("which-list", {"known": [each.name for each in lists]}, Location(path, 1))])
    found: dict[str, _Written] = {}
    for word in choice.split("|"):
        named = {each.name: each for each in lists if _answers(each, word)}
        if not named:
            series = dict.fromkeys(f"*{each.rest}" for each in lists if each.rest)
            names = [*series, *(each.name for each in lists)]
            facts = {"list": word, "nearest": nearest_words(word, names) or names[:3]}
            raise InputError([Problem("no-such-list", facts, Location(path, 1))])
        found.update(named)
    return list(found.values())


def _answers(written: _Written, word: str) -> bool:
    if word.startswith("*"):
        return written.day is not None and written.rest == word[1:].strip()
    return written.name == word.strip()
