"""English, for databases of other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcheck.messages.problems import en

if TYPE_CHECKING:
    from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "broken-database": "{path} cannot be read as a database: {what}; fetch it again",
    "broken-archive": "{path} cannot be unpacked: {what}; fetch it again",
    "missing-table": "{path} has no table “{table}” with the columns {columns:all}; another kind of file is needed",
    "too-many-records": "{path} has more than {limit} records, as no list of cards does; nothing is read",
    "unpacks-too-far": "{path} unpacks to more than {limit} times its size, as no list of cards does; nothing is read",
    "wrong-field": "“{field}” must be {expected:type}[[, not {value:value}]]; the card is left out",
}

say = en.say
