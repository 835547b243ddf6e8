"""What a reporter is, and how one is found: by the name of its file in ``deckcheck/reporters``."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

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
    ('json', 'text')
    """
    names = os.listdir(os.path.join(os.path.dirname(__file__), "reporters"))
    return tuple(sorted(name[:-3] for name in names if name.endswith(".py") and name != "__init__.py"))


def reporter(name: str) -> Reporter:
    """The reporter of a name."""
    module: Reporter = import_module(f"deckcheck.reporters.{name}")
    return module
