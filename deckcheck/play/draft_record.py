"""From the record of a draft to what is to be said of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.formats.play import DraftPolicy
from deckcheck.formats.schema.play import DraftFile
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Account, Part
from deckcheck.model.deck import Deck
from deckcheck.model.finding import Statement
from deckcheck.play.draft import PICKS, Drafter, Drafting, judge_draft
from deckcheck.play.record import Record, Table, Troubles, said_of_deck
from deckcheck.source import LARGEST_DECK, Problem, Source
from deckcheck.source.named_tuple import NamedTuple


class JudgedDraft(NamedTuple):
    """A draft that was judged: what is said of it, the policy it was judged by, and the decks that were built.

    ``lines`` has the lines of each file that they stand in.
    """

    account: Account
    policy: DraftPolicy
    decks: Mapping[str, Deck]
    lines: Mapping[str, tuple[str, ...]]


class DraftRecord(Record[DraftFile]):
    """The record of a draft, read and found to fit together. Raises InputError with every mistake."""

    def __init__(self, source: Source, most: int = LARGEST_DECK) -> None:
        """``most`` are the bytes of a file that it refers to."""
        super().__init__(source, most, "draft", DraftFile)

    def _problems(self) -> Iterator[Problem]:
        for key, named in (("packs", self.file.packs or {}), ("picks", self.file.picks), ("decks", self.file.decks)):
            yield from self._strangers((key,), named)
        for player in self.file.players:
            if player not in self.file.picks:
                yield Problem("player-without-picks", {"player": player}, self.document.key_at(("picks",)))

    def judged(self, judge: Judge, format: str | None = None) -> JudgedDraft:  # noqa: A002 -- what users call it
        """Judge the draft under its own format, or another. Raises InputError if something cannot be used."""
        troubles, paths = Troubles(), [("decks", player) for player in self.file.decks]
        table = self._table(lambda reference: judge.checker_of(reference, None), format, paths, troubles)
        players = {player: self._drafter(player, table) for player in self.file.players}
        with self._blaming(troubles, format):
            report = judge_draft(
                lambda owned: judge.checker_of(table.reference, owned), players, self.document.key_at(("players",))
            )
        troubles.end()
        parts = (_part(player, drafting, players[player], table) for player, drafting in report.players.items())
        findings = (*self._noted(format, table.checker.format), *report.findings)
        account = table.account(self.path, report.verdict, findings, parts, self.lines)
        decks = {player: drafter.deck for player, drafter in players.items() if drafter.deck is not None}
        return JudgedDraft(account, report.policy, decks, table.lines)

    def _drafter(self, player: str, table: Table) -> Drafter:
        packs = (self.file.packs or {}).get(player)
        return Drafter(
            self._cards(table, "picks", player, self.file.picks[player]),
            self.document.key_at(("picks", player)),
            None if packs is None else self._cards(table, "packs", player, packs),
            None if packs is None else self.document.key_at(("packs", player)),
            table.deck_at(self, ("decks", player)) if player in self.file.decks else None,
        )

    def _cards(self, table: Table, key: str, player: str, lists: Sequence[Any]) -> list[Deck]:
        return [table.cards_at(self, (key, player, index), PICKS) for index in range(len(lists))]


def _part(player: str, drafting: Drafting, drafter: Drafter, table: Table) -> Part:
    told = [Statement("picked", {"count": drafting.picks, "rounds": len(drafter.rounds)})]
    if drafting.report is None:
        return Part(Statement("no-deck-yet", {"player": player}), tuple(told))
    if drafting.left_out:
        told.append(Statement("left-out", {"copies": dict(drafting.left_out)}))
    judged = table.judged(drafting.report)
    return Part(said_of_deck(judged, player, drafter.rounds_at.path), tuple(told), judged)
