"""What a format asks on one day and not on another: clauses, the limits and points of cards, groups of cards.

Days are compared by what is asked on them, not by what happened in between: a
card that was limited and freed again has not changed. What may have changed by
the second day is no change yet; what surely has, did so on the last day that it may be.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.format import Clause, Edition, Format
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.select import Unsettled, parts
from deckcheck.model.deck import Limit
from deckcheck.rules.dated_list import DatedList, ListEntry, ListPoints, ListSpan
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


class CardChange(NamedTuple):
    """Another limit of a card: ``since`` is the day that brought it, ``line`` where the list says so.

    ``line`` is None where the limit just ended.
    """

    card: str
    before: Limit
    after: Limit
    since: str
    line: int | None


class GroupChange(NamedTuple):
    """Another limit of how many different ones of some cards a deck may hold."""

    cards: tuple[str, ...]
    before: Limit
    after: Limit
    since: str


class PointsChange(NamedTuple):
    """Other points of a card: ``since`` is the day that brought them, ``line`` where the list says so, if it does."""

    card: str
    before: int
    after: int
    since: str
    line: int | None


class ListChange(NamedTuple):
    """What changed in a list. ``known`` says whether it is known on both days; nothing can be told if not."""

    list: DatedList
    known: bool
    cards: tuple[CardChange, ...] = ()
    groups: tuple[GroupChange, ...] = ()
    points: tuple[PointsChange, ...] = ()


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
    editions = [_edition(format_, on) for on in (first, second)]
    lists = (_list_change(dated, first, second) for dated in format_.lists.values())
    pools = (_pool_change(pool, first, second) for pool in format_.pools.values())
    return FormatChanges(
        tuple(_clause_changes(format_, first, second, readings)),
        tuple(change for change in lists if not change.known or any(change[2:])),
        editions[1] if editions[0] != editions[1] else None,
        tuple(change for change in pools if not change.known or change.entered or change.left),
    )


def _edition(format_: Format, on: str) -> Edition | None:
    return next((edition for edition in reversed(format_.editions) if edition.date <= on), None)


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
    cards = sorted(_card_changes(dated, first, second), key=lambda change: (change.since, change.card))
    groups = sorted(_group_changes(dated, first, second), key=lambda change: (change.since, change.cards))
    points = sorted(_points_changes(dated, first, second), key=lambda change: (change.since, change.card))
    return ListChange(dated, known=True, cards=tuple(cards), groups=tuple(groups), points=tuple(points))


def _card_changes(dated: DatedList, first: str, second: str) -> Iterator[CardChange]:
    before, after = dated.limits(first), dated.limits(second)
    surely = {(doubt.card, doubt.since): doubt.until for doubt in dated.doubts}
    for card in {**before, **after}.keys() - {doubt.card for doubt in dated.doubtful(second)}:
        was: Limit = before[card].most if card in before else dated.others
        limit = after.get(card)
        if limit is None:
            ended = _ended(dated.entries, card, second)
            yield CardChange(card, was, dated.others, surely.get((card, ended), ended), None)
        elif limit.most != was:
            yield CardChange(card, was, limit.most, limit.since or dated.since, limit.line)


def _points_changes(dated: DatedList, first: str, second: str) -> Iterator[PointsChange]:
    before, after = dated.prices(first), dated.prices(second)
    lines = {priced.card: priced for priced in dated.points if not _over(priced, second) and priced.since <= second}
    for card in {**before, **after}:
        was, now = before.get(card, 0), after.get(card, 0)
        if card not in after:
            yield PointsChange(card, was, now, _ended(dated.points, card, second), None)
        elif was != now:
            yield PointsChange(card, was, now, lines[card].since, lines[card].line)


def _ended(spans: Iterable[ListEntry | ListPoints], card: str, on: str) -> str:
    """The day from which a card was no longer listed."""
    return max(span.until or "" for span in spans if span.card == card and _over(span, on))


def _group_changes(dated: DatedList, first: str, second: str) -> Iterator[GroupChange]:
    before, after = ({frozenset(g.cards): g for g in dated.combinations(on)} for on in (first, second))
    for key in {**before, **after}:
        was, now = before.get(key), after.get(key)
        limits: tuple[Limit, Limit] = (was.most if was else "unlimited", now.most if now else "unlimited")
        if now is None:
            spans = [group for group in dated.groups if frozenset(group.cards) == key and _over(group, second)]
            yield GroupChange(spans[-1].cards, *limits, max(group.until or "" for group in spans))
        elif limits[0] != limits[1]:
            yield GroupChange(now.cards, *limits, now.since)


def _pool_change(pool: SetPool, first: str, second: str) -> PoolChange:
    if not (pool.known(first) and pool.known(second)):
        return PoolChange(pool, known=False)
    before, after = pool.sets(first), pool.sets(second)
    perhaps = {code for code, _, _ in pool.doubtful(second)}
    entered = ((since or pool.since, code) for code, since in after.items() if code not in before)
    left = ((max(pool.left(code, second)), code) for code in before if code not in after and code not in perhaps)
    return PoolChange(pool, known=True, entered=tuple(sorted(entered)), left=tuple(sorted(left)))


def _over(span: ListSpan, on: str) -> bool:
    return span.until is not None and span.until <= on
