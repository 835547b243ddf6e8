"""Links in place of accounts: a code of 160 bits is a role. Only hashes of codes and of sessions are kept."""

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, select, update

from deckcheck.serve.rules import Capability, Role
from deckcheck.serve.store.audit import Act, note
from deckcheck.serve.store.events import Player, players_of
from deckcheck.serve.store.schema import capability, session, submission

_BYTES = 20
_GROUP = 4
SESSION = 12 * 60 * 60 * 1000
"""How long a session lasts, in milliseconds."""
_LOOK_ALIKES = str.maketrans("018", "OIB")


def new_code(size: int = _BYTES) -> str:
    """A code of so many bytes as it is shown: base32 in groups of four, so that it can be typed from paper.

    >>> len(new_code()), len(read_code(new_code()))
    (39, 32)
    """
    text = base64.b32encode(secrets.token_bytes(size)).decode()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def read_code(text: str) -> str:
    """A code as people type it: whatever the case and the gaps, and with the digits that base32 has not.

    >>> read_code(" abcd-0123 ")
    'ABCDOI23'
    """
    return re.sub(r"[\s-]", "", text[:200]).upper().translate(_LOOK_ALIKES)


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def issue(
    connection: Connection,
    role: Role,
    now: int,
    actor: str,
    event: int | None = None,
    player: int | None = None,
    *,
    beside: bool = False,
) -> str:
    """A new code of a role. Those that the same player, or the same role of an event, had before are worth nothing.

    ``beside``: they still are worth what they were, until this one is :func:`delivered`.
    """
    same = [capability.c.role == role, capability.c.event == event, capability.c.player == player]
    revoked = 0 if beside else _revoke(connection, same, now)
    code = new_code()
    connection.execute(
        capability.insert().values(event=event, player=player, role=role, hash=hash_of(read_code(code)), made=now)
    )
    note(connection, Act(now, actor, "issue", event, player, {"role": role, "revoked": revoked}))
    return code


def _revoke(connection: Connection, which: Sequence[ColumnElement[bool]], now: int) -> int:
    """Make codes worth nothing, and end their sessions; how many were worth something."""
    old = select(capability.c.id).where(*which)
    connection.execute(delete(session).where(session.c.capability.in_(old)))
    still = update(capability).where(*which, capability.c.revoked.is_(None))
    return connection.execute(still.values(revoked=now)).rowcount


def delivered(connection: Connection, code: str, now: int) -> None:
    """Make a code the only one of its player: whoever it is for has it."""
    found = capability_of(connection, code)
    if found is not None:
        own = (capability.c.role == found.role, capability.c.event == found.event, capability.c.player == found.player)
        _revoke(connection, (*own, capability.c.id != found.id), now)


def withdrawn(connection: Connection, code: str, now: int) -> None:
    """Make a code worth nothing that nobody was given."""
    _revoke(connection, [capability.c.hash == hash_of(read_code(code))], now)


_ALLOWED = (capability.c.id, capability.c.role, capability.c.event, capability.c.player)
"""The columns of a :class:`Capability`, in their order."""


def capability_of(connection: Connection, code: str) -> Capability | None:
    """What a code allows, None for one that is unknown or revoked."""
    found = connection.execute(
        select(*_ALLOWED).where(capability.c.hash == hash_of(read_code(code)), capability.c.revoked.is_(None))
    ).first()
    return None if found is None else Capability(*found)


def without_link(connection: Connection, event: int) -> list[Player]:
    """The players of an event who have no code that is worth something."""
    having = set(
        connection.execute(
            select(capability.c.player).where(capability.c.event == event, capability.c.revoked.is_(None))
        ).scalars()
    )
    return [each for each in players_of(connection, event) if each.id not in having and each.erased is None]


def without_list(connection: Connection, event: int) -> list[Player]:
    """The players of an event from whom no list has come, whoever sent it."""
    having = set(connection.execute(select(submission.c.player).where(submission.c.event == event)).scalars())
    return [each for each in players_of(connection, event) if each.id not in having and each.erased is None]


def begin_session(connection: Connection, code: str, now: int) -> str | None:
    """Swap a code for a session, whose secret is for a cookie; None for a code that is worth nothing."""
    found = capability_of(connection, code)
    if found is None:
        return None
    secret = secrets.token_urlsafe(32)
    connection.execute(delete(session).where(session.c.expires < now))
    connection.execute(
        session.insert().values(hash=hash_of(secret), capability=found.id, made=now, expires=now + SESSION)
    )
    return secret


def session_capability(connection: Connection, secret: str, now: int) -> Capability | None:
    """What a session allows, None for one that has ended, or whose code was revoked."""
    found = connection.execute(
        select(*_ALLOWED)
        .join(session, session.c.capability == capability.c.id)
        .where(session.c.hash == hash_of(secret), session.c.expires >= now, capability.c.revoked.is_(None))
    ).first()
    return None if found is None else Capability(*found)


def end_session(connection: Connection, secret: str) -> None:
    """Log out."""
    connection.execute(delete(session).where(session.c.hash == hash_of(secret)))
