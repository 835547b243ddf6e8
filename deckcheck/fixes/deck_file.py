"""A deck file as fixes see it: its text, what was read in it, its cards, its findings, and where all that stands."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from deckcheck.decks.reader import read_deck
from deckcheck.decks.resolve import resolve
from deckcheck.fixes.editor import Sheet, Spot, sheet_of
from deckcheck.fixes.fix import Edit, edited
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.kernel.scope import DeckScope
from deckcheck.model.deck import Card, Deck, DeckList, Entry
from deckcheck.model.finding import Finding
from deckcheck.model.game import Zone
from deckcheck.model.names import fold_name
from deckcheck.source import InputError, Source, decode, encode
from deckcheck.source.named_tuple import NamedTuple

_NUMBERS = ("count", "count_most", "allowed")
"""The facts of a finding that say how much, not of what."""


class Line(NamedTuple):
    """An entry with its card, the text that names it, where that stands, and the state that it is in."""

    entry: Entry
    card: Card | None
    copies: int
    written: str
    spot: Spot | None
    state: str = ""

    @property
    def edition(self) -> str:
        """The text where it says more than the card's name, as which edition of the card it is; else ""."""
        key = fold_name(self.written)
        name = key if self.card is None else fold_name(self.card.name)
        return self.written if name in key and name != key else ""

    def called(self, name: str) -> tuple[Edit, ...]:
        """The edit that gives the entry another name, none if nobody knows where it has one."""
        if self.spot is None:
            return ()
        span = self.spot.name if self.written == self.entry.name else self.spot.whole
        return (Edit(*span, self.spot.quote(name)),)

    def counted(self, copies: int) -> Edit | None:
        """The edit that gives the entry another number of copies, None if there is no safe one."""
        if self.spot is None:
            return None
        if self.spot.digits is not None and self.written == self.entry.name:
            return Edit(*self.spot.digits, in_digits_of(self._digits(self.spot), copies))
        start = self.spot.whole.start
        return Edit(start, start, f"{copies} ") if self.spot.countable else None

    def _digits(self, spot: Spot) -> str:
        """The number of copies as it is written beside the name, "" where it stands apart."""
        if self.entry.whole is None or spot.digits is None:
            return ""
        return self.entry.whole[spot.digits.start - spot.whole.start : spot.digits.end - spot.whole.start]


class DeckFile:
    """A deck file as it is. Nothing changes it; an edited text is another one."""

    def __init__(self, source: Source, checker: Checker) -> None:
        self.source, self._checker = source, checker
        self.zones: Sequence[Zone] = checker.format.deck_zones
        self.deck_list: DeckList = read_deck(source, checker.layout)
        self.deck: Deck = resolve(self.deck_list, checker.cards)
        self.report: DeckReport = checker.check(self.deck)
        self.sheet: Sheet | None = sheet_of(source, self.deck_list, self.zones)
        known = [each for each in reversed(self.deck.entries) if each.card]
        self._cards = {name: each.card for each in known for name in (each.called, each.card and each.card.name)}

    def tries(self, entries: int) -> int:
        """How often the deck can be looked at once more if that is to be no more than so many entries in all."""
        return 1 + entries // max(1, len(self.deck.entries))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The entries, in their order."""
        return tuple(map(self._line, range(len(self.deck.entries))))

    def _line(self, number: int) -> Line:
        entry, found = self.deck_list.entries[number], self.deck.entries[number]
        spot = self.sheet.spots[number] if self.sheet else None
        written = entry.name
        if found.card is not None and len(self._checker.cards.find(fold_name(entry.name))) != 1:
            written = entry.whole or entry.name
        return Line(entry, found.card, found.copies, written, spot, found.state)

    def refused_alone(self, finding: Finding) -> bool:
        """Whether the card of a finding is what its clause forbids, whatever the deck's leader and other cards are."""
        card = self._cards.get(finding.facts["card"])
        # In a deck without any cards nobody leads and nothing succeeds.
        alone = DeckScope(self.deck._replace(entries=(), unread=()), self._checker.cards, self._checker.on)
        asked = (bound.where for bound, clause in self._checker.bounds if clause == finding.clause and bound.where)
        return card is not None and any(where.holds(card, alone) is True for where in asked)

    def judged(self, moves: Mapping[int, str]) -> DeckReport:
        """What would be said of the deck with some entries, by their numbers, in other zones."""
        entries = list(self.deck.entries)
        for number, zone in moves.items():
            entries[number] = entries[number]._replace(zone=zone)
        return self._checker.check(self.deck._replace(entries=tuple(entries)))

    def after(self, edits: Iterable[Edit]) -> "DeckFile | None":
        """The file with edits made; None if they cannot be, or not in the file's encoding."""
        text = edited(self.source.text, edits)
        if text is None:
            return None
        source = self.source._replace(text=text)
        return DeckFile(source, self._checker) if _writable(source) else None

    def contents(self, moves: Mapping[int, str] | None = None) -> Counter[tuple[str | None, str, str | None]]:
        """How often each card stands in each zone, what has no card by what is written; as if some were moved."""
        found: Counter[tuple[str | None, str, str | None]] = Counter()
        for number, line in enumerate(self.lines):
            zone = (moves or {}).get(number, line.entry.zone)
            name, whole = (line.entry.name, line.entry.whole or "") if line.card is None else (line.card.name, None)
            name = f"{name} {line.state}"
            found[zone, name, whole] += line.copies
        return found

    def holds(self, other: "DeckFile", moves: Mapping[int, str]) -> bool:
        """Whether another file has this deck, with some cards moved and nothing else changed.

        Where nothing is moved the findings must be the same, but for their places; else fewer, and none new.
        """
        formats = [file.deck_list.format and file.deck_list.format[0] for file in (self, other)]
        if other.contents() != self.contents(moves) or formats[0] != formats[1]:
            return False
        if moves:
            return improved(other.report.findings, self.report.findings)
        return Counter(map(_said, other.report.findings)) == Counter(map(_said, self.report.findings))


def improved(after: Iterable[Finding], before: Iterable[Finding]) -> bool:
    """Whether there are fewer findings, and none that was not there; numbers in one may have changed."""
    now, then = Counter(map(_about, after)), Counter(map(_about, before))
    return now < then


def _said(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.severity, finding.clause, repr(dict(finding.facts))


def _about(finding: Finding) -> tuple[object, ...]:
    facts = {key: value for key, value in finding.facts.items() if key not in _NUMBERS}
    return finding.code, finding.severity, finding.clause, repr(facts)


def _writable(source: Source) -> bool:
    """Whether a text can be written in its file's encoding, and would be read again as it is."""
    try:
        return decode(source.path, encode(source)).text == source.text
    except (UnicodeEncodeError, InputError):
        return False


def in_digits_of(written: str, number: int) -> str:
    """A number in wide digits if what it replaces has such.

    >>> in_digits_of("３", 12), in_digits_of("3", 12)
    ('１２', '12')
    """
    wide = any(char in "０１２３４５６７８９" for char in written)
    return str(number).translate({ord("0") + n: ord("０") + n for n in range(10)}) if wide else str(number)
