"""The days on which the verdict on a deck can change, and what is otherwise from each of them on.

This is the one home of that question: between two such days everything that a deck is judged by stays the same. A
verdict rests on the day through the clauses in force, the dated lists, and the printings that are out; whatever else
comes to rest on it belongs here. Rules of plug-ins may do as they like: what changes within one of them is
not seen, only that its clause begins or ends.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.format import Format
from deckcheck.formats.list_states import by_listed, said_by, unlisted
from deckcheck.model.database import CardDatabase
from deckcheck.model.dates import day_after, is_between
from deckcheck.model.deck import Card, Deck
from deckcheck.model.finding import ClauseReference, Finding, Statement
from deckcheck.rules.dated_list import DatedList, ListEntry, ListGroup, ListPoints, ListSpan
from deckcheck.rules.set_pool import SetPool
from deckcheck.rules.where import referenced
from deckcheck.source import Location
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple


class RuleChange(NamedTuple):
    """Something that a deck is judged by is otherwise from ``day`` on, inclusive.

    ``said`` says what, ``at`` where the format or the list says so, if it does on a line of its own, and ``source``
    where it was announced. ``of`` (a list or a pool), ``cards`` and ``clause`` are what it is about: None or nothing
    for any.
    """

    day: str
    said: Statement
    at: Location | None = None
    source: str = ""
    of: str | None = None
    cards: frozenset[str] = frozenset()
    clause: ClauseReference | None = None

    def speaks_of(self, finding: Finding) -> bool:
        """Whether a finding may begin or end because of this."""
        if self.clause is not None:
            return finding.clause == self.clause
        asked = finding.facts.get("list", finding.facts.get("pool"))
        if self.of is not None and asked is not None and asked != self.of:
            return False
        return not self.cards or not self.cards.isdisjoint(_named(finding))


def _named(finding: Finding) -> Iterator[str]:
    """The cards that a finding names."""
    for fact in ("card", "cards", "succeeded_by"):
        value = finding.facts.get(fact, ())
        yield from (value,) if isinstance(value, str) else value


def rule_changes(
    format_: Format, deck: Deck, cards: CardDatabase, *, strict_days: bool = False
) -> Iterator[RuleChange]:
    """Everything that can change the verdict on a deck under a format, in no order, also before and after its life.

    With ``strict_days`` that the facts go no further does, too.
    """
    succession = [asked for _, asked in _selectors(format_, "succeeded")]
    in_deck = {entry.card.name: entry.card for entry in deck.entries if entry.card is not None}
    # Any card may be behind a name that nobody knows, and any may succeed.
    all_of_lists = bool(succession) or bool(deck.unread) or any(entry.card is None for entry in deck.entries)
    yield from _of_clauses(format_)
    if strict_days:
        yield from _of_known_days(format_, cards)
    for dated in format_.lists.values():
        yield from _of_list(dated, None if all_of_lists else in_deck)
    asks_releases = (isinstance(asked, dict) and asked.get("released") for _, asked in _selectors(format_, "printing"))
    if format_.pools or any(asks_releases):
        concerned = {**in_deck, **{card.name: card for card in _successors(succession, in_deck, cards)}}
        for pool in format_.pools.values():
            yield from _of_pool(pool, concerned.values())
        yield from _of_releases(concerned.values())


def _of_known_days(format_: Format, cards: CardDatabase) -> Iterator[RuleChange]:
    """The days after the last up to which something is known that a deck may be judged by."""
    known = (format_.game.known_until, cards.as_of, *(dated.known_until for dated in format_.dated))
    for day in {day for day in known if day is not None}:
        yield RuleChange(day_after(day), Statement("turn-facts-end", {"known_until": day}))


def _selectors(format_: Format, key: str) -> Iterator[tuple[Any, Any]]:
    """What stands under a key in any selector of a format."""
    for clause in format_.clauses:
        yield from referenced(dict(clause.options), key)
        yield from referenced(clause.when, key)


def _of_clauses(format_: Format) -> Iterator[RuleChange]:
    editions = {edition.date: edition.name for edition in format_.editions}
    for clause in format_.clauses:
        for day, code in ((clause.since, "turn-clause-began"), (clause.until, "turn-clause-ended")):
            if day is not None:
                said = Statement(code, {"cite": clause.cite, "edition": editions.get(day)})
                yield RuleChange(day, said, clause.at, clause=clause.reference)


# -- lists ------------------------------------------------------------------------------------------------------------


def _of_list(dated: DatedList, concerned: Mapping[str, Card] | None) -> Iterator[RuleChange]:
    """The changes of a list; with ``concerned``, only those that concern one of these cards."""
    yield RuleChange(dated.since, Statement("turn-list", {"list": dated.id}), Location(dated.path, 1), of=dated.id)
    doubtful = [doubt for doubt in dated.doubts if concerned is None or doubt.card in concerned]
    for doubt in doubtful:
        facts = {"card": doubt.card, "list": dated.id, "until": doubt.until}
        said, place = Statement("turn-perhaps-changed", facts), Location(dated.path, doubt.line)
        source = dated.announced.get(doubt.since, "")
        yield RuleChange(doubt.since, said, place, source, dated.id, frozenset((doubt.card,)))
    for (kind, names), same in by_listed(dated).items():
        if concerned is not None and concerned.keys().isdisjoint(names):
            continue
        days = {day for span in same for day in (span.since, span.until) if day is not None and day > dated.since}
        # Where it may already have changed nothing is sure before the last day on which it may have.
        for doubt in doubtful:
            if kind is ListEntry and doubt.card in names:
                days = (days - {doubt.since}) | {doubt.until}
        for day in days:
            now = next((span for span in same if is_between(day, span.since, span.until)), None)
            at = None if now is None else Location(dated.path, now.line)
            yield RuleChange(day, _of_span(dated, same[0], now), at, dated.announced.get(day, ""), dated.id, names)


def _of_span(dated: DatedList, kind: ListSpan, now: ListSpan | None) -> Statement:
    """What a list says of some cards from a day on: ``now``, or nothing any more of what it said as ``kind``."""
    most = unlisted(type(kind), dated.others) if now is None else said_by(now)
    if isinstance(kind, ListGroup):
        facts = {"cards": list(kind.cards), "list": dated.id}
        return (
            Statement("turn-group-freed", facts)
            if most == "unlimited"
            else Statement("turn-group", {**facts, "most": most})
        )
    facts = {"card": kind.card, "list": dated.id}
    if isinstance(kind, ListPoints):
        return Statement("turn-points", {**facts, "points": most})
    if most in ("unlimited", 0):
        return Statement("turn-banned" if most == 0 else "turn-freed", facts)
    return Statement("turn-limited", {**facts, "most": most})


# -- pools and printings ----------------------------------------------------------------------------------------------


def _successors(asked: Iterable[Any], in_deck: Mapping[str, Card], cards: CardDatabase) -> Iterator[Card]:
    """The cards that succeed one of the deck's, or may for all that anybody knows."""
    for same in {each["same"] for each in asked}:
        values = [card.attributes.get(same) for card in in_deck.values()]
        yield from (card for card in cards.cards() if same not in card.attributes or card.attributes[same] in values)


