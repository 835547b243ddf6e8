"""The rules as an integer program: a deck made legal with the fewest changes, and a format proven to have a legal deck.

Every bound is linear in the copies of cards, or becomes so with a few bits beside them. What is written here is never
more than legality asks, so that nothing which a solver rules out was possible; and what a solver finds is judged by
the counter like any other deck, so that nothing which it lets through is taken for legal.
"""
