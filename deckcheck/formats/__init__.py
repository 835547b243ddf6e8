"""Format and game files: finding, reading, checking and explaining them, and judging one deck by one format."""
