"""What is said of marked decks that are tried, one catalogue per language."""
