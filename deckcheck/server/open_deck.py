"""A deck that is open in an editor: judged as ``deckcheck check`` does, and read for whoever asks what stands where."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from deckcheck.config.config import Config
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.fixes.apply import Fixed, offers_of
from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Offer
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Judged, Report, Undeclared, words
from deckcheck.messages import NO_WORDS, Words
from deckcheck.model.deck import Deck, DeckEntry
from deckcheck.model.finding import Finding, verdict
from deckcheck.model.spelling import Budget
from deckcheck.server.snapshot import Snapshot
from deckcheck.source import Source
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.judging.repairs import RepairedFile

_SOON, _LONG = 1.0, 2.0
"""The seconds in which a repair is looked for in an editor, and how many are too many, with all that comes before."""


class EditorJudge(ConfiguredJudge):
    """Judges decks by their configurations for as long as an editor runs; what was never saved has none."""

    def __init__(self, today: str) -> None:
        super().__init__(today)
        # In a run without an end every name is, while somebody types it, one that no card has.
        self._budget = Budget()
        self.slow_repairs: set[str] = set()
        """The formats of which nobody waits for repairs who did not ask for just that."""

    def config(self, path: str) -> Config | None:
        """The configuration of a file, None if it has none."""
        return super().config(path) if os.path.isabs(path) else None


class Read(NamedTuple):
    """A deck as it was read, and the checker of its format."""

    file: DeckFile
    checker: Checker

    @property
    def deck(self) -> Deck:
        """Its cards, and where they stand."""
        return self.file.deck

    def entry_at(self, line: int, column: int) -> DeckEntry | None:
        """The entry at a place: of those of the line the last one that begins before it, else the first."""
        entries = [entry for entry in self.deck.entries if entry.at.line == line]
        before = [entry for entry in entries if entry.at.column <= column]
        return before[-1] if before else next(iter(entries), None)


class OpenDeck:
    """A deck as it stands in an editor. Raises InputError where it cannot be judged.

    ``report`` is all that there is to say of it. Of a deck of which nobody says the format that is what is said of it
    in whichever of its game; ``declared`` is False then.
    """

    def __init__(self, snapshot: Snapshot, judge: EditorJudge) -> None:
        self.source: Source = snapshot.source
        self._judge = judge
        found = judge.judged_or_undeclared(self.source)
        self.declared = isinstance(found, Judged)
        if isinstance(found, Judged):
            self.judged: tuple[Judged, ...] = (found._replace(offers=self._offers),)
            self.report = Report(self.judged, imports=judge.imports)
        else:
            undeclared, problems = found
            self.judged = undeclared.decks
            common = tuple(each._replace(offers=self._offers) for each in _in_all(undeclared))
            self.report = Report(common, problems, undeclared=(undeclared,))

    @property
    def of_a_game(self) -> bool:
        """Whether it is surely a deck: it has a format, or its names are the cards of a game."""
        return bool(self.judged)

    @property
    def format(self) -> Format | None:
        """The format, or one of its game's; None if neither is known."""
        return self.judged[0].format if self.judged else None

    @property
    def words(self) -> Words:
        """What the zones and attributes are called."""
        return NO_WORDS if self.format is None else words(self.format)

    @cached_property
    def read(self) -> Read | None:
        """The deck as it is read; None if its game is not known."""
        if self.format is None:
            return None
        game_only = None if self.declared else self.format.id
        source = self._judge.typed(self.source)

        def read(judge: Judge, asked: str | None) -> Read:
            checker = judge.checker(judge.reference_of(source, asked or game_only))
            return Read(DeckFile(source, checker), checker)

        return self._judge.used(source.path, read)

    def _offers(self, finding: Finding) -> tuple[Offer, ...]:
        """What could be done about one finding: an editor asks of the line that somebody is in, not of the deck."""
        return () if self.read is None else offers_of(self.read.file, finding)

    def fixed(self) -> Fixed | None:
        """The deck with everything fixed that is safe; None if nobody says its format."""
        return self._judge.fix(self.source) if self.declared else None

    def repaired(self, *, asked_for: bool) -> RepairedFile | None:
        """The deck made legal with the fewest changes, None where none are found soon, or nothing is there to find
        them; nor, unless it is ``asked_for``, under formats of which it took long before.
        """
        judged = self.judged[0] if self.declared else None
        if judged is None or judged.report.verdict == "legal" or find_spec("highspy") is None:
            return None
        if self.read is None or not self.read.deck.entries:
            return None
        if judged.format.id in self._judge.slow_repairs and not asked_for:
            return None
        # Only who asks for repairs waits for what finds them.
        from deckcheck.judging.repairs import AskedRepair, repaired_file

        began, source = time.monotonic(), self._judge.typed(self.source)
        wanted = AskedRepair(seconds=_SOON)
        found = self._judge.used(source.path, lambda judge, named: repaired_file(judge, source, named, wanted))
        if time.monotonic() - began > _LONG:
            self._judge.slow_repairs.add(judged.format.id)
        return found if found.after is not None else None

    def asked_at(self, line: int) -> Iterator[Finding]:
        """The findings with a place on a line that a clause asked for."""
        for judged in self.judged if self.declared else ():
            for finding in judged.report.findings:
                places = (finding.at, *finding.also)
                if finding.clause is not None and any(at.line == line for at in places):
                    yield finding


def _in_all(undeclared: Undeclared) -> tuple[Judged, ...]:
    """What is said of a deck by every format of its game, under none of their clauses."""
    if not undeclared.decks:
        return ()
    first, *others = undeclared.decks
    told = [{repr(each) for each in judged.report.findings} for judged in others]
    findings = tuple(
        finding
        for finding in first.report.findings
        if finding.clause is None and all(repr(finding) in each for each in told)
    )
    report = first.report._replace(findings=findings, verdict=verdict(findings), known_until=None)
    return (first._replace(report=report, ignored=()),)
