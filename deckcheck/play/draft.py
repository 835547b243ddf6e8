"""Judge a draft: what each player picked, from which packs, and the deck that was built from it.

The picks are what a player owns, and the packs are what all picks can come from:
both bound other cards as any pool does (:mod:`deckcheck.kernel.owned`). Only the numbers
of players, rounds, picks and packs are not about cards.
"""

from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import TypeVar

from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.play import Allowed, DraftPolicy
from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.count import Counter
from deckcheck.kernel.owned import Owned, asks_for_pool, owned_bound, owned_of
from deckcheck.kernel.scope import DeckScope
from deckcheck.kernel.select import within
from deckcheck.kernel.tally import DeckCounts
from deckcheck.model.deck import Deck
from deckcheck.model.finding import Finding, Verdict, verdict
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.named_tuple import NamedTuple

Thing = TypeVar("Thing")
NOT_IN_PACKS = Codes("not-in-packs", "not-in-packs", "not-in-packs")
PICKS = "picks"
"""The zone in which picks and the cards of packs stand."""
_MOST_TOGETHER = 8
"""Rounds or players of which several are looked at together; of more only each by itself."""


class Drafter(NamedTuple):
    """A player's part in a draft: the picks of each round, the packs if they were recorded, the deck if it is built.

    The places are those where the picks and the packs begin.
    """

    rounds: Sequence[Deck]
    rounds_at: Location
    packs: Sequence[Deck] | None = None
    packs_at: Location | None = None
    deck: Deck | None = None


class Drafting(NamedTuple):
    """What is to be said of one player's draft: the picks, the deck's report, and what was left out of the deck."""

    picks: int
    report: DeckReport | None
    left_out: Mapping[str, int]


class DraftReport(NamedTuple):
    """What is to be said of a draft, and by which policy. ``findings`` are those of no single deck."""

    policy: DraftPolicy
    players: Mapping[str, Drafting]
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        reports = (each.report for each in self.players.values() if each.report is not None)
        return verdict((*self.findings, *(finding for report in reports for finding in report.findings)))


def judge_draft(
    checker_of: Callable[[Owned | None], Checker], players: Mapping[str, Drafter], at: Location
) -> DraftReport:
    """Judge a draft. ``checker_of`` gives the checker of decks that are built from what somebody owns.

    Raises InputError if the format says nothing about drafts.
    """
    plain = checker_of(None)
    policy = plain.format.draft
    if policy is None:
        raise InputError([Problem("no-draft-policy", {"format": plain.format.id})])
    foreign = _from_packs(policy, players, plain)
    findings = [*_read(players), *_numbers(policy, players, at), *foreign]
    if not foreign:
        findings += _shares(policy, players)
    drafted = {}
    for player, drafter in players.items():
        picks = _together(drafter.rounds)
        owned = owned_of(picks, pool=player)
        checker = checker_of(owned)
        findings += _shortfalls(checker, player, drafter, picks)
        drafted[player] = _drafted(checker, drafter, owned)
    return DraftReport(policy, drafted, tuple(sorted(findings, key=lambda finding: finding.at)))


def _drafted(checker: Checker, drafter: Drafter, owned: Owned) -> Drafting:
    picks = sum(_size(picked) for picked in drafter.rounds)
    if drafter.deck is None:
        return Drafting(picks, None, {})
    used = Multiset(owned_of(drafter.deck).copies)
    return Drafting(picks, checker.check(drafter.deck), Multiset(owned.copies) - used)


def _together(decks: Iterable[Deck]) -> Deck:
    """Several lists of cards as one; their findings are told elsewhere."""
    decks = list(decks)
    path = decks[0].path if decks else ""
    entries = tuple(entry for deck in decks for entry in deck.entries)
    return Deck(path, entries, {}, tuple(at for deck in decks for at in deck.unread))


def _size(deck: Deck) -> int:
    return sum(entry.copies for entry in deck.entries)


def _read(players: Mapping[str, Drafter]) -> Iterator[Finding]:
    """What is odd about the names of the picks and the packs."""
    for drafter in players.values():
        yield from (finding for cards in (*(drafter.packs or ()), *drafter.rounds) for finding in cards.findings)


# -- the numbers -----------------------------------------------------------------------------------------------------


