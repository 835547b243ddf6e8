"""The sentences of an event's page."""
