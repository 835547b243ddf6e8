"""From the record of a match, or one player's decks in a row, to what is to be said of it."""

from collections.abc import Iterator, Sequence
from typing import Any

from deckcheck.formats.format import Format
from deckcheck.formats.schema.play import UNCHANGED, DraftFile, MatchFile, PlayedFile
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Account, Part
from deckcheck.model.finding import Finding, Statement
from deckcheck.play.draft_record import DraftRecord, JudgedDraft
from deckcheck.play.match import PLAYERS, Drafted, First, GameReport, MatchReport, Played, Said, Side, judge_match
from deckcheck.play.record import Record, Table, Troubles, facts_of_stranger, said_of_deck
from deckcheck.source import LARGEST_DECK, InputError, Location, Problem, Source, looks_like, read_source, refuse
from deckcheck.source.tree import Path


class MatchRecord(Record[MatchFile]):
    """The record of a match, read and found to fit together. Raises InputError with every mistake."""

    def __init__(self, source: Source, most: int = LARGEST_DECK) -> None:
        """``most`` are the bytes of a file that it refers to."""
        super().__init__(source, most, "match", MatchFile)

    def judged(self, judge: Judge, format: str | None = None) -> tuple[Account, ...]:  # noqa: A002 -- what users call it
        """Judge the match under its own format, or another, after the draft that it follows, if it names one.

        Raises InputError if something cannot be used, with all of it.
        """
        troubles = Troubles()
        draft = None if self.file.draft is None else self._draft(judge, self.file.draft, troubles)
        table = self._table(judge.checker, format, self._deck_paths(), troubles)
        table.lines |= draft.lines if draft else {}
        games: list[Played] = []
        for number in range(len(self.file.games)):
            games.append(self._played(table, number, games, draft))
        with self._blaming(troubles, format):
            report = judge_match(table.checker, games, draft and Drafted(draft.decks, draft.policy.leftovers))
        troubles.end()
        format_ = table.checker.format
        follows = self._follows(draft, format_) if draft else ()
        report = report._replace(findings=(*self._noted(format, format_), *follows, *report.findings))
        return (*((draft.account,) if draft else ()), _account(report, table, self.path, self.lines))

    def _deck_paths(self) -> Iterator[Path]:
        for number, game in enumerate(self.file.games):
            yield from (("games", number, "decks", player) for player, deck in game.decks.items() if deck != UNCHANGED)

    def _draft(self, judge: Judge, path: str, troubles: Troubles) -> JudgedDraft | None:
        with troubles.of(self.document.at(("draft",))):
            source = read_source(self._beside(path), most=self._most, found=True)
            if not looks_like(source.text, "draft"):
                raise InputError([Problem("not-of-its-kind", {"path": path, "kind": "draft"})])
            record = DraftRecord(source, self._most)
            refuse(self._undrafted(record.file))
            return record.judged(judge)
        return None

    def _undrafted(self, draft: DraftFile) -> Iterator[Problem]:
        """The players who were not in the draft, and the decks that nobody built in it."""
        for index, player in enumerate(self.file.players):
            if player not in draft.players:
                facts = facts_of_stranger(player, draft.players)
                yield Problem("unknown-player", facts, self.document.at(("players", index)))
            elif self.file.games[0].decks[player] == UNCHANGED and player not in draft.decks:
                at = self.document.at(("games", 0, "decks", player))
                yield Problem("no-drafted-deck", {"player": player}, at)

    def _follows(self, draft: JudgedDraft, format_: Format) -> Iterator[Finding]:
        """Whether this is one of the games that may follow the draft."""
        if format_.id not in draft.policy.then:
            facts = {"format": format_.id, "known": list(draft.policy.then)}
            at = self.document.at(("match",))
            yield Finding("wrong-follow-up", facts, "illegal", at, (), draft.policy.then_clause)

    def _played(self, table: Table, number: int, before: Sequence[Played], draft: JudgedDraft | None) -> Played:
        game, path = self.file.games[number], ("games", number)
        last = before[-1].decks if before else draft.decks if draft else {}
        decks = {
            player: last[player] if game.decks[player] == UNCHANGED else table.deck_at(self, (*path, "decks", player))
            for player in self.file.players
        }
        rebuilt_first, first = (
            None if name is None else Said(name, self.document.at((*path, key)))
            for key, name in (("rebuilt-first", game.rebuilt_first), ("first", game.first))
        )
        return Played(decks, self.document.at(path), game.winner, game.drawn, rebuilt_first, first)

    def _problems(self) -> Iterator[Problem]:
        for number, game in enumerate(self.file.games):
            yield from self._game_problems(("games", number), game)

    def _game_problems(self, path: Path, game: PlayedFile) -> Iterator[Problem]:
        document, players, is_first = self.document, self.file.players, path[-1] == 0
        yield from self._strangers((*path, "decks"), game.decks)
        for player in players:
            if player not in game.decks:
                yield Problem("player-without-deck", {"player": player}, document.key_at((*path, "decks")))
            elif game.decks[player] == UNCHANGED and is_first and self.file.draft is None:
                yield Problem("nothing-before", {"word": UNCHANGED}, document.at((*path, "decks", player)))
        for key, name in (("winner", game.winner), ("rebuilt-first", game.rebuilt_first), ("first", game.first)):
            if name is not None and name not in players:
                yield Problem("unknown-player", facts_of_stranger(name, players), document.at((*path, key)))
        if game.winner is not None and game.drawn:
            yield Problem("won-and-drawn", {"player": game.winner}, document.key_at((*path, "drawn")))
        if game.rebuilt_first is not None and is_first:
            yield Problem("nothing-before", {"word": "rebuilt-first"}, document.key_at((*path, "rebuilt-first")))