def _numbers(policy: DraftPolicy, players: Mapping[str, Drafter], at: Location) -> Iterator[Finding]:
    yield from _number("wrong-player-count", policy.players, len(players), at)
    rounds = max(len(drafter.rounds) for drafter in players.values())
    for player, drafter in players.items():
        yield from _rounds(policy.rounds, player, drafter, rounds)
        for number, picked in enumerate(drafter.rounds, 1):
            if not picked.unread:
                place = picked.headings.get(PICKS, drafter.rounds_at)
                facts = {"player": player, "round": number}
                yield from _number("wrong-pick-count", policy.picks, _size(picked), place, facts)
        if drafter.packs is not None and drafter.packs_at is not None:
            yield from _packs(policy, player, drafter, drafter.packs, drafter.packs_at)


def _number(
    code: str, allowed: Allowed, count: int, at: Location, facts: Mapping[str, object] | None = None
) -> Iterator[Finding]:
    if not within(count, allowed.ranges):
        numbers = {"count": count, "allowed": [list(pair) for pair in allowed.ranges]}
        yield Finding(code, {**(facts or {}), **numbers}, allowed.severity, at, (), allowed.clause)


def _rounds(allowed: Allowed, player: str, drafter: Drafter, rounds: int) -> Iterator[Finding]:
    """All players draft the same number of rounds."""
    count = len(drafter.rounds)
    if count != rounds:
        allowed = allowed._replace(ranges=((rounds, rounds),))
    yield from _number("wrong-round-count", allowed, count, drafter.rounds_at, {"player": player})


