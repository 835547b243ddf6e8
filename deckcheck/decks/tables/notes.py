"""What the cells of a table say beside a card that nothing else is read of: notes that speak of its copies.

A column of notes says what players say behind a card in other lists (``+1 in side``, ``cut``). In a column of which
nobody knows what it is for only a number beside the word for a zone does, or a word that is of no other thing.
"""

import re
from collections.abc import Callable, Collection, Iterable

from deckcheck.decks.lines.notes import Note, takes_out
from deckcheck.decks.lines.remarks import speaks_of_copies
from deckcheck.decks.lines.words import Boards, words
from deckcheck.decks.tables.numbers import plain_number
from deckcheck.decks.tables.table import ALIKE, DECKS, NOT_IN_DECK
from deckcheck.model.heading import SHEETS, fold_heading

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
_CHANGES = frozenset(
    (
        *("change", "changes", "changed", "delta", "diff", "difference", "adjust", "adjustment", "adjustments"),
        *("edit", "edits", "edited", "update", "updates", "updated", "cuts", "add", "adds", "added", "additions"),
        *("new", "siding", "plus", "minus", "swap", "swaps", "変更", "増", "減", "増減", "入替", "入れ替え", "修正"),
        *(
            "訂正",
            "追加",
            "抜き",
            "予備",
            "änderung",
            "änderungen",
            "neu",
            "changement",
            "cambio",
            "cambios",
            "modifica",
        ),
    )
)
"""Those of columns whose numbers are of copies that come or go."""
_INSTEAD = frozenset(
    (
        *("final", "actual", "correct", "corrected", "correction", "shouldbe", "after", "before", "old"),
        *("preside", "postside", "変更前", "変更後", "修正後", "訂正後", "最終", "実際", "サイド前", "サイド後", "alt"),
    )
)
"""Those of columns with the number of copies that is meant, or was."""
_SIGNED = rf"\s*[-+−－＋±]\s*[0-9０-９]{{1,2}}\s*[xX×{SHEETS}]?\s*"
RULES = frozenset(
    (
        *("text", "texts", "oracletext", "oracle", "rulestext", "rules", "cardtext", "effect", "ability", "abilities"),
        *("description", "flavortext", "flavor", "keywords", "テキスト", "効果", "能力", "説明"),
    )
)
"""Those of columns with what is printed on cards."""
_OF_OTHERS = frozenset({"?", "weg"})
"""Words that leave a card in doubt in a column of notes alone, beside those that may be said of anything else."""
_MOST_WORDS = 6
"""Words of a cell that is no sentence about something else."""
_FEW_WORDS = 2
"""Words of a note that name where a card stands: more (“great in the side”) may speak of anything."""
_ANY_WORD = r"[^\W_]+"
_VALUE = r"[\w-]+=\S*"
"""Such as a program says of anything: ``zone=side count=4``."""
_DECK = frozenset({"deck", "decklist", "デッキ", "デッキリスト"})
_SORTS = frozenset({"group", "groups", "collection", "collections"})
"""Headings of words that sort cards, beside those that programs have."""
_OF_SETS = frozenset({"tbd", "tba", "rem"})
"""Words that leave a card in doubt where cards are sorted, and in other columns may be said of anything."""
_PARTED = r"\s*(?:[,;|、，；｜\r\n]|(?<!/)/(?!/)|\s(?=[#＃]))\s*"
BRACES = r"\{[^{}]*\}"
_IN = frozenset(
    (
        *("included", "include", "isincluded", "indeck", "isindeck", "active", "isactive", "playing", "isplaying"),
        *("keep", "kept", "enabled", "isenabled", "採用"),
    )
)
"""The headings of columns that say of a card whether it is in the deck."""
_OUT = frozenset(("out", "isout", "cut", "iscut", "removed", "excluded", "exclude", "remove", "不採用"))
"""Those of columns that say whether it is not."""
IN_OR_OUT = _IN | _OUT
"""The headings of columns that say of a card whether it is in the deck, or is not."""
_YES = frozenset(
    ("yes", "y", "true", "t", "x", "1", "✓", "✔", "✔️", "✅", "☑", "ja", "j", "oui", "si", "sí", "○", "〇", "はい", "on")
)
NO_ANSWERS = frozenset(
    ("no", "n", "false", "f", "0", "✗", "✘", "❌", "-", "–", "—", "nein", "non", "×", "いいえ", "off", "none")
)
_TO_A_NUMBER = rf"[0-9０-９]\s*[{SHEETS}]\s*[にへ]|(?i:\b(?:to|auf)\s+[0-9]{{1,2}}\s*[x×]?\s*\Z)"
"""What a note ends with, or has in it, where there are to be more copies or fewer."""
_COUNTED_BEHIND = rf"(?<=[^\w.,/+−-])[0-9０-９]{{1,2}}\s*(?:[xX×{SHEETS}]\s*|\s)(?=[^\W\d_])"
_PRICE = r"[$€¥£円]|[0-9][.,][0-9]{2}(?![0-9])"


