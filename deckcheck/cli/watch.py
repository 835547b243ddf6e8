"""``deckcheck watch``: check decks again whenever they, their format or their cards are saved."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event

import click

from deckcheck.cards.database import may_be_cards
from deckcheck.cli._decks import max_size_option, most_bytes, used
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import (
    cards_option,
    configured_lang_option,
    configured_on_option,
    format_option,
    oddities,
    readings_option,
    spoken,
    style_of,
    syntax_option,
    tell,
    today,
    trouble_ends,
    verbose_option,
)
from deckcheck.config.coverage import NAME
from deckcheck.config.judge import ConfiguredJudge
from deckcheck.decks.find import DeckFile
from deckcheck.judging.judged import Report
from deckcheck.reports.reporter import Style, reporter
from deckcheck.source import InputError, Problem, distinct, reason
from deckcheck.source.extras import needed

_STEP, _WAIT = 50, 200
"""Milliseconds that files must have been left alone, since editors save in several steps; and between two looks."""


@click.command(cls=Documented, short_help="Check decks again whenever they are saved.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...", type=click.Path(exists=True))
@format_option
@cards_option
@configured_on_option
@readings_option
@configured_lang_option
@verbose_option
@syntax_option
@max_size_option
def watch(
    decks: tuple[str, ...],
    format_: str | None,
    cards: tuple[str, ...],
    on: str | None,
    readings: dict[str, str],
    lang: str | None,
    verbose: bool,
    syntax: str | None,
) -> None:
    """Check decks as "check" does, and again whenever one of them is saved; all of them when a format, a list, cards or
    the configuration are that stand beside them or are named here.

    DECK is a deck file or a folder of them. Ctrl-C ends it. It needs the extra "watch":
    pip install 'deckcheck[watch]'.

    Exit codes: 0 when it is ended, 2 if it cannot begin.

    \b
    deckcheck watch decks/ --format GAME/FORMAT
    """
    with trouble_ends(lang or spoken()):
        changes = needed("watchfiles", "watch").watch
    most = most_bytes()

    def judge() -> ConfiguredJudge:
        return ConfiguredJudge(today(), format_, cards, on, readings, None, syntax, most)

    rounds = _Rounds(decks, (*cards, format_ or ""), judge, lang, int(verbose))
    stop = _interrupted()
    try:
        while not stop.is_set():
            _watch(changes, rounds, stop)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        # So many folders are more than the system lets anybody watch.
        tell([Problem("unreadable-file", {"path": decks[0], "reason": reason(error)})], lang or spoken())
        sys.exit(2)
    sys.exit(0)


def _watch(changes: Callable[..., Iterator[set[tuple[int, str]]]], rounds: "_Rounds", stop: Event) -> None:
    """Check whenever something has changed, as long as the folders are those that they were."""
    folders = rounds.folders()
    if not folders:
        rounds.take(set())
        stop.wait(_WAIT / 1000)
        return
    rounds.begin()
    # Nothing has changed when it looks for the first time: then all is checked, and nothing saved since is missed.
    looks = changes(
        *folders,
        step=_STEP,
        rust_timeout=_WAIT,
        yield_on_timeout=True,
        stop_event=stop,
        ignore_permission_denied=True,
    )
    with suppress(FileNotFoundError):  # a folder that is gone in this moment
        for changed in looks:
            paths = {os.path.realpath(path) for _, path in changed}
            # What has the name of a folder that was moved or removed is another, and nobody would hear of that.
            if rounds.folders() != folders or paths & {os.path.realpath(folder) for folder in folders}:
                rounds.begin()
                return
            rounds.take(paths)
    stop.wait(_WAIT / 1000)


def _interrupted() -> Event:
    """What is set by Ctrl-C. A second one ends a check that is under way.

    An exception would be lost where Python ignores those, as while something is cleaned up.
    """
    stop = Event()

    def end(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    signal.signal(signal.SIGINT, end)
    return stop


class _Rounds:
    """One check after another of the same decks, by a judge that is made anew each time.

    ``named`` are the other files that the command line names.
    """

    def __init__(
        self,
        decks: tuple[str, ...],
        named: tuple[str, ...],
        judge: Callable[[], ConfiguredJudge],
        lang: str | None,
        verbosity: int,
    ) -> None:
        self._decks, self._named, self._judge, self._lang, self._verbosity = decks, named, judge, lang, verbosity
        self._begun = False

    def begin(self) -> None:
        """Have all decks checked next, whatever changes."""
        self._begun = False

    def folders(self) -> dict[str, tuple[int, int]]:
        """Where the decks stand, and the files that the command line names, also where links lead.

        With each stands which folder it is, as the system tells one from another that has its name.
        """
        named = [path for path in (*self._decks, *self._named) if os.path.exists(path)]
        found = {}
        for folder in sorted({_folder(path) for each in named for path in (each, os.path.realpath(each))}):
            with suppress(OSError):
                status = os.stat(folder)
                found[folder] = status.st_dev, status.st_ino
        return found

    def take(self, changed: set[str]) -> None:
        """Check the decks that changed; all of them at first, and when a file changed that they may depend on."""
        first, self._begun = not self._begun, True
        if not (first or changed):
            return
        # Anew each time, since formats, cards and configurations may have changed.
        configured = self._judge()
        lang = self._lang or configured.lang(self._decks) or spoken()
        try:
            files = list(configured.files(self._decks))
            pools = {path for path in changed if configured.is_pool(path)}
        except InputError as error:
            tell(error.problems, lang)
            return
        decks = {os.path.realpath(file.path) for file in files}
        if first or pools or any(self._may_matter(path) for path in changed - decks):
            _check(files, configured, style_of(lang, self._verbosity))
        elif changed & decks:
            files = [file for file in files if os.path.realpath(file.path) in changed]
            _check(files, configured, style_of(lang, self._verbosity))

    def _may_matter(self, path: str) -> bool:
        """Whether a file may be a format, a list or a card file; a hidden one only if it is a configuration."""
        if os.path.basename(path) == NAME:
            return True
        inside = [os.path.relpath(path, os.path.realpath(folder)).split(os.sep) for folder in self.folders()]
        hidden = all(any(part[0] == "." for part in parts) for parts in inside)
        return not hidden and (path.endswith(_SUFFIXES) or may_be_cards(path))


def _check(files: list[DeckFile], configured: ConfiguredJudge, style: Style) -> None:
    judged, problems = used(files, configured.judge, style.lang)
    problems = [*distinct((*problems, *configured.problems))]
    report = Report(tuple(judged), tuple(problems), (), oddities(configured), imports=configured.imports)
    reporter("text").write(report, sys.stdout, style)
    tell(report.warnings, style.lang, "warning")
    tell(report.problems, style.lang)
    sys.stdout.flush()


_SUFFIXES = (".yaml", ".yml", ".json", ".jsonl", ".csv")
"""The endings of formats, lists and card files."""


def _folder(path: str) -> str:
    return path if os.path.isdir(path) else os.path.dirname(os.path.abspath(path))