def _packs(
    policy: DraftPolicy, player: str, drafter: Drafter, packs: Sequence[Deck], at: Location
) -> Iterator[Finding]:
    """How many packs a player brought, and whether they had enough cards for the rounds."""
    if policy.packs is not None:
        yield from _number("wrong-pack-count", policy.packs, len(packs), at, {"player": player})
    held, picks = sum(_size(pack) for pack in packs), policy.picks.ranges[0][0] or 0
    if picks * len(drafter.rounds) > held and not any(pack.unread for pack in packs):
        facts = {"player": player, "count": held, "picks": picks, "fed": held // picks, "rounds": len(drafter.rounds)}
        yield Finding("exhausted-pack", facts, policy.picks.severity, at, (), policy.picks.clause)


# -- the cards -------------------------------------------------------------------------------------------------------


def _from_packs(policy: DraftPolicy, players: Mapping[str, Drafter], checker: Checker) -> tuple[Finding, ...]:
    """All picks together can only be what the packs held, if all of these were recorded."""
    if any(drafter.packs is None for drafter in players.values()):
        return ()
    held = owned_of(_together(pack for drafter in players.values() for pack in drafter.packs or ()))
    picks = _together(picked for drafter in players.values() for picked in drafter.rounds)
    bound = owned_bound((PICKS,), held, {"pool": held.pool}, NOT_IN_PACKS)
    clause = (policy.packs or policy.picks).clause
    nothing_else = Checker(checker.format._replace(clauses=()), checker.cards, checker.on)
    return nothing_else.check(picks, [(bound, clause)]).findings


def _shares(policy: DraftPolicy, players: Mapping[str, Drafter]) -> Iterator[Finding]:
    """In every round as many cards come from each player's packs as each player picks, if all packs were recorded.

    From whose packs a pick is, nobody writes down: it is known of cards that only some players had, and how many others
    may be from their packs at most. It is asked of rounds together, too, for what one round took is gone in the next,
    and of the packs of several players where nobody's alone are wrong. Of two players that is all there is to ask.
    Rounds in which somebody picked too many or too few are left out.
    """
    (least, most), *others = policy.picks.ranges
    picks = least or 0
    packs = {player: _together(drafter.packs or ()) for player, drafter in players.items()}
    rounds = list(_even_rounds(players.values(), picks))
    unknown = any(drafter.packs is None for drafter in players.values()) or any(pack.unread for pack in packs.values())
    if others or picks != most or unknown or any(_size(pack) < picks * len(rounds) for pack in packs.values()):
        return
    picked = {
        several: owned_of(_together(each.rounds[index] for each in players.values() for index in several))
        for several in _some_of(rounds, len(rounds))
    }
    wrong = False
    # Where too few are from some packs, too many are from the others.
    for some in _some_of(list(players), max(1, len(players) // 2)):
        if wrong and len(some) > 1:
            return
        mine = owned_of(_together(packs[player] for player in some))
        rest = owned_of(_together(pack for player, pack in packs.items() if player not in some))
        told: list[set[int]] = []
        for several, cards in picked.items():
            asked = picks * len(several) * len(some)
            end = _wrong_share(cards, mine, rest, asked)
            if end and not any(each.issubset(several) for each in told):
                told.append(set(several))
                rounds_named = [index + 1 for index in several]
                facts = {"players": list(some), "drafted": rounds_named, **end, "allowed": [[asked, asked]]}
                place = players[some[0]].packs_at or players[some[0]].rounds_at
                yield Finding("wrong-pack-share", facts, policy.picks.severity, place, (), policy.picks.clause)
        wrong = wrong or bool(told)


def _wrong_share(picked: Owned, mine: Owned, rest: Owned, asked: int) -> dict[str, int]:
    """How many of the cards that were picked are from somebody's packs, if that cannot be so many as it must be."""
    surely = sum(max(0, copies - rest.copies.get(card, 0)) for card, copies in picked.copies.items()) - rest.doubt
    perhaps = sum(min(copies, mine.copies.get(card, 0)) for card, copies in picked.copies.items())
    if surely > asked:
        return {"least": int(surely)}
    most = int(perhaps + mine.doubt + picked.doubt)
    return {"most": most} if most < asked else {}


def _even_rounds(players: Iterable[Drafter], picks: int) -> Iterator[int]:
    """The rounds in which everybody picked so many cards."""
    players = list(players)
    for index in range(min(len(drafter.rounds) for drafter in players)):
        if all(_size(drafter.rounds[index]) == picks and not drafter.rounds[index].unread for drafter in players):
            yield index


def _some_of(things: Sequence[Thing], most: int) -> Iterator[tuple[Thing, ...]]:
    """Each of some things by itself, then several of them together, the fewest first; of a great many each alone."""
    sizes = range(1, most + 1) if len(things) <= _MOST_TOGETHER else (1,)
    return chain.from_iterable(combinations(things, size) for size in sizes)


def _shortfalls(checker: Checker, player: str, drafter: Drafter, picks: Deck) -> Iterator[Finding]:
    """The zones for which the picks hold too few cards that may go there, whatever deck is built from them."""
    only_picks = _of_picks_alone(checker)
    for bound, clause in checker.bounds:
        least = min(low or 0 for low, _ in bound.ranges)
        if least == 0 or not bound.is_size or not _is_asked_of_all(bound) or not only_picks.issuperset(bound.zones):
            continue
        most = _most_in(checker, bound, picks)
        if most < least and not picks.unread:
            allowed = [list(pair) for pair in bound.ranges]
            facts = {"player": player, "zones": list(bound.zones), "count": most, "allowed": allowed}
            yield Finding("too-few-in-pool", facts, "warning", drafter.rounds_at, (), clause)


def _of_picks_alone(checker: Checker) -> set[str]:
    """The zones for which no card is free."""
    pools = [bound for bound, _ in checker.bounds if asks_for_pool(bound) and bound.where is None]
    return {zone for bound in pools if _is_asked_of_all(bound) for zone in bound.zones}


def _is_asked_of_all(bound: Bound) -> bool:
    """Whether a deck that does not keep it is illegal, whatever else is in it."""
    return bound.severity == "illegal" and bound.when is None


def _most_in(checker: Checker, size: Bound, picks: Deck) -> int:
    """How many of the picks may go into the zones of a bound at most: each card as often as every limit lets it."""
    zone = size.zones[0]
    all_there = picks._replace(entries=tuple(entry._replace(zone=zone) for entry in picks.entries))
    counts = DeckCounts(all_there, DeckScope(all_there, checker.cards, checker.on))
    copies = Multiset[str]()
    for key, number in counts.tally((zone,)).copies.items():
        copies[counts.called(key, counts.tally((zone,)).cards)] += number
    for bound, _ in checker.bounds:
        if bound.per_card and set(size.zones) <= set(bound.zones) and _is_asked_of_all(bound):
            for outcome in Counter(bound).outcomes(counts):
                if outcome.state == "above":
                    name, most = str(outcome.group), int(outcome.allowed[-1][1] or 0)
                    copies[name] = min(copies[name], most)
    return copies.total() + counts.tally((zone,)).unresolved
