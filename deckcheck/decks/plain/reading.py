"""Read a list line by line, telling what each is for: cards, a heading, a part of a zone, a comment, or something odd.

Nothing is decided here that the lines around a line must decide: which zone is open, whether a total agrees, whether
words stand above the cards or between them. That is what :mod:`deckcheck.decks.lists.settled` does next.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.markup import plain_text
from deckcheck.decks.lines.written import Usual
from deckcheck.decks.lists.assembly import Assembly, Role, entries
from deckcheck.decks.lists.headings import LONGEST, KnownHeadings, has_number
from deckcheck.decks.lists.settled import settle
from deckcheck.decks.text import declarations, format_named, is_comment
from deckcheck.model.deck import DeckList
from deckcheck.source import Location, Source, lines_of

if TYPE_CHECKING:
    from deckcheck.decks.plain.columns import Columns
    from deckcheck.decks.plain.odd_lines.order import OddLines

_OTHER_ENDS = frozenset("\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What ends a line for some programs and for others not: what stands behind is read, too."""
_BETWEEN_COLUMNS = ("\t", "|", "  ", "　")

_BEFORE_COMMENTS = frozenset(">-*•")
_QUOTED_COMMENT = r"(?:[>*•-]\s*)+((?:#|//).*)"
"""A comment that is quoted, or stands in a list with bullets."""
_BOXES, _EMPTY_BOX = "☑✅✓✔🗹☐□⬜◻◽✖✕✗✘❌☒", r"\[\s?\]"
"""Signs by which a list may have boxes; those of a ticked one in brackets say nothing alone."""


def read_list(source: Source, layout: Layout, *, strict: bool = False) -> DeckList:
    """Read a deck list. ``strict``: the first blank line between cards is the one before the side zone."""
    lines = lines_of(source.text)
    declared = format_named(source.path, lines)
    reading = _Reading(source.path, layout)
    # What is said beside the cards states no number of them, whatever it looks like.
    said = (
        {at.line for _, _, at in declarations(source.path, lines, layout.declares)} if layout.declares else set[int]()
    )
    beside = {number for number in said if is_comment(lines[number - 1].strip())}
    reading.take(lines, beside | {declared[1].line} if declared else beside)
    found = reading.list
    boxed = not source.text.isascii() and any(sign in source.text for sign in _BOXES)
    if boxed or ("[" in source.text and re.search(_EMPTY_BOX, source.text)):
        from deckcheck.decks.lists.doubts.boxes import doubt_boxes

        doubt_boxes(found, lines)
    if "<" in source.text:
        from deckcheck.decks.lists.doubts.broken_markup import doubt_broken_markup

        doubt_broken_markup(found, source.path, source.text)
    unclear = settle(found, strict=strict)
    return DeckList(
        source.path,
        tuple(lines),
        found.entries,
        found.places,
        tuple(sorted(found.unread, key=lambda each: each.at)),
        tuple(found.all_findings()),
        declared,
        unclear=unclear,
    )


