"""Selectors of cards, quantities, bounds, and counting a deck. Nothing here knows a file, a format or a rule kind."""
