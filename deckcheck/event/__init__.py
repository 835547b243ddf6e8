"""An event: the lists that its players handed in, judged at once, and what the organizer needs of that.

:mod:`~deckcheck.event.plan` reads what the organizer wrote, ``sources/`` read what the
players handed in, :mod:`~deckcheck.event.judge` judges it.
"""
