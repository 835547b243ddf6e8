"""Lines in which the ends of lines were lost: entries, each with its number, and headings between them."""

import re

from deckcheck.decks.lines.written import NUMBER, Written
from deckcheck.decks.lists.assembly import ENDS, Role, entries
from deckcheck.decks.plain.odd_lines.headings import heading_in
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.decks.plain.several_entries import LONGEST_LINE, are_uneven, size_of, within

_LEAST_ENTRIES = 3
_MOST_NUMBERS = 4
"""Numbers of an entry of which the first is that of its copies: names have some, too."""
_MOST_HEADING = 3
"""Words behind an entry that may be a heading."""
_HEADINGS = ENDS | {"section"}
_SIGNS = r"\|+|\t+|\s{3,}|\s(?://?|#)(?=\s)"
"""What parts entries, and an entry from a note behind it."""
_BEHIND = r"[\s,;、，；|/#•+.*~_–-]*\Z"
"""What stands between an entry and the next one."""


def unbroken(line: OddLine) -> list[Role]:
    """The entries of a line, and the headings and blank lines between them; none of any other line.

    Where some entries have a note of where they stand nobody knows of which others it is meant.
    """
    body, at, headings = line.body, line.at, line.headings
    found = _parts(line)
    cards = within(body, (each for each in found if isinstance(each, Written)))
    said = entries(cards, body, at, headings.boards) if cards else None
    if said is not None and (said.kind == "unread" or (said.marked and len(cards) < len(found))):
        return [line.leave()]
    return [
        each if isinstance(each, Role) else entries(within(body, (each,)), body, at, headings.boards) for each in found
    ]


def _parts(line: OddLine) -> list[Written | Role]:
    """The parts of a line: entries, and the headings and blank lines between them; none of any other line.

    Between signs such as bars stands an entry or a heading and nothing else. What ends with the heading of a zone may
    be all of that zone.
    """
    text = line.text
    starts = [found.start() for found in re.finditer(rf"(?<!\S){NUMBER}\s*[xX]?\s(?=\S)", text)]
    if len(starts) < _LEAST_ENTRIES or len(text) > LONGEST_LINE:
        return []
    found: list[Written | Role] = []
    if starts[0]:
        first = heading_in(text[: starts[0]].strip(), line)
        if first is None or first.kind not in ("zone", "section"):
            return []
        found.append(first)
    index = 0
    between: dict[int, str] = {}
    while index < len(starts):
        # A name may have a number of its own, as the beginning of an entry has.
        for behind in range(index + 1, min(index + _MOST_NUMBERS, len(starts)) + 1):
            end = starts[behind] if behind < len(starts) else len(text)
            entry = _entry(text[starts[index] : end].strip(), line)
            if entry:
                found += entry
                behind_it = re.search(_BEHIND, text[starts[index] : end])
                if len(entry) == 1 and end < len(text) and behind_it is not None:
                    between[len(found)] = behind_it[0]
                index = behind
                break
        else:
            return []
    if isinstance(found[-1], Role) and found[-1].kind in ENDS:
        return []
    return _with_gaps(found, between, Role("blank", line.at, ""))


def _with_gaps(found: list[Written | Role], between: dict[int, str], gap: Role) -> list[Written | Role]:
    """Entries and headings with the blank lines between entries, by what stands in front of those of some places."""
    least = min(between.values(), key=size_of, default="")
    gaps = {place for place, signs in between.items() if are_uneven((least, signs))}
    return [each for place, one in enumerate(found) for each in ((gap, one) if place in gaps else (one,))]


def _entry(text: str, line: OddLine) -> list[Written | Role]:
    """An entry, and a heading behind it if there is one; none where anything else is set off from it."""
    text = text.rstrip("|/#\t ")
    lines, (first, *others) = line.headings.lines, (part.strip() for part in re.split(_SIGNS, text))
    if len(others) == 1 and (between := heading_in(others[0], line)) is not None and between.kind in _HEADINGS:
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
        behind = heading_in(" ".join(said[len(said) - count :]), line)
        if behind is not None and behind.kind != "strange":
            return [entry, behind]
    return []
