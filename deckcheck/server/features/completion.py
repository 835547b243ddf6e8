"""Names of cards, while one is typed: those that may stand in the deck before those that may not."""

import re
from collections.abc import Iterator

from lsprotocol import types

from deckcheck.model.attributes import short_facts
from deckcheck.model.database import CardDatabase
from deckcheck.model.deck import Card, Deck
from deckcheck.model.game import Game
from deckcheck.model.heading import SHEETS
from deckcheck.model.names import fold_name
from deckcheck.server.seen import Seen
from deckcheck.suggest.card_status import legal_first

METHOD = types.TEXT_DOCUMENT_COMPLETION
OPTIONS = types.CompletionOptions(trigger_characters=[" "])
_MOST = 40
"""Names that are offered; with each further letter they are asked for anew."""
_COUNTED = rf"[0-9０-９]+\s*[x×{SHEETS}]?\s+|[0-9０-９]+[x×{SHEETS}]\s*"
_BEFORE = re.compile(rf"""\s*(?:[-*•]\s+)?["']?(?:{_COUNTED})?""", re.IGNORECASE)
"""What stands before a name: the dash of a list, a quote, a number of copies."""
_SIGNS = (": ", "：", '"', "'", ",", "[")
"""Behind which a name may begin within a line: a label, a quote, the cell before it."""


def answer(seen: Seen, params: types.CompletionParams) -> types.CompletionList | None:
    """The names that begin with what stands before the cursor, or have it in them; None of what is no deck."""
    read = seen.read
    if read is None:
        return None
    line, column = seen.positions.place(params.position)
    before = seen.positions.lines[line - 1][: column - 1]
    if before.lstrip().startswith(("#", "//")):
        return types.CompletionList(is_incomplete=False, items=[])
    for start in _starts(before):
        found = _named(before[start:], read.checker.cards)
        if found:
            deck = read.deck
            zone = _zone_at(deck, line, read.checker.format.zones)
            # What is being typed may be a card already, which is not to be counted twice.
            others = deck._replace(entries=tuple(entry for entry in deck.entries if entry.at.line != line))
            place = types.Range(seen.positions.position(line, start + 1), seen.positions.position(line, column))
            ranked = legal_first(found, zone, others, read.checker)
            game = read.checker.format.game
            items = [_item(card, place, n, before[start:], game, legal=ok) for n, (card, ok) in enumerate(ranked)]
            return types.CompletionList(is_incomplete=True, items=items)
    return types.CompletionList(is_incomplete=True, items=[])


def _starts(before: str) -> Iterator[int]:
    """Where the name that is being typed may begin, the likeliest first."""
    found = _BEFORE.match(before)
    starts = [found.end() if found else 0]
    for sign in _SIGNS:
        behind = before.rfind(sign)
        if behind >= 0:
            count = _BEFORE.match(before, behind + len(sign))
            starts.append(count.end() if count else behind + len(sign))
    starts.append(len(before) - len(before.lstrip()))
    return iter(dict.fromkeys(start for start in starts if before[start:].strip()))


def _named(typed: str, cards: CardDatabase) -> list[Card]:
    """The cards whose names have a text in them; what is only like it is left to the fix of a wrong name."""
    key = fold_name(typed)
    found = cards.search(typed, _MOST) if key else ()
    return list({card.name: card for card in found if any(key in fold_name(name) for name in _names(card))}.values())


def _names(card: Card) -> tuple[str, ...]:
    return (card.name, *card.aliases, *(face.name for face in card.faces))


def _zone_at(deck: Deck, line: int, zones: tuple[str, ...]) -> str | None:
    """The zone that a line is in: that of the nearest heading or card above it, else the first that there is."""
    above = [(entry.at.line, entry.zone) for entry in deck.entries if entry.at.line <= line]
    above += [(at.line, zone) for zone, at in deck.headings.items() if at.line <= line]
    entries = [entry.zone for entry in deck.entries]
    return max(above, key=lambda place: place[0])[1] if above else next(iter((*entries, *zones)), None)


def _item(card: Card, place: types.Range, number: int, typed: str, game: Game, *, legal: bool) -> types.CompletionItem:
    return types.CompletionItem(
        card.name,
        kind=types.CompletionItemKind.Value,
        detail="; ".join(short_facts(card, game.attributes)) or None,
        tags=None if legal else [types.CompletionItemTag.Deprecated],
        sort_text=f"{number:03}",
        # The order is that of likelihood already, and a name may be found by another one: nothing is to be left out.
        filter_text=typed,
        text_edit=types.TextEdit(place, card.name),
    )
