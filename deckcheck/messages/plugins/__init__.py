"""What is said of plug-ins that are listed, one catalogue per language."""
