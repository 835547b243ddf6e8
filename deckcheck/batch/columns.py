"""The columns of tables of decks: what each is for, and what it is usually called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

USUAL: Mapping[str, tuple[str, ...]] = {
    "deck": ("deck", "deckid", "decklist", "list", "id", "デッキ"),
    "name": ("name", "cardname", "card", "names", "cardnames", "cards", "カード名", "名前"),
    "count": ("count", "copies", "quantity", "qty", "amount", "counts", "quantities", "枚数"),
    "zone": ("zone", "board", "section", "zones", "boards", "sections", "ゾーン", "場所"),
    "day": ("day", "date", "on", "eventdate", "日付"),
    "format": ("format", "フォーマット"),
    "state": ("state", "状態"),
}
"""What a column is called by its role, all but letters and digits left out: of several the first counts."""
_NEEDED = ("deck", "name")


class Columns(NamedTuple):
    """The columns of a table by what they are for; None where it has none. Without numbers each row is one copy."""

    deck: str
    name: str
    copies: str | None = None
    zone: str | None = None
    day: str | None = None
    format: str | None = None
    state: str | None = None

    @property
    def all(self) -> list[str]:
        """Those that there are."""
        return list(dict.fromkeys(column for column in self if column is not None))


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
    called = {folded(column): column for column in reversed(there)}
    found = {role: next((called[word] for word in words if word in called), None) for role, words in USUAL.items()}
    found |= {role: column for role, column in named.items() if column in there}
    for role, asked in (("format", formats), ("day", days)):
        if not asked and role not in named:
            found[role] = None
    problems += [
        Problem("no-column", {"path": path, "role": role, "known": there})
        for role in _NEEDED
        if found[role] is None and role not in named
    ]
    deck, name = found["deck"], found["name"]
    if problems or deck is None or name is None:
        raise InputError(problems)
    return Columns(deck, name, found["count"], found["zone"], found["day"], found["format"], found["state"])


def folded(column: str) -> str:
    """What a column is called, in small letters and digits alone."""
    return "".join(filter(str.isalnum, column.casefold()))
