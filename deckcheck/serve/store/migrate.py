"""Bringing a database up to date, and refusing one that is newer than this program.

Alembic does it. A database that is up to date is the usual one: what that takes to find out is read here, so that a
site which starts need not import Alembic for nothing.
"""

import os
import re

from sqlalchemy import Connection, column, inspect, select, table

from deckcheck.source import InputError, Problem

_FOLDER = os.path.join(os.path.dirname(__file__), "migrations")
_STEP = re.compile(r'^revision = "(\w+)"\ndown_revision = (?:"(\w+)"|None)$', re.MULTILINE)
_VERSION = "alembic_version"


def versions() -> list[str]:
    """The versions that the steps lead to, each from the one before it."""
    after: dict[str, str] = {}
    folder = os.path.join(_FOLDER, "versions")
    for name in os.listdir(folder):
        if name.endswith(".py"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                after.update({before: version for version, before in _STEP.findall(file.read())})
    found: list[str] = []
    while (version := after.pop(found[-1] if found else "", None)) is not None:
        found.append(version)
    return found


def newest() -> str:
    """The version of the tables that this program uses."""
    return versions()[-1]


def version_of(connection: Connection) -> str | None:
    """The version of the tables of a database, None of an empty one.

    Raises InputError for a version that only a later program knows.
    """
    if not inspect(connection).has_table(_VERSION):
        return None
    version = connection.execute(select(column("version_num")).select_from(table(_VERSION))).scalar()
    if version is not None and version not in versions():
        raise InputError([Problem("newer-database", {"version": version, "newest": newest()})])
    return version


def migrate(connection: Connection) -> None:
    """Bring a database up to date, in the transaction of who calls. Raises InputError for a newer one."""
    if version_of(connection) == newest():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _FOLDER.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
