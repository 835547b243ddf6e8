"""What statistics say, one catalogue per language."""
