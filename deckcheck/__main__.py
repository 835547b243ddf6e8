"""``python -m deckcheck``."""

from deckcheck.cli import main

main(prog_name="deckcheck")
