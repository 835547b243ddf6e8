"""The forms of card files, one per file."""
