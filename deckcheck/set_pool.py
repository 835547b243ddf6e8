"""Pools of sets, kept as they are announced: from which day to which a format takes the cards of which sets."""

# Annotations are evaluated here: a NamedTuple compiles each one that is text, and start-up waits for it.
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.model import Card, DateSpan, Printing
from deckcheck.select import Cause, Scope, Truth, missing, some


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
    """

    id: str
    name: Mapping[str, str]
    path: str
    since: str
    until_known: str
    spans: Spans
    source: str = ""

    @property
    def known_until(self) -> str:
        """The last day up to which it is known, as lists call it."""
        return self.until_known

    def known(self, on: str) -> bool:
        """Whether the pool of that day is known, but for the sets that are newer than it."""
        return on >= self.since

    def sets(self, on: str) -> dict[str, str | None]:
        """The sets of a day, each with the day from which it is in, None where that may have been before any is known.

        They stand in the order of those days.
        """
        entered = {code: span.since for code, spans in self.spans.items() for span in spans if _covers(span, on)}
        return {
            code: None if since <= self.since else since
            for code, since in sorted(entered.items(), key=lambda pair: (pair[1], pair[0]))
        }

    def days(self) -> set[str]:
        """The days on which it changes, its first among them."""
        spans = [span for spans in self.spans.values() for span in spans]
        return {self.since, *(day for span in spans for day in span if day is not None)}


class Pooled(NamedTuple):
    """There is a printing of the card, out by the day, in one of the sets that a pool has on it.

    A set that the pool never has, and that came out after ``until`` or nobody knows when, may be in it.
    """

    pool: str
    spans: Spans
    until: str

    def holds(self, card: Card, scope: Scope) -> Truth:
        if not card.printings:
            return missing(card, "printings")
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
            return missing(card, "set")
        spans = self.spans.get(printing.set)
        if spans is None:
            if _out(printing.released, self.until) is not True:
                newer[printing.set] = None
            return False
        if not any(_covers(span, on) for span in spans):
            return False
        return True if out else missing(card, "released")

    def grounds(self, card: Card, on: str) -> dict[str, Any]:
        """Why a card is not in the pool on a day: its sets that are out, since when none is in, when one will be."""
        out = [printing for printing in card.printings if _out(printing.released, on) is not False]
        facts: dict[str, Any] = {"sets": list(dict.fromkeys(printing.set for printing in out if printing.set))}
        ended = [span.until for each in out for span in self._of(each) if span.until is not None and span.until <= on]
        if ended:
            facts["since"] = max(ended)
        coming = [day for printing in card.printings for day in self._entries(printing) if day > on]
        if coming:
            facts["enters"] = min(coming)
        return facts

    def _of(self, printing: Printing) -> tuple[SetSpan, ...]:
        return self.spans.get(printing.set or "", ())

    def _entries(self, printing: Printing) -> Iterator[str]:
        """The days from which a printing is in the pool, as far as its release is known."""
        for span in self._of(printing):
            entered = span.since if printing.released is None else max(span.since, printing.released.latest)
            if span.until is None or entered < span.until:
                yield entered


def _covers(span: SetSpan, on: str) -> bool:
    return span.since <= on and (span.until is None or on < span.until)


def _out(released: DateSpan | None, on: str) -> bool | None:
    """Whether something was out by a day; None if that is not known."""
    if released is None:
        return None
    return True if released.latest <= on else False if released.earliest > on else None
