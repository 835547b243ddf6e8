"""How a format is shown, one catalogue per language."""
