"""Drafts: every legal one is accepted, every single change is found, and nobody is warned of picks that make a deck."""

from __future__ import annotations

from collections import Counter as Multiset
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from chains import (
    EX_ONLY,
    LIMITS,
    MOST,
    NAMES,
    OFTEN,
    ONCE,
    ZONES,
    Found,
    Line,
    Lines,
    copies_of,
    found_in,
    legal_splits,
    size,
)
from deckcheck.decks.resolve import resolve
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Clause
from deckcheck.formats.play import Allowed, DraftPolicy
from deckcheck.kernel.owned import Owned
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.finding import ClauseReference
from deckcheck.play.draft import PICKS, Drafter, judge_draft
from deckcheck.source import Location
from emberfall import database, format_of
from marked_decks import judge
from sampling import of_a_slow_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck
    from deckcheck.model.finding import Severity
    from deckcheck.play.draft import DraftReport

    Change = Callable[[st.DataObject], tuple["Draft", list[Found]]]

pytestmark = pytest.mark.slow

ON, CARDS, DRAFT = "2026-07-27", ("examples/spimate/cards.yaml",), "spimate/draft"
PATH = "draft.yaml"
EVERYBODY = ("Ann", "Bea", "Cid", "Dan")


class Part(NamedTuple):
    """A player's part: the names of the cards picked in each round, of those in the pack, and the deck."""

    rounds: tuple[tuple[str, ...], ...]
    pack: tuple[str, ...] | None = None
    deck: Lines | None = None


Draft = dict[str, Part]


def _any(id_: str) -> Allowed:
    return Allowed(((0, None),), ClauseReference("test.yaml", 1, "the rule", id_))


_FROM = ClauseReference("test.yaml", 1, "the rule", "leftovers")
POLICY = DraftPolicy(_any("players"), _any("rounds"), _any("picks"), None, _FROM, (), _FROM)
"""A draft of anything."""


# -- drafts ------------------------------------------------------------------------------------------------------------


@st.composite
def drafts(draw: st.DrawFn, *, packs: bool | None = None, decks: bool = True) -> Draft:
    """Legal drafts: three times, five cards of each player's pack of sixteen go from hand to hand."""
    players = EVERYBODY[: draw(st.integers(2, 4))]
    names = draw(st.sampled_from((NAMES, NAMES, NAMES[:8], (*EX_ONLY, *NAMES[:3]))))
    brought = [draw(st.lists(st.sampled_from(names), min_size=16, max_size=16)) for _ in players]
    recorded = draw(st.booleans()) if packs is None else packs
    picks: list[list[tuple[str, ...]]] = [[] for _ in players]
    for number in range(3):
        taken: list[list[str]] = [[] for _ in players]
        for index, pack in enumerate(brought):
            for turn, name in enumerate(pack[5 * number : 5 * number + 5]):
                taken[(index + turn) % len(players)].append(name)
        for index, cards in enumerate(taken):
            picks[index].append(tuple(cards))
    parts = {}
    for player, pack, rounds in zip(players, brought, picks, strict=True):
        deck = draw(_built(rounds)) if decks and draw(st.booleans()) else None
        parts[player] = Part(tuple(rounds), tuple(draw(st.permutations(pack))) if recorded else None, deck)
    return parts


def _picked(part: Part) -> Multiset[str]:
    return Multiset(name for cards in part.rounds for name in cards)


@st.composite
def _built(draw: st.DrawFn, rounds: Sequence[tuple[str, ...]]) -> Lines | None:
    """A legal deck of what was picked, if there is one."""
    picked = Multiset(name for cards in rounds for name in cards)
    usable = [(name, each) for name, copies in picked.items() for each in range(min(copies, LIMITS[name]))]
    return draw(legal_splits(usable)) if _most(picked) >= 5 else None


def _most(picked: Multiset[str]) -> int:
    """The cards that a deck can have of what was picked."""
    return sum(min(copies, LIMITS[name]) for name, copies in picked.items() if name not in EX_ONLY)


