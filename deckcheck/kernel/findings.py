"""The outcomes of one deck's bounds, as findings with two addresses: a line of the deck and a line of the format.

What only follows from something already said is not said again: a name that no card has is one finding, however many
counts it makes uncertain; a fact that is missing is one finding, however many clauses ask for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter as Counted
from deckcheck.kernel.count import Outcome, certainly, grounds_of, outcome_facts, plainly
from deckcheck.kernel.group import Group, PerZone
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import Different, Extreme, Values, things_of
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import Cause, Told, numbers_of
from deckcheck.kernel.tally import DeckCounts
from deckcheck.kernel.values import Together
from deckcheck.model.attributes import in_order
from deckcheck.model.deck import UNKNOWN_STATE, Atom, Deck, DeckEntry
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.model.game import Game
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple


class Count(NamedTuple):
    """One of the numbers that the verdict rests on: of what, how many (from, to), how many are allowed.

    ``zones`` and ``group`` say of what; ``attribute`` is the one whose value ``group`` is.
    ``most`` is None where nobody can tell how many there may be. ``points``: not cards are counted, but
    what they have of ``attribute``, or points.
    """

    zones: tuple[str, ...]
    attribute: str | None
    group: str | None
    least: float
    most: float | None
    allowed: Told
    points: bool = False


def others_than(at: Location, places: Iterable[Location]) -> tuple[Location, ...]:
    """The places of a finding beside its first, each once: a row of a table may have several entries."""
    return tuple(place for place in dict.fromkeys(places) if place != at)


class Findings:
    """What the bounds of one deck came to: ``numbers`` in the order in which they were taken."""

    def __init__(self, deck: Deck, scope: DeckScope, game: Game) -> None:
        self.deck, self.scope, self.game = deck, scope, game
        self.counts = scope.counts
        self.numbers: list[Count] = []
        self._violations: list[Finding] = []
        self._missing: dict[Cause, Finding] = {}
        self._short: set[str] = set()
        # What has no cause is open because of the lines themselves, of which it has been said. Were it not so, a deck
        # would be legal of which nobody can tell.
        open_ = any(finding.decides for finding in deck.findings)
        self._untold = [] if open_ else [Cause("nobody-can-tell", ())]
        self._as_read: DeckCounts | None = None
        # Of a file that holds no cards that is all there is to say.
        self._empty = not deck.entries and not deck.unread

    @property
    def start(self) -> Location:
        """Where the deck begins."""
        return self.deck.entries[0].at if self.deck.entries else Location(self.deck.path, 1)

    def all(self) -> Iterator[Finding]:
        """What is wrong, then what nobody can tell."""
        yield from self._violations
        for cause, finding in self._missing.items():
            # That a zone has too few cards says that its leader is missing.
            zone = dict(cause.facts).get("zone")
            if zone is None or not (self._empty or zone in self._short):
                yield finding

    def take(self, counted: Counted, clause: ClauseReference | None) -> bool:
        """Count a bound, which a clause asks for; whether all its groups are satisfied."""
        kept = True
        for outcome in counted.outcomes(self.counts):
            self._take(outcome, counted, clause)
            kept = kept and outcome.state == "satisfied"
        return kept

    def _take(self, outcome: Outcome, counted: Counted, clause: ClauseReference | None) -> None:
        bound = counted.bound
        counts = bound.per is None or (outcome.group is not None and not bound.per_card)
        asked = bound.when is None or outcome.state != "undecided"
        if counts and bound.severity == "illegal" and asked:
            self.numbers.append(_count(outcome, bound))
        if outcome.state == "undecided":
            for cause in sorted(outcome.causes) or self._untold:
                # A clause that only warns must not hide that another clause needs the same fact.
                if self._is_told(cause) or self._only_follows(cause, counted):
                    continue
                known = self._missing.get(cause)
                if known is None or (known.severity == "warning" and bound.severity != "warning"):
                    self._missing[cause] = self._undecided(cause, outcome, bound, clause)
        elif outcome.state != "satisfied" and not self._empty:
            self._violations.append(self.violation(outcome, counted, clause))
            if outcome.state == "below" and len(bound.zones) == 1 and bound.severity == "illegal":
                self._short.add(bound.zones[0])

    # -- what is wrong -----------------------------------------------------------------------------------------------

    def violation(self, outcome: Outcome, counted: Counted, clause: ClauseReference | None) -> Finding:
        """What is said of an outcome that breaks its bound."""
        bound = counted.bound
        code = getattr(bound.codes, outcome.state)
        at, places = self._places(outcome, bound)
        facts = {**outcome_facts(outcome, bound), **self._grounds(outcome, counted)}
        if bound.per_card and self.counts.stated:
            # Where it is about copies in one state, that is the card that is told.
            called = {entry.called for entry in self._counted(outcome, bound)}
            facts["card"] = called.pop() if len(called) == 1 else outcome.group
        return Finding(code, facts, bound.severity, at, others_than(at, places), clause)

    def _grounds(self, outcome: Outcome, counted: Counted) -> dict[str, Any]:
        """What of the cards a reader has to know to see that it is so."""
        bound = counted.bound
        grounds = grounds_of(bound.quantity, outcome, counted.selection, self.counts, self.ordered)
        if not bound.per_card:
            return grounds
        cards = self.counts.tally(bound.zones).cards
        keys = sorted(key for key in cards if cards[key].name == outcome.group) if self.counts.stated else []
        # Of several states one that is counted; a quantity need not count any of the card's copies.
        key = next((key for key in keys if key in outcome.selected), keys[0] if keys else str(outcome.group))
        card = cards[key]
        attribute = bound.facts.get("attribute")
        if attribute is not None and "values" not in grounds:
            compared = [part for part in counted.selection.of_deck if isinstance(part, Together)]
            none = frozenset(each.empty for each in compared if each.empty is not None)
            grounds["values"] = self.ordered(attribute, card.attributes.get(attribute) or none)
            of_others = [self.scope.once(each).low for each in compared if each.attribute == attribute]
            grounds["leader"] = self.ordered(attribute, frozenset[Any]().union(*of_others))
        return {**grounds, **counted.selection.grounds(card, self.scope)}

    def ordered(self, attribute: str, values: Iterable[Atom]) -> list[str]:
        """Values in the order in which the game declares them, others after them."""
        return in_order(self.game.attributes[attribute], values)

    # -- what is missing ---------------------------------------------------------------------------------------------

    def _undecided(self, cause: Cause, outcome: Outcome, bound: Bound, clause: ClauseReference | None) -> Finding:
        code, facts = cause.code, dict(cause.facts)
        severity = "undecided" if bound.severity == "illegal" else bound.severity
        open_ = self._in_open_states(cause)
        if open_:
            said = {"card": facts["card"], "attribute": facts["attribute"], "state": open_[0].state[1:-1].split(":")[0]}
            return Finding("missing-state", said, severity, open_[0].at, tuple(each.at for each in open_[1:]), clause)
        # A list that nobody knows concerns the whole deck, not any line of it.
        at, *also = (self._concerned(facts["card"], outcome, bound) if "card" in facts else []) or [self.start]
        return Finding(code, facts, severity, at, others_than(at, also), clause)

    def _in_open_states(self, cause: Cause) -> list[DeckEntry]:
        """The entries that lack a fact of their card because nobody knows the state that they are in."""
        if cause.code != "missing-fact" or not self.counts.stated:
            return []
        name, attribute = (dict(cause.facts)[key] for key in ("card", "attribute"))
        open_ = [(each, each.card) for each in self.deck.entries if UNKNOWN_STATE in each.state]
        return [each for each, card in open_ if card and card.name == name and attribute not in card.attributes]

    def _is_told(self, cause: Cause) -> bool:
        """Whether a fact is missing because of what has been said of the lines themselves."""
        told = {finding.at for finding in self.deck.findings if finding.severity == "undecided"}
        return bool(open_ := self._in_open_states(cause)) and all(each.at in told for each in open_)

    def _only_follows(self, cause: Cause, counted: Counted) -> bool:
        """Whether a list need declare something only if what nobody could read, of which it has been said, asks for it.

        A line may be of another leader, who has questions of his own.
        """
        if cause.code != "missing-declaration" or self._untold:
            return False
        if self._as_read is None:
            self._as_read = self.scope.as_read().counts
        asked = (each.causes for each in counted.outcomes(self._as_read) if each.state == "undecided")
        return not any(cause in causes for causes in asked)

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
        if outcome.state == "below" and bound.per is not None and isinstance(bound.per.among, Together):
            leaders = self.counts.in_zones(bound.per.among.zones)
            if leaders:
                return leaders[0].at, ()
        entries = self._counted(outcome, bound)
        odd = _odd(entries, outcome, bound) or _in_excess(entries, outcome, bound)
        if odd and isinstance(bound.quantity, Different):
            # Of a combination the cards that stay are worth naming, too.
            return odd[0].at, tuple(entry.at for entry in entries if entry is not odd[0])
        if odd:
            return odd[0].at, tuple(entry.at for entry in odd[1:])
        if outcome.state == "above" and entries:
            last = _crossing(entries, bound, outcome.allowed, self.counts)
            # The other lines of a card or a combination are worth naming, those of a whole zone not.
            few = bound.per_card or bound.quantity.traits.counts in ("things", "groups")
            return last.at, tuple(entry.at for entry in entries if entry is not last) if few else ()
        if outcome.state == "below" or not entries:
            return self._lacking(outcome, bound, entries), ()
        return entries[0].at, tuple(entry.at for entry in entries[1:])

    def _counted(self, outcome: Outcome, bound: Bound) -> list[DeckEntry]:
        """The entries that were counted. Where whole zones were, those of no known card are among them."""
        if bound.is_size:
            return self.counts.in_zones(bound.zones)
        return self.counts.of_cards(_zones(outcome, bound), outcome.selected)

    def _lacking(self, outcome: Outcome, bound: Bound, entries: list[DeckEntry]) -> Location:
        """Where too few cards are seen: at the heading, or the last of them."""
        zones = _zones(outcome, bound)
        if len(zones) == 1 and zones[0] in self.deck.headings and not bound.per_card:
            return self.deck.headings[zones[0]]
        return entries[-1].at if entries else self.start


def _zones(outcome: Outcome, bound: Bound) -> tuple[str, ...]:
    """The zones that an outcome is about."""
    return (str(outcome.group),) if isinstance(bound.per, PerZone) and outcome.group is not None else bound.zones


def _odd(entries: list[DeckEntry], outcome: Outcome, bound: Bound) -> list[DeckEntry]:
    """The entries with a number that is too high, or too low, where the highest or the lowest is asked for."""
    quantity = bound.quantity
    if not isinstance(quantity, Extreme) or outcome.state != ("below" if quantity.lowest else "above"):
        return []
    end = outcome.allowed[0][0] if quantity.lowest else outcome.allowed[-1][1]
    if end is None:
        return []
    have = [(entry, numbers_of(entry.card, quantity.attribute)) for entry in entries if entry.card is not None]
    return [entry for entry, some in have if any(each < end if quantity.lowest else each > end for each in some)]


def _in_excess(entries: list[DeckEntry], outcome: Outcome, bound: Bound) -> list[DeckEntry]:
    """The entries that a reader would take out where there are too many different cards or values, or too few common.

    Those are the fewest copies that there need be: what most copies have stays, and of as many what stands first.
    """
    things = things_of(bound.quantity)
    common = isinstance(things, Values) and things.common
    if things is None or things == Different("zone") or outcome.state != ("below" if common else "above"):
        return []
    copies = Counter[Atom]()
    have = [(entry, things.told_apart(entry)) for entry in entries if entry.card is not None]
    for entry, these in have:
        copies.update(dict.fromkeys(sorted(these, key=str), entry.copies))
    ranked = [each for each, _ in copies.most_common()]
    end = outcome.allowed[0][0] if common else outcome.allowed[-1][1]
    kept = frozenset(ranked[: None if end is None else int(end)])
    return [entry for entry, these in have if not (kept <= these if common else these <= kept)]


def _crossing(entries: list[DeckEntry], bound: Bound, allowed: Told, deck: DeckCounts) -> DeckEntry:
    """The entry with which the count goes over the most that is allowed; of a sum of points, the last that adds any."""
    if len(entries) == 1:
        return entries[0]
    most = max(UNBOUNDED if top is None else top for _, top in allowed)
    things, traits = things_of(bound.quantity), bound.quantity.traits
    copies, seen = 0, set[Atom]()
    for entry in entries if things is not None or traits.counts == "copies" else ():
        copies += entry.copies
        seen |= frozenset() if things is None else things.told_apart(entry)
        if (copies if things is None else len(seen)) > most:
            return entry
    if traits.counts == "points" and traits.linear:
        alone = ((entry, Group(bound.zones, (entry.key,), {}, (0, 0))) for entry in reversed(entries))
        adding = (entry for entry, group in alone if bound.quantity.of(group, deck).high > 0)
        return next(adding, entries[-1])
    return entries[-1]


def _count(outcome: Outcome, bound: Bound) -> Count:
    low, high, group = outcome.low, outcome.high, outcome.group
    most = None if high == UNBOUNDED else plainly(high)
    group = group if group is None else str(group)
    points = bound.quantity.traits.counts in ("points", "groups")
    return Count(bound.zones, bound.facts.get("attribute"), group, certainly(low), most, outcome.allowed, points)
