"""Matches of up to three games that may be rebuilt between: every legal one is accepted, every forbidden change found.

What is left out, who rebuilds first and who goes first is counted here again, from the lines alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chains import (
    EX_ONLY,
    HEADING,
    LIMITS,
    MOST,
    NAMES,
    PLAYERS,
    ZONES,
    Chain,
    Found,
    Game,
    Line,
    Lines,
    at,
    chains,
    copies_of,
    found,
    goes_first,
    path_of,
    played,
    size,
)
from deckcheck.play.match import MatchReport, judge_match
from deckcheck.play.match_record import MatchRecord
from deckcheck.source import Source
from marked_decks import judge
from marked_records import findings
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.formats.checker import Checker

    Change = Callable[[st.DataObject], tuple[Chain, Found]]

pytestmark = pytest.mark.slow

ON, CARDS, STANDARD = "2026-07-27", ("examples/spimate/cards.yaml",), "spimate/standard"


def checker() -> Checker:
    return judge(ON, CARDS).checker(STANDARD)


def judged(chain: Chain) -> MatchReport:
    by = checker()
    return judge_match(by, played(chain, by.cards))


# -- legal matches -----------------------------------------------------------------------------------------------------


@settings(max_examples=of_a_slow_test(200), deadline=None)
@given(chains())
def test_a_legal_match_is_accepted_and_retold(chain: Chain) -> None:
    report = judged(chain)
    assert (report.verdict, found(report)) == ("legal", [])
    winners = [game.winner for game in chain]
    assert report.wins == {player: winners.count(player) for player in PLAYERS}
    assert report.champion == next((player for player in PLAYERS if winners.count(player) == 2), None)
    for number, (game, told) in enumerate(zip(chain, report.games, strict=True)):
        before = chain[number - 1] if number else None
        winner = before.winner if before else None
        assert told.rebuilds == tuple(sorted(PLAYERS, key=lambda player: player != winner) if winner else ())
        sizes = [size(game.decks[player], "deck") for player in PLAYERS]
        assert told.first is not None
        assert told.first.sizes == tuple(sizes)
        assert (told.first.how, told.first.player) == (
            ("tie", None) if len(set(sizes)) == 1 else ("size", PLAYERS[sizes[0] < sizes[1]])
        )
        for player in PLAYERS:
            side = told.sides[player]
            changes = _changes(before.decks[player], game.decks[player]) if before else ({}, set())
            assert (side.removed, set(side.moved)) == changes
            assert len(set(side.moved)) == len(side.moved)


def _changes(old: Lines, new: Lines) -> tuple[dict[str, int], set[tuple[str, int, str, str]]]:
    """What was left out, and what changed its zone: of two zones, one can only have gained what the other lost."""
    names = {line.name for line in old}
    removed = {name: copies_of(old, name) - copies_of(new, name) for name in names}
    moved = set()
    for name in names:
        for source, target in (ZONES, ZONES[::-1]):
            less = _in(old, source, name) - _in(new, source, name)
            more = _in(new, target, name) - _in(old, target, name)
            if min(less, more) > 0:
                moved.add((name, min(less, more), source, target))
    return {name: copies for name, copies in removed.items() if copies}, moved


def _in(lines: Lines, zone: str, name: str) -> int:
    return copies_of([line for line in lines if line.zone == zone], name)


@settings(max_examples=of_a_slow_test(40), deadline=None)
@given(chains())
def test_a_legal_match_is_legal_as_the_record_of_it(chain: Chain) -> None:
    (record,) = MatchRecord(Source("chain.match.yaml", _text(chain), "utf-8")).judged(judge(ON, CARDS))
    assert (record.verdict, findings(record)) == ("legal", ())
    report = judged(chain)
    games = [part for part in record.parts if part.parts]
    told = [[side.deck.report.sizes for side in game.parts if side.deck is not None] for game in games]
    assert told == [[game.sides[player].report.sizes for player in PLAYERS] for game in report.games]
    left_out = [[each.facts for each in side.told if each.code == "left-out"] for game in games for side in game.parts]
    removed = [game.sides[player].removed for game in report.games for player in PLAYERS]
    assert left_out == [[{"copies": each}] if each else [] for each in removed]


def _text(chain: Chain) -> str:
    """The record of a match, as people write it."""
    text = f"match: {STANDARD}\nplayers: [{', '.join(PLAYERS)}]\ngames:\n"
    for number, game in enumerate(chain):
        text += "  - decks:\n"
        for player, lines in game.decks.items():
            if number and lines is chain[number - 1].decks[player]:
                text += f"      {player}: unchanged\n"
                continue
            text += f"      {player}:\n"
            for zone, heading in (("deck", "デッキ"), ("ex", "EX")):
                cards = [f"          - {line.copies} {line.name}\n" for line in lines if line.zone == zone]
                text += f"        {heading}:\n{''.join(cards)}"
        said = {"winner": game.winner, "rebuilt-first": game.rebuilt_first, "first": game.first}
        text += "".join(f"    {key}: {player}\n" for key, player in said.items() if player)
    return text


# -- one forbidden change ----------------------------------------------------------------------------------------------


def _place(number: int, what: str = "") -> tuple[str, int]:
    return at(number, what).path, at(number, what).line


def _with(chain: Chain, number: int, game: Game) -> Chain:
    return (*chain[:number], game, *chain[number + 1 :])


def _more(lines: Lines, zone: str, name: str, copies: int = 1) -> Lines:
    """More copies of a card, on its own line."""
    return (*lines, Line(zone, name, copies))


def _fewer(lines: Lines, zone: str, name: str) -> Lines:
    """A copy of a card less in a zone."""
    index = next(index for index, line in enumerate(lines) if (line.zone, line.name) == (zone, name))
    less = lines[index]._replace(copies=lines[index].copies - 1)
    return (*lines[:index], *((less,) if less.copies else ()), *lines[index + 1 :])


def _room(lines: Lines, zone: str, name: str, copies: int = 1) -> bool:
    """Whether no rule on the deck alone is against more copies of a card in a zone."""
    fits = size(lines, zone) + copies <= MOST[zone] and copies_of(lines, name) + copies <= LIMITS[name]
    return fits and (zone == "ex" or name not in EX_ONLY)


def _crossing(lines: Lines, name: str, most: int) -> tuple[int, list[int]]:
    """The line of a card on which its copies become too many, and its other lines."""
    mine = [number for number, line in enumerate(lines, 1) if line.name == name]
    crossing = next(number for number in mine if copies_of(lines[:number], name) > most)
    return crossing, [number for number in mine if number != crossing]


def _not_owned(chain: Chain, number: int, player: str, name: str) -> Found:
    """What must be said of a card of which a deck has more than the one before."""
    decks = [game.decks[player] for game in chain]
    now, before = decks[number], decks[number - 1]
    most = copies_of(before, name)
    line, others = _crossing(now, name, most)
    path = path_of(player, number)
    facts: dict[str, Any] = {"count": copies_of(now, name), "allowed": [[0, most]], "card": name}
    facts |= {"game": number, "zones": ["deck", "ex"]}
    also = [(path, other) for other in others]
    if number == 2 and copies_of(decks[0], name) > most:
        facts["left_out"] = 2
        also += [(path_of(player, 0), each) for each, line_ in enumerate(decks[0], 1) if line_.name == name]
        also += [(path_of(player, 1), 1)]
    return Found("not-owned", facts, (path, line), tuple(also), "rebuild")


def _more_than_owned(data: st.DataObject, number: int, asked: Callable[[list[int]], int]) -> tuple[Chain, Found]:
    """More copies of a card than the game before had, where ``asked`` wants some, given the copies of each game."""
    chain = data.draw(chains(number + 1))
    places = [
        (player, name, zone, copies)
        for player in PLAYERS
        for name in NAMES
        if (copies := asked([copies_of(game.decks[player], name) for game in chain])) > 0
        for zone in ZONES
        if _room(chain[number].decks[player], zone, name, copies)
    ]
    assume(places)
    player, name, zone, copies = data.draw(st.sampled_from(places))
    lines = _more(chain[number].decks[player], zone, name, copies)
    lines = tuple(data.draw(st.permutations(lines)))
    chain = _with(chain, number, chain[number].changed(player, lines))
    return chain, _not_owned(chain, number, player, name)


def a_card_from_elsewhere(data: st.DataObject) -> tuple[Chain, Found]:
    return _more_than_owned(data, data.draw(st.integers(1, 2)), lambda copies: 0 if any(copies) else 1)


def a_copy_more_than_owned(data: st.DataObject) -> tuple[Chain, Found]:
    return _more_than_owned(
        data, data.draw(st.integers(1, 2)), lambda copies: copies[-2] - copies[-1] + 1 if copies[-2] else 0
    )


def a_dropped_card_back(data: st.DataObject) -> tuple[Chain, Found]:
    def back(copies: list[int]) -> int:
        return data.draw(st.integers(copies[1] + 1, copies[0])) - copies[2] if copies[0] > copies[1] else 0

    return _more_than_owned(data, 2, back)


def an_ex_card_in_the_deck(data: st.DataObject) -> tuple[Chain, Found]:
    """One that moves there, or stands there from the first game."""
    chain = data.draw(chains())
    places = [
        (number, player, name, moves)
        for number, game in enumerate(chain)
        for player, lines in game.decks.items()
        if size(lines, "deck") < MOST["deck"]
        for name in EX_ONLY
        for moves in (True, False)
        if (_in(lines, "ex", name) > 0 if moves else number == 0 and copies_of(lines, name) < 3)
    ]
    assume(places)
    number, player, name, moves = data.draw(st.sampled_from(places))
    lines = chain[number].decks[player]
    lines = _more(_fewer(lines, "ex", name) if moves else lines, "deck", name)
    required = {"asks": "not", "of": {"asks": "has", "attribute": "cost", "values": ["ex"]}}
    facts = {"count": 1, "allowed": [[0, 0]], "card": name, "zones": ["deck"], "required": required}
    changed = _with(chain, number, chain[number].changed(player, lines))
    return changed, Found("misplaced-card", facts, (path_of(player, number), len(lines)), (), "ex-cost")


def four_cards(data: st.DataObject) -> tuple[Chain, Found]:
    chain = data.draw(chains())
    number, player = len(chain) - 1, data.draw(st.sampled_from(PLAYERS))
    lines = chain[number].decks[player]
    while size(lines, "deck") > 4:
        name = data.draw(st.sampled_from([line.name for line in lines if line.zone == "deck"]))
        lines = _fewer(lines, "deck", name)
    facts = {"count": 4, "allowed": [[5, 25]], "zones": ["deck"]}
    chain = _with(chain, number, chain[number].changed(player, lines))
    return chain, Found("too-few-cards", facts, (path_of(player, number), HEADING["deck"]), (), "deck-size")


def twenty_six_cards(data: st.DataObject) -> tuple[Chain, Found]:
    """In the first game any card more; after it one that comes from the EX."""
    chain = data.draw(chains(data.draw(st.integers(1, 2)), (25, 25)))
    player = data.draw(st.sampled_from(PLAYERS))
    lines = chain[0].decks[player]
    number = len(chain) - 1
    if number:
        names = [line.name for line in lines if line.zone == "ex" and line.name not in EX_ONLY]
    else:
        names = [name for name in NAMES if name not in EX_ONLY and copies_of(lines, name) < LIMITS[name]]
    assume(names)
    name = data.draw(st.sampled_from(names))
    lines = _more(_fewer(lines, "ex", name) if number else lines, "deck", name)
    facts = {"count": 26, "allowed": [[5, 25]], "zones": ["deck"]}
    chain = _with(chain, number, chain[number].changed(player, lines))
    return chain, Found("too-many-cards", facts, (path_of(player, number), len(lines)), (), "deck-size")


def eight_ex_cards(data: st.DataObject) -> tuple[Chain, Found]:
    """Cards of the deck that move to the EX until these are eight."""
    chain = data.draw(chains(data.draw(st.integers(1, 2)), (13, 13)))
    number, player = len(chain) - 1, data.draw(st.sampled_from(PLAYERS))
    lines = chain[0].decks[player]
    while size(lines, "ex") < 8:
        name = data.draw(st.sampled_from([line.name for line in lines if line.zone == "deck"]))
        lines = _more(_fewer(lines, "deck", name), "ex", name)
    last = max(index for index, line in enumerate(lines, 1) if line.zone == "ex")
    facts = {"count": 8, "allowed": [[0, 7]], "zones": ["ex"]}
    chain = _with(chain, number, chain[number].changed(player, lines))
    return chain, Found("too-many-cards", facts, (path_of(player, number), last), (), "ex-size")


def a_copy_too_many(data: st.DataObject) -> tuple[Chain, Found]:
    """A fourth copy of a card, or a second of one that limits itself to one, in the first game."""
    chain = data.draw(chains())
    places = [
        (player, name, zone)
        for player, lines in chain[0].decks.items()
        for name in {line.name for line in lines}
        for zone in (("ex",) if name in EX_ONLY else ZONES)
        if LIMITS[name] <= 3 and size(lines, zone) + LIMITS[name] + 1 - copies_of(lines, name) <= MOST[zone]
    ]
    assume(places)
    player, name, zone = data.draw(st.sampled_from(places))
    lines = chain[0].decks[player]
    most = LIMITS[name]
    lines = _more(lines, zone, name, most + 1 - copies_of(lines, name))
    lines = tuple(data.draw(st.permutations(lines)))
    line, others = _crossing(lines, name, most)
    facts = {"count": most + 1, "allowed": [[0, most]], "card": name}
    path = path_of(player, 0)
    chain = _with(chain, 0, chain[0].changed(player, lines))
    return chain, Found("too-many-copies", facts, (path, line), tuple((path, each) for each in others), "copies")


def a_game_after_two_wins(data: st.DataObject) -> tuple[Chain, Found]:
    """One or several, with whatever results."""
    chain = [game._replace(rebuilt_first=None) for game in data.draw(chains(3))]
    winner = data.draw(st.sampled_from(PLAYERS))
    results = data.draw(st.lists(st.sampled_from((None, *PLAYERS)), min_size=1, max_size=3))
    games = [game._replace(winner=winner) for game in chain[:2]]
    games += [chain[2]._replace(winner=each) for each in results]
    facts = {"player": winner, "count": 2, "game": 2}
    later = tuple(_place(number) for number in range(3, len(games)))
    return tuple(games), Found("game-after-match", facts, _place(2), later, "best-of")


def the_wrong_order(data: st.DataObject) -> tuple[Chain, Found]:
    chain = data.draw(chains(data.draw(st.integers(2, 3))))
    number = data.draw(st.integers(1, len(chain) - 1))
    winner = chain[number - 1].winner
    (loser,) = set(PLAYERS) - {winner}
    chain = _with(chain, number, chain[number]._replace(rebuilt_first=loser))
    facts = {"game": number + 1, "player": loser, "expected": winner}
    return chain, Found("wrong-rebuild-order", facts, _place(number, "rebuilt-first"), (), "order")


def the_wrong_first_player(data: st.DataObject) -> tuple[Chain, Found]:
    chain = data.draw(chains())
    numbers = [number for number, game in enumerate(chain) if len(goes_first(game.decks)) == 1]
    assume(numbers)
    number = data.draw(st.sampled_from(numbers))
    (expected,) = goes_first(chain[number].decks)
    (other,) = set(PLAYERS) - {expected}
    sizes = sorted(size(lines, "deck") for lines in chain[number].decks.values())
    facts: dict[str, Any] = {"game": number + 1, "player": other, "expected": expected}
    facts |= {"one": sizes[1], "other": sizes[0]}
    facts["zones"] = ["deck"]
    chain = _with(chain, number, chain[number]._replace(first=other))
    return chain, Found("wrong-first-player", facts, _place(number, "first"), (), "first-player")


FORBIDDEN = (
    a_card_from_elsewhere,
    a_copy_more_than_owned,
    a_dropped_card_back,
    an_ex_card_in_the_deck,
    four_cards,
    twenty_six_cards,
    eight_ex_cards,
    a_copy_too_many,
    a_game_after_two_wins,
    the_wrong_order,
    the_wrong_first_player,
)


@pytest.mark.parametrize("change", FORBIDDEN, ids=lambda change: change.__name__)
@settings(max_examples=of_a_slow_test(60), deadline=None)
@given(data=st.data())
def test_a_forbidden_change_is_found_with_exactly_its_finding(change: Change, data: st.DataObject) -> None:
    chain, expected = change(data)
    report = judged(chain)
    assert found(report) == [expected]
    assert report.verdict == "illegal"


@settings(max_examples=of_a_slow_test(30), deadline=None)
@given(data=st.data())
def test_games_after_the_match_count_for_nobody(data: st.DataObject) -> None:
    chain, expected = a_game_after_two_wins(data)
    report = judged(chain)
    winner = expected.facts["player"]
    assert report.champion == winner
    assert report.wins == {**dict.fromkeys(PLAYERS, 0), winner: 2}


def a_draw(data: st.DataObject) -> tuple[Chain, Found]:
    """A game that nobody won: the page has no word on it, nor on who rebuilds first after it."""
    chain = data.draw(chains(data.draw(st.integers(1, 3))))
    number = data.draw(st.integers(0, len(chain) - 1))
    chain = _with(chain, number, chain[number]._replace(winner=None, drawn=True))
    return chain, Found("drawn-game", {"game": number + 1}, _place(number), (), "best-of", "undecided")


def no_result(data: st.DataObject) -> tuple[Chain, Found]:
    """A game of which nobody wrote down who won, and another after it."""
    chain = data.draw(chains(data.draw(st.integers(2, 3))))
    number = data.draw(st.integers(0, len(chain) - 2))
    chain = _with(chain, number, chain[number]._replace(winner=None))
    return chain, Found("missing-result", {"game": number + 1}, _place(number), (), "best-of", "undecided")


@pytest.mark.parametrize("change", [a_draw, no_result], ids=lambda change: change.__name__)
@settings(max_examples=of_a_slow_test(50), deadline=None)
@given(data=st.data())
def test_what_leaves_a_match_open_is_found_with_exactly_its_finding(change: Change, data: st.DataObject) -> None:
    chain, expected = change(data)
    report = judged(chain)
    assert found(report) == [expected]
    assert report.verdict == "undecided"
