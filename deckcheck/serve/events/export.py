"""An event of a site as a folder: its files, and beside them what ``deckcheck event`` makes of them."""

import os
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from deckcheck.event.draw.record import Checks, record_bytes
from deckcheck.serve.events.files import files_of
from deckcheck.serve.events.work import DESK, in_process, outputs
from deckcheck.serve.folder import Folder
from deckcheck.serve.store.events import Event, Player, event_numbered, players_of
from deckcheck.serve.store.rounds import Round, Seat, rounds_of
from deckcheck.serve.store.store import Store
from deckcheck.serve.store.submissions import lists_of, texts_of

RECORD = f"{DESK}/registrations.checks.json"
"""Where ``deckcheck event draw desk/registrations.lock`` looks for what was drawn before."""


def own_files(store: Store, event: Event, player: int | None = None) -> dict[str, bytes]:
    """The files of an event that are made of what is kept, as it is at one moment; as if one player were all."""

    def found(connection: Connection) -> dict[str, bytes]:
        now = event_numbered(connection, event.id) or event
        players = [each for each in players_of(connection, now.id) if player in (None, each.id)]
        lists = lists_of(connection, now.id, player)
        return files_of(now, players, lists, texts_of(connection, now.id))

    return store.read(found)


def exported(site: Folder, store: Store, event: Event, lang: str) -> dict[str, bytes]:
    """Everything of an event, by its path; ``deckcheck event event.yaml --out desk`` makes the same of its files.

    What people read is in the event's own language, else in ``lang``. Raises InputError if it cannot be judged.
    """
    folder = os.path.join(site.path, event.path)
    files = own_files(store, event)
    copied = {inside: _content(os.path.join(folder, inside)) for inside in _below(folder)}
    found = {**copied, **files, **in_process(outputs, folder, files, lang)}
    drawn = rounds_in_record(store, event)
    return {**found, RECORD: record_bytes(Checks(tuple(drawn)))} if drawn else found


def rounds_in_record(store: Store, event: Event) -> list[dict[str, Any]]:
    """What was drawn so far, as the record of ``deckcheck event draw`` has it."""

    def found(connection: Connection) -> tuple[list[Player], list[Round]]:
        return players_of(connection, event.id), rounds_of(connection, event.id)

    players, rounds = store.read(found)
    called = {each.id: each for each in players}
    return [
        {
            "round": each.round,
            "seed": each.seed,
            "tables": [
                {"table": seats[0].table, "players": [_in_record(seat, called) for seat in seats]}
                for seats in each.tables
            ],
        }
        for each in rounds
    ]


def _in_record(seat: Seat, called: Mapping[int, Player]) -> dict[str, str | None]:
    if seat.player is None:
        return {"id": None, "name": seat.written}
    player = called[seat.player]
    return {"id": player.called, "name": player.name}


def _below(folder: str) -> list[str]:
    return sorted(
        os.path.relpath(os.path.join(here, name), folder).replace(os.sep, "/")
        for here, _, names in os.walk(folder)
        for name in names
    )


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
