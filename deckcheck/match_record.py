"""From the record of a match, or one player's decks in a row, to what is to be said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.account import Account, Part, Statement
from deckcheck.authored_play import UNCHANGED, MatchFile
from deckcheck.draft_record import DraftRecord
from deckcheck.finding import Finding
from deckcheck.judge import named_from, reference_of
from deckcheck.match import PLAYERS, Drafted, Played, Said, judge_match
from deckcheck.reader import read_deck
from deckcheck.record import Table, load_record, player_problems, said_of_deck, stranger_problems
from deckcheck.source import InputError, Location, Problem, read_source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.authored_play import PlayedFile
    from deckcheck.document import Document
    from deckcheck.draft_record import JudgedDraft
    from deckcheck.format import Format
    from deckcheck.judge import Judge
    from deckcheck.match import First, GameReport, MatchReport, Side
    from deckcheck.model import Deck
    from deckcheck.source import Source
    from deckcheck.tree import Path


class MatchRecord:
    """The record of a match, read and found to fit together. Raises InputError with every mistake."""

    def __init__(self, source: Source) -> None:
        self.written = load_record(source, "match")
        self.file = MatchFile.model_validate(self.written.document.data)
        problems = [*player_problems(self.written.document, self.file.players)]
        for number, game in enumerate(self.file.games):
            problems += _game_problems(self.written.document, self.file, game, number)
        if problems:
            raise InputError(sorted(problems, key=lambda problem: problem.at or ()))

    @property
    def on(self) -> str | None:
        """The day that counts, if the record names it."""
        return self.file.on

    def judged(self, judge: Judge, format: str | None = None) -> tuple[Account, ...]:  # noqa: A002 -- what users call it
        """Judge the match under its own format, or another, after the draft that it follows, if it names one.

        Raises InputError if something cannot be used.
        """
        path, lines = self.written.path, self.written.lines
        checker = judge.checker(format or named_from(path, self.file.match))
        draft = None if self.file.draft is None else self._draft(judge, self.file.draft)
        drafted = None if draft is None else Drafted(draft.decks, draft.policy.leftovers)
        table = Table(checker, draft and draft.lines)
        games: list[Played] = []
        for number in range(len(self.file.games)):
            games.append(self._played(table, number, games, draft))
        report = judge_match(checker, games, drafted)
        if draft is None:
            return (_account(report, table, path, lines),)
        report = report._replace(findings=(*self._follows(draft, checker.format), *report.findings))
        return (draft.account, _account(report, table, path, lines))

    def _draft(self, judge: Judge, path: str) -> JudgedDraft:
        document = self.written.document
        try:
            record = DraftRecord(read_source(self.written.beside(path)))
        except InputError as error:
            at = document.at(("draft",))
            raise InputError([problem._replace(at=problem.at or at) for problem in error.problems]) from None
        known = record.file.players
        problems = [
            Problem("unknown-player", {"player": player, "known": known}, document.at(("players", index)))
            for index, player in enumerate(self.file.players)
            if player not in known
        ]
        if problems:
            raise InputError(problems)
        return record.judged(judge)

    def _follows(self, draft: JudgedDraft, format_: Format) -> Iterator[Finding]:
        """Whether this is one of the games that may follow the draft."""
        if format_.id not in draft.policy.then:
            facts = {"format": format_.id, "known": list(draft.policy.then)}
            at = self.written.document.at(("match",))
            yield Finding("wrong-follow-up", facts, "illegal", at, (), draft.policy.then_clause)

    def _played(self, table: Table, number: int, before: Sequence[Played], draft: JudgedDraft | None) -> Played:
        document, game = self.written.document, self.file.games[number]
        path: Path = ("games", number)
        last = before[-1].decks if before else draft.decks if draft else {}
        decks = {
            player: self._unchanged(path, player, last)
            if game.decks[player] == UNCHANGED
            else table.deck_at(self.written, (*path, "decks", player))
            for player in self.file.players
        }
        said = {
            key: Said(name, document.at((*path, key)))
            for key, name in (("rebuilt-first", game.rebuilt_first), ("first", game.first))
            if name is not None
        }
        at = document.at(path)
        return Played(decks, at, game.winner, bool(game.drawn), said.get("rebuilt-first"), said.get("first"))

    def _unchanged(self, path: Path, player: str, last: Mapping[str, Deck]) -> Deck:
        if player not in last:
            at = self.written.document.at((*path, "decks", player))
            raise InputError([Problem("nothing-before", {"word": UNCHANGED}, at)])
        return last[player]


def _game_problems(document: Document, file: MatchFile, game: PlayedFile, number: int) -> Iterator[Problem]:
    path: Path = ("games", number)
    yield from stranger_problems(document, (*path, "decks"), file.players, game.decks)
    for player in file.players:
        if player not in game.decks:
            yield Problem("player-without-deck", {"player": player}, document.key_at((*path, "decks")))
        elif game.decks[player] == UNCHANGED and number == 0 and file.draft is None:
            yield Problem("nothing-before", {"word": UNCHANGED}, document.at((*path, "decks", player)))
    for key, name in (("winner", game.winner), ("rebuilt-first", game.rebuilt_first), ("first", game.first)):
        if name is not None and name not in file.players:
            facts = {"player": name, "known": file.players}
            yield Problem("unknown-player", facts, document.at((*path, key)))
    if game.winner is not None and game.drawn:
        yield Problem("won-and-drawn", {"player": game.winner}, document.key_at((*path, "drawn")))
    if game.rebuilt_first is not None and number == 0:
        yield Problem("nothing-before", {"word": "rebuilt-first"}, document.key_at((*path, "rebuilt-first")))


def judged_in_a_row(judge: Judge, sources: Sequence[Source], format: str | None = None) -> tuple[Account, ...]:  # noqa: A002 -- what users call it
    """Judge one player's decks, a game each, under a format or the one that the first of them names.

    Raises InputError if something cannot be used.
    """
    checker = judge.checker(reference_of(sources[0], format))
    table = Table(checker)
    zones = checker.format.deck_zones
    games = [Played({ALONE: table.resolved(read_deck(source, zones))}, Location(source.path, 1)) for source in sources]
    return (_account(judge_match(checker, games), table, ", ".join(source.path for source in sources), ()),)


ALONE = ""
"""The player of decks that nobody else's are compared with."""


