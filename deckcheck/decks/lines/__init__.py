"""Lists of text, line by line: what a line says, and what the lines around it make of that."""
