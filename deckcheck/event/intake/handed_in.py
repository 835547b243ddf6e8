"""What the players of an event handed in, from wherever that is, and which of a player's lists counts."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Protocol, cast

from deckcheck.event.intake.plan import Place, Plan
from deckcheck.event.intake.submission import Submission
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.defects import defect
from deckcheck.source.named_tuple import NamedTuple


class Source(Protocol):
    """A module that reads registrations of one form: one in ``deckcheck/event/intake/sources``."""

    def read(self, place: Place, plan: Plan) -> Iterator[Submission | Finding | Problem]:
        """What is there. What is wrong with one submission is a finding of that submission, what is odd about all of
        them a finding of its own, and what keeps some of them from being read a problem.

        Raises InputError for what cannot be read as a whole.
        """


class Found(NamedTuple):
    """What was handed in, and what is odd about the files that it was in; the problems of those that cannot be read."""

    submissions: tuple[Submission, ...]
    notes: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()


MOST = 100_000
"""The submissions that are taken from one place; nobody holds an event with more."""


def submissions(plan: Plan) -> Found:
    """Everything that was handed in, place by place. Raises InputError if none of the places can be read."""
    found = _found(plan.places, plan)
    if found.problems and not found.submissions:
        raise InputError(found.problems)
    return found


def expected(plan: Plan) -> Found:
    """The players who are expected, each once; what is wrong with the others is noted."""
    found = _found(() if plan.players is None else (plan.players,), plan)
    players: dict[str, Submission] = {}
    notes = [*found.notes, *(finding for each in found.submissions for finding in each.findings)]
    for each in found.submissions:
        if each.player is None:
            notes.append(Finding("no-player-id", {}, "warning", each.at))
        elif each.player in players:
            notes.append(Finding("expected-twice", {"player": each.player}, "warning", each.at))
        else:
            players[each.player] = each
    return found._replace(submissions=tuple(players.values()), notes=tuple(notes))


def _found(places: Iterable[Place], plan: Plan) -> Found:
    found: list[Submission | Finding | Problem] = []
    problems: list[Problem] = []
    for place in places:
        try:
            source = cast("Source", import_module(f"deckcheck.event.intake.sources.{place.kind}")).read(place, plan)
            found += islice(source, MOST)
            if next(source, None) is not None:
                problems.append(Problem("too-many-submissions", {"path": place.path, "most": MOST}, place.at))
        except InputError as error:
            # What was read before it went wrong is in the list already, and the other places are read all the same.
            problems += [problem._replace(at=problem.at or place.at) for problem in error.problems]
        except Exception as error:  # noqa: BLE001 -- nor does one place that breaks anything keep back the others
            problems.append(defect(error, place.at))
    return Found(
        tuple(each for each in found if isinstance(each, Submission)),
        tuple(each for each in found if isinstance(each, Finding)),
        (*(each for each in found if isinstance(each, Problem)), *problems),
    )


class Counted(NamedTuple):
    """The submission that counts of a player, and the places of the others."""

    submission: Submission
    others: tuple[Location, ...] = ()


def counted(found: Iterable[Submission], plan: Plan) -> list[Counted]:
    """Of each player the submission that counts, in the order in which the players first handed something in.

    The last by the time at which it was handed in, where all of a player's have one, else by its place.
    Of those of the same time their places decide. Those of nobody are each on its own.
    """
    by_player: dict[object, list[Submission]] = {}
    for number, submission in enumerate(found):
        key = number if submission.player is None else submission.player
        by_player.setdefault(key, []).append(submission)
    return [_chosen(several, plan) for several in by_player.values()]


def _chosen(several: Sequence[Submission], plan: Plan) -> Counted:
    times = [each.submitted for each in several if each.submitted is not None]
    if len(times) == len(several):
        in_utc = all(time.utc is not None for time in times)
        order = [time.utc if in_utc and time.utc is not None else time.local for time in times]
        several = [several[index] for index in sorted(range(len(several)), key=order.__getitem__)]
    chosen = several[-1] if plan.last_counts else several[0]
    return Counted(chosen, tuple(each.at for each in several if each is not chosen))
