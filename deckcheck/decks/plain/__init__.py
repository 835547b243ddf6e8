"""Lists of text, from the first line to the last: what each line is for, before the lines around it are asked."""
