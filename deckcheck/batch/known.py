"""What batches before this one found of names and cards, kept in the user's cache: which card a name means, and how
many copies of a card surely break nothing on a day. It stands under the digests of all files that it was made from,
and is made anew where one has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from deckcheck.batch.rows import Integers
from deckcheck.cards.database import is_kept
from deckcheck.formats.format import Format
from deckcheck.judging.judge import Judge
from deckcheck.model.database import CardDatabase
from deckcheck.rules.rule import kinds
from deckcheck.source import InputError
from deckcheck.source import kept as store
from deckcheck.source.cache import digest_of
from deckcheck.source.code import code_stamp

_KIND = "batch"
_MEANING = 1
"""Raise it when what is kept comes to mean something else."""
_MOST_NAMES, _MOST_DAYS = 50_000, 8
"""So many names are kept, and limits of so many days."""


class Known:
    """What is known of names and cards. ``called`` are the names of the cards by their numbers, ``elsewhere`` says
    which may be meant to stand in another zone, ``numbers`` has the numbers of names, and ``limits`` by days how many
    copies surely break nothing, for each zone (rows) and card (columns), -1 where nobody has asked; by pairs of days
    whether anything is otherwise for a card."""

    def __init__(self, folder: str | None = None, key: tuple[Any, ...] = ()) -> None:
        self._folder, self._key = folder, key
        found = store.kept(folder, _KIND, key)
        called, elsewhere, names, numbers, limits = found or ((), (), (), (), ())
        self.called: list[str] = [*called]
        self.elsewhere: list[bool] = [*elsewhere]
        self.numbers: dict[str, int] = dict(zip(names, numbers, strict=True))
        self.limits: dict[str, Integers] = {day: np.array(table, np.int32) for day, table in limits}

    def beside(self, *, limits: bool) -> Known:
        """The same for judging the same decks by other days, or without ``limits`` by other rules; it keeps nothing."""
        other = Known()
        other.called, other.elsewhere, other.numbers = self.called, self.elsewhere, self.numbers
        other.limits = self.limits if limits else {}
        return other

    def keep(
        self,
        called: list[str],
        elsewhere: list[bool],
        numbers: Mapping[str, int],
        limits: Mapping[str, Integers],
    ) -> None:
        """Keep what is known by now, for whoever comes next, if it is more than it was."""
        plain = {name: number for name, number in numbers.items() if number >= 0}
        days = {**self.limits, **limits}
        none = np.zeros((0, 0), np.int32)
        new = [day for day, table in limits.items() if not np.array_equal(self.limits.get(day, none), table)]
        if self._folder is None or len(plain) > _MOST_NAMES or (len(plain) == len(self.numbers) and not new):
            return
        tables = [(day, days[day].tolist()) for day in list(days)[-_MOST_DAYS:]]
        self.called, self.elsewhere, self.numbers, self.limits = [*called], [*elsewhere], plain, days
        store.keep(self._folder, _KIND, self._key, (called, elsewhere, [*plain], [*plain.values()], tables))


def known_of(
    judge: Judge, reference: str, format_: Format, cards: CardDatabase, readings: Iterable[tuple[str, str]]
) -> Known:
    """What is known for a format that a judge has opened, by answers to its readings."""
    try:
        files = judge.files_of(reference)
        kept = all(clause.kind in kinds() for clause in format_.clauses) and all(map(is_kept, judge.cards.paths))
        # No digest of files tells when a plug-in changes, or is gone.
        folder = judge.cache if kept else None
        digests = tuple(map(digest_of, files))
    except (InputError, OSError):
        return Known()
    zones = tuple((zone.id, zone.default, repr(zone.home)) for zone in format_.deck_zones)
    strict = judge.strict_days
    return Known(folder, (_MEANING, code_stamp(), cards.digest, digests, zones, tuple(sorted(readings)), strict))
