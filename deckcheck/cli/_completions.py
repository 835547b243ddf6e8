"""``deckcheck suggest --complete``: a deck with as few more cards as make it legal, shown or written."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from deckcheck.cli._repairs import conflict_lines
from deckcheck.cli._shared import say
from deckcheck.fixes.editor import can_edit
from deckcheck.fixes.rewrite import rewrite
from deckcheck.judging.judged import ILLEGAL, LEGAL, UNDECIDED, words
from deckcheck.messages import sentence
from deckcheck.reports.reporter import called_syntax, plain
from deckcheck.source import encode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.judging.repairs import RepairedFile
    from deckcheck.source import Source

_STDIN = "<stdin>"


def tell_completed(source: Source, found: RepairedFile, lang: str, *, write: bool) -> int:
    """Show a completed deck, or write it over its file, and say what was added; returns the exit code.

    The list goes to standard output, what is said of it beside that, unless the list is written to its file. What the
    checker does not call legal is not shown.
    """
    repair, after = found.repair, found.after
    to_file = write and source.path != _STDIN
    if repair.outcome != "found":
        _say(_none(found, lang), err=not to_file)
        return ILLEGAL if repair.outcome == "impossible" else UNDECIDED
    if repair.changes and after is None:
        _say((*_added(found, lang), _unedited(found, lang)), err=not to_file)
        return ILLEGAL
    completed = after.source if after is not None else source
    if to_file and repair.changes:
        rewrite(source, completed)
    elif not to_file:
        sys.stdout.write(completed.text) if source.path != _STDIN else sys.stdout.buffer.write(encode(completed))
        sys.stdout.flush()
    _say(_added(found, lang, written=to_file), err=not to_file)
    return LEGAL


def _say(lines: Iterator[str] | tuple[str, ...], *, err: bool) -> None:
    say(*map(plain, lines), err=err)


def _added(found: RepairedFile, lang: str, *, written: bool = False) -> Iterator[str]:
    called, path, repair = words(found.checker.format), found.file.source.path, found.repair
    if not repair.changes:
        yield sentence(lang, "repair-needless", {"path": path})
        return
    yield sentence(lang, "suggest-completed" if written else "suggest-complete", {"path": path, "count": repair.copies})
    for change in repair.changes:
        facts = {"count": change.copies, "card": change.card, "zones": [change.to]}
        yield "  " + sentence(lang, "added-card", facts, called)


def _unedited(found: RepairedFile, lang: str) -> str:
    path, syntax = found.file.source.path, found.file.deck_list.syntax
    if not can_edit(syntax):
        return sentence(lang, "not-editable", {"path": path, "syntax": called_syntax(syntax, lang)})
    return sentence(lang, "repair-not-editable", {"path": path})


def _none(found: RepairedFile, lang: str) -> Iterator[str]:
    path, repair = found.file.source.path, found.repair
    if repair.outcome == "unknown":
        yield sentence(lang, f"repair-{repair.why}", {"path": path})
    elif repair.conflict in ((), (None,)):
        yield sentence(lang, "suggest-impossible-kept", {"path": path})
    else:
        yield sentence(lang, "suggest-impossible", {"path": path})
        yield from conflict_lines(found, lang, words(found.checker.format))
