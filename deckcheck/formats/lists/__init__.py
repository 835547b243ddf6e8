"""The forms in which lists of limited cards are kept, one module each; see :mod:`deckcheck.formats.list_form`."""
