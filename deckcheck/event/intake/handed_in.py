"""What the players of an event handed in, from wherever that is, and which of a player's lists counts."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from typing import Protocol, cast

from deckcheck.event.intake.expected import Expected, has_own_id
from deckcheck.event.intake.plan import Place, Plan
from deckcheck.event.intake.submission import AGAIN, MOST, Players, Submission, folded, folded_name, perhaps_same_name
from deckcheck.event.intake.times import Time
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.defects import defect
from deckcheck.source.grouping import grouped
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


def submissions(plan: Plan, players: Expected | None = None) -> Found:
    """Everything that was handed in, place by place, what expected ``players`` handed in under their ids.

    Raises InputError if none of the places can be read.
    """
    found = _found(plan.places, plan)
    if found.problems and not found.submissions:
        raise InputError(found.problems)
    if players is not None:
        found = found._replace(submissions=tuple(map(players.of, found.submissions)))
    return found._replace(notes=(*found.notes, *perhaps_the_same(found.submissions, players)))


def expected(plan: Plan) -> Found:
    """The players who are expected, each once; what is wrong with the others is noted."""
    found = _found(() if plan.players is None else (plan.players,), plan)
    players = Players[Submission]()
    kept: list[Submission] = []
    notes = [*found.notes, *(finding for each in found.submissions for finding in each.findings)]
    for each in found.submissions:
        if each.player is None:
            notes.append(Finding("no-player-id", {}, "warning", each.at))
        elif players.get(each.player, each.name) is not None:
            notes.append(Finding("expected-twice", {"player": each.player}, "warning", each.at))
        else:
            players.put(each.player, each.name, each)
            kept.append(each)
    return found._replace(submissions=tuple(kept), notes=tuple(notes))


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


class Other(NamedTuple):
    """A submission that does not count: where it is, when it was handed in, and whether that was too late."""

    at: Location
    submitted: Time | None = None
    late: bool = False


class Counted(NamedTuple):
    """The submission that counts of a player, the others, and why it is this one, as the word of a sentence."""

    submission: Submission
    others: tuple[Other, ...] = ()
    why: str = ""


def is_late(submission: Submission, plan: Plan) -> bool:
    """Whether something was handed in too late: as it says itself, else by its time and the deadline."""
    return plan.is_late(submission.submitted) if submission.late is None else submission.late


def counted(found: Iterable[Submission], plan: Plan) -> list[Counted]:
    """Of each player the submission that counts, in the order in which the players first handed something in.

    The last that came in time, unless the plan says otherwise, by the time at which it was handed in; of those of the
    same time, and where not all of a player's have one, by its place. Those of nobody are each on its own.
    """
    groups: list[list[Submission]] = []
    by_player = Players[list[Submission]]()
    for each in found:
        group = None if each.player is None else by_player.get(each.player, each.name)
        if group is None:
            group = []
            groups.append(group)
        group.append(each)
        if each.player is not None:
            by_player.put(each.player, each.name, group)
    return [_of_parts(several, plan) for several in groups]


def _of_parts(several: Sequence[Submission], plan: Plan) -> Counted:
    """What counts of a player; of a team whose players file separately what counts of each, as one submission."""
    parts = grouped((each.part, each) for each in several if each.part is not None)
    if not parts:
        return _chosen(several, plan)
    chosen = [_chosen(each, plan) for each in parts.values()]
    counting = [each.submission for each in chosen]
    times = [each.submitted for each in counting if each.submitted is not None]
    latest = times[0] if times else None
    for time in times[1:]:
        latest = time if latest is not None and time.is_after(latest) else latest
    names = dict.fromkeys(each.name for each in counting if each.name is not None)
    whole = counting[0]._replace(
        decks={id: deck for each in counting for id, deck in each.decks.items()},
        name=", ".join(names) or None,
        submitted=latest,
        late=any(is_late(each, plan) for each in counting) if any(each.late is not None for each in counting) else None,
        findings=tuple(finding for each in counting for finding in each.findings),
        beside=tuple(cell for each in counting for cell in each.beside),
    )
    why = next((each.why for each in chosen if each.others), "")
    return Counted(whole, tuple(other for each in chosen for other in each.others), why)


def _chosen(several: Sequence[Submission], plan: Plan) -> Counted:
    if len(several) == 1:
        return Counted(several[0] if several[0].accepted is not False else _without_decks(several))
    times = [each.submitted for each in several if each.submitted is not None]
    if len(times) == len(several):
        in_utc = all(time.utc is not None for time in times)
        order = [time.utc if in_utc and time.utc is not None else time.local for time in times]
        several = [several[index] for index in sorted(range(len(several)), key=order.__getitem__)]
    may_count = [each for each in several if each.accepted is not False]
    if not may_count:
        return Counted(_without_decks(several))
    accepted = any(plan.accepts_late(each.player) for each in several)
    in_time = [each for each in may_count if accepted or each.accepted or not is_late(each, plan)]
    why: str = plan.twice
    if plan.twice == "last-in-time" and len(in_time) in {0, len(several)}:
        why = "last"
    chosen = may_count[0] if plan.twice == "first" else (in_time or may_count)[-1] if why != "last" else may_count[-1]
    if len(times) < len(several):
        why = f"{why}-row"
    others = tuple(Other(each.at, each.submitted, is_late(each, plan)) for each in several if each is not chosen)
    return Counted(chosen._replace(findings=(*chosen.findings, *_of_several_names(chosen, several))), others, why)


def _of_several_names(chosen: Submission, several: Sequence[Submission]) -> Iterator[Finding]:
    """That lists came in under one id, or address, and the names of several: one of them may be somebody else's."""
    strangers = [each for each in several if not perhaps_same_name(each.name, chosen.name)]
    if strangers:
        names = list(dict.fromkeys(each.name for each in strangers))[:_MOST_NAMES]
        facts = {"player": chosen.player, "name": chosen.name, "others": names}
        yield Finding("several-names", facts, "undecided", chosen.at, tuple(each.at for each in strangers))


_MOST_NAMES = 8
"""The names that are told of those who handed in under one id."""


def _without_decks(several: Sequence[Submission]) -> Submission:
    """The last of a player's submissions, none of which counts: nothing of it is judged, and it says why."""
    *others, last = several
    also = tuple(each.at for each in others)
    refused = Finding("not-accepted", {"count": len(several)}, "undecided", last.at, also)
    return last._replace(decks={}, findings=(*last.findings, refused))


def perhaps_the_same(found: Iterable[Submission], players: Expected | None = None) -> Iterator[Finding]:
    """What the organizer is to be asked: ids that differ in case or width alone, and are not one person's for sure, and
    addresses under one name, unless they are those of expected ``players``.
    """
    first: dict[str, Submission] = {}
    named: dict[str, Submission] = {}
    known = Players[str]()
    for each in found:
        if each.player is None:
            continue
        other = first.setdefault(folded(AGAIN.sub("", each.player)), each)
        if known.get(each.player, each.name) is None and other is not each:
            facts = {"player": each.player, "other": other.player}
            yield Finding("perhaps-one-player", facts, "warning", each.at, (other.at,))
        if known.get(each.player, each.name) is None and each.name and not has_own_id(each):
            same = named.setdefault(folded_name(each.name), each)
            if same is not each and not (players is not None and players.has(each) and players.has(same)):
                facts = {"player": each.player, "other": same.player, "name": each.name}
                yield Finding("same-name", facts, "warning", each.at, (same.at,))
        known.put(each.player, each.name, each.player)
