"""In which formats a deck is legal, as a table for people: a row for each format."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.judged import Judged, words
from deckcheck.messages import in_language, language, sentence
from deckcheck.reports.reasons import reasons
from deckcheck.reports.reporter import Style, plain
from deckcheck.reports.timeline import legal_days

COLUMNS = ("format", "verdict", "known", "findings", "why", "when")
"""The third where verdicts are of what is known by different days, the last where decks are judged over time."""
_COLOURS = {"legal": "bold green", "illegal": "bold red", "undecided": "bold yellow"}
_ORDER = ("legal", "undecided", "illegal")
_MOST_CODES = 3
"""Reasons that are told of one format."""
_BROKEN = ("why", "when")
"""The columns whose cells may be broken."""
_APART = 2
"""Spaces between columns."""
_LEAST = 8
"""Cells of a line that a column is never narrower than."""
_WIDEST = 100_000
"""Where no terminal sets the width, no cell is broken."""


def table_lines(judged: Sequence[Judged], style: Style) -> Iterator[str]:
    """The headline and the table of one deck in several formats; if quiet, only of those that it is legal in."""
    yield _headline(judged, style)
    shown = [each for each in judged if each.report.verdict == "legal" or style.verbosity >= 0]
    if shown:
        yield from _table(shown, style, dated=_days_differ(judged))


def game_table_lines(judged: Sequence[Judged], style: Style, *, short: bool) -> Iterator[str]:
    """The same of a deck in all formats of its game: those that it is legal in first, last where most is wrong.

    A short table leaves out where the deck is illegal; if it is so everywhere, all but where least is wrong. If quiet,
    there is no table.
    """
    yield _headline(judged, style, in_language(judged[0].format.game.name, style.lang))
    judged = sorted(judged, key=lambda each: (_ORDER.index(each.report.verdict), _decisive(each.report)))
    shown = [each for each in judged if each.report.verdict != "illegal"] if short and style.verbosity <= 0 else judged
    if style.verbosity >= 0:
        least = [min(judged, key=lambda each: _decisive(each.report))]
        yield from _table(shown or least, style, dated=_days_differ(judged))


def _days_differ(judged: Sequence[Judged]) -> bool:
    """Whether not all verdicts are of what is known by the same day: else the headline says it."""
    return len({each.report.known_only_to for each in judged}) > 1


def _table(shown: Sequence[Judged], style: Style, *, dated: bool) -> Iterator[str]:
    from io import StringIO

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    timed = any(each.steps is not None for each in shown)
    columns = [each for each in COLUMNS if (timed or each != "when") and (dated or each != "known")]
    cells = {
        "format": [each.format.id for each in shown],
        "verdict": [sentence(style.lang, f"verdict-{each.report.verdict}", {}) for each in shown],
        "known": [each.report.known_only_to or "" for each in shown],
        "findings": [str(_decisive(each.report)) for each in shown],
        "why": [_why(each, style.lang) for each in shown],
        "when": [legal_days(each, style.lang) for each in shown] if timed else [],
    }
    headings = {column: sentence(style.lang, f"formats-column-{column}", {}) for column in columns}
    width = max(style.width - 2, 20) if style.width else _WIDEST
    if style.width:
        cells |= _broken_cells({column: [headings[column], *cells[column]] for column in columns}, width)
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, _APART, 0, 0))
    for column in columns:
        justify: Literal["right", "left"] = "right" if column == "findings" else "left"
        table.add_column(headings[column], justify=justify, no_wrap=column not in _BROKEN, overflow="fold")
    for number, each in enumerate(shown):
        colour = {"verdict": _COLOURS[each.report.verdict]}
        table.add_row(*(Text(cells[column][number], style=colour.get(column, "")) for column in columns))
    written = StringIO()
    system: Literal["standard"] | None = "standard" if style.colour else None
    Console(file=written, width=width, force_terminal=style.colour, color_system=system).print(table)
    yield from ("  " + line.rstrip() for line in written.getvalue().splitlines())


def _broken_cells(table: Mapping[str, Sequence[str]], width: int) -> dict[str, list[str]]:
    """The cells of the columns that may be broken, in as many lines as they need beside the others.

    ``table`` has the heading of each column and its cells. Breaking them itself, a table has lines begin with a comma.
    """
    from rich.cells import cell_len

    from deckcheck.source.wrapping import broken

    widest = {column: max(map(cell_len, cells)) for column, cells in table.items()}
    room = width - _APART * (len(table) - 1) - sum(widest[column] for column in table if column not in _BROKEN)
    rooms = {"why": room}
    if "when" in table:
        rooms["when"] = min(widest["when"], max(room // 2, room - widest["why"]))
        rooms["why"] = room - rooms["when"]
    return {
        column: ["\n".join(broken(cell, max(rooms[column], _LEAST), 0)) for cell in table[column][1:]]
        for column in _BROKEN
        if column in table
    }


def _headline(judged: Sequence[Judged], style: Style, game: str | None = None) -> str:
    report = judged[0].report
    legal = sum(each.report.verdict == "legal" for each in judged)
    facts = {"path": plain(report.path), "legal": legal, "formats": len(judged), "on": report.on, "game": game}
    known = None if _days_differ(judged) else report.known_only_to
    return sentence(style.lang, "formats-headline", {**facts, "known_until": known})


def _decisive(report: DeckReport) -> int:
    """How many findings there are besides notes."""
    return sum(finding.severity != "note" for finding in report.findings)


def _why(judged: Judged, lang: str) -> str:
    """What is wrong, or what nobody can tell, in a few short words."""
    report = judged.report
    told = (
        []
        if report.verdict == "legal"
        else reasons(report.findings, report.verdict, words(judged.format, report), lang)
    )
    return language(lang).JOINT.join([*told[:_MOST_CODES], *(["…"] if told[_MOST_CODES:] else [])])
