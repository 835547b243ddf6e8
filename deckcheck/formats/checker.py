"""Check one deck under a format as it stood on a day: its bounds, counted, as a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.deck_report import DeckReport, judged_in_all, reading_order
from deckcheck.formats.format import Clause, Format, Reading
from deckcheck.formats.known_days import doubted, known_until, named_in
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter
from deckcheck.kernel.findings import Count, Findings, others_than
from deckcheck.kernel.owned import Owned, asks_for_pool, owned_bound
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Deck, DeckEntry
from deckcheck.model.finding import ClauseReference, Finding, Severity, verdict
from deckcheck.model.names import name_in_japanese
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.formats.named_otherwise import NamedOtherwise
    from deckcheck.kernel.proof import Beyond, Proof, Proved


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
        self.format, self.cards, self.on, self.owned = format_, cards, on, owned
        asked = list(format_.bounds(on, readings, owned))
        self._otherwise = _named_otherwise(format_)
        self.known_until = until = known_until(format_, cards, on, readings or {})
        is_open = strict_days and until is not None and on > until
        by_lists = (clause.reference for _, clause in asked if any(named_in(format_, clause)))
        self._doubtful = frozenset(by_lists) if is_open else None
        self._is_second = False
        self._unset: list[tuple[Reading, Clause]] = list(format_.unset(on, readings))
        self._is_open = is_open or bool(self._unset)
        self._counters: list[tuple[Counter, ClauseReference | None]] = [
            (Counter(bound), clause.reference) for bound, clause in asked
        ]
        if owned is not None and not any(asks_for_pool(bound) for bound, _ in asked):
            # Who gives a pool asks for it, even where the format does not speak of any.
            self._counters.append((Counter(owned_bound(format_.zones, owned, {"pool": owned.pool})), None))

    @cached_property
    def layout(self) -> Layout:
        """How the decks of the format are laid out."""
        return layout_of(self.format, self.cards, self.on)

    @property
    def bounds(self) -> tuple[tuple[Bound, ClauseReference | None], ...]:
        """Everything that is asked of every deck, each bound with the line that asks for it."""
        return tuple((each.bound, clause) for each, clause in self._counters)

    @property
    def counters(self) -> tuple[tuple[Counter, ClauseReference | None], ...]:
        """The same, ready to be counted."""
        return tuple(self._counters)

    @property
    def leaves_open(self) -> bool:
        """Whether nobody can tell of any deck that it is legal: a number is not set, or the day is after the facts."""
        unset = any(clause.severity == "illegal" for _, clause in self._unset)
        return unset or self._doubtful is not None

    def check(self, deck: Deck, also: Iterable[tuple[Bound, ClauseReference | None]] = ()) -> DeckReport:
        """Judge a deck. ``also`` are bounds that hold for this deck only, each with the line that asks for it."""
        asked = tuple(also)
        return judged_in_all(deck, lambda reading: self._check(reading, asked))

    def _check(self, deck: Deck, also: Iterable[tuple[Bound, ClauseReference | None]]) -> DeckReport:
        if self._otherwise is not None and (otherwise := self._otherwise.finding(deck)) is not None:
            deck = deck._replace(findings=(*deck.findings, otherwise))
        scope = DeckScope(deck, self.cards, self.on)
        proved = self._proof.of(deck, scope) if self._is_second else None
        self._is_second = True
        if proved is not None:
            alone = None if proved.apart is None or also or self._is_open else self._of_cards(proved.apart)
            if alone is not None:
                return self._report(deck, (*deck.findings, *alone), proved.in_order, proved.sizes)
        found = Findings(deck, scope, self.format.game)
        if proved is None:
            for each, clause in self._counters:
                found.take(each, clause)
        else:
            self._count_open(proved, found)
        for bound, reference in also:
            found.take(Counter(bound), reference)
        said: Iterable[Finding] = (*found.all(), *self._left_open(deck, found.start))
        if self._doubtful is not None:
            said = doubted(said, self._doubtful, self.on, self.known_until, found.start)
        sizes = {zone: found.counts.size(zone) for zone in self.format.zones} if proved is None else proved.sizes
        return self._report(deck, (*deck.findings, *said), tuple(found.numbers), sizes)

    def _report(
        self, deck: Deck, findings: tuple[Finding, ...], counts: tuple[Count, ...], sizes: Mapping[str, int]
    ) -> DeckReport:
        in_order = tuple(sorted(findings, key=reading_order)) if findings else ()
        of_zones = {zone: sizes.get(zone, 0) for zone in self.format.zones}
        known = self.known_until
        names = _names(deck, in_order) if in_order else {}
        return DeckReport(
            deck.path, self.format.id, self.on, verdict(in_order), in_order, counts, of_zones, known, names
        )

    def _of_cards(self, cards: Iterable[tuple[Beyond, Sequence[DeckEntry]]]) -> list[Finding] | None:
        """What is said of cards by limits that nothing else has a say in; None where that is not of each by itself."""
        said: list[Finding] = []
        places: dict[Location, Beyond] = {}
        for beyond, entries in cards:
            if beyond.told is None:
                beyond.told = self._tell(beyond, entries)
            at = [entry[3] for entry in entries]
            if beyond.told is False or (len(at) > 1 and at != sorted(at)):
                return None
            for code, facts, severity, (_, first, _), also, clause in beyond.told:
                # What stands at one place is said clause by clause, not card by card.
                if places.setdefault(at[first], beyond) is not beyond:
                    return None
                others = others_than(at[first], [at[line] for _, line, _ in also]) if also else ()
                said.append(Finding(code, dict(facts), severity, at[first], others, clause))
        return said

    def _tell(self, beyond: Beyond, entries: Sequence[DeckEntry]) -> tuple[Finding, ...] | Literal[False]:
        """What limits say of a card's entries, their numbers being the lines; False if not of it alone."""
        numbered = tuple(entry._replace(at=Location("", number)) for number, entry in enumerate(entries))
        alone = Deck("", numbered, {})
        found = Findings(alone, DeckScope(alone, self.cards, self.on), self.format.game)
        for place in sorted(beyond.open):
            found.take(*self._counters[place])
        told = tuple(found.all())
        return all(each.facts.get("card") == entries[0].called for each in told) and told

    def _count_open(self, proved: Proved, found: Findings) -> None:
        """Count the bounds that do not follow from what was counted before, and learn from that."""
        for place, (each, clause) in enumerate(self._counters):
            if place in proved.open:
                known = len(found.numbers)
                kept = found.take(each, clause)
                numbers = tuple(found.numbers[known:])
                self._proof.learn(place, proved, kept=kept, numbers=numbers, counts=found.counts)
            else:
                found.numbers += proved.numbers.get(place, ())

    @cached_property
    def _proof(self) -> Proof:
        # Of one deck alone nothing follows for another.
        from deckcheck.kernel.proof import Proof

        return Proof([each for each, _ in self._counters], self.cards, self.on)

    def _left_open(self, deck: Deck, at: Location) -> Iterator[Finding]:
        """That clauses count with numbers that nobody has set, so that nobody can say whether they are kept."""
        for reading, clause in self._unset if deck.entries or deck.unread else ():
            facts = {"reading": reading.id, "question": reading.question}
            severity: Severity = "note" if clause.severity == "warning" else "undecided"
            yield Finding("unset-number", facts, severity, at, (), clause.reference)


def _names(deck: Deck, findings: Iterable[Finding]) -> dict[str, Mapping[str, str]]:
    """What cards that findings name are called in other languages."""
    named = {finding.facts["card"] for finding in findings if "card" in finding.facts}
    named.update(card for finding in findings if "cards" in finding.facts for card in finding.facts["cards"])
    if not named:
        return {}
    found = {
        card.name: name_in_japanese(card.name, card.aliases)
        for entry in deck.entries
        if (card := entry.card) is not None and card.name in named
    }
    return {name: {"ja": other} for name, other in found.items() if other is not None}


def _named_otherwise(format_: Format) -> NamedOtherwise | None:
    if not format_.lost:
        return None
    # Hardly any database lacks what a format names.
    from deckcheck.formats.named_otherwise import NamedOtherwise

    return NamedOtherwise(format_.lost)
