"""What is wrong with a format that its schema cannot see: what its words refer to, and what no deck could be asked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from deckcheck.formats.format import Clause, Format, number_words, whole_number
from deckcheck.formats.schema.format import FormatFile, NumberFile
from deckcheck.rules.rule import Context, OptionError
from deckcheck.rules.where import WhereError, parse_where
from deckcheck.source import InputError, Problem
from deckcheck.source.document import Document
from deckcheck.source.tree import Path


def format_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[int, Clause]
) -> Iterator[Problem]:
    """The mistakes of a format's own file: ``own`` are the clauses that it writes itself, by their index."""
    yield from _field_problems(document, file, format_)
    yield from _reading_problems(document, file, format_, own)
    yield from clause_problems(document, format_, own, "rules")


def _field_problems(document: Document, file: FormatFile, format_: Format) -> Iterator[Problem]:
    known = [zone.id for zone in format_.game.zones]
    for path, zone in _named_zones(file):
        if zone not in known:
            yield document.problem("unknown-zone-name", path, zone=zone, known=known)
    for index, (before, after) in enumerate(zip(file.editions, file.editions[1:], strict=False), 1):
        if after.date <= before.date:
            yield document.problem(
                "dates-out-of-order", ("editions", index, "date"), date=after.date, before=before.date
            )
    yield from _span_problems(document, (), format_.since, file.until)
    yield from _exchange_ids(document, file, format_)


def _named_zones(file: FormatFile) -> Iterator[tuple[Path, str]]:
    """The zones that a format speaks of outside its clauses, each with its path."""
    yield from ((("zones", index), zone) for index, zone in enumerate(file.zones))
    for index, deal in enumerate(file.setup.deal if file.setup else []):
        yield ("setup", "deal", index, "from"), deal.from_
    for index, exchange in enumerate(file.match.exchange if file.match else []):
        yield from ((("match", "exchange", index, "zones", place), zone) for place, zone in enumerate(exchange.zones))
    for key, part in (("setup", file.setup), ("match", file.match)):
        if part and part.first and part.first.most_cards_in:
            yield (key, "first", "most-cards-in"), part.first.most_cards_in


def _exchange_ids(document: Document, file: FormatFile, format_: Format) -> Iterator[Problem]:
    """An exchange is named in reports as clauses and the other parts of a match are."""
    taken = {*MATCH_PARTS, *(clause.id for clause in format_.clauses)}
    for index, exchange in enumerate(file.match.exchange if file.match else []):
        if exchange.id in taken:
            yield document.problem("duplicate-id", ("match", "exchange", index, "id"), id=exchange.id)


MATCH_PARTS = ("best-of", "draws", "first-player", "order")
"""The ids by which reports name the parts of a match that have no other."""


def _reading_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[int, Clause]
) -> Iterator[Problem]:
    inherited = [clause for clause in format_.clauses if clause not in own.values()]
    for name, reading in file.readings.items():
        path: Path = ("readings", name)
        if (reading.choices is None) == (reading.number is None):
            yield document.key_problem("choices-or-number", path)
        elif reading.number is not None:
            yield from _number_problems(document, path, name, reading.number, reading.default)
        elif reading.default is None:
            yield document.key_problem("missing-key", path, key="default")
        elif reading.default not in (reading.choices or {}):
            allowed = list(reading.choices or {})
            yield document.problem("wrong-value", (*path, "default"), value=reading.default, allowed=allowed)
        for clause in inherited:
            if name in (clause.numbers if reading.number is None else clause.readings):
                yield document.key_problem("reading-of-parent", path, reading=name)
                break


def _number_problems(
    document: Document, path: Path, name: str, number: NumberFile, default: str | int | None
) -> Iterator[Problem]:
    least, most = number.least, number.most
    if most is not None and most < least:
        yield document.problem("least-above-most", (*path, "number", "least"), least=least, most=most)
    elif isinstance(default, str):
        yield document.problem("wrong-type", (*path, "default"), expected=["integer"], value=default)
    elif default is not None and (default < least or (most is not None and default > most)):
        yield document.problem("wrong-number", (*path, "default"), reading=name, value=default, least=least, most=most)


