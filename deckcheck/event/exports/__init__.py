"""What other programs take of an event, a module for each form."""
