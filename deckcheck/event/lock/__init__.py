"""The lists of an event as they were registered: the lock, judging it again, and a deck at the table."""
