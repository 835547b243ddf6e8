"""Matches and drafts, and the records of them."""
