"""How a format is shown, and what it asks by lists and pools of sets, one catalogue per language."""
