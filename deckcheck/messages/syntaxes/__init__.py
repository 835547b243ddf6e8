"""What is said of the syntaxes of decks."""
