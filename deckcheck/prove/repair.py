"""The fewest copies that must be moved, taken out or put in for a deck to be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Literal

from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.model.deck import Card, Deck
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.prove.conflict import irreducible
from deckcheck.prove.encoder import Encoder
from deckcheck.prove.program import NOTHING, Linear, number, total
from deckcheck.prove.search import Aim, Asked, Found, Pile, Place, Search, counts_of, deck_of, rule_out
from deckcheck.prove.solver import Clock
from deckcheck.source.named_tuple import NamedTuple

SECONDS = 20.0
"""How long a repair is looked for if nobody says."""
_NEW_CARD, _LEADS, _LOST = 0.001, 0.002, 0.0005
"""What of equally many changes costs a little more: a card that the deck has none of, one that others answer to, and
one that goes where it could move."""

_FEW_COPIES = 12
"""The new copies for which the cards that may be needed are looked for first."""
_MORE_LEADERS = 12
"""The leaders that a deck is tried with before it is with all that there are."""

ChangeKind = Literal["moved", "removed", "added"]


class CardChange(NamedTuple):
    """So many copies of a card moved from a zone to another, taken out of one, or put into one."""

    kind: ChangeKind
    copies: int
    card: str
    zone: str | None
    to: str | None = None


class Wishes(NamedTuple):
    """What of a deck is to stay as it is, and which cards may be put in.

    ``keep`` are names of cards and ids of zones. ``only_remove``: nothing is put in or moved. ``only_add``: nothing is
    taken out or moved. ``addable`` says of a card whether it may be put in; None is any.
    """

    keep: Collection[str] = ()
    only_remove: bool = False
    only_add: bool = False
    addable: Callable[[Card], bool] | None = None


class Repair(NamedTuple):
    """What is known of making a deck legal.

    ``outcome``: a way is ``found``, there is none (``impossible``), or nobody knows. ``piles`` are the cards of the
    deck then, ``changes`` what makes the one of the other, ``copies`` how many that are, ``smallest`` whether fewer
    cannot do. ``others``: whether as few do it in another way, None where that is not known. ``resolved`` are the
    findings that are no more. ``conflict`` are clauses that, with what the wishes say, no deck keeps together; without
    any one of them one does, if they are ``irreducible``: there was time to see that. ``left`` are clauses that the
    program does not say. Where nobody knows, ``why``: there was no time, none of the decks that were tried keeps what
    the program does not say (``left``), there are lines that nobody could read, or a number of the format that nobody
    has set.
    """

    outcome: Literal["found", "impossible", "unknown"]
    piles: tuple[Pile, ...] = ()
    changes: tuple[CardChange, ...] = ()
    copies: int = 0
    smallest: bool = False
    others: bool | None = None
    resolved: tuple[Finding, ...] = ()
    report: DeckReport | None = None
    conflict: tuple[ClauseReference | None, ...] = ()
    irreducible: bool = False
    left: tuple[ClauseReference | None, ...] = ()
    why: Literal["timeout", "left", "unread", "unset"] = "timeout"


def repaired(
    deck: Deck,
    checker: Checker,
    wishes: Wishes = Wishes(),  # noqa: B008 -- it is frozen
    seconds: float = SECONDS,
    cache: str | None = None,
) -> Repair:
    """Look for the fewest changes that make a deck legal, in ``seconds``.

    What bounds see of all cards is kept in the folder ``cache``, if there is one. Lines that nobody could read stay
    what they are: a deck with such is none that can be made legal here. Raises InputError where the solver is not
    installed.
    """
    return _Repairing(deck, checker, wishes, Clock(seconds), cache).repair()


class _Repairing:
    def __init__(self, deck: Deck, checker: Checker, wishes: Wishes, clock: Clock, cache: str | None) -> None:
        self._deck, self._checker, self._wishes, self._clock = deck, checker, wishes, clock
        self._own = [
            Pile(entry.copies, entry.card, entry.zone or "", entry.key, entry.state)
            for entry in deck.entries
            if entry.card is not None
        ]
        self._had: Counter[Place] = counts_of(self._own)
        self._strange = sum(entry.copies or 1 for entry in deck.entries if entry.card is None)
        self.search = Search(checker, self._addable(), self._own, lawful=True, cache=cache)

    def _addable(self) -> Iterator[Card] | None:
        """The cards that may be put in; None is any."""
        wishes = self._wishes
        if wishes.only_remove:
            return iter(())
        return None if wishes.addable is None else filter(wishes.addable, self._checker.cards.cards())

    def repair(self) -> Repair:
        before = self._checker.check(self._deck)
        if before.verdict == "legal":
            return Repair("found", tuple(self._own), smallest=True, others=False, report=before)
        if any(finding.code == "unset-number" for finding in before.findings):
            return Repair("unknown", report=before, why="unset")
        if self._deck.unread or not self._may_lose_strange():
            return Repair("unknown", report=before, why="unread")
        found = self._smallest()
        if found.outcome == "impossible":
            conflict, sure = self._conflict()
            return Repair("impossible", conflict=conflict, irreducible=sure, report=before)
        if found.outcome == "unknown":
            return Repair("unknown", report=before, why="left" if self._clock.left > 0 else "timeout")
        report = self._checker.check(deck_of(found.piles, self._deck.declared, self._deck.path))
        if report.verdict != "legal":
            return Repair("unknown", report=before)
        still = {(finding.code, finding.clause) for finding in report.findings}
        resolved = tuple(each for each in before.findings if (each.code, each.clause) not in still)
        changes = tuple(changes_of(self._had, found.counts, self._deck))
        copies = sum(each.copies for each in changes)
        others = True if found.free and found.best else self._others(found, copies)
        return Repair("found", found.piles, changes, copies, found.best, others, resolved, report, left=found.left)

    def _smallest(self) -> Found:
        """The fewest changes: first with the cards that lead, and then, whether fewer do with others."""
        search = self.search
        if not search.leading:
            return self._fewest(search, self._aim)
        for more in (0, _MORE_LEADERS):
            found = self._fewest(search, self._aim, search.nearest(self._own, more, self._deck.declared))
            if found.outcome == "found":
                break
        else:
            return self._fewest(search, self._aim)
        copies = self._copies(found) - self._strange
        if copies <= 1:
            # A deck that is not legal needs one.
            return found

        def fewer(encoder: Encoder) -> None:
            self._aim(encoder)
            encoder.program.row(self._cost(encoder), most=copies - 0.5)

        better = self._with_rivals(copies - 1, fewer)
        if better is None or better.outcome == "impossible":
            return found
        return better if better.outcome == "found" else found._replace(best=False)

    @property
    def _leaders(self) -> set[str]:
        return {key for key, zone in self._had if zone in self.search.leading}

    def _with_rivals(self, most: int, aim: Aim, clock: Clock | None = None) -> Found | None:
        """What comes of looking for a deck led by others, which so many changes may make; None if none may do."""
        search = self.search
        rivals = search.rivals(self._own, most, self._deck.declared)
        if not rivals:
            return None
        return self._fewest(search, aim, {zone: {*self._leaders, *rivals} for zone in search.leading}, most, clock)

    def _fewest(
        self,
        search: Search,
        aim: Aim,
        led: Mapping[str, Collection[str]] | None = None,
        enough: int | None = None,
        clock: Clock | None = None,
    ) -> Found:
        """The fewest changes, of leading zones with some cards: first with those alone that may be needed.

        What is asked may leave room for so many changes alone as are ``enough``.
        """
        if led is not None:
            search = search.led_by({key for keys in led.values() for key in keys})
        most = _FEW_COPIES if enough is None else enough
        while True:
            among = search.helpful.of(most)
            found = self._find(search, aim, _both(among, led), clock)
            if among is None or found.outcome == "unknown" or enough is not None:
                return found
            if found.outcome == "impossible":
                return self._find(search, aim, led, clock)
            copies = self._copies(found)
            if copies <= most or not found.best:
                return found
            most = copies

    def _find(
        self, search: Search, aim: Aim, only_in: Mapping[str, Collection[str]] | None, clock: Clock | None
    ) -> Found:
        return search.find(search.asked, clock or self._clock, aim, self._deck.declared, only_in=only_in)

    def _copies(self, found: Found) -> int:
        """How many copies a deck that was found changes."""
        return sum(each.copies for each in changes_of(self._had, found.counts, self._deck))

    def _cost(self, encoder: Encoder) -> Linear:
        return total(of for of, _ in self._costs(encoder))

    def _may_lose_strange(self) -> bool:
        """Whether what has no card may be taken out, as it must be."""
        strange = [entry.zone for entry in self._deck.entries if entry.card is None]
        return not strange or not (self._wishes.only_add or any(zone in self._wishes.keep for zone in strange))

    # -- what it costs -------------------------------------------------------------------------------------------------

    def _aim(self, encoder: Encoder) -> None:
        self._wish(encoder)
        program = encoder.program
        leading = self.search.leading
        for of, lost in self._costs(encoder):
            program.costs(of, 1 if lost is not None else 1 + _NEW_CARD)
            program.costs(lost or NOTHING, _LOST)
        for place, candidate in enumerate(encoder.candidates):
            for zone in leading:
                copies = encoder.x.get((place, zone))
                had = self._had.get((candidate.key, zone), 0)
                if copies is not None:
                    program.costs(copies, _LEADS if not had else -_LEADS)

    def _costs(self, encoder: Encoder) -> Iterator[tuple[Linear, Linear | None]]:
        """What each candidate's change costs: the copies that go, or come, whichever are more, since others move.

        Of the deck's own cards also those of them that go and do not come elsewhere.
        """
        program = encoder.program
        for place, candidate in enumerate(encoder.candidates):
            had = {zone: self._had.get((candidate.key, zone), 0) for zone in (*encoder.zones, "")}
            has = {zone: encoder.x.get((place, zone), NOTHING) for zone in encoder.zones}
            if not any(had.values()):
                of = total(has.values())
                if of.terms:
                    yield of, None
                continue
            coming, going = list[Linear](), [number(had[""])]
            for zone, copies in has.items():
                if not copies.terms:
                    going.append(number(had[zone]))
                elif had[zone]:
                    low, high = program.span(copies)
                    more = program.variable(0, max(0, high - had[zone]), whole=False)
                    less = program.variable(0, max(0, had[zone] - low), whole=False)
                    program.row(more - less - copies, -had[zone], -had[zone])
                    coming.append(more)
                    going.append(less)
                else:
                    coming.append(copies)
            whole = program.variable(0, sum(had.values()) + sum(program.span(each)[1] for each in coming), whole=False)
            program.row(whole - total(coming), 0)
            program.row(whole - total(going), 0)
            yield whole, whole - total(coming)

    def _wish(self, encoder: Encoder) -> None:
        """What is to stay as it is."""
        program, wishes = encoder.program, self._wishes
        for place, candidate in enumerate(encoder.candidates):
            for zone in encoder.zones:
                copies = encoder.x.get((place, zone), NOTHING)
                had = self._had.get((candidate.key, zone), 0)
                if zone in wishes.keep:
                    program.row(copies, had, had)
                elif candidate.name in wishes.keep or wishes.only_add:
                    program.row(copies, had)
                if wishes.only_remove:
                    program.row(copies, most=had)
            mine = sum(self._had.get((candidate.key, zone), 0) for zone in (*encoder.zones, ""))
            if mine and wishes.addable is not None and not wishes.addable(candidate.card):
                # It may move, and there may be no more of it.
                program.row(encoder.copies(place, encoder.zones), most=mine)

    # -- other ways ----------------------------------------------------------------------------------------------------

    def _others(self, found: Found, copies: int) -> bool | None:
        """Whether as few changes make the deck legal in another way."""
        if not found.best:
            return None

        def another(encoder: Encoder) -> None:
            self._wish(encoder)
            encoder.program.row(self._cost(encoder), most=copies - self._strange + 0.5)
            rule_out(encoder, found.counts)

        # It is no more than a remark: nobody waits for it longer than for the repair.
        clock = Clock(min(self._clock.left, max(1.0, self._clock.spent)))
        search, most = self.search, copies - self._strange
        if not search.leading:
            outcome = self._fewest(search, another, None, most, clock).outcome
        else:
            led = search.nearest(self._own, 0, self._deck.declared)
            outcome = self._fewest(search, another, led, most, clock).outcome
            if outcome == "impossible":
                rivals = self._with_rivals(most, another, clock)
                outcome = "impossible" if rivals is None else rivals.outcome
        return None if outcome == "unknown" else outcome == "found"

    def _conflict(self) -> tuple[tuple[ClauseReference | None, ...], bool]:
        """Clauses that no deck keeps together, and whether none of them can be spared."""
        # What one clause forbids, another may have to be left out for.
        search = Search(self._checker, self._addable(), self._own)
        outcomes = set[str]()

        def impossible(asked: Sequence[Asked]) -> bool:
            found = search.find(asked, self._clock, self._wish, self._deck.declared)
            outcomes.add(found.outcome)
            return found.outcome == "impossible"

        return tuple(each.clause for each in irreducible(search.asked, impossible)), "unknown" not in outcomes


def _both(
    some: Mapping[str, Collection[str]] | None, others: Mapping[str, Collection[str]] | None
) -> Mapping[str, Collection[str]] | None:
    """The keys that are among both in each zone; None is any."""
    if some is None or others is None:
        return others if some is None else some
    return {zone: {key for key in keys if key in others.get(zone, keys)} for zone, keys in some.items()}


def changes_of(had: Counter[Place], has: Counter[Place], deck: Deck) -> Iterator[CardChange]:
    """What makes a deck of another: of each card first what moves, then what goes or comes."""
    for entry in deck.entries:
        if entry.card is None:
            yield CardChange("removed", entry.copies or 1, "", entry.zone)
    keys = dict.fromkeys(key for key, _ in (*had, *has))
    for key in keys:
        zones = dict.fromkeys(zone for name, zone in (*had, *has) if name == key)
        going = Counter({zone: had[key, zone] - has[key, zone] for zone in zones if had[key, zone] > has[key, zone]})
        coming = Counter({zone: has[key, zone] - had[key, zone] for zone in zones if has[key, zone] > had[key, zone]})
        for zone in list(going):
            for to in list(coming):
                copies = min(going[zone], coming[to])
                if copies:
                    yield CardChange("moved", copies, key, zone or None, to)
                    going[zone] -= copies
                    coming[to] -= copies
        yield from (CardChange("removed", n, key, zone or None) for zone, n in going.items() if n)
        yield from (CardChange("added", n, key, None, zone) for zone, n in coming.items() if n)
