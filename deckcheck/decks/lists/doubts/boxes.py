"""Boxes before or behind the cards of a list: ticked, open, or crossed out.

Where none is ticked, open ones are bullets; beside ticked ones they may be what is not in the deck, and so may be what
alone is crossed out.
"""

import re
from typing import Literal

from deckcheck.decks.lists.assembly import Assembly

Box = Literal["ticked", "open", "crossed"]
_BOX = r"(?:(?P<ticked>\[[xX✓✔]\]|[☑✅✓✔🗹■])|(?P<open>\[\s?\]|[☐□⬜◻◽])|(?P<crossed>[✖✕✗✘❌☒]))\ufe0f?"
_BEFORE = rf"\s*(?:>\s*)*(?:[-*•・‣–]\s+)?{_BOX}\s*(?=\S)"
_BEHIND = rf".*\S\s*{_BOX}\s*\Z"


def doubt_boxes(found: Assembly, lines: list[str]) -> None:
    """Leave lines of cards unread whose box is open where others are ticked, or is crossed where not all are."""
    cards = [index for index, role in enumerate(found.roles) if role.kind == "cards"]
    boxes = [_box_of(lines[found.roles[index].at.line - 1]) for index in cards]
    there = {*boxes}
    doubted: set[Box | None] = {"open"} if "ticked" in there else set()
    if len(there) > 1:
        doubted.add("crossed")
    for index, box in zip(cards, boxes, strict=True):
        if box in doubted:
            found.doubt(index, found.roles[index].copies)


def _box_of(line: str) -> Box | None:
    """The box of a line, None where it has none.

    >>> _box_of("- [x] 3 Ash Drake"), _box_of("3 Ash Drake ☐"), _box_of("3 Ash Drake")
    ('ticked', 'open', None)
    """
    box = re.match(_BEFORE, line) or re.match(_BEHIND, line)
    if box is None:
        return None
    return "ticked" if box["ticked"] else "open" if box["open"] else "crossed"
