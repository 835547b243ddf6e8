"""Safe changes of deck files. A kind of fix is a file in ``deckcheck/fixes/kinds``."""
