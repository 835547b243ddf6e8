"""Judge decks as their configurations and the command line have it.

There is a judge for each day, cards, readings and pool that anything is judged by; all of a run share what they open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from deckcheck.config.coverage import Coverage
from deckcheck.formats.catalogue import format_ids
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import MANY_DAYS, Judge
from deckcheck.judging.judged import Account, Judged, Part, Undeclared
from deckcheck.model.dates import TODAY
from deckcheck.model.finding import Finding, verdict
from deckcheck.model.spelling import OF_RUN, Budget
from deckcheck.source import LARGEST_DECK, InputError, Location, Problem, Source, distinct, read_source

if TYPE_CHECKING:
    from deckcheck.config.config import Config, DayLine, Entry, Ignore
    from deckcheck.fixes.apply import Fixed
    from deckcheck.judging.kept_reports import KeptReports
    from deckcheck.judging.which_game import Fit, WhichGame

T = TypeVar("T")

_ANSWERS = ("unknown-reading", "unknown-choice", "wrong-number")
"""What can be wrong with the answer to a reading once its format is known."""
_NOT_THEN = ("after-format", "before-format")
"""What is wrong with the day of one deck, and of no other, where each says its own."""
Asked = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], str | None, bool]
"""What a judge is made of: the day, the cards, the readings, the pool, and whether days after the facts are open."""
Told = tuple[Undeclared, tuple[Problem, ...]]
"""What the formats of its game say of a deck, and what is wrong with those of them that cannot be used."""


class ConfiguredJudge(Coverage):
    """Judges every deck as the configuration nearest to it has it, by the report in ``kept`` if that has one.

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
        super().__init__(syntax, most)
        self._today, self._format, self._cards, self._on = today, format, cards, on
        self._readings, self._pool, self._strict_days = readings or {}, pool, strict_days
        self._budget = Budget(of_run=OF_RUN)
        self._judges: dict[tuple[Asked, bool], Judge] = {}
        self._games: dict[tuple[str, ...], WhichGame] = {}
        self._ignoring: set[Ignore] = set()
        self._never_ignored: set[str] = set()
        self.kept: KeptReports | None = None

    def judge(self, source: Source) -> Judged:
        """Judge a deck. Raises InputError if something that it is to be judged by cannot be used."""
        judged = self.of_deck(source, self._judged)
        return self._weeded(judged, self.config(source.path))

    def _judged(self, judge: Judge, source: Source, format_: str | None) -> Judged:
        return judge.judge(source, format_) if self.kept is None else self.kept.judged(judge, source, format_)

    def lacks_report(self, source: Source) -> bool:
        """Whether a deck is to be judged anew, so that a report of it could be kept."""
        kept = self.kept
        if kept is None:
            return True
        try:
            return self.of_deck(source, kept.lacks)
        except Exception:  # noqa: BLE001 -- whoever judges the deck says what is wrong, with it or with deckcheck
            return False

    def over_time(self, source: Source) -> Judged:
        """Judge a deck over the whole life of its format. Raises InputError as ``judge`` does."""
        # Only who asks for the days loads what finds them.
        from deckcheck.judging.over_time import judged_over_time

        counting = self._counting(source)
        judged = self.of_deck(source, lambda judge, source, asked: judged_over_time(judge, source, asked, counting))
        return self._weeded(judged, self.config(source.path))

    def judged_or_undeclared(self, source: Source, *, over_time: bool = False) -> Judged | Told:
        """A deck judged by its format; if nobody says that, by all of its game; ``over_time`` for all their days, too.

        Raises InputError if something that it is to be judged by cannot be used.
        """
        try:
            return self.over_time(source) if over_time else self.judge(source)
        except InputError as error:
            if {problem.code for problem in error.problems} != {"no-format"}:
                raise
        return self.in_its_game(source, over_time=over_time)

    def in_its_game(self, source: Source, *, over_time: bool = False) -> Told:
        """A deck judged by all formats of the game whose cards it has, whatever it names.

        Raises InputError if its configuration is wrong.
        """
        game = self.game_of(source)
        if isinstance(game, Problem):
            return Undeclared(source.path, (), game), ()
        formats = [id for id in format_ids() if id.startswith(f"{game.id}/")]
        judged, problems = self.in_formats(source, formats, over_time=over_time)
        facts = {"path": source.path, "legal": [each.format.id for each in judged if each.report.verdict == "legal"]}
        return Undeclared(source.path, judged, Problem("no-format", facts)), problems

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
        judge = self._judge_for(self._asked_of(source.path), several=True)
        found: list[Judged] = []
        problems: list[Problem] = []
        for format_ in formats:
            try:
                judged = judged_in(judge, source, format_, over_time=over_time, counting=counting)
                found.append(self._weeded(judged, config))
            except InputError as error:
                problems += error.problems
        return tuple(found), tuple(problems)

    def game_of(self, source: Source) -> Fit | Problem:
        """The game whose cards the names of a deck are, or why they do not tell. Raises InputError as ``judge``."""
        source = self.typed(source)
        return self._games_for(self._asked_of(source.path)).game_of(source)

    def _counting(self, source: Source) -> Callable[[Iterable[Finding]], Iterable[Finding]]:
        """What picks the findings on a deck that its configuration lets count."""
        config = self.config(source.path)
        return lambda findings: findings if config is None else config.weeded(source.path, findings)[0]

    def unanswered(self) -> tuple[Problem, ...]:
        """The answers that somebody asks for to readings of which none of the formats that were judged by has any."""
        known = sorted({id for (_, several), judge in self._judges.items() if several for id in judge.answered})
        unknown = [reading for reading in self._readings if reading not in known]
        return tuple(Problem("unknown-reading", {"reading": each, "known": known}) for each in unknown)

    def fix(self, source: Source) -> Fixed:
        """A deck with everything fixed that is safe. Raises InputError as ``judge`` does."""
        return self.of_deck(source, lambda judge, source, format_: judge.fix(source, format_))

    def records(
        self, path: str, judged: Callable[[Judge, str | None], tuple[Account, ...]], on: str | None = None
    ) -> tuple[Account, ...]:
        """What is said of the record at a path, as :meth:`used` has it, but for what its configuration ignores."""
        accounts, config = self.used(path, judged, on), self.config(path)
        return accounts if config is None else tuple(self._weeded_record(account, config) for account in accounts)

    def of_deck(self, source: Source, use: Callable[[Judge, Source, str | None], T]) -> T:
        """What ``use`` makes of a deck, read as it is to be, with its judge and its format as :meth:`used` has them."""
        source = self.typed(source)
        return self.used(source.path, lambda judge, format_: use(judge, source, format_))

    def used(self, path: str, use: Callable[[Judge, str | None], T], on: str | None = None) -> T:
        """What ``use`` makes of the judge of a file and the format that it is judged by, None if it names its own.

        ``on`` is the day that the file itself names, which goes before that of the configuration.
        Raises InputError if something that it is to be judged by cannot be used.
        """
        entry = self.entry(path)
        try:
            return use(self._judge_for(self._asked_of(path, on)), self._format or (entry.format if entry else None))
        except InputError as error:
            raise InputError((self._placed(each, path, entry) for each in error.problems), error.format) from None

    def _placed(self, problem: Problem, path: str, entry: Entry | None) -> Problem:
        """The problem of an answer that an entry gives, with its place there, and that of a day with its file."""
        at = None
        reading = problem.facts.get("reading", "")
        if problem.code in _ANSWERS and entry is not None and reading not in self._readings:
            at = entry.places.get(reading)
        elif problem.code in _NOT_THEN and not self._on and not isinstance(self._configured_day(path), str):
            at = Location(path, 1)
        return problem if at is None or problem.at else problem._replace(at=at)

    def _asked_of(self, path: str, named: str | None = None) -> Asked:
        """What the judge of a file is made of; ``named`` is the day that it names itself."""
        config, entry = self.config(path), self.entry(path)
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
        config, entry = self.config(path), self.entry(path)
        return (entry and entry.on) or (config and config.on) or TODAY

    # -- judges -------------------------------------------------------------------------------------------------------

    def _judge_for(self, asked: Asked, *, several: bool = False) -> Judge:
        """The judge by one format, or by ``several``, perhaps of several games."""
        if (asked, several) not in self._judges:
            on, cards, readings, pool, strict = asked
            # For another day only, one that shares what another has opened.
            like = (judge for (known, many), judge in self._judges.items() if (known[1:], many) == (asked[1:], several))
            found = next(like, None) or Judge(
                on,
                GameCards(cards, several_games=several),
                dict(readings),
                pool=pool,
                suggestions=self._budget,
                strict_days=strict,
                own_readings=several,
            )
            new = found if found.on == on else found.as_of(on)
            new.keep_days(MANY_DAYS)
            self._judges[asked, several] = new
        return self._judges[asked, several]

    def _games_for(self, asked: Asked) -> WhichGame:
        """What tells the game of a deck, by the same cards."""
        # Only a deck without a format needs it.
        from deckcheck.judging.which_game import WhichGame

        on, cards, *_ = asked
        if cards not in self._games:
            self._games[cards] = WhichGame(Judge(on, GameCards(cards, several_games=True, only_these=True)))
        return self._games[cards]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The wrong records of every card file that was opened."""
        return distinct(problem for judge in self._all() for problem in judge.problems)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is odd about records that count all the same."""
        return distinct(warning for judge in self._all() for warning in judge.warnings)

    @property
    def imports(self) -> dict[str, str]:
        """What was taken over and decks were judged by: databases by their games, lists by their ids."""
        return {game: path for judge in self._all() for game, path in judge.imports.items()}

    @property
    def pool_findings(self) -> tuple[Finding, ...]:
        """What is odd about the pools."""
        return tuple(found for judge in self._all() for found in judge.pool_findings)

    def _all(self) -> tuple[Judge, ...]:
        """The judges, those by one format first."""
        return tuple(self._judges[key] for key in sorted(self._judges, key=lambda key: key[1]))

    # -- what a configuration ignores ---------------------------------------------------------------------------------

    def _weeded(self, judged: Judged, config: Config | None) -> Judged:
        if config is None:
            return judged
        report = judged.report
        findings, ignored = config.weeded(report.path, report.findings)
        self._ignoring.update(each.ignore for each in ignored)
        self._never_ignored |= config.never_ignored(findings)
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

    def idle_ignores(self) -> Iterator[Problem]:
        """What ignores nothing, once all covered decks were judged."""
        for config in self._configs.values():
            for ignore in config.ignores:
                if ignore not in self._ignoring:
                    code = "never-ignored" if ignore.code in self._never_ignored else "ignores-nothing"
                    yield Problem(code, {"code": ignore.code}, ignore.at)
