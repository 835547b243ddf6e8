"""What a line is for that is neither an entry nor a heading of a word that is known: the order in which that is asked.

Each kind of such lines is a module of this package, which is loaded when a line may be of that kind. Nothing is decided
here that the lines around a line must decide.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import count

from deckcheck.decks.lines.markup import plain_text, without_bullet
from deckcheck.decks.lines.resemblance import holds_a_name
from deckcheck.decks.lines.written import NUMBER
from deckcheck.decks.lists.assembly import Role
from deckcheck.decks.lists.headings import KnownHeadings, has_number
from deckcheck.decks.plain.odd_lines.headings import are_columns, heading_in
from deckcheck.decks.plain.odd_lines.line import OddLine
from deckcheck.decks.plain.odd_lines.marks import mark_of, without_price
from deckcheck.decks.text import without_comment
from deckcheck.source import Location

_PAGE = r"(?i)</(?:ul|ol|li|p|div|tr)>.*<h[1-6]\b|</h[1-6]>.*<(?:ul|ol|li|p|div|tr)\b"
"""Headings of a page, and what else it has, on one line."""
_OF_LABELS, _ZEROS = frozenset(":：=】"), frozenset("0０")
_LEAST_NUMBERS = 3
"""Digits of a line in which the ends of lines were lost: each entry has a number, and two may be anything."""


class OddLines:
    """Reads those lines of one list that are neither an entry nor a heading of a word that is known."""

    def __init__(self, headings: KnownHeadings) -> None:
        self._headings, self._lines, self._unread = headings, headings.lines, count()

    def line(self, text: str, body: str, at: Location) -> OddLine:
        """A line of the list; ``text`` is what it says, without the marks around that."""
        return OddLine(text, body, at, self._headings, self._unread)

    def role(self, body: str, at: Location) -> Role:
        """What a line is for that is neither an entry nor a heading of a word that is known."""
        said = without_comment(body)
        if said != body:
            whole = self.line(plain_text(body), body, at)
            if self._lines.read(said) is not None or self._counts_cards(body[len(said) :]):
                return whole.leave()  # the comment is another entry
            if are_columns(whole.text):
                return Role("noise", at, body)  # "Card | #" begins no comment
        line = self.line(plain_text(said), body, at)
        if self.is_of_a_page(body):
            return line.leave()
        bare = without_price(line.text)
        inner = without_bullet(bare)
        heading = heading_in(bare, line) or (heading_in(inner, line) if inner != bare else None)
        if heading is not None and heading.kind == "section" and heading.stated and self._lines.is_card(heading.word):
            return line.leave()  # "Counterspell (2)": a card of that level, two of it, or those below
        return next(filter(None, self._asked(line, heading)))

    def is_of_a_page(self, body: str) -> bool:
        """Whether a line has several lines of a page, headings among them."""
        return "</" in body and re.search(_PAGE, body) is not None

    def _counts_cards(self, comment: str) -> bool:
        """Whether a comment behind something else has a number in front of a card."""
        return re.search(rf"\s{NUMBER}\s*[xX]?\s", comment) is not None and holds_a_name(comment, self._lines)

    def _asked(self, line: OddLine, heading: Role | None) -> Iterator[Role | None]:
        """What each kind makes of a line, None where it is not of that kind; the last one makes something of any."""
        yield mark_of(line)
        if not _OF_LABELS.isdisjoint(line.text):
            from deckcheck.decks.plain.odd_lines.labels import label_of

            yield label_of(line)
        if heading is not None and heading.kind != "strange":
            yield heading
        if has_number(line.text) or self._headings.layout.summaries:
            from deckcheck.decks.plain.odd_lines.totals import total_of

            yield total_of(line)
        # What has come so far has words that no list knows, or several cards.
        from deckcheck.decks.plain.odd_lines.headed_entries import headed_entries, row_of
        from deckcheck.decks.plain.several_entries import several

        yield headed_entries(line)
        yield heading
        yield row_of(line)
        yield several(line.text, line.body, line.at, self._headings)
        if not _ZEROS.isdisjoint(line.text):
            from deckcheck.decks.plain.odd_lines.totals import none_of

            yield none_of(line)
        from deckcheck.decks.plain.odd_lines.words import name_or_words

        yield name_or_words(line)

    def unbroken(self, body: str, at: Location) -> Sequence[Role]:
        """The entries, and headings between them, of a line in which the ends of lines were lost, or that has a word
        before them which parts a zone; none of any other line.
        """
        if self.is_of_a_page(body):
            return ()
        from deckcheck.decks.plain.odd_lines.headed_entries import in_section

        line, found = self.line(plain_text(body), body, at), list[Role]()
        if sum(map(str.isdecimal, line.text)) >= _LEAST_NUMBERS:
            from deckcheck.decks.plain.odd_lines.lost_ends import unbroken

            found = unbroken(line)
        return found or in_section(line)
