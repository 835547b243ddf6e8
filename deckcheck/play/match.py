"""Judge a match: the decks of several games in a row, and what may change between them.

What a player may use in a game is what the deck of an earlier game had, as the
format's :class:`~deckcheck.formats.play.MatchPolicy` says. That is a set of bounds like
any other, made from the earlier deck; only the numbers of games and wins, who
rebuilds first and who goes first are not about cards.
"""

from collections import Counter as Multiset
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.play import Exchange, FirstPlayer, MatchPolicy
from deckcheck.kernel.bound import Bound, Codes
from deckcheck.kernel.owned import owned_bound, owned_of
from deckcheck.kernel.select import Ranges
from deckcheck.model.deck import Deck
from deckcheck.model.finding import ClauseReference, Finding, Verdict, verdict
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.named_tuple import NamedTuple

NOT_OWNED = Codes("not-owned", "not-owned", "not-owned")
CHANGED_SIZE = Codes("changed-size", "changed-size", "changed-size")
PLAYERS = 2
"""The players of a match."""


class Said(NamedTuple):
    """A player whom a record names for something, and where."""

    player: str
    at: Location


class Played(NamedTuple):
    """A game as it was recorded: each player's deck, in the match's order, and what else is known.

    ``winner`` is None where the game was ``drawn``, or nobody wrote down how it ended.
    """

    decks: Mapping[str, Deck]
    at: Location
    winner: str | None = None
    drawn: bool = False
    rebuilt_first: Said | None = None
    first: Said | None = None


class Drafted(NamedTuple):
    """The decks that the players built in a draft, and the rule that they play with these."""

    decks: Mapping[str, Deck]
    clause: ClauseReference


class Move(NamedTuple):
    """Copies of a card that went from one zone into another between two games."""

    card: str
    copies: int
    source: str
    target: str


class Side(NamedTuple):
    """One player's part in a game: the deck's report, and what changed since the game before."""

    report: DeckReport
    removed: Mapping[str, int] = {}
    moved: tuple[Move, ...] = ()


class First(NamedTuple):
    """Who goes first, and how that is settled.

    ``how`` is ``size`` (``player`` has more cards), ``tie`` or ``otherwise`` (the policy's
    other means decide), or ``unknown`` (a line that cannot be read may be cards).
    """

    policy: FirstPlayer
    how: Literal["size", "tie", "otherwise", "unknown"]
    player: str | None = None
    sizes: tuple[int, ...] = ()


class GameReport(NamedTuple):
    """What is to be said of one game. ``rebuilds`` are the players in the order in which they rebuild before it."""

    sides: Mapping[str, Side]
    rebuilds: tuple[str, ...]
    first: First | None
    winner: str | None
    drawn: bool


class MatchReport(NamedTuple):
    """What is to be said of a match. ``findings`` are those of no single deck."""

    games: tuple[GameReport, ...]
    findings: tuple[Finding, ...]
    wins: Mapping[str, int]
    champion: str | None

    @property
    def verdict(self) -> Verdict:
        decks = (finding for game in self.games for side in game.sides.values() for finding in side.report.findings)
        return verdict((*self.findings, *decks))


def judge_match(checker: Checker, games: Sequence[Played], drafted: Drafted | None = None) -> MatchReport:
    """Judge the games of a match, in their order; one player's decks alone are a match, too.

    ``drafted`` is the draft before the first game, if there was one. Raises InputError if the
    format says nothing about matches.
    """
    policy = checker.format.match
    if policy is None:
        raise InputError([Problem("no-match-policy", {"format": checker.format.id})])
    reports: list[GameReport] = []
    for number, game in enumerate(games):
        before = games[:number]
        sides = {}
        for player, deck in game.decks.items():
            if before and deck is before[-1].decks[player]:
                # What is to be said of it was said.
                sides[player] = Side(reports[-1].sides[player].report._replace(findings=()))
            elif before:
                sides[player] = _rebuilt(checker, policy, deck, [each.decks[player] for each in before])
            else:
                begun = drafted.decks.get(player) if drafted else None
                also = as_drafted(begun, drafted.clause, checker.format.zones) if drafted and begun else ()
                sides[player] = Side(checker.check(deck, also))
        first = _first(checker, game, sides, number)
        rebuilds = _rebuilds(policy, before[-1]) if before else ()
        reports.append(GameReport(sides, rebuilds, first, game.winner, game.drawn))
    won = _wins(policy, games)
    wins, champion = {player: won[player] for player in games[0].decks}, _champion(policy, won)
    findings = (*_course(policy, games), *_orders(policy, games, reports))
    return MatchReport(tuple(reports), tuple(sorted(findings, key=lambda finding: finding.at)), wins, champion)


# -- one deck --------------------------------------------------------------------------------------------------------


def _rebuilt(checker: Checker, policy: MatchPolicy, deck: Deck, history: Sequence[Deck]) -> Side:
    # What a list names twice is one card, in whichever of its lists.
    deck, history = _named_once(deck, policy), [_named_once(each, policy) for each in history]
    report = checker.check(deck, exchange_bounds(policy, checker.format.zones, history))
    findings = tuple(_traced(finding, history) for finding in report.findings)
    return Side(report._replace(findings=findings), *_changes(history[-1], deck))


