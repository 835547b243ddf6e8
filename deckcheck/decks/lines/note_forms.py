"""The forms of notes around a card's name, of editions, foils, tags, prices and remarks, and how they are taken off.

Names have brackets, dashes and numbers in them as well. So notes are taken off one by one, and only until the rest is
the name of a card.
"""

import re
from collections.abc import Callable, Iterator

from deckcheck.decks.lines.notes import OF_SET, Note
from deckcheck.decks.lines.printings import SET_AND_NUMBER, SET_IN_BRACKETS
from deckcheck.decks.lines.words import words
from deckcheck.model.heading import SHEETS, fold_heading

# The patterns are compiled when a line first needs one: the usual line needs none.
_IN_PARENTHESES = r"(?<!\s)\s*[(（](?P<paren>[^()（）]*)[)）]\Z"
_CLOSED = {
    "*": r"(?<!\s)\s*(?:\*(?P<mark>[A-Za-z]{1,10})\*|[_*]\((?P<paren>[^()]*)\)[_*])\Z",
    "_": r"(?<!\s)\s*_\((?P<paren>[^()]*)\)_\Z",
    "`": r"(?<!\s)\s*`(?P<paren>[^`]*)`\Z",
    "^": r"(?<!\s)\s*\^(?P<caret>[^^]*)\^\Z",
    "]": r"(?<!\s)\s*\[(?P<bracket>[^\[\]]*)\]\Z",
    "】": r"(?<!\s)\s*【(?P<bracket>[^【】]*)】\Z",
    ")": _IN_PARENTHESES,
    "）": _IN_PARENTHESES,
    "}": r"(?<!\s)\s*\{(?P<brace>[^{}]*)\}\Z",
    ">": r"(?<!\s)\s*<(?P<angle>[^<>]*)>\Z",
}
"""Notes that end with a sign of their own."""
_DIGITS = "0123456789"
_LANGUAGES = "English|Japanese|German|French|Italian|Spanish|Portuguese|Korean|Russian|Chinese"
_DECORATING = "●○•★☆♥❤♦◆◇✓✔*!！;,、.。♪♫🦄🔥✨💪🎉🎊🏆🙏😊😆😂🤣💕⭐🌟💎👍💯⚡😍😎🥰👑🎯🃏✅☑"
"""Signs and pictures that say nothing of the cards before them."""
_FLAGS = "\U0001f1e6-\U0001f1ff"
"""The letters of which flags are made: of the language of a card."""
_OPEN = (
    (")）]", SET_IN_BRACKETS),
    (")）", r"(?<!\s)\s*[(（](?P<paren>[^()（）]*)[)）]\s*(?P<number>[\w★†-]*[0-9][\w★†-]*)\Z"),
    ("#/<←※", r"(?<!\s)(?:\s+(?:#|//|<-+|←|※)\s*|※|←)(?P<remark>(?:(?!\s(?:#|//)\s).)*)\Z"),
    (
        ":：…",
        rf"(?:(?<=[0-9０-９][{SHEETS}])|(?<=[×✕][0-9０-９])|(?<=[×✕][0-9０-９]{{2}}))\s*(?:[:：]|…+)\s*(?P<remark>[^\s:：…].*)\Z",
    ),
    (
        _DIGITS,
        r"(?<!\s)\s+[-–—=@]\s*[$€¥£￥]\s?[0-9]{1,3}(?:,?[0-9]{3})*(?:[.,][0-9]{2})?(?:\s?/?(?:each|ea\.?|pc\.?))?\Z",
    ),
    ("-–—―:：", r"(?<!\s)(?:\s+(?:--?-?|[–—―])\s+|\s*[:：]\s*)(?P<set_off>(?:(?!\s[-–—―]|[:：]).)+)\Z"),
    ("/", r"(?<!\s)\s+[-–—:：]?\s*(?P<address>https?://\S+)\Z"),
    ("#", r"(?<!\s)\s+#!?(?P<tag>[^\s#][^#]*)\Z"),
    ("|", r"(?P<foil>\+)?\|(?P<bar>[^|]*)(?:\|[^|]*)*\Z"),
    (_DIGITS, SET_AND_NUMBER),
    ("\t", r"(?<!\s)\s*\t\s*(?P<cell>[^\t]*)\Z"),
    (" ", r"(?<!\s) {2,}(?P<remark>[^\W\d]\S*(?: \S+)+)\Z"),
    (" \t　", r"(?<!\s)\s{3,}(?P<wide>\S.*)\Z"),
    ("-–", r"(?<!\s)\s+[-–]\s+(?P<set>[A-Z0-9][A-Z0-9-]{1,12})\Z"),
    (
        _DIGITS,
        r"(?<!\s)\s+(?P<set>[A-Z][A-Z0-9]{0,4}(?:[/-][A-Z]{0,4}[0-9]+)+(?:[-_][A-Z]?[0-9]+)?)\Z",
    ),
    (_DIGITS, r"(?<!\s)\s+[$€¥£￥]?\s?[0-9]+[.,][0-9]{2}(?:\s*(?:tix|[$€¥£]))?\Z"),
    ("円$€¥£￥", r"[,\s]\s*@?[0-9]{1,3}(?:,?[0-9]{3})*円\Z|(?<!\s)\s+@?[$€¥£￥]\s?[0-9]{1,3}(?:,?[0-9]{3})*\Z"),
    ("&", r"(?<!\s)\s+&[0-9]{1,5}\Z"),
    ("X", r"(?<!\s)\s+(?P<mark>EX)\Z"),
    ("MPGX", r"(?<!\s)\s+(?:NM|LP|MP|HP|DMG|SP|EX)(?:\s+[A-Z]{2})?\Z"),
    ("RC", r"(?<!\s)\s+(?:[SUVHR]R|UC)\Z"),
    ("td", rf"(?<!\s)\s+(?:Near Mint|(?:Lightly|Moderately|Heavily) Played|Damaged)(?:\s+(?:{_LANGUAGES}))?\Z"),
    (None, r"(?<!\s)\s+(?P<set>[A-Z][A-Z0-9]{2,4}|[SM]B|MD)\Z"),
    (_DIGITS, r"(?<!\s)\s+(?P<set>(?=[0-9]*[a-z])[a-z0-9]{3,4})\s+(?P<number>[0-9]{1,4})\Z"),
    (_DIGITS, rf"(?<!\s)\s+(?:[-–•]\s+)?{OF_SET}(?:\s+(?P<set>[A-Z][A-Z0-9]{{1,5}}))?\Z"),
    (_DIGITS, rf"(?<!\s)\s+(?P<set>[A-Z][A-Z0-9]{{1,5}})\s+{OF_SET}\Z"),
    # What ends a line stands behind what ends a name: "Ow!,".
    (",;、.", r"(?<!\s)\s*[,;、.]+\Z"),
    (_DECORATING, rf"(?<!\s)\s*[{_DECORATING}\ufe0f]+\Z"),
    (None, rf"(?<!\s)\s*(?:[{_FLAGS}]{{2}})+\Z"),
)
"""Notes that end as names may, in the order in which they are tried, each with signs of which it has one."""
LEADING = (
    r"\[(?P<bracket>[^\[\]]+)\]\s*(?=\S)",
    r"[【［](?P<bracket>[^【】［］]+)[】］]\s*(?=\S)",
    r"(?P<set>[A-Z]{1,4}[0-9]{0,3}-[A-Z]{0,3}[0-9]{2,4}[A-Za-z]?)\s+(?:[-–:]\s+)?(?=\S)",
    r"(?P<set>[A-Z][A-Z0-9]{1,7}[-/][A-Z]?[0-9]{1,3}(?:-[A-Z]{0,2}[0-9]{1,4}[A-Za-z]?|/[0-9]{2,3}))\s+(?=\S)",
    r"[(（](?P<cost>[0-9０-９]+)[)）]\s*(?=\S)",
)
"""What may stand before a name."""
CODE = r"(?=[^\s【】［］]*[0-9])[A-Za-z0-9][\w/.+-]+"
"""What may be a card's own code, beside its name."""
CODE_BEFORE = rf"[【［\[(（]?(?P<code>{CODE})(?:[】］\])）]\s*|\s+)(?:[-–—:：|]\s+)?(?=\S)"
_CODE_BEHIND = rf"(?<!\s)\s+(?:[-–—:：|]\s+)?(?P<code>{CODE})\Z"
_LONGEST = 200
_MOST_ENDS = 24
_LEAST_SMALL = 3
"""Small words, beside those that titles have, of what is rather a sentence than a title."""
_SENTENCE = r"。|(?:する|して|した|できる|です|ます|たい|やすい|られる|ない|ため|ので|から|用|対策|要員|枠|役)[!！]?\Z"
"""What only a sentence has in a script without small letters, or a remark that ends with what its card is for."""


