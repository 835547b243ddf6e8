"""Headings in lists: what the word of one may be, without the marks that people set around it, and what it opens."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import DIGITS, NUMBER
from deckcheck.decks.lists.assembly import Kind, Role
from deckcheck.model.heading import SHEETS, fold_heading
from deckcheck.source import Location

_SPACES = (
    " \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What :meth:`str.isspace` counts as white space."""
# Signs to strip, and no patterns: every heading comes by here, and compiling them takes longer than reading the list.
_OPENING = _SPACES + '#/-=~*_─━═◆◇■□●○◎◯〇▼▽▶►▸★☆・•‣◦▪▫·∙⁃\uf0b7【[［<〈＜《―–—〜～!！`|+"“„«'
_CLOSING = _SPACES + '#/-=~*_─━═◆◇■□●▼▽★☆―–—〜～!！`\\,，、;；:：|】]］>〉＞》+"“”«»」』↓⇓⬇⤵👇🔻🔽\ufe0f'
_MARKS_BEFORE = ("//", *"【[［<〈＜■□◆◇▼▽●★☆=#*~_―–—─━═")
_MARKS_BEHIND = tuple("】]］:：")
_END_TAGS = ("[/", "</")
_OF_MOST = rf"(?:\s*[/／]\s*{NUMBER}|\s+(?P<of>[^\W\d_]{{1,3}})\s+{NUMBER})?"
"""What may stand behind the number of cards: how many there may be, behind a slash or a word (``12 of 15``)."""
_NUMBER_FIRST = (
    rf"\A({NUMBER}){_OF_MOST}(?:\s*[{SHEETS}]?\s+(?=[^\d])|(?=[^\W\d_]{{3}}))"
    rf"(?P<word>.+?)(?:\s+{NUMBER})?\Z"
)
_NUMBER_LAST = (
    rf"\A(.+?)\s*(?:[\[(（〈<]\s*(?:[xX×]\s*)?|[:：=…×|]\s*|\s[xX]\s*|\.\.+\s*|\s[-–―]\s*|[】\]）)]\s*[\[(（]?\s*|\s+|(?<=[^\x00-\x7f]))"
    rf"({NUMBER}){_OF_MOST}\s*(?:[{SHEETS}]|カード|[xX×](?=\s*[)）\]])|(?P<unit>[^\W\d_]{{2,}})(?:\s+(?P<sum>[^\W\d_]{{2,}}))?)?"
    rf"\s*(?:[,;、；](?![^()（）]*[^\W\d_]\s*[0-9０-９]+\s*[{SHEETS}])[^()（）]*)?[\])）】>］〉]*\Z"
)
_SUM_LAST = (
    rf"\s*[\[(（〈<]\s*(?P<sum>[^\W\d_]+(?:\s+[^\W\d_]+)?)[:：]?\s*({NUMBER})\s*"
    rf"(?:[{SHEETS}]|(?P<unit>[^\W\d_]{{2,}}))?\s*[\])）〉>]\Z"
)
"""A number in brackets, with a word before it that says of what it is: ``(計60枚)``, ``(total: 60 cards)``."""
_PART_SUM = rf"(.+?)\s+(?P<sum>[^\x00-\x7f\W\d_]+)[:：]?\s*({NUMBER})\s*[{SHEETS}]?"
"""A word, the word for a sum, and a number: ``クリーチャー 計20枚``."""
_BOUND = (
    rf"\s*[(（\[【]\s*(?:(?:min|max)\.?|up to|at least|minimum|maximum)?\s*{NUMBER}\s*(?:[{SHEETS}]|cards?)?"
    r"\s*(?:以上|以下|まで|以内|or more|or less|min\.?|max\.?|minimum|maximum|\+|이상|이하)?\s*[)）\]】]"
)
"""A number in brackets, of the fewest or the most that there may be, if a word says so: ``(60枚以上)``."""
_SAYS_BOUND = r"(?i)以上|以下|まで|以内|or more|or less|min|max|up to|at least|\+|이상|이하"
_RANGE_LAST = (
    rf"(?:\s*[(（\[:：]|\s)\s*{NUMBER}\s*[{SHEETS}]?\s*[-–~〜～]\s*{NUMBER}\s*(?:[{SHEETS}]|cards)?\s*[)）\]】]*\Z"
)
"""Two numbers between which that of the cards is: ``[魔法 5〜6枚]``, ``Spells (8-12)``."""
_NUMBER_SET_OFF = (
    rf"(?:[\[(（【<〈]\s*[xX×]?\s*{NUMBER}[^\])）】>〉]*[\])）】>〉]|[:：]\s*{NUMBER})"
    rf"\s*(?:[{SHEETS}]|cards?)?[*_\s]*\Z"
)
_ORDINALS = frozenset("123456789１２３４５６７８９一二三四五六七八九①②③④⑤⑥⑦⑧⑨")
_ORDINAL = r"(?:[1-9１-９][.．)）、]|[一二三四五六七八九]、|[①-⑨])\s*(?=[^\W\d])"
"""What numbers the headings of a list: ``1. Main``, ``②サイド``."""
_TIME = r"(?:\A|[\s,、T])[0-9]{1,2}[:：][0-5][0-9](?:[:：][0-5][0-9])?\W*\Z"
"""A time of day, which sets off no number."""
_CLOSING_BRACKETS = ")）]"
_CLOSING_WORD = rf"[\s(（\[,–-]+([^\W\d_]+(?:['’][^\W\d_]+)?\.?)[{re.escape(_CLOSING_BRACKETS)}]*\Z"
_PICTURES = r"(?<=[^\s\u2600-\u27bf\U0001f000-\U0001faff])(?:\s*[\u2600-\u27bf\U0001f000-\U0001faff][\u200d\ufe0f]*)+\Z"
"""Pictures behind the word of a heading."""
PAGE_NUMBER = (
    r"(?i)(?:\A|[^\w\s]\s*)(?:page|seite|página|pagina|pág\.|strona|страница|sida)\s[0-9]{1,3}"
    r"\s?(?:of|/|von|sur|de|di|z|из|av)\s?[0-9]{1,3}\Z"
)
"""Which page of several it is, alone or behind a sign: ``Page 2 of 2``, ``My list - Seite 1 von 2``."""
LONGEST = 80
"""Characters of a heading."""
_LONGEST_WORD, _MOST_WORDS = 40, 4


