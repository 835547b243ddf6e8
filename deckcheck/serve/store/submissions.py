"""What players sent: kept first, judged later, and never changed."""

import hashlib
import json
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, func, select

from deckcheck.serve.rules import Sent, Standing, State, Times, counting, standing
from deckcheck.serve.store.audit import Act, hold, note
from deckcheck.serve.store.events import Event, set_state, times_of
from deckcheck.serve.store.schema import acceptance, event, judgement, player, seen, submission, submission_text
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

PLAYER = "player"
"""By whom a list is that a player sent."""
MOST_LISTS = 200
"""The lists that a player may send: all of them are kept. Those that the organizer sends for one are not counted."""


class AnotherList(Exception):  # noqa: N818 -- what the store says of a form
    """That the same form sent another text before, or one that was erased since."""


class TooManyLists(Exception):  # noqa: N818 -- as above
    """That a player has sent as many lists as are kept of one."""


class NoSuchPlayer(LookupError):  # noqa: N818 -- as above
    """That there is no such player in the event, or that the player was erased."""


class Sending(NamedTuple):
    """A list that is to be kept: whose, by which form (``once``), the text, by whom, and when its last byte came."""

    event: int
    player: int
    once: str
    text: str
    by: str
    received: int


class Receipt(NamedTuple):
    """What says that a list is kept. ``digest`` is the SHA-256 of the salt and the text, both as UTF-8.

    ``before`` is the number of the player's list before it, None for the first; ``is_new`` is False where the same
    form was sent before.
    """

    id: int
    received: int
    salt: str
    digest: str
    standing: Standing
    before: int | None
    is_new: bool = True


def digest_of(salt: str, text: str) -> str:
    """The digest of a receipt.

    >>> digest_of("ab", "4 Ash Drake")[:12]
    '35e13de8968a'
    """
    return hashlib.sha256((salt + text).encode()).hexdigest()


def keep(connection: Connection, sending: Sending) -> Receipt:
    """Keep a list. The same form with the same text gives the same receipt, with another AnotherList.

    Raises NoSuchPlayer, TooManyLists, and ValueError for a text that not every database can keep.
    """
    if "\0" in sending.text:
        raise ValueError("a NUL")
    # From here on nobody else keeps anything: the order of the numbers is that of the commits.
    hold(connection)
    own = {"event_id": sending.event, "player_id": sending.player, "form": sending.once}
    whose = connection.execute(_WHOSE, own).first()
    if whose is None:
        raise NoSuchPlayer(sending.player)
    again = connection.execute(_AGAIN, own).first()
    if again is not None:
        if again.text != sending.text:
            raise AnotherList
        stood = Standing(again.late, again.closed)
        before = _before(connection, sending.player, again.id)
        return Receipt(again.id, again.received, again.salt, again.digest, stood, before, is_new=False)
    if sending.by == PLAYER and connection.execute(_COUNT, own).scalar_one() >= MOST_LISTS:
        raise TooManyLists
    last = connection.execute(_LAST, own).scalar() or 0
    # A clock that was set back gives no times of a player's lists out of order.
    received = max(sending.received, last)
    times = times_of(connection.execute(_EVENT, own).one())
    # One that was far ahead was wrong when the list before came, and this one is not late for that.
    came = sending.received if last - sending.received > _SET_BACK else received
    # What the organizer sends for a player stands as the player's own does, or the page would say other than it does.
    stands = standing(came, times, whose.unlocked_until)
    salt = secrets.token_hex(16)
    row = {
        "event": sending.event,
        "player": sending.player,
        "once": sending.once,
        "received": received,
        "by": sending.by,
        "digest": digest_of(salt, sending.text),
        "bytes": len(sending.text.encode()),
        "late": stands.late,
        "closed": stands.closed,
    }
    before = _before(connection, sending.player)
    id: int = connection.execute(_KEEP, row).scalar_one()
    connection.execute(_KEEP_TEXT, {"submission": id, "text": sending.text, "salt": salt})
    detail = {"submission": id, "digest": row["digest"], "late": stands.late, "closed": stands.closed}
    note(connection, Act(received, sending.by, "send", sending.event, sending.player, detail))
    return Receipt(id, received, salt, digest_of(salt, sending.text), stands, before)


