"""The rule kinds, one per file."""
