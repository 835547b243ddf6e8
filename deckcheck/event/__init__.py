"""An event: the lists that its players handed in, judged at once, and what the organizer needs of that.

``intake`` reads what the organizer wrote and the players handed in, ``judged`` has what that comes to, ``lock`` keeps
it, ``outputs``, ``page``, ``exports`` and ``paper`` show it, ``draw`` says whose decks to look at. Imports go in this
order.
"""
