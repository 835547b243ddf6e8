"""Statistics as JSON, version 1, as ``schemas/stats.schema.json`` describes them."""

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from deckcheck.judging.judged import words
from deckcheck.reports.reporter import Style, write_json
from deckcheck.reports.reporters.json import finding_data, problem_data
from deckcheck.source import Problem
from deckcheck.stats.payment import ColourCounts, PaymentCounts, Span
from deckcheck.stats.stats import CountedDeck, ValueCounts, ZoneCounts

VERSION = 1


def write(
    decks: Sequence[CountedDeck],
    problems: Sequence[Problem],
    warnings: Sequence[Problem],
    imports: Mapping[str, str],
    out: TextIO,
    style: Style,
) -> None:
    """Write the statistics, with what kept decks from being counted and what is odd about the cards.

    ``imports`` are what was taken over and used: databases by their games, lists by their ids.
    """
    data = {
        "version": VERSION,
        "decks": [_deck(deck, style.lang) for deck in decks],
        "problems": [problem_data(problem, style.lang) for problem in problems],
        "warnings": [problem_data(problem, style.lang) for problem in warnings],
        **({"imports": dict(imports)} if imports else {}),
    }
    write_json(data, out)


def _deck(deck: CountedDeck, lang: str) -> dict[str, Any]:
    counted, called = deck.statistics, words(deck.format)
    payment = deck.format.game.payment
    data: dict[str, Any] = {
        "path": counted.path,
        "format": deck.format.id,
        "zones": [_zone(zone) for zone in counted.zones],
    }
    if counted.payment is not None and payment is not None:
        clause = {"path": payment.path, "line": payment.line, "cite": "…".join(payment.cites)}
        data["payment"] = {"attribute": payment.attribute, **_payment(counted.payment), "clause": clause}
    return {**data, "findings": [finding_data(finding, lang, called) for finding in counted.findings]}


def _zone(zone: ZoneCounts) -> dict[str, Any]:
    return {
        "zone": zone.zone,
        "copies": zone.copies,
        "different": zone.different,
        "unknown": zone.unknown,
        "attributes": [_values(values) for values in zone.values],
    }


def _values(values: ValueCounts) -> dict[str, Any]:
    return {
        "attribute": values.attribute,
        "values": [{"value": value, "copies": copies} for value, copies in values.copies],
        "none": values.none,
        "unstated": values.unstated,
    }


def _payment(payment: PaymentCounts) -> dict[str, Any]:
    return {
        "colours": [_colour(colour) for colour in payment.colours],
        "sources": _span(payment.sources),
        "several": _span(payment.several),
        "none": _span(payment.none),
        "unknown": payment.unknown,
        "demand": _span(payment.demand),
        "free": _span(payment.free),
        "unpayable": _span(payment.unpayable),
    }


def _colour(colour: ColourCounts) -> dict[str, Any]:
    spans = {"sources": colour.sources, "several": colour.several, "demand": colour.demand}
    return {"value": colour.colour, **{name: _span(span) for name, span in spans.items()}}


def _span(span: Span) -> dict[str, int | None]:
    return {"count": span.least, "count-most": span.most}
