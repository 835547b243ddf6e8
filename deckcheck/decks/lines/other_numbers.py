"""Numbers beside a name that may be of copies, and are others than the line counts: ``4 Ash Drake (M10) x5``.

What is plainly an edition, the number of a card in its set, or a value of the card itself (its cost, its level) is
none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.decks.lines.counts import TIMES
from deckcheck.decks.lines.notes import BRACKETED, COST, PRICE, Note, is_short, words_and_numbers
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import is_printed_in
from deckcheck.model.deck import Card
from deckcheck.model.heading import SHEETS, fold_heading

_X = f"[{TIMES}]"
_COPIES = rf"{_X}\s?([0-9０-９]{{1,2}})(?![0-9０-９])\w*|([0-9０-９]{{1,2}})(?:{_X}|[^\W\d_]{{2,}}|[^\x00-\u02ff])\w*"
"""A number with a word or sign of copies, in the place of one in a set: ``x5``, ``5枚``, ``5pcs``."""
_SIGNED = r"[-+＋−－→]\s?[0-9０-９].*|[0-9０-９]{1,2}[+＋].*"
_PAIR = r"([1-9１-９][0-9０-９]?)(?:\s*([,;:：|／/+＋&・、，.~～–-])\s*|\s+)([1-9１-９][0-9０-９]?)"
_AROUND = " \t　*_()（）[]<>{}^#\"'"
_MOST_ALONE = 20
_LEAST_OF_SET = 10
"""Cards of the smallest sets that number them: ``5/12`` is rather the fifth of one."""
_EDITION = r"\s*[(（\[]?(?P<set>[A-Z0-9]{3,5})[)）\]]?\s*"
_SET_IN_BRACKETS = r"\s*[(（\[][A-Z0-9]{2,6}[)）\]]\s*"
_NUMBER_OF_SET = r"\s*[(（\[]?\s*#[0-9]+\s*[)）\]]?\s*"
_LETTERED = r"[A-WYZ]|[0-9]X[0-9]"
"""What the code of a set has, beside a number that may be one of copies: ``[2X2]``."""
_TALLY = r"\s*([|●○•★☆⭐♦◆◇✓✔✅☑]|[\U0001f1e6-\U0001f1ff]{2}|\*(?=\s*\*\s*\*)|/)(?:\s*\1)+\s*"
_OWN = frozenset("●○•★☆⭐♦◆◇")
"""Signs in which people write a card's own values: its influence, its level."""
_TIMES_A_NUMBER = r"X[-/]?[0-9]{1,2}X?|[0-9]{1,2}X"
_STROKES = r"\s*(I{2,5}|X{3,5})\s*"
_BARS = r"\s*(\|{3,})\s*"
_TIMES = rf"(?<![A-Za-z0-9])(?:([0-9]{{1,2}})\s?{_X}(?![A-Za-z0-9])|{_X}\s?([0-9]{{1,2}})(?![A-Za-z0-9]))"
_OF_EDITION = r"(?<![A-Za-z0-9])([0-9]{1,2})\s+(?=[A-Z])[A-Z0-9]{3}(?![A-Za-z0-9])"
_VALUE = r"[\w-]+=\S*"
"""What a program says of anything: ``count=4``."""
_ANY = frozenset({"playset"})
_ANY_NUMBER = rf"{_X}?([0-9]{{1,2}}){_X}?"
_NUMBERED = (*BRACKETED, "brace", "caret")
"""Where a number may be one of copies."""
_LONE = (
    r"(?<![A-Za-z0-9０-９./$€¥£+#_-])(?<![0-9][:,])" + _X + r"?([0-9０-９]{1,2})" + _X + "?"
    rf"(?![A-Za-z0-9０-９%$€¥£+]|[./:,-][0-9])|([一二三四五六七八九十])(?=[{SHEETS}])"
)
"""A number that is no part of a word, of another number or of an edition."""
_OF_CODE = r"(?<![A-Za-z0-9])[A-Z0-9]{2,5}[ :#]+[0-9]"
"""A number in the set of a code."""
_FIGURES = "一二三四五六七八九十"


