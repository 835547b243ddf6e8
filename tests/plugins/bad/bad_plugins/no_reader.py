"""What would read text, if its name were not taken."""
