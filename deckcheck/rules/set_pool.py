"""Pools of sets, kept as they are announced: from which day to which a format takes the cards of which sets."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.kernel.select import OF_PRINTINGS, Cause, Scope, Seen, Truth, missing_fact, some
from deckcheck.model.dates import is_between
from deckcheck.model.deck import Card, DateSpan, Printing
from deckcheck.source.named_tuple import NamedTuple, by_kind


class SetSpan(NamedTuple):
    """A set is in a pool from ``since`` (inclusive) to ``until`` (exclusive, None: for good)."""

    since: str
    until: str | None


Spans = Mapping[str, tuple[SetSpan, ...]]
"""The spans of each set that a pool ever has, by the set's code; those of one set in order."""


class SetPool(NamedTuple):
    """The sets of a format over time.

    It is known from ``since`` to ``until_known``, both inclusive. Before that nobody can say
    what was in it; after that it stays as it was, but a set that came out later may be in it.
    ``spans`` are the days on which a set is surely in it, ``doubts`` those on which it may be: between the first and
    the last on which it may have entered or left. ``announced`` says where what changed on a day was announced.
    """

    id: str
    name: Mapping[str, str]
    path: str
    since: str
    until_known: str
    spans: Spans
    source: str = ""
    doubts: Mapping[str, tuple[SetSpan, ...]] = {}
    announced: Mapping[str, str] = {}

    @property
    def known_until(self) -> str:
        """The last day up to which it is known, as lists call it."""
        return self.until_known

    def known(self, on: str) -> bool:
        """Whether the pool of that day is known, but for the sets that are newer than it."""
        return on >= self.since

    def sets(self, on: str) -> dict[str, str | None]:
        """The sets that are surely in on a day, each with the day from which it is in.

        That is None where it may have been before any is known. They stand in the order of those days.
        """
        entered = {
            code: span.since
            for code, spans in self.spans.items()
            for span in spans
            if is_between(on, span.since, span.until)
        }
        return {
            code: None if since <= self.since else since
            for code, since in sorted(entered.items(), key=lambda pair: (pair[1], pair[0]))
        }

    def doubtful(self, on: str) -> tuple[tuple[str, str, str], ...]:
        """The sets that may be in on a day, each with the first and the last day on which it may have moved."""
        return tuple(
            (code, span.since, span.until or "")
            for code, spans in self.doubts.items()
            for span in spans
            if is_between(on, span.since, span.until)
        )

    def left(self, code: str, on: str) -> list[str]:
        """The days up to a day from which a set was surely no longer in the pool."""
        return _left(self.spans.get(code, ()), self.doubts.get(code, ()), on)

    def days(self) -> set[str]:
        """The days on which it changes, its first among them."""
        spans = [span for kept in (self.spans, self.doubts) for spans in kept.values() for span in spans]
        return {self.since, *(day for span in spans for day in span if day is not None)}


@by_kind
class Pooled(NamedTuple):
    """There is a printing of the card, out by the day, in one of the sets that a pool has on it.

    A set that the pool never has, and that came out after ``until`` or nobody knows when, may be in it.
    """

    pool: str
    spans: Spans
    until: str
    doubts: Mapping[str, tuple[SetSpan, ...]] = {}

    @property
    def seen(self) -> Seen:
        return OF_PRINTINGS

    def holds(self, card: Card, scope: Scope) -> Truth:
        if not card.printings:
            return missing_fact(card.name, "printings")
        newer: dict[str, None] = {}
        truth = some(self._among(card, printing, scope.on, newer) for printing in card.printings)
        if truth is True or not newer:
            return truth
        facts = (("card", card.name), ("pool", self.pool), ("set", ", ".join(newer)), ("until", self.until))
        cause = frozenset((Cause("newer-than-pool", facts),))
        return cause if truth is False else truth | cause

    def _among(self, card: Card, printing: Printing, on: str, newer: dict[str, None]) -> Truth:
        """Whether a printing is in the pool, for all that is known; of a set that may be, ``newer`` takes note."""
        out = _out(printing.released, on)
        if out is False:
            return False
        if printing.set is None:
            return missing_fact(card.name, "set")
        spans = self.spans.get(printing.set)
        if spans is None:
            if _out(printing.released, self.until) is not True:
                newer[printing.set] = None
            return False
        if any(is_between(on, span.since, span.until) for span in spans):
            return True if out else missing_fact(card.name, "released")
        doubt = next((span for span in self._doubts_of(printing) if is_between(on, span.since, span.until)), None)
        return False if doubt is None else self._doubtful(card, printing.set, doubt, on)

    def _doubtful(self, card: Card, code: str, doubt: SetSpan, on: str) -> Truth:
        """Not known: it is a day between two on which the set may have entered or left."""
        about = (("pool", self.pool), ("card", card.name), ("set", code))
        days = (("on", on), ("since", doubt.since), ("until", doubt.until or ""))
        return frozenset((Cause("doubtful-pool-day", about + days),))

    def grounds(self, card: Card, scope: Scope) -> dict[str, Any]:
        """Why a card is not in the pool on the day: its sets that are out, since when none is in, when one will be."""
        on = scope.on
        out = [printing for printing in card.printings if _out(printing.released, on) is not False]
        facts: dict[str, Any] = {"sets": list(dict.fromkeys(printing.set for printing in out if printing.set))}
        ended = [day for each in out for day in _left(self._of(each), self._doubts_of(each), on)]
        if ended:
            facts["since"] = max(ended)
        coming = [day for printing in card.printings for day in self._entries(printing) if day > on]
        if coming:
            facts["enters"] = min(coming)
        return facts

    def _of(self, printing: Printing) -> tuple[SetSpan, ...]:
        return self.spans.get(printing.set or "", ())

    def _doubts_of(self, printing: Printing) -> tuple[SetSpan, ...]:
        return self.doubts.get(printing.set or "", ())

    def _entries(self, printing: Printing) -> Iterator[str]:
        """The days from which a printing is in the pool, as far as its release is known."""
        for span in self._of(printing):
            entered = span.since if printing.released is None else max(span.since, printing.released.latest)
            if span.until is None or entered < span.until:
                yield entered


def _left(spans: Iterable[SetSpan], doubts: Iterable[SetSpan], on: str) -> list[str]:
    """The days up to a day on which spans surely ended; where one may have, that is the last on which it may."""
    surely = {doubt.since: doubt.until for doubt in doubts}
    days = (surely.get(span.until) or span.until for span in spans if span.until is not None)
    return [day for day in days if day <= on]


def _out(released: DateSpan | None, on: str) -> bool | None:
    """Whether something was out by a day; None if that is not known."""
    if released is None:
        return None
    return True if released.latest <= on else False if released.earliest > on else None
