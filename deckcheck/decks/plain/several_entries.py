"""Lines with several entries: set off by something, or because the ends of lines were lost."""

import re
from collections.abc import Callable, Sequence

from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.written import NUMBER, Written
from deckcheck.decks.lists.assembly import ENDS, Role
from deckcheck.model.heading import SHEETS

Heading = Callable[[str], Role | None]

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
_LEAST_UNBROKEN = 3
_LONGEST_LINE = 20_000
"""Characters of a line in which entries are looked for: what is longer is no list that anybody wrote."""
_MOST_NUMBERS = 4
"""Numbers of an entry of which the first is that of its copies: names have some, too."""
_MOST_HEADING = 3
"""Words behind an entry that may be a heading."""
_HEADINGS = ENDS | {"section"}
_SIGNS = r"\|+|\t+|\s{3,}|\s(?://?|#)(?=\s)"
"""What parts entries, and an entry from a note behind it."""
_EMPTY = r"[,;、，；]\s*[,;、，；]"
_BEHIND = r"[\s,;、，；|/#•+.*~_–-]*\Z"
"""What stands between an entry and the next one."""
_AT_ENDS = ",;、，； \t"
_BLANKS = r"\s{3,}"
_FEW_JOINED = 2


def split(text: str, lines: Lines) -> tuple[Written, ...] | None:
    """The entries of a text that is nothing but several, each of a card that is known, and none set off from others."""
    if re.search(_EMPTY, text.strip(_AT_ENDS)) or _are_uneven(re.findall(r"\t+", text.strip())):
        return None
    for pattern in _PARTS if len(text) <= _LONGEST_LINE else ():
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
    between = [found[0] for found in re.finditer(_BEHIND_COUNTS, text)] if len(text) <= _LONGEST_LINE else []
    if not between or _are_uneven(between):
        return None
    found: list[Written] = []
    for part in re.split(_BEHIND_COUNTS, text):
        written = lines.read(part)
        if written is None or not written.counted or written.start:
            return None  # of a long line the others need not be looked at
        found.append(written)
    return tuple(found)


def has_uneven_blanks(text: str) -> bool:
    """Whether the parts of a text stand apart in wide blanks, some of which are twice as wide as others."""
    return _are_uneven(re.findall(_BLANKS, text))


def _are_uneven(between: Sequence[str]) -> bool:
    """Whether some signs between entries are twice those between others, as a blank line is two ends of lines."""
    sizes = [*map(_size, between)]
    return len(sizes) > 1 and max(sizes) >= 2 * min(sizes)


def _size(between: str) -> int:
    """How many signs stand between two entries, or blanks where no other does."""
    return len("".join(between.split())) or len(between)


def _between_commas(text: str, lines: Lines) -> tuple[Written, ...] | None:
    """The same of entries between commas, some of which have a comma in their names."""
    ends = [found.span() for found in re.finditer(_COMMA, text)] if "," in text and len(text) <= _LONGEST_LINE else []
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


def unbroken(text: str, lines: Lines, heading: Heading, gap: Role) -> list[Written | Role]:
    """The entries, and headings between them, of a text in which the ends of lines were lost; none of any other.

    ``heading`` finds what a text is as a heading, ``gap`` is the role of a blank line. Between signs such as bars
    stands an entry or a heading and nothing else. What ends with the heading of a zone may be all of that zone.
    """
    starts = [found.start() for found in re.finditer(rf"(?<!\S){NUMBER}\s*[xX]?\s(?=\S)", text)]
    if len(starts) < _LEAST_UNBROKEN or len(text) > _LONGEST_LINE:
        return []
    found: list[Written | Role] = []
    if starts[0]:
        first = heading(text[: starts[0]].strip())
        if first is None or first.kind not in ("zone", "section"):
            return []
        found.append(first)
    index = 0
    between: dict[int, str] = {}
    while index < len(starts):
        # A name may have a number of its own, as the beginning of an entry has.
        for behind in range(index + 1, min(index + _MOST_NUMBERS, len(starts)) + 1):
            end = starts[behind] if behind < len(starts) else len(text)
            entry = _entry(text[starts[index] : end].strip(), lines, heading)
            if entry:
                found += entry
                behind_it = re.search(_BEHIND, text[starts[index] : end])
                if len(entry) == 1 and end < len(text) and behind_it is not None:
                    between[len(found)] = behind_it[0]
                index = behind
                break
        else:
            return []
    last = found[-1]
    return [] if isinstance(last, Role) and last.kind in ENDS else _with_gaps(found, between, gap)


def _with_gaps(found: list[Written | Role], between: dict[int, str], gap: Role) -> list[Written | Role]:
    """Entries and headings with the blank lines between entries, by what stands in front of those of some places."""
    least = min(between.values(), key=_size, default="")
    gaps = {place for place, signs in between.items() if _are_uneven((least, signs))}
    return [each for place, one in enumerate(found) for each in ((gap, one) if place in gaps else (one,))]


def _entry(text: str, lines: Lines, heading: Heading) -> list[Written | Role]:
    """An entry, and a heading behind it if there is one; none where anything else is set off from it."""
    text = text.rstrip("|/#\t ")
    first, *others = (part.strip() for part in re.split(_SIGNS, text))
    if len(others) == 1 and (between := heading(others[0])) is not None and between.kind in _HEADINGS:
        entry = lines.read(first)
        return [entry, between] if entry is not None and entry.counted else []
    said = text.split(" ")
    for count in range(min(_MOST_HEADING, len(said) - 1)):
        entry = lines.read(" ".join(said[: len(said) - count]).strip())
        if entry is None or not entry.counted:
            continue
        if re.search(_SIGNS, text.replace(entry.name, "x", 1)):
            return []
        if not count:
            return [entry]
        behind = heading(" ".join(said[len(said) - count :]))
        if behind is not None and behind.kind != "strange":
            return [entry, behind]
    return []
