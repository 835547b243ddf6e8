"""What a reporter is, how one is found, and what all may write.

One that comes with deckcheck is found by the name of its file in ``deckcheck/reports/reporters``, one of another
package by its entry point (:mod:`deckcheck.plugins`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from deckcheck.messages import Called, sentence
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in

if TYPE_CHECKING:
    from deckcheck.judging.judged import Report
    from deckcheck.plugins import Plugin
    from deckcheck.source import Problem


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
    """The reporters that come with deckcheck.

    >>> {"json", "text"} < {*reporters()}
    True
    """
    return built_in("reporters")


def plugin_reporters() -> tuple[str, ...]:
    """The reporters that other packages add by entry points, whether or not they can be used."""
    from deckcheck.plugins import names

    return names("reporters")


def reporter(name: str) -> Reporter:
    """The reporter of a name. Raises InputError for one of a plug-in that cannot be used."""
    if name in reporters():
        module: Reporter = import_module("deckcheck.reports.reporters." + name.replace("-", "_"))
        return module
    from deckcheck.plugins import loaded, offered

    plugin = offered("reporters", name)
    return _PluginReporter(plugin, loaded(plugin))


class _PluginReporter(NamedTuple):
    plugin: Plugin
    theirs: Any

    def write(self, report: Report, out: TextIO, style: Style) -> None:
        """Write what the plug-in writes: all of it, or nothing and an InputError."""
        from io import StringIO

        from deckcheck.plugins import guarding

        written = StringIO()
        with guarding(self.plugin):
            self.theirs.write(report, written, style)
        out.write(written.getvalue())


def write_file(report: Report, name: str, path: str, style: Style) -> Iterator[Problem]:
    """Write a report, as a reporter of this name does, to a file in UTF-8, without what only a terminal can show.

    A file that is there stays as it is until the new one is complete. Yields a problem if it cannot be written.
    """
    # Only a report to a file needs them.
    from io import StringIO

    from deckcheck.source.atomic import unwritable, write_whole

    out = StringIO()
    reporter(name).write(report, out, style._replace(colour=False, width=0))
    # What no character is, as in a path, must not hide the rest.
    data = out.getvalue().encode("utf-8", "backslashreplace")
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        yield unwritable(path, error)


def plain(text: str) -> str:
    """Without the control characters that a file could use to write over the terminal, and that XML cannot hold."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _INSTEAD.get(char, "\N{REPLACEMENT CHARACTER}") for char in text)


def logged(line: str) -> str:
    """A line of text that no service takes for a command when it reads it in a log.

    GitHub does where a line begins with ``::`` behind any white space, or has ``##[…]`` anywhere; Azure where one has
    ``##vso[…]``.

    >>> logged("  ::error::a.txt: legal"), logged("a ##[group] b"), logged("deck.txt: legal")
    ('|   ::error::a.txt: legal', 'a # #[group] b', 'deck.txt: legal')
    """
    if "#" in line:
        line = re.sub(_COMMAND, "# #", line)
    return f"| {line}" if line.lstrip().startswith(("::", "##")) else line


# The patterns are compiled when a line first needs them.
_COMMAND = r"##(?=\w*\[)"
_INSTEAD = {"\t": " ", "\N{IDEOGRAPHIC SPACE}": "\N{IDEOGRAPHIC SPACE}"}
"""White space that may stand in a line of a deck."""


def imports_told(imports: Mapping[str, str], lang: str) -> Iterator[str]:
    """What was taken over and counts, databases by their games and lists by their ids, in a sentence each."""
    for name, path in imports.items():
        code, what = ("list-in-force", "id") if "/" in name else ("imported-in-force", "game")
        yield sentence(lang, code, {what: name, "path": path})


def called_syntax(name: str, lang: str) -> str:
    """What people call a syntax of decks; its name, if whoever reads it has no word for it.

    >>> called_syntax("mtgo", "en"), called_syntax("duplex", "en")
    ('MTGO text', 'duplex')
    """
    return Called(lang).word("syntax-", name)


def is_unicode(out: TextIO) -> bool:
    """Whether a stream can take any character as it is."""
    return (out.encoding or "utf-8").lower().startswith("utf")


def write_json(data: Any, out: TextIO) -> None:
    """Write JSON values, in ASCII where the stream is not Unicode."""
    out.write(json_text(data, ascii_only=not is_unicode(out)))


def json_text(data: Any, *, ascii_only: bool = False) -> str:
    """JSON values as text, without the characters that could write over a terminal or turn its text around.

    >>> json_text("a\\u202eb\\x85")
    '"a\\\\u202eb\\\\u0085"\\n'
    """
    from json.encoder import encode_basestring, encode_basestring_ascii

    text = _indented(data, "\n", encode_basestring_ascii if ascii_only else encode_basestring)
    return re.sub(_INVISIBLE, lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"


def _indented(data: Any, end: str, quoted: Callable[[str], str]) -> str:
    """What json.dumps makes of values with an indent of 2, which it does without its C part; ``end`` ends a line."""
    import json

    if isinstance(data, str):
        return quoted(data)
    inner = f"{end}  "
    if isinstance(data, dict):
        names = (quoted(key if isinstance(key, str) else json.dumps(key)) for key in data)
        values = (_indented(value, inner, quoted) for value in data.values())
        lines = [f"{name}: {value}" for name, value in zip(names, values, strict=True)]
        return f"{{{inner}{f',{inner}'.join(lines)}{end}}}" if lines else "{}"
    if isinstance(data, list | tuple):
        lines = [_indented(each, inner, quoted) for each in data]
        return f"[{inner}{f',{inner}'.join(lines)}{end}]" if lines else "[]"
    return json.dumps(data)


_INVISIBLE = "[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
"""What JSON may hold as it is and no terminal should see: controls, marks of direction, ends of lines."""
