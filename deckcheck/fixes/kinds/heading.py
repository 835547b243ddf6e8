"""Write the words of headings as the game declares them: width and white space, and case where the game has capitals.

Another declared word for the same zone is no misspelling, nor are capitals in a word that is declared without any.
The marks around the word and the number of cards beside it stay.
"""

from collections.abc import Iterator

from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Change, Edit, Fix
from deckcheck.model.finding import Finding
from deckcheck.model.heading import fold_heading
from deckcheck.model.spelling import nearest_words
from deckcheck.source import line_starts
from deckcheck.source.normal_form import normalized

STEP = 1
_FURTHEST = 8
"""Marks and quotes that may stand before a heading's word."""


def changes(file: DeckFile) -> Iterator[Change]:
    """A change for each heading whose word is spelt otherwise."""
    declared = {zone.id: (*zone.headings, zone.id) for zone in file.zones}
    for title in file.sheet.titles if file.sheet else ():
        if title.word is not None:
            written = file.source.text[slice(*title.word)]
            word = _normal(written, declared[title.zone])
            if word != written:
                fix = Fix("heading-normalised", {"heading": written, "word": word}, title.at)
                yield Change((fix,), (Edit(*title.word, word),))


def _normal(written: str, declared: tuple[str, ...]) -> str:
    """The spelling of a word as it was declared; what is written, where that is one or none is the same word."""
    same = [word for word in declared if fold_heading(word) == fold_heading(written)]
    spellings = [_cased(word, written) for word in same]
    return written if written in spellings or not spellings else spellings[0]


def _cased(word: str, written: str) -> str:
    """A declared word; one without capitals gets those that were written."""
    letters = [char for char in normalized("NFKC", written) if not char.isspace()]
    if word != word.lower() or len(letters) != len(word.replace(" ", "")):
        return word
    following = iter(letters)
    return "".join(char if char == " " else next(following) for char in word)


def offers(file: DeckFile, finding: Finding) -> Iterator[Change]:
    """For a heading that is not declared, one change for each declared one that it is like."""
    word = finding.facts.get("zone")
    if finding.code != "unknown-zone" or not isinstance(word, str):
        return
    start = line_starts(file.source.text)[finding.at.line - 1] + finding.at.column - 1
    place = file.source.text.find(word, start, start + _FURTHEST + len(word))
    declared = {
        fold_heading(each): each for zone in reversed(file.zones) for each in (zone.id, *reversed(zone.headings))
    }
    for like in nearest_words(word, declared.values()):
        fix = Fix("heading-normalised", {"heading": word, "word": like}, finding.at)
        yield Change((fix,), (Edit(place, place + len(word), like),) if place >= 0 else ())
