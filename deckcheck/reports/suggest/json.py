"""What may be added to a deck as JSON, version 1, as ``schemas/suggest.schema.json`` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.model.attributes import in_order
from deckcheck.reports.reporter import Style, write_json
from deckcheck.reports.reporters.json import finding_data, problem_data

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO

    from deckcheck.messages import Words
    from deckcheck.model.game import Game
    from deckcheck.source import Problem
    from deckcheck.suggest.suggestions import Lacking, Suggestion, Suggestions, ZoneSuggestions

VERSION = 1


def write(
    found: Suggestions | None,
    problems: Sequence[Problem],
    warnings: Sequence[Problem],
    imports: Mapping[str, str],
    out: TextIO,
    style: Style,
    most: int | None,
) -> None:
    """Write what may be added, if that could be found out, and what is wrong or odd with what it was found by.

    ``imports`` are what was taken over and used: databases by their games, lists by their ids. Of each zone no more
    than so many cards are written, None for all.
    """
    data = {
        "version": VERSION,
        **({} if found is None else {"deck": deck_data(found, style.lang, most)}),
        "problems": [problem_data(problem, style.lang) for problem in problems],
        "warnings": [problem_data(problem, style.lang) for problem in warnings],
        **({"imports": dict(imports)} if imports else {}),
    }
    write_json(data, out)


def deck_data(found: Suggestions, lang: str, most: int | None) -> dict[str, Any]:
    """What may be added to a deck as JSON values; of each zone no more than so many cards, None for all."""
    called = words(found.format)
    return {
        "path": found.path,
        "format": found.format.id,
        "on": found.on,
        "known-until": found.known_until,
        "open": found.open,
        "stuck": [finding_data(each, lang, called) for each in found.stuck],
        "lacks": [_lacking(each, lang, called) for each in found.lacks],
        "zones": [_zone(zone, found, most) for zone in found.zones],
    }


def _lacking(each: Lacking, lang: str, called: Words) -> dict[str, Any]:
    clause = each.clause
    data: dict[str, Any] = {
        "code": each.said.code,
        "message": sentence(lang, each.said.code, each.said.facts, called),
        "zones": list(each.zones),
        "missing": each.missing,
    }
    if clause is not None:
        data["clause"] = {"path": clause.path, "line": clause.line, "cite": clause.cite}
    return data


def _zone(zone: ZoneSuggestions, found: Suggestions, most: int | None) -> dict[str, Any]:
    return {
        "zone": zone.zone,
        "copies": zone.copies,
        "missing": zone.missing,
        "room": zone.room,
        "cards": [_card(each, found.format.game) for each in zone.cards[:most]],
        "more": len(zone.cards) - len(zone.cards[:most]),
        "unknown": zone.unknown,
    }


def _card(each: Suggestion, game: Game) -> dict[str, Any]:
    attributes = {id_: in_order(game.attributes[id_], values) for id_, values in each.card.attributes.items()}
    return {
        "name": each.card.name,
        "copies": each.copies,
        "lacks": sorted(each.fills),
        "waits": each.waits,
        "attributes": attributes,
    }
