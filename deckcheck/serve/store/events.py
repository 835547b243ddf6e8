"""Events and their players."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal, cast, get_args

from sqlalchemy import Connection, Row, delete, select, update

from deckcheck.event.intake.submission import folded_name
from deckcheck.serve.rules import Late, SignUp, State, Times
from deckcheck.serve.store.audit import Act, Action, hold, note
from deckcheck.serve.store.schema import (
    capability,
    deck_check,
    event,
    judgement,
    outbox,
    player,
    seat,
    session,
    submission,
    submission_text,
)
from deckcheck.source.named_tuple import NamedTuple


class Event(NamedTuple):
    """An event: what it is called in addresses and by people, its file's text and place, and times.

    ``zone`` are the minutes by which its clock is before UTC, ``sign_up_code`` is the hash of the code with which
    players sign up. ``id`` is its number where it is kept, 0 before that.
    """

    slug: str
    name: str
    plan: str
    path: str
    zone: int
    times: Times
    sign_up: SignUp = "list"
    most_players: int | None = None
    retain_until: int | None = None
    sign_up_code: str | None = None
    id: int = 0


class Player(NamedTuple):
    """A player of an event: ``id`` is the page's number, ``called`` the organizer's id; ``extra`` the other columns."""

    id: int
    event: int
    called: str
    name: str | None
    lang: str | None
    extra: Mapping[str, str]
    dropped: bool
    unlocked_until: int | None
    erased: int | None
    arrived: int | None = None


class Expected(NamedTuple):
    """A player as a table of players has one."""

    called: str
    name: str | None = None
    lang: str | None = None
    extra: Mapping[str, str] = {}


class Differences(NamedTuple):
    """What an import of players changes: who is new, who is another, and who is not in it, by the organizer's ids.

    ``taken`` are the ids of the table that somebody of another name has who signed up: nothing is imported then.
    """

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


def times_of(row: Row[Any]) -> Times:
    """The times of an event."""
    return Times(row.opens, row.deadline, row.grace, cast("Late", row.late), cast("State", row.state))


def _event(row: Row[Any]) -> Event:
    return Event(
        row.slug, row.name, row.plan, row.path, row.zone, times_of(row),
        cast("SignUp", row.sign_up), row.most_players, row.retain_until, row.sign_up_code, row.id,
    )  # fmt: skip


def _player(row: Row[Any]) -> Player:
    return Player(
        row.id, row.event, row.called, row.name, row.lang, json.loads(row.extra), row.dropped, row.unlocked_until,
        row.erased, row.arrived,
    )  # fmt: skip


def add_event(connection: Connection, new: Event, now: int, actor: str) -> int:
    """Keep a new event; its number."""
    values = {**new._asdict(), **new.times._asdict(), "changed": 0}
    del values["id"], values["times"]
    id: int = connection.execute(event.insert().values(**values).returning(event.c.id)).scalar_one()
    note(connection, Act(now, actor, "add-event", id, None, {"slug": new.slug, "deadline": new.times.deadline}))
    return id


def event_called(connection: Connection, slug: str) -> Event | None:
    """An event by its name in addresses."""
    row = connection.execute(select(event).where(event.c.slug == slug)).first()
    return None if row is None else _event(row)


def event_numbered(connection: Connection, id: int) -> Event | None:
    """An event by its number."""
    row = connection.execute(select(event).where(event.c.id == id)).first()
    return None if row is None else _event(row)


def events(connection: Connection) -> list[Event]:
    """All events, in the order in which they were added."""
    return [_event(row) for row in connection.execute(select(event).order_by(event.c.id))]


def set_deadline(
    connection: Connection, id: int, deadline: int | None, actor: str, now: int, retain_until: int | None = None
) -> None:
    """Move the deadline of an event, and with it when its players are deleted; None leaves that as it is."""
    values = {"deadline": deadline, **({} if retain_until is None else {"retain_until": retain_until})}
    _change(connection, id, values, "deadline", actor, now)


def set_state(connection: Connection, id: int, state: State, counted: Mapping[int, int], actor: str, now: int) -> None:
    """Lock an event, or open it again; which list counts then of which player is noted, by their numbers."""
    _change(connection, id, {"state": state}, "lock" if state == "locked" else "unlock", actor, now, counted)


def set_sign_up(connection: Connection, id: int, sign_up: SignUp, code: str | None, actor: str, now: int) -> None:
    """Say who may sign up, and by the hash of which code."""
    connection.execute(update(event).where(event.c.id == id).values(sign_up_code=code))
    _change(connection, id, {"sign_up": sign_up}, "sign-up", actor, now)


def _change(
    connection: Connection,
    id: int,
    values: Mapping[str, Any],
    action: Action,
    actor: str,
    now: int,
    counted: Mapping[int, int] | None = None,
) -> None:
    before = connection.execute(select(event).where(event.c.id == id).with_for_update()).mappings().one()
    detail: dict[str, Any] = {"before": {key: before[key] for key in values}, "after": dict(values)}
    if counted is not None:
        detail["counting"] = [list(each) for each in sorted(counted.items())]
    connection.execute(update(event).where(event.c.id == id).values(**values, changed=event.c.changed + 1))
    note(connection, Act(now, actor, action, id, None, detail))


# -- players ---------------------------------------------------------------------------------------------------------


def players_of(connection: Connection, event_id: int) -> list[Player]:
    """The players of an event, in the order in which they came."""
    rows = connection.execute(select(player).where(player.c.event == event_id).order_by(player.c.id))
    return [_player(row) for row in rows]


def player_numbered(connection: Connection, event_id: int, id: int) -> Player | None:
    """A player by number, if of this event."""
    row = connection.execute(select(player).where(player.c.event == event_id, player.c.id == id)).first()
    return None if row is None else _player(row)


def player_called(connection: Connection, event_id: int, called: str) -> Player | None:
    """A player by the organizer's id, if of this event."""
    row = connection.execute(select(player).where(player.c.event == event_id, player.c.called == called)).first()
    return None if row is None else _player(row)


