"""Lines with several entries that something sets off from each other."""

import re
from collections.abc import Iterable, Sequence

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.written import Written
from deckcheck.decks.lists.assembly import Role, entries
from deckcheck.decks.lists.headings import KnownHeadings
from deckcheck.model.heading import SHEETS
from deckcheck.source import Location

# The patterns are compiled when a line first needs one: the usual line needs none.
_PARTS = (
    r"\t+|\s{3,}",
    r"\s*;\s*|\s*,\s*(?=[0-9０-９])|\s*、\s*",
    r"\s*,\s*",
    r"\s+[+＋]\s+(?=[0-9０-９])",
    r"\s*,\s*(?:(?:and|und|et|y|e)\s+)?(?=[0-9０-９])|(?<=\s)(?:and|und|et|y|e)\s+(?=[0-9０-９])",
)
"""What stands between the entries of a line that has several."""
_BEHIND_COUNTS = rf"(?:(?<=[0-9０-９{SHEETS}])|(?<=[0-9０-９][xX×]))(?:\s*[・／/＋+&]\s*|\s+)(?=[^\W\d]|\W)"
"""The same where each entry ends in its number, whatever its name has in it."""
_COMMA = r"\s*,\s*"
_MOST_PARTS = 24
"""Parts between commas of which some may be those of one name."""
LONGEST_LINE = 20_000
"""Characters of a line in which entries are looked for: what is longer is no list that anybody wrote."""
_EMPTY = r"[,;、，；]\s*[,;、，；]"
_AT_ENDS = ",;、，； \t"
_BLANKS = r"\s{3,}"
_FEW_JOINED = 2
_ROWS = r"(?i)<(?:br|/(?:tr|p|div|li|ul|ol))\b"
"""What ends lines of a page."""
_EMPTY_ROW = (
    r"(?i)<br\b[^<>]*>\s*<br\b|<(?P<row>p|div|li|tr)\b[^<>]*>"
    r"(?:\s|&nbsp;|</?(?:td|th|br|span)\b[^<>]*>)*</(?P=row)>"
)
"""A blank line of a page."""


def several(text: str, body: str, at: Location, headings: KnownHeadings) -> Role | None:
    """Several entries; where one number may be meant of all of them, nobody knows how many there are."""
    found = split(text, headings.lines)
    if found is None:
        return None
    parted = re.search(_EMPTY_ROW, body) or (re.search(_ROWS, body) and are_uneven(re.findall(_BLANKS, text)))
    if parted or share_a_number(found):
        return Role("unread", at, body)
    return entries(within(body, found), body, at, headings.boards)


def within(body: str, cards: Iterable[Written]) -> tuple[Written, ...]:
    """Entries of parts of a line, with the indexes of their names in the whole line."""
    return tuple(_within(body, written) for written in cards)


def _within(body: str, written: Written) -> Written:
    whole = written.whole if written.whole and written.whole in body else None
    index = body.find(whole) + whole.find(written.name) if whole else body.rfind(written.name)
    return written._replace(start=max(index, 0), whole=whole)


def split(text: str, lines: Lines) -> tuple[Written, ...] | None:
    """The entries of a text that is nothing but several, each of a card that is known, and none set off from others."""
    if re.search(_EMPTY, text.strip(_AT_ENDS)) or are_uneven(re.findall(r"\t+", text.strip())):
        return None
    for pattern in _PARTS if len(text) <= LONGEST_LINE else ():
        parts = [part.strip() for part in re.split(pattern, text) if part.strip()]
        read = [lines.read(part) for part in parts] if len(parts) > 1 else []
        found = tuple(each for each in read if each is not None)
        if pattern is _PARTS[-1] and len(parts) <= _FEW_JOINED:
            continue  # "3 Ash Drake and 1 Ember" may be said of something else
        # What stands far behind an entry is a column of its own: of entries too, or of something else.
        alike = pattern is not _PARTS[0] or len({each.counted for each in found}) == 1
        if found and len(found) == len(parts) and alike:
            return found
    return _between_commas(text, lines) or _behind_counts(text, lines)


def _behind_counts(text: str, lines: Lines) -> tuple[Written, ...] | None:
    """The same of entries that all end in their numbers: ``騎士王×3　魔術師×2``."""
    between = [found[0] for found in re.finditer(_BEHIND_COUNTS, text)] if len(text) <= LONGEST_LINE else []
    if not between or are_uneven(between):
        return None
    found: list[Written] = []
    for part in re.split(_BEHIND_COUNTS, text):
        written = lines.read(part)
        if written is None or not written.counted or written.start:
            return None  # of a long line the others need not be looked at
        found.append(written)
    return tuple(found)


def are_uneven(between: Sequence[str]) -> bool:
    """Whether some signs between entries are twice those between others, as a blank line is two ends of lines."""
    sizes = [*map(size_of, between)]
    return len(sizes) > 1 and max(sizes) >= 2 * min(sizes)


def size_of(between: str) -> int:
    """How many signs stand between two entries, or blanks where no other does."""
    return len("".join(between.split())) or len(between)


def _between_commas(text: str, lines: Lines) -> tuple[Written, ...] | None:
    """The same of entries between commas, some of which have a comma in their names."""
    ends = [found.span() for found in re.finditer(_COMMA, text)] if "," in text and len(text) <= LONGEST_LINE else []
    if not 1 < len(ends) < _MOST_PARTS:
        return None
    found: list[Written] = []
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(text)]
    first = 0
    while first < len(starts):
        # The longest comes first: a card may be called as the beginning of another is.
        for last in range(len(stops) - 1, first - 1, -1):
            written = lines.read(text[starts[first] : stops[last]])
            if written is not None:
                found.append(written)
                first = last + 1
                break
        else:
            return None
    return tuple(found) if len(found) > 1 else None


def share_a_number(cards: Sequence[Written]) -> bool:
    """Whether some entries of a line have a number and others none, so that it may be meant of each, or of one.

    In brackets behind a name it is of that name, unless the line ends there.
    """
    if len({each.counted for each in cards}) == 1:
        return False
    return cards[-1].counted or not all((each.whole or "").endswith((")", "）")) for each in cards if each.counted)