def _named_once(deck: Deck, policy: MatchPolicy) -> Deck:
    """A deck without the copies in a zone that stand in another, too, whose cards are among those of the first."""
    for again, among in (pair for exchange in policy.exchanges for pair in exchange.named_again.items()):
        twice = Multiset[str]()
        for card, zone, copies in _held(deck):
            twice[card] += copies if zone == again else 0
        entries = []
        for entry in deck.entries:
            less = min(entry.copies, twice[entry.card.name]) if entry.card and entry.zone == among else 0
            if entry.card and less:
                twice[entry.card.name] -= less
            if not less or entry.copies > less:
                entries.append(entry._replace(copies=entry.copies - less))
        deck = deck._replace(entries=tuple(entries))
    return deck


def exchange_bounds(
    policy: MatchPolicy, zones: Sequence[str], history: Sequence[Deck]
) -> Iterator[tuple[Bound, ClauseReference]]:
    """What the decks of the games before ask of the next one; every bound with the line that says so."""
    named = {zone for exchange in policy.exchanges for zone in exchange.zones}
    same = [Exchange((zone,), "previous-game", "total", policy.clause) for zone in zones if zone not in named]
    for exchange in (*policy.exchanges, *same):
        game = len(history) if exchange.pool == "previous-game" else 1
        deck = history[game - 1]
        facts = {"game": game, "zones": list(exchange.zones)}
        yield owned_bound(exchange.zones, owned_of(deck, exchange.zones), facts, NOT_OWNED), exchange.clause
        for kept, allowed in _kept(exchange, deck):
            yield Bound(kept, allowed, CHANGED_SIZE, facts={"game": game}), exchange.clause


def as_drafted(drafted: Deck, clause: ClauseReference, zones: Sequence[str]) -> Iterator[tuple[Bound, ClauseReference]]:
    """That the deck of the first game is the one that was built in the draft, or handed in."""
    for zone in zones:
        owned = owned_of(drafted, (zone,))
        yield owned_bound((zone,), owned, {"pool": owned.pool}), clause
        for kept, allowed in _kept(Exchange((zone,), "first-game", "total", clause), drafted):
            yield Bound(kept, allowed, CHANGED_SIZE), clause


def _kept(exchange: Exchange, deck: Deck) -> Iterator[tuple[tuple[str, ...], Ranges]]:
    """The zones whose sizes must stay, and the sizes.

    More than the total needs no bound: it is made of cards that are not owned. A deck that
    cannot be read in full has no size that anybody knows; what stands under a heading that
    nobody knows may belong to any zone.
    """
    if deck.unread or exchange.keep == "nothing":
        return
    anywhere = sum(entry.copies for entry in deck.entries if entry.zone is None)
    sizes = {zone: sum(entry.copies for entry in deck.entries if entry.zone == zone) for zone in exchange.zones}
    if exchange.keep == "total":
        yield exchange.zones, ((sum(sizes.values()), None),)
    else:
        for zone, size in sizes.items():
            yield (zone,), ((size, size + anywhere),)


def _traced(finding: Finding, history: Sequence[Deck]) -> Finding:
    """A card that is not owned, with the game for which it was left out and the lines that say so."""
    if finding.code != "not-owned":
        return finding
    facts = finding.facts
    card, zones, most = facts["card"], facts["zones"], facts["allowed"][-1][1]
    for game in range(facts["game"] - 1, 0, -1):
        entries = [
            each
            for each in history[game - 1].entries
            if each.card and card in (each.card.name, each.called) and each.zone in zones
        ]
        if sum(each.copies for each in entries) > most:
            dropped = history[game]
            places = (*(each.at for each in entries), Location(dropped.path, _first_line(dropped)))
            return finding._replace(facts={**facts, "left_out": game + 1}, also=(*finding.also, *places))
    return finding


def _first_line(deck: Deck) -> int:
    # Where a deck is empty there is a finding that says so.
    return min((each.at.line for each in deck.entries or deck.findings), default=1)


class Exchanged(NamedTuple):
    """What became of the cards between two decks: the copies of each that are gone, and new, by zone; and the moves."""

    gone: Mapping[str, Multiset[str]]
    new: Mapping[str, Multiset[str]]
    moved: tuple[Move, ...]


Held = tuple[str, str, int]
"""Copies in a deck: the name of a card, the zone, how many."""


def exchanged(before: Iterable[Held], after: Iterable[Held]) -> Exchanged:
    """What became of the cards between two decks, each as the copies in it."""
    one, other = _by_card(before), _by_card(after)
    gone: dict[str, Multiset[str]] = {}
    new: dict[str, Multiset[str]] = {}
    moved: list[Move] = []
    for card in dict.fromkeys((*one, *other)):
        old, now = one.get(card, Multiset()), other.get(card, Multiset())
        lost, gained = old - now, now - old
        for source in lost:
            for target in gained:
                copies = min(lost[source], gained[target])
                if copies:
                    moved.append(Move(card, copies, source, target))
                    lost[source] -= copies
                    gained[target] -= copies
        gone[card], new[card] = +lost, +gained
    return Exchanged(gone, new, tuple(moved))