def differences(connection: Connection, event_id: int, expected: Iterable[Expected]) -> Differences:
    """What an import of players would change."""
    known = {each.called: each for each in players_of(connection, event_id) if each.erased is None}
    listed = {each.called: each for each in expected}
    signed_up = select(player.c.called).where(player.c.event == event_id, player.c.once.is_not(None))
    taken = tuple(
        called
        for called in connection.execute(signed_up.order_by(player.c.id)).scalars()
        if called in listed and folded_name(listed[called].name or "") != folded_name(known[called].name or "")
    )
    changed = (called for called, each in listed.items() if called in known and _differs(each, known[called]))
    return Differences(
        tuple(called for called in listed if called not in known),
        tuple(called for called in changed if called not in taken),
        tuple(called for called in known if called not in listed),
        taken,
    )


def _differs(expected: Expected, known: Player) -> bool:
    return (expected.name, expected.lang, dict(expected.extra)) != (known.name, known.lang, dict(known.extra))


def import_players(
    connection: Connection, event_id: int, expected: Iterable[Expected], now: int, actor: str
) -> Differences:
    """Add the players who are new and change those who are known; nobody is removed.

    Nothing is done where ids are ``taken``: the links of their players would be somebody else's.
    """
    hold(connection)
    listed = {each.called: each for each in expected}
    found = differences(connection, event_id, listed.values())
    if found.taken:
        return found
    for called in found.new:
        each = listed[called]
        values = {"event": event_id, "called": called, "dropped": False, **_written(each)}
        connection.execute(player.insert().values(**values))
    for called in found.changed:
        where = (player.c.event == event_id, player.c.called == called)
        connection.execute(update(player).where(*where).values(**_written(listed[called])))
    detail = {"new": len(found.new), "changed": len(found.changed), "missing": len(found.missing)}
    note(connection, Act(now, actor, "import-players", event_id, None, detail))
    return found


def _written(expected: Expected) -> dict[str, Any]:
    extra = json.dumps(dict(expected.extra), ensure_ascii=False)
    return {"name": expected.name, "lang": expected.lang, "extra": extra}


