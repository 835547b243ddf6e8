"""A database that an earlier version made is brought up to date with everything that is in it."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import MetaData, Table, delete, inspect, select
from sqlalchemy.exc import DBAPIError

from deckcheck.serve.folder import Folder
from deckcheck.serve.site_copy import brought_up_to_date
from deckcheck.serve.store import audit, events, schema, submissions
from deckcheck.serve.store.database import url_of
from deckcheck.serve.store.migrate import newest, versions
from deckcheck.serve.store.store import Store
from serve.databases import new_database
from serve.store.stored import FOLDER, TEXTS

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

STORED = sorted(FOLDER.glob("*.sql"))


def _load(path: Path, url: str) -> None:
    sql = path.read_text(encoding="utf-8")
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(sql)
        connection.close()
        return
    import psycopg

    with psycopg.connect(url, autocommit=True) as to:
        to.execute(sql.encode())


def _rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """All that is kept, of the columns that there are now as before."""
    found = {}
    for name in sorted({*inspect(connection).get_table_names()} - {"alembic_version"}):
        table = Table(name, MetaData(), autoload_with=connection)
        found[name] = sorted(map(tuple, connection.execute(select(table))), key=repr)
    return found


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=() if path.stem.endswith("sqlite") else pytest.mark.slow(step=1))
        for path in STORED
    ],
)
def test_what_an_earlier_version_kept_is_kept(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    version, kind = path.stem.split(".")
    folder = Folder(str(tmp_path / "site"))
    if kind == "sqlite":
        folder.make(None)
        url = url_of(folder.sqlite)
    else:
        url = new_database(request.getfixturevalue("server"))
        folder.make(url)
    _load(path, url)
    old = Store(url)
    assert old.version() == version
    before = old.read(_rows)
    old.close()
    store = brought_up_to_date(folder)
    assert store.version() == newest()
    copies = os.listdir(folder.backups) if os.path.isdir(folder.backups) else []
    is_copied = kind == "sqlite" and version != newest()
    assert [each.partition("-")[0] for each in copies] == ([version] if is_copied else [])

    # What was there is there; columns and tables that are newer come behind.
    after = store.read(_rows)
    for name, rows in before.items():
        assert len(after[name]) == len(rows)
        if rows:
            width = len(rows[0])
            assert sorted((row[:width] for row in after[name]), key=repr) == rows, name

    def read(connection: Connection) -> dict[str, str]:
        (event,) = events.events(connection)
        lists = submissions.counting_of(submissions.lists_of(connection, event.id), event.times)
        texts, players = submissions.texts_of(connection, event.id), events.players_of(connection, event.id)
        return {each.called: texts[lists[each.id].sent.id] for each in players if each.id in lists}

    assert store.read(read) == TEXTS
    assert store.read(audit.broken_links) == store.read(submissions.wrong_digests) == []
    assert store.read(submissions.textless) == []
    with pytest.raises(DBAPIError, match="only added to"):
        store.write(lambda connection: connection.execute(delete(schema.submission))).result()
    # And it goes on from there.
    sending = submissions.Sending(1, 1, "e", "4 Ash Drake", "organizer 2", 2_000)
    number = store.write(lambda connection: submissions.keep(connection, sending)).result().id
    assert number == 1 + max(int(str(row[0])) for row in before["submission"])
    assert store.read(audit.broken_links) == []
    store.close()


def test_there_is_one_of_each_kind() -> None:
    """A release adds those of its version; the first is there."""
    for kind in ("sqlite", "postgresql"):
        stored = {path.stem.split(".")[0] for path in STORED if path.stem.endswith(f".{kind}")}
        assert versions()[0] in stored <= {*versions()}
