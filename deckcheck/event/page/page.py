"""What stands on an event's page: every player with the lists that count, in words and ready to be shown."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace

from deckcheck.event.intake.handed_in import Other
from deckcheck.event.intake.headers import is_contact
from deckcheck.event.intake.plan import ONLY
from deckcheck.event.judged.registration import Entered, Registration
from deckcheck.event.judged.result import VERDICTS, Result
from deckcheck.event.lock.since import change_sentences
from deckcheck.event.page.annotated_list import Note, annotated, note, shown
from deckcheck.event.paper.sheets import Cards, Group, Sheet, SheetDeck, SheetZone, laid_out, sheets
from deckcheck.event.tables import more_columns
from deckcheck.formats.format import Format
from deckcheck.judging.judged import words
from deckcheck.messages import NO_WORDS, Words, has, in_language, language, sentence, template
from deckcheck.model.finding import Finding
from deckcheck.reports.reasons import all_reasons, reasons
from deckcheck.source import Location

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


def page(result: Result, lang: str) -> SimpleNamespace:
    """The page of an event in a language, as its template reads it: everything but the words that are on every page."""
    plan, problems = result.plan, (*result.judge.judge.problems, *result.problems)
    changes = () if result.changes is None else tuple(change_sentences(result.changes, lang))
    players = tuple(sorted(_players(result, lang), key=_need))
    found = Counter(code for player in players for code in player.codes)
    missing, late = sum(each.missing for each in players), sum(each.late for each in players)
    return SimpleNamespace(
        lang=lang,
        event=shown(plan.name),
        on=plan.on,
        deadline=plan.deadline.iso if plan.deadline else "",
        formats=tuple(dict.fromkeys(_formats(result, lang))),
        numbers={"all": len(players), **result.numbers, "missing": missing, "late": late},
        verdicts={verdict: sentence(lang, f"verdict-{verdict}", {}) for verdict in VERDICTS},
        shown=sentence(lang, "page-shown", {"shown": "%", "count": len(players)}),
        notes=(
            *(note(each, lang, NO_WORDS) for each in result.notes),
            *(_trouble(each.code, each.facts, each.at, lang) for each in problems),
        ),
        # The heading of the section says what the first sentence does, unless that is all there is to say.
        changes=tuple(each._replace(text=shown(each.text)) for each in changes[1:] or changes),
        # How often each was found, and what it is about.
        codes=tuple(
            (code, found[code], template(lang, code, "about") if has(code, "about") else "") for code in sorted(found)
        ),
        columns=tuple(map(shown, more_columns(result))),
        found=sentence(lang, "page-found", {"one": "%n", "other": "%c"}),
        # Whether players have been given tables.
        tables=any(each.sheet.table for each in players),
        players=players,
    )


def _players(result: Result, lang: str) -> Iterator[SimpleNamespace]:
    by_last = sheets(result, lang)
    by_table = {sheet.number: place for place, sheet in enumerate(laid_out(by_last, "table"))}
    cards = Cards(result, lang)
    for place, sheet in enumerate(by_last):
        yield _player(sheet, (place, by_table[sheet.number]), cards, result, lang)


def _need(player: SimpleNamespace) -> tuple[bool, int, bool, int]:
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


def _player(sheet: Sheet, places: tuple[int, int], cards: Cards, result: Result, lang: str) -> SimpleNamespace:
    """What the page says of a player; ``places`` are among the sheets by last names and by tables."""
    number = sheet.number
    registration = result.registrations[number]
    called = words(result.judge.format_of(registration))
    decks = tuple(
        _deck(id, deck, on_paper, cards, result, lang)
        for (id, deck), on_paper in zip(registration.decks.items(), sheet.decks, strict=True)
    )
    of_decks = [finding for deck in registration.decks.values() for finding in deck.report.findings]
    found = [*registration.findings, *of_decks]
    codes = tuple(sorted({finding.code for finding in found}))
    by_last, by_table = places
    return SimpleNamespace(
        number=number,
        id=shown(registration.player or ""),
        name="" if registration.name in (None, registration.player) else shown(registration.name or ""),
        verdict=registration.verdict,
        word=sentence(lang, f"verdict-{registration.verdict}", {}),
        why=shown(_why(found, called, lang)),
        contact=shown(_contact(registration)),
        # Whether the answer is another than before.
        changed=result.changes is not None and number in result.changes.another_answer,
        missing=not decks and not _NO_LIST.isdisjoint(codes),
        late=registration.late,
        known=_known(registration.known_only_to, lang),
        codes=codes,
        source=_place(registration.at),
        submitted=registration.submitted.iso if registration.submitted else "",
        others=tuple(_others(registration.others, sentence(lang, "page-late", {}))),
        more=tuple((shown(header), shown(cell)) for header, cell in registration.more.items() if cell),
        notes=tuple(note(finding, lang, called, registration.at.path) for finding in registration.findings),
        decks=decks,
        print=_print(decks),
        sheet=sheet,
        by_last=by_last,
        by_table=by_table,
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


def _deck(id: str, deck: Entered, on_paper: SheetDeck, cards: Cards, result: Result, lang: str) -> SimpleNamespace:
    """A deck of a player: by zones, and as it was written."""
    format_, report = result.judge.judge.open(deck.format).format, deck.report
    called = words(format_, report)
    zones = tuple(_zones(deck, on_paper.zones or tuple(cards.zones(deck)), format_, lang))
    lists = {place.path for place in result.plan.places if place.kind == "list"}
    as_written = annotated(report.path, deck.lines, report.findings, lang, called, alone=report.path not in lists)
    if deck.cards.is_known:
        # What was read in full stands in the zones; what its player wrote is shown where something is wrong with it.
        as_written = as_written._replace(lines=tuple(each for each in as_written.lines if each.notes), omitted=0)
    unread, omitted, more = deck.cards.unread, as_written.omitted, as_written.more
    return SimpleNamespace(
        id="" if id == ONLY else shown(id),
        format=shown(in_language(format_.name, lang)),
        verdict=report.verdict,
        word=sentence(lang, f"verdict-{report.verdict}", {}),
        known=_known(report.known_only_to, lang),
        path=shown(report.path),
        sizes=language(lang).JOINT.join(f"{zone.name} {zone.copies}" for zone in zones),
        zones=zones,
        # What a sheet of paper has in place of the zones where not all of it was read.
        lines=on_paper.lines,
        unread=sentence(lang, "page-unread", {"unread": unread}) if unread else "",
        written=as_written,
        omitted=sentence(lang, "page-omitted", {"omitted": omitted}) if omitted else "",
        more=sentence(lang, "page-more", {"more": more}) if more else "",
    )


def _zones(deck: Entered, known: Sequence[SheetZone], format_: Format, lang: str) -> Iterator[SimpleNamespace]:
    """The zones in the order of the format, each with its cards by types, as on a sheet, and the names of no card.

    What stands under a heading that nobody knows comes last.
    """
    by_id, unknown = {zone.id: zone for zone in known}, deck.cards.unknown
    for id, name in (*((zone.id, shown(in_language(zone.name, lang))) for zone in format_.deck_zones), ("", "")):
        groups = [*by_id[id].groups] if id in by_id else []
        names = unknown.get(id, {})
        if names:
            rows = tuple((copies, shown(written)) for written, copies in names.items())
            groups.append(Group("", sum(names.values()), rows, known=False))
        if groups:
            count = sum(len(each.rows) for each in groups)
            yield SimpleNamespace(
                name=name or sentence(lang, "page-elsewhere", {}),
                copies=sum(each.copies for each in groups),
                groups=tuple(_first(groups, _MOST_ROWS)),
                more=sentence(lang, "page-more", {"more": count - _MOST_ROWS}) if count > _MOST_ROWS else "",
            )


def _first(groups: Iterable[Group], most: int) -> Iterator[Group]:
    """Groups with so many rows in all."""
    for group in groups:
        if most > 0:
            yield group._replace(rows=group.rows[:most])
        most -= len(group.rows)


def _print(decks: Iterable[SimpleNamespace]) -> int:
    """How large the print may be for a sheet to be one page; 5 says that it cannot be one that anybody could read."""
    lines = 0
    for deck in decks:
        lines += 3 + sum(1 + _width(line) // _WIDE for line in deck.lines)
        for zone in () if deck.lines else deck.zones:
            lines += 2 + sum(bool(group.label) for group in zone.groups)
            lines += sum(1 + _width(name) // _WIDE for group in zone.groups for _, name in group.rows)
    return 1 + sum(lines > room for room in _ROOM)


def _width(text: str) -> int:
    return sum(1 if char.isascii() else 2 for char in text)
