"""Matches under any policy, legal or not: what must not make a difference, and what is not known.

What is said of a match with unknown names, headings and results is said of every match that it may turn out to be.
"""

from __future__ import annotations

import json
from collections import Counter as Multiset
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chains import NAMES, ONCE, PLAIN, PLAYERS, ZONES, Chain, Game, Line, Lines, findings_of, played
from deckcheck.formats.checker import Checker
from deckcheck.formats.play import Exchange, FirstPlayer, MatchPolicy, RebuildOrder
from deckcheck.model.finding import ClauseReference
from deckcheck.play.match import judge_match
from marked_decks import judge
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.play.match import MatchReport

pytestmark = pytest.mark.slow

CARDS = ("examples/spimate/cards.yaml",)
MYSTERIES = ("ナゾノカード", "フシギナカード")
SOME = (PLAIN[0], PLAIN[1], ONCE, "奥の手")
FIRST = FirstPlayer("deck", {"en": "a coin"}, "the larger deck", "test.yaml", 9)


# -- policies and matches ----------------------------------------------------------------------------------------------


def _clause(id_: str) -> ClauseReference:
    return ClauseReference("test.yaml", 1, "the rule", id_)


def _exchanges(zones: tuple[str, ...]) -> st.SearchStrategy[Exchange]:
    pools, keeps = st.sampled_from(("first-game", "previous-game")), st.sampled_from(("sizes", "total", "nothing"))
    return st.builds(Exchange, st.just(zones), pools, keeps, st.just(_clause("-".join(zones))))


policies = st.builds(
    MatchPolicy,
    st.sampled_from((1, 2, 3, 5)),
    st.just(_clause("best-of")),
    st.sampled_from(((), (ZONES,), (("deck",),), (("deck",), ("ex",)))).flatmap(
        lambda some: st.tuples(*(_exchanges(zones) for zones in some))
    ),
    st.sampled_from((None, RebuildOrder("winner", _clause("order")), RebuildOrder("loser", _clause("order")))),
    st.sampled_from((None, FIRST, FIRST._replace(zone=None))),
    st.sampled_from((None, _clause("draws"))),
)


def _lines(names: tuple[str, ...], zones: tuple[str | None, ...]) -> st.SearchStrategy[Line]:
    return st.builds(Line, st.sampled_from(zones), st.sampled_from(names), st.integers(1, 3))


@st.composite
def matches(draw: st.DrawFn, names: tuple[str, ...] = SOME, zones: tuple[str | None, ...] = ZONES) -> Chain:
    """Up to four games; every deck is the one before with a few changes, or the very same."""
    line = _lines(names, zones)
    decks: dict[str, Lines] = {player: tuple(draw(st.lists(line, min_size=1, max_size=5))) for player in PLAYERS}
    chain: list[Game] = []
    nobody_or_one = st.sampled_from((None, *PLAYERS))
    for number in range(draw(st.integers(1, 4))):
        if number:
            decks = {player: draw(_changed(lines, line)) for player, lines in decks.items()}
        winner = draw(st.sampled_from((None, *PLAYERS, *PLAYERS)))
        drawn = winner is None and draw(st.booleans())
        rebuilt_first = draw(nobody_or_one) if number else None
        chain.append(Game(decks, winner, drawn, rebuilt_first, draw(nobody_or_one)))
    return tuple(chain)


@st.composite
def _changed(draw: st.DrawFn, lines: Lines, line: st.SearchStrategy[Line]) -> Lines:
    """The lines, as they were or with one or two taken out, put in or changed."""
    new = list(lines)
    for _ in range(draw(st.integers(0, 2))):
        index, how = draw(st.integers(0, len(new))), draw(st.sampled_from(("out", "in", "other", "moved")))
        other = draw(line)
        if how == "moved" and index < len(new):
            other = new[index]._replace(zone=other.zone, copies=other.copies)
        new[index : index + (how != "in")] = [] if how == "out" else [other]
    return lines if new == list(lines) else tuple(new)


of_deck = st.sampled_from(("none", "none", "rule 1"))
"""The rules on the decks themselves: none, or those of a real format."""


def _judged(chain: Chain, policy: MatchPolicy, rules: str) -> MatchReport:
    """A match under a policy, and under rules on its decks."""
    opened = judge("2026-07-27", CARDS).open("spimate/single")
    format_ = opened.format._replace(match=policy)
    if rules == "none":
        format_ = format_._replace(clauses=())
    return judge_match(Checker(format_, opened.cards, "2026-07-27"), played(chain, opened.cards))


def _mapped(chain: Chain, change: Callable[[Lines], Lines]) -> Chain:
    """The same match with every deck changed; what was the deck of the game before still is."""
    known: dict[int, Lines] = {}
    games = []
    for game in chain:
        for lines in game.decks.values():
            if id(lines) not in known:
                known[id(lines)] = change(lines)
        games.append(game._replace(decks={player: known[id(lines)] for player, lines in game.decks.items()}))
    return tuple(games)


# -- what makes no difference ------------------------------------------------------------------------------------------


def _said(report: MatchReport) -> Multiset[str]:
    """What is found, wherever it stands."""
    found = ([each.code, each.facts, each.severity, each.clause and each.clause.id] for each in findings_of(report))
    return Multiset(json.dumps(each, ensure_ascii=False, sort_keys=True) for each in found)


def _told(report: MatchReport) -> list[Any]:
    """What is told of the games and the decks."""
    return [
        (game.rebuilds, game.first, sorted((player, side.removed, sorted(side.moved)) for player, side in sides))
        for game in report.games
        for sides in [game.sides.items()]
    ]


