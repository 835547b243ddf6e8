"""What a process does that judges for the site: alone it knows a judge, and what it is sent reaches no path.

A list has two seconds of its worker's own time, whatever else the machine does meanwhile. After them, or after an error
that nobody meant to raise, formats and whatever counts by them are opened anew, for what was interrupted may be half
done; cards stay open, since of them only what is whole is kept.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from deckcheck.event.page.annotated_list import Note, annotated, shown
from deckcheck.formats.catalogue import format_ids, formats_called
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import MOST_DAYS, Judge
from deckcheck.judging.judged import Judged, Report, Undeclared, words
from deckcheck.judging.legal_in import judged_in
from deckcheck.judging.named_formats import named_in, of_games
from deckcheck.judging.which_game import Fit, WhichGame, games_in
from deckcheck.messages import in_language, language, on_pages, sentence
from deckcheck.model.spelling import nearest_words
from deckcheck.reports.reasons import all_reasons, reasons
from deckcheck.reports.reporter import plain
from deckcheck.reports.reporters.json import as_data
from deckcheck.reports.suggest.json import deck_data
from deckcheck.reports.text_diff import text_diff
from deckcheck.serve import mending
from deckcheck.serve.checked import (
    NAME,
    Adding,
    Checked,
    Done,
    Failed,
    Fixing,
    FormatRow,
    Job,
    Mending,
    ShownDeck,
    ShownVerdict,
    known_suffix,
)
from deckcheck.serve.orphans import end_with_parent
from deckcheck.source import InputError, Location, Problem, Source, refuse, whole_characters
from deckcheck.source.cache import digest_of
from deckcheck.source.defects import defect
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.recent import Recent

T = TypeVar("T")

SECONDS = 2.0
"""So much processor time a list may take where nobody says how much."""
_TO_TELL = 0.3
"""Of them what is kept for telling what was found."""
_MEMORY = 2**30
_UNHEARD = 2
"""So many times as long whatever does not hear the alarm may go on."""
_MOST_REASONS = 3
_NO_POOL = "missing-pool"
_NO_NAME = "?"
_LONGEST_NAME = 100
"""Characters that are told of a name that no format has."""


class TooLong(BaseException):
    """The time of a list is over. It is no Exception, so that nothing which catches those goes on."""


class Asked(NamedTuple):
    """What a worker is begun with: files of formats beside those that come with deckcheck, the cache's folder, and how
    long a list may take.
    """

    formats: tuple[str, ...] = ()
    cache: str | None = None
    seconds: float = SECONDS


class Bench:
    """Judges of different days and events, at most so many; what one opens is open for all that have its cards."""

    def __init__(self, asked: Asked, cards: dict[tuple[str, ...], GameCards], table: dict[str, FormatRow]) -> None:
        self.asked, self.cards, self.table = asked, cards, table
        self._first: dict[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], Judge] = {}
        self._judges: Recent[tuple[Any, ...], Judge] = Recent(MOST_DAYS)
        self._games: WhichGame | None = None

    def judge(self, job: Job) -> Judge:
        """The judge of a job's day, cards and readings."""
        key = job.cards, job.readings
        known = self._judges.get((*key, job.on))
        if known is None:
            first = self._first.get(key)
            if first is None:
                cards = self.cards.setdefault(job.cards, GameCards(job.cards, several_games=True))
                first = Judge(job.on, cards, dict(job.readings), cache=self.asked.cache, own_readings=True)
                self._first[key] = first
            known = first if first.on == job.on else first.as_of(job.on)
            self._judges.put((*key, job.on), known)
        return known

    def open_all(self, on: str) -> tuple[FormatRow, ...]:
        """Open all formats that can be chosen, and what tells games apart; a format without cards cannot."""
        judge = self.judge(Job("", (), on, "en"))
        digests: dict[str, tuple[str, ...]] = {}
        for reference in (*format_ids(), *self.asked.formats):
            try:
                format_ = judge.open(reference).format
            except InputError:
                if reference in self.asked.formats:
                    raise
                continue
            game = format_.game
            if game.id not in digests:
                digests[game.id] = tuple(digest_of(path, "sha256") for path in judge.cards.paths_of(game))
                # A list that tells its format itself is read as one of each game, and its slips are looked for in all:
                # to make their names ready takes longer than the first of such lists has.
                judge.open(reference).cards.nearest(_NO_NAME)
            self.table[format_.id] = _row(format_, reference, digests[game.id])
        self._games = WhichGame(judge)
        self._games.fits(Source(NAME, "", "utf-8"))
        return tuple(self.table.values())

    def open_for(self, job: Job) -> None:
        """Open what a job needs: the formats, and all names of the game's cards, among which others are looked for."""
        judge = self.judge(job)
        for reference in job.formats:
            with suppress(InputError):  # it is told with the list
                judge.layout(reference)
                judge.open(reference).cards.nearest(_NO_NAME)
        if job.do == "repair":
            mending.load()

    def told_format(self, job: Job, source: Source) -> FormatRow | None:
        """The format that a list names itself, of several of that name the one of its game; None where it names none.

        Raises InputError for a name that no format has, or several have.
        """
        declared = named_in(source)
        if declared is None:
            return None
        try:
            return format_called(self.table, declared[0])
        except InputError as error:
            named = InputError([each._replace(at=declared[1]) for each in error.problems])
        try:
            return self.table[of_games(named, games_in(self.game(job, source)))]
        except InputError:
            raise named from None

    def game(self, job: Job, source: Source) -> Fit | Problem:
        """The game whose cards a list has, or why nobody can tell."""
        if self._games is None:
            self._games = WhichGame(self.judge(job))
        return self._games.game_of(source)


