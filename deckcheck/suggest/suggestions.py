"""What may still be added to a deck, in order, and what its zones and values still lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.kernel.count import BROKEN, distance
from deckcheck.kernel.findings import Findings
from deckcheck.kernel.group import PerCard, PerValue, PerZone
from deckcheck.kernel.number import UNBOUNDED
from deckcheck.kernel.quantity import Copies
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import described
from deckcheck.model.deck import Card, Deck
from deckcheck.model.finding import ClauseReference, Finding, Statement
from deckcheck.model.names import fold_name
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.suggest.additions import Additions, Lack
from deckcheck.suggest.selecting import COPIES, LACKS, NAME, Order

_EMPTY = "empty-deck"
"""The code of what is said of a deck without cards, which cards mend."""
BY_LACKS = (Order(LACKS, down=True), Order(NAME, down=False))
"""First what the deck lacks most of."""


class Suggestion(NamedTuple):
    """A card that may be added: so many ``copies`` of it, None for any number.

    ``fills`` are the places of what the deck lacks and has less of then, but for the size of zones; ``waits``: whether
    it stays so depends on cards that are not there yet.
    """

    card: Card
    copies: int | None
    fills: frozenset[int]
    waits: bool


class Lacking(NamedTuple):
    """What a deck lacks: as a sentence, with how much it is, None where nobody can tell; and the clause that asks.

    ``of_size``: it is copies of whole ``zones``, whatever the cards.
    """

    said: Statement
    missing: int | None
    zones: tuple[str, ...]
    clause: ClauseReference | None
    of_size: bool


class ZoneSuggestions(NamedTuple):
    """A zone: its ``copies``, how many are ``missing``, for how many more there is ``room`` (None: any number).

    ``cards`` are those that may be added, in order, ``unknown`` how many there are of which nobody can tell.
    """

    zone: str
    copies: int
    missing: int
    room: int | None
    cards: tuple[Suggestion, ...]
    unknown: int


class Suggestions(NamedTuple):
    """What may be added to a deck. ``stuck`` is what it breaks, or leaves open, whatever is added.

    ``open``: nobody can tell of any card, since a number is not set or the day is after the facts.
    """

    path: str
    format: Format
    on: str
    lacks: tuple[Lacking, ...]
    stuck: tuple[Finding, ...]
    zones: tuple[ZoneSuggestions, ...]
    open: bool
    known_until: str | None = None


def suggestions(
    deck: Deck,
    checker: Checker,
    candidates: Iterable[Card],
    zones: Sequence[str] = (),
    order: Sequence[Order] = BY_LACKS,
    additions: Additions | None = None,
) -> Suggestions:
    """What of some cards may be added to a deck, zone by zone: those named, by default all of the format."""
    asked = additions or Additions(deck, checker)
    found = tuple(lacking(deck, asked))
    cards, rooms = list(candidates), asked.rooms
    told = []
    for zone in zones or checker.format.zones:
        room = rooms[zone]
        open_ = checker.leaves_open or not room
        some = [] if open_ else [*_in_zone(asked, cards, zone, found)]
        known = [each for each in some if each is not None]
        missing = sum(each.missing or 0 for each in found if each.of_size and each.zones == (zone,))
        told.append(
            ZoneSuggestions(
                zone,
                asked.size(zone),
                missing,
                None if room == UNBOUNDED else int(room),
                tuple(sorted(known, key=_ordered(order))),
                len(cards) if checker.leaves_open else len(some) - len(known),
            )
        )
    return Suggestions(
        deck.path,
        checker.format,
        checker.on,
        found,
        tuple(_stuck(deck, asked)),
        tuple(told),
        checker.leaves_open,
        checker.known_until,
    )


def _in_zone(
    asked: Additions, cards: Iterable[Card], zone: str, lacks: Sequence[Lacking]
) -> Iterator[Suggestion | None]:
    """The cards that may be added to a zone; None for each of which nobody can tell."""
    for card in cards:
        effect = asked.effect(card, zone)
        if effect.objects is None:
            fills = frozenset(place for place in effect.fills if not lacks[place].of_size)
            yield Suggestion(card, asked.most(card, zone), fills, effect.waits)
        elif not effect.objects.broken and not any(each.broken for each in asked.objections(card, zone)):
            yield None


def _ordered(order: Sequence[Order]) -> Callable[[Suggestion], Any]:
    """What suggestions are put in order by; the name decides between what is the same."""

    def key(one: Suggestion) -> Any:
        return *(_key(one, each) for each in order), fold_name(one.card.name), one.card.name

    return key


def _key(one: Suggestion, order: Order) -> Any:
    sign = -1 if order.down else 1
    if order.key == LACKS:
        return sign * len(one.fills)
    if order.key == COPIES:
        return sign * (UNBOUNDED if one.copies is None else one.copies)
    if order.key == NAME:
        return _Turned(fold_name(one.card.name)) if order.down else fold_name(one.card.name)
    values = one.card.attributes.get(order.key) or ()
    numbers = [float(value) for value in values if isinstance(value, int | float)]
    if numbers:
        return 0, sign * (max(numbers) if order.down else min(numbers)), ""
    words = ", ".join(sorted(map(str, values)))
    # What has none comes last, whichever way the others go.
    return (2 if not words else 1), 0.0, _Turned(words) if order.down else words


class _Turned(str):
    """A text of which the last in order comes first."""

    __slots__ = ()

    def __lt__(self, other: str) -> bool:
        return str.__gt__(self, other)

    def __gt__(self, other: str) -> bool:
        return str.__lt__(self, other)


# -- what is lacking ---------------------------------------------------------------------------------------------------


def lacking(deck: Deck, asked: Additions) -> Iterator[Lacking]:
    """What a deck lacks, and more cards would mend, in the order of the format's clauses."""
    for lack, finding in _found(deck, asked):
        bound = asked.checker.counters[lack.place][0].bound
        if lack.outcome.state in BROKEN:
            missing = int(distance(lack.outcome))
            said = _said(lack, bound, missing) or Statement(finding.code, finding.facts)
            yield Lacking(said, missing, bound.zones, finding.clause, bound.is_size)
        else:
            yield Lacking(Statement(finding.code, finding.facts), None, bound.zones, finding.clause, of_size=False)


