"""What a fix of a deck file is: edits of its text, and what they do as a code with facts.

Nothing here knows a kind of fix or a form of deck files. Kinds stand in
``deckcheck/fixes/kinds``, each by the name of its file; where in a text things stand
that can be edited is what the editors know (:mod:`deckcheck.fixes.editor`).
"""

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from deckcheck.source import Location, line_starts, lines_of
from deckcheck.source.named_tuple import NamedTuple


class Edit(NamedTuple):
    """What stands from ``start`` up to ``end``, indices of a text, is replaced with ``text``."""

    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """One thing that is put right, or could be: ``code`` names its sentence, ``facts`` has the names and numbers of it.

    ``at`` is where it stood before anything was changed.
    """

    code: str
    facts: Mapping[str, Any]
    at: Location


class Replacement(NamedTuple):
    """What stands from one place up to another is replaced with ``text``."""

    start: Location
    end: Location
    text: str


class Offer(NamedTuple):
    """What would be rid of a finding. ``safe`` ones need no decision."""

    fixes: tuple[Fix, ...]
    replacements: tuple[Replacement, ...]
    safe: bool


class Change(NamedTuple):
    """The edits that make some fixes, all or none of them.

    ``moves`` says which entries, by their number in the deck, come into which zone; all else must stay where it is.
    ``edits`` is empty where the text cannot be edited safely, or where a person has to choose.
    """

    fixes: tuple[Fix, ...]
    edits: tuple[Edit, ...]
    moves: Mapping[int, str] = {}


def edited(text: str, edits: Iterable[Edit]) -> str | None:
    """A text with the edits made; None if two of them want the same place. Insertions at one index keep their order.

    A text that ended without a line end still does, unless its last line is then a blank one.

    >>> edited("3 ash drake", [Edit(2, 11, "Ash Drake"), Edit(0, 1, "4")])
    '4 Ash Drake'
    >>> edited("abc", [Edit(0, 2, ""), Edit(1, 3, "")]) is None
    True
    >>> edited("a\\nb", [Edit(2, 3, "")])
    'a'
    """
    parts: list[str] = []
    done = 0
    for edit in in_order(edits):
        if edit.start < done:
            return None
        parts += (text[done : edit.start], edit.text)
        done = edit.end
    parts = [part for part in (*parts, text[done:]) if part]
    if any(one[-1] == "\r" and other[0] == "\n" for one, other in pairwise(parts)):
        return None  # two line ends would become one
    return _ended_as(text, "".join(parts))


def _ended_as(before: str, after: str) -> str:
    end = next((end for end in ("\r\n", "\n", "\r") if after.endswith(end)), "")
    rest = after[: len(after) - len(end)]
    return rest if before[-1:].strip("\r\n") and lines_of(rest)[-1].strip() else after


def in_order(edits: Iterable[Edit]) -> list[Edit]:
    """Edits in the order of the text, an insertion before what is replaced at the same index."""
    return sorted(edits, key=lambda edit: (edit.start, edit.end))


def origins(before: str, after: str, edits: Iterable[Edit]) -> list[int]:
    """For each line of a text after edits, the number of the line before them that it comes from, from 1.

    >>> origins("a\\nb\\nc\\n", "a\\nc\\n", [Edit(2, 4, "")])
    [1, 3, 4]
    """
    old, found = line_starts(before), []
    pending, shift, line = deque(in_order(edits)), 0, 0
    for start in line_starts(after):
        while pending and pending[0].start + shift < start:
            edit = pending.popleft()
            shift += len(edit.text) - (edit.end - edit.start)
        while pending and pending[0].start + shift == start and not pending[0].text:
            edit = pending.popleft()  # the lines that stood here are gone
            shift -= edit.end - edit.start
        while line + 1 < len(old) and old[line + 1] + shift <= start:
            line += 1
        found.append(line + 1)
    return found
