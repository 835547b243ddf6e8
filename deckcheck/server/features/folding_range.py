"""The zones of a deck, to be folded."""

from lsprotocol import types

from deckcheck.server.seen import Seen
from deckcheck.server.zones import blocks

METHOD = types.TEXT_DOCUMENT_FOLDING_RANGE
OPTIONS = types.FoldingRangeOptions()


def answer(seen: Seen, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:  # noqa: ARG001 -- as all are asked
    """A range for each block of a zone that has several lines; None of what is no deck."""
    if seen.read is None:
        return None
    several = (block for block in blocks(seen.read.deck) if block.last > block.first)
    return [types.FoldingRange(block.first - 1, block.last - 1, kind="region") for block in several]
