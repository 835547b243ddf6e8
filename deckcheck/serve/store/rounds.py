"""What judges do at the tables: the tables that were drawn in a round, and what was found of a deck there."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, cast, get_args

from sqlalchemy import Connection, delete, func, insert, select

from deckcheck.serve.store.audit import Act, note
from deckcheck.serve.store.schema import deck_check, draw, seat
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

Outcome = Literal["fine", "problem"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


class Seat(NamedTuple):
    """Somebody at a table of a round: a player's number, or what somebody is called who is no player of the event.

    ``drawn`` is the place of the table in the draw, None for one that was not drawn.
    """

    table: str
    player: int | None
    written: str | None
    drawn: int | None


class Round(NamedTuple):
    """A round that was drawn for, with all its seats, those of a table one after the other."""

    round: int
    seed: str
    seats: tuple[Seat, ...]

    @property
    def tables(self) -> list[tuple[Seat, ...]]:
        """The tables that were drawn, in the order of the draw."""
        drawn = sorted((each for each in self.seats if each.drawn is not None), key=lambda each: each.drawn or 0)
        return [tuple(seats) for _, seats in groupby(drawn, key=lambda each: each.drawn)]


def keep_draw(
    connection: Connection, event_id: int, round_: int, seed: str, seats: Sequence[Seat], actor: str, now: int
) -> None:
    """Keep what was drawn for a round, in place of what was drawn for it before."""
    connection.execute(delete(seat).where(seat.c.event == event_id, seat.c.round == round_))
    connection.execute(delete(draw).where(draw.c.event == event_id, draw.c.round == round_))
    connection.execute(draw.insert().values(event=event_id, round=round_, seed=seed, by=actor, at=now))
    rows = [
        {
            "event": event_id,
            "round": round_,
            "number": number,
            "tbl": each.table,
            "player": each.player,
            "written": each.written,
            "drawn": each.drawn,
        }
        for number, each in enumerate(seats)
    ]
    if rows:
        connection.execute(insert(seat), rows)
    tables = len({each.drawn for each in seats} - {None})
    note(connection, Act(now, actor, "draw", event_id, None, {"round": round_, "seed": seed, "tables": tables}))


def rounds_of(connection: Connection, event_id: int) -> list[Round]:
    """The rounds that were drawn for, in their order."""
    found = connection.execute(select(seat).where(seat.c.event == event_id).order_by(seat.c.round, seat.c.number))
    seats = grouped((row.round, Seat(row.tbl, row.player, row.written, row.drawn)) for row in found)
    rows = connection.execute(select(draw).where(draw.c.event == event_id).order_by(draw.c.round))
    return [Round(row.round, row.seed, tuple(seats.get(row.round, ()))) for row in rows]


def tables_now(connection: Connection, event_id: int) -> dict[int, str]:
    """The table of each player in the last round that was drawn for."""
    last = select(func.max(draw.c.round)).where(draw.c.event == event_id).scalar_subquery()
    rows = connection.execute(
        select(seat.c.player, seat.c.tbl).where(
            seat.c.event == event_id, seat.c.round == last, seat.c.player.is_not(None)
        )
    )
    return {row.player: row.tbl for row in rows if row.tbl}


class DeckCheck(NamedTuple):
    """A deck that was checked: whose, in which round if that was said, by whom, and what was found."""

    id: int
    player: int
    round: int | None
    by: str
    outcome: Outcome
    note: str
    at: int


def note_check(
    connection: Connection,
    event_id: int,
    player_id: int,
    round_: int | None,
    outcome: Outcome,
    remark: str,
    actor: str,
    now: int,
) -> None:
    """Note what was found of a player's deck."""
    values = {"event": event_id, "player": player_id, "round": round_, "by": actor, "outcome": outcome}
    connection.execute(deck_check.insert().values(**values, note=remark, at=now))
    # The remark may be about a person, who may be erased; the acts stay.
    note(connection, Act(now, actor, "deck-check", event_id, player_id, {"round": round_, "outcome": outcome}))


def checks_of(connection: Connection, event_id: int) -> list[DeckCheck]:
    """What was noted of players' decks, in the order in which it was."""
    query = select(deck_check).where(deck_check.c.event == event_id).order_by(deck_check.c.id)
    return [
        DeckCheck(row.id, row.player, row.round, row.by, cast("Outcome", row.outcome), row.note, row.at)
        for row in connection.execute(query)
    ]
