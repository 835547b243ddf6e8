"""Which cards of a deck pay for which: sources and demand per colour, and the cards that nothing can pay for.

A card of k colours is paid for with k different other cards, one for each of its
colours. Whether there are such cards is a question of matching colours with cards,
and by the marriage theorem (P. Hall, *On Representatives of Subsets*, Journal of the
London Mathematical Society 10, 1935) counting answers it: of every set of the
colours there must be as many other cards that have one of them as there are colours
in the set. What the abilities of cards may change is not known here; but whatever
lowers a cost leaves the colours to be paid for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

from deckcheck.kernel.select import Scope
from deckcheck.model.attributes import in_order
from deckcheck.model.deck import Atom, Card, Deck, DeckEntry
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.model.game import Game, Payment
from deckcheck.rules.rule import Context
from deckcheck.rules.where import parse_where
from deckcheck.source.named_tuple import NamedTuple

Values = frozenset["Atom"]


class Span(NamedTuple):
    """A number of copies: so many certainly, and so many at most; None where nobody can tell how many."""

    least: int
    most: int | None


class ColourCounts(NamedTuple):
    """Of one colour the copies that can pay it, those of them that have other colours too, and those that need it."""

    colour: str
    sources: Span
    several: Span
    demand: Span


class PaymentCounts(NamedTuple):
    """The cards of a deck that pay and that are paid for, in copies.

    ``colours`` has a line for each colour in the game's order. ``sources`` are all that can pay, among them
    ``several`` of more than one colour and ``none`` of none; ``unknown`` are those of which
    it is not known whether they pay, or which colours. ``demand`` are all that are paid for,
    ``free`` those of them that need no colour, ``unpayable`` those that cannot be paid for.
    """

    colours: tuple[ColourCounts, ...]
    sources: Span
    several: Span
    none: Span
    unknown: int
    demand: Span
    free: Span
    unpayable: Span


class _Kind(NamedTuple):
    """Cards that are alike here: their colours, whether they may have others besides, whether they surely count."""

    colours: Values
    open: bool
    certain: bool


class _Pool:
    """Copies by their kind. Of a deck with unreadable lines nobody can tell how many there may be."""

    def __init__(self, kinds: Counter[_Kind], *, unread: bool) -> None:
        self._kinds, self._unread = kinds, unread

    def without(self, kind: _Kind) -> "_Pool":
        """The pool with one copy less."""
        return _Pool(self._kinds - Counter((kind,)), unread=self._unread)

    def span(self, is_one: Callable[[_Kind], bool], may_be: Callable[[_Kind], bool]) -> Span:
        least = sum(copies for kind, copies in self._kinds.items() if kind.certain and is_one(kind))
        most = sum(copies for kind, copies in self._kinds.items() if is_one(kind) or may_be(kind))
        return Span(least, None if self._unread else most)

    def all(self) -> Span:
        return self.span(lambda _: True, lambda _: True)

    def of(self, colours: Values) -> Span:
        """The copies that have one of these colours."""
        return self.span(lambda kind: not colours.isdisjoint(kind.colours), lambda kind: kind.open)

    def also_of(self, colour: str) -> Span:
        """The copies that have this colour and another."""
        return self.span(lambda kind: colour in kind.colours and len(kind.colours) > 1, lambda kind: kind.open)

    def of_several(self) -> Span:
        return self.span(lambda kind: len(kind.colours) > 1, lambda kind: kind.open)

    def of_none(self) -> Span:
        return self.span(lambda kind: not kind.colours and not kind.open, lambda kind: not kind.colours)

    def colours(self) -> Values:
        return frozenset().union(*(kind.colours for kind in self._kinds))

    def unknown(self) -> int:
        return sum(copies for kind, copies in self._kinds.items() if kind.open or not kind.certain)


class _Way(NamedTuple):
    """One way to play a card: as a whole, or as one of its faces. None is "not known"."""

    face: str | None
    colours: Values | None
    cost: Values | None


def payment_of(deck: Deck, game: Game, payment: Payment, scope: Scope) -> tuple[PaymentCounts, list[Finding]]:
    """The counts of a deck's payments, and the cards that cannot be paid for.

    Findings: ``unpayable-colours`` and ``unpayable-cost`` are warnings where the card can be paid for in no
    way, notes where another face of it can; where that depends on cards that nobody knows, ``uncertain-colours``,
    ``uncertain-cost`` and ``missing-fact``, undecided.
    """
    return _Payments(deck, game, payment, scope).answer()


class _Payments:
    def __init__(self, deck: Deck, game: Game, payment: Payment, scope: Scope) -> None:
        self.deck, self.game, self.payment, self.scope = deck, game, payment, scope
        self.on_colours = ClauseReference(payment.path, payment.line, "…".join(payment.cites))
        self.on_cost = ClauseReference(payment.path, payment.line, payment.cost_cite)
        self._pays = parse_where(payment.sources or None, Context(scope.on, game, payment.zones, {}))
        unread = bool(deck.unread)
        self.sources = _Pool(self._counted(payment.zones, self._source), unread=unread)
        self.demand = _Pool(self._counted(payment.paid_zones, self._paid), unread=unread)

    def answer(self) -> tuple[PaymentCounts, list[Finding]]:
        groups: dict[tuple[str, bool], tuple[Card, list[DeckEntry]]] = {}
        never = perhaps = 0
        for entry in self.deck.entries:
            if entry.card is not None and entry.zone in self.payment.paid_zones:
                key = entry.card.name, entry.zone in self.payment.zones
                groups.setdefault(key, (entry.card, []))[1].append(entry)
            elif entry.zone is None or entry.zone in self.payment.paid_zones:
                perhaps += entry.copies
        findings: list[Finding] = []
        for card, entries in groups.values():
            payable, told = self._payable(card, entries)
            findings += told
            copies = sum(entry.copies for entry in entries)
            never += copies if payable is False else 0
            perhaps += copies if payable is None else 0
        unpayable = Span(never, None if self.deck.unread else never + perhaps)
        return self._counts(unpayable), findings

    # -- counting ----------------------------------------------------------------------------------------------------

    def _counted(self, zones: tuple[str, ...], kind_of: Callable[[Card], _Kind | None]) -> Counter[_Kind]:
        """The copies in some zones by their kind; what stands under a heading that nobody knows may belong there."""
        counted: Counter[_Kind] = Counter()
        for entry in self.deck.entries:
            if entry.zone is None or entry.zone in zones:
                kind = _Kind(frozenset(), open=True, certain=False) if entry.card is None else kind_of(entry.card)
                if kind is not None:
                    counted[kind if entry.zone else kind._replace(certain=False)] += entry.copies
        return counted

    def _source(self, card: Card) -> _Kind | None:
        """The kind of a card as one that pays, None if it surely does not."""
        pays = self._pays is None or self._pays.holds(card, self.scope)
        return None if pays is False else self._paid(card)._replace(certain=pays is True)

    def _paid(self, card: Card) -> _Kind:
        have = card.attributes.get(self.payment.attribute)
        if have is not None:
            return _Kind(have, open=False, certain=True)
        # Of some faces it may be known.
        said = (face.attributes.get(self.payment.attribute, frozenset()) for face in card.faces)
        return _Kind(frozenset().union(*said), open=True, certain=True)

    def _counts(self, unpayable: Span) -> PaymentCounts:
        attribute = self.game.attributes[self.payment.attribute]
        known = self.sources.colours() | self.demand.colours() | frozenset(attribute.values)
        colours = tuple(
            ColourCounts(
                colour,
                self.sources.of(frozenset((colour,))),
                self.sources.also_of(colour),
                self.demand.of(frozenset((colour,))),
            )
            for colour in in_order(attribute, known)
        )
        pool = self.sources
        totals = (pool.all(), pool.of_several(), pool.of_none(), pool.unknown())
        return PaymentCounts(colours, *totals, self.demand.all(), self.demand.of_none(), unpayable)

    # -- what cannot be paid for -------------------------------------------------------------------------------------

    def _payable(self, card: Card, entries: list[DeckEntry]) -> tuple[bool | None, list[Finding]]:
        """Whether a card can be paid for in any way to play it, None for "perhaps"; and what is to be said of that."""
        own = self._source(card) if entries[0].zone in self.payment.zones else None
        # The card itself is being played: of its own copies only the others pay.
        others = self.sources if own is None else self.sources.without(own)
        told = [list(self._obstacles(card, way, others, entries)) for way in self._ways(card)]
        never = [[finding for finding in findings if finding.severity == "warning"] for findings in told]
        if all(never):
            return False, [finding for findings in never for finding in findings]
        hopeless = [finding._replace(severity="note") for findings in never for finding in findings]
        if [] in told:
            return True, hopeless
        open_ = [finding for findings, surely in zip(told, never, strict=True) if not surely for finding in findings]
        # Of two faces of which nobody knows the colours that is one thing that nobody knows.
        return None, [*hopeless, *(finding for index, finding in enumerate(open_) if finding not in open_[:index])]

    def _ways(self, card: Card) -> list[_Way]:
        if not card.faces:
            have = card.attributes.get
            return [_Way(None, have(self.payment.attribute), have(self.payment.cost or ""))]
        colours, costs = (_of_faces(card, each) for each in (self.payment.attribute, self.payment.cost or ""))
        return [_Way(face.name, *known) for face, *known in zip(card.faces, colours, costs, strict=True)]

    def _obstacles(self, card: Card, way: _Way, others: _Pool, entries: list[DeckEntry]) -> Iterator[Finding]:
        """What keeps a card from being paid for in one way: what surely does as warnings, what may, as undecided."""
        at, also = entries[0].at, tuple(entry.at for entry in entries[1:])
        named: dict[str, Any] = {"card": card.name, **({} if way.face is None else {"face": way.face})}
        for attribute, known, clause in (
            (self.payment.attribute, way.colours, self.on_colours),
            (self.payment.cost, way.cost, self.on_cost),
        ):
            if attribute is not None and known is None:
                missing = {"card": card.name, "attribute": attribute}
                yield Finding("missing-fact", missing, "undecided", at, also, clause)
        for lacking, cards in _lacks(way.colours or frozenset(), others).items():
            colours = in_order(self.game.attributes[self.payment.attribute], lacking)
            facts = {**named, "colours": colours, "needed": len(colours), **_count(cards)}
            if _too_few(cards, len(colours)):
                yield Finding("unpayable-colours", facts, "warning", at, also, self.on_colours)
            else:
                yield Finding("uncertain-colours", facts, "undecided", at, also, self.on_colours)
        cost, paying = _least_number(way.cost), others.all()
        facts = {**named, "cost": cost, **_count(paying)}
        if _too_few(paying, cost):
            yield Finding("unpayable-cost", facts, "warning", at, also, self.on_cost)
        elif paying.least < cost:
            yield Finding("uncertain-cost", facts, "undecided", at, also, self.on_cost)


def _of_faces(card: Card, attribute: str) -> list[Values | None]:
    """What each face has of an attribute; what no face says is said of the card as a whole."""
    said = [face.attributes.get(attribute) for face in card.faces]
    return said if any(each is not None for each in said) else [card.attributes.get(attribute)] * len(said)


def _least_number(cost: Values | None) -> float:
    """The least number among the values; what is no number (a word for another way to pay) asks for no cards."""
    return min((value for value in cost or () if isinstance(value, (int, float))), default=0)


def _too_few(cards: Span, needed: float) -> bool:
    return cards.most is not None and cards.most < needed


def _count(cards: Span) -> dict[str, Any]:
    return {"count": cards.least} | ({} if cards.most == cards.least else {"count_most": cards.most})


def _lacks(colours: Values, others: _Pool) -> dict[Values, Span]:
    """The smallest sets of colours for which there surely are too few cards; without any, for which there may be.

    Each with the cards that have one of them.
    """
    sets = {each: others.of(each) for each in _subsets(colours)}
    surely = {each: cards for each, cards in sets.items() if _too_few(cards, len(each))}
    found = surely or {each: cards for each, cards in sets.items() if cards.least < len(each)}
    return {each: cards for each, cards in found.items() if not any(other < each for other in found)}


def _subsets(colours: Values) -> Iterable[Values]:
    """The sets of one or more of the colours, the smallest first."""
    ordered = sorted(colours, key=str)
    return (frozenset(some) for size in range(1, len(ordered) + 1) for some in combinations(ordered, size))