# -- what is said ----------------------------------------------------------------------------------------------------


def _account(report: MatchReport, table: Table, path: str, lines: tuple[str, ...]) -> Account:
    parts = [_game(game, number, table, path) for number, game in enumerate(report.games, 1)]
    if len(report.wins) == PLAYERS:
        parts.insert(0, Part(_standing(report)))
    checker = table.checker
    return Account(path, checker.format, checker.on, report.verdict, report.findings, tuple(parts), lines)


def _standing(report: MatchReport) -> Statement:
    """Who leads, or has won."""
    (leader, most), (other, fewer) = sorted(report.wins.items(), key=lambda pair: -pair[1])
    facts = {"player": leader, "one": most, "opponent": other, "other": fewer}
    return Statement("match-won" if report.champion else "match-open", facts)


def _game(game: GameReport, number: int, table: Table, path: str) -> Part:
    told = []
    if game.rebuilds:
        told.append(Statement("rebuilds-first", {"player": game.rebuilds[0], "opponent": game.rebuilds[1]}))
    if game.first is not None:
        told.append(_goes_first(game.first))
    parts = tuple(_side(player, side, table, number, path) for player, side in game.sides.items())
    return Part(_ended(game, number), tuple(told), parts=parts)


def _ended(game: GameReport, number: int) -> Statement:
    if game.winner is not None:
        return Statement("game-won", {"game": number, "player": game.winner})
    return Statement("game-drawn" if game.drawn else "game", {"game": number})


def _goes_first(first: First) -> Statement:
    policy = first.policy
    facts: dict[str, Any] = {"zones": [policy.zone] if policy.zone else [], "cite": policy.cite}
    facts["otherwise"] = policy.otherwise
    if first.how == "size":
        facts |= {"player": first.player, "one": max(first.sizes), "other": min(first.sizes)}
    elif first.how == "tie":
        facts |= {"one": first.sizes[0]}
    return Statement(f"goes-first-{first.how}", facts)


def _side(player: str, side: Side, table: Table, number: int, path: str) -> Part:
    judged = table.judged(side.report)
    told = []
    if side.removed:
        told.append(Statement("left-out", {"copies": dict(side.removed)}))
    told += [Statement("moved", {**move._asdict()}) for move in side.moved]
    if number > 1 and not told:
        told.append(Statement("nothing-left-out", {}))
    return Part(said_of_deck(judged, player, path), tuple(told), judged)
