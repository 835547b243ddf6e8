"""A deck list as its player wrote it, with what was found on the lines that it concerns."""

from collections.abc import Sequence

from deckcheck.messages import Words, sentence
from deckcheck.model.finding import Finding
from deckcheck.reports.reporter import plain
from deckcheck.reports.reporters.text import also_told
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.wrapping import extent

LONGEST_TEXT = 200
"""The characters of a line, a name or a path that are shown."""
MOST_LINES = 400
"""The lines of a list that are shown as they are; of more, only those that something was found on."""
MOST_NOTES = 100
"""The findings of a list that are shown; all of them are in the other outputs."""
_BEFORE_MARK = 40


class Note(NamedTuple):
    """A finding in words: how bad it is, what it says, where; and the words of the rule, with their own place."""

    severity: str
    label: str
    code: str
    message: str
    place: str
    also: str
    rule: str


class Line(NamedTuple):
    """A line by its number, in three parts of which the middle one is what the findings are about."""

    number: int
    before: str
    marked: str
    after: str
    notes: tuple[Note, ...]


class AnnotatedList(NamedTuple):
    """A list as it was written. ``notes`` are those of no line; ``more`` is how many others there are.

    ``omitted`` is how many lines are not among ``lines``.
    """

    notes: tuple[Note, ...]
    lines: tuple[Line, ...]
    omitted: int
    more: int

    @property
    def hits(self) -> bool:
        """Whether something was found on any of the lines."""
        return any(line.notes for line in self.lines)


def shown(text: str) -> str:
    """A text from outside as a page can show it: without control characters, and not longer than anybody reads.

    >>> shown("Ash\\u202eDrake"), len(shown("x" * 5000))
    ('Ash\ufffdDrake', 200)
    """
    short = _cut(text, LONGEST_TEXT)
    return short if short.isprintable() else plain(short)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def note(finding: Finding, lang: str, called: Words, path: str | None = None) -> Note:
    """A finding in words. ``path`` is of what it stands beside, whose place need not be told."""
    word = f"severity-{finding.severity}" if finding.severity != "illegal" else "verdict-illegal"
    label = sentence(lang, word, {}).rstrip(": ")
    also, clause, rule = also_told(finding, lang, shown) if finding.also else "", finding.clause, ""
    if clause is not None:
        rule = sentence(lang, "rule", {"cite": clause.cite, "place": f"{shown(clause.path)}:{clause.line}"})
    # A sentence may quote something endless.
    message = plain(_cut(sentence(lang, finding.code, finding.facts, called), 5 * LONGEST_TEXT))
    place = "" if finding.at.path == path else shown(str(finding.at))
    return Note(finding.severity, label, finding.code, message, place, also, plain(rule))


def annotated(
    path: str, lines: Sequence[str], findings: Sequence[Finding], lang: str, called: Words, *, alone: bool
) -> AnnotatedList:
    """A list of a path and its lines, with its findings; ``alone`` says that nothing else stands in those lines."""
    # What is on none of the lines is under 0.
    on_lines = grouped(
        (finding.at.line if finding.at.path == path and finding.at.line <= len(lines) else 0, finding)
        for finding in findings[:MOST_NOTES]
    )
    elsewhere = on_lines.pop(0, [])
    told = {
        number: _line(number, lines[number - 1], found, _notes(found, lang, called, path))
        for number, found in on_lines.items()
    }
    numbers = range(1, _last(lines) + 1) if alone and len(lines) <= MOST_LINES else sorted(told)
    return AnnotatedList(
        _notes(elsewhere, lang, called, path),
        tuple(told.get(number) or Line(number, shown(lines[number - 1].rstrip()), "", "", ()) for number in numbers),
        0 if not alone else max(0, _last(lines) - len(numbers)),
        max(0, len(findings) - MOST_NOTES),
    )


def _last(lines: Sequence[str]) -> int:
    """The last line that is not empty."""
    return next((number for number in range(len(lines), 0, -1) if lines[number - 1].strip()), 0)


def _notes(findings: Sequence[Finding], lang: str, called: Words, path: str) -> tuple[Note, ...]:
    return tuple(note(finding, lang, called, path) for finding in findings)


def _line(number: int, text: str, findings: Sequence[Finding], notes: tuple[Note, ...]) -> Line:
    """The line with a mark from where the first finding points to its end."""
    text = text.rstrip()
    start = min(max(0, findings[0].at.column - 1), len(text))
    # What is marked must be seen, also on a line without end.
    first = max(0, start - _BEFORE_MARK) if len(text) > LONGEST_TEXT else 0
    end = extent(text, start) if text[start:] else start
    before = ("…" if first else "") + text[first:start]
    after = text[end : end + LONGEST_TEXT]
    return Line(number, plain(before), shown(text[start:end]), shown(after), notes)
