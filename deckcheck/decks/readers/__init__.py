"""The forms of deck files, one per file."""
