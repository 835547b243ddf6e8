"""Registrations that are a folder of deck files, as their names say whose."""

import os
from collections.abc import Iterator, Mapping

from deckcheck.decks.reader import document_kind
from deckcheck.event.intake.files import read_bytes, shown
from deckcheck.event.intake.plan import ONLY, Place, Plan
from deckcheck.event.intake.submission import (
    AGAIN,
    LONGEST,
    Handed,
    Submission,
    handed_text,
    told_apart,
    unreadable,
    whose,
)
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem, decode
from deckcheck.source.defects import defect
from deckcheck.source.left_behind import is_left_behind

_LARGEST = 8 * LONGEST
"""The bytes of a list: more than its characters can have in any encoding that is read."""


def read(place: Place, plan: Plan) -> Iterator[Submission | Problem]:
    """A submission for each file; the files of one player's series are one. Raises InputError for an empty folder.

    Whatever was handed in counts, not only what looks like a deck: what cannot be read is told.
    """
    unread: list[Problem] = []
    paths = list(_files(place.path, unread))
    yield from unread
    if not paths:
        raise InputError([Problem("no-registrations", {"path": place.path}, place.at)])
    players: dict[str, Submission] = {}
    for path in paths:
        inside = shown(os.path.relpath(path, place.path))
        said = place.names.read(os.path.splitext(inside)[0].replace(os.sep, "/"))
        submission = _submission(path, os.path.join(place.path, inside), said, plan)
        player = submission.player
        if player is None or not plan.is_series:
            yield submission
        else:
            players[player] = _joined(players[player], submission) if player in players else submission
    yield from players.values()


def _files(folder: str, unread: list[Problem]) -> Iterator[str]:
    """The files in a folder, in the order of their names. What is not looked into is told: there may be lists in it."""

    def forbidden(error: OSError) -> None:
        path = shown(str(error.filename))
        facts = {"path": path, "reason": "forbidden" if isinstance(error, PermissionError) else str(error.strerror)}
        unread.append(Problem("unreadable-file", facts))

    for here, folders, files in os.walk(folder, onerror=forbidden):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        # A link may lead anywhere, also back to where it is.
        links = [shown(path) for path in (os.path.join(here, name) for name in folders) if os.path.islink(path)]
        unread += [Problem("linked-folder", {"path": path}) for path in links]
        yield from (os.path.join(here, name) for name in sorted(files, key=_in_turn) if not is_left_behind(name))


def _in_turn(name: str) -> tuple[str, int, str]:
    """What files are in the order of: their names, and those that came later behind the first that is called so.

    >>> sorted(["a (10).txt", "a (2).txt", "a.txt", "b.txt"], key=_in_turn)
    ['a.txt', 'a (2).txt', 'a (10).txt', 'b.txt']
    """
    stem, ending = os.path.splitext(name)
    again = AGAIN.search(stem)
    return (stem, 0, ending) if again is None else (stem[: again.start()], int(again[1]), ending)


def _submission(path: str, called: str, said: Mapping[str, str] | None, plan: Plan) -> Submission:
    """What a file says. ``called`` is its path as it is written in reports."""
    at = Location(called, 1)
    if said is None:
        return Submission(None, at, {}, findings=(Finding("unreadable-name", {"path": called}, "undecided", at),))
    id = said.get("deck", "") if plan.is_series else ONLY
    known = [slot.id for slot in plan.slots]
    stranger = Finding("unknown-deck", {"id": id, "known": known}, "undecided", at)
    decks, wrong = told_apart({id: _handed(path, at) if id in known else stranger})
    player, name, findings = whose(said.get("player") or said.get("name"), said.get("name"), at)
    return Submission(player, at, decks, name, findings=(*findings, *wrong))


def _handed(path: str, at: Location) -> Handed | Finding:
    if os.path.islink(path):
        # What a player brings must not make anything else of the organizer's machine be read.
        return unreadable(Problem("linked-file", {"path": at.path}), at)
    try:
        source = decode(at.path, read_bytes(path, _LARGEST, follow=False))
    except InputError as error:
        return unreadable(error.problems[0], at)
    handed = handed_text(source.text, at.path, source.encoding)
    try:
        kind = "deck" if isinstance(handed, Finding) else document_kind(source)
    except Exception as error:  # noqa: BLE001 -- one file must not keep the others from being judged
        return unreadable(defect(error, at), at)
    return handed if kind in ("deck", "other") else Finding("no-list", {"path": at.path, "kind": kind}, "undecided", at)


def _joined(one: Submission, other: Submission) -> Submission:
    """Two files of one player. A deck that is there twice counts as the first of them, and is not known."""
    again = [(id, (one.decks[id].at,)) for id in other.decks if id in one.decks]
    twice = tuple(Finding("deck-twice", {"id": id}, "undecided", other.at, places) for id, places in again)
    decks, findings = {**other.decks, **one.decks}, (*one.findings, *other.findings, *twice)
    return one._replace(decks=decks, findings=findings, name=one.name or other.name)
