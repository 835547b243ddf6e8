"""Edit decks written in JSON; :mod:`deckcheck.fixes.data_sheet` does it."""

from deckcheck.fixes.data_sheet import data_sheet as sheet

__all__ = ["sheet"]
