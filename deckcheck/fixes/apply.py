"""Fix what is safe in a deck file, and only that.

A fix is made only if the text with it, read again, is the same deck: the same cards in the same zones, or one of
them where the fix says that it goes, and nothing new to find. What does not come back like that is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Change, Edit, Fix, Offer, Replacement, in_order, origins
from deckcheck.formats.checker import Checker
from deckcheck.model.finding import Finding
from deckcheck.source import Source, line_starts, place_at
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in

_MOST_ROUNDS = 10
"""A fix may make another possible: a card that is moved stands beside the other copies of it. Two rounds are usual."""
_MOST_TRIED = 50_000
"""Entries that are read again to find the changes that cannot be made; those of any deck need fewer."""
_MOST_OFFERED = 20_000
"""Entries that are read again to find changes that somebody can choose among: a hundred times those of a large deck."""

_CHOICES = ("nearest", "cards", "known")
"""The facts that say what there is instead of what was found."""


class Kind(Protocol):
    """A kind of fix: a module in ``deckcheck/fixes/kinds``. Those of a later ``STEP`` see what the ones before made."""

    STEP: int

    def changes(self, file: DeckFile) -> Iterator[Change]:
        """What could be put right in a deck file; without edits, what a person has to decide."""

    def offers(self, file: DeckFile, finding: Finding) -> Iterator[Change]:
        """Changes that a person may choose among to be rid of a finding."""


class Fixed(NamedTuple):
    """A deck file with its fixes made: they stand in the order of the file as it was.

    ``left`` would have lost or changed something else and were not made; ``offered`` are for a person to decide.
    """

    source: Source
    fixes: tuple[Fix, ...]
    left: tuple[Fix, ...]
    offered: tuple[Fix, ...]


@cache
def kinds() -> tuple[Kind, ...]:
    """The kinds of fixes, by their steps and the names of their files."""
    modules = (import_module(f"deckcheck.fixes.kinds.{name.replace('-', '_')}") for name in built_in("fixes"))
    return tuple(sorted((cast("Kind", module) for module in modules), key=lambda kind: kind.STEP))


def fixed(source: Source, checker: Checker) -> Fixed:
    """A deck file with everything fixed that can be fixed safely."""
    work = _Work(DeckFile(source, checker))
    for _ in range(_MOST_ROUNDS):
        if not work.round():
            break
    return Fixed(
        work.file.source,
        *(tuple(sorted(each, key=lambda fix: fix.at)) for each in (work.made, work.left, work.offered)),
    )


class _Work:
    """A deck file while it is fixed. ``origins`` says where each of its lines stood at first."""

    def __init__(self, file: DeckFile) -> None:
        self.file = file
        self.made: list[Fix] = []
        self.left: list[Fix] = []
        self.offered: list[Fix] = []
        self._origins = list(range(1, len(file.deck_list.lines) + 1))

    def round(self) -> bool:
        """Make the fixes of every kind once; whether there was any."""
        made = len(self.made)
        self.left, self.offered = [], []
        for kind in kinds():
            changes = list(kind.changes(self.file))
            self.offered += self._placed(change for change in changes if not change.edits)
            self._make([change for change in changes if change.edits])
        return len(self.made) > made

    def _make(self, changes: Sequence[Change]) -> None:
        taken, after = _held(self.file, changes)
        self.left += self._placed(change for change in changes if change not in taken)
        if after is None:
            return
        self.made += self._placed(taken)
        edits = [edit for change in taken for edit in change.edits]
        lines = origins(self.file.source.text, after.source.text, edits)
        self._origins = [self._origins[line - 1] for line in lines]
        self.file = after

    def _placed(self, changes: Iterable[Change]) -> Iterator[Fix]:
        """The fixes of some changes, where they stood at first."""
        for change in changes:
            for fix in change.fixes:
                yield fix._replace(at=fix.at._replace(line=self._origins[fix.at.line - 1]))


def _held(file: DeckFile, changes: Sequence[Change]) -> tuple[list[Change], DeckFile | None]:
    """Those of some changes that can be made, and the deck file with them; None if none can."""
    after = _tried(file, changes)
    if after is not None or len(changes) < 2:
        return list(changes) if after else [], after
    taken: list[Change] = []
    waiting, tries = [changes[len(changes) // 2 :], changes[: len(changes) // 2]], 0
    while waiting and tries < file.tries(_MOST_TRIED):
        # Most can be made: those that cannot are found by halves.
        part, tries = waiting.pop(), tries + 1
        tried = _tried(file, [*taken, *part])
        if tried is not None:
            taken += part
            after = tried
        elif len(part) > 1:
            waiting += [part[len(part) // 2 :], part[: len(part) // 2]]
    return taken, after


def _tried(file: DeckFile, changes: Sequence[Change]) -> DeckFile | None:
    """The deck file with some changes, read again; None if it is not the same deck."""
    after = file.after(edit for change in changes for edit in change.edits) if changes else None
    moves = {number: zone for change in changes for number, zone in change.moves.items()}
    return after if after is not None and file.holds(after, moves) else None


def offers(
    source: Source, checker: Checker, findings: Iterable[Finding]
) -> Iterator[tuple[Finding, tuple[Offer, ...]]]:
    """The findings on a deck file that a change of the file would be rid of, each with these changes."""
    # Most findings leave nothing to choose, and to read the file again takes time.
    leaving = [finding for finding in findings if _leaves_a_choice(finding)]
    if not leaving:
        return
    file = DeckFile(source, checker)
    for finding in leaving[: file.tries(_MOST_OFFERED)]:
        found = tuple(_offers(file, finding))
        if found:
            yield finding, found


def offers_of(file: DeckFile, finding: Finding) -> tuple[Offer, ...]:
    """The changes of a deck file that would be rid of one finding on it, the likeliest first."""
    return tuple(_offers(file, finding)) if _leaves_a_choice(finding) else ()


def _leaves_a_choice(finding: Finding) -> bool:
    return any(finding.facts.get(each) for each in _CHOICES) or finding.facts.get("allowed") == [[0, 0]]


def _offers(file: DeckFile, finding: Finding) -> Iterator[Offer]:
    changes = [change for kind in kinds() for change in kind.offers(file, finding) if change.edits]
    for change in changes:
        after = file.after(change.edits)
        if after is not None and not any(_same(finding, other) for other in after.report.findings):
            safe = len(changes) == 1 and bool(change.moves) and file.holds(after, change.moves)
            yield Offer(change.fixes, tuple(_replacements(file.source, change.edits)), safe)


def _replacements(source: Source, edits: Iterable[Edit]) -> Iterator[Replacement]:
    starts = line_starts(source.text)
    for edit in in_order(edits):
        start, end = (place_at(source.path, starts, index) for index in (edit.start, edit.end))
        yield Replacement(start, end, edit.text)


def _same(finding: Finding, other: Finding) -> bool:
    """Whether two findings on two states of a deck say the same."""
    return (finding.code, finding.clause, dict(finding.facts)) == (other.code, other.clause, dict(other.facts))
