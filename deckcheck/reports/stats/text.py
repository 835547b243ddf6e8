"""Statistics as text: each zone with its values, what pays for what, and what cannot be paid for.

Columns are as wide as what a terminal shows: a Japanese character takes two cells.
"""

from collections.abc import Iterator, Sequence
from typing import TextIO

from rich.cells import cell_len, set_cell_size

from deckcheck.judging.judged import words
from deckcheck.messages import Words, in_full, in_language, language, sentence
from deckcheck.model.deck import Atom
from deckcheck.model.game import Game, Payment
from deckcheck.reports.reporter import Style, logged, plain
from deckcheck.reports.reporters.text import finding_lines, painted, wrapped
from deckcheck.stats.payment import PaymentCounts, Span
from deckcheck.stats.stats import CountedDeck, ValueCounts, ZoneCounts

_MOST_WORDS = 12
"""Values of an attribute that are named; of more, those of most copies."""
_CURVE_ENDS = 20
"""Up to this number those between that no card has are shown too, so that a curve is seen as one."""
_INDENT = "    "


def write(decks: Sequence[CountedDeck], out: TextIO, style: Style) -> None:
    """Write the statistics. Problems are not part of them: they go where trouble goes."""
    for number, deck in enumerate(decks):
        if number:
            out.write("\n")
        for line in _deck(deck, style):
            out.write(logged(line) + "\n")


def _deck(deck: CountedDeck, style: Style) -> Iterator[str]:
    counted, game, called = deck.statistics, deck.format.game, words(deck.format)
    facts = {"path": plain(counted.path), "format": in_language(deck.format.name, style.lang)}
    yield from _heading(sentence(style.lang, "stats-headline", facts), style)
    for zone in counted.zones:
        if zone.copies:
            yield from _heading("  " + _zone(zone, called, style.lang), style)
            if style.verbosity >= 0:
                yield from _values(zone, game, style)
    some = any(zone.copies for zone in counted.zones)
    if some and counted.payment is not None and game.payment is not None:
        yield from _payment(counted.payment, game.payment, style)
    yield from finding_lines(counted.findings, counted.path, deck.lines, called, style)


def _heading(text: str, style: Style) -> Iterator[str]:
    return (painted(line, "", style) for line in wrapped(text, style, len(_INDENT)))


# -- zones ------------------------------------------------------------------------------------------------------------


def _zone(zone: ZoneCounts, called: Words, lang: str) -> str:
    facts = {"copies": zone.copies, "different": zone.different, "unknown": zone.unknown or None}
    if zone.zone is None:
        return sentence(lang, "stats-elsewhere", facts)
    return sentence(lang, "stats-zone", {**facts, "zone": zone.zone}, called)


_Cell = tuple[str, int]
"""A value and the copies that have it."""


def _values(zone: ZoneCounts, game: Game, style: Style) -> Iterator[str]:
    # That a mark which few cards bear is on none of these is not worth a line.
    shown = [each for each in zone.values if each.none > 0 or any(value is not False for value, _ in each.copies)]
    labels = [in_language(game.attributes[values.attribute].name, style.lang) for values in shown]
    width = max(map(cell_len, labels), default=0)
    room = style.width - len(_INDENT) - width - 2 if style.width else 0
    for label, values in zip(labels, shown, strict=True):
        numeric = game.attributes[values.attribute].type in ("number", "integer")
        lines = list(_curve(values, room, style.lang) if numeric else _words(values, room, style.lang))
        for number, line in enumerate(lines):
            yield _INDENT + set_cell_size("" if number else label, width) + "  " + line


def _words(values: ValueCounts, room: int, lang: str) -> Iterator[str]:
    """``unit 12, spell 8``, as many to a line as there is room for."""
    cells = [(_word(value, lang), copies) for value, copies in values.copies]
    named = sorted(cells, key=lambda cell: -cell[1])[:_MOST_WORDS]
    shown = [*(cell for cell in cells if cell in named), *_others(values, lang)]
    items = [f"{value} {copies}" for value, copies in shown]
    if len(cells) > len(named):
        items.append(sentence(lang, "stats-more", {"more": len(cells) - len(named)}))
    joint = language(lang).JOINT
    line = ""
    for item in items:
        if line and room and cell_len(line + joint + item + joint.rstrip()) > room:
            yield line + joint.rstrip()
            line = item
        else:
            line += (joint if line else "") + item
    yield line


