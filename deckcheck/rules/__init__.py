"""What a line of a format file means as bounds over a deck. A rule kind is a file in ``deckcheck/rules/kinds``."""
