"""Millions of decks: the same bounds as arrays, over rows of decks from files of any size."""