@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(matches(), policies, of_deck, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_makes_no_difference(chain: Chain, policy: MatchPolicy, rules: str, random: Any) -> None:
    shuffled = _mapped(chain, lambda lines: tuple(random.sample(lines, len(lines))))
    one, other = _judged(chain, policy, rules), _judged(shuffled, policy, rules)
    assert (_said(one), _told(one)) == (_said(other), _told(other))


@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(matches(), policies, of_deck)
def test_splitting_lines_makes_no_difference(chain: Chain, policy: MatchPolicy, rules: str) -> None:
    split = _mapped(chain, lambda lines: tuple(line._replace(copies=1) for line in lines for _ in range(line.copies)))
    one, other = _judged(chain, policy, rules), _judged(split, policy, rules)
    assert (_said(one), _told(one)) == (_said(other), _told(other))


@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(matches(), policies, of_deck)
def test_the_names_and_the_order_of_the_players_make_no_difference(
    chain: Chain, policy: MatchPolicy, rules: str
) -> None:
    name = {PLAYERS[0]: "Zoë", PLAYERS[1]: "1", None: None}
    renamed = tuple(
        Game(
            {str(name[player]): game.decks[player] for player in reversed(PLAYERS)},
            name[game.winner],
            game.drawn,
            name[game.rebuilt_first],
            name[game.first],
        )
        for game in chain
    )
    one, other = _judged(chain, policy, rules), _judged(renamed, policy, rules)
    said = Multiset({_renamed(each): number for each, number in _said(one).items()})
    assert said == _said(other)
    assert {name[player]: wins for player, wins in one.wins.items()} == other.wins
    assert name[one.champion] == other.champion
    for before, after in zip(one.games, other.games, strict=True):
        assert [name[player] for player in before.rebuilds] == list(after.rebuilds)
        assert (before.first and (before.first.how, name[before.first.player])) == (
            after.first and (after.first.how, after.first.player)
        )


@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(matches(), policies, of_deck)
def test_the_other_player_makes_no_difference_to_what_is_said_of_a_deck(
    chain: Chain, policy: MatchPolicy, rules: str
) -> None:
    report = _judged(chain, policy, rules)
    for player in PLAYERS:
        alone = tuple(Game({player: game.decks[player]}) for game in chain)
        sides = [game.sides[player] for game in _judged(alone, policy, rules).games]
        assert sides == [game.sides[player] for game in report.games]


def _renamed(text: str) -> str:
    return text.replace(json.dumps(PLAYERS[0], ensure_ascii=False), '"Zoë"').replace(f'"{PLAYERS[1]}"', '"1"')


# -- what is not known -------------------------------------------------------------------------------------------------


@settings(max_examples=of_a_slow_test(400), deadline=None)
@given(st.data(), matches((*SOME, *MYSTERIES), (*ZONES, *ZONES, None)), policies, of_deck)
def test_what_is_said_of_a_match_holds_whatever_it_is(
    data: st.DataObject, chain: Chain, policy: MatchPolicy, rules: str
) -> None:
    report = _judged(chain, policy, rules)
    lines = [line for game in chain for lines in game.decks.values() for line in lines]
    if any(line.name in MYSTERIES or line.zone is None for line in lines):
        assert report.verdict != "legal"
    for _ in range(3):
        full = _completed(data, chain, policy)
        complete = _judged(full, policy, rules)
        assert _certain(report) <= _certain(complete), full
        if report.verdict != "undecided":
            assert complete.verdict == report.verdict, full


def _certain(report: MatchReport) -> set[tuple[str, ...]]:
    """What is surely wrong, but for numbers, which may turn out to be others."""
    found = [each for each in findings_of(report) if each.severity == "illegal"]
    return {
        (
            # How many games there were and who had won them are two reasons why a game was not due.
            *(("not-due",) if each.code in ("game-after-match", "too-many-games") else (each.code, each.at.path)),
            *(str(each.facts.get(name)) for name in ("card", "zones", "player", "game") if "count" not in each.facts),
            *(str(each.facts.get(name)) for name in ("card", "zones") if "count" in each.facts),
            str(each.clause),
        )
        for each in found
    }


def _completed(data: st.DataObject, chain: Chain, policy: MatchPolicy) -> Chain:
    """One of the matches that a match may turn out to be."""
    meant = {name: data.draw(st.sampled_from((*SOME, PLAIN[2]))) for name in MYSTERIES}

    def complete(lines: Lines) -> Lines:
        return tuple(
            Line(line.zone or data.draw(st.sampled_from(ZONES)), meant.get(line.name, line.name), line.copies)
            for line in lines
        )

    games = []
    for game in _mapped(chain, complete):
        ends = [*PLAYERS, None] if policy.draws else [*PLAYERS]
        if game.winner is None and not game.drawn:
            winner = data.draw(st.sampled_from(ends))
            games.append(game._replace(winner=winner, drawn=winner is None))
        else:
            games.append(game)
    return tuple(games)


@settings(max_examples=of_a_slow_test(40), deadline=None)
@given(matches((*SOME, MYSTERIES[0])), policies, of_deck)
def test_a_name_that_nobody_knows_may_be_any_card(chain: Chain, policy: MatchPolicy, rules: str) -> None:
    """Not one that is drawn, but every card there is."""
    report = _judged(chain, policy, rules)
    verdicts = set()
    for name in NAMES:
        meant = _mapped(
            chain,
            lambda lines, name=name: tuple(  # type: ignore[misc] # mypy takes a default for a different signature
                line._replace(name=name) if line.name in MYSTERIES else line for line in lines
            ),
        )
        verdicts.add(_judged(meant, policy, rules).verdict)
    if report.verdict == "illegal":
        assert verdicts == {"illegal"}
    if report.verdict == "legal":
        assert verdicts == {"legal"}
