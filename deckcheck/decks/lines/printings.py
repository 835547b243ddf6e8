"""Editions of cards in lists: a set, a number in it and whether a card is a foil, behind a name or before it."""

import re
from collections.abc import Sequence

from deckcheck.decks.lines.notes import FOILS, Note, words_of
from deckcheck.decks.lines.words import words
from deckcheck.model.deck import PrintingNote
from deckcheck.model.heading import fold_heading

SET_IN_BRACKETS = r"(?<!\s)\s*[(（\[](?P<set>[A-Za-z0-9]{2,6})[)）\]]\s+#?(?P<number>[^\s()\[\]]*[0-9][^\s()\[\]]*)\Z"
SET_AND_NUMBER = (
    r"(?<!\s)\s+(?P<set>[A-Z][A-Z0-9]{1,5}(?:-[A-Z]{1,4})?)\s+#?(?P<number>[A-Z]{0,4}[0-9]{1,4}[a-z]?)"
    r"(?:\s+(?P<foil>PH|rh|h))?\Z"
)
_FOIL = r"(?<!\s)\s+(?:\*(?P<mark>[FfEe]|foil|etched)\*|\[(?P<bracket>foil|etched)\])\Z"
_SET_WITHIN_BRACKETS = r"(?<!\s)\s+\[(?P<bracket>[A-Z0-9]{2,6}[:#][\w★-]+)\]\Z"
_PRINTED = r"(?P<set>[A-Za-z0-9]{1,6})(?:[:#](?P<number>[\w★-]+))?"
_PRINTED_AT = r"[A-Z0-9]{2,6}|[A-Za-z0-9]{1,6}[:#][\w★-]+"
"""A set, or a set and number, which a printing has."""
_PRINTED_BEFORE = rf"\[(?P<bracket>{_PRINTED_AT})\]\s+(?=\S)"
_SET_CODE = r"[(（\[][A-Z0-9]{2,6}[)）\]]\Z"


def ends_with_set(text: str) -> bool:
    """Whether a text ends with what is as like as not the code of a set, in brackets.

    >>> ends_with_set("Ash Drake (M19)"), ends_with_set("Ash Drake (promo)")
    (True, False)
    """
    return re.search(_SET_CODE, text) is not None


def without_printing(name: str) -> tuple[str, PrintingNote | None]:
    """A name that no card has, without the edition that plainly stands behind it or before it.

    >>> without_printing("Ash Drkae (M19) 12 *F*")
    ('Ash Drkae', PrintingNote(set='M19', number='12', foil=True))
    >>> without_printing("[M19#12] Ash Drkae")
    ('Ash Drkae', PrintingNote(set='M19', number='12', foil=False))
    """
    notes = list[Note]()
    for patterns in ((_FOIL,), (_SET_WITHIN_BRACKETS, SET_IN_BRACKETS, SET_AND_NUMBER)):
        found = next((found for pattern in patterns if (found := re.search(pattern, name))), None)
        if found:
            name = name[: found.start()]
            notes.append(Note(found.groupdict()))
    before = re.match(_PRINTED_BEFORE, name)
    if before and not {fold_heading(before["bracket"])} & ({*words().same} | words().aside):
        name = name[before.end() :]
        notes.append(Note(before.groupdict()))
    return name, printing_of(notes)


def printing_of(notes: Sequence[Note]) -> PrintingNote | None:
    """The edition that notes name, from the last of the line to the first; None if none does."""
    set_ = number = None
    foil = False
    for said in (note.said for note in notes):
        inside = said.get("bracket") or said.get("paren") or said.get("angle") or ""
        foil = foil or bool(said.get("foil")) or not FOILS.isdisjoint(map(str.casefold, words_of([Note(said)])))
        printed = re.fullmatch(_PRINTED, inside) if inside.casefold() not in FOILS else None
        set_ = said.get("set") or said.get("bar") or (printed and printed["set"]) or set_
        number = said.get("number") or (printed and printed["number"]) or number
    printing = PrintingNote(set_ or None, number or None, foil)
    return printing if any(printing) else None


def printing_text(printing: PrintingNote | None) -> str:
    """An edition as a line has it behind the name; "" for none, and of a number without its set, which no line has.

    >>> printing_text(PrintingNote("M19", "12", True)), printing_text(PrintingNote(None, "12"))
    (' (M19) 12 *F*', '')
    """
    if printing is None:
        return ""
    number = f" {printing.number}" if printing.number else ""
    return (f" ({printing.set}){number}" if printing.set else "") + (" *F*" if printing.foil else "")


def is_printing(word: str) -> bool:
    """Whether what stands in brackets is rather a set, or one with a number, than a word."""
    return re.fullmatch(_PRINTED_AT, word) is not None
