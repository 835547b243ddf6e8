"""Tell the headings of a deck list's zones from its names.

A game declares the words; how people set them off (``【EX】``, ``[EX]``,
``■EX``, ``EX:``, ``EX (7)``, ``【EX 7枚】``) makes no difference, nor do case, width and
white space. What only looks like a heading is one if no name would be written
so; when in doubt it is a name, since an unknown name is found out anyway.
"""

import re
from collections.abc import Mapping, Sequence

from deckcheck.model.game import Zone
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import normalized

SHEETS = "枚张張장매"
"""Letters that count flat things in Japanese, Chinese and Korean, and so cards."""
_MARKS = "【】[]<>〔〕■□◆◇▼▽●○★☆=-*_~"
# The patterns are compiled when a line first needs one: most lines need none, and compiling takes longer than a deck.
_NUMBERED = rf"(.+?)(?::?\([0-9]+[{SHEETS}]?\)|:?[0-9]+[{SHEETS}]|:[0-9]+)"
_NUMBERED_IN_BRACKETS = r"[【\[<〔](.+?):?[0-9]+[】\]>〕]"
_LONGEST = 60
"""Characters of a heading in which its word is looked for."""
_LAST_OF_NUMBERED = frozenset(f"0123456789{SHEETS})")


def fold_heading(text: str) -> str:
    """A heading without what makes no difference between two of them.

    >>> fold_heading(" Side　Deck：")
    'sidedeck:'
    """
    folded = text.lower() if text.isascii() else normalized("NFKC", text).casefold()
    return "".join(folded.split())


class Headings(NamedTuple):
    """The words that a game's zones declare, folded, with the id of the zone each opens.

    ``known`` has one word for each zone, ``default`` the zone of the lines before any
    heading, and ``numeric`` says whether any of the words begins with a digit.
    """

    words: Mapping[str, str]
    known: tuple[str, ...]
    default: str | None
    numeric: bool

    @classmethod
    def of(cls, zones: Sequence[Zone]) -> "Headings":
        """Collect the words of the zones: their headings and ids."""
        words: dict[str, str] = {}
        for zone in zones:
            for word in (*zone.headings, zone.id):
                words.setdefault(fold_heading(word).strip(_MARKS), zone.id)
        known = tuple((*zone.headings, zone.id)[0] for zone in zones)
        default = next((zone.id for zone in zones if zone.default), None)
        return cls(words, known, default, any(word[:1].isdecimal() for word in words))

    def zone_of(self, text: str) -> str | None:
        """The zone that a text opens if it is a declared word and nothing else but marks and a number of cards."""
        if text[:1].isdecimal() and not self.numeric:
            return None  # the usual line begins with a count and need not be folded
        folded = fold_heading(text)
        bare = folded.strip(_MARKS).removesuffix(":").strip(_MARKS)
        if bare in self.words or not bare:
            return self.words.get(bare)
        if bare[-1] not in _LAST_OF_NUMBERED:
            return None
        numbered = re.fullmatch(_NUMBERED, bare) or re.fullmatch(_NUMBERED_IN_BRACKETS, folded)
        return self.words.get(numbered[1].strip(_MARKS)) if numbered else None

    def word_in(self, text: str, zone: str) -> tuple[int, int] | None:
        """Where in a heading of a zone its word stands, from an index up to another; None if that cannot be told.

        >>> Headings({"ex": "extra"}, (), None, False).word_in("【 Ｅｘ (7)】", "extra")
        (2, 4)
        """
        if len(text) > _LONGEST:
            return None
        places = [(end - start, -start) for start in range(len(text)) for end in range(start + 1, len(text) + 1)]
        for length, start in sorted(places, reverse=True):
            word = text[-start : length - start]
            if word == word.strip() and self.words.get(fold_heading(word)) == zone:
                return -start, length - start
        return None

    def inline(self, body: str) -> tuple[str, int] | None:
        """The zone and where its entry begins, in a line such as ``Leader: Ash Drake``."""
        word, colon, rest = body.replace("：", ":").partition(":")
        zone = self.words.get(fold_heading(word).strip(_MARKS)) if colon and rest.strip() else None
        return (zone, len(body) - len(rest.lstrip())) if zone else None
