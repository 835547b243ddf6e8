"""What an event came to: every registration, and what they were judged by."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from deckcheck.event.intake.expected import Expected
from deckcheck.event.intake.handed_in import Counted, counted, expected, submissions
from deckcheck.event.intake.plan import Plan
from deckcheck.event.judged.judge import EventJudge
from deckcheck.event.judged.registration import Registration, unknown_columns
from deckcheck.event.judged.together import together
from deckcheck.formats.format import Format
from deckcheck.model.finding import Finding, Statement, Verdict
from deckcheck.source import Problem
from deckcheck.source.named_tuple import NamedTuple

Progress = Callable[[int, int], None]
"""Told how many registrations of how many are judged."""

VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undecided")


class DeckChange(NamedTuple):
    """What changed of a deck, in the words of a format; ``id`` is its in a series, "" for a player's only deck."""

    id: str
    format: Format | None
    told: tuple[Statement, ...]


class PlayerChange(NamedTuple):
    """What changed of a player: in one sentence, then what else, then deck by deck.

    ``number`` is the registration's among those of the result, None for who is not there any more. ``reasons`` says
    that there are some for the verdict that there were not.
    """

    player: str
    said: Statement
    told: tuple[Statement, ...] = ()
    decks: tuple[DeckChange, ...] = ()
    number: int | None = None
    reasons: bool = False

    @property
    def is_another_answer(self) -> bool:
        """Whether the player is to be told: another verdict, another list, or one more thing that is wrong with it."""
        return self.said.code != "player-still" or bool(self.decks) or self.reasons


class Changes(NamedTuple):
    """What changed since an earlier run: of what verdicts rest on, and of the players; those who withdrew come last.

    ``same`` is of how many players nothing changed.
    """

    told: tuple[Statement, ...]
    players: tuple[PlayerChange, ...]
    same: int = 0

    @property
    def another_answer(self) -> frozenset[int]:
        """The registrations whose player is to be told something else than before, by their numbers."""
        changed = (each.number for each in self.players if each.is_another_answer)
        return frozenset(each for each in changed if each is not None)


class Result(NamedTuple):
    """The registrations of an event, in the order in which they were found; the absent players come last.

    ``notes`` say what is odd about the files that they were in, ``problems`` which of those could not be read;
    ``changes`` are those since an earlier run, None where nobody asked; ``out`` is the folder that all is to be
    written to, if any.
    """

    plan: Plan
    judge: EventJudge
    registrations: tuple[Registration, ...]
    notes: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()
    changes: Changes | None = None
    out: str | None = None

    @property
    def numbers(self) -> Mapping[str, int]:
        """How many registrations have each verdict."""
        found = [each.verdict for each in self.registrations]
        return {verdict: found.count(verdict) for verdict in VERDICTS}

    @property
    def known_only_to(self) -> str | None:
        """The day up to which some registration was judged by what is known, None if all by the truth of their day."""
        days = (each.known_only_to for each in self.registrations)
        return min((day for day in days if day is not None), default=None)


def judged_event(plan: Plan, jobs: int = 1, progress: Progress | None = None) -> Result:
    """Judge everything that was handed in, in so many processes at once; what comes of it is the same.

    Raises InputError if the formats, the cards or all the places of registrations cannot be used.
    """
    players = expected(plan)
    known = None if plan.players is None or players.problems else players.submissions
    if known is not None:
        directory = Expected(known)
        if not isinstance(plan.accept_late, bool):
            # Whoever is told of by a name there is known by an id here.
            also = frozenset(map(directory.id_of, plan.accept_late))
            plan = plan._replace(accept_late=plan.accept_late | also)
    judge = EventJudge(plan)
    handed_in = submissions(plan, None if known is None else directory)
    found = counted(handed_in.submissions, plan)
    registrations: list[Registration] = []
    for each in map(judge.registration, found) if jobs == 1 else _in_processes(judge, found, jobs):
        registrations.append(each)
        if progress is not None:
            progress(len(registrations), len(found))
    notes = (*handed_in.notes, *players.notes)
    problems = (*handed_in.problems, *players.problems)
    found_together = tuple(together(registrations, known))
    problems = (*problems, *unknown_columns(plan, found_together))
    return Result(plan, judge, found_together, notes, problems)


def _in_processes(judge: EventJudge, found: Sequence[Counted], jobs: int) -> Iterator[Registration]:
    # One process needs nothing of it.
    from deckcheck.source.processes import Lost, each_in_processes

    # Every process opens the formats and the cards for itself, and then gets a part of the lists at a time.
    size = max(1, min(_MOST_AT_ONCE, len(found) // (4 * jobs)))
    parts = [found[start : start + size] for start in range(0, len(found), size)]
    for part, registrations in zip(parts, each_in_processes(_judge, parts, jobs, _open, judge.plan), strict=True):
        yield from map(judge.registration, part) if isinstance(registrations, Lost) else registrations


_MOST_AT_ONCE = 50
_opened: list[EventJudge] = []
"""The judge of a process that judges for another."""


def _open(plan: Plan) -> None:
    _opened[:] = [EventJudge(plan)]


def _judge(part: Sequence[Counted]) -> list[Registration]:
    return [_opened[0].registration(each) for each in part]