def _row(format_: Format, reference: str, cards: tuple[str, ...]) -> FormatRow:
    game = format_.game
    return FormatRow(
        format_.id,
        reference,
        dict(format_.name),
        game.id,
        dict(game.name),
        format_.since,
        format_.until,
        game.known_until,
        format_.source,
        {zone.id: dict(zone.name) for zone in format_.deck_zones},
        cards,
    )


def format_called(table: Mapping[str, FormatRow], name: str) -> FormatRow:
    """The format of the table that is called so, by its id or as people call it.

    What anybody names is compared, and never looked for. Raises InputError where it is none of the table, or several.
    """
    called = [name] if name in table else [id for id in formats_called(name) if id in table]
    if len(called) == 1:
        return table[called[0]]
    cut = name[:_LONGEST_NAME]
    if called:
        raise InputError([Problem("ambiguous-format", {"format": cut, "formats": called})])
    raise InputError([Problem("unknown-format", {"format": cut, "nearest": nearest_words(cut, table)})])


# -- the process


_here: list[Bench] = []
"""What judges in this process."""


def begin(asked: Asked) -> None:
    """Make this process a worker: it ends with the one that began it, and cannot take all memory there is."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # whoever ends the site ends its workers, when they are done
    end_with_parent()
    if hasattr(signal, "SIGPROF"):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
        signal.signal(signal.SIGPROF, _stop)
    _here[:] = [Bench(asked, {}, {})]


def _stop(*_: object) -> None:
    raise TooLong


def opened(on: str) -> tuple[FormatRow, ...]:
    """Open all formats that can be chosen. Raises InputError for one of the site's own that cannot be used."""
    return _here[0].open_all(on)


def opened_for(job: Job) -> None:
    """Open what a job needs, however long that takes: none of it is from whoever sent the list."""
    _here[0].open_for(job)


def told(job: Job) -> Job | Checked | Failed:
    """A list that is to tell its format, with the formats that it did tell; or why it does not."""
    return _in_time(_told, job)


def checked(job: Job) -> Checked | Failed:
    """A list as it was judged, or that it took too long."""
    return _in_time(_checked, job)