def judged_in_a_row(judge: Judge, sources: Sequence[Source], format: str | None = None) -> tuple[Account, ...]:  # noqa: A002 -- what users call it
    """Judge one player's decks, a game each, under a format or the one that the first of them names.

    Raises InputError if something cannot be used.
    """
    reference = judge.reference_of(sources[0], format)
    table = Table(judge.checker(reference), reference)
    games = [Played({ALONE: table.deck_of(source)}, Location(source.path, 1)) for source in sources]
    report = judge_match(table.checker, games)
    return (_account(report, table, ", ".join(source.path for source in sources), ()),)


ALONE = ""
"""The player of decks that nobody else's are compared with."""


# -- what is said ----------------------------------------------------------------------------------------------------


def _account(report: MatchReport, table: Table, path: str, lines: tuple[str, ...]) -> Account:
    parts = [_game(game, number, table, path) for number, game in enumerate(report.games, 1)]
    if len(report.wins) == PLAYERS:
        parts.insert(0, Part(_standing(report)))
    return table.account(path, report.verdict, report.findings, parts, lines)


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
    zones = [policy.zone] if policy.zone else []
    facts: dict[str, Any] = {"zones": zones, "cite": policy.cite, "otherwise": policy.otherwise}
    if first.how == "size":
        facts |= {"player": first.player, "one": max(first.sizes), "other": min(first.sizes)}
    elif first.how == "tie":
        facts |= {"one": first.sizes[0]}
    return Statement(f"goes-first-{first.how}", facts)


def _side(player: str, side: Side, table: Table, number: int, path: str) -> Part:
    judged = table.judged(side.report)
    told = told_of(side) if number > 1 else ()
    return Part(said_of_deck(judged, player, path), told, judged)


def told_of(side: Side) -> tuple[Statement, ...]:
    """What was left out and moved since the game before."""
    told = [Statement("left-out", {"copies": dict(side.removed)})] if side.removed else []
    told += [Statement("moved", {**move._asdict()}) for move in side.moved]
    return tuple(told) or (Statement("nothing-left-out", {}),)
