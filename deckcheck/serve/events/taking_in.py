"""How an event comes to a site: its file and the files that this names are copied, and nothing else is ever opened."""

import datetime as dt
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.imported import imports
from deckcheck.event.intake.handed_in import expected
from deckcheck.event.intake.plan import Plan, load_plan
from deckcheck.event.intake.times import Time, of_datetime
from deckcheck.event.judged.judge import EventJudge
from deckcheck.serve.events.moments import local_moment, moment_in
from deckcheck.serve.folder import Folder
from deckcheck.serve.rules import Times
from deckcheck.serve.store.events import Event, Expected
from deckcheck.source import InputError, Problem, refuse
from deckcheck.source.document import Document
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.normal_form import normalized
from deckcheck.source.resources import displayed

_MINUTE = 60_000
_DAY = 24 * 60 * _MINUTE
RETENTION = 90
"""The days after an event for which players are known, unless its file says otherwise."""
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_NOT_HERE = ("registrations", "decks", "across", "different-formats", "twice", "accept-late", "strict-days")
"""What the file of an event may say and a site does not do: it has one deck of one format, and its own rules for what
comes late."""


class Taken(NamedTuple):
    """An event that can be kept: itself, its players, and its files by their paths in its folder, where they are."""

    event: Event
    players: tuple[Expected, ...]
    files: dict[str, str]


def read_event(path: str, slug: str | None) -> Taken:
    """An event, as a site can hold it. Raises InputError with everything that is in the way of that."""
    plan = load_plan(path)
    refuse(list(_problems(plan)))
    name = slug if slug is not None else slug_of(plan.name, plan.on)
    if _SLUG.fullmatch(name) is None:
        raise InputError([Problem("wrong-slug", {"value": name}, plan.document.at(("event",)))])
    players = expected(plan)
    refuse(players.problems)
    serve = plan.document.data.get("serve") or {}
    deadline = None if plan.deadline is None else moment_in(plan.deadline)
    opens = None if "opens" not in serve else moment_in(_time(serve["opens"]))
    times = Times(opens, deadline, int(serve.get("grace", 0)) * _MINUTE, serve.get("late", "refuse"))
    with open(path, encoding="utf-8") as file:
        text = file.read()
    zone = 0 if plan.deadline is None else zone_of(plan.deadline)
    new = Event(
        name, plan.name, text, f"events/{name}", zone, times,
        serve.get("sign-up", "list"), serve.get("most-players"), retained_until(plan.on, serve, zone, deadline),
    )  # fmt: skip
    return Taken(
        new,
        tuple(
            Expected(each.player, each.name, each.lang, dict(each.more))
            for each in players.submissions
            if each.player is not None
        ),
        _files(plan),
    )


def retained_until(on: str, serve: Mapping[str, Any], zone: int, deadline: int | None) -> int:
    """When what is known of players is deleted: so many days after that of the event, or of a deadline after it.

    ``serve`` is what the event's file says there.

    >>> [retained_until("1970-01-01", {"retention": 1}, 0, each) // _DAY for each in (None, 0, 5 * _DAY)]
    [2, 2, 7]
    """
    end = max(local_moment(f"{on}T00:00", zone), deadline or 0)
    return end + (int(serve.get("retention", RETENTION)) + 1) * _DAY


def copy_in(site: Folder, taken: Taken) -> None:
    """Copy the files of an event into a site's folder. Raises InputError if there is such an event already."""
    folder = os.path.join(site.path, taken.event.path)
    if os.path.exists(folder):
        raise InputError([Problem("event-there", {"slug": taken.event.slug})])
    part = f"{folder}.part"
    shutil.rmtree(part, ignore_errors=True)
    try:
        for inside, path in taken.files.items():
            target = os.path.join(part, inside)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            (shutil.copytree if os.path.isdir(path) else shutil.copyfile)(path, target)
        os.rename(part, folder)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": folder, "reason": str(error.strerror)})]) from None


def slug_of(name: str, on: str) -> str:
    """What an event is called in addresses: its name in small letters, else its day.

    >>> slug_of("Autumn Cup: 2026!", "2026-11-20"), slug_of("秋の大会", "2026-11-20")
    ('autumn-cup-2026', 'event-2026-11-20')
    """
    words = re.findall(r"[a-z0-9]+", normalized("NFKC", name).lower())
    return "-".join(words)[:40].strip("-") or f"event-{on}"


def zone_of(time: Time) -> int:
    """The minutes by which the clock of a time is before UTC."""
    if time.utc is None:
        return 0
    return round((time.local - time.utc.replace(tzinfo=None)).total_seconds() / 60)


def _time(text: str) -> Time:
    return of_datetime(dt.datetime.fromisoformat(text))


def _problems(plan: Plan) -> Iterator[Problem]:
    document = plan.document
    data = document.data
    for key in _NOT_HERE:
        if key in data and not (key == "twice" and data[key] == "last-in-time"):
            yield Problem("not-on-a-site", {"key": key}, document.key_at((key,)))
    formats = plan.slots[0].formats
    if len(formats) != 1 and "decks" not in data:
        yield Problem(
            "one-format-on-a-site", {"count": len(formats)}, document.at(("format",) if "format" in data else ())
        )
    if plan.deadline is not None and plan.deadline.utc is None:
        yield Problem("time-without-zone", {"key": "deadline"}, document.at(("deadline",)))
    yield from _opens_problems(document)


def _opens_problems(document: Document) -> Iterator[Problem]:
    opens = (document.data.get("serve") or {}).get("opens")
    if opens is None:
        return
    at = document.at(("serve", "opens"))
    try:
        if _time(opens).utc is None:
            yield Problem("time-without-zone", {"key": "opens"}, at)
    except ValueError:
        yield Problem("wrong-date", {"value": opens, "form": "YYYY-MM-DD HH:MM"}, at)


def _files(plan: Plan) -> dict[str, str]:
    """The files of an event, by their paths in its folder.

    What comes with deckcheck is none of them, nor are cards and lists that were taken over: whoever runs the site has
    them, and may take over newer ones.
    """
    judge = EventJudge(plan).judge
    (reference,) = plan.slots[0].formats
    used = [plan.path, *judge.files_of(reference), *judge.cards.paths_of(judge.open(reference).format.game)]
    taken_over = imports()
    folder = os.path.dirname(plan.path) or "."
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for path in dict.fromkeys(used):
        if displayed(path) != path or path in taken_over:
            continue
        inside = os.path.relpath(path, folder)
        if inside.startswith(os.pardir + os.sep) or os.path.isabs(inside):
            problems.append(Problem("file-outside-event", {"path": path}))
        else:
            found["event.yaml" if path == plan.path else inside.replace(os.sep, "/")] = path
    refuse(problems)
    return found
