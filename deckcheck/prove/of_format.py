"""What is proven of a format: that it has a legal deck, or what keeps it from having one; what of it never decides.

A witness is a deck that was counted and is legal, so that there is one needs no belief in a solver. That there is none
is of decks of the cards at hand, of at most so many copies in a zone of which nobody says how many it may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.kernel.alike import sights
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.owned import Owned
from deckcheck.kernel.select import Look, unsettled
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Deck
from deckcheck.model.finding import ClauseReference
from deckcheck.prove.candidates import Questions
from deckcheck.prove.conflict import irreducible
from deckcheck.prove.encoder import Encoder
from deckcheck.prove.program import total
from deckcheck.prove.search import Asked, Found, Pile, Search, asked_of
from deckcheck.prove.solver import Clock
from deckcheck.source.named_tuple import NamedTuple

_MANY = 99
"""Copies of each card that a player owns who has all that a format may ask for."""
_NEEDED = 60
"""The copies for which the cards that may be needed are looked for first."""
_LEADERS = 12
"""The leaders that a witness is looked for with, before it is with all that there are."""


class Witness(NamedTuple):
    """Whether a format has a legal deck on a day.

    ``found`` is one; without one ``conflict`` are clauses that no deck keeps together, though one keeps all but any one
    of them. ``unknown``: one of these asks for what nobody knows on the day, or not of all cards, so that no deck is
    surely legal.
    """

    on: str
    outcome: Literal["found", "impossible", "unknown", "unset"]
    found: Found | None = None
    conflict: tuple[ClauseReference | None, ...] = ()
    unknown: bool = False


class Idle(NamedTuple):
    """A clause that decides nothing on a day: no deck that keeps the others breaks it.

    ``implied_by`` are the others of which that follows, none if it does from the cards alone. ``never``: its condition
    never holds.
    """

    clause: ClauseReference
    implied_by: tuple[ClauseReference | None, ...]
    never: bool = False


class Unplayable(NamedTuple):
    """The cards that no legal deck can hold though none is barred by itself, and how many others are.

    ``unknown``: so many have no place in a deck that is surely legal because not all that is asked of them is known.
    """

    names: tuple[str, ...]
    barred: int
    unknown: int


class FormatProof:
    """A format on a day, with the cards that there are."""

    def __init__(self, format_: Format, cards: CardDatabase, on: str) -> None:
        self.format, self.on = format_, on
        self.checker = Checker(format_, cards, on, owned=_everything(format_, cards))
        self.is_unset = any(format_.unset(on))

    @cached_property
    def _all(self) -> Search:
        """Decks of all cards, those that may be nowhere among them."""
        return Search(self.checker)

    def asks(self, clause: ClauseReference) -> bool:
        """Whether a clause is in force."""
        return any(reference == clause for _, reference in self.checker.bounds)

    def is_legal(self, piles: Sequence[Pile], found: Found) -> bool:
        """Whether a deck that was found on another day is legal on this one."""
        return self.checker.check(found._replace(piles=tuple(piles)).deck).verdict == "legal"

    def witness(self, clock: Clock, known: Sequence[Found] = ()) -> Witness:
        """Look for a legal deck, first among some that are ``known``."""
        if self.is_unset:
            return Witness(self.on, "unset")
        for each in known:
            if self.is_legal(each.piles, each):
                return Witness(self.on, "found", each)
        search = Search(self.checker, lawful=True)
        found = self._small(search, Clock(clock.left / 2))
        if found.outcome != "found":
            found = search.find(search.asked, clock, _few_copies)
        if found.outcome == "found" and self.is_legal(found.piles, found):
            return Witness(self.on, "found", found)
        if found.outcome != "impossible":
            return Witness(self.on, "unknown")
        conflict = irreducible(asked_of(self.checker), lambda asked: self._impossible(asked, clock))
        bounds = [bound for each in conflict for bound in each.bounds]
        unknown = any(unsettled((bound.where, bound.quantity, bound.allowed)) for bound in bounds)
        unknown = unknown or self._rests_on_unknown(bounds)
        return Witness(self.on, "impossible", None, tuple(each.clause for each in conflict), unknown)

    def _small(self, search: Search, clock: Clock) -> Found:
        """A legal deck, looked for with a few leaders first, among the cards that may be needed for some copies."""
        found, among = Found("unknown"), search.helpful.of(_NEEDED)
        if search.leading:
            few: Mapping[str, set[str]] = search.some_leaders(_LEADERS)
            if among is not None:
                few = {zone: keys & few.get(zone, keys) for zone, keys in among.items()}
            found = search.find(search.asked, Clock(clock.left / 2), _few_copies, only_in=few)
        if found.outcome != "found" and among is not None:
            found = search.find(search.asked, clock, _few_copies, only_in=among)
        return found

    def _impossible(self, asked: Sequence[Asked], clock: Clock) -> bool:
        search = self._all
        mine = [next(each for each in search.asked if each.clause == other.clause) for other in asked]
        return search.find(mine, clock).outcome == "impossible"

    def _rests_on_unknown(self, bounds: Iterable[Bound]) -> bool:
        """Whether of some cards it is not known what some bounds look at: of others there may be a deck."""
        questions = self._all.questions
        looks = {look for bound in bounds for look in map(questions.sight.looks.index, _of_facts(bound, questions))}
        return any(each.seen[look] is None for each in self._all.candidates for look in looks)

    # -- what never decides --------------------------------------------------------------------------------------------

    def idle(self, clause: ClauseReference, clock: Clock) -> Idle | Literal["unknown"] | None:
        """Whether a clause decides nothing; None if some deck that keeps all others breaks it."""
        search = self._all
        asked = next((each for each in search.asked if each.clause == clause), None)
        if asked is None:
            return None
        others = [each for each in search.asked if each is not asked]
        # Of several reasons those of its own file are told.
        others.sort(key=lambda each: each.clause is None or each.clause.path != clause.path)
        for bound in asked.bounds:
            outcome = self._broken(bound, others, clock)
            if outcome != "impossible":
                return None if outcome == "found" else "unknown"
        whens = [bound.when for bound in asked.bounds if bound.when is not None]
        never = len(whens) == len(asked.bounds) and all(
            self._held(when, others, clock) == "impossible" for when in whens
        )

        def implied(by: Sequence[Asked]) -> bool:
            if never:
                return all(self._held(when, by, clock) == "impossible" for when in whens)
            return all(self._broken(bound, by, clock) == "impossible" for bound in asked.bounds)

        return Idle(clause, tuple(each.clause for each in irreducible(others, implied)), never)

    def _broken(self, bound: Bound, others: Sequence[Asked], clock: Clock) -> str:
        search = self._all

        def aim(encoder: Encoder) -> None:
            encoder.deny(bound)

        def broken(deck: Deck) -> bool:
            return not search.keeps(deck, [bound])

        return search.find(others, clock, aim, kept=broken).outcome

    def _held(self, when: Bound, others: Sequence[Asked], clock: Clock) -> str:
        search = self._all

        def aim(encoder: Encoder) -> None:
            encoder.program.row(encoder.truths(when)[1], 1)

        return search.find(others, clock, aim).outcome

    # -- cards ---------------------------------------------------------------------------------------------------------

    def unplayable(self, clock: Clock) -> Unplayable | None:
        """The cards that no legal deck can hold, None where nobody can tell in time.

        Each deck that is found has as many cards as can be of those that none had before.
        """
        search = Search(self.checker, lawful=True)
        open_ = {candidate.key: candidate.names for candidate in search.candidates}
        total_cards = sum(1 for _ in self.checker.cards.cards())
        barred = total_cards - sum(map(len, open_.values()))
        while open_:
            left = frozenset(open_)

            def aim(encoder: Encoder, left: frozenset[str] = left) -> None:
                program = encoder.program
                seen = []
                for place, candidate in enumerate(encoder.candidates):
                    copies = encoder.copies(place, encoder.zones)
                    if candidate.key in left and copies.terms:
                        bit = program.bit()
                        program.row(copies - bit, 0)
                        program.costs(bit, -1)
                        seen.append(bit)
                program.row(total(seen), 1)

            found = search.find(search.asked, clock, aim)
            if found.outcome == "unknown":
                return None
            if found.outcome == "impossible":
                break
            held = {pile.card.name for pile in found.piles}
            for key in [key for key, names in open_.items() if not held.isdisjoint(names)]:
                del open_[key]
        unknown = {each.key for each in search.candidates if search.questions.is_unsure(each)}
        names = sorted(name for key, names in open_.items() if key not in unknown for name in names)
        doubtful = sum(len(names) for key, names in open_.items() if key in unknown)
        return Unplayable(tuple(names), barred, doubtful)


def _of_facts(bound: Bound, questions: Questions) -> Iterator[Look]:
    """What a bound looks at that may not be known of a card."""
    known = questions.sight.looks
    return (look for look in sights(bound)[0] if look.kind in ("attribute", "holds") and look in known)


def _few_copies(encoder: Encoder) -> None:
    """A deck of no more cards than it needs."""
    for copies in encoder.x.values():
        encoder.program.costs(copies)


def _everything(format_: Format, cards: CardDatabase) -> Owned | None:
    """All cards as what somebody owns, where a format asks for that."""
    if not any(clause.kind == "pool" for clause in format_.clauses):
        return None
    return Owned("", {card.name: _MANY for card in cards.cards()})


def witnesses(proofs: Iterable[FormatProof], seconds: float) -> Iterator[Witness]:
    """A witness for each of some days, the later ones first; one that is legal on several days is found once."""
    known: list[Found] = []
    for proof in proofs:
        witness = proof.witness(Clock(seconds), known[-8:])
        if witness.found is not None and witness.found not in known:
            known.append(witness.found)
        yield witness
