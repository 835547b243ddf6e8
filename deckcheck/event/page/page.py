"""What stands on an event's page: every player with the lists that count, in words and ready to be shown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace

from deckcheck.event.intake.handed_in import Other
from deckcheck.event.intake.headers import is_contact
from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import VERDICTS, Result
from deckcheck.event.lock.since import Line, change_sentences
from deckcheck.event.page.annotated_list import AnnotatedList, Note, annotated, note, shown
from deckcheck.event.paper.sheets import Cards, Sheet, SheetDeck, SheetZone, laid_out, sheets
from deckcheck.event.tables import more_columns
from deckcheck.formats.format import Format
from deckcheck.judging.judged import words
from deckcheck.messages import NO_WORDS, Words, has, in_language, language, sentence, template
from deckcheck.model.finding import Finding, Verdict
from deckcheck.reports.reasons import all_reasons, reasons
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

WORDS = (
    *("players", "changes", "figures", "notes", "skip", "sections"),
    *("all", "missing", "late", "day", "deadline"),
    *("view", "overview", "sheets", "checks", "print"),
    *("filter", "verdict", "search", "code", "any-code", "clear", "nothing"),
    *("source", "submitted", "others", "details", "written", "not-known", "changed"),
    *("sort", "by-need", "by-name", "by-last-name", "by-table", "by-id", "by-time"),
    *("no-list", "sheet", "check", "counted", "signature", "judge", "time", "remarks"),
    *("verdicts", "cards", "sizes", "card", "size", "number", "copies"),
)
"""What there is to say, each the rest of a code that begins with ``page-``."""


PAPER_WORDS = ("initial", "table", "as-written")
"""The same of codes that begin with ``paper-``: what the sheets of a page and those as PDF have in common."""


def page_words(lang: str) -> SimpleNamespace:
    """The words in a language as attributes, with underscores where their codes have hyphens."""
    said = {word.replace("-", "_"): sentence(lang, f"page-{word}", {}) for word in WORDS}
    on_paper = {word.replace("-", "_"): sentence(lang, f"paper-{word}", {}) for word in PAPER_WORDS}
    return SimpleNamespace(**said, **on_paper)


_WIDE = 36
"""The characters, Japanese ones twice, that a line of a sheet holds."""
_ROOM = (44, 64, 84, 140)
"""The lines that a sheet of paper holds, from the largest print to the smallest; what is more needs several."""

_MOST_ROWS = 300
_MOST_PLACES = 12
"""Of more different cards in a zone, or more lists of a player, the others are only counted."""
_NO_LIST = {"no-registration", "perhaps-handed-in", "no-deck-handed-in"}
"""What is found where nothing was handed in."""


class Row(NamedTuple):
    """So many copies of a card, or of a name that no single card has."""

    copies: int
    name: str
    known: bool = True


class Rows(NamedTuple):
    """Cards of one type, ``label``; "" where nothing parts them."""

    label: str
    copies: int
    rows: tuple[Row, ...]


class ZoneList(NamedTuple):
    """The cards of a zone by types, as on a sheet, and then the names that no card has; ``more`` says how many are not
    shown.
    """

    name: str
    copies: int
    groups: tuple[Rows, ...]
    more: str


class DeckList(NamedTuple):
    """A deck of a player: by zones, and as it was written. ``id`` is empty where each player has one.

    ``lines`` are what a sheet of paper has in place of the zones where not all of it was read.
    """

    id: str
    format: str
    verdict: Verdict
    word: str
    known: str
    path: str
    sizes: str
    zones: tuple[ZoneList, ...]
    lines: tuple[str, ...]
    unread: str
    written: AnnotatedList
    omitted: str
    more: str


class Player(NamedTuple):
    """What the page says of a player.

    ``number`` is of the registration, ``why`` its reasons in a few words, ``contact`` how to reach the player where a
    table has it; ``changed`` says that the answer is another than before.
    ``known`` says up to when that is known by which the verdict is; ``print`` is the size of a sheet's print: 1 the
    largest, 5 for several sheets. ``sheet`` is what else is on it, ``by_last`` and ``by_table`` its place among them.
    """

    number: int
    id: str
    name: str
    verdict: Verdict
    word: str
    why: str
    contact: str
    changed: bool
    missing: bool
    late: bool
    known: str
    codes: tuple[str, ...]
    source: str
    submitted: str
    others: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    notes: tuple[Note, ...]
    decks: tuple[DeckList, ...]
    print: int
    sheet: Sheet
    by_last: int
    by_table: int


class Page(NamedTuple):
    """Everything but the words that are on every page.

    ``codes`` are how often each was found, and what it is about; ``tables`` says that players have been given tables.
    """

    lang: str
    event: str
    on: str
    deadline: str
    formats: tuple[str, ...]
    numbers: Mapping[str, int]
    verdicts: Mapping[str, str]
    shown: str
    notes: tuple[Note, ...]
    changes: tuple[Line, ...]
    codes: tuple[tuple[str, int, str], ...]
    columns: tuple[str, ...]
    found: str
    tables: bool
    players: tuple[Player, ...]


def page(result: Result, lang: str) -> Page:
    """The page of an event in a language."""
    plan, problems = result.plan, (*result.judge.judge.problems, *result.problems)
    changes = () if result.changes is None else tuple(change_sentences(result.changes, lang))
    players = tuple(sorted(_players(result, lang), key=_need))
    found = Counter(code for player in players for code in player.codes)
    missing, late = sum(each.missing for each in players), sum(each.late for each in players)
    return Page(
        lang,
        shown(plan.name),
        plan.on,
        plan.deadline.iso if plan.deadline else "",
        tuple(dict.fromkeys(_formats(result, lang))),
        {"all": len(players), **result.numbers, "missing": missing, "late": late},
        {verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in VERDICTS},
        sentence(lang, "page-shown", {"shown": "%", "count": len(players)}),
        (
            *(note(each, lang, NO_WORDS) for each in result.notes),
            *(_trouble(each.code, each.facts, each.at, lang) for each in problems),
        ),
        # The heading of the section says what the first sentence does, unless that is all there is to say.
        tuple(each._replace(text=shown(each.text)) for each in changes[1:] or changes),
        tuple(
            (code, found[code], template(lang, code, "about") if has(code, "about") else "") for code in sorted(found)
        ),
        tuple(map(shown, more_columns(result))),
        sentence(lang, "page-found", {"one": "%n", "other": "%c"}),
        any(each.sheet.table for each in players),
        players,
    )


def _players(result: Result, lang: str) -> Iterator[Player]:
    by_last = sheets(result, lang)
    by_table = {sheet.number: place for place, sheet in enumerate(laid_out(by_last, "table"))}
    cards = Cards(result, lang)
    for place, sheet in enumerate(by_last):
        yield _player(sheet, (place, by_table[sheet.number]), cards, result, lang)


def _need(player: Player) -> tuple[bool, int, bool, int]:
    """Who needs something comes first: of those without a list at all after those with a wrong one."""
    return player.verdict == "legal" and not player.late, _NEED.index(player.verdict), player.missing, player.number


_NEED = ("illegal", "undecided", "legal")


def _trouble(code: str, facts: Mapping[str, object], at: Location | None, lang: str) -> Note:
    """A file of registrations, or a record of a card file, that cannot be used."""
    label = sentence(lang, "severity-error", {}).rstrip(": ")
    return Note("illegal", label, code, shown(sentence(lang, code, facts)), shown(str(at or "")), "", "")


def _formats(result: Result, lang: str) -> Iterator[str]:
    references = [reference for slot in result.plan.slots for reference in slot.formats]
    if not references:
        references = [deck.format for each in result.registrations for deck in each.decks.values()]
    for reference in references:
        yield shown(in_language(result.judge.judge.open(reference).format.name, lang))


def _player(sheet: Sheet, places: tuple[int, int], cards: Cards, result: Result, lang: str) -> Player:
    number = sheet.number
    registration = result.registrations[number]
    called = words(result.judge.format_of(registration))
    decks = tuple(
        _deck(id, deck, on_paper, cards, result, lang)
        for (id, deck), on_paper in zip(registration.decks.items(), sheet.decks, strict=True)
    )
    of_decks = [finding for deck in registration.decks.values() for finding in deck.report.findings]
    codes = sorted({finding.code for finding in (*registration.findings, *of_decks)})
    name = "" if registration.name in (None, registration.player) else shown(registration.name or "")
    found = [*registration.findings, *of_decks]
    return Player(
        number,
        shown(registration.player or ""),
        name,
        registration.verdict,
        sentence(lang, f"verdict-{registration.verdict}", {}),
        shown(_why(found, called, lang)),
        shown(_contact(registration)),
        result.changes is not None and number in result.changes.another_answer,
        not decks and not _NO_LIST.isdisjoint(codes),
        registration.late,
        _known(registration.known_only_to, lang),
        tuple(codes),
        _place(registration.at),
        registration.submitted.iso if registration.submitted else "",
        tuple(_others(registration.others, sentence(lang, "page-late", {}))),
        tuple((shown(header), shown(cell)) for header, cell in registration.more.items() if cell),
        tuple(note(finding, lang, called, registration.at.path) for finding in registration.findings),
        decks,
        _print(decks),
        sheet,
        *places,
    )


def _why(found: Sequence[Finding], called: Words, lang: str) -> str:
    """The reasons of a verdict in a few words; of a legal list what is odd about how it was handed in."""
    said = all_reasons(found, called, lang) or reasons(found, "warning", called, lang)
    more = ["…"] if said[_MOST_REASONS:] else []
    return language(lang).JOINT.join([*said[:_MOST_REASONS], *more])


_MOST_REASONS = 3


def _contact(registration: Registration) -> str:
    """How to reach a player, as the first of the columns for that says."""
    cells = (cell for header, cell in registration.more.items() if is_contact(header) and cell)
    return next((cell for cell in cells if cell != registration.player), "")


def _known(until: str | None, lang: str) -> str:
    """That a verdict is of what is known up to a day, if it is."""
    return "" if until is None else sentence(lang, "known-only-to", {"known_until": until})


def _place(at: Location) -> str:
    """Where a submission is: a file or a cell, or a line of a file that holds others too."""
    return shown(at.path) if at.line == 1 else f"{shown(at.path)}:{at.line}"


def _others(others: Sequence[Other], late: str) -> Iterator[str]:
    for each in others[:_MOST_PLACES]:
        when = (each.submitted.iso if each.submitted else "", late if each.late else "")
        yield " · ".join((_place(each.at), *filter(None, when)))
    if others[_MOST_PLACES:]:
        yield f"… ({len(others)})"


def _deck(id: str, deck: Entered, on_paper: SheetDeck, cards: Cards, result: Result, lang: str) -> DeckList:
    format_, report = result.judge.judge.open(deck.format).format, deck.report
    called = words(format_, report)
    zones = tuple(_zones(deck, on_paper.zones or tuple(cards.zones(deck)), format_, lang))
    lists = {place.path for place in result.plan.places if place.kind == "list"}
    as_written = annotated(report.path, deck.lines, report.findings, lang, called, alone=report.path not in lists)
    if deck.cards.is_known:
        # What was read in full stands in the zones; what its player wrote is shown where something is wrong with it.
        as_written = as_written._replace(lines=tuple(each for each in as_written.lines if each.notes), omitted=0)
    unread, omitted, more = deck.cards.unread, as_written.omitted, as_written.more
    return DeckList(
        "" if id == ONLY else shown(id),
        shown(in_language(format_.name, lang)),
        report.verdict,
        sentence(lang, f"verdict-{report.verdict}", {}),
        _known(report.known_only_to, lang),
        shown(report.path),
        language(lang).JOINT.join(f"{zone.name} {zone.copies}" for zone in zones),
        zones,
        on_paper.lines,
        sentence(lang, "page-unread", {"unread": unread}) if unread else "",
        as_written,
        sentence(lang, "page-omitted", {"omitted": omitted}) if omitted else "",
        sentence(lang, "page-more", {"more": more}) if more else "",
    )


def _zones(deck: Entered, known: Sequence[SheetZone], format_: Format, lang: str) -> Iterator[ZoneList]:
    """The zones in the order of the format; what stands under a heading that nobody knows comes last."""
    by_id, unknown = {zone.id: zone for zone in known}, deck.cards.unknown
    for id, name in (*((zone.id, shown(in_language(zone.name, lang))) for zone in format_.deck_zones), ("", "")):
        zone, names = by_id.get(id), unknown.get(id, {})
        groups = [] if zone is None else [_rows(*group) for group in zone.groups]
        if names:
            rows = tuple(Row(copies, shown(written), known=False) for written, copies in names.items())
            groups.append(Rows("", sum(names.values()), rows))
        if groups:
            copies, count = sum(each.copies for each in groups), sum(len(each.rows) for each in groups)
            more = sentence(lang, "page-more", {"more": count - _MOST_ROWS}) if count > _MOST_ROWS else ""
            name = name or sentence(lang, "page-elsewhere", {})
            yield ZoneList(name, copies, tuple(_first(groups, _MOST_ROWS)), more)


def _rows(label: str, copies: int, rows: Iterable[tuple[int, str]]) -> Rows:
    return Rows(label, copies, tuple(Row(count, name) for count, name in rows))


def _first(groups: Iterable[Rows], most: int) -> Iterator[Rows]:
    """Groups with so many rows in all."""
    for group in groups:
        if most > 0:
            yield group._replace(rows=group.rows[:most])
        most -= len(group.rows)


def _print(decks: Iterable[DeckList]) -> int:
    """How large the print may be for a sheet to be one page; 5 says that it cannot be one that anybody could read."""
    lines = 0
    for deck in decks:
        lines += 3 + sum(1 + _width(line) // _WIDE for line in deck.lines)
        for zone in () if deck.lines else deck.zones:
            lines += 2 + sum(bool(group.label) for group in zone.groups)
            lines += sum(1 + _width(row.name) // _WIDE for group in zone.groups for row in group.rows)
    return 1 + sum(lines > room for room in _ROOM)


def _width(text: str) -> int:
    return sum(1 if char.isascii() else 2 for char in text)
