"""The side zone of a table that says nothing of zones: what stands behind an empty row, as in a list of text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from deckcheck.decks.lines.layout import Homes, Layout
from deckcheck.decks.lines.line import Lines
from deckcheck.decks.lines.settling import LEAST_DOUBLE, MOST_SIDE, Block, split
from deckcheck.decks.listing import Listing
from deckcheck.model.finding import Finding


def take_side(listing: Listing, layout: Layout) -> None:
    """Put the entries behind an empty row into the side zone, or tell that they may stand there."""
    side, default = layout.block("last"), layout.default
    if side is None or default is None or listing.says_zones or layout.most_of(side.id) == 0:
        return
    blocks = _blocks(listing, Homes(layout, listing.places, layout.lines or Lines(layout.cards)))
    if len(blocks) < 2:
        return
    entries, most = listing.entries, layout.most_of(side.id)
    sizes = [Block(sum(entries[index].copies for index in block), gap) for block, gap in blocks]
    found = split(sizes, layout.least_of(default), MOST_SIDE if most is None else most)
    begin = found.other if found.first is None else found.first
    if begin is None:
        return
    tail = [index for block, _ in blocks[begin:] for index in block]
    facts = {"zone": side.id, "count": sum(entries[index].copies for index in tail)}
    if found.first is None:
        listing.find("unclear-zones", facts, entries[tail[0]].at)
        return
    listing.findings.append(Finding("side-by-gap", facts, "note", entries[tail[0]].at))
    for index in tail:
        entries[index] = entries[index]._replace(zone=side.id)


def _blocks(listing: Listing, homes: Homes) -> list[tuple[list[int], int]]:
    """The entries that empty rows part, by their numbers, each with the empty rows above; without those at home."""
    entries = listing.entries
    gaps = [_empty_lines(listing.lines, before.at.line, after.at.line) for before, after in pairwise(entries)]
    double = len(gaps) >= LEAST_DOUBLE and all(gaps)
    blocks: list[tuple[list[int], int]] = []
    for index, gap in enumerate((0, *gaps) if entries else ()):
        if not blocks or gap > double:
            blocks.append(([], gap))
        blocks[-1][0].append(index)
    if not homes.are_any:
        return blocks
    return [
        each for each in blocks if not all(homes.of(entries[index].name, said=False) is not None for index in each[0])
    ]


def _empty_lines(lines: Sequence[str], before: int, after: int) -> int:
    """How many lines between two have nothing but what sets off cells. A cell in quotation marks may have such, too."""
    between = lines[before : after - 1]
    empty = sum(not any(map(str.isalnum, line)) for line in between)
    return 0 if empty < len(between) and any('"' in line for line in lines[before - 1 : after]) else empty
