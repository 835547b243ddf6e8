"""The result as tables: a row for each deck, each finding and each card, for whatever writes tables."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.judge import Said
from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import Result
from deckcheck.formats.deck_report import DeckReport
from deckcheck.judging.judged import words
from deckcheck.messages import Called, filled, sentence
from deckcheck.model.finding import Finding
from deckcheck.reports.reporter import plain
from deckcheck.source.named_tuple import NamedTuple

_CELL = re.compile(r"(?:!(?P<sheet>[^!]*))?![A-Z]{1,3}(?P<row>[0-9]+)$")
Cell = str | int


class Table(NamedTuple):
    """A table: what it is called, the headers of its columns, and its rows. Every text is a single line."""

    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def registrations_table(result: Result, lang: str) -> Table:
    """A row for each deck that was handed in, and one for each player without any.

    In a series there is a row for the player, too, with what is wrong with the decks together. ``known-until`` is the
    day up to which a verdict is of what is known, where that is before the day that counts; behind it stand the columns
    that deckcheck does not know.
    """
    header = (
        *("player", "name", "deck", "format", "verdict", "codes", "findings", "sizes", "submitted", "late", "place"),
        "known-until",
    )
    more = more_columns(result)
    rows = (
        (*row, *(each.more.get(column, "") for column in more))
        for each in result.registrations
        for row in _registration_rows(each, result, lang)
    )
    return _table("registrations", (*header, *map(plain, more)), rows)


def more_columns(result: Result) -> tuple[str, ...]:
    """The columns that deckcheck does not know and passes on, by their headers."""
    return tuple(dict.fromkeys(column for each in result.registrations for column in each.more))


def _registration_rows(registration: Registration, result: Result, lang: str) -> Iterator[tuple[Cell, ...]]:
    only = registration.decks.get(ONLY)
    found = [*registration.findings, *(only.report.findings if only else ())]
    yield _registration_row(registration, registration, found, "", only, result, lang)
    for id, deck in registration.decks.items():
        if id != ONLY:
            yield _registration_row(registration, deck.report, deck.report.findings, id, deck, result, lang)


def _registration_row(
    registration: Registration,
    of: Registration | DeckReport,
    found: Sequence[Finding],
    id: str,
    deck: Entered | None,
    result: Result,
    lang: str,
) -> tuple[Cell, ...]:
    """The row of a registration, or of one of its decks: ``of`` is what has the verdict."""
    return (
        registration.player or "",
        registration.name or "",
        id,
        deck.report.format if deck else "",
        of.verdict,
        " ".join(dict.fromkeys(finding.code for finding in found)),
        len(found),
        _sizes(deck, result, lang) if deck else "",
        registration.submitted.iso if registration.submitted else "",
        "yes" if registration.late else "no",
        deck.report.path if deck else registration.at.path,
        of.known_only_to or "",
    )


def _sizes(deck: Entered, result: Result, lang: str) -> str:
    called = Called(lang, words(result.judge.judge.open(deck.format).format))
    return ", ".join(f"{called.zone(zone)} {size}" for zone, size in filled(deck.report.sizes).items())


def problems_table(result: Result, lang: str) -> Table:
    """A row for each finding."""
    header = (
        *("player", "name", "deck", "code", "severity", "message", "card", "count"),
        *("place", "sheet", "row", "line", "column", "rule", "clause"),
    )
    rows = (
        _problem_row(registration, said, lang)
        for registration in result.registrations
        for said in result.judge.said_of(registration)
    )
    return _table("problems", header, rows)


def _problem_row(registration: Registration, said: Said, lang: str) -> tuple[Cell, ...]:
    finding, clause = said.finding, said.finding.clause
    cell = _CELL.search(finding.at.path)
    card, count = (finding.facts.get(fact) for fact in ("card", "count"))
    return (
        registration.player or "",
        registration.name or "",
        said.deck or "",
        finding.code,
        finding.severity,
        sentence(lang, finding.code, finding.facts, words(said.format, said.report)),
        str(finding.facts.get("name", "") if card is None else card),
        count if isinstance(count, int) else "",
        finding.at.path,
        (cell["sheet"] or "") if cell else "",
        int(cell["row"]) if cell else "",
        finding.at.line,
        finding.at.column,
        clause.cite if clause else "",
        f"{clause.path}:{clause.line}" if clause else "",
    )


def cards_table(result: Result) -> Table:
    """A row for each card of a format: in how many decks it is, and how many copies they hold; the commonest first."""
    decks, copies = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for deck in (deck for registration in result.registrations for deck in registration.decks.values()):
        held = {(deck.report.format, name): count for name, count in deck.cards.copies.items()}
        decks.update(held.keys())
        copies.update(held)
    order = sorted(decks, key=lambda key: (key[0], -decks[key], -copies[key], key[1]))
    rows = ((format_, card, decks[format_, card], copies[format_, card]) for format_, card in order)
    return _table("cards", ("format", "card", "decks", "copies"), rows)


def _table(name: str, header: tuple[str, ...], rows: Iterable[tuple[Cell, ...]]) -> Table:
    tidy = (tuple(cell if isinstance(cell, int) else plain(cell)[:_LONGEST] for cell in row) for row in rows)
    return Table(name, header, tuple(tidy))


_LONGEST = 32_000
"""The characters of a cell: spreadsheets take 32,767."""
