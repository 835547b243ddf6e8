"""Check one deck: its bounds, counted, as findings with two addresses.

What only follows from something already said is not said again: a name that no
card has is one finding, however many counts it makes uncertain; a fact that is
missing is one finding, however many clauses ask for it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from deckcheck.decks.lines.layout import layout_of
from deckcheck.formats.known_days import known_only_to, known_until, strict_day
from deckcheck.kernel.bound import PerCard, PerLeaderValue, PerValue, Sum, Values, Weight
from deckcheck.kernel.counting import counter
from deckcheck.kernel.deck_readings import judged_in_all, reading_order
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import parts
from deckcheck.kernel.tally import UNBOUNDED, DeckCounts
from deckcheck.model.attributes import in_order
from deckcheck.model.finding import Finding, verdict
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.decks.lines.layout import Layout
    from deckcheck.formats.format import Clause, Format, Reading
    from deckcheck.kernel.bound import Bound
    from deckcheck.kernel.count import Counter
    from deckcheck.kernel.outcome import Outcome
    from deckcheck.kernel.owned import Owned
    from deckcheck.kernel.select import Cause, Ranges
    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Atom, Card, Deck, DeckEntry
    from deckcheck.model.finding import ClauseReference, Severity, Verdict
    from deckcheck.model.game import Game


class Count(NamedTuple):
    """One of the numbers that the verdict rests on: of what, how many (from, to), how many are allowed.

    ``zones`` and ``group`` say of what; ``attribute`` is the one whose value ``group`` is.
    ``most`` is None where nobody can tell how many there may be. ``points``: not cards are counted, but
    what they have of ``attribute``, or points.
    """

    zones: tuple[str, ...]
    attribute: str | None
    group: str | None
    least: int
    most: int | None
    allowed: Ranges
    points: bool = False


class DeckReport(NamedTuple):
    """Everything there is to say about one deck under one format on one day.

    ``findings`` stand in the order of the deck list; ``counts`` in that of the format.
    ``sizes`` has the copies in each zone, whether or not anybody knows the cards.
    ``known_until`` is the last day up to which everything is known that it was judged by, None if nothing says so.
    """

    path: str
    format: str
    on: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    counts: tuple[Count, ...]
    sizes: Mapping[str, int]
    known_until: str | None = None

    @property
    def known_only_to(self) -> str | None:
        """The day up to which it was judged by what is known, where that is not the whole truth of its own day."""
        return known_only_to(self.on, self.known_until, self.findings)

    @property
    def missing(self) -> dict[str, int]:
        """The copies of each card that the deck has and its player's pool has not, by the card's name."""
        lacking = [finding.facts for finding in self.findings if finding.code == "not-in-pool"]
        return {facts["card"]: facts["count"] - facts["allowed"][-1][1] for facts in lacking}


class Checker:
    """A format as it stood on a day, ready to judge any number of decks of cards from one database.

    With ``strict_days`` nothing is legal on a day after the last up to which the facts are known, nor illegal by a
    list or a pool of sets. Raises InputError if the format did not exist on the day, or has no such reading.
    """

    def __init__(
        self,
        format_: Format,
        cards: CardDatabase,
        on: str,
        readings: Mapping[str, str] | None = None,
        owned: Owned | None = None,
        *,
        strict_days: bool = False,
    ) -> None:
        self.format, self.cards, self.on = format_, cards, on
        asked = list(format_.bounds(on, readings, owned))
        self.known_until = until = known_until(format_, cards, on, readings or {})
        self._strict_day = strict_day(format_, (clause for _, clause in asked), on, until, strict=strict_days)
        self._unset = list(format_.unset(on, readings))
        self._counters: list[tuple[Counter, ClauseReference | None]] = [
            (counter(bound), clause.reference) for bound, clause in asked
        ]
        if owned is not None and all(clause.kind != "pool" for _, clause in asked):
            # Who gives a pool asks for it, even where the format does not speak of any.
            from deckcheck.kernel.owned import owned_bound

            self._counters.append((counter(owned_bound(format_.zones, owned, {"pool": owned.pool})), None))

    @cached_property
    def layout(self) -> Layout:
        """How the decks of the format are laid out."""
        return layout_of(self.format, self.cards, self.on)

    @property
    def bounds(self) -> tuple[tuple[Bound, ClauseReference | None], ...]:
        """Everything that is asked of every deck, each bound with the line that asks for it."""
        return tuple((each.bound, clause) for each, clause in self._counters)

    def check(self, deck: Deck, also: Iterable[tuple[Bound, ClauseReference | None]] = ()) -> DeckReport:
        """Judge a deck. ``also`` are bounds that hold for this deck only, each with the line that asks for it."""
        asked = tuple(also)
        return judged_in_all(deck, lambda reading: self._check(reading, asked))

    def _check(self, deck: Deck, also: Iterable[tuple[Bound, ClauseReference | None]]) -> DeckReport:
        scope = DeckScope(deck, self.cards, self.on)
        judged = _Judged(deck, scope, self.format.game)
        for each, clause in (*self._counters, *((counter(bound), reference) for bound, reference in also)):
            for outcome in each.outcomes(judged.counts):
                judged.take(outcome, each, clause)
        for reading, counting in self._unset:
            judged.leave_open(reading, counting)
        found = judged.findings()
        if self._strict_day is not None:
            found = self._strict_day.doubted(found, judged.start())
        findings = tuple(sorted((*deck.findings, *found), key=reading_order))
        sizes = {zone: judged.counts.size(zone) for zone in self.format.zones}
        said, counts = verdict(findings), tuple(judged.numbers)
        return DeckReport(deck.path, self.format.id, self.on, said, findings, counts, sizes, self.known_until)


class _Judged:
    """The outcomes of one deck's bounds, as they become findings."""

    def __init__(self, deck: Deck, scope: DeckScope, game: Game) -> None:
        self.deck, self.scope, self.game = deck, scope, game
        self.counts = DeckCounts(deck, scope)
        self.numbers: list[Count] = []
        self._violations: list[Finding] = []
        self._missing: dict[Cause, Finding] = {}
        self._open: list[Finding] = []
        self._short: set[str] = set()
        # Of a file that holds no cards that is all there is to say.
        self._empty = not deck.entries and not deck.unread

    def findings(self) -> Iterator[Finding]:
        yield from self._violations
        for cause, finding in self._missing.items():
            # That a zone has too few cards says that its leader is missing.
            if cause.code != "missing-leader" or not (
                self._empty or self._short.intersection(dict(cause.facts).values())
            ):
                yield finding
        if not self._empty:
            yield from self._open

    def take(self, outcome: Outcome, counted: Counter, clause: ClauseReference | None) -> None:
        bound = counted.bound
        counts = bound.per is None or (outcome.group is not None and not isinstance(bound.per, PerCard))
        asked = bound.when is None or outcome.state != "undecided"
        if counts and bound.severity == "illegal" and asked:
            self.numbers.append(_count(outcome, bound))
        if outcome.state == "undecided":
            for cause in sorted(outcome.causes):
                # A clause that only warns must not hide that another clause needs the same fact.
                known = self._missing.get(cause)
                if known is None or (known.severity == "warning" and bound.severity != "warning"):
                    self._missing[cause] = self._undecided(cause, outcome, bound, clause)
        elif outcome.state != "satisfied" and not self._empty:
            self._violations.append(self._violation(outcome, counted, clause))
            if outcome.state == "below" and len(bound.zones) == 1 and bound.severity == "illegal":
                self._short.add(bound.zones[0])

    def leave_open(self, reading: Reading, clause: Clause) -> None:
        """Say that a clause counts with a number that nobody has set, so that nobody can say whether it is kept."""
        facts = {"reading": reading.id, "question": reading.question}
        severity: Severity = "note" if clause.severity == "warning" else "undecided"
        self._open.append(Finding("unset-number", facts, severity, self.start(), (), clause.reference))

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def _violation(self, outcome: Outcome, counted: Counter, clause: ClauseReference | None) -> Finding:
        bound = counted.bound
        below, above, between = bound.codes
        code = below if outcome.state == "below" else above if outcome.state == "above" else between
        at, also = self._places(outcome, bound)
        facts = {**_facts(outcome, bound), **self._grounds(outcome, counted)}
        return Finding(code, facts, bound.severity, at, also, clause)

    def _grounds(self, outcome: Outcome, counted: Counter) -> dict[str, Any]:
        """What of the card itself a reader has to know to see that it is so."""
        bound = counted.bound
        if isinstance(bound.measure, Values):
            return {"values": self._values(bound, bound.measure)}
        if not isinstance(bound.per, PerCard):
            return {}
        grounds: dict[str, Any] = {}
        if bound.measure == "zones":
            grounds["zones"] = [zone for zone in bound.zones if str(outcome.group) in self.counts.tally((zone,)).cards]
        card = self.counts.tally(bound.zones).cards[str(outcome.group)]
        attribute = bound.facts.get("attribute")
        if attribute is not None:
            none = frozenset(leader.empty for leader in counted.of_leader if leader.empty is not None)
            grounds["values"] = self.ordered(attribute, card.attributes.get(attribute) or none)
            led_by = [self.scope.leader_values(leader) or frozenset() for leader in counted.of_leader]
            grounds["leader"] = self.ordered(attribute, frozenset[Any]().union(*led_by))
        grounds.update(_outside(bound, card, self.scope.on))
        ends = counted.successions
        # Successors are no reason if the card would be refused without them too.
        if ends and bound.where is not None and bound.where.holds(card, self.scope.alone()) is not True:
            grounds["succeeded_by"] = [name for part in ends for name in part.successors(card, self.scope)]
        return grounds

    def _values(self, bound: Bound, measure: Values) -> list[str]:
        """The different values of the cards that a bound surely picks, or those that they have in common."""
        cards = self.counts.tally(bound.zones).cards.values()
        picked = (card for card in cards if bound.where is None or bound.where.holds(card, self.scope) is True)
        have = [card.attributes.get(measure.attribute, frozenset[Any]()) for card in picked]
        together = frozenset[Any]().union if not measure.common else (have or [frozenset[Any]()])[0].intersection
        return self.ordered(measure.attribute, together(*have))

    def ordered(self, attribute: str, values: Iterable[Atom]) -> list[str]:
        """Values in the order in which the game declares them, others after them."""
        return in_order(self.game.attributes[attribute], values)

    # -- what is missing ---------------------------------------------------------------------------------------------

    def _undecided(self, cause: Cause, outcome: Outcome, bound: Bound, clause: ClauseReference | None) -> Finding:
        facts = dict(cause.facts)
        # A list that nobody knows concerns the whole deck, not any line of it.
        at, *also = (self._concerned(facts["card"], outcome, bound) if "card" in facts else []) or [self.start()]
        severity = "undecided" if bound.severity == "illegal" else bound.severity
        return Finding(cause.code, facts, severity, at, tuple(also), clause)

    def _concerned(self, name: str, outcome: Outcome, bound: Bound) -> list[Location]:
        """The lines of a card of which something is not known; if it is not in the deck, those that it decides on."""
        found = self.counts.of_cards(bound.zones, frozenset((name,)))
        # Only where none is in these zones is every line looked at: of a large deck each card may lack a fact.
        found = found or [entry for entry in self.deck.entries if entry.card is not None and entry.card.name == name]
        return [entry.at for entry in found or self.counts.of_cards(bound.zones, outcome.selected)]

    # -- where it stands ---------------------------------------------------------------------------------------------

    def _places(self, outcome: Outcome, bound: Bound) -> tuple[Location, tuple[Location, ...]]:
        """The line to look at first, and the others.

        That is the entry that crosses the limit, or where cards are lacking: at the leader who asks for them.
        """
        # Only a violation needs it.
        from deckcheck.kernel.crossing import counts_different, crossing

        if outcome.state == "below" and isinstance(bound.per, PerLeaderValue):
            leaders = self.counts.in_zones((bound.per.leader.zone,))
            if leaders:
                return leaders[0].at, ()
        entries = self._counted(outcome, bound)
        if outcome.state == "above" and entries:
            last = crossing(entries, outcome, bound)
            # The other lines of a card or a combination are worth naming, those of a whole zone not.
            few = isinstance(bound.per, PerCard) or counts_different(bound)
            return last.at, tuple(entry.at for entry in entries if entry is not last) if few else ()
        if outcome.state == "below" or not entries:
            return self._lacking(bound, entries), ()
        return entries[0].at, tuple(entry.at for entry in entries[1:])

    def _counted(self, outcome: Outcome, bound: Bound) -> list[DeckEntry]:
        """The entries that were counted. Where whole zones were, those of no known card are among them."""
        if bound.per is None and bound.where is None and bound.measure == "copies":
            return self.counts.in_zones(bound.zones)
        return self.counts.of_cards(bound.zones, outcome.selected)

    def _lacking(self, bound: Bound, entries: list[DeckEntry]) -> Location:
        """Where too few cards are seen: at the heading, or the last of them."""
        if len(bound.zones) == 1 and bound.zones[0] in self.deck.headings and not isinstance(bound.per, PerCard):
            return self.deck.headings[bound.zones[0]]
        return entries[-1].at if entries else self.start()

    def start(self) -> Location:
        """Where the deck begins."""
        return self.deck.entries[0].at if self.deck.entries else Location(self.deck.path, 1)