class Sheet:
    """The record of a draft: everything stands on a line of its own, in one file."""

    def __init__(self, draft: Draft, cards: CardDatabase) -> None:
        self._cards, self._line = cards, 1
        self.picked: list[tuple[int, str]] = []
        self.of_decks: dict[str, list[tuple[int, Line]]] = {}
        self.rounds_at: dict[str, int] = {}
        self.packs_at: dict[str, int] = {}
        self.players = {player: self._drafter(player, part) for player, part in draft.items()}

    def _drafter(self, player: str, part: Part) -> Drafter:
        self.rounds_at[player] = self._next()
        rounds = []
        for cards in part.rounds:
            rounds.append(self._listed([Line(PICKS, name, 1) for name in cards]))
            self.picked += [(entry.at.line, name) for entry, name in zip(rounds[-1].entries, cards, strict=True)]
        packs_at = self.packs_at[player] = self._next()
        packs = None if part.pack is None else [self._listed([Line(PICKS, name, 1) for name in part.pack])]
        deck = None
        if part.deck is not None:
            deck = self._listed(part.deck)
            self.of_decks[player] = [(each.at.line, line) for each, line in zip(deck.entries, part.deck, strict=True)]
        return Drafter(rounds, Location(PATH, self.rounds_at[player]), packs, Location(PATH, packs_at), deck)

    def _next(self) -> int:
        self._line += 1
        return self._line

    def _listed(self, lines: Sequence[Line]) -> Deck:
        entries = tuple(Entry(line.copies, line.name, line.zone, Location(PATH, self._next())) for line in lines)
        return resolve(DeckList(PATH, (), entries, {}), self._cards)


def judged(draft: Draft) -> tuple[DraftReport, Sheet]:
    by = judge(ON, CARDS)
    sheet = Sheet(draft, by.open(DRAFT).cards)
    return judge_draft(lambda owned: by.checker_of(DRAFT, owned), sheet.players, Location(PATH, 1)), sheet


def found(report: DraftReport) -> list[Found]:
    """Everything that is found, of single decks too."""
    reports = [each.report for each in report.players.values() if each.report is not None]
    return found_in((*report.findings, *(finding for each in reports for finding in each.findings)))


def _shortfalls(draft: Draft, sheet: Sheet) -> list[Found]:
    """Whose picks do not make a deck."""
    short = [(player, _most(_picked(part))) for player, part in draft.items() if _most(_picked(part)) < 5]
    return [
        Found(
            "too-few-in-pool",
            {"player": player, "zones": ["deck"], "count": most, "allowed": [[5, 25]]},
            (PATH, sheet.rounds_at[player]),
            (),
            "deck-size",
            "warning",
        )
        for player, most in short
    ]


@settings(max_examples=of_a_slow_test(80), deadline=None)
@given(drafts())
def test_a_legal_draft_is_accepted(draft: Draft) -> None:
    report, sheet = judged(draft)
    assert report.verdict == "legal"
    assert found(report) == _shortfalls(draft, sheet)
    for player, part in draft.items():
        told = report.players[player]
        used = Multiset({name: copies_of(part.deck, name) for name in NAMES}) if part.deck else Multiset[str]()
        assert told.picks == 15
        assert told.left_out == (_picked(part) - used if part.deck else {})


# -- one change --------------------------------------------------------------------------------------------------------


def _crossing(lines: Sequence[tuple[int, str, int]], name: str, most: int) -> tuple[tuple[str, int], Any]:
    """The line of a card on which its copies become too many, and its other lines."""
    mine = [(line, copies) for line, each, copies in lines if each == name]
    crossing = next(line for index, (line, _) in enumerate(mine) if sum(each for _, each in mine[: index + 1]) > most)
    return (PATH, crossing), tuple((PATH, line) for line, _ in mine if line != crossing)


def _not_in_packs(draft: Draft, sheet: Sheet) -> list[Found]:
    """All cards that were picked more often than the packs held them."""
    held = Multiset(name for part in draft.values() for name in part.pack or ())
    picked = Multiset(name for _, name in sheet.picked)
    lines = [(line, name, 1) for line, name in sheet.picked]
    facts = {"pool": PATH}
    return [
        Found(
            "not-in-packs",
            {**facts, "count": picked[name], "allowed": [[0, held[name]]], "card": name},
            *_crossing(lines, name, held[name]),
            "packs",
        )
        for name in picked
        if picked[name] > held[name]
    ]


def _replaced(part: Part, number: int, cards: tuple[str, ...]) -> Part:
    return part._replace(rounds=(*part.rounds[:number], cards, *part.rounds[number + 1 :]), deck=None)


