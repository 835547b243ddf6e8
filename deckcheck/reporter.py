"""What a reporter is, how one is found (by the name of its file in ``deckcheck/reporters``), and what all may write."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.report import Report


class Style(NamedTuple):
    """How a report is to look. ``verbosity`` is -1 for quiet and 1 for verbose; ``width`` 0 means: do not wrap."""

    lang: str = "en"
    verbosity: int = 0
    colour: bool = False
    width: int = 0


class Reporter(Protocol):
    """Writes a whole report."""

    def write(self, report: Report, out: TextIO, style: Style) -> None:
        """Write the report to a text stream."""


def reporters() -> tuple[str, ...]:
    """The reporters that there are.

    >>> reporters()
    ('csv', 'github', 'gitlab', 'json', 'junit', 'sarif', 'text')
    """
    names = os.listdir(os.path.join(os.path.dirname(__file__), "reporters"))
    return tuple(sorted(name[:-3] for name in names if name.endswith(".py") and name != "__init__.py"))


def reporter(name: str) -> Reporter:
    """The reporter of a name."""
    module: Reporter = import_module(f"deckcheck.reporters.{name}")
    return module


def plain(text: str) -> str:
    """Without the control characters that a file could use to write over the terminal, and that XML cannot hold."""
    return "".join(char if char.isprintable() else _INSTEAD.get(char, "\N{REPLACEMENT CHARACTER}") for char in text)


_INSTEAD = {"\t": " ", "\N{IDEOGRAPHIC SPACE}": "\N{IDEOGRAPHIC SPACE}"}
"""White space that may stand in a line of a deck."""


def is_unicode(out: TextIO) -> bool:
    """Whether a stream can take any character as it is."""
    return (out.encoding or "utf-8").lower().startswith("utf")


def write_json(data: Any, out: TextIO) -> None:
    """Write JSON values, in ASCII where the stream is not Unicode."""
    import json

    json.dump(data, out, ensure_ascii=not is_unicode(out), indent=2)
    out.write("\n")
