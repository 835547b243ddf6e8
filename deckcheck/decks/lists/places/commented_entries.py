"""Whether a comment has cards and numbers of theirs in it: what somebody took out of a list, or put in."""

import re

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.readings import MOST_SPOKEN, Readings
from deckcheck.decks.lines.words import words
from deckcheck.model.heading import fold_heading

_NUMBER_OF_A_CARD = r"(?<![0-9])[0-9]{5,12}(?![0-9])"
_TIMES = r"\*(?=\s?[0-9０-９])"
"""Behind a name, such as ``×``."""
_DAY = r"[0-9]+(?:[-/.:年月][0-9]+)+"
"""Days, times and versions, whose last number is none of copies."""
_NUMBER_OF = r"([^\W\d_]+)\.?\s+[0-9]{1,4}(?=\W+\w)"
"""A number behind the word that says what it is of, and something else behind it: ``Round 3: Ash Drake``."""
_FIRST_WORD = r"\W*[^\W\d_]+\W+"
_END_OF_PART = r"(?<=\w)\s*[,;.、。，；(（](?:\s|\Z|(?<=[、。，；（]))"
"""What may end an entry in a comment that goes on."""
_MOST_SOUGHT = 20


def has_numbers_of_cards(comment: str, lines: Lines) -> bool:
    """Whether cards are called like numbers in a comment, as in a list of them whose ends of lines were lost."""
    return any(map(lines.is_card, re.findall(_NUMBER_OF_A_CARD, comment)[:_MOST_SOUGHT]))


def has_an_entry(comment: str, lines: Lines) -> bool:
    """Whether a comment ends in a number and a card, or begins with them, perhaps behind a word: ``also 3 Ash Drake``.

    In a sentence that goes on a card may be spoken of.
    """
    readings, text = Readings(lines), re.sub(_TIMES, "×", re.sub(_DAY, " ", comment))
    text = re.sub(_NUMBER_OF, lambda found: " " if fold_heading(found[1]) in words().values else found[0], text)
    if not any(map(str.isnumeric, text)):
        return False
    if readings.ends_in_an_entry(text):
        return True
    begin = re.match(_FIRST_WORD, text)
    ends = [*[found.start() for found in re.finditer(_END_OF_PART, text)][:_MOST_SOUGHT], len(text)]
    starts = {0, begin.end()} if begin else {0}
    found = (each for end in ends for start in starts for each in readings.of(text[start:end].rstrip()))
    return any(each.counted and each.copies <= MOST_SPOKEN for each in found)
