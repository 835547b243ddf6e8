"""The forms of tables that decks are read from, a file each, and what they have in common."""
