"""``deckcheck serve``: the live page of an event, and the public checker.

``rules`` says what holds, ``store`` keeps what comes in.
"""
