"""What the cells of a table say beside a card that nothing else is read of: notes that speak of its copies.

A column of notes says what players say behind a card in other lists (``+1 in side``, ``cut``). In a column of which
nobody knows what it is for only a number beside the word for a zone does, or a word that is of no other thing.
"""

import re

from deckcheck.decks.lines.notes import OF_COLUMNS, Note
from deckcheck.decks.lines.remarks import speaks_of_copies
from deckcheck.decks.lines.words import Boards, words
from deckcheck.model.heading import fold_heading

NOTES = frozenset(
    (
        *("note", "notes", "comment", "comments", "remark", "remarks", "memo", "info"),
        *("備考", "メモ", "コメント", "補足"),
        *("notiz", "notizen", "bemerkung", "bemerkungen", "anmerkung", "anmerkungen", "kommentar", "kommentare"),
        *("remarque", "remarques", "commentaire", "commentaires", "nota", "notas", "comentario", "comentarios"),
        *("observaciones", "commento", "commenti", "備註", "备注", "메모", "비고"),
    )
)
"""The headings of columns of notes, all but letters and digits left out."""
_RULES = frozenset(
    (
        *("text", "texts", "oracletext", "oracle", "rulestext", "rules", "cardtext", "effect", "ability", "abilities"),
        *("description", "flavortext", "flavor", "keywords", "テキスト", "効果", "能力", "説明"),
    )
)
"""Those of columns with what is printed on cards."""
_OF_OTHERS = OF_COLUMNS | {"?", "？", "weg"}
"""Words that leave a card in doubt in a column of notes alone."""
_MOST_WORDS = 6
"""Words of a cell that is no sentence about something else."""
_ANY_WORD = r"[^\W_]+"
_VALUE = r"[\w-]+=\S*"
"""Such as a program says of anything: ``zone=side count=4``."""
_DECK = frozenset({"deck", "decklist", "デッキ", "デッキリスト"})
_PRICE = r"[$€¥£円]|[0-9][.,][0-9]{2}(?![0-9])"


def leaves_in_doubt(heading: str, text: str, boards: Boards, copies: int | None, *, placed: bool) -> bool:
    """Whether a cell below a heading may say that there are more or fewer copies than some, or that they are elsewhere.

    The heading is folded as those of tables are. ``placed``: the row says in which zone its card is.

    >>> leaves_in_doubt("notes", "+1 in side", Boards(()), 4, placed=True)
    True
    >>> leaves_in_doubt("notes", "side in against burn", Boards(()), 4, placed=True)
    False
    """
    if heading in _RULES or not text:
        return False
    if boards.is_aside(text):
        return True
    word = fold_heading(text)
    if heading not in NOTES:
        if len(re.findall(_ANY_WORD, text)) > _MOST_WORDS:
            return False
        spoken = re.sub(_VALUE, "", text)
        return word in words().doubts - _OF_OTHERS or (not text.isdecimal() and speaks_of_copies(spoken, boards))
    said = Note({"remark": text} if placed else {"remark": text, "paren": text}, text)
    if word in words().doubts or said.is_split or speaks_of_copies(text, boards):
        return True
    numbers = [int(number) for number in re.findall(r"[0-9０-９]+", text)]
    if re.search(_PRICE, text) or not (said.counts or (numbers and _names_main(text))):
        return False
    return numbers != [copies] or (placed and _names_main(text))


def _names_main(text: str) -> bool:
    """Whether a note speaks of the main zone, and not only of the deck."""
    said = {fold_heading(word) for word in re.findall(_ANY_WORD, text)}
    return not said.isdisjoint(words().main - _DECK)
