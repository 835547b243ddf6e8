"""Mail to players: queued with what the organizer has seen, tried until the server takes it."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, func, insert, select, update

from deckcheck.serve.store.audit import Act, hold, note
from deckcheck.serve.store.capabilities import delivered, withdrawn
from deckcheck.serve.store.schema import outbox
from deckcheck.source.named_tuple import NamedTuple

AFTER = (60_000, 300_000, 1_800_000, 7_200_000, 28_800_000)
"""The milliseconds after which a letter is tried again; after the last of them it has failed."""


class Draft(NamedTuple):
    """A letter to a player, by number."""

    player: int
    subject: str
    text: str


class Waiting(NamedTuple):
    """A letter that is to be sent now."""

    id: int
    event: int
    player: int
    subject: str
    text: str
    tries: int


def queue(connection: Connection, event_id: int, drafts: Sequence[Draft], actor: str, now: int) -> None:
    """Queue letters to players of an event. One that waits already waits once: a button may be pressed twice."""
    hold(connection)
    same = select(outbox.c.player, outbox.c.subject, outbox.c.text).where(
        outbox.c.event == event_id, outbox.c.state == "waiting"
    )
    waiting = {tuple(row) for row in connection.execute(same)}
    new = [each for each in drafts if tuple(each) not in waiting]
    if new:
        rest = {"event": event_id, "state": "waiting", "tries": 0, "due": now, "said": ""}
        connection.execute(insert(outbox), [{**each._asdict(), **rest} for each in new])
        note(connection, Act(now, actor, "mail", event_id, None, {"letters": len(new)}))


def due(connection: Connection, now: int, most: int) -> list[Waiting]:
    """The letters that are to be sent now, the oldest first."""
    query = (
        select(outbox).where(outbox.c.state == "waiting", outbox.c.due <= now).order_by(outbox.c.due, outbox.c.id)
    ).limit(most)
    return [
        Waiting(row.id, row.event, row.player, row.subject, row.text, row.tries) for row in connection.execute(query)
    ]


def was_sent(connection: Connection, waiting: Waiting, code: str, now: int) -> None:
    """Note that the server took a letter, with a new code of the player's in it unless that is ""."""
    connection.execute(update(outbox).where(outbox.c.id == waiting.id).values(state="sent", due=now, said=""))
    if code:
        delivered(connection, code, now)


def was_not(connection: Connection, waiting: Waiting, said: str, code: str, now: int, *, for_ever: bool) -> None:
    """Note that a letter was not taken: it is tried again, unless that is for ever or was tried often enough."""
    failed = for_ever or waiting.tries >= len(AFTER)
    values = {"state": "failed" if failed else "waiting", "tries": waiting.tries + 1, "said": said[:300]}
    values["due"] = now if failed else now + AFTER[waiting.tries]
    connection.execute(update(outbox).where(outbox.c.id == waiting.id).values(**values))
    if code and for_ever:
        # Of one that may be tried again nobody knows whether it has come through after all.
        withdrawn(connection, code, now)


class Posted(NamedTuple):
    """A letter that was not taken: to whom, and what the server said; whether it ``failed`` or is tried again."""

    player: int
    said: str
    failed: bool


def posted(connection: Connection, event_id: int) -> tuple[Counter[str], list[Posted]]:
    """How many letters of an event are waiting, sent, and failed, and which of them the server did not take."""
    of_event = outbox.c.event == event_id
    counts = connection.execute(select(outbox.c.state, func.count()).where(of_event).group_by(outbox.c.state))
    troubles = connection.execute(select(outbox).where(of_event, outbox.c.said != "").order_by(outbox.c.id))
    return (
        Counter({row[0]: row[1] for row in counts}),
        [Posted(row.player, row.said, row.state == "failed") for row in troubles],
    )
