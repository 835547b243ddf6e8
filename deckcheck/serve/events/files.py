"""An event of a site as the files that ``deckcheck event`` reads."""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruamel.yaml import YAML

from deckcheck.event.outputs.csv import csv_bytes
from deckcheck.model.heading import fold_heading
from deckcheck.serve.events.moments import written
from deckcheck.serve.rules import Times, is_late, is_past, weight
from deckcheck.serve.store.events import Event, Player
from deckcheck.serve.store.submissions import Kept

PLAN, REGISTRATIONS, PLAYERS = "event.yaml", "registrations.json", "players.csv"
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
