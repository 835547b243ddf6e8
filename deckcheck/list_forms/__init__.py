"""The forms in which lists of limited cards are kept, one module each; see :mod:`deckcheck.list_form`."""
