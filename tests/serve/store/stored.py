"""Databases of earlier versions, as SQL in ``stored/``: what a site has that is brought up to date.

    python -m tests.serve.store.stored

writes those of the version that there is, on both databases; what was released is never written again.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[3])]

from deckcheck.serve.rules import Times  # noqa: E402 -- as a program it has no path to either yet
from deckcheck.serve.store import capabilities, events, submissions  # noqa: E402 -- as above
from deckcheck.serve.store.database import url_of  # noqa: E402 -- as above
from deckcheck.serve.store.migrate import newest  # noqa: E402 -- as above
from deckcheck.serve.store.store import Store  # noqa: E402 -- as above
from serve.databases import new_database, postgresql, postgresql_programs  # noqa: E402 -- as above

if TYPE_CHECKING:
    from sqlalchemy import Connection

FOLDER = Path(__file__).with_name("stored")
TEXTS = {"p0": "4 Ash Drake", "p1": "3 Ash Drake\n1 碧い竜"}
"""The lists that count in each of them."""


def fill(store: Store) -> None:
    """An event as there are: lists of three players, one late and accepted, one of somebody who was erased."""

    def add(connection: Connection) -> None:
        new = events.Event("cup", "Autumn Cup", "event: Cup", "events/cup/event.yaml", 540, Times(deadline=1_000))
        event = events.add_event(connection, new, 1, "command")
        expected = [events.Expected(f"p{n}", f"Player {n}", "ja", {"Table": str(n)}) for n in range(3)]
        events.import_players(connection, event, expected, 1, "organizer 2")
        one, other, gone = (each.id for each in events.players_of(connection, event))

        def keep(player: int, once: str, text: str, at: int) -> int:
            return submissions.keep(connection, submissions.Sending(event, player, once, text, "player", at)).id

        keep(one, "a", "1 Ash Drake", 10)
        judged = keep(one, "b", TEXTS["p0"], 20)
        submissions.judged(connection, judged, "basis", "legal", {"en": "", "ja": ""}, 21)
        late = keep(other, "c", TEXTS["p1"], 1_001)
        submissions.accept(connection, event, late, "late train", "organizer 2", 1_002)
        keep(gone, "d", "4 Secret Drake", 30)
        code = capabilities.issue(connection, "player", 40, "organizer 2", event, one)
        capabilities.begin_session(connection, code, 50)
        events.erase(connection, event, gone, 60, "organizer 2")
        events.set_state(connection, event, "locked", {one: judged, other: late}, "organizer 2", 70)

    store.write(add).result()


def main() -> None:
    """Write the databases of this version."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "page.sqlite")
        _made(url_of(path))
        connection = sqlite3.connect(path)
        _write("sqlite", "\n".join(connection.iterdump()))
        connection.close()
    programs = postgresql_programs()
    if isinstance(programs, str):
        sys.exit(programs)
    with postgresql() as server:
        url = new_database(server)
        _made(url)
        options = ("--inserts", "--no-owner", "--no-privileges", "--no-comments", "--encoding=UTF8")
        call = [str(programs / "pg_dump"), *options, url]
        told = subprocess.run(call, check=True, capture_output=True, encoding="utf-8").stdout
        _write("postgresql", re.sub(r"(?m)^(--.*|\\.*|SET .*|SELECT pg_catalog.set_config.*|)\n", "", told))


def _made(url: str) -> None:
    store = Store(url)
    store.migrate()
    fill(store)
    store.close()


def _write(kind: str, sql: str) -> None:
    (FOLDER / f"{newest()}.{kind}.sql").write_text(sql.rstrip("\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