def _outside(bound: Bound, card: Card, on: str) -> dict[str, Any]:
    """Why a card is not in the pool of sets that a bound asks for, if it asks for one."""
    if bound.codes.above != "outside-pool":
        return {}
    from deckcheck.rules.set_pool import Pooled

    return next(part.grounds(card, on) for part in parts(bound.where) if isinstance(part, Pooled))


def _facts(outcome: Outcome, bound: Bound) -> dict[str, Any]:
    """The numbers and names of a violation, as JSON values."""
    facts: dict[str, Any] = {"count": _certain(outcome.low)}
    if outcome.high != outcome.low and outcome.state != "above":
        # What is too many already is told as it is; how few there are at most matters.
        facts["count_most"] = int(outcome.high)
    facts["allowed"] = [list(pair) for pair in outcome.allowed]
    if isinstance(bound.per, PerCard):
        facts["card"] = outcome.group
    else:
        facts["zones"] = list(bound.zones)
    if isinstance(bound.per, (PerValue, PerLeaderValue)):
        facts["value"] = outcome.group
    limit = bound.limits.get(str(outcome.group))
    if limit is not None and limit.since is not None:
        facts["since"] = limit.since
    return {**facts, **bound.facts}


def _certain(low: float) -> int:
    """The least that a count comes to; what may be any number below zero is certainly nothing."""
    return 0 if low == -UNBOUNDED else int(low)


def _count(outcome: Outcome, bound: Bound) -> Count:
    low, high, group = outcome.low, outcome.high, outcome.group
    most = None if high == UNBOUNDED else int(high)
    group = group if group is None else str(group)
    points = isinstance(bound.measure, Weight | Sum)
    return Count(bound.zones, bound.facts.get("attribute"), group, _certain(low), most, outcome.allowed, points)
