"""Bring together what belongs together, however much there is: on disk, not in memory."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from deckcheck.source.sqlite import closed_with

_ALL = """
SELECT key, value FROM parts JOIN (SELECT key, MIN(rowid) AS first FROM parts GROUP BY key) USING (key)
ORDER BY first, parts.rowid
"""


class Groups:
    """JSON values under keys, in a file that SQLite removes."""

    def __init__(self) -> None:
        # Whatever thread collects it closes it.
        self._connection = sqlite3.connect("", check_same_thread=False)
        closed_with(self, self._connection)
        self._connection.execute("CREATE TABLE parts (key TEXT, value TEXT)")

    def add(self, key: str, value: Any) -> None:
        """Put a value to the others of its key."""
        self._connection.execute("INSERT INTO parts VALUES (?, ?)", (key, json.dumps(value)))

    def __iter__(self) -> Iterator[list[Any]]:
        """The values of each key, in the order in which the keys first came."""
        self._connection.execute("CREATE INDEX IF NOT EXISTS by_key ON parts (key)")
        for _, rows in groupby(self._connection.execute(_ALL), key=lambda row: row[0]):
            yield [json.loads(value) for _, value in rows]


def merged(parts: list[dict[str, Any]], any_of: Iterable[str] = ()) -> dict[str, Any]:
    """A card of the records of its printings: the first one's, with all aliases and printings.

    ``any_of`` are flags that the card has if any of its printings has.

    >>> merged([{"name": "Ash", "aliases": ["A"]}, {"name": "Ash", "aliases": ["B", "A"], "printings": [{"set": "S"}]}])
    {'name': 'Ash', 'aliases': ['A', 'B'], 'printings': [{'set': 'S'}]}
    """
    card = dict(parts[0])
    for key in ("aliases", "printings"):
        found = [each for part in parts for each in part.get(key, ())]
        if found:
            card[key] = list({json.dumps(each, sort_keys=True): each for each in found}.values())
    card.update({key: any(part.get(key) for part in parts) for key in any_of if key in card})
    return card
