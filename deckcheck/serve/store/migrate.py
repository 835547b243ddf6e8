"""Bringing a database up to date, and refusing one that is newer than this program."""

import os

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from deckcheck.source import InputError, Problem

_FOLDER = os.path.join(os.path.dirname(__file__), "migrations")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", _FOLDER.replace("%", "%%"))
    return config


def newest() -> str:
    """The version of the tables that this program uses."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def version_of(connection: Connection) -> str | None:
    """The version of the tables of a database, None of an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def refuse_newer(version: str | None) -> None:
    """Raise InputError for the version of a database that only a later program knows."""
    known = {each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()}
    if version is not None and version not in known:
        raise InputError([Problem("newer-database", {"version": version, "newest": newest()})])


def migrate(connection: Connection) -> None:
    """Bring a database up to date, in the transaction of who calls. Raises InputError for a newer one."""
    refuse_newer(version_of(connection))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
