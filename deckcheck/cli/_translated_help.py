"""Help in another language than English, and what is wrong with a call: the words of the commands in other words."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import IO, Any

import click
from rich.cells import cell_len

from deckcheck.source.wrapping import broken

_GAP = 2
"""Cells between two columns."""
_MOST_CELLS = 30
"""So far in, at the most, the second column begins; what is longer stands on a line of its own."""
_NOTES = re.compile(r"(?s)(?P<said>.*?)(?:  \[(?P<notes>[^\[\]]*)\])?")
"""What an option does, with what click says of its values behind it."""


HELP, ERRORS = "_help.toml", "_errors.toml"
"""The tables of words: those of help, and those of what is wrong with a call."""


@cache
def _said(lang: str, table: str) -> tuple[Mapping[str, str], Sequence[tuple[re.Pattern[str], str]]]:
    """The words of a language by the English ones, and those with something to be filled in."""
    with open(os.path.join(os.path.dirname(__file__), table), "rb") as file:
        said = {each["en"]: each[lang] for each in tomllib.load(file)["said"] if lang in each}
    filled = [(_pattern(en), other) for en, other in said.items() if "{}" in en]
    return said, filled


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile("(?s)" + "(.+)".join(map(re.escape, text.split("{}"))))


def in_other_words(text: str, lang: str, table: str = HELP) -> str:
    """A paragraph in another language; the English one where there are no such words.

    >>> in_other_words("The round.", "ja"), in_other_words("default: {}", "ja"), in_other_words("Moss", "ja")
    ('回戦。', '既定: {}', 'Moss')
    """
    said, filled = _said(lang, table)
    plain = " ".join(text.split())
    if plain in said:
        return said[plain]
    found = next(((other, match) for pattern, other in filled if (match := pattern.fullmatch(plain))), None)
    return text if found is None else found[0].format(*found[1].groups())


class TranslatedHelp(click.HelpFormatter):
    """Writes help in a language of which the words stand in ``_help.toml``."""

    def __init__(self, lang: str, width: int | None = None, max_width: int | None = None) -> None:
        super().__init__(width=width, max_width=max_width)
        self._lang = lang

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, args, prefix if prefix is not None else f"{self._other('Usage')}: ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        super().write_heading(self._other(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs, those as they are that say so."""
        for number, paragraph in enumerate(re.split(r"\n{2,}", text)):
            if number:
                self.write_paragraph()
            if paragraph.lstrip().startswith("\b"):
                for line in paragraph.lstrip("\b\n").splitlines():
                    self.write(f"{'':{self.current_indent}}{line}\n")
            else:
                self._write_broken(self._other(paragraph), self.current_indent, self.current_indent)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = _MOST_CELLS, col_spacing: int = _GAP) -> None:
        """Write what is called something, and what that is."""
        indent, rows = self.current_indent, [*rows]
        first = min(max((cell_len(name) for name, _ in rows), default=0), col_max) + col_spacing
        for name, text in rows:
            said = self._of_option(text)
            begin = f"{'':{indent}}{name}"
            room = first + indent - cell_len(begin)
            if not said or room < col_spacing:
                self.write(f"{begin}\n")
                begin, room = "", first + indent
            if said:
                self._write_broken(said, 0, first + indent, begin + " " * room)

    def _write_broken(self, text: str, first: int, others: int, begin: str = "") -> None:
        self.write("".join(f"{line}\n" for line in broken(begin + " " * first + text, self.width, others)))

    def _of_option(self, text: str) -> str:
        """What an option does, and what stands behind that of its values."""
        match = _NOTES.fullmatch(text)
        if match is None or match["notes"] is None:
            return self._other(text)
        return f"{self._other(match['said'])}  [{'; '.join(map(self._note, match['notes'].split('; ')))}]"

    def _note(self, note: str) -> str:
        name, colon, value = note.partition(": ")
        return self._other(f"{name}: {{}}").format(self._other(value.strip("()"))) if colon else self._other(note)

    def _other(self, text: str) -> str:
        return in_other_words(text, self._lang)


def sentences(lang: str, table: str = HELP) -> Iterator[str]:
    """The English paragraphs of which there are others in a language."""
    yield from _said(lang, table)[0]


class TranslatedError(click.UsageError):
    """What is wrong with a call, shown in a language of which the words stand in ``_errors.toml``."""

    def __init__(self, error: click.UsageError, lang: str) -> None:
        super().__init__(_message(error, lang), error.ctx)
        self._lang = lang

    def show(self, file: IO[Any] | None = None) -> None:
        """Write how the command is called, where its help is, and what is wrong."""
        click.echo("\n".join(self._lines()), file=file, err=file is None, color=self.ctx.color if self.ctx else None)

    def _lines(self) -> Iterator[str]:
        if self.ctx is not None:
            usage = TranslatedHelp(self._lang, self.ctx.terminal_width, self.ctx.max_content_width)
            self.ctx.command.format_usage(self.ctx, usage)
            yield usage.getvalue().rstrip("\n")
            yield self._filled("Try {} for help.", f"{self.ctx.command_path} --help")
            yield ""
        yield self._filled("Error: {}", self.message)

    def _filled(self, en: str, what: str) -> str:
        return in_other_words(en, self._lang, ERRORS).format(what)


def _message(error: click.UsageError, lang: str) -> str:
    """What is wrong, with the words before it that say of which parameter it is."""
    whole, own = error.format_message(), error.message
    before = whole.removesuffix(own).strip() if isinstance(error, click.BadParameter) else ""
    if own and before:
        return f"{in_other_words(before, lang, ERRORS)} {in_other_words(own, lang, ERRORS)}"
    return in_other_words(whole, lang, ERRORS)
