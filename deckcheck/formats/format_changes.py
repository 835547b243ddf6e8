"""What a format asks on one day and not on another: clauses, the limits and points of cards, groups of cards.

Days are compared by what is asked on them, not by what happened in between: a
card that was limited and freed again has not changed. What may have changed by
the second day is no change yet; what surely has, did so on the last day that it may be.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.format import Clause, Edition, Format
from deckcheck.formats.list_states import by_listed, cards_of, said_by, unlisted
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.select import Unsettled, parts
from deckcheck.model.dates import is_between
from deckcheck.model.deck import Limit
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints, ListSpan
from deckcheck.rules.set_pool import SetPool
from deckcheck.source.named_tuple import NamedTuple


class ClauseChange(NamedTuple):
    """A clause with the bounds that it had on the first day only, and those that it has on the second day only.

    ``began`` and ``ended`` say that it was in force on one of the days only.
    """

    clause: Clause
    before: tuple[Bound, ...]
    after: tuple[Bound, ...]
    began: bool = False
    ended: bool = False


class LimitChange(NamedTuple):
    """Another limit of a card, or other points; or another limit of how many different ones of some cards there may be.

    ``since`` is the day that brought it, ``line`` where the list says so; None where what it said just ended.
    """

    cards: tuple[str, ...]
    before: Limit
    after: Limit
    since: str
    line: int | None


class ListChange(NamedTuple):
    """What changed in a list. ``known`` says whether it is known on both days; nothing can be told if not."""

    list: DatedList
    known: bool
    cards: tuple[LimitChange, ...] = ()
    groups: tuple[LimitChange, ...] = ()
    points: tuple[LimitChange, ...] = ()


class PoolChange(NamedTuple):
    """The sets that one day has in a pool and the other has not, each with the day on which it came or went.

    ``known`` says whether the pool is known on both days; nothing can be told if not.
    """

    pool: SetPool
    known: bool
    entered: tuple[tuple[str, str], ...] = ()
    left: tuple[tuple[str, str], ...] = ()


class FormatChanges(NamedTuple):
    """Everything that changed. ``edition`` is the one in force on the second day, if another was on the first."""

    clauses: tuple[ClauseChange, ...]
    lists: tuple[ListChange, ...]
    edition: Edition | None
    pools: tuple[PoolChange, ...] = ()


def format_changes(format_: Format, first: str, second: str, readings: Mapping[str, str]) -> FormatChanges:
    """Compare what a format asks on two days, under the readings chosen.

    Raises InputError if the format did not exist on one of them or has no such reading.
    """
    editions = [
        next((edition for edition in reversed(format_.editions) if edition.date <= on), None) for on in (first, second)
    ]
    lists = (_list_change(dated, first, second) for dated in format_.lists.values())
    pools = (_pool_change(pool, first, second) for pool in format_.pools.values())
    return FormatChanges(
        tuple(_clause_changes(format_, first, second, readings)),
        tuple(change for change in lists if not change.known or any(change[2:])),
        editions[1] if editions[0] != editions[1] else None,
        tuple(change for change in pools if not change.known or change.entered or change.left),
    )


def _clause_changes(format_: Format, first: str, second: str, readings: Mapping[str, str]) -> Iterator[ClauseChange]:
    chosen = format_.chosen(readings)
    before, after = (_by_clause(format_.bounds(on, readings, Owned("", {}))) for on in (first, second))
    for clause in format_.clauses:
        had, has = before.get(_key(clause), ()), after.get(_key(clause), ())
        ended, began = (_without(one, other) for one, other in ((had, has), (has, had)))
        if ended or began:
            was, now = clause.in_force(first, chosen), clause.in_force(second, chosen)
            yield ClauseChange(clause, ended, began, now and not was, was and not now)


def _by_clause(bounds: Iterable[tuple[Bound, Clause]]) -> dict[tuple[str, int, str | None], tuple[Bound, ...]]:
    found: dict[tuple[str, int, str | None], tuple[Bound, ...]] = {}
    for bound, clause in bounds:
        found[_key(clause)] = (*found.get(_key(clause), ()), bound)
    return found


def _key(clause: Clause) -> tuple[str, int, str | None]:
    # A clause is not the same object on two days: the numbers of readings are filled in.
    return clause.path, clause.line, clause.id


def _without(bounds: tuple[Bound, ...], others: tuple[Bound, ...]) -> tuple[Bound, ...]:
    known = [_asked(bound) for bound in others]
    return tuple(bound for bound in bounds if _asked(bound) not in known)


def _asked(bound: Bound) -> tuple[object, ...]:
    """A bound without where a list says it and since when, and on which day nobody can tell."""
    if any(isinstance(part, Unsettled) for part in parts(bound.where)):
        bound = bound._replace(where=None, facts={})
        return ("unsettled", *bound)
    limits = {card: limit.most for card, limit in bound.listed.items()}
    allowed: Any = bound.ranges if limits else bound.allowed
    asked = bound._replace(allowed=allowed, facts={}, when=None)
    return (*asked, limits, None if bound.when is None else _asked(bound.when))


def _list_change(dated: DatedList, first: str, second: str) -> ListChange:
    if not (dated.known(first) and dated.known(second)):
        return ListChange(dated, known=False)
    cards, groups, points = (
        tuple(sorted(_limit_changes(dated, kind, first, second), key=lambda change: (change.since, change.cards)))
        for kind in (ListEntry, ListGroup, ListPoints)
    )
    return ListChange(dated, known=True, cards=cards, groups=groups, points=points)


def _limit_changes(dated: DatedList, kind: type[ListSpan], first: str, second: str) -> Iterator[LimitChange]:
    none = unlisted(kind, dated.others)
    doubtful = {doubt.card for doubt in dated.doubtful(second)} if kind is ListEntry else set()
    # What ended on a day on which it only may have did so on the last such day.
    surely = {(doubt.card, doubt.since): doubt.until for doubt in dated.doubts if kind is ListEntry}
    for (listed, cards), same in by_listed(dated).items():
        if listed is not kind or cards & doubtful:
            continue
        before, after = (
            next((span for span in reversed(same) if is_between(on, span.since, span.until)), None)
            for on in (first, second)
        )
        was, now = (none if span is None else said_by(span) for span in (before, after))
        if after is not None and was != now:
            yield LimitChange(cards_of(after), was, now, max(after.since, dated.since), after.line)
        elif before is not None and after is None:
            over = [span for span in same if span.until is not None and span.until <= second]
            ended, named = max(span.until or "" for span in over), cards_of(over[-1])
            yield LimitChange(named, was, now, surely.get((named[0], ended), ended), None)


def _pool_change(pool: SetPool, first: str, second: str) -> PoolChange:
    if not (pool.known(first) and pool.known(second)):
        return PoolChange(pool, known=False)
    before, after = pool.sets(first), pool.sets(second)
    perhaps = {code for code, _, _ in pool.doubtful(second)}
    entered = ((since or pool.since, code) for code, since in after.items() if code not in before)
    left = ((max(pool.left(code, second)), code) for code in before if code not in after and code not in perhaps)
    return PoolChange(pool, known=True, entered=tuple(sorted(entered)), left=tuple(sorted(left)))
