"""Lines of words, which are a name that no card has, or are said around the cards, or which nobody can read."""

import re

from deckcheck.decks.lines.markup import without_bullet
from deckcheck.decks.lines.note_forms import without_notes
from deckcheck.decks.lines.notes import words_of
from deckcheck.decks.lines.remarks import is_of_an_audience
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import Role, entries
from deckcheck.decks.lists.headings import PAGE_NUMBER, KnownHeadings, is_marked
from deckcheck.decks.plain.odd_lines.copies import NUMBERED, may_be_copies
from deckcheck.decks.plain.odd_lines.headed_entries import INLINE, STRUCK_OUT
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.decks.plain.odd_lines.marks import ADDRESS, DAY
from deckcheck.decks.text import without_comment
from deckcheck.model.heading import fold_heading

_REMARK = "※"
"""What begins a remark, and no name of a card that is not known."""
_DECIMALS = "0123456789"
_SHORT_DAY = r"[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{2}[, ]+[0-9]{1,2}:[0-5][0-9](?::[0-5][0-9])?"
"""A day and a time of it, as programs for talking write them before what is said."""
_SAID = (
    # What an event came to, and which it was: "1st place", "5-0 in a league", "3位"; or a day or time and words without
    # a number that may be one of copies.
    (
        r"(?i)\W*(?:[0-9]{1,4}(?:st|nd|rd|th)\b|[12][0-9]{3}年|[0-9]{1,2}月[0-9]{1,2}日"
        r"|(?:[0-9０-９]{1,4}(?:位|勝|敗|人))+(?:入賞|通過|タイ|でした|[\s!！。(（]|\Z)"
        r"|[0-9]{1,2}-[0-9]{1,2}(?:-[0-9]{1,2})?\s*(?:[!！.。]*\Z|(?:in|at|im|am|with|on|by)\b))"
        r"(?!.*\s[0-9０-９]{1,3}\Z)"
        r"|(?i:top|ベスト)\s?(?:4|8|16|32|64|128)\Z"
        rf"|\W*(?:{DAY}|{_SHORT_DAY}|[0-9]{{1,2}}:[0-5][0-9](?::[0-5][0-9])?)(?=[^\w:：×-])"
        r"(?!.*(?<![0-9０-９:：/.年月-])[0-9０-９]{1,3}(?![0-9０-９:：/.年月日時分-]))"
    ),
    # How many colours a deck has, which it is called by: "4c Drakes", "5色".
    r"(?i)\W*[2-5](?:c\b|\s?-?(?:colou?r(?:s|ed)?\b|farbig\w*)|色)(?!.*[0-9０-９])",
    # Whose a page is, and since when.
    r"(?i)\W*(?:[©Ⓒ]|\(c\)\s|copyright\b)(?!.*\s[0-9０-９]{1,3}\Z)",
)
"""What is said around the cards, and has numbers that are of none."""


def name_or_words(line: OddLine) -> Role:
    """The entry of a name that no card has, or words; where a text may hold cards nobody can read it."""
    text, body, at, headings = line[:4]
    unknown = None if re.fullmatch(STRUCK_OUT, body) else headings.lines.unknown(without_comment(body))
    if unknown is not None:
        if unknown.counted and (text.startswith(_REMARK) or _is_behind_a_label(line)):
            return line.leave()
        if headings.layout.cards is None or _is_meant_for_card(unknown, headings):
            return entries((_with_board(unknown, body, headings.boards),), body, at, headings.boards)
    audience = is_of_an_audience(text)
    said = audience or any(re.match(each, text) for each in _SAID) or re.search(PAGE_NUMBER, text)
    if said and (unknown is None or audience):
        unknown = Written(1, text, max(body.find(text), 0), counted=False, known=False)
    bare = re.sub(ADDRESS, "", text).strip()
    counted = may_be_copies(bare) or (re.search(NUMBERED, bare) and not said)
    if unknown is None or counted or holds_a_name(text, headings.lines):
        return line.leave()
    return line.leave()._replace(kind="words", cards=(unknown,), shape=is_marked(text))


def _is_behind_a_label(line: OddLine) -> bool:
    """Whether a line has a card and its number behind a word that nobody knows: ``Proxies: Ash Drake x2``."""
    bare = without_bullet(line.text)
    found = re.match(INLINE, bare)
    written = line.headings.lines.read(bare[found.end() :]) if found else None
    return written is not None and written.counted


def _is_meant_for_card(written: Written, headings: KnownHeadings) -> bool:
    """Whether what no card is called is a name all the same: it has a number, or is half of a name."""
    if not written.counted:
        return headings.lines.is_half(written.name)
    word, _, rest = written.name.partition(" ")
    if headings.boards.is_board(word) and headings.lines.is_card(rest.strip()):
        return False  # the word for a zone and a card, which nobody set off
    folded, known = fold_heading(written.name), words()
    # "2コスト 8枚" counts the cards of that cost, and "128 likes" no cards.
    said = folded in known.totals | known.audience or folded.strip(_DECIMALS) in known.values | known.levels
    return not (said or headings.is_section(written.name))


def _with_board(written: Written, body: str, boards: Boards) -> Written:
    """A name that no card has, without the note behind it that says of which part of the deck it is.

    A comment that says nothing else is such a note: ``1 Bog Elf # !Leader``.
    """
    for end, notes in without_notes(written.name, 0):
        marks = words_of(notes)
        if any(map(boards.is_board, marks)):
            return written._replace(name=written.name[:end], whole=None, marks=marks)
    comment = body[len(without_comment(body)) :].strip("#/! \t")
    return written._replace(marks=(comment,)) if comment and boards.is_board(comment) else written
