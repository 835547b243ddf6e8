"""What is made of an event, one kind of file per module."""
