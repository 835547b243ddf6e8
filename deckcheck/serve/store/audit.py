"""What was done, in a chain: each row has a hash over itself and the hash of the row before."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Literal

from sqlalchemy import Connection, select

from deckcheck.serve.store.schema import audit, installation
from deckcheck.source.named_tuple import NamedTuple

Action = Literal[
    "add-event", "deadline", "lock", "unlock", "sign-up", "import-players", "unlock-player", "end-unlock", "check-in",
    "undo-check-in", "drop", "undo-drop", "erase", "draw", "deck-check", "mail", "send", "accept", "issue", "judge",
]  # fmt: skip
"""What is done; ``deckcheck/serve/events/acts.py`` says each in words."""
FIRST = "0" * 64
"""What stands for the hash before the first row."""


class Act(NamedTuple):
    """Something that was done: when, on which event and player (None where on none), by whom, and what exactly.

    ``actor`` is the role and the number of a link, or ``command`` for the command line.
    """

    at: int
    actor: str
    action: Action
    event: int | None = None
    player: int | None = None
    detail: Mapping[str, Any] = {}
    id: int = 0


def hold(connection: Connection) -> None:
    """Let nobody else write to the chain until this transaction ends."""
    if connection.dialect.name == "sqlite":
        return  # who writes there holds all of it
    connection.execute(select(installation.c.beat).where(installation.c.id == 1).with_for_update())


def note(connection: Connection, act: Act) -> None:
    """Add an act to the chain."""
    hold(connection)
    last = connection.execute(_LAST).first()
    number, prev = (1, FIRST) if last is None else (last.id + 1, last.hash)
    row = {
        "id": number,
        "at": act.at,
        "event": act.event,
        "actor": act.actor,
        "action": act.action,
        "player": act.player,
        "detail": json.dumps(dict(act.detail), ensure_ascii=False, sort_keys=True),
    }
    connection.execute(_ADD, {**row, "prev": prev, "hash": _hash(prev, row)})


_LAST = select(audit.c.id, audit.c.hash).order_by(audit.c.id.desc()).limit(1)
_ADD = audit.insert()


def acts(connection: Connection, event: int) -> list[Act]:
    """What was done about an event, the latest first; of lists that were sent, their numbers and digests alone."""
    rows = connection.execute(select(audit).where(audit.c.event == event).order_by(audit.c.id.desc()))
    return [Act(row.at, row.actor, row.action, row.event, row.player, json.loads(row.detail), row.id) for row in rows]


def broken_links(connection: Connection) -> list[int]:
    """The rows that do not follow from the one before, by their numbers."""
    broken: list[int] = []
    prev, expected = FIRST, 1
    for row in connection.execute(select(audit).order_by(audit.c.id)).mappings():
        written = {key: row[key] for key in ("id", "at", "event", "actor", "action", "player", "detail")}
        if row["id"] != expected or row["prev"] != prev or row["hash"] != _hash(prev, written):
            broken.append(row["id"])
        prev, expected = row["hash"], row["id"] + 1
    return broken


def _hash(prev: str, row: Mapping[str, Any]) -> str:
    content = json.dumps([prev, *row.values()], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()
