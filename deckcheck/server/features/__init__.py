"""What an editor may ask of an open file, a file for each; found by their names."""
