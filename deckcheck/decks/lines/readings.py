"""What a line may say that is in no usual form: every reading is proposed, and the names of the cards decide.

First those with nothing left out, the whole text as a name among them, then those with notes taken off. Two readings of
the same standing that mean different cards or numbers leave the line undecided.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from deckcheck.decks.lines.counts import TIMES, backs, fronts
from deckcheck.decks.lines.kinds import is_kind_of, parted_kinds
from deckcheck.decks.lines.markup import peeled, plain_text, without_bullet
from deckcheck.decks.lines.name_lists import holds_several
from deckcheck.decks.lines.namesakes import is_plain
from deckcheck.decks.lines.note_forms import CODE, CODE_BEFORE, LEADING, without_notes
from deckcheck.decks.lines.notes import Note, bracketed, is_word_in_place_of_a_set, words_of
from deckcheck.decks.lines.other_numbers import may_be_tally, says_another_number, speaks_of_number
from deckcheck.decks.lines.printings import ends_with_set, is_printing, printing_of, without_printing
from deckcheck.decks.lines.resemblance import holds_a_name, is_misspelt
from deckcheck.decks.lines.words import words
from deckcheck.decks.lines.written import MOST_COPIES, NUMBER, Names, Written, is_printed_in
from deckcheck.model.deck import Card, PrintingNote
from deckcheck.model.heading import SHEETS, fold_heading

_ANOTHER_COUNT = (
    rf"[0-9０-９]\s*[{SHEETS}]|[×✕✖⨯⨉╳☓]\s*[0-9０-９]|(?<!\w)[{TIMES}][0-9]|[0-9][{TIMES}](?!\w)|→|->"
    rf"|[?？]\s*[{SHEETS}]|[/,;+&、，；／＋＆・]\s*[0-9０-９]"
)
"""What a name has in it where a line says more than one number of copies."""
_MORE_NAMES = r"(?i)\A[0-9０-９]|\s[0-9０-９]+\s|[^\s\d.,][0-9０-９]{1,2}[xX×]?\s|\b(?:and|each)\b"
"""What a name has in it where there are several, each perhaps with a number."""
_FULL_STOP = "。"
"""What ends a sentence: ``4枚確定。`` may count other cards."""
_IN_COLUMNS = r"[\s|｜,，/／][0-9０-９]{1,2}\Z"
"""What ends a name behind its number where the copies may stand in another column."""

_ROW = r"(?:[0-9]{1,3}(?:[.)]\s+|[）．]\s*)|[①-⑳❶-❿]\s*)(?=\S)"
"""What numbers a line in front of it, or says what the card costs."""
_END_OF_PART = r"[)\]）}]|[^\W_](?![^\W_])"
_BEFORE_COST = r"[12]x "
_BRACKETS, _BULLETS = "()[]（）", "•●"
_SIGNS_OF_LEVEL = r"[(（\[]?\s*(([+*★☆✦])\2*)\s*[)）\]]?"
_LEVELS = range(1, 10)
_LONGEST_RARITY = 3
"""Letters of what says how rare a card is."""
_LONGEST_COUNT = len(str(MOST_COPIES))
_MOST_WORDS = 3
_CENTS = r"[,，][0-9]{2}\Z"
"""What stands behind a number of a price, as a number of copies may behind a name."""
_WORD = r"(?<![^\W_])[^\W_]|(?<=[a-z])[1-9](?=\s)"
"""Where a word begins, or a number that touches the word before it: lines are joined in copying."""
_MOST_STARTS = 24
MOST_SPOKEN = 99
"""Copies of a card that is named behind other words."""
_SET_AND_NUMBER = r"([A-Z][A-Z0-9]{1,5})[ -]([A-Z]{0,4}[0-9]{1,4}[a-z]?)(?:/[0-9]{2,3})?"
_NUMERALS = {"i": "1", "ii": "2", "iii": "3", "iv": "4", "v": "5"}


class Readings:
    """The readings of lines, of which the names of a game's cards decide."""

    def __init__(self, names: Names) -> None:
        self._names = names

    def one(self, line: str) -> Written | None:
        """The copies of a card that a line says; None if no card is called so, or several readings are as good."""
        found = self.of(line)
        return _placed(found[0], line) if found and _agree(found) else None

    def ends_in_an_entry(self, text: str) -> bool:
        """Whether a text, from the beginning of any word on, is nothing but a card with its number, and notes."""
        starts = [found.start() for found in re.finditer(_WORD, text)][:_MOST_STARTS]
        ends = (len(text), *(end for end, _ in without_notes(text, 0)))
        found = ((start, each) for end in ends for start in (0, *starts) for each in self._exact(text[start:end]))
        # Behind other words a great number is rather a year.
        return any(each.whole is not None and (not start or each.copies <= MOST_SPOKEN) for start, each in found)

    def of(self, line: str) -> list[Written]:
        """The readings of a line that are as good as any, of cards; of one that may not count, 0 copies."""
        for text, notes in peeled(line):
            found = list(self._exact(text)) or (self._noted(text) if notes else [])
            if found:
                return found
            row = re.match(_ROW, text) if notes else None
            if row is not None and next(fronts(text[row.end() :]), None) is None:
                # "1) Ash Drake x3": the first of a row of lines, as none is where no number stands behind.
                counted = self._exact(text[row.end() :])
                return [each for each in counted if each.counted and not each.start]
        return next(filter(None, (list(self._before_kind(text)) for text, _ in peeled(line))), [])

    def unknown(self, line: str) -> Written | None:
        """The copies that a line says of a name that no card has; None if its number is not clear.

        Without a number it may be anything.
        """
        text = without_bullet(plain_text(line))
        if not _has_letters(text) or any(not each.copies for each in self.of(line)):
            return None
        sure = self._names.database is not None
        first = next(fronts(text, sure=sure), None)
        last = next(backs(text, sure=True), None)
        if first is not None:
            starts = {start for _, start in fronts(text, sure=sure)}
            if any(self._names.is_card(text[at : at + end]) for at in starts for _, end in backs(text[at:])):
                return None
            found = Written(first[0], text[first[1] :], first[1], text, known=False)
        elif last is not None:
            found = Written(last[0], text[: last[1]], 0, text, known=False)
        elif re.match(rf"[-+±~]?\s*{NUMBER}", text) or _is_sign_of_number(text[0]):
            return None
        else:
            return _placed(Written(1, text, 0, counted=False, known=False), line)
        if sure and first is None and len({(each.copies, each.name) for each in self.of(text)}) > 1:
            return None  # a number behind the name, or an X of the name before it
        clear = _has_letters(found.name) and _FULL_STOP not in found.name
        clear = clear and not re.search(_ANOTHER_COUNT, found.name)
        several = re.search(_MORE_NAMES, found.name) or (first is not None and re.search(_IN_COLUMNS, found.name))
        if several and holds_a_name(found.name, self._names):
            return None
        if not clear or not 1 <= found.copies <= MOST_COPIES or holds_several(found.name, self._names):
            return None
        name, printing = without_printing(found.name)
        if not name:
            return None
        return _placed(
            found._replace(name=name, printing=printing, whole=found.whole if name == found.name else None), line
        )

    # -- readings of a text that is nothing but an entry -------------------------------------------------------------

    def _exact(self, text: str) -> Iterator[Written]:
        """The readings of a text, with nothing left out, of which a card is called so."""
        whole = self._names.is_card(text)
        if whole:
            yield self._names.without_quotes(1, text, 0, None)
        for copies, start in fronts(text, parted=not whole, spelled=not whole):
            start, end = _within_brackets(text, start, len(text))
            if self._names.is_card(text[start:end]):
                yield self._names.without_quotes(copies, text[start:end], start, text)
        for copies, end in backs(text, parted=not whole):
            start, end = _within_brackets(text, 0, end)
            if self._names.is_card(text[start:end]):
                yield self._names.without_quotes(copies, text[start:end], start, text)
                if text[end:].strip().isdecimal() and self._names.of_level(text[start:end], copies):
                    yield Written(0, text[start:end], 0)

    def _before_kind(self, text: str) -> Iterator[Written]:
        """The readings of a text with its number in front or last, and the kind of the card behind its name."""
        in_front = ((copies, start, len(text)) for copies, start in fronts(text))
        for copies, start, end in (*in_front, *((copies, 0, end) for copies, end in backs(text))):
            for name, kind in parted_kinds(text[start:end], self._names.kinds):
                if self._names.is_card(name) and is_kind_of(self._names.cards(name), kind):
                    yield self._names.without_quotes(copies, name, start, text)

    def _noted(self, text: str) -> list[Written]:
        """The readings of a text with notes: with its number in front, else behind, else without a number."""
        for end, _ in without_notes(text, 0):
            several = list(self._exact(text[:end]))
            if several and not _agree(several):
                # "Ash Drake (3)" may be a card that is called so, or three of another, whatever note stands behind.
                return [several[0]._replace(copies=0)]
        for copies, start in fronts(text, spelled=True):
            found = self._without_notes(copies, text, start, len(text), counted=True)
            if found:
                return found
        return self._counted_behind(text) or self._without_notes(1, text, 0, len(text), counted=False)

    def _counted_behind(self, text: str) -> list[Written]:
        """The readings of a text with its number behind the name, and notes before or behind the number."""
        for end, taken in [(len(text), ()), *without_notes(text, 0, self._is_code)]:
            for copies, before in backs(text[:end]):
                if re.match(_CENTS, text[before:end]) and text[before - 1].isdecimal():
                    continue  # "Ash Drake (4) €1,20"
                bare = text[before:end].strip().isdecimal()
                found = self._without_notes(copies, text, 0, before, counted=True, behind="bare" if bare else "signed")
                taken = self._without_own_codes(taken, found[0]) if found else taken
                if found and _is_end_of_a_note(text, before, found[0]):
                    continue
                if not found or (_has_set_off(taken) and not self._may_be_remarked(found[0], text)):
                    continue
                if self._leave_doubt(taken, found[0]) or any(note.counts and not note.is_price for note in taken):
                    return [found[0]._replace(copies=0)]
                if bare and self._names.of_level(found[0].name, copies):
                    return [found[0]._replace(copies=0)]
                if bare and ends_with_set(text[:before]) and copies > 1:
                    # "Shock (M19) 4" may be four, or the fourth of its set.
                    return [*found, found[0]._replace(copies=1)]
                return [self._with_notes(each, taken) for each in found]
        return []

    def _without_notes(
        self,
        copies: int,
        text: str,
        start: int,
        end: int,
        *,
        counted: bool,
        behind: Literal["", "bare", "signed"] = "",
    ) -> list[Written]:
        """The reading of a part of a text that has a name and notes: the fewest notes that leave a name, taken off.

        ``behind``: its number stands behind it, where notes with numbers stand, too, bare or as one of copies (``×4``).
        """
        for before, behind_it in [(end, ()), *without_notes(text[:end], start, self._is_code)]:
            written, in_front = self._behind(copies, text[:before], start)
            if written is None:
                continue
            behind_it = self._without_own_codes(behind_it, written)
            written, taken = written._replace(counted=counted), (*behind_it, *in_front)
            if _has_set_off(taken) and not (counted and self._may_be_remarked(written, text[start:end])):
                continue
            cards = self._names.cards(written.name)
            if not counted:
                numbers = any(note.may_be_count or may_be_tally(note, cards) for note in taken)
            elif behind:
                # What a card costs stands in front of many a name, and between it and a number that is one of copies.
                if behind == "bare":
                    counts = any(note.counts for note in behind_it)
                else:
                    counts = says_another_number(behind_it, copies, cards)
                counts = counts or any(note.is_zone_alone for note in behind_it)
                # "Ash Drake  #fast Swarm 3" is two lines that were joined.
                counts = counts or any(
                    note.is_comment and holds_a_name(note.apart, self._names, cards) for note in behind_it
                )
                numbers = counts or says_another_number(in_front, copies, cards)
            else:
                numbers = says_another_number(taken, copies, cards)
            if self._leave_doubt(taken, written) or numbers:
                return [written._replace(copies=0)]
            if self._is_part_of_a_name(text[start:end], text[start:before], behind_it):
                return [written._replace(copies=0)]
            return [self._with_notes(written, taken)]
        return []

    def _with_notes(self, written: Written, notes: Sequence[Note]) -> Written:
        """A reading with what its notes say of the printing and the card, and the words that may be of a board."""
        if not notes:
            return written
        said, printing, apart = words_of(notes), printing_of(notes) or written.printing, self._names.apart
        if printing is None or printing.number is None:
            printing = self._printed(written, notes) or printing
        told = written.told
        if apart:
            beside = (
                word for word in bracketed(notes) if apart.means(word) or not (is_printing(word) or is_plain(word))
            )
            told = tuple(dict.fromkeys((*told, *filter(apart.means, said), *beside)))
            said = tuple(word for word in said if not apart.means(word))
            if printing is not None and printing.set and printing.number is None and apart.means(printing.set):
                printing = None
        remarked = written.remarked or _has_set_off(notes)
        return written._replace(printing=printing, marks=(*written.marks, *said), told=told, remarked=remarked)

    def _printed(self, written: Written, notes: Sequence[Note]) -> PrintingNote | None:
        """The set and number within brackets, or with a dash between, of which the card has a printing."""
        for note in notes:
            found = re.fullmatch(_SET_AND_NUMBER, note.text.strip(_BRACKETS + " \t"))
            if found and is_printed_in(found[1], self._names.cards(written.name)):
                return PrintingNote(found[1], found[2])
        return None

    def _behind(self, copies: int, text: str, start: int) -> tuple[Written | None, tuple[Note, ...]]:
        """The reading of what stands from an index on, and the note in front of the name.

        A number, a code or a set may stand in the place of a name.
        """
        rest = text[start:]
        if not rest:
            return None, ()
        if self._names.is_card(rest):
            return self._names.without_quotes(copies, rest, start, text if start else None), ()
        bare = rest.strip("()（） ")
        if bare.isdecimal() and self._names.is_card(bare):
            return Written(copies, bare, start + rest.index(bare)), ()
        code = re.match(CODE_BEFORE, rest)
        if code and self._is_code(code["code"]) and self._names.is_card(rest[code.end() :]):
            said = self._names.without_quotes(copies, rest[code.end() :], start + code.end(), None)
            return said, self._without_own_codes((Note(code.groupdict(), code[0]),), said)
        for pattern in LEADING if rest[0] in "[(（【［" or rest[0].isupper() else ():
            found = re.match(pattern, rest)
            if found and self._names.is_card(rest[found.end() :]):
                said = self._names.without_quotes(copies, rest[found.end() :], start + found.end(), None)
                # "2x (4) Ash Drake" is what a game copies: with the cost, which changes.
                as_copied = {"cost": None} if re.fullmatch(_BEFORE_COST, text[:start]) else {}
                return said, (Note(found.groupdict() | as_copied, found[0]),)
        return None, ()

    def _is_code(self, text: str) -> bool:
        """Whether a card is called like a text, which is no number of copies."""
        return not (text.isdecimal() and len(text) <= _LONGEST_COUNT) and bool(self._names.cards(text))

    def _without_own_codes(self, notes: tuple[Note, ...], written: Written) -> tuple[Note, ...]:
        """Notes without the code of the card itself, which says nothing more; that of another leaves it open."""
        if not any(note.said.get("code") for note in notes):
            return notes
        same = self._names.cards(written.name)
        return tuple(note for note in notes if not (code := note.said.get("code")) or self._names.cards(code) != same)

    def _may_be_remarked(self, written: Written, text: str) -> bool:
        """Whether words behind a dash may be said of the card before it: its name has capital letters, where these have
        none, and all of it is not a longer name that is misspelt.
        """
        return not written.name.islower() and not is_misspelt(text, self._names, self._names.cards(written.name))

    def _leave_doubt(self, notes: Sequence[Note], written: Written) -> bool:
        """Whether notes say that the line may not count, or not here, or are another entry, or name another card."""
        if any(note.may_put_aside for note in notes) and not any(note.is_of_program for note in notes):
            return True
        cards = self._names.cards(written.name)
        is_coded = re.fullmatch(CODE, written.name) is not None and all(card.name != written.name for card in cards)
        return any(
            note.is_doubt
            or (
                (note.is_split or is_word_in_place_of_a_set(note))
                and not is_printed_in(note.said.get("set") or "", cards)
            )
            or (written.copies > 0 and speaks_of_number(note, written.copies))
            or self._is_another(note, written)
            or (is_coded and self._is_unknown_beside_a_code(note, cards))
            or self._is_of_a_name(note, written)
            for note in notes
        )

    def _is_part_of_a_name(self, text: str, name: str, notes: Sequence[Note]) -> bool:
        """Whether a longer part of a text than a name, with some of what was taken for notes, names another card."""
        same = self._names.cards(name)
        # Where a name and its set and number are one of several cards of that name, that is the edition which is meant.
        printed = any(note.said.get("set") and note.said.get("number") for note in notes)
        ends = (found.end() for found in re.finditer(_END_OF_PART, text) if len(name) < found.end() < len(text))
        found = (self._names.cards(text[:end]) for end in ends)
        return any(cards and cards != same and not (printed and all(card in same for card in cards)) for cards in found)

    def _is_of_a_name(self, note: Note, written: Written) -> bool:
        """Whether a number in a note, however it is written, tells a card from another: ``Ash Drake (3)``."""
        said = note.text.strip()
        if len(re.findall(r"\w+", said)) > _MOST_WORDS:
            return False  # what is said at length is a remark
        numbers = {*re.findall(NUMBER, said), _NUMERALS.get(said.strip(_BRACKETS).casefold(), "")}
        numbers.add(str(sum(map(said.count, _BULLETS))))
        if signs := re.fullmatch(_SIGNS_OF_LEVEL, said):
            numbers.add(str(len(signs[1])))
        same = self._names.cards(written.name)
        if fold_heading(said.strip(_BRACKETS)) in words().upgraded:
            return any(self._names.of_level(written.name, level) for level in _LEVELS)
        called = (self._names.cards(f"{written.name} ({each})") for each in numbers if each not in ("", "0"))
        return any(cards and cards != same for cards in called)

    def _is_unknown_beside_a_code(self, note: Note, cards: Sequence[Card]) -> bool:
        """Whether a note beside the code of a card may be the name of one, and is not its own: ``AB-01 (Zorgun)``."""
        text, known = note.beside_a_code, words()
        said = [fold_heading(word) for word in re.findall(r"[^\W\d_]+", text)]
        if not any(len(word) > _LONGEST_RARITY or not word.isascii() for word in said):
            return False
        if self._names.cards(text) == cards:
            return False
        own = {fold_heading(str(value)) for card in cards for values in card.attributes.values() for value in values}
        plain = own | known.sections | known.finishes | known.sets | known.values | known.costs
        return fold_heading(text) not in plain and not plain.issuperset(said)

    def _is_another(self, note: Note, written: Written) -> bool:
        text, same = note.apart, self._names.cards(written.name)
        if not text or self._names.cards(text) == same:
            return False
        if self._names.cards(f"{written.name}|{text}") not in ((), same):
            return True  # a card of two halves, and this is the other
        # A name alone may be spoken of; with a number, wherever it begins, it may be meant.
        remark = note.said.get("remark") or ""
        if re.search(NUMBER, remark) and any(map(self.ends_in_an_entry, re.split(r"\s+#", remark))):
            return True
        if note.is_comment:
            return False
        return next(self._exact(text), None) is not None or holds_a_name(text, self._names, same)


