"""Where the cards of a list stand: under a heading, beside a word for a zone, in a block, in a zone of their own."""