def says_change(heading: str, text: str, copies: int | None) -> bool:
    """Whether a cell below a heading says another number of copies than that of its row, or that it is changed.

    A number with a sign does below any heading but those of what the game says of its cards.

    >>> says_change("corrected", "2", 3), says_change("corrected", "3", 3), says_change("power", "2", 3)
    (True, False, False)
    """
    if re.fullmatch(_SIGNED, text):
        return int(re.sub(r"\D", "", text)) != 0
    if heading not in _CHANGES | _INSTEAD:
        return False
    written = plain_number(text)
    if not written.isdecimal():
        return text.casefold() in _YES
    return int(written) != (copies if heading in _INSTEAD else 0)


def leaves_in_doubt(heading: str, text: str, boards: Boards, copies: int | None, *, placed: bool) -> bool:
    """Whether a cell below a heading may say that there are more or fewer copies than some, or that they are elsewhere.

    The heading is folded as those of tables are. ``placed``: the row says in which zone its card is.

    >>> leaves_in_doubt("notes", "+1 in side", Boards(()), 4, placed=True)
    True
    >>> leaves_in_doubt("notes", "great in the side", Boards(()), 4, placed=False)
    False
    """
    if heading in RULES or not text:
        return False
    if boards.is_aside(text):
        return True
    word = fold_heading(text)
    changes = heading in _CHANGES | _INSTEAD
    if changes and plain_number(text).isdecimal():
        return False  # what such a number says is asked by itself
    if heading not in NOTES and not changes:
        if len(re.findall(_ANY_WORD, text)) > _MOST_WORDS:
            return False
        spoken = re.sub(_VALUE, "", text)
        return word in words().doubts - words().loose - _OF_OTHERS or (
            not text.isdecimal() and speaks_of_copies(spoken, boards)
        )
    short = len(re.findall(_ANY_WORD, text)) <= _FEW_WORDS
    said = Note({"remark": text, "paren": text} if short and not placed else {"remark": text}, text)
    if re.search(_TO_A_NUMBER, text):
        return True
    if word in words().doubts or said.is_split or speaks_of_copies(text, boards):
        return True
    if heading in NOTES and Note({"remark": text}, text).is_doubt:
        return True
    numbers = [int(number) for number in re.findall(r"[0-9０-９]+", text)]
    if re.search(_PRICE, text) or not (said.counts or (numbers and _names_main(text))):
        return False
    return numbers != [copies] or (placed and _names_main(text))


def may_be_elsewhere(
    heading: str, text: str, boards: Boards, *, placed: bool, is_read: Callable[[str], bool] | None = None
) -> bool:
    """Whether a part of a cell may say that its card is not in the deck, or in another zone: ``Burn|Sideboard``.

    ``placed``: the row says that its card stands in another zone than the main one; ``is_read``: which words between
    commas are read as those of zones.

    >>> may_be_elsewhere("tags", "#burn #sideboard", Boards(()), placed=False)
    True
    >>> may_be_elsewhere("tags", "burn/removal", Boards(()), placed=False)
    False
    """
    sorts = heading in ALIKE or heading in _SORTS
    if heading in RULES or heading in DECKS or (heading in NOT_IN_DECK and not sorts):
        return False
    text = re.sub(BRACES, "", text)
    parts = [each.strip() for each in text.split(",")]
    if is_read is not None and any(map(is_read, parts)):
        return False
    known = words()
    doubts = known.doubts - known.loose
    doubts = doubts | known.gone if sorts else doubts - _OF_OTHERS
    for part in re.split(_PARTED, text):
        bare = part.strip("#＃ \t")
        folded = fold_heading(bare)
        if folded in doubts or (takes_out(bare) and (sorts or folded not in _OF_SETS)):
            return True
        if not placed and len(folded) > 1 and (boards.is_side(bare) or boards.is_aside(bare)):
            return True
    return False


def counted_behind(text: str) -> list[str]:
    """What stands behind words in a cell from a number on: it may be copies of another card.

    >>> counted_behind("and 2 Fox, Red"), counted_behind("2 Fox"), counted_behind("up from 3")
    (['2 Fox, Red'], [], [])
    """
    found = re.finditer(_COUNTED_BEHIND, text) if any(map(str.isnumeric, text)) else ()
    return [text[each.start() :] for each in found]


def answers(heading: str, word: str, said: Collection[str], boards: Boards) -> str | None:
    """What a column asks of a card by its heading and cells: ``in`` the deck, ``out`` of it, ``main`` or ``beside``.

    ``word`` is what the heading says of a zone.
    """
    if heading in _IN:
        return "in"
    if heading in _OUT:
        return "out"
    if not boards.is_board(word) or not {*said} <= _YES | NO_ANSWERS | {""}:
        return None
    return "main" if boards.is_main(word) else "beside"


def is_answered_no(asked: str, text: str, said: Iterable[str], copies: int | None) -> bool:
    """Whether a cell below such a heading says that its card does not stand in the main zone.

    Nothing is the answer that the other cells do not give.
    """
    text = text.casefold()
    if asked in ("out", "beside"):
        return bool(text) and text not in NO_ANSWERS
    if text.isdecimal() and copies is not None and int(text) not in (0, 1):
        return int(text) != copies
    return text in NO_ANSWERS if text else not _YES.isdisjoint(said)


def _names_main(text: str) -> bool:
    """Whether a note speaks of the main zone, and not only of the deck."""
    said = {fold_heading(word) for word in re.findall(_ANY_WORD, text)}
    return not said.isdisjoint(words().main - _DECK)
