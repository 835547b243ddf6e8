"""What a reporter is, how one is found, and what all may write.

One that comes with deckcheck is found by the name of its file in ``deckcheck/reporters``, one of another package by its
entry point (:mod:`deckcheck.plugins`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from deckcheck.messages import sentence
from deckcheck.resources import built_in

if TYPE_CHECKING:
    from typing import TextIO

    from deckcheck.plugins import Plugin
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
    """The reporters that come with deckcheck.

    >>> reporters()
    ('csv', 'github', 'gitlab', 'json', 'junit', 'sarif', 'text')
    """
    return built_in("reporters")


def plugin_reporters() -> tuple[str, ...]:
    """The reporters that other packages add by entry points, whether or not they can be used."""
    from deckcheck.plugins import names

    return names("reporters")


def reporter(name: str) -> Reporter:
    """The reporter of a name. Raises InputError for one of a plug-in that cannot be used."""
    if name in reporters():
        module: Reporter = import_module(f"deckcheck.reporters.{name}")
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


def plain(text: str) -> str:
    """Without the control characters that a file could use to write over the terminal, and that XML cannot hold."""
    return "".join(char if char.isprintable() else _INSTEAD.get(char, "\N{REPLACEMENT CHARACTER}") for char in text)


_INSTEAD = {"\t": " ", "\N{IDEOGRAPHIC SPACE}": "\N{IDEOGRAPHIC SPACE}"}
"""White space that may stand in a line of a deck."""


def called_syntax(name: str, lang: str) -> str:
    """What people call a syntax of decks; one of a plug-in has nothing but its name.

    >>> called_syntax("mtgo", "en"), called_syntax("duplex", "en")
    ('MTGO text', 'duplex')
    """
    return sentence(lang, f"syntax-{name}", {}) if name in built_in("readers") else name


def is_unicode(out: TextIO) -> bool:
    """Whether a stream can take any character as it is."""
    return (out.encoding or "utf-8").lower().startswith("utf")


def write_json(data: Any, out: TextIO) -> None:
    """Write JSON values, in ASCII where the stream is not Unicode."""
    import json

    json.dump(data, out, ensure_ascii=not is_unicode(out), indent=2)
    out.write("\n")
