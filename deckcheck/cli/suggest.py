"""``deckcheck suggest``: what may still be added to a deck."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

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
from deckcheck.judging.judged import trouble_code
from deckcheck.model.names import fold_name
from deckcheck.reports.reporter import imports_told
from deckcheck.source import InputError, Problem, distinct, read_source
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.suggest.selecting import Condition, orders
from deckcheck.suggest.suggestions import BY_LACKS, Suggestions, suggestions

if TYPE_CHECKING:
    from deckcheck.formats.checker import Checker
    from deckcheck.formats.format import Format
    from deckcheck.judging.judge import Judge
    from deckcheck.model.deck import Card
    from deckcheck.reports.reporter import Style
    from deckcheck.source import Source

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
    lang: str | None,
    readings: dict[str, str],
    syntax: str | None,
    strict_days: bool,
) -> None:
    """Say which cards may still be added to a deck, how many copies of each, and what its zones still lack.

    A card may be added if the deck with it breaks no rule that it did not break before, but for what more cards mend:
    by its leader, the copies that are there, the day, lists, points and the pool. Of what is not known nothing is
    suggested. DECK may be unfinished; “-” is standard input.

    Exit codes: 0 it is told, 2 something could not be used, 4 deckcheck itself went wrong.

    \b
    deckcheck suggest deck.txt --format GAME/FORMAT
    deckcheck suggest deck.txt --where 'cost<=3' --sort=-cost --limit 50
    deckcheck suggest deck.txt --pool collection.txt --zone main -o json
    """
    configured = ConfiguredJudge(
        today(), format_, cards, on, readings, pool, syntax, most_bytes(), strict_days=strict_days
    )
    lang = lang or configured.lang([deck]) or spoken()
    click.get_current_context().meta[LANG] = lang
    style, most = style_of(lang), limit or None
    wanted, found = _Wanted(wheres, zones, sort), None
    problems: tuple[Problem, ...] = ()
    try:
        source = configured.typed(read_source(deck, most=most_bytes()))
        found = configured.used(source.path, lambda judge, asked: _found(judge, source, asked, wanted))
    except InputError as error:
        problems = error.problems
    _end(configured, found, problems, output, style, most)


class _Wanted(NamedTuple):
    """What of all that may be added somebody wants to see."""

    wheres: tuple[str, ...]
    zones: tuple[str, ...]
    sort: str | None


def _found(judge: Judge, source: Source, asked: str | None, wanted: _Wanted) -> Suggestions:
    """What may be added to a deck. Raises InputError where something cannot be used."""
    read = judge.read(source, asked)
    checker = judge.checker(read.reference)
    format_ = checker.format
    condition = Condition(wanted.wheres, format_.game, checker.cards, checker.on)
    order = BY_LACKS if wanted.sort is None else orders(wanted.sort, format_.game)
    zones = tuple(dict.fromkeys(_zone(each, format_) for each in wanted.zones))
    some = (card for card in _candidates(checker) if condition.holds(card))
    return suggestions(read.deck, checker, some, zones, order)


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


def _end(
    configured: ConfiguredJudge,
    found: Suggestions | None,
    problems: Iterable[Problem],
    output: str,
    style: Style,
    most: int | None,
) -> NoReturn:
    """Tell what was found and what went wrong, and end with the exit code for it."""
    trouble = distinct((*problems, *configured.problems))
    warnings = oddities(configured)
    if output == "json":
        from deckcheck.reports.suggest import json

        json.write(found, trouble, warnings, configured.imports, sys.stdout, style, most)
    elif found is not None:
        from deckcheck.reports.suggest import text

        text.write(found, sys.stdout, style, most)
        say(*imports_told(configured.imports, style.lang))
    tell(warnings, style.lang, "warning")
    tell(trouble, style.lang)
    sys.exit(trouble_code(trouble))
