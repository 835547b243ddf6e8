"""What is wrong with a format that its schema cannot see: what its words refer to, and what no deck could be asked."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from deckcheck.formats.format import Clause, Format, number_words, whole_number, with_numbers
from deckcheck.formats.schema.format import FormatFile, NumberFile
from deckcheck.formats.schema.slips import bounds_in
from deckcheck.model.dates import FIRST_DAY
from deckcheck.rules.conditions import condition
from deckcheck.rules.rule import NUMBERS, SELECTORS, Context, OptionError, WhereError
from deckcheck.rules.where import OF_CARD, OF_ONE_CARD, parse_where, referenced
from deckcheck.source import InputError, Problem
from deckcheck.source.document import Document
from deckcheck.source.tree import Path


def format_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[Path, Clause]
) -> Iterator[Problem]:
    """The mistakes of a format's own file: ``own`` are the clauses that it writes itself, by their paths."""
    yield from _field_problems(document, file, format_)
    yield from _reading_problems(document, file, format_, own)
    yield from _declared_problems(document, file, format_, own)
    defined = list(_definition_problems(document, format_))
    yield from defined
    said = [(problem.code, problem.facts) for problem in defined]
    # What is wrong with a definition is wrong wherever it is used: it is said once, where it stands.
    yield from (each for each in clause_problems(document, format_, own) if (each.code, each.facts) not in said)


def _definition_problems(document: Document, format_: Format) -> Iterator[Problem]:
    """What is wrong with the selectors that the file itself defines, used or not."""
    context = _when_all_is_known(format_)
    for name in document.data.get("define", ()):
        # Where it is used decides what it may refer to.
        read = partial(parse_where, format_.define[name], context._replace(refers=OF_CARD | OF_ONE_CARD))
        yield from _refused(document, ("define", name), read)


def grant_problems(
    document: Document, format_: Format, grants: Mapping[str, Sequence[Mapping[str, Any]]]
) -> Iterator[Problem]:
    """What is wrong with the selectors of what the cards of a file of card rules permit, by their names."""
    context = _when_all_is_known(format_)
    for name, permitted in grants.items():
        for index, grant in enumerate(permitted):
            path = ("cards", name, "grants", index, "where")
            yield from _refused(document, path, partial(parse_where, grant["where"], context))


def _refused(document: Document, path: Path, read: Callable[[], object]) -> Iterator[Problem]:
    """What is wrong with what stands at a path, if it cannot be read."""
    try:
        read()
    except WhereError as error:
        yield document.key_problem(error.code, (*path, *error.path), **error.facts)
    except OptionError as error:
        yield document.problem(error.code, (*path, error.option), **error.facts)


def _when_all_is_known(format_: Format) -> Context:
    """What rules may know on a day on which all is known that is dated."""
    return format_.context_of(max([FIRST_DAY, *(dated.since for dated in format_.dated)]))


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
        for zone, among in exchange.named_again.items():
            yield from (((("match", "exchange", index, "named-again", zone)), each) for each in (zone, among))
    for key, part in (("setup", file.setup), ("match", file.match)):
        if part and part.first and part.first.most_cards_in:
            yield (key, "first", "most-cards-in"), part.first.most_cards_in


def _exchange_ids(document: Document, file: FormatFile, format_: Format) -> Iterator[Problem]:
    """An exchange is named in reports as clauses and the other parts of a match are."""
    taken = {*MATCH_PARTS, *(clause.id for clause in format_.clauses)}
    for index, exchange in enumerate(file.match.exchange if file.match else []):
        if exchange.id in taken:
            yield document.problem("duplicate-id", ("match", "exchange", index, "id"), id=exchange.id)


MATCH = "best-of"
"""The id of what a format says about matches, for those that are without what their parents say."""
CARRIED = "carried"
"""The option that says what cards permit, beside the file in which they do."""
MATCH_PARTS = (MATCH, "draws", "first-player", "order")
"""The ids by which reports name the parts of a match that have no other."""


def _reading_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[Path, Clause]
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
            yield document.problem(
                "wrong-value", (*path, "default"), value=reading.default, allowed=list(reading.choices or {})
            )
        for clause in inherited:
            lost = name in clause.readings and clause.readings[name] not in (reading.choices or {})
            if lost or (reading.number is None and name in clause.numbers):
                yield document.key_problem("reading-of-parent", path, reading=name)
                break


def _declared_problems(
    document: Document, file: FormatFile, format_: Format, own: Mapping[Path, Clause]
) -> Iterator[Problem]:
    """What is declared otherwise than in a parent, and cannot be meant in one of that one's clauses."""
    context = _when_all_is_known(format_)
    for key in file.declares:
        for clause in format_.clauses:
            if clause in own.values() or not _rests_on(clause, key):
                continue
            try:
                list(_with_some_numbers(clause, format_).bounds(context))
            except OptionError as error:
                yield document.key_problem(error.code, ("declares", key), **error.facts)
                break


