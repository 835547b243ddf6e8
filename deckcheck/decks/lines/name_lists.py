"""Names that a line lists, with one number that may be of each of them: ``4x Ash Drake / Ember``."""

import re

from deckcheck.decks.lines.written import Names

_MOST_PARTS = 24
"""Parts of a text that are held against the names of cards."""
_LISTED = r"\s*[,;、，；/／＋+&・]\s*"
_OF_ALL = r"(?i)\A[\s:：–—-]+|\s*(?:各|\beach|[:：])\s*\Z"
"""What stands between a number that is meant of each part and the first or the last of them."""
_BETWEEN = r"\s*[,;、，；/／＋+&|｜\t　]\s*|\s(?:and|und|et|y)\s"


def holds_several(text: str, names: Names) -> bool:
    """Whether two parts of a text or more are each the name of a card: ``Ash Drake / Ember``."""
    parts = re.split(_BETWEEN, text)[:_MOST_PARTS]
    return len(parts) > 1 and sum(_is_bare(part, names) for part in parts) > 1


def has_one_without_number(text: str, names: Names) -> bool:
    """Whether one of several parts of a text is nothing but a card: a number elsewhere may be of it, too."""
    parts = re.split(_LISTED, text)[:_MOST_PARTS]
    return len(parts) > 1 and any(_is_bare(part, names) for part in parts)


def _is_bare(part: str, names: Names) -> bool:
    """Whether a part of a text is the name of a card, but for what sets it off from a number of all parts."""
    return bool(part) and (names.is_card(part) or names.is_card(re.sub(_OF_ALL, "", part)))
