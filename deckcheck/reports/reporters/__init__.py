"""The reporters, one per file."""
