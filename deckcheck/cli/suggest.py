"""``deckcheck suggest``: what may still be added to a deck."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import click

from deckcheck.cli._decks import max_size_option, most_bytes
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    FILES,
    LANG,
    cards_option,
    configured_lang_option,
    configured_on_option,
    format_option,
    oddities,
    readings_option,
    say,
    spoken,
    strict_days_option,
    style_of,
    syntax_option,
    tell,
    today,
)
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.formats.checker import Checker
from deckcheck.formats.format import Format
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import LEGAL, trouble_code
from deckcheck.model.deck import Card
from deckcheck.model.names import fold_name
from deckcheck.reports.reporter import imports_told, write_json
from deckcheck.source import InputError, Problem, Source, distinct, read_source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.suggest.selecting import Condition, orders
from deckcheck.suggest.suggestions import BY_LACKS, Suggestions, suggestions

_MOST = 20


@click.command(cls=Documented, short_help="Say what may still be added to a deck.")
@click.argument("deck", metavar="DECK", type=FILES)
@format_option
@configured_on_option
@cards_option
@click.option("--pool", metavar="FILE", help="The cards that the deck may be built from: picks, a collection.")
@click.option(
    "--where",
    "wheres",
    multiple=True,
    metavar="CONDITION",
    help="Only such cards: type=creature|artifact,cost<=3, in the words of the game. Repeatable.",
)
@click.option("--zone", "zones", multiple=True, metavar="ZONE", help="Only what goes into this zone. Repeatable.")
@click.option(
    "--sort",
    metavar="KEYS",
    show_default="what the deck lacks most of",
    help="By name, copies, lacks or attributes: cost,-power; “-” puts the most first.",
)
@click.option("--limit", type=click.IntRange(min=0), default=_MOST, show_default=True, help="Cards of a zone; 0: all.")
@click.option("--output", "-o", type=click.Choice(("json", "text")), default="text", show_default=True, help="As what.")
@click.option("--complete", is_flag=True, help="The deck with as few more cards as make it legal.")
@click.option("--write", is_flag=True, help="With --complete: into the deck's file; else the list is shown.")
@click.option(
    "--time", "seconds", type=click.FloatRange(min=0), metavar="SECONDS", help="With --complete: how long (20)."
)
@configured_lang_option
@readings_option
@syntax_option
@max_size_option
@strict_days_option
def suggest(
    deck: str,
    format_: str | None,
    on: str | None,
    cards: tuple[str, ...],
    pool: str | None,
    wheres: tuple[str, ...],
    zones: tuple[str, ...],
    sort: str | None,
    limit: int,
    output: str,
    complete: bool,
    write: bool,
    seconds: float | None,
    lang: str | None,
    readings: dict[str, str],
    syntax: str | None,
    strict_days: bool,
) -> None:
    """Say which cards may still be added to a deck, how many copies of each, and what its zones still lack.

    A card may be added if the deck with it breaks no rule that it did not break before, but for what more cards mend:
    by its leader, the copies that are there, the day, lists, points and the pool. Of what is not known nothing is
    suggested. DECK may be unfinished; “-” is standard input.

    With --complete, which needs the extra "prove" (pip install 'deckcheck[prove]'), as few cards are added as make the
    deck legal, those of --where, --pool and --zone. The list goes to standard output, or with --write into its file;
    what the checker does not call legal is not shown.

    Exit codes: 0 it is told, 2 something could not be used, 4 deckcheck itself went wrong.
    With --complete: 0 the deck is legal then, 1 no cards make it legal, 3 nobody can tell.

    \b
    deckcheck suggest deck.txt --format GAME/FORMAT
    deckcheck suggest deck.txt --where 'cost<=3' --sort=-cost --limit 50
    deckcheck suggest deck.txt --pool collection.txt --zone main -o json
    deckcheck suggest deck.txt --complete --pool collection.txt --write
    """
    if not complete and (write or seconds is not None):
        raise click.UsageError("--write and --time go with --complete")
    if complete and sort is not None:
        raise click.UsageError("--complete writes a list; leave --sort out")
    if write and deck == "-" and output == "json":
        raise click.UsageError("“suggest - --write” writes the list to standard output; leave --write out")
    configured = ConfiguredJudge(
        today(), format_, cards, on, readings, pool, syntax, most_bytes(), strict_days=strict_days
    )
    lang = lang or configured.lang([deck]) or spoken()
    click.get_current_context().meta[LANG] = lang
    wanted = _Wanted(wheres, zones, sort)
    found, code = None, LEGAL
    completed: tuple[dict[str, Any], ...] = ()
    problems: tuple[Problem, ...] = ()
    try:
        source = read_source(deck, most=most_bytes())
        if complete:
            completed, code = _completed(configured, source, wanted, seconds, output, lang, write=write)
        else:
            found = configured.of_deck(source, partial(_found, wanted))
    except InputError as error:
        problems = error.problems
    trouble, warnings = distinct((*problems, *configured.problems)), oddities(configured)
    if output == "json" and complete:
        from deckcheck.reports.repair import as_data

        write_json(as_data(completed, trouble, warnings, configured.imports, lang), sys.stdout)
    else:
        _tell_found(found, trouble, warnings, configured.imports, output, lang, limit or None)
    tell(warnings, lang, "warning")
    tell(trouble, lang)
    sys.exit(trouble_code(trouble) or code)


class _Wanted(NamedTuple):
    """What of all that may be added somebody wants to see."""

    wheres: tuple[str, ...]
    zones: tuple[str, ...]
    sort: str | None


def _found(wanted: _Wanted, judge: Judge, source: Source, asked: str | None) -> Suggestions:
    """What may be added to a deck. Raises InputError where something cannot be used."""
    read = judge.read(source, asked)
    checker = judge.checker(read.reference)
    format_ = checker.format
    condition = Condition(wanted.wheres, format_.game, checker.cards, checker.on)
    order = BY_LACKS if wanted.sort is None else orders(wanted.sort, format_.game)
    zones = tuple(dict.fromkeys(_zone(each, format_) for each in wanted.zones))
    some = (card for card in _candidates(checker) if condition.holds(card))
    return suggestions(read.deck, checker, some, zones, order)


def _completed(
    configured: ConfiguredJudge,
    source: Source,
    wanted: _Wanted,
    seconds: float | None,
    output: str,
    lang: str,
    *,
    write: bool,
) -> tuple[tuple[dict[str, Any], ...], int]:
    """Complete a deck and tell it as text, or return it as JSON values; with the exit code.

    Raises InputError where something cannot be used.
    """
    # Only who asks for it waits for what finds it.
    from deckcheck.cli._completions import completed_data, tell_completed
    from deckcheck.judging.repairs import AskedRepair, RepairedFile, repaired_file
    from deckcheck.prove.repair import SECONDS

    def completed(judge: Judge, source: Source, asked: str | None) -> RepairedFile:
        checker = judge.checker(judge.reference_of(source, asked))
        condition = Condition(wanted.wheres, checker.format.game, checker.cards, checker.on)
        zones = {_zone(each, checker.format) for each in wanted.zones} or {*checker.format.zones}
        keep = tuple(zone for zone in checker.format.zones if zone not in zones)
        addable = condition.holds if wanted.wheres else None
        wishes = AskedRepair(keep, seconds=SECONDS if seconds is None else seconds, only_add=True, addable=addable)
        return repaired_file(judge, source, asked, wishes)

    found = configured.of_deck(source, completed)
    if output == "text":
        return (), tell_completed(found, lang, write=write)
    data, code = completed_data(found, lang, write=write)
    return (data,), code


def _candidates(checker: Checker) -> Iterable[Card]:
    """The cards that there are; of those that somebody owns, these."""
    owned = checker.owned
    if owned is None or owned.doubt:
        return checker.cards.cards()
    return (card for name in owned.copies for card in checker.cards.find(fold_name(name)) if card.name == name)


def _zone(word: str, format_: Format) -> str:
    """The zone that a word means: its id, its name or one of its headings. Raises InputError if it means none."""
    meant: dict[str, str] = {}
    for zone in format_.game.zones:
        if zone.id in format_.zones:
            meant |= {fold_name(each): zone.id for each in (*zone.headings, *zone.name.values(), zone.id)}
    if fold_name(word) not in meant:
        raise InputError([Problem("unknown-zone-name", {"zone": word, "known": list(format_.zones)})])
    return meant[fold_name(word)]


def _tell_found(
    found: Suggestions | None,
    trouble: Sequence[Problem],
    warnings: Sequence[Problem],
    imports: Mapping[str, str],
    output: str,
    lang: str,
    most: int | None,
) -> None:
    """Tell what may be added, as text or as JSON."""
    style = style_of(lang)
    if output == "json":
        from deckcheck.reports.suggest import json

        json.write(found, trouble, warnings, imports, sys.stdout, style, most)
    elif found is not None:
        from deckcheck.reports.suggest import text

        text.write(found, sys.stdout, style, most)
        say(*imports_told(imports, lang))