def _changes(before: Deck, after: Deck) -> tuple[dict[str, int], tuple[Move, ...]]:
    """What was left out of a deck, and what went from one of its zones into another."""
    found = exchanged(_held(before), _held(after))
    return {card: lost.total() for card, lost in found.gone.items() if lost}, found.moved


def _held(deck: Deck) -> Iterator[Held]:
    return ((each.card.name, each.zone, each.copies) for each in deck.entries if each.card and each.zone is not None)


def _by_card(held: Iterable[Held]) -> dict[str, Multiset[str]]:
    """The copies of each card by zone."""
    found: dict[str, Multiset[str]] = {}
    for card, zone, copies in held:
        found.setdefault(card, Multiset())[zone] += copies
    return found


# -- the games -------------------------------------------------------------------------------------------------------


def _course(policy: MatchPolicy, games: Sequence[Played]) -> Iterator[Finding]:
    """Whether each game was due, and how it ended; of one that was not due there is nothing else to say."""
    for number, game in enumerate(games, 1):
        over = _over(policy, games, number - 1)
        if over is not None:
            yield over
            return
        if game.drawn and policy.draws is None:
            yield Finding("drawn-game", {"game": number}, "undecided", game.at, (), policy.clause)
        elif game.winner is None and not game.drawn and number < len(games) and len(game.decks) == PLAYERS:
            yield Finding("missing-result", {"game": number}, "undecided", game.at, (), policy.clause)


def _over(policy: MatchPolicy, games: Sequence[Played], number: int) -> Finding | None:
    """That no game was due after so many of them, at the first that was played all the same."""
    played, (game, *others) = games[:number], games[number:]
    later = tuple(each.at for each in others)
    wins = _wins(policy, played)
    champion = _champion(policy, wins)
    if champion is not None:
        facts: dict[str, Any] = {"player": champion, "count": wins[champion], "game": number}
        return Finding("game-after-match", facts, "illegal", game.at, later, policy.clause)
    # A draw does not count; nor may a game without a result, where there can be draws.
    counted = [each for each in played if each.winner is not None or not (each.drawn or policy.draws is not None)]
    if len(counted) >= policy.games:
        facts = {"count": len(games), "allowed": [[0, number]]}
        return Finding("too-many-games", facts, "illegal", game.at, later, policy.clause)
    return None


def _wins(policy: MatchPolicy, games: Sequence[Played]) -> Multiset[str]:
    """The games that each player won until the match was decided."""
    wins = Multiset[str]()
    for game in games:
        if game.winner is not None and _champion(policy, wins) is None:
            wins[game.winner] += 1
    return wins


def _champion(policy: MatchPolicy, wins: Mapping[str, int]) -> str | None:
    return next((player for player, won in wins.items() if won >= policy.wins), None)


def _rebuilds(policy: MatchPolicy, last: Played) -> tuple[str, ...]:
    """The players in the order in which they rebuild after a game; none where nobody can tell."""
    if policy.order is None or last.winner is None or len(last.decks) != PLAYERS:
        return ()
    winner_first = policy.order.first == "winner"
    return tuple(sorted(last.decks, key=lambda player: (player == last.winner) != winner_first))


def _orders(policy: MatchPolicy, games: Sequence[Played], reports: Sequence[GameReport]) -> Iterator[Finding]:
    """Who rebuilt first and who went first, where that was written down."""
    for number, (game, report) in enumerate(zip(games, reports, strict=True), 1):
        said = game.rebuilt_first
        if said is not None and policy.order is not None and report.rebuilds and said.player != report.rebuilds[0]:
            facts = {"game": number, "player": said.player, "expected": report.rebuilds[0]}
            yield Finding("wrong-rebuild-order", facts, "illegal", said.at, (), policy.order.clause)
        first = report.first
        if game.first is not None and first is not None and first.how == "size" and game.first.player != first.player:
            facts = {"game": number, "player": game.first.player, "expected": first.player}
            facts |= {"one": max(first.sizes), "other": min(first.sizes), "zones": [first.policy.zone]}
            yield Finding("wrong-first-player", facts, "illegal", game.first.at, (), first.policy.reference)


def _first(checker: Checker, game: Played, sides: Mapping[str, Side], number: int) -> First | None:
    policy = checker.format.match
    first = policy.first if policy and policy.first and number else checker.format.first
    if first is None or len(sides) != PLAYERS:
        return None
    if first.zone is None:
        return First(first, "otherwise")
    sizes = {player: side.report.sizes.get(first.zone, 0) for player, side in sides.items()}
    # A line that cannot be read, or stands under a heading that nobody knows, may be cards of that zone.
    if any(deck.unread or any(entry.zone is None for entry in deck.entries) for deck in game.decks.values()):
        return First(first, "unknown")
    most = max(sizes.values())
    ahead = [player for player, size in sizes.items() if size == most]
    how: Literal["size", "tie"] = "size" if len(ahead) == 1 else "tie"
    return First(first, how, ahead[0] if how == "size" else None, tuple(sizes.values()))
