"""Lines that few lists have, a module for each kind; :mod:`~deckcheck.decks.plain.odd_lines.order` asks one by one."""
