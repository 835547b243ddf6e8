"""The forms of tables, one per file."""
