"""Write a card that stands on several lines of one zone on the first of them.

A line stays where something stands beside its card that would be lost.
"""

from collections.abc import Iterator

from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Change, Fix
from deckcheck.model.deck import UNKNOWN_STATE
from deckcheck.model.finding import Finding
from deckcheck.source.grouping import grouped

STEP = 2


def changes(file: DeckFile) -> Iterator[Change]:
    """A change for each card with lines that can be put together."""
    groups = grouped(
        ((line.entry.zone, line.card.name, line.edition, line.state), line)
        for line in file.lines
        # Of states that nobody knows nobody can tell whether they are the same.
        if line.card is not None and line.entry.zone is not None and UNKNOWN_STATE not in line.state
    )
    for (zone, card, _, _), (first, *others) in groups.items():
        going = [line for line in others if line.spot is not None and line.spot.removal is not None]
        copies = first.copies + sum(line.copies for line in going)
        counted = first.counted(copies) if going and copies <= MOST_COPIES else None
        if counted is not None:
            removals = (edit for line in going if line.spot and line.spot.removal for edit in line.spot.removal)
            facts = {"card": card, "zone": zone, "lines": 1 + len(going), "count": copies}
            yield Change((Fix("merged-lines", facts, first.entry.at),), (counted, *removals))


def offers(file: DeckFile, finding: Finding) -> Iterator[Change]:  # noqa: ARG001 -- no finding asks for it
    """None: a card on several lines is nothing to complain of."""
    return iter(())