@on_pages()
def _in_time(answer: Callable[[Bench, Job], T], job: Job) -> T | Checked | Failed:
    bench = _here[0]
    try:
        with _alarm(bench.asked.seconds):
            return answer(bench, job)
    except TooLong:
        _begin_anew(bench)
        return Failed("serve-took-too-long")
    except InputError as error:
        return _not_judged(error.problems, job)
    except Exception as error:  # noqa: BLE001 -- as of a deck on the command line: it is told, and nothing is legal
        _begin_anew(bench)
        return _not_judged((defect(error, Location(NAME, 1)),), job)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """The processor time of a list, where there are such alarms; elsewhere, whoever waits for the worker ends it."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    import resource

    limit = int(time.process_time() + _UNHEARD * seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _begin_anew(bench: Bench) -> None:
    _here[:] = [Bench(bench.asked, bench.cards, bench.table)]


# -- a list


def _source(job: Job) -> Source:
    return Source(NAME + known_suffix(job.suffix), whole_characters(job.text), "utf-8")


def _told(bench: Bench, job: Job) -> Job:
    source = _source(job)
    if not bench.table:
        raise InputError([Problem("no-format", {"path": NAME})])
    if not source.text.strip():
        raise InputError([Problem("serve-empty-list", {})])
    named = bench.told_format(job, source)
    if named is not None:
        return job._replace(formats=(named.reference,), told_by="list")
    fit = bench.game(job, source)
    if isinstance(fit, Problem):
        raise InputError([fit])
    rows = [row for row in bench.table.values() if row.game == fit.id]
    # A format that was not there on the day says nothing of the list; where none was, that is why nothing is judged.
    formats = tuple(row.reference for row in [each for each in rows if each.is_there_on(job.on)] or rows)
    return job._replace(formats=formats, told_by="cards", game=in_language(fit.name, job.lang))


def _checked(bench: Bench, job: Job) -> Checked:
    began = time.monotonic()
    judge, source, formats = bench.judge(job), _source(job), job.formats
    _refuse_unusable(judge, formats)
    if len(formats) == 1:
        decks = [(formats[0], _scrubbed(judge.judge(source, formats[0])))]
    else:
        decks = [(each, _scrubbed(judged_in(judge, source, each))) for each in formats]
    if job.told_by == "cards":
        decks.sort(key=lambda each: _likely(each[1].report))
    reference, best = decks[0]
    fixing = _fixed(judge, source, reference, job.lang) if job.do == "fix" else None
    if fixing is not None and fixing.done:
        best = _scrubbed(judge.judge(source._replace(text=fixing.text), reference))
        decks = [(reference, best)]
    found = _answered(decks, best, job, fixing)
    if job.do == "suggest":
        return _with_additions(bench, judge, source, reference, job, found)
    if job.do == "repair":
        return _with_repair(bench, judge, source, reference, job, found, began + bench.asked.seconds - _TO_TELL)
    return found


def _refuse_unusable(judge: Judge, formats: Sequence[str]) -> None:
    """Raise InputError for formats by which nobody can judge, all of them: some were not there on the day."""
    problems: list[Problem] = []
    for each in formats:
        try:
            judge.checker(each)
        except InputError as error:
            problems += error.problems
    refuse(problems)


def _answered(decks: Sequence[tuple[str, Judged]], best: Judged, job: Job, fixing: Fixing | None) -> Checked:
    judged_by = tuple(judged for _, judged in decks)
    return Checked(
        _shown_deck(best, job.lang) if "page" in job.wants else None,
        tuple(_shown_verdict(judged, job.lang) for judged in judged_by),
        job.told_by,
        job.game,
        (),
        _report_data(judged_by, job) if "report" in job.wants else None,
        fixing,
        reasons={lang: _shown_verdict(best, lang).reasons for lang in job.langs},
    )


def _report_data(decks: tuple[Judged, ...], job: Job) -> dict[str, Any]:
    """The report for programs. Of a list of which nobody names the format the whole is undecided, as on the command
    line, whatever each of the formats says: it is legal in some, and that is no fault of it in the others.
    """
    reported = Report(decks, by_format=len(decks) > 1)
    if job.told_by != "cards":
        return as_data(reported, job.lang)
    facts = {
        "path": decks[0].report.path,
        "legal": [each.format.id for each in decks if each.report.verdict == "legal"],
    }
    nobody = Undeclared(decks[0].report.path, (), Problem("no-format", facts))
    return {**as_data(reported._replace(undeclared=(nobody,)), job.lang), "verdict": "undecided"}


def _with_additions(bench: Bench, judge: Judge, source: Source, reference: str, job: Job, found: Checked) -> Checked:
    """A list that was judged with what may be added to it; where there is no time for that, it says so."""
    lacking = None
    try:
        growing = mending.growing(judge, source, reference, job.where)
        lacking = mending.shown_additions(growing.lacking, job.lang, unasked=True)
        given = growing.cards()
    except InputError as error:
        return found._replace(adding=Adding((mending.not_found(error, job.lang),)))
    except TooLong:
        _begin_anew(bench)
        told = lacking or Adding((sentence(job.lang, "serve-suggest-timeout", {}),))
        return found._replace(adding=told, anew=True)
    data = deck_data(given, job.lang, job.most) if "report" in job.wants else None
    return found._replace(adding=mending.shown_additions(given, job.lang), data=data)


def _with_repair(
    bench: Bench, judge: Judge, source: Source, reference: str, job: Job, found: Checked, until: float
) -> Checked:
    """A list that was judged with its smallest repair: as it is then, if its text can be edited so."""
    try:
        given = mending.mended(judge, source, reference, max(0.0, until - time.monotonic()))
    except TooLong:
        _begin_anew(bench)
        return found._replace(mending=Mending(sentence(job.lang, "serve-no-repair-timeout", {})), anew=True)
    shown_ = mending.shown_mending(given, job.lang)
    if shown_.text is not None:
        best = _scrubbed(judge.judge(source._replace(text=shown_.text), reference))
        found = _answered([(reference, best)], best, job, None)
    data = mending.repair_data(given, job.lang) if "report" in job.wants else None
    return found._replace(mending=shown_, data=data)


def _likely(report: DeckReport) -> tuple[int, bool, int]:
    """The better a list fits a format, the less: it is legal, or the fewest findings are against it.

    A format that asks for a pool, which nobody gives here, comes last.
    """
    against = [finding.code for finding in report.findings if finding.decides]
    return report.verdict != "legal", _NO_POOL in against, len(against)


def _scrubbed(judged: Judged) -> Judged:
    """A list that was judged, without the folders in which files of the site's own formats stand."""
    return judged._replace(
        report=judged.report._replace(findings=tuple(map(mending.without_folder, judged.report.findings)))
    )