def _is_end_of_a_note(text: str, before: int, written: Written) -> bool:
    """Whether a number behind an index touches a word that is not of the name: ``AB-LD01`` ends with no copies."""
    touching = re.fullmatch(r"[^\W\d][0-9０-９]", text[before - 1 : before + 1])
    return touching is not None and not text[:before].endswith(written.name)


def _has_set_off(notes: Sequence[Note]) -> bool:
    return any(note.is_set_off for note in notes)


def _is_sign_of_number(char: str) -> bool:
    """Whether a character is one for a number in a circle, in front of a name that of copies or of a row."""
    return char.isdigit() and not char.isdecimal()


def _within_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """A part of a text without the brackets around it: ``[Ash Drake] x3``; without a number they are of a heading."""
    return (start + 1, end - 1) if text[start : start + 1] == "[" and text[end - 1 : end] == "]" else (start, end)


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in text)


def _agree(found: Sequence[Written]) -> bool:
    first = found[0]
    same = all((each.copies, each.name) == (first.copies, first.name) for each in found)
    return same and 1 <= first.copies <= MOST_COPIES


def _placed(written: Written, line: str) -> Written:
    """A reading of a line without its marks, with the index of its name in the line as it is, where it can be seen."""
    # A space that does not break the line is one without its marks.
    whole = written.whole if written.whole and written.whole in line else None
    is_there = line.startswith(written.name, written.start)
    return written._replace(start=written.start if is_there else max(line.find(written.name), 0), whole=whole)