def _span_problems(document: Document, path: Path, since: str | None, until: str | None) -> Iterator[Problem]:
    if since is not None and until is not None and until <= since:
        yield document.problem("ends-before-start", (*path, "until"), since=since, until=until)


def clause_problems(document: Document, format_: Format, own: Mapping[int, Clause], key: str) -> Iterator[Problem]:
    """What only shows when a clause is asked for its bounds, and what its common keys refer to.

    ``own`` are the clauses that stand under a key of the document, by their index.
    """
    seen: set[str] = set()
    for index, clause in own.items():
        path: Path = (key, index, clause.kind)
        yield from _span_problems(document, path, clause.since, clause.until)
        yield from _reference_problems(document, path, clause, format_)
        if clause.id in seen:
            yield document.problem("duplicate-id", (*path, "id"), id=clause.id)
        seen |= {clause.id} if clause.id else set()
        yield from _unmeant(document, path, clause, format_)


def _reference_problems(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    """The choices that no reading has, and the words in the place of numbers that no number answers."""
    choices = {reading.id: list(reading.choices) for reading in format_.readings}
    numbers = [reading.id for reading in format_.readings if reading.number is not None]
    for name, choice in clause.readings.items():
        here = (*path, "readings", name)
        if name not in choices:
            yield document.problem("unknown-reading", here, reading=name, known=list(choices))
        elif name in numbers:
            yield document.problem("number-as-choice", here, reading=name)
        elif choice not in choices[name]:
            yield document.problem("unknown-choice", here, reading=name, choice=choice, known=choices[name])

    for under, options in ((path, clause.options), ((*path, "when"), clause.when or {})):
        for place, word in number_words(options):
            if word not in numbers:
                known = [*numbers, *(["unlimited"] if place == ("most",) else [])]
                yield document.problem("unknown-number", (*under, *place), value=word, known=known)


def _days(clause: Clause, format_: Format) -> tuple[str, ...]:
    """Days on which a clause can show what is wrong with it: its first, and one on which all that is dated is known."""
    first = clause.since or format_.since or "0001-01-01"
    return (first, max([first, *(dated.since for dated in format_.dated)]))


def _unmeant(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    """What is wrong with the options of a clause, on the first day that shows it."""
    clause = _with_some_numbers(clause, format_)
    for on in _days(clause, format_):
        context = Context(on, format_.game, format_.zones, format_.lists, pools=format_.pools)
        problems = [*_tried(document, path, clause._replace(when=None), context)]
        if clause.when is not None:
            problems += _tried(document, (*path, "when"), Clause("zone-size", clause.when, "", "", 0), context)
        if problems:
            yield from problems
            return


def _with_some_numbers(clause: Clause, format_: Format) -> Clause:
    """The clause with the numbers that are proposed, and in the place of the others some that contradict none."""
    proposed: dict[str, int] = {}
    for reading in format_.readings:
        number = whole_number(reading.default or "") if reading.number is not None else None
        if number is not None:
            proposed[reading.id] = number

    def some(options: Mapping[str, Any]) -> dict[str, Any]:
        unset = {str(option): 0 for (option, *_), id in number_words(options) if id not in proposed}
        least = {**options, **unset}.get("least", 0)
        if "most" in unset:
            unset["most"] = proposed.get(least, 0) if isinstance(least, str) else least
        return {**options, **unset}

    when = None if clause.when is None else some(clause.when)
    return clause._replace(options=some(clause.options), when=when).numbered(proposed)


SELECTORS = ("where", "only", "unless", "free")
"""The options that say which cards are meant."""


def _tried(document: Document, path: Path, clause: Clause, context: Context) -> Iterable[Problem]:
    problems = []
    for option in SELECTORS:
        try:
            parse_where(clause.options.get(option), context)
        except WhereError as error:
            problems.append(document.key_problem(error.code, (*path, option, *error.path), **error.facts))
    if not problems:
        try:
            list(clause.bounds(context))
        except WhereError as error:  # in a part of an option
            problems.append(document.key_problem(error.code, (*path, *error.path), **error.facts))
        except OptionError as error:
            problems.append(document.problem(error.code, (*path, error.option), **error.facts))
        except InputError as error:  # a plug-in that cannot be used
            problems += [problem._replace(at=document.key_at(path)) for problem in error.problems]
    return problems
