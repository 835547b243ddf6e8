"""Check one deck under a format as it stood on a day: its bounds, counted, as a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout, layout_of
from deckcheck.formats.deck_report import DeckReport, judged_in_all, reading_order
from deckcheck.formats.format import Clause, Format, Reading
from deckcheck.formats.known_days import doubted, known_until, named_in
from deckcheck.kernel.bound import Bound
from deckcheck.kernel.count import Counter
from deckcheck.kernel.findings import Findings
from deckcheck.kernel.owned import Owned, asks_for_pool, owned_bound
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Deck
from deckcheck.model.finding import ClauseReference, Finding, Severity, verdict
from deckcheck.source import Location

if TYPE_CHECKING:
    from deckcheck.kernel.proof import Proof, Proved
    from deckcheck.model.database import CardDatabase


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
        self.known_until = until = known_until(format_, cards, on, readings or {})
        is_open = strict_days and until is not None and on > until
        by_lists = (clause.reference for _, clause in asked if any(named_in(format_, clause)))
        self._doubtful = frozenset(by_lists) if is_open else None
        self._is_second = False
        self._unset: list[tuple[Reading, Clause]] = list(format_.unset(on, readings))
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
        scope = DeckScope(deck, self.cards, self.on)
        proved = self._proof.of(deck, scope) if self._is_second else None
        self._is_second = True
        if proved is not None:
            if not (proved.open or also or deck.findings or self._unset or self._doubtful is not None):
                return self._legal(deck, proved)
            if proved.apart is not None and not also:
                few = Deck(deck.path, proved.apart, deck.headings, declared=deck.declared)
                scope = DeckScope(few, self.cards, self.on)
        found = Findings(deck, scope, self.format.game)
        if proved is None:
            for each, clause in self._counters:
                found.take(each, clause)
        elif proved.apart is not None:
            # Limits of single cards are no numbers of the deck.
            found.numbers += proved.in_order
            for place in sorted(proved.open):
                found.take(*self._counters[place])
        else:
            self._count_open(proved, found)
        for bound, reference in also:
            found.take(Counter(bound), reference)
        said: Iterable[Finding] = (*found.all(), *self._left_open(deck, found.start))
        if self._doubtful is not None:
            said = doubted(said, self._doubtful, self.on, self.known_until, found.start)
        findings = tuple(sorted((*deck.findings, *said), key=reading_order))
        copies = found.counts.size if proved is None else lambda zone: proved.sizes.get(zone, 0)
        sizes = {zone: copies(zone) for zone in self.format.zones}
        counts = tuple(found.numbers)
        return DeckReport(
            deck.path, self.format.id, self.on, verdict(findings), findings, counts, sizes, self.known_until
        )

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

    def _legal(self, deck: Deck, proved: Proved) -> DeckReport:
        """The report of a deck of which all is kept."""
        copies = proved.sizes
        sizes = {zone: copies.get(zone, 0) for zone in self.format.zones}
        return DeckReport(deck.path, self.format.id, self.on, "legal", (), proved.in_order, sizes, self.known_until)

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
