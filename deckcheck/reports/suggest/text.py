"""What may be added to a deck as text: its zones, what it lacks, and the cards of each zone, a line each.

A card's line begins with how many copies of it may be added.
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

_INDENT = "  "
_WIDEST = 40
"""Cells that names have, where a column of facts stands behind them."""
_ANY = "∞"
_MOST_STUCK = 3
"""What no card mends: of more there is a report."""


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
    for lack in found.lacks:
        if not (lack.of_size and len(lack.zones) == 1):
            yield from wrapped(_INDENT + sentence(lang, lack.said.code, lack.said.facts, called), style, 4)
    for finding in found.stuck[:_MOST_STUCK]:
        said = sentence(lang, finding.code, finding.facts, called)
        told = sentence(lang, "suggest-stuck", {"what": said, "place": str(finding.at)})
        yield from wrapped(_INDENT + plain(told), style, 4)
    more = len(found.stuck) - _MOST_STUCK
    if more > 0:
        yield _INDENT + sentence(lang, "suggest-more-stuck", {"count": more})
    if found.open:
        yield from wrapped(_INDENT + sentence(lang, "suggest-open", {}), style, 4)
    for zone in found.zones:
        yield from _zone(zone, found, called, style, most)
    if any(card.waits for zone in found.zones for card in zone.cards):
        yield from wrapped(sentence(lang, "suggest-waits", {}), style, 2)


def _zone(zone: ZoneSuggestions, found: Suggestions, called: Words, style: Style, most: int | None) -> Iterator[str]:
    lang, full = style.lang, zone.room == 0
    if full and not zone.copies:
        return
    room = None if zone.room == zone.missing else zone.room
    facts = {"zone": zone.zone, "copies": zone.copies, "missing": zone.missing or None, "room": room}
    heading = sentence(lang, "suggest-zone-full" if full else "suggest-zone", facts, called)
    yield from (painted(line, "", style) for line in wrapped(_INDENT + heading, style, 4))
    if full or found.open:
        return
    yield from _cards(zone.cards[:most], found, style)
    more = len(zone.cards) - len(zone.cards[:most])
    if more:
        yield 2 * _INDENT + sentence(lang, "more-cards", {"count": more})
    if not zone.cards:
        yield 2 * _INDENT + sentence(lang, "suggest-nothing", {})
    if zone.unknown:
        yield 2 * _INDENT + sentence(lang, "suggest-unknown", {"count": zone.unknown})


def _cards(cards: tuple[Suggestion, ...], found: Suggestions, style: Style) -> Iterator[str]:
    numbers = [_ANY if each.copies is None else str(each.copies) for each in cards]
    names = [plain(each.card.name) for each in cards]
    wide, widest = max(map(len, numbers), default=0), min(max(map(cell_len, names), default=0), _WIDEST)
    for number, name, each in zip(numbers, names, cards, strict=True):
        facts = "; ".join(map(plain, short_facts(each.card, found.format.game.attributes)))
        shown = name if cell_len(name) > widest else set_cell_size(name, widest)
        line = f"{2 * _INDENT}{number:>{wide}}  {shown}  {facts}".rstrip()
        if style.width and cell_len(line) > style.width:
            line = set_cell_size(line, style.width - 1).rstrip() + "…"
        yield line
