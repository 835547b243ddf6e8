"""From the record of a draft to what is to be said of it."""

from collections.abc import Iterator, Mapping

from deckcheck.formats.play import DraftPolicy
from deckcheck.formats.schema.play import DraftFile
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Account, Part
from deckcheck.model.deck import Deck
from deckcheck.model.finding import Statement
from deckcheck.play.draft import PICKS, Drafter, Drafting, judge_draft
from deckcheck.play.record import (
    Table,
    Troubles,
    deck_sources,
    load_record,
    player_problems,
    said_of_deck,
    stranger_problems,
)
from deckcheck.source import LARGEST_DECK, Problem, Source, refuse
from deckcheck.source.named_tuple import NamedTuple


class JudgedDraft(NamedTuple):
    """A draft that was judged: what is said of it, the policy it was judged by, and the decks that were built.

    ``lines`` has the lines of each file that they stand in.
    """

    account: Account
    policy: DraftPolicy
    decks: Mapping[str, Deck]
    lines: Mapping[str, tuple[str, ...]]


class DraftRecord:
    """The record of a draft, read and found to fit together. Raises InputError with every mistake."""

    def __init__(self, source: Source, most: int = LARGEST_DECK) -> None:
        """``most`` are the bytes of a file that it refers to."""
        self._most = most
        self.written = load_record(source, "draft")
        self.file = DraftFile.model_validate(self.written.document.data)
        refuse(self._problems())

    @property
    def on(self) -> str | None:
        """The day that counts, if the record names it."""
        return self.file.on

    def _problems(self) -> Iterator[Problem]:
        document, players = self.written.document, self.file.players
        yield from player_problems(document, players)
        for key, named in (("packs", self.file.packs or {}), ("picks", self.file.picks), ("decks", self.file.decks)):
            yield from stranger_problems(document, (key,), players, named)
        for player in players:
            if player not in self.file.picks:
                yield Problem("player-without-picks", {"player": player}, document.key_at(("picks",)))

    def judged(self, judge: Judge, format: str | None = None) -> JudgedDraft:  # noqa: A002 -- what users call it
        """Judge the draft under its own format, or another. Raises InputError if something cannot be used."""
        document = self.written.document
        named_at = None if format else document.at(("draft",))
        troubles = Troubles()
        with troubles.of_format(named_at):
            reference = self.written.format_asked("draft", format)
            checker = judge.checker_of(reference, None)
        sources = deck_sources(self.written, [("decks", player) for player in self.file.decks], troubles, self._most)
        troubles.end()
        table = Table(checker, reference, sources)
        players = {player: self._drafter(player, table) for player in self.file.players}
        at = document.key_at(("players",))
        with troubles.of_format(named_at):
            report = judge_draft(lambda owned: judge.checker_of(reference, owned), players, at)
        troubles.end()
        parts = tuple(_part(player, drafting, players[player], table) for player, drafting in report.players.items())
        path, lines = self.written.path, self.written.lines
        findings = (*self.written.notes_under("draft", format, checker.format), *report.findings)
        known = checker.known_until
        account = Account(path, checker.format, checker.on, report.verdict, findings, parts, lines, known_until=known)
        decks = {player: drafter.deck for player, drafter in players.items() if drafter.deck is not None}
        return JudgedDraft(account, report.policy, decks, table.lines)

    def _drafter(self, player: str, table: Table) -> Drafter:
        document, packs = self.written.document, (self.file.packs or {}).get(player)
        return Drafter(
            [self._cards(table, "picks", player, index) for index in range(len(self.file.picks[player]))],
            document.key_at(("picks", player)),
            None if packs is None else [self._cards(table, "packs", player, index) for index in range(len(packs))],
            None if packs is None else document.key_at(("packs", player)),
            table.deck_at(self.written, ("decks", player)) if player in self.file.decks else None,
        )

    def _cards(self, table: Table, key: str, player: str, index: int) -> Deck:
        return table.cards_at(self.written, (key, player, index), PICKS)


def _part(player: str, drafting: Drafting, drafter: Drafter, table: Table) -> Part:
    told = [Statement("picked", {"count": drafting.picks, "rounds": len(drafter.rounds)})]
    if drafting.report is None:
        return Part(Statement("no-deck-yet", {"player": player}), tuple(told))
    if drafting.left_out:
        told.append(Statement("left-out", {"copies": dict(drafting.left_out)}))
    judged = table.judged(drafting.report)
    return Part(said_of_deck(judged, player, drafter.rounds_at.path), tuple(told), judged)
