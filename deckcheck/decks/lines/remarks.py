"""Remarks around the cards of a list: those that speak of copies (``plus one more``, ``and 1 in the side``), and those
of who has seen a page (``12 comments``).

The former name no card, but are of the one above them, or of any.
"""

import re

from deckcheck.decks.lines.words import Boards, words
from deckcheck.model.heading import fold_heading

_WORD = r"[^\W_]+(?:['’-][^\W_]+)*"
_NUMBER = r"[x×]?(?:[0-9０-９]{1,2})[x×]?"
_LONGEST_SHORT = 10
"""Words of a remark that says hardly anything else."""
_LEAST_WORD = 2
"""Letters of a word that says anything: "s" is no zone here."""
_AUDIENCE = r"[0-9]{1,3}(?:[,.]?[0-9]{3})*(?:[.,][0-9])?[kKM万]?\s*([^\W\d]+)"


def speaks_of_copies(text: str, boards: Boards) -> bool:
    """Whether a remark speaks of further copies of a card, or of some in a zone beside the main one.

    >>> speaks_of_copies("plus one more", Boards(())), speaks_of_copies("one more win to go", Boards(()))
    (True, False)
    """
    known = words()
    said = [fold_heading(word) for word in re.findall(_WORD, text)]
    further = sum(word in known.further or word in known.again for word in said)
    counting = known.further | known.again | known.numerals | known.ones | known.joining
    if further and all(word in counting or len(word) < _LEAST_WORD for word in said):
        return True  # it says nothing else
    number = any(re.fullmatch(_NUMBER, word) or word in known.numerals or word in known.ones for word in said)
    copies = any(word in known.quantities and word not in known.units for word in said)
    board = any(len(word) >= _LEAST_WORD and boards.is_board(word) and not boards.is_main(word) for word in said)
    if len(said) > _LONGEST_SHORT:
        return bool(further) and number and (board or copies)
    return (number and board) or (bool(further) and (board or copies)) or (further > 1 and number)


def is_of_an_audience(text: str) -> bool:
    """Whether a text says nothing but how many have seen a page, or said something of it.

    >>> is_of_an_audience("1,234 views"), is_of_an_audience("4 creatures")
    (True, False)
    """
    found = re.fullmatch(_AUDIENCE, text)
    return found is not None and fold_heading(found[1]) in words().audience
