"""Show how a text file changes, as programs like ``patch`` read it."""

import re
from collections.abc import Iterator
from difflib import unified_diff

from deckcheck.reports.reporter import plain

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_COLOURS = {"-": "red", "+": "green", "@": "cyan"}


def text_diff(path: str, before: str, after: str, *, colour: bool = False) -> Iterator[str]:
    r"""The lines of a unified diff, without line feeds; none if the texts are the same.

    What a terminal shows in colours has no control characters.

    >>> list(text_diff("deck.txt", "a\nb\n", "a\nc"))[3:]
    [' a', '-b', '+c', '\\ No newline at end of file']
    """
    for line in unified_diff(_LINE.findall(before), _LINE.findall(after), path, path):
        content = line.removesuffix("\n")
        yield _painted(content) if colour else content
        if line[-1] not in "\r\n":
            yield "\\ No newline at end of file"


def _painted(line: str) -> str:
    from click import style

    text = plain(line.removesuffix("\r"))
    if line.startswith(("---", "+++")):
        return style(text, bold=True)
    return style(text, fg=_COLOURS[line[0]]) if line[0] in _COLOURS else text
