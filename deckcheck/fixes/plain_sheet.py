"""Edit plain deck lists: an entry is a line, and what else stands on that line goes where the line goes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from deckcheck.decks.text import is_comment, without_comment
from deckcheck.fixes.editor import DIGITS, Sheet, Span, Spot, TextLine, Title, digits_beside, standing_under, text_lines
from deckcheck.fixes.fix import Edit
from deckcheck.model.deck import DeckList, Entry
from deckcheck.model.game import Zone
from deckcheck.model.heading import Headings
from deckcheck.source import Location, Source
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_COMMENT_SIGNS = "#/! \t　"
"""What a comment begins with, before a heading that stands in it."""
_BULLETS = frozenset("-*•・‣–")
"""What may stand before an entry."""


class _Opened(NamedTuple):
    """What a line says about zones: the one that it opens, if it opens any, and the one that holds below it."""

    zone: str | None
    below: str | None
    word: Span | None
    stated: Span | None
    inline: bool


def sheet(source: Source, deck_list: DeckList, zones: Sequence[Zone]) -> Sheet:
    """The places in a plain deck list."""
    return PlainSheet(source, deck_list, zones)


class PlainSheet:
    """A plain deck list with the places of its entries."""

    def __init__(self, source: Source, deck_list: DeckList, zones: Sequence[Zone]) -> None:
        self._text, self._path = source.text, source.path
        self._entries = deck_list.entries
        self._lines = text_lines(source.text)
        self._words = {zone.id: (*zone.headings, zone.id)[0] for zone in zones}
        self._opened = list(self._read_headings(Headings.of(zones), deck_list))
        self._opening = [n for n, each in enumerate(self._opened) if each.zone is not None and not each.inline]
        self._standing = sorted((entry.at.line - 1, index) for index, entry in enumerate(deck_list.entries))
        self.spots = tuple(self._spot(entry) for entry in deck_list.entries)
        self.titles = tuple(self._titles())

    # -- entries -----------------------------------------------------------------------------------------------------

    def _spot(self, entry: Entry) -> Spot | None:
        line = self._lines[entry.at.line - 1]
        start = line.start + entry.at.column - 1
        name = Span(start, start + len(entry.name))
        written = entry.name if entry.whole is None else entry.whole
        # A number stands before the name or behind it.
        before = start + len(entry.name) - len(written)
        begin = next((each for each in (before, start) if self._text.startswith(written, each)), -1)
        whole = Span(begin, begin + len(written))
        if self._text[slice(*name)] != entry.name or not line.start <= begin:
            return None
        digits = digits_beside(self._text, whole, name) if entry.whole is not None else None
        removal = self._removal(entry.at.line - 1, whole)
        return Spot(name, whole, digits, countable=True, quote=str, removal=removal)

    def _removal(self, number: int, whole: Span) -> tuple[Edit, ...] | None:
        line = self._lines[number]
        beside = self._text[whole.end : line.stop].strip()
        return None if beside or not self._begins_line(number, whole.start) else (self._without(number),)

    def _begins_line(self, number: int, index: int) -> bool:
        """Whether nothing but a bullet stands before an index of a line: no heading of its own."""
        before = self._text[self._lines[number].start : index].strip()
        return not before or before in _BULLETS

    def _without(self, number: int) -> Edit:
        """What takes a line away."""
        return Edit(self._lines[number].start, self._lines[number].next, "")

    # -- headings ----------------------------------------------------------------------------------------------------

    def _read_headings(self, headings: Headings, deck_list: DeckList) -> Iterator[_Opened]:
        """What each line opens, as the reader has it."""
        below = headings.default
        strange = {finding.at.line for finding in deck_list.findings if finding.code == "unknown-zone"}
        declared = deck_list.format[1].line if deck_list.format else 0
        for number, line in enumerate(self._lines, 1):
            opened = None if number == declared else self._opens(line, headings)
            if opened is not None and not opened.inline:
                below = opened.zone
            elif number in strange:
                below = None
            yield opened._replace(below=below) if opened else _Opened(None, below, None, None, inline=False)

    def _opens(self, line: TextLine, headings: Headings) -> _Opened | None:
        text = self._text[line.start : line.stop]
        body = text.strip()
        comment = is_comment(body)
        words = body.lstrip(_COMMENT_SIGNS) if comment else without_comment(body)
        zone = headings.zone_of(words) if words else None
        begin = line.start + text.find(body) + (len(body) - len(words) if comment else 0)
        if zone is None:
            inline = None if comment or not words else headings.inline(words)
            if inline is None:
                return None
            zone, words = inline[0], words[: inline[1]]
        else:
            inline = None
        found = headings.word_in(words, zone)
        word = Span(begin + found[0], begin + found[1]) if found else None
        stated = DIGITS.search(self._text, word.end, begin + len(words)) if word and not inline else None
        # A comment says what it says.
        return _Opened(zone, None, None if comment else word, stated and Span(*stated.span()), inline is not None)

    def _titles(self) -> Iterator[Title]:
        for number, opened in enumerate(self._opened):
            if opened.zone is not None:
                under = () if opened.inline else standing_under(number, self._opening, self._standing)
                entries = tuple(index for below, index in under if not self._opened[below].inline)
                line = self._lines[number]
                indent = len(self._text[line.start : line.stop]) - len(self._text[line.start : line.stop].lstrip())
                at = Location(self._path, number + 1, indent + 1)
                yield Title(opened.zone, at, opened.word, opened.stated, entries)

    # -- moving ------------------------------------------------------------------------------------------------------

    def moved(self, moves: Mapping[int, str]) -> tuple[Edit, ...] | None:
        """The edits that take the lines of entries to the ends of their zones, opened at the end of the file."""
        removals = self.removed(moves)
        if removals is None:
            return None
        edits = [*removals]
        going = grouped((moves[index], self._entries[index].at.line - 1) for index in sorted(moves))
        leaving = {number for numbers in going.values() for number in numbers}
        for zone, numbers in going.items():
            last = self._last_of(zone, leaving)
            contents = [self._content(number) for number in numbers]
            ends = [self._end_of(number) for number in numbers]
            edits.append(self._at_end(zone, contents, leaving) if last is None else self._after(last, contents, ends))
        return tuple(edits)

    def removed(self, entries: Iterable[int]) -> tuple[Edit, ...] | None:
        """The edits that take the lines of entries away."""
        edits = []
        for index in sorted(entries):
            spot, number = self.spots[index], self._entries[index].at.line - 1
            if spot is None or not self._begins_line(number, spot.whole.start):
                return None
            edits.append(self._without(number))
        return tuple(edits)

    def added(self, zone: str, cards: Iterable[tuple[int, str]]) -> tuple[Edit, ...]:
        """The edit that writes lines for cards where a zone ends, as the last line there is written."""
        contents = [self._line_of(zone, copies, name) for copies, name in cards]
        last = self._last_of(zone, ())
        if last is None:
            return (self._at_end(zone, contents, ()),)
        return (self._after(last, contents, [self._end_of(last)] * len(contents)),)

    def _line_of(self, zone: str, copies: int, name: str) -> str:
        """A card's line, with what stands about the number in the last line of the zone."""
        spots = [spot for spot, entry in zip(self.spots, self._entries, strict=True) if spot and entry.zone == zone]
        spot = next((spot for spot in reversed(spots) if spot.digits and spot.digits.end <= spot.name.start), None)
        if spot is None or spot.digits is None:
            return f"{copies} {name}"
        start = self._text.rfind("\n", 0, spot.digits.start) + 1
        before, between = self._text[start : spot.digits.start], self._text[spot.digits.end : spot.name.start]
        bullet = "" if before.strip().strip("-*•") else before
        return f"{bullet}{copies}{between}{name}"

    def _last_of(self, zone: str, leaving: Collection[int]) -> int | None:
        """The line behind which a zone goes on: its last entry's, else its last heading's, None if it has neither."""
        lines = [entry.at.line - 1 for entry in self._entries if entry.zone == zone]
        own = [n for n in lines if not self._opened[n].inline and self._opened[n].below == zone and n not in leaving]
        opening = [n for n, each in enumerate(self._opened) if each.zone == zone and not each.inline]
        return max(own or opening, default=None)

    def _after(self, last: int, contents: Sequence[str], ends: Sequence[str]) -> Edit:
        line, lines = self._lines[last], zip(contents, ends, strict=True)
        if line.next == line.stop:
            return Edit(line.next, line.next, "".join(end + content for content, end in lines))
        return Edit(line.next, line.next, "".join(content + end for content, end in lines))

    def _at_end(self, zone: str, texts: Sequence[str], leaving: Collection[int]) -> Edit:
        end, contents = self._line_end(), [self._heading(zone), *texts]
        staying = [n for n, line in enumerate(self._lines) if line.start < len(self._text) and n not in leaving]
        if staying and self._content(staying[-1]).strip():
            contents.insert(0, "")
        # What is left ends with a line end if the last line is blank, or goes.
        finished = self._lines[-1].start == len(self._text) or len(self._lines) - 1 in leaving
        text = end.join(contents)
        return Edit(len(self._text), len(self._text), text + end if finished else end + text)

    def _heading(self, zone: str) -> str:
        """The first word of a zone, set off as the last heading in the file is."""
        for opened, line in zip(reversed(self._opened), reversed(self._lines), strict=True):
            if opened.word is not None and opened.stated is None and not opened.inline:
                body = without_comment(self._text[line.start : line.stop].rstrip())
                margin = len(body) - len(body.lstrip())
                before, after = opened.word.start - line.start, opened.word.end - line.start
                return body[margin:before] + self._words[zone] + body[after:]
        return f"[{self._words[zone]}]"

    def _content(self, number: int) -> str:
        return self._text[self._lines[number].start : self._lines[number].stop]

    def _end_of(self, number: int) -> str:
        line = self._lines[number]
        return self._text[line.stop : line.next] or self._line_end()

    def _line_end(self) -> str:
        """The end of the first line: what the file's lines end with, if all do alike."""
        first = self._lines[0]
        return self._text[first.stop : first.next] or "\n"
