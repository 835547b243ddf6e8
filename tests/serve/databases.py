"""Databases for the tests: a file of SQLite, and a real PostgreSQL that is started in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import uuid
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from deckcheck.serve.store.database import url_of
from deckcheck.serve.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = ("sqlite", "postgresql")


def postgresql_programs() -> Path | str:
    """Where PostgreSQL's programs are, or why there are none to be used."""
    if sys.platform == "win32":
        return "PostgreSQL is started on Unix only"
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        return "there is no PostgreSQL under /usr/lib/postgresql"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL does not run as root, and there is no user postgres"
    return found[-1].parent


@contextmanager
def postgresql() -> Iterator[str]:
    """A server of one's own, on a socket in a temporary folder; the URL of its first database without the name."""
    programs = postgresql_programs()
    assert isinstance(programs, Path)
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    user = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
    os.chown(folder, user.pw_uid, user.pw_gid)
    # A server that loses what a test wrote loses nothing.
    settings = {"listen_addresses": "", "unix_socket_directories": folder, "fsync": "off", "max_connections": 60}
    options = " ".join(f"-c {key}='{value}'" for key, value in settings.items())

    def run(*args: str | Path) -> None:
        as_root = os.geteuid() == 0
        subprocess.run(
            args,
            check=True,
            cwd=folder,
            capture_output=True,
            env={"LC_ALL": "C.UTF-8"},
            user=user.pw_uid if as_root else None,
            group=user.pw_gid if as_root else None,
            extra_groups=[] if as_root else None,
        )

    try:
        run(programs / "initdb", "-D", folder / "data", "-A", "trust", "-U", "tests", "-E", "UTF8", "--no-sync")
        control = (programs / "pg_ctl", "-D", folder / "data", "-w")
        run(*control, "-l", folder / "log", "-o", options, "start")
        try:
            yield f"postgresql://tests@/{{}}?host={folder}"
        finally:
            run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """The URL of a new, empty database of a server."""
    import psycopg

    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(server.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.format(name)


def with_tables(url: str) -> str:
    """The URL of a database that was empty, with today's tables where it is a file of SQLite: made once, and copied."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and address.database:
        Path(address.database).write_bytes(_tables())
    return url


@cache
def _tables() -> bytes:
    """A file of SQLite with today's tables."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "page.sqlite")
        store = Store(url_of(str(path)))
        store.migrate()
        store.close()
        assert [each.name for each in Path(folder).iterdir()] == [path.name], "nothing of it stands in a log"
        return path.read_bytes()
