"""Deck codes of any decks, as the game writes them."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from damage.decks import varint

if TYPE_CHECKING:
    from collections.abc import Mapping


def deck_code(
    cards: Mapping[tuple[str, str], int], owners: Mapping[str, int], hero: int | None, *, old: bool = False
) -> str:
    """The code of copies by zones and numbers of cards, in the order of the numbers.

    ``owners`` are the cards that those of a zone stand beside. ``old``: it ends where nothing stands beside any card.
    """

    def groups(*zones: str) -> list[int]:
        found: list[int] = []
        rows = sorted((int(name), copies, owners.get(zone)) for (zone, name), copies in cards.items() if zone in zones)
        for asked in (1, 2, None):
            of_group = [row for row in rows if row[1] == asked or (asked is None and row[1] > 2)]
            found.append(len(of_group))
            for name, copies, owner in of_group:
                found += [name, *(() if asked else (copies,)), *(() if owner is None else (owner,))]
        return found

    beside = groups(*owners)
    behind = [1, *beside] if any(beside) else [] if old else [0]
    numbers = [0, 1, 2, *((0,) if hero is None else (1, hero)), *groups("main"), *behind]
    return base64.b64encode(b"".join(map(varint, numbers))).decode()
