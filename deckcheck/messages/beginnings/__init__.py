"""What is said in and of the files of a new format, one catalogue per language."""
