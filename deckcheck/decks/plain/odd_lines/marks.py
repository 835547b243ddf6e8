"""Lines of nothing but marks, an address, a day, a tag, a price, a cost, an edition or a number."""

import re

from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.plain.odd_lines.line import OddLine

_ELLIPSIS = r"\W*(?:\.{2,}|…+)\W*"
_FORUM_TAG = r"\[/?[A-Za-z ]+(?:=[^\[\]]*)?\]"
_FENCE = r"```+[a-z+#-]*"
"""What opens or closes a block of code, with the language of what is in it."""
ADDRESS = r"<?https?://\S+>?"
DAY = (
    r"(?:[0-9]{4}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?"
    r"|[0-9]{1,2}[-/. ]+(?:[0-9]{1,2}|[^\W\d]{3,9}\.?)[-/., ]+[0-9]{4}"
    r"|[0-9]{2}[./][0-9]{2}[./][0-9]{2})(?:[T ,]+[0-9]{1,2}:[0-9]{2}\S*)?"
)
_PRICE = (
    r"[$€¥£￥]\s?[0-9]{1,3}(?:,?[0-9]{3})*(?:[.,][0-9]{2})?"
    r"|[0-9]{1,4}[.,][0-9]{2}\s?(?:[$€¥£]|tix|USD|EUR)|[0-9]{1,3}(?:,?[0-9]{3})*円"
)
_CURRENCIES = "$€¥£￥円"
_COST = r"(?=[^A-Z]*[A-Z])(?:\{[0-9A-Z/]{1,3}\})+"
"""What a card costs to play, with a letter in it: of a number alone nobody knows what it is."""
_EDITION = r"[(（\[][A-Z][A-Za-z0-9]{1,5}[ -][0-9]{1,3}/[0-9]{3}[)）\]]"
"""A set and a number in it, with how many it has: ``(SV6 081/101)``."""
_POSTED = (
    rf"(?:{NUMBER}\s*[:：]\s*)?[^\d\n]{{0,60}}[0-9]{{4}}[-/.年][0-9]{{1,2}}[-/.月][0-9]{{1,2}}日?"
    r"\s*[(（]\w{1,3}[)）]\s*[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:\s*ID[:：]\S+)?"
)
"""What stands above a post in a forum: its number, who wrote it, the day with that of the week, and the time."""
_WROTE = r"[^\W\d][^\n]*<[^\s<>@]+@[^\s<>@]+>[^\n]*[:：]"
"""What a program for mail writes above what it quotes."""
_DOUBTFUL = "?？\ufffd"
"""Signs for what somebody does not know, and for what could not be decoded."""
_TAKES_OUT = r"/\*{1,2}|<!--|--\[\[|\{-|~~"
"""What begins lines that somebody took out, on a line of its own."""
_DRAWN = "-=*_~─━—―–`"


def mark_of(line: OddLine) -> Role | None:
    """What a line without words is for, as far as it says itself; None of any other."""
    text, body, at, headings = line[:4]
    tagged = None
    if "<" in body or "[" in body:
        from deckcheck.decks.lists.places.spoken_zones import tag_of

        if re.fullmatch(_FORUM_TAG, body) and holds_a_name(body.partition("=")[2].strip("]"), headings.lines):
            return line.leave(body)
        tagged = tag_of(body, at, headings)
    if tagged is not None and (tagged.kind == "zone" or not any(map(str.isalnum, text))):
        return tagged
    if not any(map(str.isalnum, text)):
        return line.leave() if re.fullmatch(_ELLIPSIS, text) else rule_of(line)
    tag = re.fullmatch(_FORUM_TAG, text) and ("=" in text or text.startswith("[/"))
    wrote = "@" in body and re.fullmatch(_WROTE, body.lstrip("> ")) and not holds_a_name(text, headings.lines)
    posted = ":" in text and re.fullmatch(_POSTED, text) and not holds_a_name(text, headings.lines)
    if tag or wrote or posted or re.fullmatch(_FENCE, body) or re.fullmatch(rf"{ADDRESS}|{DAY}", text):
        return tagged or Role("noise", at, body)
    if re.fullmatch(rf"{_PRICE}|{_COST}|{_EDITION}", text):
        return Role("noise", at, body)
    if re.fullmatch(rf"\W*{NUMBER}\W*", text):
        number = int(re.sub(r"\D", "", text))
        return Role("number" if re.fullmatch(NUMBER, text) else "unread", at, body, stated=number, most=number)
    return None


def rule_of(line: OddLine) -> Role | None:
    """A line of nothing but signs: what is drawn or fenced off parts the cards around it, any other is a blank line.

    None of one that may say of the cards that somebody is not sure. What takes out the lines below is unread.
    """
    if any(sign in line.body for sign in _DOUBTFUL):
        return None
    if re.fullmatch(_TAKES_OUT, line.body.strip().casefold()):
        # What stands below, and how far, is taken out.
        return line.leave(line.body)
    return Role("rule" if any(sign * 2 in line.body for sign in _DRAWN) else "blank", line.at, line.body)


def without_price(text: str) -> str:
    """A text without the price behind it that is set off by blanks, a bar or a dash."""
    if not any(sign in text for sign in _CURRENCIES):
        return text
    return re.sub(rf"(?<![:：\s|–—-])[\s|–—-]+(?:{_PRICE})\Z", "", text)
