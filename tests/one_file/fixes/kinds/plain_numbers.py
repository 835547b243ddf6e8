"""Write numbers of copies in plain digits where they are wide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Change, Edit, Fix

if TYPE_CHECKING:
    from deckcheck.model.finding import Finding

STEP = 1
MESSAGES = {"plain-number": {"en": "“{value}” in plain digits", "ja": "「{value}」を半角に"}}


def changes(file: DeckFile) -> Iterator[Change]:
    """A change for each entry whose number is written in wide digits."""
    for line in file.lines:
        if line.spot is not None and line.spot.digits is not None:
            written = file.source.text[line.spot.digits.start : line.spot.digits.end]
            if not written.isascii():
                fix = Fix("plain-number", {"value": written}, line.entry.at)
                yield Change((fix,), (Edit(*line.spot.digits, str(int(written))),))


def offers(file: DeckFile, finding: Finding) -> Iterator[Change]:
    """None: no finding asks for it."""
    return iter(())
