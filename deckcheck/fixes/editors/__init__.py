"""What edits deck files, one module for each form, by the name of its reader."""
