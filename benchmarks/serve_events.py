"""A rush on a live event: how many lists the store keeps, as a ratio to what the rush needs.

    python benchmarks/serve_events.py [PLAYERS]

Players hand in a list each, half of them twice, as fast as the writer takes them; five a second is what the last minute
of five hundred players needs. The bounds are for two cores with nothing else to do.
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from deckcheck.serve.rules import Times
from deckcheck.serve.store import audit, events, submissions
from deckcheck.serve.store.database import url_of
from deckcheck.serve.store.store import Store

if TYPE_CHECKING:
    from sqlalchemy import Connection

NEEDED = 5
"""Lists a second: 60 % of 500 players in the last minute."""
BOUND = 50
LIST = "4 Ash Drake\n" * 20
ALONE = 50


def _players(count: int, connection: Connection) -> list[int]:
    event = events.add_event(connection, events.NewEvent("cup", "Cup", "", "", 0, Times()), 1, "benchmark")
    events.import_players(connection, event, [events.Expected(f"p{n}") for n in range(count)], 1, "benchmark")
    return [each.id for each in events.players_of(connection, event)]


def _keep(sending: submissions.Sending, connection: Connection) -> submissions.Receipt:
    return submissions.keep(connection, sending)


def main(count: int) -> None:
    """Print how many lists a second are kept, beside how many are needed, and how long one waits."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(url_of(str(Path(folder) / "page.sqlite")))
        store.migrate()
        players = store.write(partial(_players, count)).result()
        waits = []
        for number, player in enumerate(players[:ALONE]):
            began = time.perf_counter()
            store.write(partial(_keep, submissions.Sending(1, player, f"alone {number}", LIST, "player", 1))).result()
            waits.append(time.perf_counter() - began)
        rush = [
            submissions.Sending(1, player, f"form {edit}", LIST, "player", 2)
            for edit in range(2)
            for player in players[: count // (edit + 1)]
        ]
        began = time.perf_counter()
        kept = [each.result() for each in [store.write(partial(_keep, each)) for each in rush]]
        seconds = time.perf_counter() - began
        whole = not store.read(audit.broken_links) and len({each.id for each in kept}) == len(rush)
        store.close()
    rate = len(rush) / seconds
    print(f"{len(rush)} lists, each kept once: {'yes' if whole else 'NO'}")
    print(f"kept a second / needed: {rate / NEEDED:.0f} (at least {BOUND})")
    print(f"one alone / one of the rush: {median(waits) * rate:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
