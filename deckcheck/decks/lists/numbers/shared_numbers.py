"""Numbers that may be meant of other lines: of each card below them (``4枚``, ``3x:``, ``2 of each``), or in words.

Whether that is meant, and how far it goes, nobody can tell: such a line is left unread, for any number of copies.
"""

import re

from deckcheck.decks.lines.counts import fronts
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Assembly

_WORD = r"[^\W\d_]+"
_COUNTS = r"[^\W_]\s*[^\W\d_]|×"
"""What a comment has that counts: “# 2” may be anything."""
_UNREAD = frozenset({"unread", "number", "strange", "words"})


def says_number_of_each(text: str) -> bool:
    """Whether a text has a number of copies, and no word but those that may stand beside one.

    >>> says_number_of_each("【4枚】"), says_number_of_each("3 copies each:"), says_number_of_each("4 Ash Drake")
    (True, True, False)
    """
    if len(re.findall(NUMBER, text)) != 1:
        return False
    known = words()
    beside = known.counters | known.quantities | known.each
    return all(is_made_of(word.casefold(), beside) for word in re.findall(_WORD, text))


def is_made_of(word: str, known: frozenset[str]) -> bool:
    """Whether a folded word is one of some, or several of them in a script that does not part its words."""
    while word and word not in known:
        if word.isascii():
            return False
        first = next((each for each in known if not each.isascii() and word.startswith(each)), "")
        if not first:
            return False
        word = word.removeprefix(first)
    return True


def is_of_each(list_: Assembly, index: int) -> bool:
    """Whether a line may say how many there are of each card below it: these have no number of their own."""
    below = next((at for at in range(index + 1, len(list_.roles)) if list_.roles[at].kind != "noise"), None)
    without = below is not None and list_.roles[below].kind == "cards" and not list_.roles[below].cards[0].counted
    return without and says_number_of_each(list_.roles[index].body)


def doubt_words(list_: Assembly) -> None:
    """Leave lines unread whose number is a word, around the cards of a list that has most numbers in digits.

    “four Ash Drake” may speak of those that stand there.
    """
    counted = [at for at, role in enumerate(list_.roles) if role.kind == "cards" and role.cards[0].counted]
    in_words = [at for at in counted if not any(map(str.isnumeric, list_.roles[at].body))]
    in_digits = [at for at in counted if at not in {*in_words}]
    if len(in_words) < len(in_digits):
        doubted = [at for at in in_words if at < in_digits[0] or at > in_digits[-1]]
    else:
        # Where numbers are words, other words below or above the cards may be one and a card that nobody knows.
        words_ = (at for at, role in enumerate(list_.roles) if role.kind == "words")
        doubted = [at for at in words_ if in_words and any(fronts(list_.roles[at].body, spelled=True))]
    for at in doubted:
        list_.doubt(at)


def doubt_each(list_: Assembly) -> None:
    """Leave lines unread that may say how many there are of each card below them."""
    for index, role in enumerate(list_.roles):
        unread = role.kind in _UNREAD or (role.kind == "cards" and not any(each.known for each in role.cards))
        unread = unread or (role.kind == "noise" and re.search(_COUNTS, role.body) is not None)
        if unread and is_of_each(list_, index):
            list_.doubt(index)
