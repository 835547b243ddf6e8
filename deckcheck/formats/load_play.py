"""Read what a format file says about matches and drafts, each part with the line that it stands on."""

from collections.abc import Iterator
from functools import partial

from deckcheck.formats.play import Allowed, DraftPolicy, Exchange, FirstPlayer, MatchPolicy, RebuildOrder
from deckcheck.formats.schema.format import (
    BestOfFile,
    CitedFile,
    DraftPolicyFile,
    ExchangeFile,
    FirstFile,
    MatchPolicyFile,
    NumbersFile,
    OrderFile,
    ThenFile,
)
from deckcheck.formats.schema.values import value_of
from deckcheck.kernel.select import Ranges
from deckcheck.model.finding import ClauseReference
from deckcheck.rules.rule import OptionError, ranges
from deckcheck.source import Problem
from deckcheck.source.document import Document
from deckcheck.source.tree import Path

Cited = BestOfFile | CitedFile | ExchangeFile | NumbersFile | OrderFile | ThenFile


def first_player(document: Document, path: Path, file: FirstFile) -> FirstPlayer:
    """Who goes first, as it is written at a path."""
    return value_of(file, FirstPlayer, zone=file.most_cards_in, path=document.path, line=document.key_at(path).line)


def _reference(document: Document, path: Path, file: Cited, id: str | None = None) -> ClauseReference:
    """What is cited at a path: called by its key, unless it has an id of its own."""
    return ClauseReference(document.path, document.key_at(path).line, file.cite, id or str(path[-1]))


def match_policy(document: Document, file: MatchPolicyFile, problems: list[Problem]) -> MatchPolicy:
    """What a format says about matches; what is wrong with it is added to the problems."""
    problems += _exchange_problems(document, file)
    at: Path = ("match",)
    order, first, draws = file.order, file.first, file.draws
    return MatchPolicy(
        file.best_of.games,
        _reference(document, (*at, "best-of"), file.best_of),
        tuple(
            value_of(
                each, Exchange, pool=each.from_, clause=_reference(document, (*at, "exchange", index), each, each.id)
            )
            for index, each in enumerate(file.exchange)
        ),
        None if order is None else RebuildOrder(order.first, _reference(document, (*at, "order"), order)),
        None if first is None else first_player(document, (*at, "first"), first),
        None if draws is None else _reference(document, (*at, "draws"), draws),
    )


def _exchange_problems(document: Document, file: MatchPolicyFile) -> Iterator[Problem]:
    """A zone cannot give its cards to two exchanges, nor can two exchanges have one name."""
    zones: set[str] = set()
    ids: set[str] = set()
    for index, exchange in enumerate(file.exchange):
        for position, zone in enumerate(exchange.zones):
            if zone in zones:
                yield document.problem(
                    "zone-exchanged-twice", ("match", "exchange", index, "zones", position), zone=zone
                )
            zones.add(zone)
        if exchange.id in ids:
            yield document.problem("duplicate-id", ("match", "exchange", index), id=exchange.id)
        ids.add(exchange.id)


def draft_policy(document: Document, file: DraftPolicyFile, problems: list[Problem]) -> DraftPolicy:
    """What a format says about drafts; what is wrong with it is added to the problems."""
    allowed = partial(_allowed, document, problems)
    return DraftPolicy(
        allowed("players", file.players),
        allowed("rounds", file.rounds),
        allowed("picks", file.picks),
        None if file.packs is None else allowed("packs", file.packs),
        _reference(document, ("draft", "leftovers"), file.leftovers),
        tuple(file.then.formats),
        _reference(document, ("draft", "then"), file.then),
    )


def _allowed(document: Document, problems: list[Problem], key: str, file: NumbersFile) -> Allowed:
    exactly = tuple(file.exactly) if isinstance(file.exactly, list) else file.exactly
    path = ("draft", key)
    allowed: Ranges = ((0, None),)
    try:
        allowed = ranges(exactly, file.least, file.most)
    except OptionError as error:
        place = (*path, error.option) if error.option else path
        problems.append(document.key_problem(error.code, place, **error.facts))
    return Allowed(allowed, _reference(document, path, file), file.severity)
