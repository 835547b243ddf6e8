"""What one line of a list says: so many copies of a card, with what stands around its name."""