def unlock(connection: Connection, event_id: int, id: int, until: int | None, why: str, actor: str, now: int) -> None:
    """Let a player hand in until a time, whatever the deadline and the lock; None ends that."""
    where = (player.c.event == event_id, player.c.id == id)
    connection.execute(update(player).where(*where).values(unlocked_until=until))
    action: Action = "unlock-player" if until is not None else "end-unlock"
    note(connection, Act(now, actor, action, event_id, id, {"until": until, "why": why}))


class Full(Exception):  # noqa: N818 -- a state of the event, and nobody's mistake
    """That there are as many players as there may be."""


def sign_up(connection: Connection, event_id: int, new: Expected, once: str, most: int | None, now: int) -> Player:
    """Add a player who signs up; the same form (``once``, a hash) is the same player. Raises Full."""
    hold(connection)
    mine = select(player).where(player.c.event == event_id, player.c.once == once, player.c.erased.is_(None))
    found = connection.execute(mine).first()
    if found is not None:
        return _player(found)
    there = [each.called for each in players_of(connection, event_id) if each.erased is None]
    if most is not None and len(there) >= most:
        raise Full
    number = len(there) + 1
    while f"s{number}" in there:
        number += 1
    values = {"event": event_id, "called": f"s{number}", "dropped": False, "once": once, **_written(new)}
    connection.execute(player.insert().values(**values))
    made = _player(connection.execute(mine).one())
    note(connection, Act(now, "sign-up", "sign-up", event_id, made.id))
    return made


Presence = Literal["check-in", "undo-check-in", "drop", "undo-drop"]
PRESENCE: tuple[Presence, ...] = get_args(Presence)


def note_presence(connection: Connection, event_id: int, id: int, what: Presence, actor: str, now: int) -> None:
    """Note that a player came, or plays no more, or that it is not so after all. Twice is once; the lists stay."""
    columns: Mapping[Presence, tuple[str, int | None]] = {
        "check-in": ("arrived", now),
        "undo-check-in": ("arrived", None),
        "drop": ("dropped", True),
        "undo-drop": ("dropped", False),
    }
    column, value = columns[what]
    where = (player.c.event == event_id, player.c.id == id, player.c.erased.is_(None))
    before = connection.execute(select(player.c[column]).where(*where).with_for_update()).first()
    if before is None or bool(before[0]) == bool(value):
        return
    connection.execute(update(player).where(*where).values({column: value}))
    note(connection, Act(now, actor, what, event_id, id))


def erase(connection: Connection, event_id: int, id: int, now: int, actor: str) -> None:
    """Delete what is known of a player: texts, verdicts, name, id and columns. Receipts and the acts stay."""
    own = select(submission.c.id).where(submission.c.event == event_id, submission.c.player == id)
    connection.execute(delete(judgement).where(judgement.c.submission.in_(own)))
    connection.execute(delete(submission_text).where(submission_text.c.submission.in_(own)))
    connection.execute(update(deck_check).where(deck_check.c.player == id).values(note=""))
    connection.execute(delete(outbox).where(outbox.c.player == id))
    links = select(capability.c.id).where(capability.c.player == id)
    connection.execute(delete(session).where(session.c.capability.in_(links)))
    connection.execute(update(capability).where(capability.c.player == id).values(revoked=now))
    gone = {"called": f"erased-{id}", "name": None, "lang": None, "extra": "{}", "erased": now}
    gone |= dict.fromkeys(("unlocked_until", "arrived", "once"))
    connection.execute(update(player).where(player.c.event == event_id, player.c.id == id).values(**gone))
    note(connection, Act(now, actor, "erase", event_id, id))


def to_forget(connection: Connection, now: int) -> list[int]:
    """The events whose players are known for longer than they were told, by number."""
    query = (
        select(event.c.id)
        .join(player, player.c.event == event.c.id)
        .where(event.c.retain_until < now, player.c.erased.is_(None))
        .distinct()
        .order_by(event.c.id)
    )
    return list(connection.execute(query).scalars())


def forget(connection: Connection, event_id: int, now: int) -> int:
    """Delete what is known of the players of an event, and who else was called in its rounds; how many they were."""
    there = [each for each in players_of(connection, event_id) if each.erased is None]
    for each in there:
        erase(connection, event_id, each.id, now, "retention")
    connection.execute(update(seat).where(seat.c.event == event_id).values(written=None))
    return len(there)
