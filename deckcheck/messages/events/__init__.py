"""The sentences of events."""
