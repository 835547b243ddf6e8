"""Pages that were broken off: an element that holds cards is not closed, or the last sign of a mark is missing."""

import re

from deckcheck.decks.lists.assembly import Assembly
from deckcheck.model.deck import Unread
from deckcheck.source import Location, line_starts

_TAG = r"(?i)<(?P<end>/?)(?P<name>html|table|ul|ol)\b[^<>]*>"
_BROKEN_TAG = r"(?i)</?(?:html|body|table|t[rdh]|ul|ol|li|p|div|h[1-6])\b[^<>]*\Z"


def doubt_broken_markup(list_: Assembly, path: str, text: str) -> None:
    """Say where a list of such marks ends before it is over: there may be more cards."""
    opened: dict[str, int] = {}
    for tag in re.finditer(_TAG, text):
        name = tag["name"].lower()
        opened[name] = max(0, opened.get(name, 0) + (-1 if tag["end"] else 1))
    unclosed = next((name for name, times in reversed(opened.items()) if times), None)
    if unclosed is None and re.search(_BROKEN_TAG, text.rstrip()) is None:
        return
    index = len(text.rstrip())
    line = len(line_starts(text[:index]))
    at = Location(path, line, index - line_starts(text)[line - 1] + 1)
    what = "a tag is broken off" if unclosed is None else f"<{unclosed}> is not closed"
    list_.unread.append(Unread(at))
    list_.tell("unreadable-deck", {"what": what, "line": at.line, "column": at.column}, at)
