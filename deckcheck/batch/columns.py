"""The columns of tables of decks: what each is for, and what it is usually called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from deckcheck.decks.tables.beside import is_of_event
from deckcheck.decks.tables.table import COLUMNS, folded
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

USUAL: Mapping[str, tuple[str, ...]] = {
    "deck": ("deck", "deckid", "decklist", "list", "id", "デッキ"),
    "name": (*COLUMNS["name"], "names", "cardnames", "cards"),
    "count": (*COLUMNS["count"], "counts", "quantities"),
    "zone": (*COLUMNS["board"], "zones", "boards", "sections"),
    "day": ("day", "date", "on", "eventdate", "日付"),
    "format": ("format", "フォーマット"),
    "state": COLUMNS["state"],
}
"""What a column is called by its role, all but letters and digits left out: of several the first counts."""
_NEEDED = ("deck", "name")
AGAIN = "\0"
"""What stands behind the name of a column of which there is another before it, once for each."""


def apart(there: Iterable[str]) -> list[str]:
    """The names of columns, those that are there again with :data:`AGAIN` behind them.

    >>> apart(["deck", "card", "card"])
    ['deck', 'card', 'card\\x00']
    """
    found: dict[str, None] = {}
    for name in there:
        each = name
        while each in found:
            each += AGAIN
        found[each] = None
    return [*found]


class Columns(NamedTuple):
    """The columns of a table by what they are for; None where it has none. Without numbers each row is one copy.

    ``beside`` are those that may say something as well, ``order`` all of these as they stand in the table; empty if
    there is nothing beside the others.
    """

    deck: str
    name: str
    copies: str | None = None
    zone: str | None = None
    day: str | None = None
    format: str | None = None
    state: str | None = None
    beside: tuple[str, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def all(self) -> list[str]:
        """Those that there are of which it is known what they are for."""
        roles = (self.deck, self.name, self.copies, self.zone, self.day, self.format, self.state)
        return list(dict.fromkeys(column for column in roles if column is not None))

    @property
    def read(self) -> list[str]:
        """All that are read, in the order of the table."""
        return [*self.order] if self.order else self.all


def roles_among(there: Sequence[str], named: Mapping[str, str], *, formats: bool, days: bool) -> dict[str, str | None]:
    """The columns by their roles, None where none of those that there are has it: as somebody ``named`` them, else by
    what they are usually called. Without ``formats`` or ``days`` only who names such a column has one."""
    called = {folded(column): column for column in reversed(there)}
    passed = {role for role, asked in (("format", formats), ("day", days)) if not asked}
    usual = {role: () if role in passed else words for role, words in USUAL.items()}
    found = {role: next((called[word] for word in words if word in called), None) for role, words in usual.items()}
    return {**found, **named}


def columns_of(path: str, there: Iterable[str], named: Mapping[str, str], *, formats: bool, days: bool) -> Columns:
    """The columns of a part: those that somebody ``named`` by their roles, else those with a usual name.

    Without ``formats`` or ``days`` nothing is asked of such a column, for somebody says what holds for all decks.
    Raises InputError if there is no such column.
    """
    there = list(there)
    problems = [
        Problem("no-column", {"path": path, "role": role, "column": column, "known": there})
        for role, column in named.items()
        if column not in there
    ]
    known = {role: column for role, column in named.items() if column in there}
    found = roles_among(there, known, formats=formats, days=days)
    problems += [
        Problem("no-column", {"path": path, "role": role, "known": there})
        for role in _NEEDED
        if found[role] is None and role not in named
    ]
    deck, name = found["deck"], found["name"]
    if problems or deck is None or name is None:
        raise InputError(problems)
    columns = Columns(deck, name, found["count"], found["zone"], found["day"], found["format"], found["state"])
    beside = tuple(each for each in there if each not in columns.all and not is_of_event(each))
    order = tuple(each for each in there if each in {*columns.all, *beside}) if beside else ()
    return columns._replace(beside=beside, order=order)
