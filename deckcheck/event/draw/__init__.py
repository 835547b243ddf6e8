"""Whom judges look at in a round: the pairings as a table says them, the tables drawn from them, and the record."""
