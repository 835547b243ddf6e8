"""What holds on the page of an event: which list is late, which one counts, and who may do what.

Nothing here knows a clock, a database or the web: times are whole milliseconds since 1970 in UTC, handed in by the
caller.
"""

from collections.abc import Sequence
from typing import Literal

from deckcheck.source.named_tuple import NamedTuple

Late = Literal["refuse", "mark", "accept"]
"""What becomes of a list after the deadline: it is kept and does not count, it counts where there is no other, or it
counts like any."""
State = Literal["open", "locked"]
SignUp = Literal["list", "open", "code"]
"""Who may play: whom the organizer lists, anybody who signs up, or who has the event's code."""
Role = Literal["operator", "organizer", "judge", "player"]
Action = Literal["see-own", "send", "see-players", "see-lists", "check", "manage", "see-audit", "back-up"]


class Times(NamedTuple):
    """What an event says of time: from when lists are taken, until when they are in time, and how long after that
    they still are. ``state`` is ``locked`` where the organizer takes no more lists.
    """

    opens: int | None = None
    deadline: int | None = None
    grace: int = 0
    late: Late = "refuse"
    state: State = "open"


class Standing(NamedTuple):
    """How a list came in: ``late`` after the deadline, ``closed`` while no lists were taken."""

    late: bool = False
    closed: bool = False


def is_past(received: int, times: Times) -> bool:
    """Whether something that came then is after the deadline and its grace.

    >>> is_past(1_000, Times(deadline=1_000)), is_past(1_001, Times(deadline=1_000)), is_past(1_001, Times())
    (False, True, False)
    """
    return times.deadline is not None and received > times.deadline + times.grace


def standing(received: int, times: Times, unlocked_until: int | None) -> Standing:
    """How a list stands that comes now. Who is unlocked hands in as if there were neither deadline nor lock.

    >>> standing(2_000, Times(deadline=1_000), None), standing(2_000, Times(deadline=1_000, state="locked"), 2_000)
    (Standing(late=True, closed=False), Standing(late=False, closed=False))
    """
    if is_unlocked(received, unlocked_until):
        return Standing()
    before = times.opens is not None and received < times.opens
    return Standing(is_past(received, times), before or times.state == "locked")


def is_unlocked(now: int, unlocked_until: int | None) -> bool:
    """Whether a player is unlocked, the last millisecond included."""
    return unlocked_until is not None and now <= unlocked_until


class Sent(NamedTuple):
    """A list as it was sent: its number, when, how it stood then, and whether the organizer took it later."""

    id: int
    received: int
    standing: Standing = Standing()
    accepted: bool = False


def is_late(sent: Sent, times: Times) -> bool:
    """Whether a list is late: it was when it came, and still is.

    >>> sent = Sent(1, 2_000, Standing(late=True))
    >>> is_late(sent, Times(deadline=1_000)), is_late(sent, Times(deadline=3_000)), is_late(sent, Times())
    (True, False, False)
    >>> is_late(sent._replace(standing=Standing()), Times(deadline=1_000))
    False
    """
    return sent.standing.late and is_past(sent.received, times)


def weight(sent: Sent, times: Times) -> bool | None:
    """Whether a list counts: True, False, or None for one that counts only where no other does.

    What was in time when it came stays so when the deadline is moved; what was late is not where the deadline is moved
    past it.
    """
    if sent.accepted:
        return True
    if sent.standing.closed:
        return False
    if is_late(sent, times):
        return {"refuse": False, "mark": None, "accept": True}[times.late]
    return True


def counting(lists: Sequence[Sent], times: Times) -> int | None:
    """The number of the list that counts of one player, None if none does: the highest, whatever the clock said.

    >>> early, late = Sent(1, 500), Sent(2, 2_000, Standing(late=True))
    >>> [counting([early, late], Times(deadline=1_000, late=word)) for word in ("refuse", "mark", "accept")]
    [1, 1, 2]
    >>> [counting([late], Times(deadline=1_000, late=word)) for word in ("refuse", "mark", "accept")]
    [None, 2, 2]
    """
    weights = {each.id: weight(each, times) for each in lists}
    counted = [id for id, found in weights.items() if found]
    perhaps = [id for id, found in weights.items() if found is None]
    return max(counted or perhaps, default=None)


class Outage(NamedTuple):
    """A time in which the page was away."""

    since: int
    until: int


AFTER_OUTAGE = 10 * 60 * 1000
"""How long after an outage a late list may be late because of it."""


def made_late_by(sent: Sent, times: Times, outages: Sequence[Outage]) -> Outage | None:
    """The outage that touched the deadline and may be why a list is late; None if there is none, or it is in time."""
    if times.deadline is None or not is_late(sent, times):
        return None
    end = times.deadline + times.grace
    return next(
        (each for each in outages if each.since <= end <= each.until <= sent.received <= each.until + AFTER_OUTAGE),
        None,
    )


# -- who may do what -------------------------------------------------------------------------------------------------


class Capability(NamedTuple):
    """What somebody who came by a link may be: a role, of one event (none for an operator), for players of one player.

    ``id`` is the link's own number.
    """

    id: int
    role: Role
    event: int | None = None
    player: int | None = None


class Object(NamedTuple):
    """What something is to be done with: an event, and a player of it where it is about one. Both None: all events."""

    event: int | None = None
    player: int | None = None


_MAY: dict[Role, frozenset[Action]] = {
    "operator": frozenset({"back-up"}),
    "organizer": frozenset({"see-players", "see-lists", "check", "manage", "see-audit"}),
    "judge": frozenset({"see-players", "see-lists", "check"}),
    "player": frozenset({"see-own", "send"}),
}


def may(capability: Capability, action: Action, what: Object) -> bool:
    """Whether a link allows an action.

    >>> player = Capability(7, "player", 1, 3)
    >>> may(player, "send", Object(1, 3)), may(player, "send", Object(1, 4)), may(player, "see-lists", Object(1, 3))
    (True, False, False)
    """
    if action not in _MAY[capability.role]:
        return False
    if capability.role == "operator":
        return True
    if capability.event is None or capability.event != what.event:
        return False
    return capability.role != "player" or (what.player is not None and what.player == capability.player)
