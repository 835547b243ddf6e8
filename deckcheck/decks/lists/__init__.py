"""A list as a whole: what the lines around a line make of it.

:mod:`~deckcheck.decks.lists.assembly` holds the lines with what they are for, :mod:`~deckcheck.decks.lists.settled` has
the order of what is asked of them: which numbers are of copies (``numbers``), where cards stand (``places``), and which
lines are left unread because they may be of other cards (``doubts``). A module there is one form of lists, or one
mistake that people make.
"""
