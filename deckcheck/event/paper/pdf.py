"""The sheets as PDF, without a browser: ``sheets.pdf`` for registration, ``checks.pdf`` with boxes to tick.

ReportLab draws them. Beside it WeasyPrint was tried, with 70 lines of Japanese and Latin on each page: it took a second
for each page, ReportLab a hundredth of that; and it needs Pango, which ``pip`` does not install and Windows does not
have. What ReportLab cannot do is to shape scripts such as Arabic; fonts are chosen character by character
(:mod:`deckcheck.event.paper.fonts`). The same sheets and fonts make the same bytes.
"""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.event.judged.result import Result
from deckcheck.event.paper.fonts import Fonts
from deckcheck.event.paper.sheets import By, Sheet, SheetDeck, sheets
from deckcheck.messages import sentence
from deckcheck.reports.reporter import plain
from deckcheck.source import Problem
from deckcheck.source.extras import needed
from deckcheck.source.named_tuple import NamedTuple

_WIDTH, _HEIGHT = 595.28, 841.89
"""A4, in points."""
_MARGIN = 36.0
_GAP = 14.0
_FOOT = 40.0
"""What is kept free for the lines to sign on."""
_MOST_BOXES = 4
"""Of more copies of a card there is one box."""
_LEADING = 1.3
_SIZES = ((12.0, 2), (11.0, 2), (10.0, 2), (9.0, 2), (8.5, 3), (7.5, 3), (6.5, 3))
"""The sizes of the print and the columns, the largest first; a list that does not fit the last has several pages."""
_NAME_SIZES = (24.0, 20.0, 16.0, 13.0, 10.0)
_RULES = 30
_BOX = 52.0
_MOST_MISSING = 20


class _Line(NamedTuple):
    """A line of a list: text that is broken where a column ends; of a row of cards the count, and how many boxes.

    ``keeps`` says that it does not stand at the end of a column; ``above`` is the space above it, in lines.
    """

    text: str
    copies: int | None = None
    boxes: int = 0
    bold: bool = False
    keeps: bool = False
    above: float = 0.0
    ruled: bool = False


class _Set(NamedTuple):
    """A line in parts as broad as a column, with the height of them all."""

    line: _Line
    parts: tuple[str, ...]
    height: float


class Paper(NamedTuple):
    """The files, by their names, and the problems of the fonts that they are written in."""

    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def paper(
    result: Result, lang: str, by: By = "name", columns: Mapping[str, str] | None = None, font: str | None = None
) -> Paper:
    """Both files. Raises InputError if ReportLab is not installed, or a font or column that is named is not there."""
    fonts = Fonts(font)
    found = sheets(result, lang, by, columns)
    head = plain(f"{result.plan.name} · {result.plan.on}")
    made = {
        "sheets.pdf": _Book(fonts, head, lang, checks=False).made(found),
        "checks.pdf": _Book(fonts, head, lang, checks=True).made(found),
    }
    problems = []
    if fonts.elsewhere:
        problems.append(Problem("fonts-elsewhere", {"fonts": sorted(fonts.elsewhere)}))
    if fonts.missing:
        shown = "".join(sorted(fonts.missing)[:_MOST_MISSING])
        problems.append(Problem("no-font", {"count": len(fonts.missing), "characters": shown}))
    return Paper(made, tuple(problems))


