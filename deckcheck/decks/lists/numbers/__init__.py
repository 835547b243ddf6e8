"""Which numbers of a list are of copies: those of rows, levels, sums, headings and decks are not."""
