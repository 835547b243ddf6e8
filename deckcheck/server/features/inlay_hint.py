"""How many cards each zone has, behind its heading or else its first card."""

from lsprotocol import types

from deckcheck.messages import sentence
from deckcheck.server.seen import Seen
from deckcheck.server.zones import places_of

METHOD = types.TEXT_DOCUMENT_INLAY_HINT
OPTIONS = types.InlayHintOptions()


def answer(seen: Seen, params: types.InlayHintParams) -> list[types.InlayHint] | None:
    """A hint for each zone that is told within the range; None of what is no deck.

    Where lines cannot be read there may be more cards, and it says so.
    """
    if seen.deck is None or seen.read is None:
        return None
    deck = seen.read.deck
    sizes = seen.deck.judged[0].report.sizes
    found = []
    for zone, line in sorted(places_of(deck, [*sizes]).items(), key=lambda place: place[1]):
        if params.range.start.line <= line - 1 <= params.range.end.line:
            facts = {"zone": zone, "count": sizes[zone], **({"count_most": None} if deck.unread else {})}
            label = sentence(seen.lang, "editor-zone-count", facts, seen.deck.words)
            found.append(types.InlayHint(seen.positions.line(line).end, label, padding_left=True))
    return found
