"""A report for people: a verdict per deck, then its findings in reading order, each with its line and its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.messages import sentence
from deckcheck.report import words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from deckcheck.check import Count
    from deckcheck.finding import Finding
    from deckcheck.messages import Words
    from deckcheck.report import Judged, Report
    from deckcheck.reporter import Style
    from deckcheck.source import Location

_MOST_PLACES = 12
"""Other lines that are named one by one."""
_LONGEST = 200
"""Cells of a deck's line that are quoted where no terminal sets the width."""
_JOINT = {"ja": "、"}
"""What stands between the parts of a line, where it is no comma."""
_COLOURS = {"legal": "green", "illegal": "red", "undecided": "yellow", "warning": "yellow", "note": "blue"}


def write(report: Report, out: TextIO, style: Style) -> None:
    """Write the report. Problems are not part of it: they go where trouble goes."""
    for judged in report.decks:
        for line in _deck(judged, style):
            out.write(line + "\n")
    if len(report.decks) > 1:
        out.write(_summary(report, style) + "\n")


def _summary(report: Report, style: Style) -> str:
    verdicts = [judged.report.verdict for judged in report.decks]
    numbers = {verdict: verdicts.count(verdict) for verdict in ("legal", "illegal", "undecided")}
    return sentence(style.lang, "summary", {"decks": len(verdicts), **numbers})


def _deck(judged: Judged, style: Style) -> Iterator[str]:
    deck = judged.report
    if deck.verdict != "legal" or style.verbosity >= 0:
        verdict = sentence(style.lang, f"verdict-{deck.verdict}", {})
        yield from wrapped(_headline(judged, verdict, style), style, 2, verdict, deck.verdict)
    called = words(judged.format)
    if style.verbosity > 0 and deck.counts:
        counts = _JOINT.get(style.lang, ", ").join(_count(count, called, style.lang) for count in deck.counts)
        yield from wrapped("  " + sentence(style.lang, "counts", {"counts": counts}), style, 4)
    for finding in deck.findings if style.verbosity >= 0 else ():
        yield from finding_lines(finding, judged.lines, called, style)


def _headline(judged: Judged, verdict: str, style: Style) -> str:
    deck = judged.report
    facts = {"path": plain(deck.path), "verdict": verdict, "on": deck.on, "format": judged.format.name[style.lang]}
    return sentence(style.lang, "headline", facts)


def _count(count: Count, called: Words, lang: str) -> str:
    facts: dict[str, Any] = {"zones": list(count.zones), "count": count.least}
    if count.most != count.least:
        facts["count_most"] = count.most
    facts["allowed"] = [list(pair) for pair in count.allowed]
    if count.group is not None:
        return sentence(lang, "count-of-value", {**facts, "value": count.group}, called)
    return sentence(lang, "count-of-zones", facts, called)


def finding_lines(finding: Finding, lines: tuple[str, ...], called: Words, style: Style) -> Iterator[str]:
    """A finding, the line of the deck that it is about, its other places, and the rule that asked."""
    message = sentence(style.lang, finding.code, finding.facts, called)
    severity = "" if finding.severity == "illegal" else sentence(style.lang, f"severity-{finding.severity}", {})
    place = f"{plain(str(finding.at))}:"
    text = f"  {place} {severity}{plain(message)} [{finding.code}]"
    yield from wrapped(text, style, 4, place, finding.severity)
    yield from _quoted(finding.at, lines, style)
    if finding.also:
        places = ", ".join(f"{place.line}:{place.column}" for place in finding.also[:_MOST_PLACES])
        places += f", … ({len(finding.also)})" if len(finding.also) > _MOST_PLACES else ""
        yield from wrapped("    " + sentence(style.lang, "also", {"places": places}), style, 6)
    clause = finding.clause
    if clause is not None:
        facts = {"cite": clause.cite, "place": f"{clause.path}:{clause.line}"}
        yield from wrapped("    " + sentence(style.lang, "rule", facts), style, 6)


def _quoted(at: Location, lines: tuple[str, ...], style: Style) -> Iterator[str]:
    """The deck's line, and under it a mark from where the finding points to its end."""
    if not 1 <= at.line <= len(lines) or not lines[at.line - 1].strip():
        return
    # Only a finding needs the widths of characters.
    from rich.cells import cell_len, set_cell_size

    line = plain(lines[at.line - 1].rstrip())
    before, marked = line[: at.column - 1], _uncommented(line[at.column - 1 :])
    room = style.width - 8 if style.width else _LONGEST
    yield "      " + (line if cell_len(line) <= room else set_cell_size(line, room).rstrip() + "…")
    mark = " " * cell_len(before) + "^" * max(1, cell_len(marked))
    yield "      " + _painted(mark[:room], "illegal", style)


def _uncommented(text: str) -> str:
    """A line without the comment that ends it, which, as for the reader of plain lists, has space around its sign."""
    words = text.replace("\t", " ").partition(" # ")
    return words[0].rstrip()


def wrapped(text: str, style: Style, indent: int, word: str = "", as_what: str = "") -> Iterator[str]:
    """A line, cut to the width of the terminal where there is one, what follows indented; ``word`` gets its colour."""
    lines = _cut(text, style, indent) if style.width else [text]
    for number, line in enumerate(lines):
        shown = line if number == 0 else " " * indent + line.strip()
        yield shown.replace(word, _painted(word, as_what, style), 1) if word and number == 0 else shown


def _cut(text: str, style: Style, indent: int) -> list[str]:
    # Only a terminal needs lines cut, and only rich knows how wide characters are.
    from rich.cells import chop_cells
    from rich.console import Console
    from rich.text import Text

    width = style.width - indent
    if style.lang in _UNSPACED:
        return chop_cells(text, width)
    return [line.plain.rstrip() for line in Text(text).wrap(Console(width=width), width)]


_UNSPACED = ("ja",)
"""The languages that put no space between words: their lines end anywhere."""


def plain(text: str) -> str:
    """Without the control characters that a file could use to write over the terminal."""
    return "".join(char if char.isprintable() else _INSTEAD.get(char, "\N{REPLACEMENT CHARACTER}") for char in text)


_INSTEAD = {"\t": " ", "\N{IDEOGRAPHIC SPACE}": "\N{IDEOGRAPHIC SPACE}"}
"""White space that may stand in a line of a deck."""


def _painted(text: str, as_what: str, style: Style) -> str:
    if not style.colour:
        return text
    from click import style as paint

    return paint(text, fg=_COLOURS[as_what], bold=True)