def heading_words(text: str) -> Iterator[tuple[str, int | None]]:
    """What the word of a heading may be, each with the number of cards that it states.

    >>> list(heading_words("【サイド】(15枚)")), list(heading_words("// 60 Maindeck"))
    ([('サイド】(15枚)', None), ('サイド', 15)], [('60 Maindeck', None), ('Maindeck', 60)])
    """
    opened, bare = _without_marks(text)
    if not bare:
        return
    if bare[0] in "(（" and bare[-1] in ")）":
        bare = opened = bare[1:-1].strip()  # “(Side)”
        if len(bare) == 1:
            return
    yield bare, None
    closing = fold_heading(bare).rstrip(_CLOSING_BRACKETS).endswith((*words().continued,))
    if closing and (behind := re.search(_CLOSING_WORD, bare)) and fold_heading(behind[1]) in words().continued:
        yield bare[: behind.start()].rstrip(_CLOSING).strip(), None
        return
    if DIGITS.isdisjoint(bare):
        return
    closed = bare + opened[len(bare) :].rstrip(_SPACES + ":：")
    if bound := _bound_behind(closed):
        yield bare[: bound.start()].rstrip(_CLOSING).strip(), None
        return
    summed = re.search(_SUM_LAST, closed)
    if summed and fold_heading(summed["sum"]) in words().totals and _counts_cards(summed["unit"], None):
        yield bare[: summed.start()].rstrip(_CLOSING).strip(), int(summed[2])
        return
    first = re.match(_NUMBER_FIRST, bare)
    if first and _is_of(first["of"]):
        yield first["word"].strip(), int(first[1])
    last = re.match(_NUMBER_LAST, bare) or re.match(_NUMBER_LAST, opened)
    if last and _is_of(last["of"]) and _counts_cards(last["unit"], last["sum"]):
        yield last[1].rstrip(_CLOSING).strip(), int(last[2])


