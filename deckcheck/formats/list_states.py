"""Lists as states: what one says on a day, and one that is kept as what it says from each of some days on."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from deckcheck.model.deck import Limit
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints, ListSpan
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Span = TypeVar("Span", ListEntry, ListPoints, ListGroup)


Listed = tuple[type[ListSpan], frozenset[str]]
"""What a list says something of: the kind of that, and the card or the cards."""


def cards_of(span: ListSpan) -> tuple[str, ...]:
    """The card of a span, or the cards of a group."""
    return span.cards if isinstance(span, ListGroup) else (span.card,)


def said_by(span: ListSpan) -> Limit:
    """The limit of a span, or its points."""
    return span.points if isinstance(span, ListPoints) else span.most


def unlisted(kind: type[ListSpan], others: Limit) -> Limit:
    """What a list says of a kind of what it does not name; ``others`` is the limit of such cards."""
    if kind is ListPoints:
        return 0
    return others if kind is ListEntry else "unlimited"


def by_listed(dated: DatedList) -> dict[Listed, list[ListSpan]]:
    """The spans of a list by what they say something of."""
    return grouped(((type(span), frozenset(cards_of(span))), span) for span in dated.spans())


class ListState(NamedTuple):
    """All that a list says from a day on.

    ``limits`` and ``points`` are by card; ``groups`` says of the cards of which a deck may hold only so many
    different ones how many. ``lines`` has the line on which each of them stands.
    """

    since: str
    limits: Mapping[str, Limit] = {}
    points: Mapping[str, int] = {}
    groups: Mapping[tuple[str, ...], Limit] = {}
    lines: Mapping[str | tuple[str, ...], int] = {}


def with_states(dated: DatedList, states: Sequence[ListState]) -> DatedList:
    """A list, known from the first of its states on, that says what they say. They stand in the order of their days."""
    lines = {state.since: state.lines for state in states}

    def listed(kind: Callable[..., Span], said: Callable[[ListState], Mapping[Any, Any]]) -> tuple[Span, ...]:
        spans = spans_of((state.since, said(state)) for state in states)
        return tuple(kind(key, value, since, until, lines[since].get(key, 1)) for key, value, since, until in spans)

    return dated._replace(
        since=states[0].since,
        entries=listed(ListEntry, lambda state: state.limits),
        points=listed(ListPoints, lambda state: state.points),
        groups=listed(ListGroup, lambda state: state.groups),
    )


def spans_of(states: Iterable[tuple[str, Mapping[Key, Value]]]) -> Iterator[tuple[Key, Value, str, str | None]]:
    """What each key has from which day to which, as long as its value stays; ``states`` say it from their days on."""
    began: dict[Key, tuple[Value, str]] = {}
    for day, now in states:
        for key, (value, since) in list(began.items()):
            if key not in now or now[key] != value:
                yield key, value, since, day
                del began[key]
        for key, value in now.items():
            began.setdefault(key, (value, day))
    yield from ((key, value, since, None) for key, (value, since) in began.items())
