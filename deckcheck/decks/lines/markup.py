"""A line of text without what stands around its words in mails, web pages, forums, notes and tables."""

import re
from collections.abc import Iterator

from deckcheck.model.heading import SHEETS

# The patterns are compiled when a line first needs one: the usual line needs none.
_INVISIBLE = r"[\u00ad\u20e3\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2064\u3164\ufe0f\ufeff\uffa0]"
_SIGNS = frozenset("<>[]|`*_&~\\\u00a0\u00ad\u115f\u1160\u20e3\u3164\ufe0f\ufeff\uffa0│┃║{") | {
    chr(code) for code in (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065))
}
_QUOTE = r"\A(?:>\s?)+"
_TAG = (
    r"(?i)</?(?:ul|ol|li|p|br|hr|b|i|u|strong|em|h[1-6]|tr|td|th|div|span|a|code|pre|table|tbody|thead|dl|dt|dd|font|small"
    r"|center)\b[^<>]*>"
)
_FORUM_TAG = (
    r"(?i)\[url=[^\[\]]*\]|(?!\[(?:deck|cards?)\]\W*[0-9]+\W*\Z)"
    r"\[/?(?:url|hr|b|i|u|card|cards|color|colour|size|center|quote|spoiler|c|deck)(?:=[^\[\]]*)?\]"
)
"""What a forum shows otherwise; the word for a deck with nothing but a number behind it is a heading."""
_TEMPLATE = r"(?i)\{\{(?:(?:(?:[a-z]{1,4} ?)?cards?(?: ?(?:name|link|hover))?|c|カード)\|)?([^{}|]+)\}\}"
"""A template of a wiki, of a name alone or behind what it is for."""
_WIKI_LINK = r"\[\[([^\[\]]+)\]\]"
_LINK = r"\[([^\[\]]+)\]\(<?(?:https?:)?//?[^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s\"[^\"]*\")?\)"
"""A link, perhaps without a preview (``<…>``), or with brackets in its address, or a title."""
_TITLED_LINK = r"\[https?://[^\[\]\s]+:title=([^\[\]]+)\]"
_ESCAPED = r"\\([\[\]()*_~`>#+!|-])|\\\s*\Z"
"""A sign that is to stand for itself, or the end of a line that is to stay one."""
_DRAWN_BARS = r"[│┃║]"
_EMPHASIS = r"(\*\*|__)(?![\s*_])(.+?)(?<![\s*_])\1"
_CODE = r"\A(`+)([^`]+)\1\Z"
_OPEN_CODE = r"\A```\s*(?=[^a-z\s`][^`]*\Z)|(?<=[^\s`])\s*```\Z"
"""What opens a block of code before its first line, or closes it behind its last; small letters are its language."""
_TELLING = (
    r"[\u2612\u2613\u26d4\u2702\u2715-\u2718\u274c\u274e\u2753-\u2755\u2776-\u2793\u2795-\u2797"
    r"\U0001f44e\U0001f4c9\U0001f4e4\U0001f501-\U0001f504\U0001f53b\U0001f53d\U0001f5d1\U0001f5d9\U0001f5f4-\U0001f5f7"
    r"\U0001f645\U0001f6ab\U0001f6ae\U0001f6b7\U0001f6d1]"
)
"""Crosses, scissors, bins, arrows down and around, plus and minus, question marks and numbers."""
_BULLET = (
    r"(?:(?:[-*•・‣–]\s+)?\[[ xX✓]\]\s*|[-*•・‣–—»›]\s+|o\s+(?=[0-9])"
    r"|[•・‣](?=\S)|[-*](?=[《「『])|[☐☑□]\s*|[0-9]{1,3}[.)]\s+(?=[0-9０-９])"
    r"|[●■◆◇★☆◦▪▫·･∙⁃►▶▸➤➢❖◈└├\uf0b7]\s*(?=[^0-9０-９]*[0-9０-９])"
    rf"|(?!{_TELLING})(?:[\u2600-\u27bf\U0001f000-\U0001faff]\ufe0f?\s+"
    r"|[\u2600\u2620\u2694\u2699\u26a1\u2728\u2744\U0001f000-\U0001faff]\ufe0f?(?=[^\W\d_]|[“”「『《【])))"
)
"""A picture before a line is a bullet, unless it says something of the card; what stands before headings, too, is one
or a star, is one where a number follows. Open squares may be boxes, and circles and triangles may say how good a card
is.
"""
_QUOTED = r'"(.+)"\s*,?'
_FEW_CELLS = 2
_NUMBER_ALONE = rf"[0-9０-９]+\s*[xX×{SHEETS}]?"
_MOST_MARKED = 2000
"""Characters of a line in which marks are looked for: what is longer is no line that anybody set in bold."""


