"""What is said in and of new files, one catalogue per language."""
