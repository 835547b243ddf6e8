"""The kinds of fixes, one per file."""
