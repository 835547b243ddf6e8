"""What one line of a deck list says: so many copies of a card, as people and programs write it.

A line has many readings (``4 Ember (Not the Old One)``, ``Keeper of Vault 76``, ``+2 Spear``, ``Ember (M19)
4``), and shapes lie: names have numbers, brackets, commas and dashes in them. So every reading is proposed, and the
names of the cards decide (:mod:`deckcheck.decks.lines.readings`). Nearly all lines are in a form that needs none of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from deckcheck.decks.lines.namesakes import NONE, Apart
from deckcheck.decks.lines.written import MOST_REMEMBERED, TENTH_ROW, Names, Usual, Written, is_printed_in
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import PrintingNote
from deckcheck.model.heading import SHEETS
from deckcheck.source.recent import Often

_MOST_HEADINGS = 500
_MOST_DIGITS = 3
"""Of a number of copies in the usual forms."""
_LONGEST_SMALL = 2
"""Digits of a number in a set that may be one of copies as well."""
_MARKS = frozenset("[]|#*<>`~_&\t")
"""Signs that no name has in these forms."""
_PLAIN = r"[^\[\]|#*<>`~_&\t]"
_USUAL = (
    rf"(?P<copies>[1-9][0-9]{{0,2}})[xX]? (?P<name>(?!\s){_PLAIN}*?(?<!\s))"
    r"(?: \((?P<set>[A-Za-z0-9]{3,5})\) (?P<number>[0-9]{1,4}[a-wyz★]?)"
    r"| \[(?P<set_>[A-Za-z0-9]{3,5}):(?P<number_>[0-9]{1,4}[a-wyz★]?)\])?(?P<foil> \*[FE]\*| \[foil\])?"
)
_USUAL_BEHIND = rf"(?P<name>(?![\s0-9]){_PLAIN}*?(?<!\s))(?: ?[x×]|\t| )(?P<copies>[1-9][0-9]{{0,2}})[{SHEETS}]?"
"""The forms of nearly all lines of programs and of people, which are looked at first: the others take longer."""


class Lines(Names):
    """Reads the lines of lists of one game; what was asked before is remembered.

    ``stated``: the game has states that entries may be in, so that what stands in braces is one. ``respelled``: a name
    that no card has is looked for with other signs between its words, for which all names are read.
    """

    def __init__(
        self,
        database: CardDatabase | None,
        apart: Apart = NONE,
        kinds: frozenset[str] = frozenset(),
        *,
        stated: bool = False,
        respelled: bool = True,
    ) -> None:
        super().__init__(database, apart, kinds)
        self.stated, self.respelled = stated, respelled
        self.known: Often[str, Written] = Often(MOST_REMEMBERED)
        """What lines say that were read before."""
        self.headings: Often[str, tuple[object, Any]] = Often(_MOST_HEADINGS)
        """Headings that were read before, for whom that is known."""
        self.strangers: Often[str, tuple[object, Any]] = Often(MOST_REMEMBERED)
        """Lines of names that no card has, for whom that is known: such a line takes a hundred times as long to read,
        and who looks what a change of a list comes to reads all of them again."""

    def read(self, line: str) -> Written | None:
        """The copies of a card that a line says; None if no card is called so, or several readings are as good.

        ``line`` has no white space around it.
        """
        known = self.known.get(line)
        if known is None:
            known = self._usual(line)
            if known is not None:
                chosen = self.chosen(known)
                # A tenth row may be of a list whose rows are numbered.
                known = chosen if chosen.copies == TENTH_ROW else Usual(*chosen)
            else:
                # Most lists have no such line.
                from deckcheck.decks.lines.readings import Readings

                read = Readings(self).one
                known = self._stated(line, read) or read(line) or self._told(line, read)
                known = None if known is None else self.chosen(known)
            if known is not None:
                self.known.put(line, known)
        return known

    def as_spelled(self) -> Lines:
        """The same of names alone that are spelled as those of cards."""
        return Lines(self.database, self.apart, self.kinds, stated=self.stated, respelled=False)

    def chosen(self, written: Written, heading: Sequence[str] = ()) -> Written:
        """An entry with its card, if its name and what is told of that mean one; ``heading`` are words above it.

        What the entry itself says, of its set and number, too, goes before these.
        """
        cards, apart, told = self.cards(written.name), self.apart, written.told
        at = written.printing is not None and written.printing.number
        if heading and not (at or any(map(apart.means, told)) or apart.said_in(written.name)):
            told = (*told, *heading)
            spelled = () if cards else (self.cards(each) for each in apart.spelled(written.name, heading[0]))
            cards = next(filter(None, spelled), cards)
            written = written._replace(known=bool(cards))
        if apart and cards:
            cards = apart.among(cards, told, written.printing)
            if told and len(cards) == 1 and all(map(apart.means, told)):
                # Its own name says it all.
                return written._replace(name=cards[0].name, whole=None, card=cards[0], told=())
        return written._replace(card=cards[0] if len(cards) == 1 else None, told=told)

    def _told(self, line: str, read: Callable[[str], Written | None]) -> Written | None:
        """The reading of a line that says beside a name which of its cards is meant: ``3 Ash Drake - red``."""
        for rest, number, word in self.apart.without_words(line) if self.apart else ():
            for text in (rest, *self.apart.spelled(rest, word)):
                written = read(text + number)
                cards = () if written is None else self.apart.among(self.cards(written.name), (word,))
                if written is not None and len(cards) == 1 and self.apart.has(cards[0], word):
                    start = max(line.find(written.name), 0)
                    return written._replace(start=start, whole=None, told=(*written.told, word))
        return None

    def unknown(self, line: str) -> Written | None:
        """The copies that a line says of a name that no card has, as it is spelled; None if its number is not clear."""
        # Most lists have no such line, either.
        from deckcheck.decks.lines.readings import Readings

        found = self._stated(line, Readings(self).unknown) or Readings(self).unknown(line)
        if found is None or not found.counted or self.database is None or not self.respelled:
            return found
        from deckcheck.decks.lines.respelled import Respelled

        names = Respelled(self)
        spelled = Readings(names).one(line)
        if spelled is None or not spelled.counted or spelled.copies != found.copies:
            return found
        return spelled._replace(card=names.cards(spelled.name)[0], state=found.state)

    def _stated(self, line: str, read: Callable[[str], Written | None]) -> Written | None:
        """The reading of a line that says in which state its copies are, behind their name; None of any other."""
        if "{" not in line or self.cards(line):
            return None
        from deckcheck.decks.lines.entry_state import without_state

        for bare in (True, False) if self.stated else (False,):
            rest, state, at = without_state(line, bare=bare)
            written = read(rest) if state else None
            if written is not None and written.start + len(written.name) <= at:
                # What stands on both sides of it is not one text.
                whole = written.whole if written.whole is not None and written.whole in line[:at] else None
                return written._replace(state=state, whole=whole)
        return None

    def recall(self, line: str) -> Written | None:
        """What a line says, if it was read before."""
        return self.known.get(line)

    def _usual(self, line: str) -> Written | None:
        """The reading of a line in one of the forms that most lists have; None for any other, and for any doubt."""
        front = line[:1].isdecimal()
        if front and "(" not in line and _MARKS.isdisjoint(line):
            # Nothing but a number and a name. To compile the pattern takes as long as all lines of a deck.
            number, _, name = line.partition(" ")
            copies = number[:-1] if number[-1] in "xX" else number
            is_number = copies.isascii() and copies.isdecimal() and len(copies) <= _MOST_DIGITS and copies[0] != "0"
            if not is_number or name != name.strip() or not self.cards(name) or self.cards(line):
                return None
            return Written(int(copies), name, len(number) + 1, line)
        found = re.fullmatch(_USUAL if front else _USUAL_BEHIND, line)
        if found is None or not self.cards(found["name"]) or self.cards(line):
            return None
        start, end = found.span("name")
        if not front:
            if line[found.end("name")] in " \t" and self.of_level(found["name"], int(found["copies"])):
                return None
            return Written(int(found["copies"]), found["name"], 0, line)
        if end < len(line) and self.cards(line[start:]):
            return None
        set_, number, foil = found["set"] or found["set_"], found["number"] or found["number_"], bool(found["foil"])
        small = number is not None and len(number) <= _LONGEST_SMALL and set_.isalpha()
        if small and not is_printed_in(set_, self.cards(found["name"])):
            # "(main) 1" and "(foil) 5" are no editions.
            return None
        printing = PrintingNote(set_, number, foil) if set_ or foil else None
        return Written(int(found["copies"]), found["name"], start, line[:end], printing)
