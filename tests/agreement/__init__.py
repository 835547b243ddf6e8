"""Decks of real events and products, judged on their day: where deckcheck and reality agree.

Each game is one module here; what it has is said in :mod:`agreement.games`.
"""
