"""Matches as the tests play them: short lists of lines, a game each, that become decks without any file.

The cards are those of the examples; what is said here of them is not taken from there, but written down again.
"""

from __future__ import annotations

from collections import Counter as Multiset
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st

from deckcheck.decks.resolve import resolve
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.finding import Finding
from deckcheck.play.match import Played, Said
from deckcheck.source import Location

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Deck
    from deckcheck.play.match import MatchReport

PLAYERS = ("あかり", "ひなた")
ZONES = ("deck", "ex")
ONCE, OFTEN = "一枚限りの魔法", "何枚でも"
EX_ONLY = ("合成竜", "バトル・フリーディア", "スフィアドラゴン", "時空竜スフィアドラゴン", "奥の手")
PLAIN = (
    *("ファイヤーボール", "騎士王", "エアロシャウト", "ハニー☆マジック", "夢世界", "魔法の手紙", "火の用心"),
    *("英雄ではない少女", "アルケミストの少女", "フレイム・ソーサラー", "騎士王ロイヤルナイト", "破滅の契約者"),
    *("だいこん", "ゼクトダイン"),
)
LIMITS = {**dict.fromkeys((*PLAIN, *EX_ONLY), 3), ONCE: 1, OFTEN: 99}
NAMES = tuple(LIMITS)
MOST = {"deck": 25, "ex": 7}
HEADING = {"deck": 90, "ex": 91}
"""The lines that the headings stand on: below all others, so that the others are counted from 1."""


class Line(NamedTuple):
    """So many copies of a card in a zone, None for under a heading that nobody knows."""

    zone: str | None
    name: str
    copies: int


Lines = tuple[Line, ...]


class Game(NamedTuple):
    """A game of a match, as a test wants it recorded. Lines that *are* those of the game before are its deck."""

    decks: Mapping[str, Lines]
    winner: str | None = None
    drawn: bool = False
    rebuilt_first: str | None = None
    first: str | None = None

    def changed(self, player: str, lines: Lines) -> Game:
        """Another deck of a player; who went first then is not known any more."""
        return self._replace(decks={**self.decks, player: lines}, first=None)


Chain = tuple[Game, ...]


def path_of(player: str, number: int) -> str:
    """The file of a player's deck in a game, from 0."""
    return f"{player}-{number + 1}.txt"


def at(game: int, what: str = "") -> Location:
    """Where a game, from 0, is recorded, or something of it."""
    return Location("match.yaml", 10 * game + ("", "rebuilt-first", "first").index(what) + 1)


def played(chain: Chain, cards: CardDatabase) -> list[Played]:
    """The games with their decks, resolved like those of any file."""
    games: list[Played] = []
    for number, game in enumerate(chain):
        decks = {}
        for player, lines in game.decks.items():
            same = number > 0 and lines is chain[number - 1].decks[player]
            decks[player] = games[-1].decks[player] if same else deck(lines, path_of(player, number), cards)
        rebuilt_first = None if game.rebuilt_first is None else Said(game.rebuilt_first, at(number, "rebuilt-first"))
        first = None if game.first is None else Said(game.first, at(number, "first"))
        games.append(Played(decks, at(number), game.winner, game.drawn, rebuilt_first, first))
    return games


def deck(lines: Lines, path: str, cards: CardDatabase) -> Deck:
    """A deck whose lines stand one below another."""
    entries = tuple(
        Entry(line.copies, line.name, line.zone, Location(path, number)) for number, line in enumerate(lines, 1)
    )
    headings = {zone: Location(path, line) for zone, line in HEADING.items()}
    strange = [
        Finding("unknown-zone", {"zone": "束", "known": []}, "undecided", each.at) for each in entries if not each.zone
    ]
    return resolve(DeckList(path, (), entries, headings, findings=tuple(strange)), cards)


# -- what legal chains are like ----------------------------------------------------------------------------------------

Copy = tuple[str, int]
"""A card and a number: the copies of a card are different things to choose."""


def size(lines: Iterable[Line], zone: str) -> int:
    """The copies in a zone."""
    return sum(line.copies for line in lines if line.zone == zone)


def copies_of(lines: Iterable[Line], name: str) -> int:
    """The copies of a card in all zones."""
    return sum(line.copies for line in lines if line.name == name)


def _lines(chosen: Mapping[str, Sequence[Copy]]) -> Lines:
    return tuple(
        Line(zone, name, number)
        for zone in ZONES
        for name, number in Multiset(name for name, _ in chosen[zone]).items()
    )


