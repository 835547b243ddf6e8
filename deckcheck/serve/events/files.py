"""An event of a site as the files that ``deckcheck event`` reads, and beside them what that makes of them."""

import io
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruamel.yaml import YAML
from sqlalchemy import Connection

from deckcheck.event.draw.record import Checks, record_bytes
from deckcheck.event.outputs.csv import csv_bytes
from deckcheck.model.heading import fold_heading
from deckcheck.serve.events.moments import written
from deckcheck.serve.events.work import DESK, PLAN, in_process, outputs
from deckcheck.serve.folder import Folder, files_below
from deckcheck.serve.rules import Times, is_late, is_past, weight
from deckcheck.serve.store.events import Event, Player, event_numbered, players_of
from deckcheck.serve.store.rounds import Seat, rounds_of
from deckcheck.serve.store.store import Store
from deckcheck.serve.store.submissions import Kept, lists_of, texts_of

REGISTRATIONS, PLAYERS = "registrations.json", "players.csv"
RECORD = f"{DESK}/registrations.checks.json"
"""Where ``deckcheck event draw desk/registrations.lock`` looks for what was drawn before."""
_MINUTE = 60_000


def files_of(
    event: Event, players: Sequence[Player], lists: Iterable[Kept], texts: Mapping[int, str]
) -> dict[str, bytes]:
    """The event's file, its players and everything that they sent, by name. Who was erased is in none of them."""
    there = [each for each in players if each.erased is None]
    return {
        PLAN: _plan(event, there),
        REGISTRATIONS: _registrations(event, there, lists, texts),
        **({PLAYERS: _players(there)} if there else {}),
    }


def said_of_serving(event: Event) -> Mapping[str, Any]:
    """What the organizer's file says of how the event is on a site."""
    found: Mapping[str, Any] = YAML(typ="safe", pure=True).load(event.plan).get("serve") or {}
    return found


def _plan(event: Event, players: Sequence[Player]) -> bytes:
    """The organizer's file, with what was changed on the page, and with where the lists are."""
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 4096
    data = yaml.load(event.plan)
    data.pop("serve", None)
    data.pop("players", None)
    data.pop("deadline", None)
    if event.times.deadline is not None:
        data["deadline"] = written(event.times.deadline, event.zone, "minutes")
    data["registrations"] = [{"list": REGISTRATIONS}]
    if players:
        player, name, lang = _headers(players)
        data["players"] = {"table": PLAYERS, "columns": {"player": player, "name": name, "lang": lang}}
    out = io.BytesIO()
    yaml.dump(data, out)
    return out.getvalue()


def _more(players: Sequence[Player]) -> list[str]:
    return list(dict.fromkeys(header for each in players for header in each.extra))


def _headers(players: Sequence[Player]) -> tuple[str, str, str]:
    """What the columns of the players' ids, names and languages are called: as no other column is."""
    taken = {fold_heading(header) for header in _more(players)}

    def free(word: str) -> str:
        while fold_heading(word) in taken:
            word = f"registered {word}"
        return word

    return free("player id"), free("player name"), free("language")


def _players(players: Sequence[Player]) -> bytes:
    more = _more(players)
    rows = (
        [each.called, each.name or "", each.lang or "", *(each.extra.get(header, "") for header in more)]
        for each in players
    )
    return csv_bytes([*_headers(players), *more], rows)


def _registrations(event: Event, players: Sequence[Player], lists: Iterable[Kept], texts: Mapping[int, str]) -> bytes:
    called = {each.id: each.called for each in players}
    entries = [
        _entry(each, called[each.player], texts[each.sent.id], event)
        for each in lists
        if each.player in called and each.sent.id in texts
    ]
    return (json.dumps({"registrations": entries}, ensure_ascii=False, indent=1) + "\n").encode()


def _entry(kept: Kept, player: str, text: str, event: Event) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "player": player,
        "submitted": written(kept.sent.received, event.zone, "milliseconds"),
        "deck": text,
    }
    counts = weight(kept.sent, event.times)
    late, seems_late = is_late(kept.sent, event.times), is_past(kept.sent.received, _as_files_say(event.times))
    # What follows from the times alone need not be said, and one that counts where there is no other follows from them.
    if counts is False or (counts and late):
        entry["accepted"] = counts
    if late is not seems_late:
        entry["late"] = late
    return entry


def _as_files_say(times: Times) -> Times:
    """The times as the event's file has them: whole minutes, without a grace."""
    deadline = None if times.deadline is None else times.deadline // _MINUTE * _MINUTE
    return times._replace(deadline=deadline, grace=0)


# -- all of it, as it is kept ---------------------------------------------------------------------------------------


def own_files(connection: Connection, event: Event, player: int | None = None) -> dict[str, bytes]:
    """The files of an event that are made of what is kept, as it is at one moment; as if one player were all."""
    now = event_numbered(connection, event.id) or event
    players = [each for each in players_of(connection, now.id) if player in (None, each.id)]
    return files_of(now, players, lists_of(connection, now.id, player), texts_of(connection, now.id))


def exported(site: Folder, store: Store, event: Event, lang: str) -> dict[str, bytes]:
    """Everything of an event, by its path; ``deckcheck event event.yaml --out desk`` makes the same of its files.

    What people read is in the event's own language, else in ``lang``. Raises InputError if it cannot be judged.
    """
    folder = os.path.join(site.path, event.path)
    files = store.read(lambda connection: own_files(connection, event))
    copied = {inside: _content(os.path.join(folder, inside)) for inside in files_below(folder)}
    found = {**copied, **files, **in_process(outputs, folder, files, lang)}
    drawn = store.read(lambda connection: rounds_in_record(connection, event))
    return {**found, RECORD: record_bytes(Checks(tuple(drawn)))} if drawn else found


def rounds_in_record(connection: Connection, event: Event) -> list[dict[str, Any]]:
    """What was drawn so far, as the record of ``deckcheck event draw`` has it."""
    called = {each.id: each for each in players_of(connection, event.id)}
    return [
        {
            "round": each.round,
            "seed": each.seed,
            "tables": [
                {"table": seats[0].table, "players": [_in_record(seat, called) for seat in seats]}
                for seats in each.tables
            ],
        }
        for each in rounds_of(connection, event.id)
    ]


def _in_record(seat: Seat, called: Mapping[int, Player]) -> dict[str, str | None]:
    if seat.player is None:
        return {"id": None, "name": seat.written}
    player = called[seat.player]
    return {"id": player.called, "name": player.name}


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