def a_pick_that_no_pack_held(data: st.DataObject) -> tuple[Draft, list[Found]]:
    """Or one that the packs held, but not so often."""
    draft = data.draw(drafts(packs=True))
    player = data.draw(st.sampled_from(list(draft)))
    held = Multiset(name for part in draft.values() for name in part.pack or ())
    picked = sum((_picked(part) for part in draft.values()), Multiset[str]())
    rounds = draft[player].rounds
    number, index = data.draw(st.integers(0, 2)), data.draw(st.integers(0, 4))
    names = [name for name in NAMES if picked[name] == held[name] and name != rounds[number][index]]
    assume(names)
    cards = list(rounds[number])
    cards[index] = data.draw(st.sampled_from(names))
    draft[player] = _replaced(draft[player], number, tuple(cards))
    sheet = judged(draft)[1]
    expected = _not_in_packs(draft, sheet)
    assert len(expected) == 1
    return draft, expected


def a_sixth_pick_or_only_four(data: st.DataObject) -> tuple[Draft, list[Found]]:
    """The sixth is one of those that are left in the packs."""
    draft = data.draw(drafts(packs=True))
    player, number = data.draw(st.sampled_from(list(draft))), data.draw(st.integers(0, 2))
    cards = draft[player].rounds[number]
    held = Multiset(name for part in draft.values() for name in part.pack or ())
    left = sorted(held - sum((_picked(part) for part in draft.values()), Multiset[str]()))
    cards = data.draw(st.sampled_from((cards[:-1], *((*cards, name) for name in left))))
    draft[player] = _replaced(draft[player], number, cards)
    place = judged(draft)[1].rounds_at[player]
    facts = {"player": player, "round": number + 1, "count": len(cards), "allowed": [[5, 5]]}
    return draft, [Found("wrong-pick-count", facts, (PATH, place), (), "picks")]


def a_fourth_round(data: st.DataObject) -> tuple[Draft, list[Found]]:
    """Sixteen cards feed three rounds; what is picked in a fourth is mostly in no pack."""
    draft = data.draw(drafts(packs=True))
    for player, part in draft.items():
        cards = tuple(data.draw(st.lists(st.sampled_from(NAMES), min_size=5, max_size=5)))
        draft[player] = part._replace(rounds=(*part.rounds, cards))
    sheet = judged(draft)[1]
    exhausted = [
        Found(
            "exhausted-pack",
            {"player": player, "count": 16, "picks": 5, "fed": 3, "rounds": 4},
            (PATH, sheet.packs_at[player]),
            (),
            "picks",
        )
        for player in draft
    ]
    return draft, [*exhausted, *_not_in_packs(draft, sheet)]


def a_round_less(data: st.DataObject) -> tuple[Draft, list[Found]]:
    draft = data.draw(drafts(decks=False))
    player = data.draw(st.sampled_from(list(draft)))
    draft[player] = draft[player]._replace(rounds=draft[player].rounds[:2])
    sheet = judged(draft)[1]
    facts = {"player": player, "count": 2, "allowed": [[3, 3]]}
    return draft, [Found("wrong-round-count", facts, (PATH, sheet.rounds_at[player]), (), "rounds")]


def nobody_to_draft_with(data: st.DataObject) -> tuple[Draft, list[Found]]:
    draft = data.draw(drafts(packs=False))
    player = next(iter(draft))
    facts = {"count": 1, "allowed": [[2, None]]}
    return {player: draft[player]}, [Found("wrong-player-count", facts, (PATH, 1), (), "players")]


def a_card_that_was_not_picked(data: st.DataObject) -> tuple[Draft, list[Found]]:
    """Or one that was, but not so often."""
    draft = data.draw(drafts())
    places = [
        (player, name, zone)
        for player, part in draft.items()
        if part.deck is not None
        for name in NAMES
        if _picked(part)[name] < LIMITS[name]
        for zone in (("ex",) if name in EX_ONLY else ZONES)
        if size(part.deck, zone) + _picked(part)[name] + 1 - copies_of(part.deck, name) <= MOST[zone]
    ]
    assume(places)
    player, name, zone = data.draw(st.sampled_from(places))
    most = _picked(draft[player])[name]
    lines = draft[player].deck or ()
    lines = (*lines, Line(zone, name, most + 1 - copies_of(lines, name)))
    draft[player] = draft[player]._replace(deck=tuple(data.draw(st.permutations(lines))))
    sheet = judged(draft)[1]
    stated = [(at, line.name, line.copies) for at, line in sheet.of_decks[player]]
    facts = {"count": most + 1, "allowed": [[0, most]], "card": name, "pool": player}
    return draft, [Found("not-in-pool", facts, *_crossing(stated, name, most), "picks")]


