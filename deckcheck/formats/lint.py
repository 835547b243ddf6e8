"""What is odd about a format that loads: clauses that do nothing, and clauses that no deck can keep.

Only what a format's own file says is blamed; its parents are files of their own.
A clause that counts with the number of an open question is left alone: what it
asks is up to the answer.
"""

from collections.abc import Iterator

from deckcheck.formats.format import Clause, Format
from deckcheck.formats.known_days import named_in
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.tightness import contradict, covers
from deckcheck.rules.dated_list import DatedList
from deckcheck.source import Problem

_FIRST_DAY = "0001-01-01"


def lint(format_: Format) -> tuple[Problem, ...]:
    """Everything odd about a format's own clauses, in the order of their lines."""
    days = [_asked(format_, on) for on in turning_days(format_)]
    found = [
        problem
        for position, clause in enumerate(format_.clauses)
        if clause.path == format_.path
        for problem in (
            *_dates(format_, clause),
            *_missing(format_, clause),
            *_void(format_, position, days),
            *_contradictions(format_, position, days),
        )
    ]
    return tuple(sorted(found, key=lambda problem: problem.at or ()))


_Asked = dict[int, tuple[Bound, ...]]
"""The bounds of the clauses that are in force on a day, by the clauses' positions, whatever the readings."""


def turning_days(format_: Format) -> tuple[str, ...]:
    """The days of a format on which something may be asked that was not asked on the day before."""
    begun, until = format_.since or _FIRST_DAY, format_.until
    dates = {begun, *(date for clause in format_.clauses for date in (clause.since, clause.until) if date)}
    dates = dates.union(*(dated.days() for dated in format_.dated))
    return tuple(sorted(date for date in dates if begun <= date and (until is None or date < until)))


def _asked(format_: Format, on: str) -> _Asked:
    context = format_.context(on)
    return {
        position: tuple(clause.bounds(context))
        for position, clause in enumerate(format_.clauses)
        if not clause.numbers and clause.in_force(on, clause.readings)
    }


def _dates(format_: Format, clause: Clause) -> Iterator[Problem]:
    if clause.since and format_.until and clause.since >= format_.until:
        yield Problem("clause-after-format", {"since": clause.since, "until": format_.until}, clause.at)
    elif clause.until and format_.since and clause.until <= format_.since:
        yield Problem("clause-before-format", {"until": clause.until, "since": format_.since}, clause.at)
    else:
        end = min((date for date in (clause.until, format_.until) if date), default=None)
        for dated in named_in(format_, clause):
            if end is not None and dated.since >= end:
                yield Problem("list-never-known", {"list": dated.id, "since": dated.since, "until": end}, clause.at)


def _missing(format_: Format, clause: Clause) -> Iterator[Problem]:
    """The lists of a clause that name cards which the database does not have."""
    for dated in named_in(format_, clause):
        if isinstance(dated, DatedList) and dated.missing:
            yield Problem("ids-without-card", {"list": dated.id, "count": dated.missing}, clause.at)


def _void(format_: Format, position: int, days: list[_Asked]) -> Iterator[Problem]:
    """The clause, if others ask as much on every day that it is in force."""
    by: int | None = None
    for day in days:
        for bound in day.get(position, ()):
            covering = _covering(format_, position, bound, day)
            if covering is None:
                return
            by = covering if by is None else by
    if by is not None:
        yield Problem("void-clause", _named(format_.clauses[by]), format_.clauses[position].at)


def _covering(format_: Format, position: int, bound: Bound, day: _Asked) -> int | None:
    """The clause that makes a bound of another needless; of two that say the same it is the later one that is."""
    readings = format_.clauses[position].readings.items()
    for other, bounds in day.items():
        if other == position or not format_.clauses[other].readings.items() <= readings:
            continue
        for tight in bounds:
            if covers(tight, bound) and (other < position or not covers(bound, tight)):
                return other
    return None


def _contradictions(format_: Format, position: int, days: list[_Asked]) -> Iterator[Problem]:
    """The clause, if a deck cannot keep it together with an inherited one or one before it, each pair once."""
    clause = format_.clauses[position]
    for other, against in enumerate(format_.clauses):
        own = against.path == format_.path
        if other == position or (own and other > position) or not _together(clause, against):
            continue
        asked = ((one, two) for day in days for one in day.get(position, ()) for two in day.get(other, ()))
        pair = next((pair for pair in asked if contradict(*pair)), None)
        if pair is not None:
            one, two = pair
            facts = {
                **_named(against),
                "zones": list(one.zones),
                "allowed": [list(each) for each in one.allowed],
                "others": list(two.zones),
                "other": [list(each) for each in two.allowed],
            }
            yield Problem("contradicting-clauses", facts, clause.at)


def _together(clause: Clause, other: Clause) -> bool:
    """Whether two clauses can be in force under the same readings."""
    return all(other.readings.get(name, choice) == choice for name, choice in clause.readings.items())


def _named(clause: Clause) -> dict[str, str]:
    return {"clause": clause.id or clause.kind, "place": f"{clause.path}:{clause.line}"}
