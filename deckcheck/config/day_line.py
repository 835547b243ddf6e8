"""The day of a deck, where a line of its file says it."""

import re
from functools import cache

from deckcheck.model.dates import day
from deckcheck.source import InputError, Location, Problem, Source, lines_of

DATE = "{date}"
"""What stands for the day in the text of such a line."""
_DAY = re.compile(r"(?<![0-9-])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9-])")
_COMMENT = r"(?:(?://+|#+|;+|--) ?)?"
"""What makes the line a comment need not be said."""


def day_in(source: Source, line: str) -> str:
    """The day in the one line of a file that is ``line`` with a day for ``{date}``, whatever its case and its spaces.

    >>> from deckcheck.source import Source
    >>> day_in(Source("deck.txt", "// Date:  2021-01-26\\n3 Ash Drake\\n", "utf-8"), "DATE: {date}")
    '2021-01-26'

    Raises InputError if there is no such line, if one has no day there, and if two have different days.
    """
    found: dict[str, Location] = {}
    problems = []
    for number, text in enumerate(lines_of(source.text), 1):
        match = _pattern(line).fullmatch(_spaced(text))
        if match is None:
            continue
        said = match["date"]
        at = Location(source.path, number, text.find(said.partition(" ")[0] or text[:1]) + 1)
        try:
            found.setdefault(day(said), at)
        except ValueError:
            problems.append(Problem("wrong-date", {"value": said, "form": "YYYY-MM-DD"}, at))
    if not problems and not found:
        problems.append(Problem("no-day-line", {"line": line}, Location(source.path, 1)))
    if len(found) > 1:
        problems.append(Problem("several-days", {"days": list(found)}, list(found.values())[1]))
    if problems:
        raise InputError(problems)
    return next(iter(found))


def day_lines(text: str) -> tuple[str, ...]:
    """The lines of a text with one day in them and something else, each once, with ``{date}`` for the day.

    >>> day_lines("// DATE:  2021-01-26\\n2021-01-27\\n3 Ash Drake\\n")
    ('// DATE: {date}',)
    """
    lines = (_spaced(line) for line in lines_of(text) if _DAY.search(line))
    found = (_DAY.sub(DATE, line) for line in lines if len(_DAY.findall(line)) == 1 and not {*"{}"} & {*line})
    return tuple(dict.fromkeys(line for line in found if line != DATE))


@cache
def _pattern(line: str) -> re.Pattern[str]:
    before, _, after = line.partition(DATE)
    start, end = (" ?".join(map(re.escape, part.split())) for part in (before, after))
    return re.compile(rf"{_COMMENT}{start} ?(?P<date>.*?) ?{end}", re.IGNORECASE)


def _spaced(text: str) -> str:
    """A line with single spaces, so that a pattern need not try how many of them belong where."""
    return " ".join(text.split())
