"""Copies in a text that nobody can read: whether its numbers are of any, and how many there may be at most."""

import re

from deckcheck.decks.lines.name_lists import has_one_without_number
from deckcheck.decks.lines.notes import more_in_words
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import MOST_COPIES, Names
from deckcheck.model.heading import SHEETS, fold_heading

# The patterns are compiled when a line first needs one: the usual line needs none.
_COPIES = (
    rf"(?:[0-9０-９]|[一二三四五六七八九十两兩])\s*(?:[{SHEETS}]|まい)|[0-9０-９]\s?(?:つ|体|コ|個|投|積)"
    r"|[@＠][0-9０-９]{1,2}\Z|[xX×]\s?[0-9０-９]|[0-9０-９]\s?[xX×](?!\w)"
    r"|(?<![0-9０-９])[/／][0-9０-９]{1,2}\Z|[①-⑳]\Z|[》】」』）)\]］]\s*[0-9０-９]{1,2}\Z"
    r"|[0-9]-ofs?\b|\A[+＋−－]\s*[^\W\d].*[0-9０-９]{1,2}\Z"
    r"|[》】」』〉”\"]\s*[:：=＝―─━—–ー-]*\s*[0-9０-９]{1,2}\s*[,;，；]?\Z|(?:(?<!…)…+|(?<!‥)‥+|(?<!・)・{2,}|(?<!\.)\.{3,})\s*[0-9０-９]{1,2}\Z"
)
"""Numbers that are hardly of anything but copies."""
_COUNTED = r"(?<![0-9０-９.,:/])[0-9０-９]{1,2}\s?([^\W\d_]+)"
"""A number and the word behind it, which may be one that counts copies."""
_FURTHER = r"(?<![^\W\d_])([^\W\d_]+)[:：,]?\s+[0-9]{1,2}[xX]?\s+(?:[A-Z]|[^\W\d_a-zA-Z])"
"""A number before what may be a name, behind a word that may speak of further copies: ``plus 2 Ash Drake``."""
_FIRST = r"\A[\W_]*\d"
NUMBERED = rf"\s[0-9０-９]{{1,3}}\Z|{_FIRST}"
"""Numbers around words that may be of cards; one of four digits behind them is rather a year."""
_EACH, _JOINED = r"(?i)\beach\b|各", r"(?i)\s(?:and|&|und|et|y)\s|[,;、；]\s*[^\W\d]"
_ALONE = (
    r"(?<![A-WYZa-wyz0-9０-９])[0-9０-９]+(?![A-WYZa-wyz])"
    r"|(?<=[a-z]{3})[0-9]{1,2}(?=[xX]?(?:\W|[A-Z]|\Z))|(?<![A-Za-z0-9])[0-9]{1,2}(?=[A-Z][a-z])"
    r"|(?<=[xX])[0-9]{1,2}(?=[A-Z])"
)
"""A number that is no part of a word; one that touches it may have stood on another line."""
_LINK = r"[A-Za-z]+://\S*"
_MOST_DIGITS = 7


def is_numbered(text: str) -> bool:
    """Whether a text begins with a number, or is nothing but one of copies and what that is of."""
    return re.match(rf"{_COPIES}|{NUMBERED}", text) is not None


def may_be_copies(text: str) -> bool:
    """Whether a text ends with a number of copies of something; “デッキ①” is the first of several decks."""
    word = fold_heading(re.sub(r"\s*[①-⑳]\Z", "", text))
    numbered = word != fold_heading(text) and (word in words().same or word in words().labels)
    return not numbered and _says_copies(text)


def _says_copies(text: str) -> bool:
    """Whether a text has a number that is hardly of anything but copies."""
    known = words()
    return (
        re.search(_COPIES, text) is not None
        or any(fold_heading(word) in known.counters for word in re.findall(_COUNTED, text))
        or any(fold_heading(word) in known.further | known.again for word in re.findall(_FURTHER, text))
    )


def most_copies(text: str, names: Names) -> int | None:
    """The copies that a text may hold at most, None if nobody can tell."""
    numbers = [int(each) for each in re.findall(_ALONE, text) if len(each) <= _MOST_DIGITS]
    most = sum(numbers)
    if not 0 < most <= MOST_COPIES or any(char.isnumeric() and not char.isdecimal() for char in text):
        return None
    # "4 Ash Drake and Swarm" and "4 Ash Drake, Swarm" may be four of both.
    several = (
        re.search(_EACH, text)
        or (len(numbers) == 1 and re.search(_JOINED, text))
        or more_in_words(text, numbers)
        or has_one_without_number(text, names)
    )
    return most if not several and _are_of_cards(text, names) else None


def _are_of_cards(text: str, names: Names) -> bool:
    """Whether numbers in a text may be of cards: “see picture 1” says nothing of how many there are."""
    said = words().further | words().again | words().quantities
    around = re.sub(_LINK, "", text) if "://" in text else text
    return (
        _says_copies(around)
        or re.search(_FIRST, around) is not None
        or any(fold_heading(word) in said for word in re.findall(r"[^\W\d_]+", around))
        or holds_a_name(text, names)
    )
