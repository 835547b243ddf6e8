"""What stands on the sheets of an event, as PDF and on its page: one for each player, in the desk's order."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from deckcheck.event.intake.plan import ONLY
from deckcheck.event.intake.submission import folded
from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import Result
from deckcheck.event.tables import more_columns
from deckcheck.judging.opened import Opened
from deckcheck.messages import in_language, sentence
from deckcheck.model.attributes import in_order
from deckcheck.model.game import Attribute
from deckcheck.model.heading import fold_heading
from deckcheck.model.names import fold_name
from deckcheck.reports.reporter import plain
from deckcheck.source import InputError, Problem
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

By = Literal["name", "table"]
USUAL = {
    "last": ("last name", "surname", "family name", "姓", "姓(漢字)"),
    "table": ("table", "table number", "table no", "seat", "テーブル", "テーブル番号", "卓", "卓番号", "座席"),
    "archetype": ("archetype", "deck name", "deck type", "deck archetype", "アーキタイプ", "デッキ名", "デッキタイプ"),
}
"""The headers that people use, by what stands under them, among the columns that deckcheck passes on."""
_TYPES = ("card-type", "type", "kind", "types")
"""What games call the attribute by which lists part their cards, the likeliest first."""
_MOST_GROUPS = 12
LONGEST = 300
"""The characters of a line that are printed."""
_MOST_LINES = 600


class Group(NamedTuple):
    """Cards of one type, "" where nothing parts them: how many of each; ``copies`` is how many in all.

    Those that are not ``known`` are names that no single card has.
    """

    label: str
    copies: int
    rows: tuple[tuple[int, str], ...]
    known: bool = True


class SheetZone(NamedTuple):
    """A zone of a deck: its id, "" for what stands under an unknown heading, its name and size, and its cards."""

    id: str
    name: str
    copies: int
    groups: tuple[Group, ...]


class SheetDeck(NamedTuple):
    """A deck: what it is called, its zones if all of it was read, else the lines as they were handed in."""

    title: str
    zones: tuple[SheetZone, ...]
    lines: tuple[str, ...]


class Sheet(NamedTuple):
    """The sheet of a player. ``initial`` is that of the ``last`` name, by which sheets are sorted into boxes.

    ``number`` is of the registration; ``about`` is what stands below the name.
    """

    number: int
    initial: str
    last: str
    id: str
    name: str
    table: str
    archetype: str
    verdict: str
    late: bool
    about: str
    decks: tuple[SheetDeck, ...]


def sheets(result: Result, lang: str, by: By = "name", columns: Mapping[str, str] | None = None) -> tuple[Sheet, ...]:
    """The sheets, in the order of last names or of tables; who has no table comes last.

    ``columns`` names the headers of columns that are called otherwise. Raises InputError if there is none of that name.
    """
    headers = dict(_headers(result, columns or {}))
    cards = Cards(result, lang)
    return laid_out([_sheet(*each, headers, cards, lang) for each in enumerate(result.registrations)], by)


def laid_out(found: Iterable[Sheet], by: By) -> tuple[Sheet, ...]:
    """Sheets in the order of last names or of tables."""

    def named(sheet: Sheet) -> tuple[str, str, str, int]:
        return folded(sheet.last), folded(sheet.name), folded(sheet.id), sheet.number

    return tuple(sorted(found, key=named if by == "name" else lambda sheet: (_natural(sheet.table), named(sheet))))


def _sheet(number: int, each: Registration, headers: Mapping[str, str], cards: "Cards", lang: str) -> Sheet:
    more = {what: _line(each.more.get(header, "")) for what, header in headers.items()}
    last = more.get("last") or last_name(each.name or each.player or "")
    id, name = _line(each.player or ""), _line(each.name or each.player or str(each.at))
    late = sentence(lang, "page-late", {}) if each.late else ""
    verdict = sentence(lang, f"verdict-{each.verdict}", {})
    about = " · ".join(filter(None, (id if id != name else "", more.get("archetype"), verdict, late)))
    decks = tuple(cards.sheet_deck(*deck) for deck in each.decks.items())
    table, archetype = more.get("table", ""), more.get("archetype", "")
    return Sheet(number, initial(last), last, id, name, table, archetype, verdict, each.late, about, decks)


def _headers(result: Result, columns: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    known = {fold_heading(column): column for column in reversed(more_columns(result))}
    for what, words in USUAL.items():
        asked = columns.get(what)
        if asked is not None and fold_heading(asked) not in known:
            raise InputError([Problem("unknown-column", {"value": asked, "known": list(more_columns(result))})])
        header = next((known[each] for each in map(fold_heading, [asked] if asked else words) if each in known), None)
        if header is not None:
            yield what, header


def table_in(more: Mapping[str, str]) -> str:
    """The table of a player, as the columns that deckcheck passes on have it, "" where none does.

    >>> table_in({"Email": "a@x.example", "Table Number": "12"}), table_in({})
    ('12', '')
    """
    cells = {fold_heading(column): cell for column, cell in more.items()}
    return _line(next((cells[each] for each in map(fold_heading, USUAL["table"]) if each in cells), ""))


def last_name(name: str) -> str:
    """The name by which a player is looked for: the last word, what stands before a comma, or all of a name in kanji.

    >>> last_name("Anna von Müller"), last_name("Müller, Anna"), last_name("山田 太郎"), last_name("anna@x.org")
    ('Müller', 'Müller', '山田 太郎', 'anna@x.org')
    """
    before, comma, _ = name.partition(",")
    if comma and before.strip():
        return before.strip()
    if any(char >= "\u2e80" for char in name):
        return name
    return name.split()[-1] if name.split() else name


def initial(name: str) -> str:
    """The first letter or digit of a name, as large letters are written; "" where there is none.

    >>> initial("müller"), initial("'t Hooft"), initial("山田"), initial("=1")
    ('M', 'T', '山', '1')
    """
    return next((char.upper()[:1] for char in name if char.isalnum()), "")


def _natural(text: str) -> tuple[bool, tuple[tuple[int, str], ...]]:
    """A key by which table 2 comes before table 10, and no table at all last."""
    parts = re.findall(r"([0-9]{1,9})|([^0-9]+)", folded(text))
    return not text, tuple((int(number or 0), other) for number, other in parts)


def _line(text: str) -> str:
    """A text from outside as one printed line."""
    text = " ".join(plain(text[: 2 * LONGEST]).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


class Cards:
    """The cards of an event's decks, as sheets have them: by zones, and in these by types."""

    def __init__(self, result: Result, lang: str) -> None:
        self._judge, self._lang = result.judge.judge, lang
        self._types: dict[tuple[str, str], tuple[str, ...]] = {}

    def sheet_deck(self, id: str, deck: Entered) -> SheetDeck:
        """A deck, its cards if all of it was read; else its lines."""
        title = _line(in_language(self._judge.open(deck.format).format.name, self._lang))
        if id != ONLY:
            title = f"{_line(id)} – {title}"
        if deck.cards.is_known and deck.cards.cards:
            return SheetDeck(title, tuple(self.zones(deck)), ())
        lines = [_line(line) for line in deck.lines[: _MOST_LINES + 1]]
        if len(deck.lines) > _MOST_LINES:
            lines[-1] = sentence(self._lang, "page-omitted", {"omitted": len(deck.lines) - _MOST_LINES})
        while lines and not lines[-1]:
            del lines[-1]
        return SheetDeck(title, (), tuple(lines))

    def zones(self, deck: Entered) -> Iterator[SheetZone]:
        """The zones in which it has known cards, in the order of the format; those under unknown headings last."""
        opened = self._judge.open(deck.format)
        names = {zone.id: _line(in_language(zone.name, self._lang)) for zone in opened.format.deck_zones}
        for zone in (*names, ""):
            cards = deck.cards.cards.get(zone)
            if cards:
                name = names.get(zone) or sentence(self._lang, "page-elsewhere", {})
                yield SheetZone(zone, name, sum(cards.values()), tuple(self._groups(cards, deck.format, opened)))

    def _groups(self, cards: Mapping[str, int], format_: str, opened: Opened) -> Iterator[Group]:
        """The cards of a zone by their types; in one group if nothing says what types there are."""
        attribute = _by(opened)
        if attribute is not None:
            for name in cards:
                if (format_, name) not in self._types:
                    self._types[format_, name] = _types(name, attribute, opened)
        found = grouped((self._types.get((format_, name), ()), (count, _line(name))) for name, count in cards.items())
        if attribute is None or len(found) > _MOST_GROUPS:
            yield _group("", (row for rows in found.values() for row in rows))
            return
        order = {value: place for place, value in enumerate(attribute.values)}
        for types in sorted(
            found, key=lambda each: (not each, [(order.get(value, len(order)), value) for value in each])
        ):
            label = " ".join(_said(value, attribute, self._lang) for value in types)
            yield _group(label or (sentence(self._lang, "paper-other", {}) if len(found) > 1 else ""), found[types])


def _group(label: str, rows: Iterable[tuple[int, str]]) -> Group:
    found = tuple(sorted(rows, key=lambda row: row[1]))
    return Group(label, sum(count for count, _ in found), found)


def _by(opened: Opened) -> Attribute | None:
    """The attribute by which the cards of a game are parted; one that only some of them have says too little."""
    attributes = opened.format.game.attributes
    return next((attributes[id] for id in _TYPES if id in attributes and attributes[id].only is None), None)


def _types(name: str, attribute: Attribute, opened: Opened) -> tuple[str, ...]:
    found = opened.cards.find(fold_name(name))
    values = in_order(attribute, found[0].attributes.get(attribute.id) or ()) if found else []
    # What another of its types implies need not be said.
    implied = {general for value in values for general in attribute.broader.get(value, ())}
    return tuple(value for value in values if value not in implied)


def _said(value: str, attribute: Attribute, lang: str) -> str:
    """A value, in Japanese by the word that the game has for it."""
    words = [word for word, meant in attribute.synonyms.items() if meant == value and not word.isascii()]
    return _line(words[0]) if lang == "ja" and words else _line(value)
