"""Say what a bound asks, in the players' language: ``formats show`` reads bounds, as the counter does."""

from deckcheck.kernel.bound import Bound
from deckcheck.kernel.told import told
from deckcheck.messages import Words, sentence


def bound_sentence(bound: Bound, lang: str, words: Words) -> str:
    """What a bound asks of a deck, as a sentence."""
    said = told(bound)
    return sentence(lang, said["code"], said["facts"], words)
