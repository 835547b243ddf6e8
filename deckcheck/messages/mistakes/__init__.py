"""What mistakes in files and on the command line mean, one catalogue per language."""
