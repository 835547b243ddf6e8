"""What can be told of the text of a deck without reading its cards: comments, the format it names.

Whoever looks at a plain list looks here, so that this needs to be small.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from deckcheck.source import Location, lines_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.source import Source

# The patterns are compiled when a line first needs one: few do.
_TRAILING_COMMENT = r"\s#(?:\s|\Z)"
_FORMAT = (
    r"(?i)\s*(?:(?:#|//)[#/\s]*(?:format|フォーマット)\s*[:：]\s*(?P<said>\S.*?)"
    r"|(?:format|フォーマット)\s*[:：]\s*(?P<set>\S+))\s*"
)


def kind(source: Source) -> Literal["deck"]:  # noqa: ARG001 -- what is written in such a syntax is nothing else
    """What a file holds in a syntax that is for nothing but decks."""
    return "deck"


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The format that a comment at the beginning of a file names, and where its id stands."""
    return format_named(source.path, lines_of(source.text))


def format_named(path: str, lines: Sequence[str]) -> tuple[str, Location] | None:
    """The format that a line before the first entry or heading names, and where its id stands."""
    for number, line in enumerate(lines, 1):
        if match := _names_format(line):
            group = "said" if match["said"] else "set"
            return match[group], Location(path, number, match.start(group) + 1)
        if line.strip() and not is_comment(line.lstrip()):
            return None
    return None


def _names_format(line: str) -> re.Match[str] | None:
    if not (":" in line or "：" in line):
        return None
    return re.fullmatch(_FORMAT, line)


def is_comment(body: str) -> bool:
    """Whether a line, without white space around it, is a comment as a whole."""
    return body.startswith(("#", "//"))


def without_comment(body: str) -> str:
    """A line without the comment that it ends with, if it does."""
    comment = re.search(_TRAILING_COMMENT, body) if "#" in body else None
    return body[: comment.start()].rstrip() if comment else body
