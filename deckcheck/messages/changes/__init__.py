"""What changed in a format between two days, one catalogue per language."""