def speaks_of_number(note: Note, copies: int) -> bool:
    """Whether a note of few words has one number, another than the copies, and no word says what else it is of.

    So ``(2 actually)`` and ``（3枚に訂正）``; ``(level 2)`` and ``# 2 mana`` are of something else.
    """
    said = next((text for key in (*BRACKETED, "mark", "remark", "tag") if (text := note.said.get(key))), "")
    text = re.sub(PRICE, " ", re.sub(_VALUE, " ", said))
    if not is_short(text) or re.search(_OF_CODE, text):
        return False
    bare = text.casefold()
    spoken = {fold_heading(word) for word in re.findall(r"[^\W\d_]+", bare)}
    known = words()
    numbers = [int(found[1]) if found[1] else _FIGURES.index(found[2]) + 1 for found in re.finditer(_LONE, text)]
    numbers += _of_words([word for word in spoken if word in known.numerals])
    if len(numbers) > 1:
        return not spoken.isdisjoint(known.doubts)
    if not spoken or not numbers or numbers[0] == copies or numbers[0] > _MOST_ALONE:
        return False
    others = known.values | known.sections | known.sets | known.finishes
    if not spoken.isdisjoint(others):
        return False
    unparted = [word for word in others if not word.isascii()]
    beside = re.findall(r"[0-9０-９]([^\W\d_])", bare)
    return not any(word in beside if len(word) == 1 else word in bare for word in unparted)


def says_another_number(notes: Sequence[Note], copies: int, cards: Sequence[Card]) -> bool:
    """Whether one of some notes, given from the last to the first, may say another number than stands in front.

    Either may be that of the copies, or the other one of further copies. ``cards`` are those of the name.
    """
    around = zip((None, *notes), notes, (*notes[1:], None), strict=False)
    return any(_is_another(note, behind, before, copies, cards) for behind, note, before in around)


def may_be_tally(note: Note, cards: Sequence[Card]) -> bool:
    """Whether a note may count copies by its signs (``|||||``), and these are no value of the card."""
    if found := re.fullmatch(_TALLY, note.text):
        return not (found[1] in _OWN and note.text.count(found[1]) in values_of(cards))
    return re.fullmatch(_STROKES, note.text) is not None


def values_of(cards: Iterable[Card]) -> set[int]:
    """The numbers among the attributes of some cards."""
    values = (value for card in cards for each in card.attributes.values() for value in each or ())
    return {value for value in values if isinstance(value, int) and not isinstance(value, bool)}


def _is_another(note: Note, behind: Note | None, before: Note | None, copies: int, cards: Sequence[Card]) -> bool:
    if any(number != copies for number in note.columns_of(before)):
        return True
    if strokes := re.fullmatch(_BARS, note.text) or re.fullmatch(_STROKES, note.text):
        return len(strokes[1]) != copies
    if re.fullmatch(_TIMES_A_NUMBER, note.said.get("set") or ""):
        return True
    if (number := note.said.get("number")) is not None:
        return _is_of_copies(note, number, copies, cards) or _parts_editions(number, behind)
    if re.fullmatch(_PAIR, note.text.strip(_AROUND)):
        return _is_divided(note.text, copies)
    return _is_counted(note, behind, before, copies, cards) or _adds_up_otherwise(note, copies)


def _is_of_copies(note: Note, number: str, copies: int, cards: Sequence[Card]) -> bool:
    """Whether what stands behind a set, or what looks like one, is a number of copies, and not of a card in the set."""
    if counted := re.fullmatch(_COPIES, number):
        return int(counted[1] or counted[2]) != copies
    if re.fullmatch(_SIGNED, number) or _is_divided(number, copies):
        return True
    set_ = (note.said.get("set") or note.said.get("paren") or "").strip()
    if not (set_.isalpha() and number.isdecimal() and int(number) <= _MOST_ALONE) or is_printed_in(set_, cards):
        return False
    if fold_heading(set_) in words().sets:
        return False
    bare = re.match(r"\s*\w", note.text) is not None
    others = words().finishes | (_speaking() if bare else _zones())
    if len(set_) == 1 or fold_heading(set_) in others:
        return True
    # "m10 5" is of a set; "with 1" is not, and of a set that the card is not in nobody can tell. "[Burn] 1" has a tag.
    return set_.islower() if bare else set_.istitle() and bool(note.said.get("set"))


def _speaking() -> frozenset[str]:
    """Words that speak of copies, or join what is spoken of."""
    known = words()
    beside = known.joining | known.further | known.again | known.numerals | known.ones | known.quantities | known.doubts
    return frozenset(beside | _zones())


def _zones() -> frozenset[str]:
    """Words for parts of a deck, and for what is beside it."""
    return frozenset(words().same.keys() | words().aside)


