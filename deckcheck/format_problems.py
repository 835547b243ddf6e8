"""What is wrong with a format that its schema cannot see: what its words refer to, and what no deck could be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.format import Clause
from deckcheck.rule import Context, OptionError
from deckcheck.source import Problem
from deckcheck.where import WhereError, parse_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.authored import FormatFile
    from deckcheck.document import Document
    from deckcheck.format import Format
    from deckcheck.tree import Path


def format_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[int, Clause]
) -> Iterator[Problem]:
    """The mistakes of a format's own file: ``own`` are the clauses that it writes itself, by their index."""
    yield from _field_problems(document, file, format_)
    yield from _clause_problems(document, format_, own)


def _field_problems(document: Document, file: FormatFile, format_: Format) -> Iterator[Problem]:
    known = [zone.id for zone in format_.game.zones]
    for index, zone in enumerate(file.zones):
        if zone not in known:
            yield Problem("unknown-zone-name", {"zone": zone, "known": known}, document.at(("zones", index)))
    for name, reading in file.readings.items():
        if reading.default not in reading.choices:
            at = document.at(("readings", name, "default"))
            yield Problem("wrong-value", {"value": reading.default, "allowed": list(reading.choices)}, at)
    for index, (before, after) in enumerate(zip(file.editions, file.editions[1:], strict=False), 1):
        if after.date <= before.date:
            at = document.at(("editions", index, "date"))
            yield Problem("dates-out-of-order", {"date": after.date, "before": before.date}, at)
    yield from _span_problems(document, (), format_.since, file.until)
    if file.setup and file.setup.first and file.setup.first.most_cards_in not in (None, *known):
        facts = {"zone": file.setup.first.most_cards_in, "known": known}
        yield Problem("unknown-zone-name", facts, document.at(("setup", "first", "most-cards-in")))
    yield from _match_problems(document, file, known)
    for index, deal in enumerate(file.setup.deal if file.setup else []):
        if deal.from_ not in known:
            at = document.at(("setup", "deal", index, "from"))
            yield Problem("unknown-zone-name", {"zone": deal.from_, "known": known}, at)


def _match_problems(document: Document, file: FormatFile, known: list[str]) -> Iterator[Problem]:
    """The zones that a match speaks of, and the game has not."""
    named: list[tuple[Path, str]] = [
        (("match", "exchange", index, "zones", position), zone)
        for index, exchange in enumerate(file.match.exchange if file.match else [])
        for position, zone in enumerate(exchange.zones)
    ]
    if file.match and file.match.first and file.match.first.most_cards_in:
        named.append((("match", "first", "most-cards-in"), file.match.first.most_cards_in))
    for path, zone in named:
        if zone not in known:
            yield Problem("unknown-zone-name", {"zone": zone, "known": known}, document.at(path))


def _span_problems(document: Document, path: Path, since: str | None, until: str | None) -> Iterator[Problem]:
    if since is not None and until is not None and until <= since:
        yield Problem("ends-before-start", {"since": since, "until": until}, document.at((*path, "until")))


def _clause_problems(document: Document, format_: Format, own: Mapping[int, Clause]) -> Iterator[Problem]:
    """What only shows when a clause is asked for its bounds, and what its common keys refer to."""
    seen: set[str] = set()
    for index, clause in own.items():
        path: Path = ("rules", index, clause.kind)
        yield from _span_problems(document, path, clause.since, clause.until)
        yield from _clause_readings(document, path, clause, format_)
        if clause.id in seen:
            yield Problem("duplicate-id", {"id": clause.id}, document.at((*path, "id")))
        seen |= {clause.id} if clause.id else set()
        yield from _unmeant(document, path, clause, format_)


def _clause_readings(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    choices = {reading.id: list(reading.choices) for reading in format_.readings}
    for name, choice in clause.readings.items():
        at = document.at((*path, "readings", name))
        if name not in choices:
            yield Problem("unknown-reading", {"reading": name, "known": list(choices)}, at)
        elif choice not in choices[name]:
            yield Problem("unknown-choice", {"reading": name, "choice": choice, "known": choices[name]}, at)


def _days(clause: Clause, format_: Format) -> tuple[str, ...]:
    """Days on which a clause can show what is wrong with it: its first, and one on which every list is known."""
    first = clause.since or format_.since or "0001-01-01"
    return (first, max([first, *(dated.since for dated in format_.lists.values())]))


def _unmeant(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    """What is wrong with the options of a clause, on the first day that shows it."""
    for on in _days(clause, format_):
        context = Context(on, format_.game, format_.zones, format_.lists)
        problems = [*_tried(document, path, clause._replace(when=None), context)]
        if clause.when is not None:
            problems += _tried(document, (*path, "when"), Clause("zone-size", clause.when, "", "", 0), context)
        if problems:
            yield from problems
            return


SELECTORS = ("where", "only", "unless", "free")
"""The options that say which cards are meant."""


def _tried(document: Document, path: Path, clause: Clause, context: Context) -> Iterable[Problem]:
    problems = []
    for option in SELECTORS:
        try:
            parse_where(clause.options.get(option), context)
        except WhereError as error:
            place = document.key_at((*path, option, *error.path))
            problems.append(Problem(error.code, error.facts, place))
    if not problems:
        try:
            list(clause.bounds(context))
        except OptionError as error:
            problems.append(Problem(error.code, error.facts, document.at((*path, error.option))))
    return problems
