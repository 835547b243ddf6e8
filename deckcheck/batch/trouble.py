"""What no clause says of a deck: rows that nobody can use, names that no card has. Texts for a table of verdicts."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.batch.chunk import Damage
from deckcheck.formats.deck_report import DeckReport
from deckcheck.model.finding import Finding

MOST_NAMED = 20
"""Of more findings of a deck than these only the number is told."""
LONGEST = 200
"""Characters of a name; a longer one is cut, and ends with an ellipsis."""
_MORE = "more"
_NAMES = ("name", "zone", "column", "line")
"""The facts that have what somebody wrote, of which the first that there is counts."""


def of_rows(damage: Iterable[Damage]) -> tuple[str, ...]:
    """The rows that nobody can use: for each its code and its number, and the column that is not read."""
    return tuple(f"{code} {row} {facts.get('column', '')}".rstrip() for row, code, facts in damage)


def of_report(report: DeckReport, damage: Iterable[Damage] = ()) -> tuple[str, ...]:
    """Damaged rows, and what makes a deck undecided, or illegal, that no clause asked for: its code, its row or line,
    and the name or the word of a zone, as it is written.

    Of what is no damage there are :data:`MOST_NAMED` at most, and then how many more there are.
    """
    damage = tuple(damage)
    told = {(code, row) for row, code, _ in damage}
    left = [each for each in report.findings if each.clause is None and each.decides]
    left = [each for each in left if (each.code, each.at.line) not in told]
    more = (f"{_MORE} {len(left) - MOST_NAMED}",) if len(left) > MOST_NAMED else ()
    return (*of_rows(damage), *map(_said, left[:MOST_NAMED]), *more)


def _said(finding: Finding) -> str:
    named = next((each for key in _NAMES if isinstance(each := finding.facts.get(key), str) and each.strip()), "")
    cut = named if len(named) <= LONGEST else f"{named[: LONGEST - 1]}…"
    return f"{finding.code} {finding.at.line} {cut}".rstrip()