def _word(value: Atom, lang: str) -> str:
    if isinstance(value, bool):
        return sentence(lang, "stats-yes" if value else "stats-no", {})
    return plain(str(value))


def _others(values: ValueCounts, lang: str) -> Iterator[_Cell]:
    if values.none:
        yield sentence(lang, "stats-none", {}), values.none
    if values.unstated:
        yield sentence(lang, "stats-unstated", {}), values.unstated


def _curve(values: ValueCounts, room: int, lang: str) -> Iterator[str]:
    """Two lines: the numbers, and under each the copies that have it; more where there is not room for all."""
    numbers = [(str(number), count) for number, count in _filled(values.copies)]
    over = under = ""
    for word, count in (*numbers, *_others(values, lang)):
        width = max(cell_len(word), len(str(count)))
        value, copies = _right(word, width), _right(str(count), width)
        if over and room and cell_len(over) + 2 + width > room:
            yield from (over, under)
            over = under = ""
        over, under = (f"{over}  {value}", f"{under}  {copies}") if over else (value, copies)
    yield from (over, under)


def _filled(copies: tuple[tuple[Atom, int], ...]) -> list[tuple[Atom, int]]:
    """The numbers with those between them, as far as a curve goes."""
    whole = [value for value, _ in copies if isinstance(value, int) and 0 <= value <= _CURVE_ENDS]
    missing = set(range(min(whole, default=0), max(whole, default=0))).difference(whole)
    numbers = [pair for pair in copies if not isinstance(pair[0], str)] + [(number, 0) for number in missing]
    return sorted(numbers, key=lambda pair: float(str(pair[0]))) + [pair for pair in copies if isinstance(pair[0], str)]


# -- payment ----------------------------------------------------------------------------------------------------------


def _payment(counts: PaymentCounts, payment: Payment, style: Style) -> Iterator[str]:
    rows = list(_rows(counts, payment, style.lang))
    widths = [max(cell_len(row[column]) for row in rows) for column in range(4)]
    for number, (label, *cells) in enumerate(rows):
        sized = [_right(cell, width) for cell, width in zip(cells, widths[1:], strict=True)]
        line = ("  " + "  ".join([set_cell_size(label, widths[0]), *sized])).rstrip()
        yield line if number else painted(line, "", style)
    if style.verbosity > 0:
        named = (name.cite for name in (payment.several, payment.none) if name is not None)
        cites = [payment.cost_cite, "…".join(payment.cites), *named]
        for cite in filter(None, cites):
            facts = {"cite": cite, "place": f"{payment.path}:{payment.line}"}
            yield from wrapped(_INDENT + sentence(style.lang, "rule", facts), style, 6)


_Row = tuple[str, str, str, str]
"""A label, what pays, what of that is of several colours, and what is paid for."""


def _rows(counts: PaymentCounts, payment: Payment, lang: str) -> Iterator[_Row]:
    several, none = (
        sentence(lang, code, {}) if named is None else in_language(named.name, lang)
        for code, named in (("stats-several", payment.several), ("stats-colourless", payment.none))
    )
    sources, demand = sentence(lang, "stats-sources", {}), sentence(lang, "stats-demand", {})
    yield in_language(payment.name, lang), sources, several, demand
    for each in counts.colours:
        yield f"  {plain(each.colour)}", _said(each.sources), _said(each.several), _said(each.demand)
    yield f"  {none}", _said(counts.none), "", _said(counts.free)
    yield f"  {sentence(lang, 'stats-all', {})}", _said(counts.sources), _said(counts.several), _said(counts.demand)
    if counts.unknown:
        yield f"  {sentence(lang, 'stats-unknown', {})}", str(counts.unknown), "", ""
    yield f"  {sentence(lang, 'stats-unpayable', {})}", "", "", _said(counts.unpayable)


def _said(span: Span) -> str:
    return str(span.least) if span.least == span.most else in_full(*span)


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