def _bound_behind(text: str) -> re.Match[str] | None:
    """What stands behind a word and says of the number of cards only between which it is, or how great at most."""
    bound = re.search(rf"(?i){_BOUND}\Z", text)
    return bound if bound and re.search(_SAYS_BOUND, bound[0]) else re.search(_RANGE_LAST, text)


def _without_marks(text: str) -> tuple[str, str]:
    """A text without what stands before the word of a heading, and also without what stands behind it."""
    opened = text.lstrip(_OPENING)
    if opened[:1] in _ORDINALS and (ordinal := re.match(_ORDINAL, opened)) is not None:
        opened = opened[ordinal.end() :]
    bare = opened.rstrip(_CLOSING)
    if _ends_with_picture(bare) and (pictures := re.search(_PICTURES, bare)):
        bare = opened = bare[: pictures.start()].rstrip(_CLOSING)
    return opened, bare


def _ends_with_picture(text: str) -> bool:
    last = text[-1:]
    return "\u2600" <= last <= "\u27bf" or "\U0001f000" <= last <= "\U0001faff" or last == "\u200d"


def _is_of(word: str | None) -> bool:
    """Whether a word between two numbers, if there is one, says that the former is a part of the latter."""
    return word is None or fold_heading(word) in words().joining


def _counts_cards(unit: str | None, sum_: str | None) -> bool:
    """Whether the words behind a number, if there are any, say that it is one of cards: ``15 cards total``."""
    known = words()
    return (unit is None or fold_heading(unit) in known.units) and (sum_ is None or fold_heading(sum_) in known.totals)


def is_marked(text: str) -> bool:
    """Whether a text has the marks of a heading: brackets, a sign before it, a colon behind, a number set off.

    >>> is_marked("■Creatures"), is_marked("Creatures (20)"), is_marked("Creatures 20")
    (True, True, False)
    """
    if text.startswith(_MARKS_BEFORE) or text.endswith(_MARKS_BEHIND):
        return True
    if text.startswith("-") and text.endswith("-") and text.strip("- "):  # “- Creatures -”
        return True
    set_off = not DIGITS.isdisjoint(text) and re.search(_NUMBER_SET_OFF, text) is not None
    return set_off and re.search(_TIME, text) is None


def is_short(word: str) -> bool:
    """Whether a text is as short as the headings that people write."""
    return len(word) <= _LONGEST_WORD and len(word.split()) <= _MOST_WORDS


def has_number(text: str) -> bool:
    """Whether there is a number in a text."""
    return any(char.isdecimal() for char in text)


_JOINED = str.maketrans("&/,+・", "     ")


_DASH = r"\s[-–—]\s+"
_PARTED = r"\s*[,;、；]\s*"
"""What stands between the parts of a line that counts several."""


