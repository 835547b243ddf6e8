"""The language server: what is said of decks and of the files that people write, while they write them."""
