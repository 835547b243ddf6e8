"""What is said of newer cards and lists before they are taken over, one catalogue per language."""
