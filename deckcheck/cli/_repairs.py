"""``deckcheck fix --legal``: the smallest repairs of decks, shown or written."""

import sys
from collections.abc import Iterable
from typing import Any

import click

from deckcheck.cli._checking import Asked, Checking, refuse_other_reports
from deckcheck.cli._shared import oddities, say, tell
from deckcheck.fixes.rewrite import rewrite
from deckcheck.judging.judged import DEFECT, ILLEGAL, LEGAL, TROUBLE, UNDECIDED, trouble_code
from deckcheck.judging.repairs import AskedRepair, RepairedFile, repaired_file
from deckcheck.messages import sentence
from deckcheck.reports.repair import as_data, conflict_lines, none_code, repair_data, told, unedited
from deckcheck.reports.reporter import json_text, plain, write_json
from deckcheck.source import STDIN, Problem, Source, distinct, encode
from deckcheck.source.atomic import unwritable, write_whole


def repair_decks(asked: Asked, format_: str | None, wanted: AskedRepair, *, write: bool) -> None:
    """Show the smallest repair of each deck, or write it; ends with the exit code."""
    refuse_other_reports(asked.outputs, "--legal")
    if any(output.reporter == "text" and output.path is not None for output in asked.outputs):
        raise click.UsageError("--legal shows a difference on the console; only json goes to a file")
    if write and "-" in asked.decks:
        if len(asked.decks) > 1:
            raise click.UsageError("“fix -” writes the repaired deck to standard output; give it no other deck")
        if any(output.reporter == "json" and output.path is None for output in asked.outputs):
            raise click.UsageError("“fix - --write” writes the repaired deck to standard output; leave --write out")
    checking = Checking(asked, format_)
    is_told = any(output.reporter == "text" for output in asked.outputs)
    codes: list[int] = []
    decks: list[dict[str, Any]] = []
    configured = checking.configured

    def each(source: Source) -> None:
        found = configured.of_deck(source, lambda judge, source, named: repaired_file(judge, source, named, wanted))
        shown = _Shown(checking, found, write=write, is_told=is_told)
        codes.append(shown.end())
        decks.append(repair_data(found, checking.lang, written=shown.is_written))

    problems = checking.each(each)
    warnings = () if is_told else oddities(configured)
    data = as_data(decks, problems, warnings, configured.imports, checking.lang)
    paths = [output.path for output in asked.outputs if output.reporter == "json"]
    problems = distinct((*problems, *_written(data, paths)))
    tell(warnings, checking.lang, "warning")
    tell(problems, checking.lang)
    sys.exit(trouble_code(problems) or max(codes, key=_WORST.index, default=LEGAL))


def _written(data: Any, paths: Iterable[str | None]) -> list[Problem]:
    """Write JSON values to files, or to standard output; what could not be written."""
    problems = []
    for path in paths:
        if path is None:
            write_json(data, sys.stdout)
            continue
        try:
            write_whole(path, json_text(data).encode("utf-8", "backslashreplace"))
        except (OSError, ValueError) as error:
            problems.append(unwritable(path, error))
    return problems


_WORST = (LEGAL, ILLEGAL, UNDECIDED, TROUBLE, DEFECT)


class _Shown:
    """The repair of one deck, written where that is asked for, and told."""

    def __init__(self, checking: Checking, found: RepairedFile, *, write: bool, is_told: bool) -> None:
        self._lang, self._style = checking.lang, checking.style
        self._source, self._found, self._write, self._is_told = found.file.source, found, write, is_told
        self.is_written = False
        """Whether the deck's file has been written."""

    def end(self) -> int:
        """Tell the repair, and write it if that is asked for; returns the exit code."""
        repair = self._found.repair
        to_stdout = self._write and self._source.path == STDIN
        if repair.outcome != "found":
            self._say(self._headline(none_code(self._found)))
            self._say(*("  " + line for line in conflict_lines(self._found, self._lang)))
            if to_stdout:
                sys.stdout.buffer.write(encode(self._source))
            return ILLEGAL if repair.outcome == "impossible" else UNDECIDED
        after = self._found.after
        if repair.changes and after is None:
            self._tell()
            self._say(unedited(self._found, self._lang))
            return ILLEGAL
        written = after.source if after is not None else self._source
        if to_stdout:
            sys.stdout.buffer.write(encode(written))
        elif self._write and repair.changes:
            rewrite(self._source, written)
            self.is_written = True
        elif repair.changes and self._is_told:
            from deckcheck.reports.text_diff import text_diff

            texts = (self._source.text, written.text)
            say(*text_diff(self._source.path, *texts, colour=self._style.colour), as_is=True)
        self._tell()
        return LEGAL if self._write or not repair.changes else ILLEGAL

    def _say(self, *lines: str) -> None:
        if self._is_told:
            say(*map(plain, lines), err=self._write and self._source.path == STDIN)

    def _headline(self, code: str, **facts: object) -> str:
        return sentence(self._lang, code, {"path": self._source.path, **facts})

    def _tell(self) -> None:
        """What is changed, whether fewer do, and the findings that are no more."""
        repair = self._found.repair
        if not repair.changes:
            self._say(self._headline("repair-needless"))
            return
        written = self._write and self._found.after is not None
        self._say(self._headline("repair-written" if written else "repair-found", count=repair.copies))
        if self._style.verbosity >= 0:
            lines = told(self._found, self._lang, verbose=self._style.verbosity > 0)
            self._say(*("  " + line for line in lines))