def without_notes(
    text: str, start: int, is_code: Callable[[str], bool] | None = None
) -> Iterator[tuple[int, tuple[Note, ...]]]:
    """Where a text may end that has notes behind a name, and the notes behind that: the fewest notes first.

    The name begins at the index ``start``. ``is_code`` says whether a card is called like a code behind it.
    """
    ends: list[tuple[int, tuple[Note, ...]]] = [(len(text), ())]
    seen = {len(text)}
    for end, taken in ends:
        # Of as many notes those that leave the longest name: a card may be called "Jar #2".
        for before, note in sorted(_last_notes(text[:end], start, is_code), key=lambda each: -each[0]):
            if before > start and before not in seen and len(seen) < _MOST_ENDS:
                seen.add(before)
                ends.append((before, (*taken, note)))
                yield before, (*taken, note)


def _last_notes(text: str, start: int, is_code: Callable[[str], bool] | None) -> Iterator[tuple[int, Note]]:
    """What a text ends with that may be no part of a name, and the index at which what stands before it ends.

    The name begins at the index ``start``; signs before it part it from its number.
    """
    begin = max(start, len(text) - _LONGEST)
    tail = text[begin:]
    has = set(tail)
    if is_code is not None and not has.isdisjoint(_DIGITS):
        code = re.search(_CODE_BEHIND, tail)
        if code and is_code(code["code"]):
            yield begin + code.start(), Note(code.groupdict(), code[0])
    closed = _CLOSED.get(tail[-1:])
    patterns = (pattern for signs, pattern in _OPEN if signs is None or not has.isdisjoint(signs))
    for pattern in (closed, *patterns) if closed else patterns:
        found = re.search(pattern, tail)
        if not found or not begin + found.start():
            continue
        said = found.groupdict()
        if (set_off := said.get("set_off")) is not None:
            if not _is_plain_remark(set_off):
                continue
            said["remark"] = set_off
        yield len(text[: begin + found.start()].rstrip()), Note(said, found[0])


def _is_plain_remark(text: str) -> bool:
    """Whether what stands behind a dash or a colon is no second part of a name, which begins with a capital letter.

    Words for kinds of cards are none, either, nor is one for a part of a deck, and what has more small words than
    titles have. What begins with a word of further cards, and may have a name, may be of those: ``plus Zorgun``.
    """
    known, said = words(), re.findall(r"[^\W\d_]+", text)
    more = known.further | known.again
    if any(word in text for word in more if not word.isascii()):
        return False
    if (
        said
        and said[0].casefold() in (more | known.joining) - known.choice
        and any(word[0].isupper() for word in said[1:])
    ):
        return False
    if all(fold_heading(part) in known.sections for part in re.split(r"[,/+&]", text)):
        return True
    if fold_heading(text) in known.same.keys() | known.aside:
        return True
    if not text.isascii() and re.search(_SENTENCE, text):
        return True
    telling = [word for word in said if word.casefold() not in known.around]
    small = sum(word.islower() for word in telling)
    begins_small = text[:1].islower() and bool(telling) and telling[0].islower()
    return small >= _LEAST_SMALL or begins_small or (bool(small) and text.rstrip().endswith("."))