def _parts_editions(number: str, behind: Note | None) -> bool:
    """Whether a small number stands between two editions, each perhaps with its copies: ``(M10) 1 (M11)``."""
    if behind is None or not (number.isdecimal() and int(number) <= _MOST_ALONE):
        return False
    beside = behind.said.get("number")
    if beside is not None and not (beside.isdecimal() and int(beside) <= _MOST_ALONE):
        return False
    found = re.fullmatch(_EDITION, behind.text if beside is None else behind.text.rstrip("0123456789"))
    return found is not None and not found["set"].isdecimal() and fold_heading(found["set"]) not in words().finishes


def _is_divided(text: str, copies: int) -> bool:
    """Whether a text has nothing but two small numbers, as of the copies in two zones: ``(3/1)``, ``[4,1]``."""
    found = re.fullmatch(_PAIR, text.strip(_AROUND))
    if found is None:
        return False
    first, sign, second = int(found[1]), found[2], int(found[3])
    if sign in ("/", "／") and _LEAST_OF_SET <= second >= first:
        return False
    if sign in ("/", "／") and first == second == copies:
        return False  # so many of so many that are needed
    # A creature's strength and toughness are written so, too.
    consistent = copies in (first, first + second)
    return max(first, second) <= _MOST_ALONE and (consistent or sign not in ("/", "／", "."))


def _is_counted(note: Note, behind: Note | None, before: Note | None, copies: int, cards: Sequence[Card]) -> bool:
    """Whether a note in brackets, or a remark, has nothing but a number of copies, and it is another one."""
    if cost := note.said.get("cost"):
        return _is_strange(int(cost), copies, cards)
    bare = re.sub(PRICE, " ", note.text)
    if bare != note.text:
        return any(map(str.isnumeric, bare)) and _is_counted(Note(note.said, bare), behind, before, copies, cards)
    if not any(note.said.get(key) for key in (*_NUMBERED, "remark")) or not note.counts:
        return False
    if re.fullmatch(_NUMBER_OF_SET, note.text) or (
        re.fullmatch(_SET_IN_BRACKETS, note.text) and re.search(_LETTERED, note.text)
    ):
        return False
    if note.said.get("brace") and any(each is not None and _is_symbol(each) for each in (behind, before)):
        return False
    said, numbers = words_and_numbers(note.text)
    counted = {*numbers, *_of_words(said)}
    if said or len(numbers) != 1:
        return bool(counted - {copies})
    # A number in brackets alone: of a card beside the brackets of its set, or a value of the card.
    beside_set = any(each is not None and re.fullmatch(_SET_IN_BRACKETS, each.text) for each in (behind, before))
    of_copies = re.search(rf"{_X}|[{SHEETS}]", note.text) is not None
    return not beside_set and (numbers[0] != copies if of_copies else _is_strange(numbers[0], copies, cards))


def _is_symbol(note: Note) -> bool:
    """Whether a note in braces is a part of a cost that is no number, beside which a number is one, too: ``{2}{R}``."""
    symbol = note.said.get("brace") or ""
    return re.fullmatch(COST, symbol) is not None and not symbol.isdecimal()


def _adds_up_otherwise(note: Note, copies: int) -> bool:
    """Whether a note in brackets has numbers with an x, or of several editions, that come to another number."""
    if (number := _in_the_place(note.text)) is not None:
        return number != copies
    if not any(note.said.get(key) for key in _NUMBERED):
        return False
    times = [int(found[1] or found[2]) for found in re.finditer(_TIMES, note.text)]
    several = [int(found[1]) for found in re.finditer(_OF_EDITION, note.text)]
    return (bool(times) and sum(times) != copies) or (len(several) > 1 and sum(several) != copies)


def _in_the_place(text: str) -> int | None:
    """The number that is to be in the place of another, by the words before it: ``only 3``, ``# should be 3``."""
    found = re.findall(_ANY_NUMBER, text)
    said = fold_heading(re.sub(_ANY_NUMBER, " ", text).strip(_AROUND + "/"))
    return int(found[0]) if len(found) == 1 and said in words().rather else None


def _is_strange(number: int, copies: int, cards: Sequence[Card]) -> bool:
    return 0 < number <= _MOST_ALONE and number != copies and number not in values_of(cards)


def _of_words(said: Sequence[str]) -> Iterator[int]:
    """The numbers that words are, 0 for one that nobody knows here; what is as many as there may be is none."""
    for word in said:
        if word in words().numerals - _ANY:
            yield words().numbers.get(word, 0)
