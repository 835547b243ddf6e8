"""``deckcheck event rejudge`` and ``check``: an event's lock a year later, and a deck at the table."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, say, style_of, tell, trouble_ends
from deckcheck.judging.judged import LEGAL, exit_code, words
from deckcheck.messages import NO_WORDS, Words, sentence
from deckcheck.model.finding import Statement
from deckcheck.reports.reporter import Style, plain, write_json

if TYPE_CHECKING:
    from deckcheck.event.judged.result import Changes
    from deckcheck.event.lock.at_table import Compared
    from deckcheck.event.lock.lock import Locked
    from deckcheck.event.lock.verify import Verification

DIFFERS = 1
"""The exit code where something is not as it was."""

key_option = click.option(
    "--key",
    metavar="FILE",
    envvar="DECKCHECK_EVENT_KEY",
    show_envvar=True,
    type=click.Path(),
    help="A file with a secret of at least 16 bytes that signs the lock, or shows whether it was changed.",
)
_format_option = click.option(
    "--format",
    "formats",
    metavar="FILE",
    multiple=True,
    type=click.Path(),
    help="The file of one of the event's own formats, if it has moved. Repeatable.",
)
_cards_option = click.option(
    "--cards",
    metavar="FILE|GAME",
    multiple=True,
    help="The card file of the event, if it has moved. Repeatable.",
)
_output_option = click.option(
    "--output", "-o", type=click.Choice(["text", "json"]), default="text", show_default=True, help="What is written."
)
_verbose_option = click.option("--verbose", "-v", is_flag=True, help="Also notes, and the lines of the deck.")


def _locked(path: str, formats: tuple[str, ...], cards: tuple[str, ...]) -> Locked:
    from deckcheck.event.lock.lock import Locked, load_lock

    return Locked(load_lock(path), formats, cards)


@click.command(cls=Documented, short_help="Judge the lists of a lock again, and say what is not as it was.")
@click.argument("lock", metavar="LOCK", type=click.Path())
@key_option
@_format_option
@_cards_option
@lang_option
@_output_option
@_verbose_option
def rejudge(
    lock: str,
    key: str | None,
    formats: tuple[str, ...],
    cards: tuple[str, ...],
    lang: str,
    output: str,
    verbose: bool,
) -> None:
    """Judge the lists of a lock again, as of its day, and say what is not as it was.

    LOCK is the registrations.lock of an event. Its lists need no other file; formats and cards are
    those that are installed, or the event's own where they were.

    Exit codes: 0 everything is as it was, 1 something is not, 2 something could not be used.

    \b
    deckcheck event rejudge desk/registrations.lock
    deckcheck event rejudge registrations.lock --key secret.key
    """
    from deckcheck.event.lock.lock import read_key
    from deckcheck.event.lock.verify import verified

    with trouble_ends(lang):
        secret = None if key is None else read_key(key)
        locked = _locked(lock, formats, cards)
        found = verified(locked, secret)
    if output == "json":
        write_json(_verification_data(found, lang), sys.stdout)
    else:
        say(*_verification_lines(found, locked, style_of(lang, verbose)))
    tell(found.problems, lang)
    sys.exit(LEGAL if found.is_same else DIFFERS)


def _verification_lines(found: Verification, locked: Locked, style: Style) -> Iterator[str]:
    from deckcheck.reports.reporters.text import finding_lines

    facts = {"path": locked.lock.path, "count": found.judged}
    if found.is_same:
        yield from _said(sentence(style.lang, "lock-same", facts), style, 0, "legal")
    else:
        yield from _said(sentence(style.lang, "lock-differs", facts), style, 0, "illegal")
    if found.signature not in found.changed:
        yield from _told(found.signature, style)
    for each in found.changed:
        yield from _told(each, style, sign="illegal")
    for player in found.players:
        yield from _told(player.said, style)
        for finding, called in player.findings:
            yield from ("  " + line for line in finding_lines((finding,), "", (), called, style))


def _verification_data(found: Verification, lang: str) -> dict[str, Any]:
    from deckcheck.reports.reporters.json import finding_data, statement_data

    return {
        "version": 1,
        "same": found.is_same,
        "registrations": found.judged,
        "signature": statement_data(found.signature, lang),
        "changed": [statement_data(each, lang) for each in found.changed],
        "players": [
            {
                **statement_data(each.said, lang),
                "findings": [finding_data(finding, lang, called) for finding, called in each.findings],
            }
            for each in found.players
        ],
    }


@click.command(cls=Documented, short_help="Compare a deck in hand with the list that its player registered.")
@click.argument("lock", metavar="LOCK", type=click.Path())
@click.argument("file", metavar="DECK", type=click.Path(allow_dash=True))
@click.option("--player", "-p", metavar="ID", required=True, help="The player's id or name, or how a name begins.")
@click.option("--deck", metavar="ID", help="Which deck of a series.")
@click.option("--game", type=click.IntRange(1), default=1, show_default=True, help="Which game of the match.")
@click.option(
    "--before",
    metavar="DECK",
    multiple=True,
    type=click.Path(),
    help="The deck of a game before, in their order; that of the first may be left out. Repeatable.",
)
@_format_option
@_cards_option
@lang_option
@_output_option
@_verbose_option
def check(
    lock: str,
    file: str,
    player: str,
    deck: str | None,
    game: int,
    before: tuple[str, ...],
    formats: tuple[str, ...],
    cards: tuple[str, ...],
    lang: str,
    output: str,
    verbose: bool,
) -> None:
    """Compare a deck in hand with the list that its player registered.

    LOCK is the registrations.lock of an event, DECK the deck in hand, - for standard input. In a format whose
    decks may change between the games of a match, --game says what may have changed.

    Exit codes: 0 as registered, or as it may be in that game, 1 not so, 3 it cannot be decided,
    2 something could not be used.

    \b
    deckcheck event check desk/registrations.lock --player ID deck.txt
    deckcheck event check registrations.lock -p ID g3.txt --game 3 --before g2.txt
    """
    from deckcheck.event.lock.at_table import Table, whose
    from deckcheck.play.record import read_decks

    with trouble_ends(lang):
        locked = _locked(lock, formats, cards)
        table = Table(locked, whose(locked.lock, player, deck))
        hand, *earlier = read_decks((file, *before))
        found = table.compared(hand, game, earlier)
    if output == "json":
        write_json(_compared_data(found, lang), sys.stdout)
    else:
        say(*_compared_lines(found, style_of(lang, verbose)))
    sys.exit(exit_code([found.verdict]))


def _compared_lines(found: Compared, style: Style) -> Iterator[str]:
    from deckcheck.event.lock.at_table import outcome
    from deckcheck.reports.reporters.text import finding_lines

    called = words(found.format)
    yield from _said(outcome(found, style.lang), style, 0, found.verdict)
    for each in found.differences:
        yield from _told(each, style, called, sign="illegal")
    for path in dict.fromkeys(finding.at.path for finding in found.findings):
        of_file = [finding for finding in found.findings if finding.at.path == path]
        yield from finding_lines(of_file, "", found.lines.get(path, ()), called, style)
    for note in found.notes:
        yield from _told(note, style, called)


def _compared_data(found: Compared, lang: str) -> dict[str, Any]:
    from deckcheck.event.lock.at_table import outcome
    from deckcheck.reports.reporters.json import finding_data, statement_data

    called = words(found.format)
    return {
        "version": 1,
        "player": found.player,
        "deck": found.deck,
        "game": found.game,
        "format": found.format.id,
        "as-registered": {"legal": True, "illegal": False, "undecided": None}[found.verdict],
        "message": outcome(found, lang),
        "differences": [statement_data(each, lang, called) for each in found.differences],
        "findings": [finding_data(each, lang, called) for each in found.findings],
        "notes": [statement_data(each, lang, called) for each in found.notes],
    }


def change_lines(changes: Changes, style: Style) -> Iterator[str]:
    """What changed since an earlier run, as text."""
    from deckcheck.event.lock.since import change_sentences

    for depth, text, _ in change_sentences(changes, style.lang):
        yield from _said(text, style, depth) if depth else [text]


def _told(said: Statement, style: Style, called: Words = NO_WORDS, sign: str = "") -> Iterator[str]:
    yield from _said(sentence(style.lang, said.code, said.facts, called), style, 1, sign)


def _said(text: str, style: Style, depth: int, as_what: str = "") -> Iterator[str]:
    """A sentence, so far in, in the colour of what it comes to."""
    from deckcheck.reports.reporters.text import wrapped

    text = plain(text)
    yield from wrapped("  " * depth + text, style, 2 * depth + 2, text if as_what else "", as_what)