def has_marks(line: str) -> bool:
    """Whether there is any sign in a line that may be markup."""
    return not _SIGNS.isdisjoint(line)


_COMMENT = r"(?<=[^\s>])\s*<!--\s*([^<>]*[^<>\s-])\s*-->\s*\Z"
"""What a page does not show, behind something else."""


def plain_text(line: str) -> str:
    """A line without the marks around its words.

    >>> plain_text("> * 4 [Ash Drake](https://example.org/1)"), plain_text("| 4 | **Ash Drake** |")
    ('* 4 Ash Drake', '4 Ash Drake')
    """
    if not has_marks(line) or len(line) > _MOST_MARKED:
        return line.strip()
    text = re.sub(_INVISIBLE, "", line).replace("\u00a0", " ").strip()
    text = re.sub(_DRAWN_BARS, "|", text)
    text = re.sub(_TAG, " ", re.sub(_QUOTE, "", text))
    if "&" in text:
        # Hardly any list has a page's own signs, and their names take long to load.
        from html import unescape

        text = unescape(text)
    if "{{" in text:
        text = re.sub(_TEMPLATE, r"\1", text)
    if "\\" in text:
        text = re.sub(_ESCAPED, r"\1", text)
    if ":title=" in text:
        text = re.sub(_TITLED_LINK, r"\1", text)
    text = re.sub(_LINK, r"\1", re.sub(_WIKI_LINK, r"\1", re.sub(_FORUM_TAG, "", text)))
    text = re.sub(_CODE, r"\2", re.sub(_EMPHASIS, r"\2", text).strip())
    if "```" in text:
        text = re.sub(_OPEN_CODE, "", text)
    if len(text) > 1 and text[0] == text[-1] == "|":
        cells = [cell for each in text.strip("|").split("|") if (cell := each.strip())]
        numbers = [at for at, cell in enumerate(cells) if re.fullmatch(_NUMBER_ALONE, cell)]
        # Behind a number and a name, or a name and a number, each is by itself.
        signs = {0: " | ", 1: "\t"} if len(cells) > _FEW_CELLS and len(numbers) == 1 else {}
        text = signs.get(min(numbers, default=0), " ").join(cells)
    return text.strip()


def without_bullet(text: str) -> str:
    """A text without a bullet, a box to tick or a number of the line before its words.

    >>> without_bullet("- 3 Ash Drake"), without_bullet("2. 3 Ash Drake"), without_bullet("-3 Ash Drake")
    ('3 Ash Drake', '3 Ash Drake', '-3 Ash Drake')
    """
    bullet = re.match(_BULLET, text)
    return text[bullet.end() :] if bullet else text


def peeled(line: str) -> Iterator[tuple[str, bool]]:
    """A line as it is, without marks and without a bullet, each once, and whether there may be notes in it.

    What looks like a mark may be a part of a name ("_____ Goblin"), so the line as it is comes first, and whole.
    """
    text = plain_text(re.sub(_COMMENT, r" # \1", line) if "<!--" in line else line)
    if text != line or has_marks(line):
        yield line, False
    if text:
        yield text, True
        quoted = re.fullmatch(_QUOTED, text)
        inner = without_bullet(quoted[1].strip() if quoted else text)
        if inner and inner != text:
            yield inner, True
        if inner.endswith("。") and (said := inner.rstrip("。 ")):
            yield said, True