class _Book:
    """One file."""

    def __init__(self, fonts: Fonts, head: str, lang: str, *, checks: bool) -> None:
        self._fonts, self._head, self._lang, self._checks = fonts, head, lang, checks
        self._out = io.BytesIO()
        canvas = needed("reportlab.pdfgen.canvas", "pdf").Canvas
        self._canvas: Any = canvas(self._out, pagesize=(_WIDTH, _HEIGHT), invariant=1, pageCompression=1)
        self._canvas.setTitle(head)
        self._canvas.setCreator("deckcheck")

    def made(self, found: Sequence[Sheet]) -> bytes:
        """The file with these sheets."""
        for sheet in found:
            self._sheet(sheet)
        if not found:
            self._text(_MARGIN, _HEIGHT - _MARGIN - 10, self._head, 10)
            self._canvas.showPage()
        self._canvas.save()
        return self._out.getvalue()

    def _word(self, word: str) -> str:
        return sentence(self._lang, word, {})

    # -- a sheet -----------------------------------------------------------------------------------------------------

    def _sheet(self, sheet: Sheet) -> None:
        lines = [line for deck in sheet.decks for line in self._lines(deck, alone=len(sheet.decks) == 1)]
        if not sheet.decks:
            lines = [_Line(self._word("page-no-list"), bold=True), *[_Line("", ruled=True)] * _RULES]
        top = self._height_of_head(sheet)
        size, count, columns = self._columns(lines, _HEIGHT - 2 * _MARGIN - _FOOT - top)
        pages = [columns[index : index + count] for index in range(0, len(columns), count)] or [[]]
        for number, page in enumerate(pages, 1):
            self._draw_head(sheet, f"{number}/{len(pages)}" if len(pages) > 1 else "")
            width = _column_width(count)
            for index, column in enumerate(page):
                self._draw_column(column, _MARGIN + index * (width + _GAP), _HEIGHT - _MARGIN - top, width, size)
            self._draw_foot()
            self._canvas.showPage()

    def _lines(self, deck: SheetDeck, *, alone: bool) -> Iterator[_Line]:
        yield _Line(deck.title, bold=not alone, keeps=True, above=0 if alone else 1)
        if deck.lines or not deck.zones:
            yield _Line(sentence(self._lang, "paper-as-written", {}), bold=True, keeps=True, above=0.4)
            yield from (_Line(line) for line in deck.lines)
        for zone in deck.zones:
            counted = f"  ({self._word('page-counted')}: ______)" if self._checks else ""
            yield _Line(f"{zone.name}  {zone.copies}{counted}", bold=True, keeps=True, above=0.8)
            for group in zone.groups:
                if group.label:
                    yield _Line(f"– {group.label}  {group.copies}", keeps=True, above=0.35)
                for copies, name in group.rows:
                    boxes = 0 if not self._checks else copies if copies <= _MOST_BOXES else 1
                    yield _Line(name, copies, boxes)

    def _columns(self, lines: Sequence[_Line], height: float) -> tuple[float, int, list[list[_Set]]]:
        """The largest print with which all stands on one page, its columns on a page, and what stands in each."""
        for size, count in _SIZES:
            found = list(self._filled([self._set(line, size, _column_width(count)) for line in lines], height))
            if len(found) <= count:
                break
        return size, count, found

    def _set(self, line: _Line, size: float, width: float) -> _Set:
        room = (width - self._indent(line, size)) / size
        parts = tuple(self._broken(line.text, room, bold=line.bold))
        lead = 1.6 if line.ruled else _LEADING
        return _Set(line, parts, (len(parts) * lead + line.above) * size)

    def _indent(self, line: _Line, size: float) -> float:
        if line.copies is None:
            return 0.0
        return size * (2.0 + (_MOST_BOXES * 0.95 + 0.3 if self._checks else 0))

    def _broken(self, text: str, room: float, *, bold: bool) -> Iterator[str]:
        """A text in parts no wider than the room, at spaces where there are any."""
        if self._fonts.width(text, bold=bold) <= room:
            yield text
            return
        part, width, space = "", 0.0, -1
        for char in text:
            wide = self._fonts.width(char, bold=bold)
            if width + wide > room and part:
                if char == " ":
                    yield part
                    part, width, space = "", 0.0, -1
                    continue
                # Kanji and kana may be parted anywhere, and a line that is half empty helps nobody.
                cut = space + 1 if char < _FULL_WIDTH and 2 * space > len(part) else len(part)
                yield part[:cut].rstrip() or part[:cut]
                part = part[cut:]
                width, space = self._fonts.width(part, bold=bold), -1
            if char == " ":
                space = len(part)
            part, width = part + char, width + wide
        yield part

    @staticmethod
    def _filled(lines: Iterable[_Set], height: float) -> Iterator[list[_Set]]:
        """Columns, each as full as it can be without a heading at its end."""
        column: list[_Set] = []
        used = 0.0
        for each in lines:
            if column and used + each.height > height:
                kept: list[_Set] = []
                while len(column) > 1 and column[-1].line.keeps:
                    kept.insert(0, column.pop())
                yield column
                column, used = kept, sum(line.height for line in kept)
            column.append(each)
            used += each.height
        if column:
            yield column

    # -- drawing -----------------------------------------------------------------------------------------------------

    def _text(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> float:
        """Write a text; where it ends."""
        for run in self._fonts.runs(text, bold=bold):
            self._canvas.setFont(run.font, size)
            self._canvas.drawString(x, y, run.text)
            x += run.width * size
        return x

    def _name(self, sheet: Sheet) -> tuple[float, tuple[str, ...]]:
        room = _WIDTH - 2 * _MARGIN - 2 * _BOX - 3 * _GAP
        for size in _NAME_SIZES:
            parts = tuple(self._broken(sheet.name, room / size, bold=True))
            if len(parts) == 1:
                break
        return size, parts

    def _head_lines(self, sheet: Sheet) -> tuple[float, tuple[str, ...], tuple[str, ...]]:
        size, parts = self._name(sheet)
        room = _WIDTH - 2 * _MARGIN - 2 * _BOX - 3 * _GAP
        return size, parts, tuple(self._broken(sheet.about, room / 9, bold=False))

    def _height_of_head(self, sheet: Sheet) -> float:
        size, parts, about = self._head_lines(sheet)
        return max(_BOX + 16, 12 + len(parts) * size * 1.2 + len(about) * 11.5 + 12)

    def _draw_head(self, sheet: Sheet, page: str) -> None:
        size, parts, about = self._head_lines(sheet)
        word = self._word("page-check" if self._checks else "page-sheet")
        y = _HEIGHT - _MARGIN - 8
        head = " · ".join(filter(None, (word, self._head, page)))
        first = next(self._broken(head, (_WIDTH - 2 * _MARGIN - 2 * _BOX - 3 * _GAP) / 8, bold=False))
        self._text(_MARGIN, y, first, 8)
        for part in parts:
            y -= size * 1.2
            self._text(_MARGIN, y, part, size, bold=True)
        y -= 3
        for part in about:
            y -= 11.5
            self._text(_MARGIN, y, part, 9)
        right = _WIDTH - _MARGIN - _BOX
        self._labelled(right, sheet.initial, sentence(self._lang, "paper-initial", {}))
        self._labelled(right - _BOX - 6, sheet.table, sentence(self._lang, "paper-table", {}))

    def _labelled(self, x: float, text: str, label: str) -> None:
        """A box with large print in it, and what that is above it."""
        y = _HEIGHT - _MARGIN - 10
        self._text(x, y, label, 6.5)
        self._canvas.rect(x, y - 3 - (_BOX - 12), _BOX, _BOX - 12)
        size = min(30.0, (_BOX - 6) / max(self._fonts.width(text, bold=True), 0.1))
        parts = [text]
        if size < _SMALLEST:
            # A table may be called by anything; what does not fit is on the page for all players.
            size = _SMALLEST
            parts = list(self._broken(text, (_BOX - 6) / size, bold=True))[:4]
        top = y - 3 - (_BOX - 12) / 2 + (len(parts) / 2 - 0.85) * size * (1.15 if len(parts) > 1 else 1)
        for index, part in enumerate(parts):
            width = self._fonts.width(part, bold=True) * size
            self._text(x + (_BOX - width) / 2, top - index * size * 1.15, part, size, bold=True)

    def _draw_column(self, column: Sequence[_Set], x: float, top: float, width: float, size: float) -> None:
        y = top
        for index, each in enumerate(column):
            line = each.line
            y -= line.above * size if index else 0.0
            indent = self._indent(line, size)
            for number, part in enumerate(each.parts):
                y -= (1.6 if line.ruled else _LEADING) * size
                if not number and line.copies is not None:
                    self._draw_count(line, x, y, size, indent)
                self._text(x + indent, y, part, size, bold=line.bold)
                if line.ruled:
                    self._canvas.setLineWidth(0.4)
                    self._canvas.line(x, y - 2, x + width, y - 2)

    def _draw_count(self, line: _Line, x: float, y: float, size: float, indent: float) -> None:
        self._canvas.setLineWidth(0.6)
        for box in range(line.boxes):
            self._canvas.rect(x + box * size * 0.95, y - size * 0.08, size * 0.78, size * 0.78)
        text = str(line.copies)
        end = x + indent - size * 0.45
        self._text(end - self._fonts.width(text) * size, y, text, size)

    def _draw_foot(self) -> None:
        words = ("page-remarks", "page-time", "page-judge") if self._checks else ("page-signature", "page-judge")
        self._canvas.setLineWidth(0.6)
        width = (_WIDTH - 2 * _MARGIN - (len(words) - 1) * _GAP) / len(words)
        for index, word in enumerate(words):
            x = _MARGIN + index * (width + _GAP)
            self._canvas.line(x, _MARGIN + 10, x + width, _MARGIN + 10)
            self._text(x, _MARGIN, self._word(word), 7.5)


_SMALLEST = 8.0
_FULL_WIDTH = "\u2e80"
"""The first of the characters that are as wide as they are high."""


def _column_width(count: int) -> float:
    return (_WIDTH - 2 * _MARGIN - (count - 1) * _GAP) / count