def _found(deck: Deck, asked: Additions) -> Iterator[tuple[Lack, Finding]]:
    """What a deck lacks, each as a report says it."""
    checker = asked.checker
    findings = Findings(deck, DeckScope(deck, checker.cards, checker.on), checker.format.game)
    for lack in asked.lacks:
        counter, clause = checker.counters[lack.place]
        if lack.outcome.state in BROKEN:
            yield lack, findings.violation(lack.outcome, counter, clause)
        else:
            cause = min(lack.outcome.causes)
            yield lack, Finding(cause.code, dict(cause.facts), "undecided", findings.start, (), clause)


def _stuck(deck: Deck, asked: Additions) -> Iterator[Finding]:
    """What is said of a deck as it is that no card mends."""
    lacked = {_identity(finding) for _, finding in _found(deck, asked)}
    for finding in asked.checker.check(deck).findings:
        decides = finding.decides and finding.code != _EMPTY
        if decides and _identity(finding) not in lacked:
            yield finding


def _identity(finding: Finding) -> tuple[object, ...]:
    # What is open for want of a card is told once, whichever clause asks for it.
    clause = None if finding.severity == "undecided" else finding.clause
    return finding.code, repr(dict(finding.facts)), clause


def _said(lack: Lack, bound: Any, missing: int) -> Statement | None:
    """How many more of what there must be; None where it is not copies of cards that are too few."""
    if not isinstance(bound.quantity, Copies) or lack.outcome.state == "above":
        return None
    facts: dict[str, Any] = {"missing": missing, "zones": list(bound.zones)}
    if bound.is_size:
        return Statement("suggest-lacks", facts)
    if bound.where is not None:
        facts["where"] = described(bound.where)
    if isinstance(bound.per, PerValue):
        attribute = {"attribute": bound.per.attribute, "value": lack.outcome.group}
        return Statement("suggest-lacks-value", {**facts, **attribute})
    if isinstance(bound.per, PerCard):
        return Statement("suggest-lacks-copies", {**facts, "card": lack.outcome.group})
    if isinstance(bound.per, PerZone):
        facts["zones"] = [lack.outcome.group]
    return Statement("suggest-lacks", facts)
