"""``python -m deckcheck``."""

from deckcheck.program import run

run()
