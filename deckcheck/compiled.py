"""Keep formats that have been checked, so that the next run need not check them again.

What is kept is JSON, under the digests of every file that it was made from and
of the card database that its names were held against: another byte anywhere and
it is made anew. A cache that is damaged, unwritable or not there costs time and
nothing else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from deckcheck.dated_list import DatedList, ListEntry, ListGroup
from deckcheck.format import Clause, Deal, Edition, FirstPlayer, Format, Reading
from deckcheck.game import Attribute, Game, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable


def dumped(format_: Format) -> Any:
    """A format as JSON values."""
    return json.loads(json.dumps(format_, ensure_ascii=False))


def loaded(rows: Any) -> Format:
    """The format that :func:`dumped` made these of. Raises ValueError, TypeError, KeyError or IndexError for others."""
    row = Format(*rows)
    return row._replace(
        game=_game(row.game),
        zones=tuple(row.zones),
        editions=tuple(Edition(*each) for each in row.editions),
        readings=tuple(Reading(*each) for each in row.readings),
        clauses=tuple(Clause(*each) for each in row.clauses),
        lists={key: _list(value) for key, value in row.lists.items()},
        deals=tuple(Deal(*each) for each in row.deals),
        first=None if row.first is None else FirstPlayer(*row.first),
    )


def _game(row: Iterable[Any]) -> Game:
    game = Game(*row)
    zones = tuple(Zone(id, name, tuple(headings), default) for id, name, headings, default in game.zones)
    attributes = {id: _attribute(value) for id, value in game.attributes.items()}
    return game._replace(zones=zones, attributes=attributes, rarities=tuple(game.rarities))


def _attribute(row: Iterable[Any]) -> Attribute:
    attribute = Attribute(*row)
    broader = {value: tuple(values) for value, values in attribute.broader.items()}
    return attribute._replace(values=tuple(attribute.values), words=tuple(attribute.words), broader=broader)


def _list(row: Iterable[Any]) -> DatedList:
    dated = DatedList(*row)
    groups = tuple(ListGroup(*each) for each in dated.groups)
    groups = tuple(group._replace(cards=tuple(group.cards)) for group in groups)
    return dated._replace(entries=tuple(ListEntry(*each) for each in dated.entries), groups=groups)