class _Reading:
    """The lines of a list while they are taken, one after another, each with what it is for."""

    def __init__(self, path: str, layout: Layout) -> None:
        self.list = Assembly(layout)
        self._path, self._blank = path, 0
        self._boards, self._lines = self.list.boards, self.list.lines
        self._headings = KnownHeadings(layout, self._boards, self._lines)
        self._columns: Columns | None = None
        self._ended = set[str]()
        self._below = self._sought = 0

    def take(self, lines: Sequence[str], beside: Container[int]) -> None:
        """Take the lines of the list, but for those of some numbers."""
        recall, path, known, new = self._lines.recall, self._path, self._lines.known.latest, tuple.__new__
        add, add_blank, unusual = self.list.roles.append, self.list.blanks.append, self.list.unusual
        above = self._take_front_matter(lines) if lines and lines[0].strip().strip("\ufeff") == "---" else 0
        for number, line in enumerate(lines[above:], above + 1):
            body, written = line, known.get(line)
            if written is None:
                body = line.strip().strip("\ufeff")
                written = known.get(body) or recall(body)
            if beside and number in beside:
                continue
            if not body:
                self._blank += 1
                continue
            if number < self._below:
                continue
            if written is None or written.marks or self._columns is not None:
                if not (("|" in line or "\t" in line or "  " in line) and self._take_table(lines, number - 1)):
                    self._take(number, line)
                continue
            # It stood in another list before, and has nothing but copies of a card.
            # Nearly all lines are: hence without what a call of their classes takes.
            at = new(Location, (path, number, 1 if body is line else line.find(body) + 1))
            role = new(Role, ("cards", at, body, (written,), None, "", False, None, None, False))
            add(role)
            add_blank(self._blank)
            self._blank = 0
            if written.__class__ is not Usual:
                unusual.append(role)
        self._end_columns()

    def _take_front_matter(self, lines: Sequence[str]) -> int:
        """Take what a document begins with that says of it what programs ask; the number of the line that ends it."""
        # Hardly any list has that.
        from deckcheck.decks.plain.front_matter import end_of_front_matter, said_in_front_matter

        def roles_of(number: int, line: str) -> Sequence[Role]:
            body = line.strip().strip("\ufeff")
            return self._roles(body, Location(self._path, number, line.find(body) + 1))

        end = end_of_front_matter(lines)
        found = said_in_front_matter(lines, end, roles_of, self._headings)
        for role in found or ():
            self._add(role)
        return 0 if found is None else end

    def _take_table(self, lines: Sequence[str], index: int) -> bool:
        """Take the table whose headings are a line, if it is one of which nothing is odd."""
        if index < self._sought or self._columns is not None:
            return False
        # Hardly any list has that.
        from deckcheck.decks.plain.inner_tables import rows_below

        found = rows_below(self._path, lines, index, self._headings)
        if found is None:
            return False
        self._sought = found.end
        for role in found.roles:
            self._add(role)
        found.note(self.list)
        self._below = self._sought + 1 if found.roles else 0
        return bool(found.roles)

    def _take(self, number: int, line: str) -> None:
        """Take a line that is not known to be of a card, or has words of a board, or may have columns."""
        row = self._row(Location(self._path, number, 1), line)
        for role in row:
            self._add(role)
        if row:
            return
        start = blank = 0
        for part in (line,) if _OTHER_ENDS.isdisjoint(line) else re.split(f"[{''.join(_OTHER_ENDS)}]", line):
            body = part.strip().strip("\ufeff")
            if not body:
                blank += start > 0
            else:
                self._blank, blank = self._blank + blank, 0
                at = Location(self._path, number, start + part.find(body) + 1)
                for role in self._roles(body, at):
                    self._add(role)
            start += len(part) + 1

    def _row(self, at: Location, line: str) -> Sequence[Role]:
        """What a line of columns is for, and the line of their headings; none of any other."""
        if self._columns is not None:
            if self._columns.end_at(line, at):
                self._end_columns()
            elif row := self._columns.row(line, at):
                return row
        if not any(sign in line for sign in _BETWEEN_COLUMNS):
            return ()
        # Hardly any list has columns.
        from deckcheck.decks.plain.columns import columns_of

        found = columns_of(line, at, self._headings)
        if found is None:
            return ()
        self._columns = found
        return found.totals()

    def _end_columns(self) -> None:
        """End the columns that are open: zones beside each other without columns below may mean anything."""
        if self._columns is not None and self._columns.are_bare:
            self.list.add(Role("unread", self._columns.at, self._columns.line), 0)
        self._columns = None

    def _add(self, role: Role) -> None:
        if role.kind == "blank":
            self._blank += 1
            return
        self.list.add(role, self._blank)
        self._blank = 0

    @cached_property
    def _odd(self) -> OddLines:
        """What reads all other lines. Most lists have none, and do not wait for it."""
        from deckcheck.decks.plain.odd_lines.order import OddLines

        return OddLines(self._headings)

    def _roles(self, body: str, at: Location) -> Sequence[Role]:
        """What a line is for: nearly always one thing. ``body`` has no white space around it, and is not empty."""
        of, stranger = self._lines.strangers.get(body) or (None, None)
        if stranger is not None and of is self.list.layout:
            return (stranger._replace(at=at),)
        role = self._role(body, at)
        if role.kind == "total" and role.stated is None:
            from deckcheck.decks.plain.odd_lines.totals import sizes

            return sizes(role)
        known = all(self._lines.cards(written.name) for written in role.cards)
        unsure = role.kind in ("words", "unread") or (role.kind == "cards" and not known)
        several = self._odd.unbroken(body, at) if unsure else ()
        if role.kind == "cards" and not known and not several and body[0] != "[":
            # As with headings, it depends on nothing but the line, and the words and cards of the layout; what may open
            # or close a block depends on the lines above.
            self._lines.strangers.put(body, (self.list.layout, role))
        return several or (role,)

    def _role(self, body: str, at: Location) -> Role:
        if body.startswith(("#", "//")) and not self._lines.is_card(body):
            return self._comment(body, at)
        if body[0] == "[":
            # "[deck]" behind "[/deck]" is a block more of what was open, set off from it.
            if body.startswith("[/"):
                self._ended.add(f"[{body[2:]}")
            elif body in self._ended and not self._is_elsewhere():
                return Role("blank", at, body)
        if body[0] in _BEFORE_COMMENTS and (quoted := re.fullmatch(_QUOTED_COMMENT, body)) is not None:
            comment = self._comment(quoted[1], at)
            if comment.kind == "unread" or body[0] == ">":
                return comment._replace(body=body)
        word = self._word(body, at)
        if word is not None:
            return word
        if "</" in body and self._odd.is_of_a_page(body):
            return self._odd.role(body, at)
        written = self._lines.read(body)
        if written is not None:
            return entries((written,), body, at, self._boards)
        return self._odd.role(body, at)

    def _word(self, body: str, at: Location) -> Role | None:
        """A heading of nothing but a word, or of a word between marks; a card that is called so comes first."""
        of, known = self._lines.headings.get(body) or (None, None)
        if known is not None and of is self.list.layout:
            role: Role = known._replace(at=at)
            return role
        if len(body) > LONGEST or has_number(body) or self._lines.is_card(body):
            return None
        found = self._headings.known(body, body, at)
        if found is None or found.kind == "strange":
            return None
        # Nearly every list has the same, which depend on nothing but the words and the cards of the layout.
        self._lines.headings.put(body, (self.list.layout, found))
        return found

    def _comment(self, body: str, at: Location) -> Role:
        """A comment is nothing but that, unless its words are those of a heading, or of cards that were meant."""
        inner = plain_text(body.lstrip("#/!;\t 　"))
        if not any(map(str.isalnum, inner)):
            from deckcheck.decks.plain.odd_lines.marks import rule_of

            return rule_of(self._odd.line(inner, body, at)) or Role("noise", at, body)
        found = self._headings.known(inner, body, at) if len(inner) <= LONGEST else None
        if found is not None and self._opens(found):
            return found
        if any(char.isnumeric() for char in inner) and self._names_cards(inner, body, at):
            return self._odd.line(inner, body, at).leave()
        said = self._spoken(inner, body, at)
        if has_number(inner) and (said is None or said.kind == "noise"):
            from deckcheck.decks.plain.odd_lines.totals import total_in_comment

            said = total_in_comment(self._odd.line(inner, body, at)) or said
        return said or Role("noise", at, body)

    def _opens(self, heading: Role) -> bool:
        """Whether a heading is one in a comment, too: of a word that opens no zone of the format hardly any is."""
        word = heading.word
        return (
            heading.kind != "strange" or self._boards.is_unclear(word) or (len(word) > 1 and self._boards.is_side(word))
        )

    def _spoken(self, inner: str, body: str, at: Location) -> Role | None:
        """What a comment is that begins with a heading, or speaks of a zone."""
        if len(inner) > LONGEST:
            return None
        # Most lists have no comment.
        from deckcheck.decks.lists.places.comments import heading_before
        from deckcheck.decks.lists.places.spoken_zones import spoken

        heading = heading_before(inner, body, at, self._headings)
        if heading is not None and self._opens(heading):
            return heading
        return spoken(inner, body, at, self._headings, elsewhere=self._is_elsewhere())

    def _is_elsewhere(self) -> bool:
        """Whether there is a heading of another zone than the main one so far."""
        default = self.list.layout.default
        return any(role.kind in ("zone", "aside") and role.zone != default for role in self.list.roles)

    def _names_cards(self, inner: str, body: str, at: Location) -> bool:
        """Whether the words of a comment are an entry with its number, or several of them."""
        from deckcheck.decks.lists.places.commented_entries import has_an_entry, has_numbers_of_cards

        written = self._lines.read(inner)
        if written is not None:
            return written.counted
        if has_numbers_of_cards(inner, self._lines) or has_an_entry(inner, self._lines):
            return True
        # Behind the number of a row stands that of the copies.
        rest = re.sub(r"\A[0-9０-９]+\s+(?=[0-9０-９])", "", inner)
        if rest != inner and self._lines.read(rest) is not None:
            return True
        from deckcheck.decks.plain.odd_lines.headed_entries import has_headed_entries
        from deckcheck.decks.plain.several_entries import split

        return split(inner, self._lines) is not None or has_headed_entries(self._odd.line(inner, body, at))
