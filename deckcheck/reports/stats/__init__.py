"""How the statistics of decks are written, one way per file."""
