"""What more a worker says of a list that it judged: the smallest repair, and which cards may still be added.

Both end with the time of the list. Whoever wants longer asks on a machine of their own (``deckcheck fix --legal``,
``deckcheck suggest``), which says the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckcheck.event.page.annotated_list import shown
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import words
from deckcheck.messages import sentence
from deckcheck.model.attributes import short_facts
from deckcheck.model.deck import Card
from deckcheck.model.finding import ClauseReference, Finding
from deckcheck.reports.reporter import plain
from deckcheck.reports.suggest.text import MOST_STUCK, below, copies_of, heading, is_told, lacking, waits
from deckcheck.reports.text_diff import text_diff
from deckcheck.serve.checked import NAME, Adding, Done, Mending, ShownAddition, ShownZone
from deckcheck.source import InputError, Source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.suggest.additions import Additions
from deckcheck.suggest.selecting import Condition
from deckcheck.suggest.suggestions import Suggestions, ZoneSuggestions, suggestions

if TYPE_CHECKING:
    from deckcheck.judging.repairs import RepairedFile

MOST_CARDS = 20
"""The cards of a zone that are shown."""


# -- the smallest repair


def load() -> None:
    """Load what looks for repairs, which takes a while the first time."""
    for module in ("judging.repairs", "prove.solver", "reports.repair"):
        import_module(f"deckcheck.{module}")
    with suppress(ImportError):
        import_module("highspy")


def mended(judge: Judge, source: Source, reference: str, seconds: float) -> RepairedFile:
    """The smallest repair of a list, looked for in so many seconds. Raises InputError where the solver is not there."""
    from deckcheck.judging.repairs import AskedRepair, repaired_file

    found = repaired_file(judge, source, reference, AskedRepair(seconds=seconds))
    repair = found.repair
    return found._replace(
        repair=repair._replace(
            conflict=tuple(map(_scrubbed, repair.conflict)),
            left=tuple(map(_scrubbed, repair.left)),
            resolved=tuple(map(without_folder, repair.resolved)),
        )
    )


def _code_of_none(code: str) -> str:
    """What a page says where the command line says another thing of why there is no repair."""
    why = code.removeprefix("repair-").removeprefix("impossible").removeprefix("-")
    return f"serve-no-repair-{why}" if why else "serve-no-repair"


def shown_mending(found: RepairedFile, lang: str) -> Mending:
    """A repair as a page shows it."""
    from deckcheck.reports.repair import change_sentence, conflict, none_code

    repair, called, before = found.repair, words(found.checker.format), found.file.source.text
    if repair.outcome != "found":
        asked = tuple(conflict(found, lang))
        headline = sentence(lang, _code_of_none(none_code(found)), {})
        return Mending(headline, conflict=tuple((_place(clause), shown(said)) for clause, said in asked))
    after = found.after
    headline = "serve-repair-needless" if not repair.changes else "serve-repaired" if after else "serve-repair-by-hand"
    notes = [sentence(lang, "repair-smallest" if repair.smallest else "serve-perhaps-fewer", {})]
    if repair.others is not None:
        notes.append(sentence(lang, "repair-others" if repair.others else "repair-alone", {}))
    diff = () if after is None else tuple(map(plain, text_diff(NAME, before, after.source.text)))[2:]
    return Mending(
        sentence(lang, headline, {"count": repair.copies}),
        tuple(shown(change_sentence(change, lang, called)) for change in repair.changes),
        tuple(_resolved(each, lang, called) for each in repair.resolved),
        tuple(notes) if repair.changes else (),
        text=None if after is None else after.source.text,
        diff=diff,
    )


def _resolved(finding: Finding, lang: str, called: Any) -> Done:
    return Done(finding.code, shown(sentence(lang, finding.code, finding.facts, called)), finding.at.line)


def _place(clause: ClauseReference | None) -> str:
    return "" if clause is None else f"{clause.path}:{clause.line}"


def repair_data(found: RepairedFile, lang: str) -> dict[str, Any]:
    """A repair as JSON values, those of a deck in ``schemas/repair.schema.json``."""
    from deckcheck.reports import repair

    return repair.repair_data(found, lang)


# -- what may be added


class Growing(NamedTuple):
    """A list that is asked what may be added: what it lacks without any card, and what finds the cards."""

    lacking: Suggestions
    cards: Callable[[], Suggestions]


def growing(judge: Judge, source: Source, reference: str, where: str) -> Growing:
    """What may be added to a list, of the cards of a condition. Raises InputError for one that cannot be read."""
    read = judge.read(source, reference)
    checker = judge.checker(read.reference)
    condition = Condition((where,), checker.format.game, checker.cards, checker.on)
    asked = Additions(read.deck, checker)

    def found(cards: Iterable[Card]) -> Suggestions:
        given = suggestions(read.deck, checker, cards, additions=asked)
        lacks = tuple(each._replace(clause=_scrubbed(each.clause)) for each in given.lacks)
        return given._replace(lacks=lacks, stuck=tuple(map(without_folder, given.stuck)))

    return Growing(found(()), lambda: found(filter(condition.holds, checker.cards.cards())))


def shown_additions(found: Suggestions, lang: str, *, unasked: bool = False) -> Adding:
    """What may be added as a page shows it; ``unasked``: there was no time to ask of each card."""
    called = words(found.format)
    notes = [sentence(lang, "serve-suggest-timeout", {})] if unasked else []
    notes += lacking(found, lang, called)
    for finding in found.stuck[:MOST_STUCK]:
        what = sentence(lang, finding.code, finding.facts, called)
        notes.append(sentence(lang, "suggest-stuck", {"what": what, "place": str(finding.at.line)}))
    if found.stuck[MOST_STUCK:]:
        notes.append(sentence(lang, "serve-more-stuck", {"count": len(found.stuck) - MOST_STUCK}))
    if found.open:
        notes.append(sentence(lang, "serve-suggest-open", {}))
    if waits(found):
        notes.append(sentence(lang, "suggest-waits", {}))
    zones = (_zone(zone, found, lang, called) for zone in filter(is_told, found.zones))
    if unasked:
        zones = (zone._replace(more=()) for zone in zones)
    return Adding(tuple(map(shown, notes)), tuple(zones))


def _zone(zone: ZoneSuggestions, found: Suggestions, lang: str, called: Any) -> ShownZone:
    above = shown(heading(zone, lang, called))
    if zone.room == 0 or found.open:
        return ShownZone(above, (), ())
    return ShownZone(above, tuple(_cards(zone, found)), tuple(below(zone, MOST_CARDS, lang)))


def _cards(zone: ZoneSuggestions, found: Suggestions) -> Iterator[ShownAddition]:
    attributes = found.format.game.attributes
    for each in zone.cards[:MOST_CARDS]:
        yield ShownAddition(
            copies_of(each), shown(each.card.name), shown("; ".join(short_facts(each.card, attributes)))
        )


# -- where files of the site's own formats stand is nobody's business


def without_folder(finding: Finding) -> Finding:
    """A finding without the folder in which a file of the site's own stands."""
    return finding._replace(clause=_scrubbed(finding.clause))


def _scrubbed(clause: ClauseReference | None) -> ClauseReference | None:
    if clause is None or clause.path.startswith("formats/"):
        return clause
    return clause._replace(path=os.path.basename(clause.path))


def not_found(error: InputError, lang: str) -> str:
    """Why nothing could be looked for, as a sentence."""
    return shown("; ".join(sentence(lang, each.code, each.facts) for each in error.problems))