def _before(connection: Connection, player_id: int, id: int | None = None) -> int | None:
    """The number of a player's last list, or of the last before another."""
    found: int | None = connection.execute(_BEFORE, {"player_id": player_id, "below": id or _NO_NUMBER}).scalar()
    return found


_NO_NUMBER = 2**31 - 1
"""More lists than this nobody keeps: the greatest number of PostgreSQL's integers."""
# Made once: to put such a statement together takes longer than SQLite takes for it.
_WHOSE = select(player.c.unlocked_until).where(
    player.c.id == bindparam("player_id"), player.c.event == bindparam("event_id"), player.c.erased.is_(None)
)
_AGAIN = (
    select(submission, submission_text.c.salt, submission_text.c.text)
    .outerjoin(submission_text, submission_text.c.submission == submission.c.id)
    .where(
        submission.c.event == bindparam("event_id"),
        submission.c.player == bindparam("player_id"),
        submission.c.once == bindparam("form"),
    )
)
_LAST = (
    select(submission.c.received)
    .where(submission.c.player == bindparam("player_id"))
    .order_by(submission.c.id.desc())
    .limit(1)
)
_COUNT = select(func.count()).where(submission.c.player == bindparam("player_id"), submission.c.by == PLAYER)
_SET_BACK = 60_000
"""The milliseconds by which a clock is set back that was a little fast; one that is by more was altogether wrong."""
_EVENT = select(event).where(event.c.id == bindparam("event_id"))
_KEEP = submission.insert().returning(submission.c.id)
_KEEP_TEXT = submission_text.insert()
_BEFORE = select(func.max(submission.c.id)).where(
    submission.c.player == bindparam("player_id"), submission.c.id < bindparam("below")
)


class Kept(NamedTuple):
    """A list as it is kept. ``text`` and ``salt`` are None where they were erased, or not asked for.

    ``verdict`` is of what it was judged by last, None where it is not judged yet.
    """

    sent: Sent
    player: int
    by: str
    digest: str
    text: str | None = None
    salt: str | None = None
    why: str | None = None
    seen: bool = False
    verdict: str | None = None
    report: Mapping[str, Any] | None = None


def lists_of(
    connection: Connection, event_id: int, player_id: int | None = None, basis: str | None = None
) -> list[Kept]:
    """The lists of a player with their texts, or of all players without, in their order; judged by a basis, or (None)
    without what any was judged.
    """
    columns: list[Any] = [
        submission,
        acceptance.c.why,
        seen.c.at.label("seen"),
        judgement.c.verdict,
        judgement.c.report,
    ]
    if player_id is not None:
        columns += [submission_text.c.text, submission_text.c.salt]
    query = (
        select(*columns)
        .select_from(submission)
        .outerjoin(acceptance, acceptance.c.submission == submission.c.id)
        .outerjoin(seen, seen.c.submission == submission.c.id)
        .outerjoin(judgement, (judgement.c.submission == submission.c.id) & (judgement.c.basis == basis))
        .where(submission.c.event == event_id)
        .order_by(submission.c.id)
    )
    if player_id is not None:
        query = query.outerjoin(submission_text, submission_text.c.submission == submission.c.id).where(
            submission.c.player == player_id
        )
    return [_kept(row) for row in connection.execute(query).mappings()]


def _kept(row: RowMapping) -> Kept:
    report = row.get("report")
    return Kept(
        Sent(row["id"], row["received"], Standing(row["late"], row["closed"]), row["why"] is not None),
        row["player"],
        row["by"],
        row["digest"],
        row.get("text"),
        row.get("salt"),
        row["why"],
        row["seen"] is not None,
        row["verdict"],
        None if report is None else json.loads(report),
    )