@st.composite
def legal_splits(draw: st.DrawFn, owned: Sequence[Copy], size_of_deck: int | None = None) -> Lines:
    """A legal deck and EX of some of the copies that are there."""
    plain = [copy for copy in owned if copy[0] not in EX_ONLY]
    largest = min(MOST["deck"], len(plain))
    if size_of_deck is None:
        size_of_deck = draw(st.one_of(st.sampled_from((5, largest)), st.integers(5, largest)))
    main = draw(_some(plain, size_of_deck))
    rest = [copy for copy in owned if copy not in main]
    return _lines({"deck": main, "ex": draw(_some(rest, draw(st.integers(0, min(MOST["ex"], len(rest))))))})


def _some(copies: Sequence[Copy], number: int) -> st.SearchStrategy[list[Copy]]:
    if number == 0:
        return st.just([])
    return st.lists(st.sampled_from(copies), min_size=number, max_size=number, unique=True)


_ALL = [(name, number) for name, limit in LIMITS.items() for number in range(min(limit, 6))]


def legal_decks(size_of_deck: int | None = None) -> st.SearchStrategy[Lines]:
    """Decks of a first game."""
    return legal_splits(_ALL, size_of_deck)


@st.composite
def rebuilt(draw: st.DrawFn, before: Lines) -> Lines:
    """A legal deck from the cards of the one before, which may be the very same."""
    how = draw(st.sampled_from(("rebuilt", "rebuilt", "rewritten", "unchanged")))
    if how == "unchanged":
        return before
    if how == "rewritten":
        return before[::-1]
    return draw(legal_splits([(name, index) for _, name, copies in _numbered(before) for index in copies]))


def _numbered(lines: Lines) -> list[tuple[str | None, str, range]]:
    """The lines with numbers for their copies that no other line of the card has."""
    begin = Multiset[str]()
    found = []
    for zone, name, copies in lines:
        found.append((zone, name, range(begin[name], begin[name] + copies)))
        begin[name] += copies
    return found


@st.composite
def chains(draw: st.DrawFn, games: int | None = None, sizes: tuple[int, int] | None = None) -> Chain:
    """Legal matches of one to three games, best of three; ``sizes`` are those of the decks of the first game."""
    number = draw(st.integers(1, 3)) if games is None else games
    winners = draw(_results(number))
    decks = {player: draw(legal_decks(sizes and sizes[index])) for index, player in enumerate(PLAYERS)}
    chain: list[Game] = []
    for index in range(number):
        if index:
            decks = {player: draw(rebuilt(lines)) for player, lines in decks.items()}
        rebuilt_first = draw(st.sampled_from((None, winners[index - 1]))) if index else None
        first = draw(st.sampled_from((None, *goes_first(decks))))
        chain.append(Game(decks, winners[index], rebuilt_first=rebuilt_first, first=first))
    return tuple(chain)


def _results(games: int) -> st.SearchStrategy[tuple[str | None, ...]]:
    """Who won: nobody twice before the last game, of which it may not be known."""
    last = st.sampled_from((None, *PLAYERS))
    if games == 1:
        return st.tuples(last)
    if games == 2:
        return st.tuples(st.sampled_from(PLAYERS), last)
    return st.sampled_from((PLAYERS, PLAYERS[::-1])).flatmap(lambda two: last.map(lambda third: (*two, third)))


def goes_first(decks: Mapping[str, Lines]) -> tuple[str, ...]:
    """Who may go first: whoever has most cards in the deck."""
    most = max(size(lines, "deck") for lines in decks.values())
    return tuple(player for player, lines in decks.items() if size(lines, "deck") == most)


# -- what is found in them ---------------------------------------------------------------------------------------------


def findings_of(report: MatchReport) -> list[Finding]:
    """Everything that is found in a match, of single decks too."""
    of_decks = (side.report.findings for game in report.games for side in game.sides.values())
    return [*report.findings, *(finding for found in of_decks for finding in found)]


class Found(NamedTuple):
    """A finding, with all that must be as a test expects it."""

    code: str
    facts: Mapping[str, Any]
    at: tuple[str, int]
    also: tuple[tuple[str, int], ...]
    clause: str | None
    severity: str = "illegal"


def found(report: MatchReport) -> list[Found]:
    """The same, to compare with what is expected."""
    return found_in(findings_of(report))


def found_in(findings: Iterable[Finding]) -> list[Found]:
    """Findings, to compare with what is expected."""
    return [
        Found(
            each.code,
            each.facts,
            (each.at.path, each.at.line),
            tuple((place.path, place.line) for place in each.also),
            each.clause and each.clause.id,
            each.severity,
        )
        for each in findings
    ]
