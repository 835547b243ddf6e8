"""What may still be added to a deck, and what it lacks."""
