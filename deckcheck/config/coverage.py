"""Which configuration covers a deck, and judging it as that and the command line have it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from deckcheck.cards.database import is_kept
from deckcheck.config.search import NAME, nearest_config
from deckcheck.decks.find import deck_files, kind_of
from deckcheck.decks.reader import deck_suffixes, plugin_suffixes
from deckcheck.judging.judges import Judges
from deckcheck.model.dates import TODAY
from deckcheck.model.finding import verdict
from deckcheck.source import LARGEST_DECK, InputError, Location, Problem, read_source

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from deckcheck.config.config import Config, DayLine, Entry, Glob, Ignore
    from deckcheck.decks.find import DeckFile
    from deckcheck.fixes.apply import Fixed
    from deckcheck.judging.account import Account, Part
    from deckcheck.judging.judge import Judge
    from deckcheck.judging.judged import Judged
    from deckcheck.judging.judges import Asked
    from deckcheck.judging.which_game import Fit
    from deckcheck.model.finding import Finding
    from deckcheck.source import Source

T = TypeVar("T")

_NO_FILES = ("-", "<stdin>")
"""Standard input, as it is asked for and as it is reported."""
_DATA = (".yaml", ".yml", ".json", ".csv")
"""What may be a deck, or what decks are judged by."""
_ROWS = (".jsonl",)
"""What may be cards, and is never a deck."""
_ANSWERS = ("unknown-reading", "unknown-choice", "wrong-number")
"""What can be wrong with the answer to a reading once its format is known."""
_NOT_THEN = ("after-format", "before-format")
"""What is wrong with the day of one deck, and of no other, where each says its own."""


class Coverage(Judges):
    """Every deck with the configuration nearest to it: opened when a deck first needs it, and once.

    Standard input has none. What reads a configuration raises InputError if it is wrong.
    ``format``, ``cards``, ``on``, ``readings`` and ``pool`` are what somebody asks for, as for a
    :class:`~deckcheck.judging.judge.Judge`, and ``syntax`` is what the decks are read as; they go before every
    configuration. ``most`` are the bytes that a deck may have. ``strict_days`` leaves open what lies after the last day
    that is known, also where a configuration does not ask for it.
    """

    def __init__(
        self,
        today: str,
        format: str | None = None,  # noqa: A002 -- what users call it
        cards: tuple[str, ...] = (),
        on: str | None = None,
        readings: Mapping[str, str] | None = None,
        pool: str | None = None,
        syntax: str | None = None,
        most: int = LARGEST_DECK,
        *,
        strict_days: bool = False,
    ) -> None:
        super().__init__()
        self._today, self._format, self._cards, self._on = today, format, cards, on
        self._readings, self._pool, self._syntax, self.most = readings or {}, pool, syntax, most
        self._strict_days = strict_days
        self._nearest: dict[str, str | None] = {}
        self._configs: dict[str, Config] = {}
        self._matched: set[Glob] = set()
        self._ignoring: set[Ignore] = set()

    def config(self, path: str) -> Config | None:
        """The configuration of a file or a folder, None if it has none."""
        if path in _NO_FILES:
            return None
        folder = path if os.path.isdir(path) else os.path.dirname(path)
        if folder not in self._nearest:
            self._nearest[folder] = nearest_config(folder)
        found = self._nearest[folder]
        if found is not None and found not in self._configs:
            # Only a configuration needs what reads it.
            from deckcheck.config.load import load_config

            self._configs[found] = load_config(found)
        return None if found is None else self._configs[found]

    def lang(self, paths: Iterable[str]) -> str | None:
        """The language that the first configuration which names one asks for; None also where one is wrong."""
        try:
            configs = [self.config(path) for path in paths]
        except InputError:
            return None  # using it says why
        return next((config.lang for config in configs if config is not None and config.lang), None)

    def exclusion(self, path: str) -> Glob | None:
        """The glob that keeps a file, or all of a folder, from being checked; None if there is none."""
        config = self.config(path)
        if config is None:
            return None
        return config.exclusion_of(os.path.join(path, "") if os.path.isdir(path) else path)

    def files(self, paths: Iterable[str]) -> Iterator[DeckFile]:
        """The decks that some paths mean, those left out that a configuration excludes."""
        named = (path for path in paths if self.exclusion(path) is None)
        return deck_files(named, lambda path: self.exclusion(path) is None, self.typed, self.most)

    def covered_files(self) -> Iterator[DeckFile]:
        """The decks that the configuration of the working directory covers, and those below it; raises InputError."""
        return deck_files([self._root()], self._covers, self.typed, self.most)

    def changed_files(self, paths: Sequence[str]) -> tuple[Iterator[DeckFile], bool]:
        """The covered decks among some files that changed, and whether that is all there are.

        All covered decks, if a file may be what they are judged by: a configuration, a format,
        a game, a list, cards or a pool. Raises InputError.
        """
        root = self._root()
        if any(map(self._may_govern, paths)):
            return self.covered_files(), True
        changed = (path for path in paths if self._is_deck(path) and self._covers(path))
        return deck_files(changed, None, self.typed, self.most, root), False

    def _may_govern(self, path: str) -> bool:
        """Whether decks may be judged by a file. What cannot be read may be anything."""
        suffix = os.path.splitext(path)[1].lower()
        if os.path.basename(path) == NAME or suffix in _ROWS:
            return True
        config = self.config(path)
        if config is not None and os.path.abspath(path) in config.pools:
            return True
        if suffix in _DATA:
            return kind_of(path) not in ("deck", "match", "draft")
        if suffix in ("", *deck_suffixes()):
            return False
        # Only a file that nothing built-in reads may be a plug-in's.
        from deckcheck.cards.plugins import may_be_cards

        return is_kept(path) or may_be_cards(path)

    @staticmethod
    def _is_deck(path: str) -> bool:
        """Whether a file that changed is still there, and a deck as the walk through a folder has it."""
        suffix = os.path.splitext(path)[1].lower()
        known = suffix in deck_suffixes()
        if suffix and not known:
            # What a plug-in that cannot be used may read must not be passed over.
            added, problems = plugin_suffixes()
            known = suffix in added or bool(problems)
        return os.path.lexists(path) and known and kind_of(path) in ("deck", None)

    def _root(self) -> str:
        config = self.config(os.curdir)
        if config is None:
            raise InputError([Problem("no-config", {"config": NAME})])
        return os.path.relpath(config.folder)

    def _covers(self, path: str) -> bool:
        """Whether a deck is covered; remembers which globs match anything."""
        config = self.config(path)
        if config is None:
            return False
        excluded = config.matched(config.exclude, path)
        entries = [] if excluded else [glob for entry in config.entries for glob in config.matched(entry.files, path)]
        self._matched.update(excluded, entries)
        return bool(entries)

    def judge(self, source: Source) -> Judged:
        """Judge a deck. Raises InputError if something that it is to be judged by cannot be used."""
        source = self.typed(source)
        judged = self.used(source.path, lambda judge, format_: judge.judge(source, format_))
        config = self.config(source.path)
        return judged if config is None else self._weeded(judged, config)

    def over_time(self, source: Source) -> Judged:
        """Judge a deck over the whole life of its format. Raises InputError as ``judge`` does."""
        from deckcheck.judging.over_time import judged_over_time

        source = self.typed(source)
        config, counting = self.config(source.path), self._counting(source)
        judged = self.used(source.path, lambda judge, asked: judged_over_time(judge, source, asked, counting))
        return judged if config is None else self._weeded(judged, config)

    def in_formats(
        self, source: Source, formats: Iterable[str], *, over_time: bool = False
    ) -> tuple[tuple[Judged, ...], tuple[Problem, ...]]:
        """A deck judged by each of some formats, whichever it names, and what was wrong with those that cannot be used.

        Raises InputError if its configuration is wrong.
        """
        # Only who asks for several formats loads what the days of one are found by.
        from deckcheck.judging.legal_in import judged_in

        source = self.typed(source)
        config, counting = self.config(source.path), self._counting(source)
        judge = self.judge_for(self._asked_of(source.path), several=True)
        found: list[Judged] = []
        problems: list[Problem] = []
        for format_ in formats:
            try:
                judged = judged_in(judge, source, format_, over_time=over_time, counting=counting)
            except InputError as error:
                problems += error.problems
            else:
                found.append(judged if config is None else self._weeded(judged, config))
        return tuple(found), tuple(problems)

    def game_of(self, source: Source) -> Fit | Problem:
        """The game whose cards the names of a deck are, or why they do not tell. Raises InputError as ``judge``."""
        source = self.typed(source)
        return self.games_for(self._asked_of(source.path)).game_of(source)

    def _counting(self, source: Source) -> Callable[[Iterable[Finding]], Iterable[Finding]]:
        """What picks the findings on a deck that its configuration lets count."""
        config = self.config(source.path)
        return lambda findings: findings if config is None else config.weeded(source.path, findings)[0]

    def unanswered(self) -> tuple[Problem, ...]:
        """The answers that somebody asks for to readings of which none of the formats that were judged by has any."""
        known = sorted(self.answered)
        unknown = [reading for reading in self._readings if reading not in known]
        return tuple(Problem("unknown-reading", {"reading": each, "known": known}) for each in unknown)

    def fix(self, source: Source) -> Fixed:
        """A deck with everything fixed that is safe. Raises InputError as ``judge`` does."""
        source = self.typed(source)
        return self.used(source.path, lambda judge, format_: judge.fix(source, format_))

    def typed(self, source: Source) -> Source:
        """A file with the syntax that it is to be read in, if anybody asks for one. Raises InputError as ``used``."""
        config = self.config(source.path)
        entry = None if config is None else config.entry_of(source.path)
        return self.bounded(source)._replace(syntax=self._syntax or (entry.syntax if entry else None))

    def bounded(self, source: Source) -> Source:
        """A file that has a configuration with the folder below which a file must lie that it names as its format."""
        config = self.config(source.path)
        return source if config is None else source._replace(folders=(config.folder,))

    def records(
        self, path: str, judged: Callable[[Judge, str | None], tuple[Account, ...]], on: str | None = None
    ) -> tuple[Account, ...]:
        """What is said of the record at a path, as :meth:`used` has it, but for what its configuration ignores."""
        accounts = self.used(path, judged, on)
        config = self.config(path)
        return accounts if config is None else tuple(self._weeded_record(account, config) for account in accounts)

    def used(self, path: str, use: Callable[[Judge, str | None], T], on: str | None = None) -> T:
        """What ``use`` makes of the judge of a file and the format that it is judged by, None if it names its own.

        ``on`` is the day that the file itself names, which goes before that of the configuration.
        Raises InputError if something that it is to be judged by cannot be used.
        """
        config = self.config(path)
        entry = None if config is None else config.entry_of(path)
        try:
            return use(self.judge_for(self._asked_of(path, on)), self._format or (entry.format if entry else None))
        except InputError as error:
            raise InputError(map(self._placer(path, entry), error.problems), error.format) from None

    def _placer(self, path: str, entry: Entry | None) -> Callable[[Problem], Problem]:
        """What gives the problem of an answer that an entry gives its place there, and that of a day its file."""
        places = {} if entry is None else {id_: at for id_, at in entry.places.items() if id_ not in self._readings}

        def placed(problem: Problem) -> Problem:
            at = places.get(problem.facts.get("reading", "")) if problem.code in _ANSWERS else None
            if problem.code in _NOT_THEN and not self._on and not isinstance(self._configured_day(path), str):
                at = Location(path, 1)
            return problem if at is None or problem.at else problem._replace(at=at)

        return placed

    def _asked_of(self, path: str, named: str | None = None) -> Asked:
        """What the judge of a file is made of; ``named`` is the day that it names itself."""
        config = self.config(path)
        entry = None if config is None else config.entry_of(path)
        configured = self._on or named or self._configured_day(path)
        if not isinstance(configured, str):
            # Only who has the days in the decks looks for them there.
            from deckcheck.config.day_line import day_in

            configured = day_in(read_source(path, most=self.most, found=True), configured.text)
        on = self._today if configured == TODAY else configured
        cards = self._cards or (entry.cards if entry else ())
        readings = {**(entry.readings if entry else {}), **self._readings}
        pool = self._pool or (entry.pool if entry else None)
        strict_days = self._strict_days or (config is not None and config.strict_days)
        return on, cards, tuple(sorted(readings.items())), pool, strict_days

    def _configured_day(self, path: str) -> str | DayLine:
        config = self.config(path)
        entry = None if config is None else config.entry_of(path)
        return (entry and entry.on) or (config and config.on) or TODAY

    def _weeded(self, judged: Judged, config: Config) -> Judged:
        report = judged.report
        findings, ignored = config.weeded(report.path, report.findings)
        self._ignoring.update(each.ignore for each in ignored)
        return judged._replace(report=report._replace(findings=findings, verdict=verdict(findings)), ignored=ignored)

    def _weeded_record(self, account: Account, config: Config) -> Account:
        # What is said of no single deck may stand in the record or in the files of several decks.
        weeded = [config.weeded(finding.at.path, [finding]) for finding in account.findings]
        findings = tuple(finding for counting, _ in weeded for finding in counting)
        ignored = tuple(each for _, left_out in weeded for each in left_out)
        self._ignoring.update(each.ignore for each in ignored)
        account = account._replace(
            findings=findings, ignored=ignored, parts=tuple(self._weeded_part(part, config) for part in account.parts)
        )
        found = (*findings, *(finding for deck in account.decks for finding in deck.report.findings))
        return account._replace(verdict=verdict(found))

    def _weeded_part(self, part: Part, config: Config) -> Part:
        part = part._replace(parts=tuple(self._weeded_part(inner, config) for inner in part.parts))
        if part.deck is None:
            return part
        deck = self._weeded(part.deck, config)
        facts = {**part.heading.facts, "verdict": deck.report.verdict}
        return part._replace(deck=deck, heading=part.heading._replace(facts=facts))

    def idle_globs(self) -> Iterator[Problem]:
        """The globs that match no deck, once all covered decks were found."""
        for config in self._configs.values():
            for glob in (*(glob for entry in config.entries for glob in entry.files), *config.exclude):
                if glob not in self._matched:
                    yield Problem("glob-matches-nothing", {"glob": glob.text}, glob.at)

    def idle_ignores(self) -> Iterator[Problem]:
        """What ignores nothing, once all covered decks were judged."""
        for config in self._configs.values():
            for ignore in config.ignores:
                if ignore not in self._ignoring:
                    yield Problem("ignores-nothing", {"code": ignore.code}, ignore.at)
