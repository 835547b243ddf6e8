"""A deck list while it is put together: what its lines are for, and the entries with what is known of their zones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.words import NO_DECK, Boards, words
from deckcheck.decks.lines.written import MOST_COPIES, Usual, Written
from deckcheck.model.deck import Entry, Unread
from deckcheck.model.finding import Finding
from deckcheck.model.heading import fold_heading
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

Kind = Literal[
    "cards",
    "zone",
    "aside",
    "section",
    "about",
    "strange",
    "total",
    "number",
    "rule",
    "blank",
    "noise",
    "words",
    "unread",
]


class Role(NamedTuple):
    """A line, and what it is for.

    ``cards`` are its entries. ``zone`` is the zone of a heading, or of the entries of a line that says so itself
    (``marked``), None where nothing does or nobody knows one; ``word`` is the word for it. ``stated`` is the number
    that a heading, a section or a total states; of noise, 0 is that of the copies of a card. ``most`` of an unread line
    are the copies that it may hold at most.
    ``shape``: it looks like a heading, whatever its word; of marked entries, that they are not in the deck. A heading
    that is marked is one in a sentence, and what is nothing else but marked speaks of a zone; a total in a comment has
    a shape, and may be one of any cards.
    """

    kind: Kind
    at: Location
    body: str
    cards: tuple[Written, ...] = ()
    zone: str | None = None
    word: str = ""
    marked: bool = False
    stated: int | None = None
    most: int | None = None
    shape: bool = False

    @property
    def copies(self) -> int:
        """The copies of all its entries."""
        return sum(written.copies for written in self.cards)


def entries(cards: tuple[Written, ...], body: str, at: Location, boards: Boards) -> Role:
    """Entries, in the zone that a note behind one of them names, if it does; two of them are of nobody knows which.

    Behind the last of several it may be meant of all, so that they all name one, or nobody knows which is whose.
    """
    if len(cards) > 1:
        return _several(cards, body, at, boards)
    marks = [mark for mark in cards[0].marks if boards.is_board(mark) and not _is_grade(mark, body, boards)]
    if not marks:
        return Role("cards", at, body, cards)
    if cards[0].printing is not None and (cards[0].printing.set or "").strip() in marks:
        cards = (cards[0]._replace(printing=None),)
    aside = [mark for mark in marks if boards.is_aside(mark)]
    clear = (mark for mark in marks if len(mark) > 1 and fold_heading(mark) not in words().grades)
    if not aside and len({boards.zone_of(mark) for mark in clear}) > 1:
        return Role("unread", at, body)
    if aside == [NO_DECK] and boards.is_side(marks[0]) and boards.zone_of(marks[0]) is not None:
        return placed_in(marks[0], cards, body, at, boards)
    return placed_in(next(iter(aside), marks[0]), cards, body, at, boards)


def _is_grade(mark: str, body: str, boards: Boards) -> bool:
    """Whether a word outside brackets that may be a grade is one: no zone of the format is called so."""
    if fold_heading(mark) not in words().grades or boards.zone_of(mark) is not None:
        return False
    return re.search(rf"[(（\[【]\s*{re.escape(mark)}\s*[)）\]】]", body) is None


def _several(cards: tuple[Written, ...], body: str, at: Location, boards: Boards) -> Role:
    """The entries of a line with several, in the zone that a note behind each of them names."""
    roles = [entries((each,), body, at, boards) for each in cards]
    places = {(role.marked, role.zone, role.shape) for role in roles}
    if len(places) > 1:
        return Role("unread", at, body)
    return roles[0]._replace(cards=tuple(each for role in roles for each in role.cards))


def placed_in(word: str, cards: tuple[Written, ...], body: str, at: Location, boards: Boards) -> Role:
    """Entries in the part of the deck that a word means."""
    aside, zone = boards.is_aside(word), boards.zone_of(word)
    return Role("cards", at, body, cards, zone, word, marked=True, shape=aside)


LEAST_SUM = 20
"""A number alone that is as great is none of copies."""
_LONGEST_SHOWN = 200
"""Characters of a line that are told of it."""
ENDS = frozenset({"zone", "aside"})
_PARTS = ENDS | {"section", "strange", "total"}


class Card(NamedTuple):
    """An entry: the line that it is from (``role``), its zone (None: nobody knows), and the block that it stands in.

    ``headed``: a heading or the line itself says its zone. ``block`` is None for words between cards that may be no
    entry.
    """

    written: Written
    zone: str | None
    at: Location
    role: int
    headed: bool
    block: int | None

    @property
    def copies(self) -> int:
        """The copies that are written."""
        return self.written.copies


class Assembly:
    """The lines of a list by what they are for (``roles``), with the blank lines above each (``blanks``), and the rest.

    ``places`` has where each zone is opened, ``aside`` the words for cards that are not in the deck, each with its
    place and the copies there. ``numbered`` says of headings of zones that state numbers whether each stands above
    its cards, None if nobody can tell; ``perhaps`` has the zones that an unread line may open, none where it may
    open any. ``beside`` are the lines of cards behind a blank line under a word for what is not in the deck, each
    with that word and whether other cards stand under it before the blank line; above all cards of the deck also those
    right below the word, with None. ``unusual`` are the lines, as they were read, that are no entry in one of the forms
    that most lists have.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.boards, self.lines = layout.made_boards(), layout.made_lines()
        self.roles: list[Role] = []
        self.blanks: list[int] = []
        self.unusual: list[Role] = []
        self.cards: list[Card] = []
        self.places: dict[str, Location] = {}
        self.aside: dict[str, tuple[Location, int]] = {}
        self.numbered: dict[int, bool | None] = {}
        self.perhaps: dict[int, set[str]] = {}
        self.beside: list[tuple[str, Role, bool | None]] = []
        self.unread: list[Unread] = []
        self.findings: list[Finding] = []

    def add(self, role: Role, blank: int) -> None:
        """Add a line with the blank ones above it."""
        self.roles.append(role)
        self.blanks.append(blank)
        if role.kind != "cards" or role.marked or len(role.cards) > 1 or not isinstance(role.cards[0], Usual):
            self.unusual.append(role)

    @property
    def is_usual(self) -> bool:
        """Whether there is nothing, as it was read, but entries as most lists have them and headings that say no more
        than a zone: nothing about such a list rests on how its lines stand to each other.
        """
        return all(
            role.kind == "zone" and not role.marked and role.stated is None and role.most is None
            for role in self.unusual
        )

    # -- findings ----------------------------------------------------------------------------------------------------

    def tell(self, code: str, facts: Mapping[str, Any], at: Location) -> None:
        """Say once what leaves the deck undecided."""
        finding = Finding(code, facts, "undecided", at)
        if finding not in self.findings:
            self.findings.append(finding)

    def tell_unknown_zone(self, word: str, at: Location) -> None:
        """Say, once of each word, that the format has no zone that is called so."""
        said = (each.facts["zone"] for each in self.findings if each.code == "unknown-zone")
        if word not in said:
            self.tell("unknown-zone", {"zone": word, "known": [*self.boards.headings.known]}, at)

    def tell_note(self, code: str, facts: Mapping[str, Any], at: Location) -> None:
        """Say what a reader of the report may want to know."""
        self.findings.append(Finding(code, facts, "note", at))

    def note(self, code: str, role: Role) -> None:
        """Note a line; all of one code are one note."""
        for index, finding in enumerate(self.findings):
            if finding.code == code:
                self.findings[index] = finding._replace(also=(*finding.also, role.at))
                return
        self.tell_note(code, {"line": shown(role.body)}, role.at)

    def leave_unread(self, role: Role) -> None:
        """Say that there may be cards in a line that nobody can read."""
        self.unread.append(Unread(role.at, role.most))
        self.tell("unreadable-line", {"line": shown(role.body), "most": MOST_COPIES}, role.at)

    def leave_beside(self, word: str, roles: Sequence[Role]) -> None:
        """Say that lines of cards under a word for what is not in the deck may be in it."""
        self.unread.append(Unread(roles[0].at, sum(role.copies for role in roles)))
        self.tell("unclear-heading", {"line": word}, roles[0].at)

    def leave_address(self, address: str, at: Location) -> None:
        """Say that the cards may stand at an address, which nobody opens."""
        self.unread.append(Unread(at))
        self.tell("only-address", {"address": shown(address)}, at)

    def pass_over(self, word: str, at: Location, copies: int = 0) -> None:
        """Note that copies stand under a word for what is not in the deck."""
        place, before = self.aside.get(word, (at, 0))
        self.aside[word] = place, before + copies

    def all_findings(self) -> list[Finding]:
        """What was found, in the order of the list."""
        notes = (
            Finding("ignored-board", {"board": word, "count": copies}, "note", at)
            for word, (at, copies) in self.aside.items()
        )
        return sorted((*self.findings, *notes), key=lambda found: found.at)

    # -- what lines are for ------------------------------------------------------------------------------------------

    def doubt(self, index: int, most: int | None = None) -> None:
        """Take a line for one that is left unread, which may hold so many copies at most."""
        role = self.roles[index]
        self.roles[index] = Role("unread", role.at, role.body, most=most)

    def pass_remark(self, index: int) -> None:
        """Take a line for a remark, and note it."""
        role = self.roles[index]
        self.note("ignored-remark", role)
        self.roles[index] = Role("noise", role.at, role.body)

    # -- entries -----------------------------------------------------------------------------------------------------

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the deck list."""
        # For each of many lines: hence without what a call of its class takes.
        found, new = list[Entry](), tuple.__new__
        for written, zone, at, _, _, _ in self.cards:
            copies, name, _, whole, printing, _, counted, known, card, state, told, _ = written
            found.append(new(Entry, (copies, name, zone, at, whole, printing, counted or known, card, state, told)))
        return tuple(found)

    def copies(self, cards: Iterable[int]) -> int:
        """The copies of some entries, by their numbers."""
        return sum(self.cards[index].copies for index in cards)

    def move(self, cards: Iterable[int], zone: str | None) -> None:
        """Put some entries into a zone."""
        for index in cards:
            self.cards[index] = self.cards[index]._replace(zone=zone, headed=True)

    def sizes(self) -> dict[str | None, int]:
        """The copies in each zone."""
        sizes: dict[str | None, int] = {}
        for card in self.cards:
            sizes[card.zone] = sizes.get(card.zone, 0) + card.copies
        return sizes

    # -- lines around a line -----------------------------------------------------------------------------------------

    @property
    def whole(self) -> int:
        """The copies of all lines of cards, wherever these stand."""
        return sum(role.copies for role in self.roles if role.kind == "cards")

    def above(self, index: int) -> int:
        """The copies of the cards between a line and the heading, number or other words above it."""
        total = 0
        for role in reversed(self.roles[:index]):
            if role.kind == "cards":
                total += role.copies
            elif total or role.kind not in ("noise", "rule"):
                break
        return total

    def below(self, index: int, *, parts: bool) -> int:
        """The copies of the cards below a heading, up to the next one; ``parts``: up to the next part of a zone."""
        return sum(role.copies for role in self._below(index, _PARTS if parts else ENDS) if not role.marked)

    def below_marked(self, index: int) -> int:
        """The copies of the cards below a heading in a comment, up to the next comment with as many marks: ``###``."""
        marks, total = marks_of(self.roles[index]), 0
        for role in self.roles[index + 1 :]:
            if role.kind in _PARTS or (marks and marks_of(role) == marks):
                break
            total += role.copies
        return total

    def heads_cards(self, index: int) -> bool:
        """Whether the line below a line has cards, and no blank line stands between them."""
        below = index + 1
        return below < len(self.roles) and self.roles[below].kind == "cards" and not self.blanks[below]

    def lines_below(self, index: int) -> int:
        """The lines of cards below a heading, up to the next part of a zone: some programs count these."""
        return sum(1 for _ in self.part_below(index))

    def part_below(self, index: int) -> Iterator[Role]:
        """The lines of cards below a heading, up to the next part of a zone."""
        return self._below(index, _PARTS)

    def block_below(self, index: int) -> tuple[int, int]:
        """The copies of the cards below a heading up to a blank line or any other line, and the number of that line."""
        total, end = 0, index + 1
        while end < len(self.roles):
            role = self.roles[end]
            if (total and (self.blanks[end] or role.kind != "cards")) or role.kind not in ("cards", "noise", "rule"):
                break
            total += role.copies
            end += 1
        return total, end

    def block_above(self, index: int) -> int:
        """The copies of the cards above a line up to a blank line or any other line."""
        total, at = 0, index - 1
        while at >= 0 and self.roles[at].kind == "cards":
            total += self.roles[at].copies
            if self.blanks[at]:
                break
            at -= 1
        return total

    def _below(self, index: int, ends: frozenset[str]) -> Iterator[Role]:
        for role in self.roles[index + 1 :]:
            if role.kind in ends:
                return
            if role.kind == "cards":
                yield role


def marks_of(role: Role) -> str:
    """The marks with which a comment begins; "" of any other line."""
    return role.body[: len(role.body) - len(role.body.lstrip("#/"))]


def shown(body: str) -> str:
    """A line as it is told, cut where it is too long."""
    return body[:_LONGEST_SHOWN]
