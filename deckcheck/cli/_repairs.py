"""``deckcheck fix --legal``: the smallest repairs of decks, shown or written."""

import sys
from collections.abc import Iterator

import click

from deckcheck.cli._checking import Asked, Checking
from deckcheck.cli._shared import say, tell
from deckcheck.fixes.editor import can_edit
from deckcheck.fixes.rewrite import rewrite
from deckcheck.judging.judged import DEFECT, ILLEGAL, LEGAL, TROUBLE, UNDECIDED, trouble_code, words
from deckcheck.judging.repairs import AskedRepair, RepairedFile, repaired_file
from deckcheck.messages import Words, sentence
from deckcheck.model.finding import Finding
from deckcheck.prove.repair import CardChange, Repair
from deckcheck.reports.reporter import called_syntax, plain
from deckcheck.rules.prose import bound_sentence
from deckcheck.source import Source, encode

_STDIN = "<stdin>"


def repair_decks(asked: Asked, format_: str | None, wanted: AskedRepair, *, write: bool) -> None:
    """Show the smallest repair of each deck, or write it; ends with the exit code."""
    if any(output.path is not None or output.reporter != "text" for output in asked.outputs):
        raise click.UsageError("--legal shows a difference in place of a report; leave --output out")
    if write and "-" in asked.decks and len(asked.decks) > 1:
        raise click.UsageError("“fix -” writes the repaired deck to standard output; give it no other deck")
    checking = Checking(asked, format_)
    codes: list[int] = []
    configured = checking.configured

    def each(source: Source) -> None:
        source = configured.typed(source)
        found = configured.used(source.path, lambda judge, named: repaired_file(judge, source, named, wanted))
        codes.append(_Shown(checking, source, found, write=write).end())

    problems = checking.each(each)
    tell(problems, checking.lang)
    sys.exit(trouble_code(problems) or max(codes, key=_WORST.index, default=LEGAL))


_WORST = (LEGAL, ILLEGAL, UNDECIDED, TROUBLE, DEFECT)


class _Shown:
    """The repair of one deck, told."""

    def __init__(self, checking: Checking, source: Source, found: RepairedFile, *, write: bool) -> None:
        self._lang, self._style = checking.lang, checking.style
        self._source, self._found, self._write = source, found, write
        self._called: Words = words(found.checker.format)

    def end(self) -> int:
        """Tell the repair, and write it if that is asked for; returns the exit code."""
        repair = self._found.repair
        to_stdout = self._write and self._source.path == _STDIN
        if repair.outcome != "found":
            self._say(*self._none(repair))
            if to_stdout:
                sys.stdout.buffer.write(encode(self._source))
            return ILLEGAL if repair.outcome == "impossible" else UNDECIDED
        after = self._found.after
        if repair.changes and after is None:
            self._say(*self._told(repair), *self._unedited())
            return ILLEGAL
        written = after.source if after is not None else self._source
        if to_stdout:
            sys.stdout.buffer.write(encode(written))
        elif self._write and repair.changes:
            rewrite(self._source, written)
        elif repair.changes:
            from deckcheck.reports.text_diff import text_diff

            texts = (self._source.text, written.text)
            say(*text_diff(self._source.path, *texts, colour=self._style.colour))
        self._say(*self._told(repair))
        return LEGAL if self._write or not repair.changes else ILLEGAL

    def _say(self, *lines: str) -> None:
        say(*map(plain, lines), err=self._write and self._source.path == _STDIN)

    def _sentence(self, code: str, **facts: object) -> str:
        return sentence(self._lang, code, facts, self._called)

    def _told(self, repair: Repair) -> Iterator[str]:
        """What is changed, whether fewer do, and the findings that are no more."""
        path = self._source.path
        if not repair.changes:
            yield self._sentence("repair-needless", path=path)
            return
        written = self._write and self._found.after is not None
        yield self._sentence("repair-written" if written else "repair-found", path=path, count=repair.copies)
        if self._style.verbosity < 0:
            return
        for change in repair.changes:
            yield "  " + self._change(change)
        for finding in repair.resolved:
            yield "  " + self._resolved(finding)
        yield "  " + self._sentence("repair-smallest" if repair.smallest else "repair-perhaps-fewer")
        if repair.others is not None:
            yield "  " + self._sentence("repair-others" if repair.others else "repair-alone")
        if repair.left and self._style.verbosity > 0:
            ids = [clause.id or str(clause.line) for clause in repair.left if clause is not None]
            yield "  " + self._sentence("repair-left", clauses=ids)

    def _change(self, change: CardChange) -> str:
        facts = {"count": change.copies, "card": change.card, "zone": change.zone, "zones": [change.to]}
        if change.kind == "moved":
            return self._sentence("moved-card", **facts)
        if not change.card:
            return self._sentence("removed-unknown", count=change.copies)
        return self._sentence("removed-card" if change.kind == "removed" else "added-card", **facts)

    def _resolved(self, finding: Finding) -> str:
        what = self._sentence(finding.code, **finding.facts)
        return f"{self._sentence('repair-resolves', place=str(finding.at), what=what)} [{finding.code}]"

    def _unedited(self) -> Iterator[str]:
        syntax = self._found.file.deck_list.syntax
        if not can_edit(syntax):
            facts = {"path": self._source.path, "syntax": called_syntax(syntax, self._lang)}
            yield self._sentence("not-editable", **facts)
        else:
            yield self._sentence("repair-not-editable", path=self._source.path)

    def _none(self, repair: Repair) -> Iterator[str]:
        path = self._source.path
        if repair.outcome == "unknown":
            yield self._sentence(f"repair-{repair.why}", path=path)
            return
        if not repair.conflict:
            yield self._sentence("repair-impossible-kept", path=path)
            return
        yield self._sentence("repair-impossible", path=path)
        if repair.conflict == (None,):
            return
        yield from conflict_lines(self._found, self._lang, self._called)


def conflict_lines(found: RepairedFile, lang: str, called: Words) -> Iterator[str]:
    """The rules that contradict one another on a deck, each at its line."""
    asked = {clause: [b for b, c in found.checker.bounds if c == clause] for clause in found.repair.conflict}
    for clause, bounds in asked.items():
        said = " ".join(bound_sentence(bound, lang, called) for bound in bounds[:2])
        place = f"{clause.path}:{clause.line}: " if clause is not None else ""
        yield f"  {place}{said}" + (f" [{clause.id}]" if clause is not None and clause.id else "")
