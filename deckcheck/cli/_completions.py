"""``deckcheck suggest --complete``: a deck with as few more cards as make it legal, shown or written."""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from deckcheck.cli._shared import put_out, say
from deckcheck.fixes.rewrite import rewrite
from deckcheck.judging.judged import ILLEGAL, LEGAL, UNDECIDED, words
from deckcheck.judging.repairs import RepairedFile
from deckcheck.messages import sentence
from deckcheck.reports.repair import change_sentence, conflict_lines, none_code, repair_data, unedited
from deckcheck.reports.reporter import plain
from deckcheck.source import STDIN, encode


def completed_data(found: RepairedFile, lang: str, *, write: bool) -> tuple[dict[str, Any], int]:
    """A completed deck as JSON values, written over its file if that is asked for; and the exit code."""
    written = write and bool(found.repair.changes) and found.after is not None
    if written and found.after is not None:
        rewrite(found.file.source, found.after.source)
    return repair_data(found, lang, written=written, is_completion=True), _exit_code(found)


def _exit_code(found: RepairedFile) -> int:
    if found.repair.outcome != "found":
        return ILLEGAL if found.repair.outcome == "impossible" else UNDECIDED
    return ILLEGAL if found.repair.changes and found.after is None else LEGAL


def tell_completed(found: RepairedFile, lang: str, *, write: bool) -> int:
    """Show a completed deck, or write it over its file, and say what was added; returns the exit code.

    The list goes to standard output, what is said of it beside that, unless the list is written to its file. What the
    checker does not call legal is not shown.
    """
    source, repair, after = found.file.source, found.repair, found.after
    to_file = write and source.path != STDIN
    if repair.outcome != "found":
        lines: Iterable[str] = _none(found, lang)
    elif repair.changes and after is None:
        lines = [*_added(found, lang), unedited(found, lang)]
    else:
        completed = after.source if after is not None else source
        if to_file and repair.changes:
            rewrite(source, completed)
        elif not to_file:
            put_out(completed.text) if source.path != STDIN else sys.stdout.buffer.write(encode(completed))
            sys.stdout.flush()
        lines = _added(found, lang, written=to_file)
    say(*map(plain, lines), err=not to_file)
    return _exit_code(found)


def _added(found: RepairedFile, lang: str, *, written: bool = False) -> Iterator[str]:
    called, path, repair = words(found.checker.format), found.file.source.path, found.repair
    if not repair.changes:
        yield sentence(lang, "repair-needless", {"path": path})
        return
    yield sentence(lang, "suggest-completed" if written else "suggest-complete", {"path": path, "count": repair.copies})
    for change in repair.changes:
        yield "  " + change_sentence(change, lang, called)


def _none(found: RepairedFile, lang: str) -> Iterator[str]:
    yield sentence(lang, none_code(found, is_completion=True), {"path": found.file.source.path})
    yield from ("  " + line for line in conflict_lines(found, lang))