def _not_judged(problems: Sequence[Problem], job: Job) -> Checked:
    """What kept a list from being judged; where it stands is told if that is in the list."""
    lang = job.lang
    told = [each._replace(at=each.at if each.at is not None and _is_own(each.at) else None) for each in problems]
    label = sentence(lang, "severity-error", {}).rstrip(": ")
    notes = tuple(
        Note("illegal", label, each.code, shown(sentence(lang, each.code, each.facts)), _line_of(each.at), "", "")
        for each in told
    )
    reasons = {
        each: "; ".join(shown(sentence(each, problem.code, problem.facts)) for problem in told) for each in job.langs
    }
    return Checked(None, (), "", "", notes, as_data(Report((), tuple(told)), lang), None, reasons=reasons)


def _is_own(at: Location) -> bool:
    return os.path.splitext(at.path)[0] == NAME


def _line_of(at: Location | None) -> str:
    return "" if at is None else f"{at.line}:{at.column}"


def _shown_verdict(judged: Judged, lang: str) -> ShownVerdict:
    report, called = judged.report, words(judged.format, judged.report)
    said = all_reasons(report.findings, called, lang) or reasons(report.findings, "warning", called, lang)
    more = ["…"] if said[_MOST_REASONS:] else []
    return ShownVerdict(
        judged.format.id,
        shown(in_language(judged.format.name, lang)),
        report.verdict,
        sentence(lang, f"verdict-{report.verdict}", {}),
        shown(language(lang).JOINT.join([*said[:_MOST_REASONS], *more])),
    )


def _shown_deck(judged: Judged, lang: str) -> ShownDeck:
    report, format_ = judged.report, judged.format
    called = words(format_, report)
    written = annotated(report.path, judged.lines, report.findings, lang, called, alone=True)
    known = report.known_only_to
    sizes = (
        f"{in_language(zone.name, lang)} {report.sizes[zone.id]}"
        for zone in format_.deck_zones
        if report.sizes.get(zone.id)
    )
    return ShownDeck(
        _shown_verdict(judged, lang),
        report.on,
        shown(format_.source),
        "" if known is None else sentence(lang, "known-only-to", {"known_until": known}),
        shown(language(lang).JOINT.join(sizes)),
        written,
        sentence(lang, "page-omitted", {"omitted": written.omitted}) if written.omitted else "",
        sentence(lang, "serve-more", {"more": written.more}) if written.more else "",
    )


def _fixed(judge: Judge, source: Source, reference: str, lang: str) -> Fixing:
    fixed = judge.fix(source, reference)
    called = words(judge.open(reference).format)
    done, left = (
        tuple(Done(fix.code, shown(sentence(lang, fix.code, fix.facts, called)), fix.at.line) for fix in some)
        for some in (fixed.fixes, fixed.left)
    )
    diff = tuple(plain(line) for line in text_diff(NAME, source.text, fixed.source.text))
    return Fixing(fixed.source.text, done, left, diff[2:])
