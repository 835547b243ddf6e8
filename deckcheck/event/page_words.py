"""The words of the page that stand there whatever the event: headings, labels, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

WORDS = (
    *("players", "figures", "notes", "skip", "sections"),
    *("registrations", "all", "missing", "late", "day", "formats", "deadline"),
    *("view", "overview", "sheets", "checks", "print"),
    *("filter", "verdict", "search", "code", "any-code", "clear", "nothing"),
    *("source", "submitted", "others", "list", "written", "not-known", "elsewhere"),
    *("no-list", "sheet", "check", "counted", "signature", "judge", "time", "remarks"),
    *("verdicts", "cards", "sizes", "card", "size", "number", "copies"),
)
"""What there is to say, each the rest of a code that begins with ``page-``."""


def page_words(lang: str) -> Mapping[str, str]:
    """The words in a language, with underscores where their codes have hyphens."""
    return {word.replace("-", "_"): sentence(lang, f"page-{word}", {}) for word in WORDS}