def _of_pool(pool: SetPool, cards: Iterable[Card]) -> Iterator[RuleChange]:
    """The changes of a pool that concern some cards: those of the sets that they are printed in."""
    yield RuleChange(pool.since, Statement("turn-pool", {"pool": pool.id}), Location(pool.path, 1), of=pool.id)
    printed = grouped(
        (printing.set, card.name)
        for card in cards
        for printing in card.printings
        if printing.set is not None and printing.set in pool.spans
    )
    for code, names in printed.items():
        about, facts = frozenset(names), {"pool": pool.id, "set": code}
        doubts = pool.doubts.get(code, ())
        # Where it may already have left nothing is sure before the last day on which it may have.
        left = {doubt.since: doubt.until for doubt in doubts}
        for since, until in pool.spans[code]:
            if since > pool.since:
                source = pool.announced.get(since, "")
                yield RuleChange(since, Statement("turn-set-entered", facts), None, source, pool.id, about)
            if until is not None:
                day, source = left.get(until) or until, pool.announced.get(until, "")
                yield RuleChange(day, Statement("turn-set-left", facts), None, source, pool.id, about)
        for doubt in doubts:
            source = pool.announced.get(doubt.since, "")
            yield RuleChange(doubt.since, Statement("turn-set-perhaps-moved", facts), None, source, pool.id, about)


def _of_releases(cards: Iterable[Card]) -> Iterator[RuleChange]:
    for card in cards:
        for printing in dict.fromkeys(card.printings):
            if printing.released is None:
                continue
            facts, about = {"card": card.name, "set": printing.set}, frozenset((card.name,))
            earliest, latest = printing.released
            if earliest < latest:
                yield RuleChange(earliest, Statement("turn-perhaps-released", facts), cards=about)
            yield RuleChange(latest, Statement("turn-released", facts), cards=about)
