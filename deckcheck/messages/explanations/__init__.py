"""What findings mean, one catalogue per language."""
