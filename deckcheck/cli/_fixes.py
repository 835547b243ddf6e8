"""Fixing decks on the way to their verdicts, or showing what would be fixed."""

import os
import sys
from collections.abc import Iterator

import click

from deckcheck.cli._shared import Output, say
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.fixes.apply import Fixed
from deckcheck.fixes.editor import can_edit
from deckcheck.fixes.rewrite import rewrite
from deckcheck.judging.judged import Judged, words
from deckcheck.messages import Words, sentence
from deckcheck.reports.reporter import Style, called_syntax, plain
from deckcheck.source import STDIN, InputError, Problem, Source, encode
from deckcheck.source.named_tuple import NamedTuple


class _Done(NamedTuple):
    """A deck as it was, as it is fixed, what its zones are called, and what it was read as ("": does not matter)."""

    before: Source
    fixed: Fixed
    words: Words
    syntax: str


class Fixes:
    """The fixes of one run: they are made (``write``), or shown in place of the report."""

    def __init__(self, configured: ConfiguredJudge, *, write: bool) -> None:
        self._configured, self._write = configured, write
        self._done: dict[str, _Done] = {}
        self.problems: list[Problem] = []

    def outputs(self, decks: tuple[str, ...], outputs: tuple[Output, ...]) -> tuple[Output, ...]:
        """The reports to write. Raises UsageError where two things would have to go to standard output."""
        if self._write and "-" in decks and len(decks) > 1:
            raise click.UsageError("“fix -” writes the fixed deck to standard output; give it no other deck")
        if self._write:
            return outputs
        if any(output.path is None and output.reporter != "text" for output in outputs):
            raise click.UsageError("--diff takes the place of the report; give the report a file: --output FORMAT:PATH")
        return tuple(output for output in outputs if output.path is not None)

    def judge(self, source: Source) -> Judged:
        """Judge a deck as it is after its fixes; as it is, where they are only shown. A file is fixed once."""
        key = os.path.realpath(source.path)
        if key not in self._done:
            fixed = self._configured.fix(source)
            if self._write and fixed.source.text != source.text and source.path != STDIN:
                try:
                    rewrite(source, fixed.source)
                except InputError as error:
                    self.problems += error.problems
                    fixed = fixed._replace(source=source, fixes=())
            judged = self._judged(source, fixed)
            # Of a deck that is fine nobody needs to hear that it cannot be edited.
            syntax = "" if judged.report.verdict == "legal" else judged.syntax
            self._done[key] = _Done(source, fixed, words(judged.format), syntax)
            return judged
        return self._judged(source, self._done[key].fixed)

    def _judged(self, source: Source, fixed: Fixed) -> Judged:
        return self._configured.judge(source._replace(text=fixed.source.text) if self._write else source)

    @property
    def exit_code(self) -> int | None:
        """What only showing fixes ends with if nothing went wrong: 1 if there are any. None if the verdicts count."""
        return None if self._write else int(any(done.fixed.fixes for done in self._done.values()))

    def write(self, style: Style) -> None:
        """Write to standard output what goes there in place of a report."""
        for done in self._done.values():
            if self._write and done.before.path == STDIN:
                sys.stdout.buffer.write(encode(done.fixed.source))
            elif not self._write:
                # Only who asks for a difference waits for it.
                from deckcheck.reports.text_diff import text_diff

                texts = (done.before.text, done.fixed.source.text)
                say(*text_diff(done.before.path, *texts, colour=style.colour), as_is=True)

    def takes_stdout(self) -> bool:
        """Whether a fixed deck goes to standard output, so that the report cannot."""
        return self._write and any(done.before.path == STDIN for done in self._done.values())

    def tell(self, style: Style) -> None:
        """Say on standard error how many fixes there are, what was not fixed, and if asked what was."""
        if style.verbosity >= 0:
            say(*self._told(style), err=True)

    def _told(self, style: Style) -> Iterator[str]:
        for done in self._done.values():
            fixed = done.fixed
            if done.syntax and not can_edit(done.syntax):
                unedited = {"path": plain(done.before.path), "syntax": called_syntax(done.syntax, style.lang)}
                yield sentence(style.lang, "not-editable", unedited)
            if fixed.fixes:
                facts = {"path": plain(done.before.path), "count": len(fixed.fixes)}
                yield sentence(style.lang, "fixes-made" if self._write else "fixes-to-make", facts)
            made = "fix-done" if self._write else "fix-to-do"
            shown = fixed.fixes if style.verbosity > 0 else ()
            for code, fixes in ((made, shown), ("fix-left", fixed.left), (None, fixed.offered)):
                for fix in fixes:
                    what = sentence(style.lang, fix.code, fix.facts, done.words)
                    text = what if code is None else sentence(style.lang, code, {"what": what})
                    yield plain(f"  {fix.at}: {text} [{fix.code}]")
