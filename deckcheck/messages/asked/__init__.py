"""What a format asks of a deck, one catalogue per language."""
