"""Keep formats that have been checked, so that the next run need not check them again.

What is kept is JSON, under the digests of every file that it was made from and
of the card database that its names were held against, all of it under its own
checksum: another byte anywhere and it is made anew. A cache that is damaged,
unwritable, not there or written by somebody else costs time and nothing else.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any
from zlib import crc32

from deckcheck import __version__
from deckcheck.formats.format import Clause, Deal, Edition, FirstPlayer, Format, Numbers, Reading
from deckcheck.model.finding import ClauseReference
from deckcheck.model.game import Attribute, CitedName, Game, Payment, Zone
from deckcheck.rules.dated_list import DatedList, ListDoubt, ListEntry, ListGroup, ListPoints
from deckcheck.source.cache import Seen, is_own, put, sealed, see, stamp_of, unsealed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.formats.play import Allowed, DraftPolicy, MatchPolicy
    from deckcheck.rules.set_pool import SetPool

_LAYOUT = 9
"""Raise it when a format is laid out otherwise, or when its files come to mean something else."""


def dumped(format_: Format) -> Any:
    """A format as JSON values."""
    return json.loads(json.dumps(format_, ensure_ascii=False))


def loaded(rows: Any) -> Format:
    """The format that :func:`dumped` made these of.

    Raises ValueError, TypeError, KeyError, IndexError or AttributeError for others.
    """
    row = Format(*rows)
    return row._replace(
        game=_game(row.game),
        zones=tuple(row.zones),
        editions=tuple(Edition(*each) for each in row.editions),
        readings=tuple(_reading(each) for each in row.readings),
        clauses=tuple(Clause(*each) for each in row.clauses),
        lists={key: _list(value) for key, value in row.lists.items()},
        deals=tuple(Deal(*each) for each in row.deals),
        first=None if row.first is None else FirstPlayer(*row.first),
        match=None if row.match is None else _match(row.match),
        draft=None if row.draft is None else _draft(row.draft),
        notes=tuple(row.notes),
        pools={key: _pool(value) for key, value in row.pools.items()},
    )


def _reading(row: Iterable[Any]) -> Reading:
    reading = Reading(*row)
    return reading._replace(number=None if reading.number is None else Numbers(*reading.number))


def _match(row: Iterable[Any]) -> MatchPolicy:
    from deckcheck.formats.play import Exchange, MatchPolicy, RebuildOrder

    match = MatchPolicy(*row)
    exchanges = (Exchange(*each) for each in match.exchanges)
    return match._replace(
        clause=ClauseReference(*match.clause),
        exchanges=tuple(
            each._replace(zones=tuple(each.zones), clause=ClauseReference(*each.clause)) for each in exchanges
        ),
        order=None if match.order is None else RebuildOrder(match.order[0], ClauseReference(*match.order[1])),
        first=None if match.first is None else FirstPlayer(*match.first),
        draws=None if match.draws is None else ClauseReference(*match.draws),
    )


def _draft(row: Iterable[Any]) -> DraftPolicy:
    from deckcheck.formats.play import DraftPolicy

    draft = DraftPolicy(*row)
    return DraftPolicy(
        _allowed(draft.players),
        _allowed(draft.rounds),
        _allowed(draft.picks),
        None if draft.packs is None else _allowed(draft.packs),
        ClauseReference(*draft.leftovers),
        tuple(draft.then),
        ClauseReference(*draft.then_clause),
    )


def _allowed(row: Iterable[Any]) -> Allowed:
    from deckcheck.formats.play import Allowed

    allowed = Allowed(*row)
    ranges = tuple((least, most) for least, most in allowed.ranges)
    return allowed._replace(ranges=ranges, clause=ClauseReference(*allowed.clause))


def _game(row: Iterable[Any]) -> Game:
    game = Game(*row)
    zones = tuple(_zone(each) for each in game.zones)
    attributes = {id: _attribute(value) for id, value in game.attributes.items()}
    payment = None if game.payment is None else _payment(game.payment)
    return game._replace(
        zones=zones,
        attributes=attributes,
        rarities=tuple(game.rarities),
        payment=payment,
        sections=tuple(game.sections),
        summaries=tuple(game.summaries),
    )


def _zone(row: Iterable[Any]) -> Zone:
    zone = Zone(*row)
    home = {key: tuple(values) for key, values in zone.home.items()}
    return zone._replace(headings=tuple(zone.headings), home=home)


def _payment(row: Iterable[Any]) -> Payment:
    payment = Payment(*row)
    return payment._replace(
        zones=tuple(payment.zones),
        paid_zones=tuple(payment.paid_zones),
        cites=tuple(payment.cites),
        several=None if payment.several is None else CitedName(*payment.several),
        none=None if payment.none is None else CitedName(*payment.none),
    )


def _attribute(row: Iterable[Any]) -> Attribute:
    attribute = Attribute(*row)
    broader = {value: tuple(values) for value, values in attribute.broader.items()}
    return attribute._replace(values=tuple(attribute.values), words=tuple(attribute.words), broader=broader)


def _list(row: Iterable[Any]) -> DatedList:
    dated = DatedList(*row)
    groups = tuple(ListGroup(*each) for each in dated.groups)
    groups = tuple(group._replace(cards=tuple(group.cards)) for group in groups)
    return dated._replace(
        entries=tuple(ListEntry(*each) for each in dated.entries),
        groups=groups,
        points=tuple(ListPoints(*each) for each in dated.points),
        doubts=tuple(ListDoubt(*each) for each in dated.doubts),
    )


def _pool(row: Iterable[Any]) -> SetPool:
    # Only formats with pools need them.
    from deckcheck.rules.set_pool import SetPool, SetSpan

    pool = SetPool(*row)
    spans, doubts = (
        {code: tuple(SetSpan(*each) for each in spans) for code, spans in kept.items()}
        for kept in (pool.spans, pool.doubts)
    )
    return pool._replace(spans=spans, doubts=doubts)


# -- the file ---------------------------------------------------------------------------------------------------------


def kept(path: str, cards: Sequence[str], cache: str | None) -> Format | None:
    """A format that was kept for these card files, if nothing that it was made from has changed since."""
    if cache is None:
        return None
    target = _target(path, cards, cache)
    if not is_own(target):
        return None
    try:
        with open(target, "rb") as file:
            row = json.loads(unsealed(file.read().decode()))
        if row["made"] != _made(path, cards) or not all(_unchanged(*each) for each in row["files"]):
            return None
        return loaded(row["format"])
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return None


def keep(path: str, cards: Sequence[str], cache: str | None, format_: Format, files: Sequence[str], began: int) -> None:
    """Keep a format that was made from ``files``, the card files among them, if the cache can be written.

    ``began`` is the time in nanoseconds before the first of them was read: one that
    was written since may hold something else by now.
    """
    if cache is None or any(_written_since(each, began) for each in files):
        return
    try:
        row = {"made": _made(path, cards), "files": [see(each) for each in files], "format": format_}
    except (OSError, ValueError):
        return

    def write(part: str) -> None:
        with open(part, "x", encoding="utf-8", newline="") as file:
            file.write(sealed(json.dumps(row, ensure_ascii=False)))

    put(_target(path, cards, cache), write)


def _written_since(path: str, began: int) -> bool:
    stamp = stamp_of(path)
    return stamp is None or max(stamp[1], stamp[2]) >= began


def _made(path: str, cards: Sequence[str]) -> list[Any]:
    """What a kept format is made of and for. A path says nothing about content: the files' digests do."""
    return [_LAYOUT, __version__, path, *map(os.path.abspath, (path, *cards))]


def _target(path: str, cards: Sequence[str], cache: str) -> str:
    # A clash of two names costs time only: what a file is made for stands in it.
    made = json.dumps(_made(path, cards)).encode()
    return os.path.join(cache, f"format-{crc32(made):08x}.json")


def _unchanged(path: str, content: str, stamp: list[int] | None) -> bool:
    return Seen(path, content, None if stamp is None else (stamp[0], stamp[1], stamp[2], stamp[3])).unchanged()
