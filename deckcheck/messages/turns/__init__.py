"""Since when and until when decks are legal, and in which formats, one catalogue per language."""
