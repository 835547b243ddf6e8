"""Make a deck file one of other cards: lines move, go, come and have other numbers, and all else of the text stays."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from deckcheck.fixes.fix import Edit
from deckcheck.source.grouping import grouped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.fixes.deck_file import DeckFile

Place = tuple[str, str]
"""A card, by what its copies are counted under, and a zone."""


def exchanged(file: DeckFile, wanted: Mapping[Place, int]) -> DeckFile | None:
    """A deck file with these copies of cards in its zones and no others; None where its text cannot be edited so.

    What is read of the text is what is asked for, or nothing is returned.
    """
    for step in (_moved, _counted, _filled):
        after = step(file, wanted)
        if after is None:
            return None
        file = after
    return file if _contents(file) == +Counter(wanted) and all(line.card for line in file.lines) else None


def _contents(file: DeckFile) -> Counter[Place]:
    found: Counter[Place] = Counter()
    for entry in file.deck.entries:
        if entry.card is not None:
            found[entry.key, entry.zone or ""] += entry.copies
    return found


def _after(file: DeckFile, edits: tuple[Edit, ...] | list[Edit] | None) -> DeckFile | None:
    return None if edits is None else file.after(edits) if edits else file


def _moved(file: DeckFile, wanted: Mapping[Place, int]) -> DeckFile | None:
    """The file with those entries in other zones of which all copies go there."""
    if file.sheet is None:
        return None
    has, moves = _contents(file), dict[int, str]()
    for (key, zone), copies in has.items():
        if not wanted.get((key, zone)):
            to = next((z for (k, z), n in wanted.items() if k == key and n == copies and (k, z) not in has), None)
            if to is not None:
                moves |= {n: to for n, e in enumerate(file.deck.entries) if e.key == key and (e.zone or "") == zone}
    edits = file.sheet.moved(moves) if moves else ()
    # What cannot move as it stands goes here and comes there.
    return (_after(file, edits) if edits else None) or file


def _counted(file: DeckFile, wanted: Mapping[Place, int]) -> DeckFile | None:
    """The file with other numbers at its entries, and without those of which no copy is left."""
    if file.sheet is None:
        return None
    edits, going = list[Edit](), [number for number, line in enumerate(file.lines) if line.card is None]
    for place, copies in _contents(file).items():
        more = wanted.get(place, 0) - copies
        mine = [n for n, e in enumerate(file.deck.entries) if e.card and (e.key, e.zone or "") == place]
        # What is too much goes from the last lines, what lacks stands on the first.
        for number in mine[:1] if more > 0 else reversed(mine) if more else ():
            has = file.lines[number].copies
            left = max(0, has + more)
            more += has - left
            if not left:
                going.append(number)
            elif left != has:
                edit = file.lines[number].counted(left)
                if edit is None:
                    return None
                edits.append(edit)
    removed = file.sheet.removed(going) if going else ()
    return None if removed is None else _after(file, [*edits, *removed])


def _filled(file: DeckFile, wanted: Mapping[Place, int]) -> DeckFile | None:
    """The file with lines for the cards that it has none of."""
    has = _contents(file)
    lacking = grouped((zone, (copies, key)) for (key, zone), copies in wanted.items() if copies and not has[key, zone])
    for zone, cards in lacking.items():
        edits = file.sheet.added(zone, cards) if file.sheet else None
        after = _after(file, edits)
        if after is None:
            return None
        file = after
    return file
