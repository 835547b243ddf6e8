"""What everything is about: cards, decks, games, findings, names and days. Values, and nothing that opens a file."""
