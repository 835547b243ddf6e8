"""What can be wrong with files and calls, one catalogue per language: needed only when something is."""