def texts_of(connection: Connection, event_id: int) -> dict[int, str]:
    """The texts of all lists of an event, by the numbers of the lists."""
    query = select(submission_text.c.submission, submission_text.c.text).join(
        submission, submission.c.id == submission_text.c.submission
    )
    return {row.submission: row.text for row in connection.execute(query.where(submission.c.event == event_id))}


def counting_of(lists: Iterable[Kept], times: Times) -> dict[int, Kept]:
    """The list that counts of each player who has one, by the players' numbers."""
    found: dict[int, Kept] = {}
    for number, own in grouped((each.player, each) for each in lists).items():
        id = counting([each.sent for each in own], times)
        found.update((number, each) for each in own if each.sent.id == id)
    return found


def set_open(connection: Connection, event: Event, state: State, actor: str, now: int) -> None:
    """Lock an event or open it again, and note which lists count then."""
    # In one transaction: what counts is what counted when it was locked.
    counts = counting_of(lists_of(connection, event.id), event.times)
    set_state(connection, event.id, state, {number: each.sent.id for number, each in counts.items()}, actor, now)


def judged(
    connection: Connection, submission_id: int, basis: str, verdict: str, report: Mapping[str, Any], now: int
) -> None:
    """Keep what a list came to; what it came to before under the same basis is replaced."""
    connection.execute(delete(judgement).where(judgement.c.submission == submission_id, judgement.c.basis == basis))
    content = json.dumps(report, ensure_ascii=False)
    connection.execute(
        judgement.insert().values(submission=submission_id, basis=basis, verdict=verdict, report=content, at=now)
    )


def verdicts_of(connection: Connection, event_id: int) -> dict[int, str]:
    """What each list came to when it was judged last, whatever by."""
    rows = connection.execute(
        select(judgement.c.submission, judgement.c.verdict)
        .join(submission, submission.c.id == judgement.c.submission)
        .where(submission.c.event == event_id)
        .order_by(judgement.c.at)
    )
    return {row.submission: row.verdict for row in rows}


def accept(
    connection: Connection, event_id: int, submission_id: int, why: str, actor: str, now: int, of: int | None = None
) -> bool:
    """Take a list although it was late; False where there is none such. Taking it twice is taking it once.

    ``of``: one of this player, by number.
    """
    found = connection.execute(
        select(submission.c.player, acceptance.c.at)
        .outerjoin(acceptance, acceptance.c.submission == submission.c.id)
        .where(submission.c.id == submission_id, submission.c.event == event_id)
    ).first()
    if found is None or of not in (None, found.player):
        return False
    if found.at is None:
        connection.execute(acceptance.insert().values(submission=submission_id, at=now, why=why))
        detail = {"submission": submission_id, "why": why}
        note(connection, Act(now, actor, "accept", event_id, found.player, detail))
    return True


def confirm(connection: Connection, player_id: int, submission_id: int, now: int) -> None:
    """Note that a player has seen what somebody else sent for them."""
    own = connection.execute(
        select(submission.c.id, seen.c.at)
        .outerjoin(seen, seen.c.submission == submission.c.id)
        .where(submission.c.id == submission_id, submission.c.player == player_id)
    ).first()
    if own is not None and own.at is None:
        connection.execute(seen.insert().values(submission=submission_id, at=now))


def wrong_digests(connection: Connection) -> list[int]:
    """The lists whose text is not what their receipt says."""
    query = select(submission.c.id, submission.c.digest, submission_text.c.salt, submission_text.c.text).join(
        submission_text, submission_text.c.submission == submission.c.id
    )
    return [row.id for row in connection.execute(query) if row.digest != digest_of(row.salt, row.text)]


def textless(connection: Connection) -> list[int]:
    """The lists without a text whose player was not erased."""
    query = (
        select(submission.c.id)
        .join(player, player.c.id == submission.c.player)
        .outerjoin(submission_text, submission_text.c.submission == submission.c.id)
        .where(submission_text.c.text.is_(None), player.c.erased.is_(None))
        .order_by(submission.c.id)
    )
    return list(connection.execute(query).scalars())
