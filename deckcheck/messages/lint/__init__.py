"""What can be odd about a format that loads, one catalogue per language."""