class KnownHeadings:
    """The headings whose words the game of a list, or all games, have."""

    def __init__(self, layout: Layout, boards: Boards, lines: Lines) -> None:
        self.layout, self.boards, self.lines = layout, boards, lines

    def known(self, text: str, body: str, at: Location) -> Role | None:
        """A heading of a word that the game or all games have."""
        if text.startswith(_END_TAGS) or self._sums_up(text):
            return None
        for word, stated in heading_words(text):
            kind = self._kind_of(word)
            if kind == "aside" and text[:1] in "(（":
                continue  # "(maybe)" is rather said of the card above
            if kind is not None and not (stated is not None and self._holds_a_name(text.replace(word, ""))):
                shape = kind == "strange" or is_marked(text) or body.startswith(("#", "//"))
                zone = self.boards.zone_of(word)
                return Role(kind, at, body, zone=zone, word=word, stated=stated, shape=shape)
        return self._summed_part(text, body, at)

    def _summed_part(self, text: str, body: str, at: Location) -> Role | None:
        """The heading of a part of a zone, with the word for a sum before its number: ``クリーチャー 計20枚``.

        That of a zone may stand anywhere.
        """
        summed = None if text.isascii() or DIGITS.isdisjoint(text) else re.fullmatch(_PART_SUM, _without_marks(text)[1])
        if summed is None or fold_heading(summed["sum"]) not in words().totals - words().units:
            return None
        word = summed[1].rstrip(_CLOSING)
        if self._kind_of(word) != "section":
            return None
        return Role("section", at, body, word=word, stated=int(summed[3]), shape=True)

    def remarked(self, text: str, body: str, at: Location) -> Role | None:
        """The heading of a zone that states how many cards it has, and words behind a dash: ``Side (15) — for today``.

        Where these name a card nobody knows whether it is one of the zone.
        """
        dash = re.search(_DASH, text)
        found = None if dash is None or has_number(text[dash.end() :]) else self.known(text[: dash.start()], body, at)
        if found is None or dash is None or found.kind != "zone" or not found.stated:
            return None
        return Role("unread", at, body) if self._holds_a_name(text[dash.end() :]) else found

    def _sums_up(self, text: str) -> bool:
        """Whether a text says of several zones, or kinds of cards, how many there are: ``Main 60, Side 15``."""
        if DIGITS.isdisjoint(text) or len(parts := re.split(_PARTED, text)) < 2:
            return False
        said = [{*re.findall(r"[^\W\d_]{2,}", part)} for part in parts if has_number(part)]
        return len(said) > 1 and (all(any(map(self.boards.is_board, part)) for part in said) or self.counts_kinds(text))

    def counts_kinds(self, text: str) -> bool:
        """Whether a text says of several kinds of cards how many there are, and no more: ``Lands: 20, Spells 40``.

        A kind that is called like a card (``4 Counterspell, 4 Sacrifice``) may be copies of that.
        """
        parts = re.split(_PARTED, text)
        said = [re.sub(rf"{NUMBER}\s*[{SHEETS}]?|[\W_]", " ", part).strip() for part in parts]
        once = all(len(re.findall(NUMBER, part)) == 1 for part in parts)
        return (
            len(parts) > 1
            and once
            and all(word and self.is_section(word) and not self.lines.is_card(word) for word in said)
        )

    def _holds_a_name(self, text: str) -> bool:
        # Most lists have no heading with a number.
        from deckcheck.decks.lines.resemblance import holds_a_name

        return holds_a_name(text, self.lines)

    def _kind_of(self, word: str) -> Kind | None:
        """What a heading of a word opens; None if nobody knows the word."""
        if self.boards.zone_of(word) is not None:
            return "zone"
        if self.boards.is_aside(word):
            return "aside"
        if self.boards.is_unclear(word):
            return "strange"
        if self.is_section(word):
            return "section"
        if fold_heading(word) in words().about:
            return "about"
        return "strange" if self.boards.is_board(word) else None

    def is_section(self, word: str) -> bool:
        """Whether a word, or each of several, parts the cards of a zone."""
        parts = [fold_heading(part) for part in word.translate(_JOINED).split()]
        said = [part for part in parts if part not in words().joining]
        return self._parts_zone(fold_heading(word)) or (
            len(parts) > 1 and bool(said) and all(self._parts_zone(part) for part in said)
        )

    def _parts_zone(self, folded: str) -> bool:
        bare = folded.removesuffix("cards").removesuffix("カード")
        # "火文明" is "火": a value with what it is one of.
        values = (folded.removesuffix(label) for label in self.layout.labels if folded.endswith(label))
        known = any(
            form in self.layout.sections or form in words().sections for form in (folded, bare, *values) if form
        )
        return known or (has_number(folded) and self._is_of_a_number(folded))

    def _is_of_a_number(self, folded: str) -> bool:
        """Whether a word is of the cards of which an attribute is a number: ``cost 2``, ``2コスト以上``.

        A zone may be called like an attribute: its number is one of cards.
        """
        found = re.fullmatch(r"[0-9]+\+?-?([^\W\d_]+)|([^\W\d_]+)[.:]?[0-9]+\+?", folded)
        if found is None:
            return False
        said: str = found[1] or found[2]
        named = {said.removesuffix(behind) for behind in ("", *words().joining)}
        labels = self.layout.labels | words().costs
        if sum(zone.id not in self.boards.leading for zone in self.layout.zones) == 1:
            # Where there are other zones the cards of a level may be of one, as those of level 2 are in some games.
            labels |= words().levels
        return not named.isdisjoint(labels) and not any(map(self.boards.is_board, named))
