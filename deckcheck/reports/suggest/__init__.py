"""What may be added to a deck, as text and as JSON."""
