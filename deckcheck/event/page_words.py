"""The words of the page that stand there whatever the event: headings, labels, buttons."""

from __future__ import annotations

from types import SimpleNamespace

from deckcheck.messages import sentence

WORDS = (
    *("players", "changes", "figures", "notes", "skip", "sections"),
    *("all", "missing", "late", "day", "deadline"),
    *("view", "overview", "sheets", "checks", "print"),
    *("filter", "verdict", "search", "code", "any-code", "clear", "nothing"),
    *("source", "submitted", "others", "list", "written", "not-known"),
    *("no-list", "sheet", "check", "counted", "signature", "judge", "time", "remarks"),
    *("verdicts", "cards", "sizes", "card", "size", "number", "copies"),
)
"""What there is to say, each the rest of a code that begins with ``page-``."""


def page_words(lang: str) -> SimpleNamespace:
    """The words in a language as attributes, with underscores where their codes have hyphens."""
    return SimpleNamespace(**{word.replace("-", "_"): sentence(lang, f"page-{word}", {}) for word in WORDS})
