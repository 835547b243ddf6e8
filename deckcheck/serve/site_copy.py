"""A copy of a site in one file: its database and the files of its events, without its secrets."""

import os
import sqlite3
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager

from deckcheck.serve.folder import EVENTS, Folder, files_below
from deckcheck.serve.store.backup import copy, refuse_damaged
from deckcheck.serve.store.database import unavailable
from deckcheck.serve.store.migrate import newest
from deckcheck.serve.store.store import Store
from deckcheck.source import InputError, Problem

_DATABASE = "page.sqlite"
_LARGEST = 4 * 2**30
"""The bytes of a copy that are unpacked: more than any event has."""


def back_up(site: Folder, target: str) -> None:
    """Write a copy of a site, also while it runs. Raises InputError for one whose database is elsewhere."""
    if not site.url().startswith("sqlite:"):
        # The programs of another database copy it.
        raise InputError([Problem("database-elsewhere", {"path": site.path})])
    if os.path.exists(target):
        raise InputError([Problem("file-there", {"path": target})])
    try:
        with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(target))) as folder:
            database, part = os.path.join(folder, _DATABASE), os.path.join(folder, "copy.zip")
            copy(site.sqlite, database)
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as packed:
                packed.write(database, _DATABASE)
                for inside in files_below(site.events):
                    packed.write(os.path.join(site.events, inside), f"{EVENTS}/{inside}")
            os.chmod(part, 0o600)
            os.rename(part, target)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": target, "reason": str(error.strerror)})]) from None


def restore(site: Folder, path: str) -> None:
    """Make a site of a copy, with new secrets. Raises InputError if it is none, or there is something in the folder."""
    problem = InputError([Problem("no-site-copy", {"path": path})])
    try:
        with zipfile.ZipFile(path) as packed:
            names = [each.filename for each in packed.infolist()]
            if _DATABASE not in names or not all(map(_is_inside, names)):
                raise problem
            if sum(each.file_size for each in packed.infolist()) > _LARGEST:
                raise problem
            site.make(None)
            try:
                _unpack(packed, site)
            except BaseException:
                # What has a key passes for a site, and this one would have lost all that the copy has.
                site.empty()
                raise
    except (OSError, zipfile.BadZipFile, zlib.error):
        raise problem from None


def _unpack(packed: zipfile.ZipFile, site: Folder) -> None:
    try:
        packed.extractall(site.path)
        os.chmod(site.sqlite, 0o600)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": site.path, "reason": str(error.strerror)})]) from None
    refuse_damaged(site.sqlite)
    with closing(Store(site.url())) as store, _database_told():
        store.migrate()


def brought_up_to_date(site: Folder) -> Store:
    """The store of a site with today's tables; a copy of what it was before is made first.

    Raises InputError for a database of a later version, and for one that cannot be used now.
    """
    store = Store(site.url())
    try:
        with _database_told():
            version = store.version()
            if version is not None and version != newest() and os.path.exists(site.sqlite):
                os.makedirs(site.backups, exist_ok=True)
                copy(site.sqlite, os.path.join(site.backups, f"{version}-{time.time_ns()}.sqlite"))
            store.migrate()
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def _database_told() -> Iterator[None]:
    """Raise InputError where the database cannot be used now, or no copy of it be made."""
    try:
        yield
    except Exception as error:
        broken = unavailable(error)
        if broken is None and not isinstance(error, OSError | sqlite3.Error):
            raise
        reason = str(error) if broken is None else broken.reason
        raise InputError([Problem("database-unavailable", {"reason": reason})]) from None


def _is_inside(name: str) -> bool:
    parts = name.split("/")
    inside = name == _DATABASE or (parts[0] == EVENTS and len(parts) > 1)
    return inside and not ({"", ".", ".."} & set(parts)) and "\\" not in name and not os.path.isabs(name)
