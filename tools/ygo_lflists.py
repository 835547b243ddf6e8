"""Read the community's lists (``.lflist.conf``) with what only their comments say: names and headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LINE = re.compile(r"(\d+)\s+(\d+)\s*(?:--\s*(.*))?")
_ABOUT = re.compile(r"\t+.*|\s{4,}.*")  # what a line says of the lines below it
_HEADING = re.compile(r"#\s*([A-Za-z][\w -]*)")


class Listed(NamedTuple):
    """A line of a list: a card's number, how many a deck may hold, its name, and under which list and heading."""

    number: int
    most: int
    name: str
    section: str
    heading: str


def listed(path: Path) -> Iterator[Listed]:
    """The lines of a file, in order. Raises ValueError for one that is nothing known."""
    section = heading = ""
    for text in path.read_text(encoding="utf-8-sig").splitlines():
        line = text.strip()
        match = _LINE.fullmatch(line)
        if match:
            yield Listed(int(match[1]), int(match[2]), _ABOUT.sub("", match[3] or "").strip(), section, heading)
        elif line.startswith("!"):
            section, heading = line[1:].strip(), ""
        elif line.startswith("#"):
            found = _HEADING.fullmatch(line)
            heading = found[1].strip() if found else heading
        elif line and not line.startswith(("$", "--")):
            raise ValueError(f"{path}: {text!r}")