def _rests_on(clause: Clause, key: str) -> bool:
    """Whether a clause asks for what lists declare under a key."""
    written = (clause.options, clause.when)
    return clause.options.get("key") == key or any(
        named == key for part in written for _, named in referenced(part, "declared")
    )


def _number_problems(
    document: Document, path: Path, name: str, number: NumberFile, default: str | int | None
) -> Iterator[Problem]:
    if number.most is not None and number.most < number.least:
        yield document.problem("least-above-most", (*path, "number", "least"), least=number.least, most=number.most)
    elif isinstance(default, str):
        yield document.problem("wrong-type", (*path, "default"), expected=["integer"], value=default)
    elif default is not None and (default < number.least or (number.most is not None and default > number.most)):
        yield document.problem(
            "wrong-number", (*path, "default"), reading=name, value=default, least=number.least, most=number.most
        )


def _span_problems(document: Document, path: Path, since: str | None, until: str | None) -> Iterator[Problem]:
    if since is not None and until is not None and until <= since:
        yield document.problem("ends-before-start", (*path, "until"), since=since, until=until)


def clause_problems(document: Document, format_: Format, own: Mapping[Path, Clause]) -> Iterator[Problem]:
    """What only shows when a clause is asked for its bounds, and what its common keys refer to.

    ``own`` are the clauses that stand in the document, by their paths.
    """
    seen: set[str] = set()
    for where, clause in own.items():
        path: Path = (*where, clause.kind)
        yield from _span_problems(document, path, clause.since, clause.until)
        yield from _clause_readings(document, path, clause, format_)
        yield from _clause_numbers(document, path, clause, format_)
        if clause.id in seen:
            yield document.problem("duplicate-id", (*path, "id"), id=clause.id)
        seen |= {clause.id} if clause.id else set()
        yield from _unmeant(document, path, clause, format_)


def _clause_readings(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    choices = {reading.id: list(reading.choices) for reading in format_.readings}
    numbers = _number_ids(format_)
    for name, choice in clause.readings.items():
        at = document.at((*path, "readings", name))
        if name not in choices:
            yield Problem("unknown-reading", {"reading": name, "known": list(choices)}, at)
        elif name in numbers:
            yield Problem("number-as-choice", {"reading": name}, at)
        elif choice not in choices[name]:
            yield Problem("unknown-choice", {"reading": name, "choice": choice, "known": choices[name]}, at)


def _number_ids(format_: Format) -> list[str]:
    return [reading.id for reading in format_.readings if reading.number is not None]


def _clause_numbers(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    """The words in the place of numbers that no number answers."""
    numbers = _number_ids(format_)
    for under, options in ((path, clause.options), ((*path, "when"), clause.when)):
        for place, word in number_words(options):
            if word not in numbers:
                known = [*numbers, *(["unlimited"] if place[-1] == "most" else [])]
                facts = {"value": word, "known": known, **bounds_in(word)}
                yield document.problem("unknown-number", (*under, *place), **facts)


def _days(clause: Clause, format_: Format) -> tuple[str, ...]:
    """Days on which a clause can show what is wrong with it: its first, and one on which all that is dated is known."""
    first = clause.since or format_.since or FIRST_DAY
    return (first, max([first, *(dated.since for dated in format_.dated)]))


def _unmeant(document: Document, path: Path, clause: Clause, format_: Format) -> Iterator[Problem]:
    """What is wrong with the options of a clause, on the first day that shows it."""
    clause = _with_some_numbers(clause, format_)
    for on in _days(clause, format_):
        context = format_.context_of(on)
        problems = [*_tried(document, path, clause._replace(when=None), context)]
        if clause.when is not None:
            problems += _refused(document, (*path, "when"), partial(condition, clause.when, context))
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

    def some(options: Mapping[str, Any]) -> Mapping[str, int]:
        """Numbers for the words of a mapping: those that nobody proposes contradict none beside them."""
        words = {id: path[0] for path, id in number_words({key: options[key] for key in NUMBERS if key in options})}
        least = proposed.get(options.get("least", 0), 0) if isinstance(options.get("least"), str) else 0
        least = options["least"] if isinstance(options.get("least"), int) else least
        unset = {id: least if option == "most" else 0 for id, option in words.items() if id not in proposed}
        return {**unset, **proposed}

    return clause._replace(**{part: with_numbers(getattr(clause, part), some) for part in ("options", "when")})


def _tried(document: Document, path: Path, clause: Clause, context: Context) -> Iterable[Problem]:
    problems: list[Problem] = []
    for option in SELECTORS:
        problems += _refused(document, (*path, option), partial(parse_where, clause.options.get(option), context))
    if not problems:
        try:
            list(clause.bounds(context))
        except WhereError as error:  # in a part of an option
            if CARRIED in error.path:
                # It stands in the file of card rules, where it is told.
                return []
            problems.append(document.key_problem(error.code, (*path, *error.path), **error.facts))
        except OptionError as error:
            problems.append(document.problem(error.code, (*path, error.option), **error.facts))
        except InputError as error:  # a plug-in that cannot be used
            problems += [problem._replace(at=document.key_at(path)) for problem in error.problems]
    return problems
