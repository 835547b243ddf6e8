"""What is said of fixes, one catalogue per language."""
