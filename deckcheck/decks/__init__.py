"""Deck lists as people and programs write them: what a line says, how a list is laid out, which card a name means."""
