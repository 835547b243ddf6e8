"""The smallest repair of a deck, as text and as JSON."""
