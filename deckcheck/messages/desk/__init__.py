"""The sentences of an event's desk: the lock, the deck at the table, what changed since the last run."""