CHANGES = (
    a_pick_that_no_pack_held,
    a_sixth_pick_or_only_four,
    a_fourth_round,
    a_round_less,
    nobody_to_draft_with,
    a_card_that_was_not_picked,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@settings(max_examples=of_a_slow_test(30), deadline=None)
@given(data=st.data())
def test_a_change_is_found_with_exactly_its_findings(change: Change, data: st.DataObject) -> None:
    draft, expected = change(data)
    report, sheet = judged(draft)
    assert sorted(found(report), key=repr) == sorted([*expected, *_shortfalls(draft, sheet)], key=repr)
    assert report.verdict == "illegal"


# -- picks that make no deck -------------------------------------------------------------------------------------------

few = st.lists(st.sampled_from((*NAMES[:3], ONCE, OFTEN, *EX_ONLY[:2])), min_size=5, max_size=8)


@settings(max_examples=of_a_slow_test(80), deadline=None)
@given(few)
def test_a_player_is_warned_exactly_where_no_deck_of_the_picks_is_legal(names: list[str]) -> None:
    by = judge(ON, CARDS)
    sheet = Sheet({"Ann": Part((tuple(names),))}, by.open(DRAFT).cards)
    report = judge_draft(lambda owned: by.checker_of(DRAFT, owned), sheet.players, Location(PATH, 1))
    warned = "too-few-in-pool" in {finding.code for finding in report.findings}
    rule_1 = by.checker("spimate/single")
    assert warned == (not any(_legal(rule_1, decks) for decks in _choices(Multiset(names), ("deck",))))


def _choices(cards: Multiset[str], zones: tuple[str, ...]) -> Iterator[list[Line]]:
    """Every deck of some of the cards, every copy in any of the zones or in none."""
    each = [
        [
            [Line(zone, name, copies) for zone, copies in zip(zones, split, strict=True) if copies]
            for split in product(range(number + 1), repeat=len(zones))
            if sum(split) <= number
        ]
        for name, number in cards.items()
    ]
    return ([line for lines in chosen for line in lines] for chosen in product(*each))


def _legal(checker: Checker, lines: Sequence[Line]) -> bool:
    """Whether there is a deck, and it is legal: of none there would be nothing to say."""
    entries = tuple(Entry(line.copies, line.name, line.zone, Location("deck.txt", 1)) for line in lines)
    return (
        bool(entries)
        and checker.check(resolve(DeckList("deck.txt", (), entries, {}), checker.cards)).verdict == "legal"
    )


KINDS = {"Ash": "unit", "Bog": "unit", "Cinder": "spell", "Basic": "land"}
MYSTERY = "Zzyzx"


@pytest.fixture(scope="module")
def emberfall_cards(tmp_path_factory: pytest.TempPathFactory) -> CardDatabase:
    return database({name: {"type": kind} for name, kind in KINDS.items()}, tmp_path_factory.mktemp("cards"))


def _clause(kind: str, severity: Severity = "illegal", **options: Any) -> Clause:
    return Clause(kind, options, "the rule", "test.yaml", 1, severity=severity)


@st.composite
def deck_rules(draw: st.DrawFn) -> list[Clause]:
    """Rules that say how many cards a deck has, and others that say which."""
    severity: st.SearchStrategy[Severity] = st.sampled_from(("illegal", "illegal", "warning"))
    rules = [
        _clause(
            "zone-size",
            draw(severity),
            zone=draw(st.sampled_from(("main", "ex", ("main", "ex")))),
            least=draw(st.integers(1, 3)),
        )
        for _ in range(draw(st.integers(1, 2)))
    ]
    zone = st.sampled_from((None, "main", ("main", "ex")))
    copy_limit = _clause("copy-limit", draw(severity), zone=draw(zone), most=draw(st.integers(0, 2)))
    when = draw(st.sampled_from(({"zone": "main", "least": 3}, {"zone": "main", "most": 2})))
    others = (
        copy_limit,
        copy_limit._replace(when=when),
        _clause("placement", zone="main", only={"type": "unit"}),
        _clause("placement", zone="ex", only={"type": "spell"}),
        _clause("pool", zone=draw(zone)),
        _clause("pool", zone=draw(zone), free={"type": "land"}),
    )
    return [*rules, *draw(st.lists(st.sampled_from(others), max_size=3, unique_by=id))]


@settings(max_examples=of_a_slow_test(250), deadline=None)
@given(
    deck_rules(), st.lists(st.sampled_from((*KINDS, MYSTERY)), min_size=1, max_size=4), st.sampled_from(tuple(KINDS))
)
def test_nobody_is_warned_of_picks_that_make_a_legal_deck(
    emberfall_cards: CardDatabase, rules: list[Clause], names: list[str], meant: str
) -> None:
    format_ = format_of(*rules, draft=POLICY)
    sheet = Sheet({"Ann": Part((tuple(names),))}, emberfall_cards)

    def checker_of(owned: Owned | None) -> Checker:
        return Checker(format_, emberfall_cards, "2024-01-01", {}, owned)

    report = judge_draft(checker_of, sheet.players, Location(PATH, 1))
    if any(finding.code == "too-few-in-pool" for finding in report.findings):
        picks = Multiset(meant if name == MYSTERY else name for name in names)
        owned = Owned("Ann", picks)
        there = picks + Multiset({"Basic": 2, "Ash": 1})
        assert not any(_legal(checker_of(owned), lines) for lines in _choices(there, ("main", "ex")))


# -- what is not known -------------------------------------------------------------------------------------------------

BOUNDED = POLICY._replace(
    players=_any("players")._replace(ranges=((1, 2),)),
    rounds=_any("rounds")._replace(ranges=((1, 1),)),
    picks=_any("picks")._replace(ranges=((2, 4),)),
    packs=_any("packs")._replace(ranges=((1, 1),), severity="warning"),
)
RULES = [
    _clause("zone-size", zone="main", least=2, most=4),
    _clause("copy-limit", zone=("main", "ex"), most=2),
    _clause("pool", zone=("main", "ex"), free={"type": "land"}),
]


@st.composite
def small_drafts(draw: st.DrawFn) -> Draft:
    """A round or two of a few cards, legal or not, with a name that no card has."""
    names = st.sampled_from((*KINDS, MYSTERY))
    cards = st.lists(names, min_size=1, max_size=4).map(tuple)
    line = st.builds(Line, st.sampled_from(("main", "ex")), names, st.integers(1, 2))
    parts = {}
    packs = draw(st.booleans())
    for player in EVERYBODY[: draw(st.integers(1, 2))]:
        rounds = tuple(draw(st.lists(cards, min_size=1, max_size=2)))
        deck = draw(st.one_of(st.none(), st.lists(line, min_size=1, max_size=4).map(tuple)))
        pack = tuple(name for cards in rounds for name in cards)
        left_out = draw(st.integers(0, len(pack)))
        pack = (*pack[:left_out], *pack[left_out + 1 :], *draw(cards))
        parts[player] = Part(rounds, pack if packs else None, deck)
    return parts


def _meaning(draft: Draft, meant: str) -> Draft:
    """The draft that it is if a name means a card."""

    def named(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(meant if name == MYSTERY else name for name in names)

    return {
        player: Part(
            tuple(named(cards) for cards in part.rounds),
            part.pack and named(part.pack),
            part.deck and tuple(line._replace(name=named((line.name,))[0]) for line in part.deck),
        )
        for player, part in draft.items()
    }


@settings(max_examples=of_a_slow_test(120), deadline=None)
@given(small_drafts())
def test_what_is_said_of_a_draft_holds_whatever_its_cards_are(emberfall_cards: CardDatabase, draft: Draft) -> None:
    format_ = format_of(*RULES, draft=BOUNDED)

    def report_on(draft: Draft) -> DraftReport:
        sheet = Sheet(draft, emberfall_cards)
        return judge_draft(
            lambda owned: Checker(format_, emberfall_cards, "2024-01-01", {}, owned), sheet.players, Location(PATH, 1)
        )

    report = report_on(draft)
    meanings = [report_on(_meaning(draft, meant)) for meant in KINDS]
    if report.verdict != "undecided":
        assert {each.verdict for each in meanings} == {report.verdict}
    certain = _wrong(report)
    assert all(certain <= _wrong(each) for each in meanings)


def _wrong(report: DraftReport) -> set[tuple[str, ...]]:
    """What is surely wrong, but for numbers, which may turn out to be others."""
    wrong = [each for each in found(report) if each.severity == "illegal"]
    return {
        (each.code, *(str(each.facts.get(name)) for name in ("card", "zones", "player", "round"))) for each in wrong
    }
