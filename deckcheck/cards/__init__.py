"""Card files, those of other projects too (``deckcheck/cards/databases``), and which of them counts."""
