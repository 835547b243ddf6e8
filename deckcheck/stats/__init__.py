"""What a deck consists of."""
