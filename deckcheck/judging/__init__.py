"""From what a person names (files, a format, a day) to verdicts, on that day and over time."""
