"""What is made of an event for other programs, one program's kind of files per module."""
