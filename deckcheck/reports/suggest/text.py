"""What may be added to a deck as text: its zones, what it lacks, and the cards of each zone, a line each.

A card's line begins with how many copies of it may be added. What is said above and below the cards, a page says, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from deckcheck.formats.known_days import known_only_to
from deckcheck.judging.judged import words
from deckcheck.messages import in_language, sentence
from deckcheck.model.attributes import short_facts
from deckcheck.reports.reporter import Style, logged, plain
from deckcheck.reports.reporters.text import painted, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from deckcheck.messages import Words
    from deckcheck.suggest.suggestions import Suggestion, Suggestions, ZoneSuggestions

MOST_STUCK = 3
"""What no card mends: of more there is a report."""
_INDENT = "  "
_WIDEST = 40
"""Cells that names have, where a column of facts stands behind them."""


def write(found: Suggestions, out: TextIO, style: Style, most: int | None) -> None:
    """Write what may be added, of each zone no more than so many cards, None for all."""
    for line in _lines(found, style, most):
        out.write(logged(line) + "\n")


def _lines(found: Suggestions, style: Style, most: int | None) -> Iterator[str]:
    called, lang = words(found.format), style.lang
    known = None if found.open else known_only_to(found.on, found.known_until, ())
    name = in_language(found.format.name, lang)
    facts = {"path": plain(found.path), "format": name, "on": found.on, "known_until": known}
    yield from (painted(line, "", style) for line in wrapped(sentence(lang, "suggest-headline", facts), style, 2))
    for said in lacking(found, lang, called):
        yield from wrapped(_INDENT + said, style, 4)
    for finding in found.stuck[:MOST_STUCK]:
        said = sentence(lang, finding.code, finding.facts, called)
        place = f"{finding.at.line}:{finding.at.column}"
        told = sentence(lang, "suggest-stuck", {"what": said, "place": place})
        yield from wrapped(_INDENT + plain(told), style, 4)
    more = len(found.stuck) - MOST_STUCK
    if more > 0:
        yield _INDENT + sentence(lang, "suggest-more-stuck", {"count": more})
    if found.open:
        yield from wrapped(_INDENT + sentence(lang, "suggest-open", {}), style, 4)
    for zone in filter(is_told, found.zones):
        yield from _zone(zone, found, called, style, most)
    if waits(found):
        yield from wrapped(sentence(lang, "suggest-waits", {}), style, 2)


def _zone(zone: ZoneSuggestions, found: Suggestions, called: Words, style: Style, most: int | None) -> Iterator[str]:
    above = wrapped(_INDENT + heading(zone, style.lang, called), style, 4)
    yield from (painted(line, "", style) for line in above)
    if zone.room != 0 and not found.open:
        yield from _cards(zone.cards[:most], found, style)
        yield from (2 * _INDENT + said for said in below(zone, most, style.lang))


def _cards(cards: tuple[Suggestion, ...], found: Suggestions, style: Style) -> Iterator[str]:
    numbers = [*map(copies_of, cards)]
    names = [plain(each.card.name) for each in cards]
    wide, widest = max(map(len, numbers), default=0), min(max(map(cell_len, names), default=0), _WIDEST)
    for number, name, each in zip(numbers, names, cards, strict=True):
        facts = "; ".join(map(plain, short_facts(each.card, found.format.game.attributes)))
        shown = name if cell_len(name) > widest else set_cell_size(name, widest)
        line = f"{2 * _INDENT}{number:>{wide}}  {shown}  {facts}".rstrip()
        if style.width and cell_len(line) > style.width:
            line = set_cell_size(line, style.width - 1).rstrip() + "…"
        yield line


# -- the sentences ---------------------------------------------------------------------------------------------------


def lacking(found: Suggestions, lang: str, called: Words) -> Iterator[str]:
    """What the deck lacks, but for the size of a zone, which stands above its cards."""
    for lack in found.lacks:
        if not (lack.of_size and len(lack.zones) == 1):
            yield sentence(lang, lack.said.code, lack.said.facts, called)


def is_told(zone: ZoneSuggestions) -> bool:
    """Whether a zone is worth telling of: not one that has no room and no cards."""
    return zone.room != 0 or bool(zone.copies)


def heading(zone: ZoneSuggestions, lang: str, called: Words) -> str:
    """What stands above the cards of a zone."""
    room = None if zone.room == zone.missing else zone.room
    facts = {"zone": zone.zone, "copies": zone.copies, "missing": zone.missing or None, "room": room}
    return sentence(lang, "suggest-zone-full" if zone.room == 0 else "suggest-zone", facts, called)


def copies_of(card: Suggestion) -> str:
    """How many copies of a card may be added."""
    return "∞" if card.copies is None else str(card.copies)


def below(zone: ZoneSuggestions, most: int | None, lang: str) -> Iterator[str]:
    """What stands below the cards of a zone, of which no more than so many are shown, None for all."""
    more = len(zone.cards) - len(zone.cards[:most])
    if more:
        yield sentence(lang, "more-cards", {"count": more})
    if not zone.cards:
        yield sentence(lang, "suggest-nothing", {})
    if zone.unknown:
        yield sentence(lang, "suggest-unknown", {"count": zone.unknown})


def waits(found: Suggestions) -> bool:
    """Whether any of the cards waits for others."""
    return any(card.waits for zone in found.zones for card in zone.cards)
