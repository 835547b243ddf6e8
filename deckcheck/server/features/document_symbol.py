"""The zones of a deck as symbols, with its cards in them."""

from lsprotocol import types

from deckcheck.model.deck import DeckEntry
from deckcheck.server.seen import Seen
from deckcheck.server.zones import Block, blocks, zone_name

METHOD = types.TEXT_DOCUMENT_DOCUMENT_SYMBOL
OPTIONS = types.DocumentSymbolOptions()


def answer(seen: Seen, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:  # noqa: ARG001 -- as all are asked
    """A symbol for each block of a zone; None of what is no deck."""
    return None if seen.read is None else [_zone(seen, block) for block in blocks(seen.read.deck)]


def _zone(seen: Seen, block: Block) -> types.DocumentSymbol:
    first, last = seen.positions.line(block.first), seen.positions.line(block.last)
    cards = [_card(seen, entry) for entry in block.entries]
    return types.DocumentSymbol(
        zone_name(seen, block.zone),
        types.SymbolKind.Namespace,
        types.Range(first.start, last.end),
        first,
        detail=str(block.copies),
        children=cards,
    )


def _card(seen: Seen, entry: DeckEntry) -> types.DocumentSymbol:
    place = seen.positions.word(entry.at)
    written = seen.positions.lines[entry.at.line - 1].strip() or "?"
    name = written if entry.card is None else entry.card.name
    detail = None if entry.card is None else f"×{entry.copies}"
    return types.DocumentSymbol(name, types.SymbolKind.Constant, place, place, detail=detail)
