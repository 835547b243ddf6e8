"""What is said of databases of other forms and of importing them, one catalogue per language."""
