"""Edit decks written in JSON; :mod:`deckcheck.fixes.data_sheet` does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckcheck.fixes.data_sheet import data_sheet
from deckcheck.fixes.editor import Sheet

if TYPE_CHECKING:
    from deckcheck.model.deck import DeckList
    from deckcheck.model.game import Zone
    from deckcheck.source import Source


def sheet(source: Source, deck_list: DeckList, zones: Sequence[Zone]) -> Sheet | None:
    """The places in a deck, None where it cannot be edited safely."""
    return data_sheet(source, deck_list, zones)
