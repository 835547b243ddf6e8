"""What the page keeps: the only place that knows the database.

``database`` opens one and ``writer`` commits to it; ``events``, ``capabilities`` and ``submissions`` say what is kept
of each, ``audit`` what was done, ``shares`` the lists that visitors share. All of them take a connection;
:class:`deckcheck.serve.store.store.Store` has one.
"""
