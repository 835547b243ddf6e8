"""What one line of a deck list says: so many copies of a card, as people and programs write it.

A line has many readings (``4 Erase (Not the Urza's Legacy One)``, ``Overseer of Vault 76``, ``+2 Mace``, ``Shock (M19)
4``), and shapes lie: names have numbers, brackets, commas and dashes in them. So every reading is proposed, and the
names of the cards decide: first those with nothing left out, the whole text as a name among them, then those with
notes taken off. Two readings of the same standing that mean different cards or numbers leave the line undecided.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from deckcheck.decks.lines.counts import MOST_COPIES, NUMBER, backs, fronts
from deckcheck.decks.lines.markup import peeled, plain_text, without_bullet
from deckcheck.decks.lines.named import cards_named
from deckcheck.decks.lines.notes import (
    LEADING,
    Note,
    ends_with_set,
    printing_of,
    without_notes,
    without_printing,
    words_of,
)
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.model.deck import PrintingNote
from deckcheck.model.names import fold_name
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model.database import CardDatabase
    from deckcheck.model.deck import Card

_PLAIN = r"[^\[\]|#*<>`~_&\t]"
_USUAL = (
    rf"(?P<copies>[1-9][0-9]{{0,2}})[xX]? (?P<name>(?!\s){_PLAIN}*?(?<!\s))"
    r"(?: \((?P<set>[A-Za-z0-9]{3,5})\) (?P<number>[0-9]{1,4}[a-z★]?)"
    r"| \[(?P<set_>[A-Za-z0-9]{3,5}):(?P<number_>[0-9]{1,4}[a-z★]?)\])?(?P<foil> \*[FE]\*| \[foil\])?"
)
_USUAL_BEHIND = rf"(?P<name>(?![\s0-9]){_PLAIN}*?(?<!\s))(?: ?[x×]|\t| )(?P<copies>[1-9][0-9]{{0,2}})枚?"
"""The forms of nearly all lines of programs and of people, which are looked at first: the others take longer."""
_MOST_REMEMBERED = 20_000
_QUOTES = '「」『』《》【】〈〉"“”*_~` 　'
_ANOTHER_COUNT = r"[0-9０-９]\s*枚|(?<!\w)[xX×][0-9]|[0-9][xX×](?!\w)|→|->|[?？]\s*枚|[/,;+&]\s*[0-9]"
"""What a name has in it where a line says more than one number of copies."""


class Written(NamedTuple):
    """So many copies of a name, which begins at the index ``start`` of the line, and what else stands there.

    ``whole`` is the text from the number to the name or from the name to the number, None where there is no number or
    something stands between; ``counted``: there is a number. ``marks`` are the words that may be of a board.
    ``known``: a card is called so; ``card`` is that card, if it is one.
    """

    copies: int
    name: str
    start: int
    whole: str | None = None
    printing: PrintingNote | None = None
    marks: tuple[str, ...] = ()
    counted: bool = True
    known: bool = True
    card: Card | None = None


class Lines:
    """Reads the lines of lists of one game; what was asked before is remembered.

    ``cards`` is None where no name can be looked up.
    """

    def __init__(self, cards: CardDatabase | None) -> None:
        self._cards = cards
        self._known = Recent[str, "tuple[Card, ...]"](_MOST_REMEMBERED)
        self._read = Recent[str, "Written | None"](_MOST_REMEMBERED)

    def cards(self, name: str) -> tuple[Card, ...]:
        """The cards that a name means."""
        found = self._known.get(name)
        if found is None:
            found = () if self._cards is None else cards_named(self._cards, name)
            self._known.put(name, found)
        return found

    def is_card(self, text: str) -> bool:
        """Whether a card is called so, whatever quotes stand around the text."""
        return bool(self.cards(text) or self.cards(text.strip(_QUOTES)))

    def is_half(self, text: str) -> bool:
        """Whether a half of a card is called so."""
        return self._cards is not None and bool(self._cards.halves(fold_name(text)))

    def nearest(self, text: str) -> tuple[str, ...]:
        """The names most like one that no card has."""
        return () if self._cards is None else self._cards.nearest(text)

    def read(self, line: str) -> Written | None:
        """The copies of a card that a line says; None if no card is called so, or several readings are as good.

        ``line`` has no white space around it.
        """
        known = self._read.get(line)
        if known is None:
            known = self._usual(line)
            if known is None:
                found = self._readings(line)
                known = _placed(found[0], line) if found and _agree(found) else None
            if known is not None:
                cards = self.cards(known.name)
                known = known._replace(card=cards[0]) if len(cards) == 1 else known
                self._read.put(line, known)
        return known

    def recall(self, line: str) -> Written | None:
        """What a line says, if it was read before."""
        return self._read.get(line)

    def _usual(self, line: str) -> Written | None:
        """The reading of a line in one of the forms that most lists have; None for any other, and for any doubt."""
        front = line[:1].isdecimal()
        found = re.fullmatch(_USUAL if front else _USUAL_BEHIND, line)
        if found is None or not self.cards(found["name"]) or self.cards(line):
            return None
        start, end = found.span("name")
        if not front:
            return Written(int(found["copies"]), found["name"], 0, line)
        if end < len(line) and self.cards(line[start:]):
            return None
        set_, number, foil = found["set"] or found["set_"], found["number"] or found["number_"], bool(found["foil"])
        printing = PrintingNote(set_, number, foil) if set_ or foil else None
        return Written(int(found["copies"]), found["name"], start, line[:end], printing)

    def _readings(self, line: str) -> list[Written]:
        """The readings of a line that are as good as any, of cards; of one that may not count, 0 copies."""
        for text, notes in peeled(line):
            found = list(self._exact(text)) or (self._noted(text) if notes else [])
            if found:
                return found
        return []

    def unknown(self, line: str) -> Written | None:
        """The copies that a line says of a name that no card has; None if its number is not clear.

        Without a number it may be anything.
        """
        text = without_bullet(plain_text(line))
        if not _has_letters(text) or any(not each.copies for each in self._readings(line)):
            return None
        sure = self._cards is not None
        first = next(fronts(text, sure=sure), None)
        last = next(backs(text, sure=True), None)
        if first is not None:
            found = Written(first[0], text[first[1] :], first[1], text, known=False)
        elif last is not None:
            found = Written(last[0], text[: last[1]], 0, text, known=False)
        elif re.match(rf"[-+±~]?\s*{NUMBER}", text):
            return None
        else:
            return _placed(Written(1, text, 0, counted=False, known=False), line)
        clear = _has_letters(found.name) and not re.search(_ANOTHER_COUNT, found.name)
        if not clear or not 1 <= found.copies <= MOST_COPIES:
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
        if self.is_card(text):
            yield self._named(1, text, 0, None)
        for copies, start in fronts(text):
            if self.is_card(text[start:]):
                yield self._named(copies, text[start:], start, text)
        for copies, end in backs(text):
            if self.is_card(text[:end]):
                yield self._named(copies, text[:end], 0, text)

    def _noted(self, text: str) -> list[Written]:
        """The readings of a text with notes: with its number in front, else behind, else without a number."""
        for copies, start in fronts(text):
            found = self._without_notes(copies, text, start, len(text), counted=True)
            if found:
                return found
        return self._counted_behind(text) or self._without_notes(1, text, 0, len(text), counted=False)

    def _counted_behind(self, text: str) -> list[Written]:
        """The readings of a text with its number behind the name, and notes before or behind the number."""
        for end, taken in [(len(text), ()), *without_notes(text, 0)]:
            for copies, before in backs(text[:end]):
                found = self._without_notes(copies, text, 0, before, counted=True)
                if not found:
                    continue
                if self._leave_doubt(taken, found[0]):
                    return [found[0]._replace(copies=0)]
                if ends_with_set(text[:before]) and text[before:end].strip().isdecimal() and copies > 1:
                    # "Shock (M19) 4" may be four, or the fourth of its set.
                    return [*found, found[0]._replace(copies=1)]
                return [_with_notes(each, taken) for each in found]
        return []

    def _without_notes(self, copies: int, text: str, start: int, end: int, *, counted: bool) -> list[Written]:
        """The reading of a part of a text that has a name and notes: the fewest notes that leave a name, taken off."""
        for before, taken in [(end, ()), *without_notes(text[:end], start)]:
            written = self._behind(copies, text[:before], start)
            if written is None:
                continue
            written = written._replace(counted=counted)
            if self._leave_doubt(taken, written) or (not counted and any(note.may_be_count for note in taken)):
                return [written._replace(copies=0)]
            return [_with_notes(written, taken)]
        return []

    def _behind(self, copies: int, text: str, start: int) -> Written | None:
        """The reading of what stands from an index on; a number, a code or a set may stand in the place of a name."""
        rest = text[start:]
        if not rest:
            return None
        if self.is_card(rest):
            return self._named(copies, rest, start, text if start else None)
        bare = rest.strip("()（） ")
        if bare.isdecimal() and self.is_card(bare):
            return Written(copies, bare, start + rest.index(bare))
        for pattern in LEADING if rest[0] in "[(（" or rest[0].isupper() else ():
            found = re.match(pattern, rest)
            if found and self.is_card(rest[found.end() :]):
                said = self._named(copies, rest[found.end() :], start + found.end(), None)
                return _with_notes(said, [Note(found.groupdict())])
        return None

    def _leave_doubt(self, notes: Sequence[Note], written: Written) -> bool:
        """Whether notes say that the line may not count, or are another entry, or name another card."""
        return any(note.is_doubt or self._is_another(note, written) for note in notes)

    def _is_another(self, note: Note, written: Written) -> bool:
        text, same = note.apart, self.cards(written.name)
        if not text or self.cards(text) == same:
            return False
        if note.is_comment:
            # A name alone may be spoken of; with a number, wherever it begins, it may be meant.
            starts = (0, *(found.start() for found in re.finditer(rf"(?<=\s){NUMBER}", text)))
            return any(each.whole is not None for start in starts for each in self._exact(text[start:]))
        return next(self._exact(text), None) is not None or holds_a_name(text, self, same)

    def _named(self, copies: int, name: str, start: int, whole: str | None) -> Written:
        """A reading with the name without what stands around it for no card."""
        if not self.cards(name):
            bare = name.strip(_QUOTES)
            start += name.index(bare)
            name = bare
        return Written(copies, name, start, whole, counted=whole is not None)


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in text)


def _agree(found: Sequence[Written]) -> bool:
    first = found[0]
    same = all((each.copies, each.name) == (first.copies, first.name) for each in found)
    return same and 1 <= first.copies <= MOST_COPIES


def _with_notes(written: Written, notes: Sequence[Note]) -> Written:
    """A reading with what its notes say of the printing, and the words that may be of a board."""
    marks = (*written.marks, *words_of(notes))
    return written._replace(printing=printing_of(notes) or written.printing, marks=marks) if notes else written


def _placed(written: Written, line: str) -> Written:
    """A reading of a line without its marks, with the index of its name in the line as it is, where it can be seen."""
    if line[written.start : written.start + len(written.name)] == written.name:
        return written
    whole = written.whole if written.whole and written.whole in line else None
    return written._replace(start=max(line.find(written.name), 0), whole=whole)
