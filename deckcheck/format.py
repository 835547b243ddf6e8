"""A format: clauses over the zones of a game, and what they ask on a given day.

A :class:`Format` is what the files say, checked and with its parents merged in
(:mod:`deckcheck.format_files` reads them). It says nothing about a deck until it
is asked for the bounds of a day.
"""

# Annotations are evaluated here: a NamedTuple compiles each one that is text, and start-up waits for it.
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckcheck.bound import Bound
from deckcheck.dated_list import DatedList
from deckcheck.finding import ClauseReference, Severity
from deckcheck.game import Game, Names, Zone
from deckcheck.rule import Context, rule_class
from deckcheck.source import InputError, Problem


class Clause(NamedTuple):
    """A rule as it is written in a format: its kind and options, and everything that clauses have in common.

    It is in force from ``since`` (inclusive) to ``until`` (exclusive) and under the
    ``readings`` chosen; ``when`` are the options of a zone-size that a deck must keep
    for the clause to apply to it. ``cite`` is the rule text's own words.
    """

    kind: str
    options: Mapping[str, Any]
    cite: str
    path: str
    line: int
    id: str | None = None
    since: str | None = None
    until: str | None = None
    severity: Severity = "illegal"
    readings: Mapping[str, str] = {}
    when: Mapping[str, Any] | None = None

    @property
    def reference(self) -> ClauseReference:
        return ClauseReference(self.path, self.line, self.cite, self.id)

    def in_force(self, on: str, readings: Mapping[str, str]) -> bool:
        """Whether the clause counts on a day, under the readings chosen."""
        begun = self.since is None or self.since <= on
        over = self.until is not None and on >= self.until
        return begun and not over and all(readings[name] == choice for name, choice in self.readings.items())

    def bounds(self, context: Context) -> Iterator[Bound]:
        """What the clause asks of a deck. Raises OptionError or WhereError if an option cannot be meant."""
        condition = None
        if self.when is not None:
            (condition,) = _rule("zone-size", self.when).bounds(context)
        for bound in _rule(self.kind, self.options).bounds(context):
            yield bound._replace(severity=self.severity, when=condition)


class Reading(NamedTuple):
    """A question that the rule text leaves open, the answers one may choose, and why one is proposed."""

    id: str
    question: Names
    default: str
    choices: Mapping[str, Names]
    why: Names


class Edition(NamedTuple):
    """A dated version of the rules, and what it changed."""

    date: str
    name: Names


class Deal(NamedTuple):
    """A step of the set-up that takes cards from a zone. ``name`` is what they become."""

    take: int
    zone: str
    name: Names
    cite: str


class FirstPlayer(NamedTuple):
    """Who goes first: whoever has most cards in a zone, else (or on a tie) as ``otherwise`` says."""

    zone: str | None
    otherwise: Names
    cite: str


class Format(NamedTuple):
    """A format, its parents merged in.

    ``path`` is the file it stands in, ``zones`` are those it uses, ``notes`` say what
    its rule text leaves unsaid.
    """

    id: str
    name: Names
    game: Game
    path: str
    zones: tuple[str, ...]
    since: str | None
    until: str | None
    source: str
    editions: tuple[Edition, ...]
    readings: tuple[Reading, ...]
    clauses: tuple[Clause, ...]
    lists: Mapping[str, DatedList]
    deals: tuple[Deal, ...] = ()
    first: FirstPlayer | None = None
    notes: tuple[Names, ...] = ()

    @property
    def deck_zones(self) -> tuple[Zone, ...]:
        """The zones that its decks have: what stands under another heading nobody has judged."""
        return tuple(zone for zone in self.game.zones if zone.id in self.zones)

    def chosen(self, readings: Mapping[str, str]) -> dict[str, str]:
        """One choice per reading: those given, else the proposed ones.

        Raises InputError for a reading or a choice that the format does not have.
        """
        known = {reading.id: reading for reading in self.readings}
        problems = []
        for name, choice in readings.items():
            if name not in known:
                problems.append(Problem("unknown-reading", {"reading": name, "known": list(known)}))
            elif choice not in known[name].choices:
                facts = {"reading": name, "choice": choice, "known": list(known[name].choices)}
                problems.append(Problem("unknown-choice", facts))
        if problems:
            raise InputError(problems)
        return {reading.id: readings.get(reading.id, reading.default) for reading in self.readings}

    def context(self, on: str) -> Context:
        """What the rules may know on a day. Raises InputError if the format did not exist on it."""
        if self.since is not None and on < self.since:
            raise InputError([Problem("before-format", {"format": self.id, "on": on, "since": self.since})])
        if self.until is not None and on >= self.until:
            raise InputError([Problem("after-format", {"format": self.id, "on": on, "until": self.until})])
        return Context(on, self.game, self.zones, self.lists)

    def bounds(self, on: str, readings: Mapping[str, str] | None = None) -> Iterator[tuple[Bound, Clause]]:
        """Everything that the format asks on a day, each bound with the clause that asks it."""
        context, chosen = self.context(on), self.chosen(readings or {})
        for clause in self.clauses:
            if clause.in_force(on, chosen):
                for bound in clause.bounds(context):
                    yield bound, clause


def _rule(kind: str, options: Mapping[str, Any]) -> Any:
    return rule_class(kind)(**{name.replace("-", "_"): _frozen(value) for name, value in options.items()})


def _frozen(value: Any) -> Any:
    """Lists at the top of an option become tuples; selectors stay as they are written."""
    return tuple(value) if isinstance(value, list) else value
