"""The folder of a site with events: its key, its database, the files of its events; one server at a time."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from deckcheck.source import InputError, Problem
from deckcheck.source.atomic import write_new
from deckcheck.source.named_tuple import NamedTuple

EVENTS = "events"
_KEY_BYTES = 32


def files_below(folder: str) -> list[str]:
    """All files in a folder and below it, by their paths from there."""
    found = (os.path.join(here, name) for here, _, names in os.walk(folder) for name in names)
    return sorted(os.path.relpath(path, folder).replace(os.sep, "/") for path in found)


class Folder(NamedTuple):
    """A folder of a site, by its path."""

    path: str

    @property
    def sqlite(self) -> str:
        """The file of its database, where that is SQLite."""
        return os.path.join(self.path, "page.sqlite")

    @property
    def events(self) -> str:
        """The folder with a folder for each event."""
        return os.path.join(self.path, EVENTS)

    @property
    def backups(self) -> str:
        """The folder of the copies that are made before the tables change."""
        return os.path.join(self.path, "backups")

    @property
    def _address(self) -> str:
        return os.path.join(self.path, "database-url")

    @property
    def _key(self) -> str:
        return os.path.join(self.path, "key")

    def url(self) -> str:
        """The URL of its database. Raises InputError for a folder that is none of a site."""
        self.refuse_others()
        with suppress(FileNotFoundError), open(self._address, encoding="utf-8") as file:
            return file.read().strip()
        return f"sqlite:///{self.sqlite}"

    def key(self) -> bytes:
        """The secret of the site. Raises InputError for a folder that is none of a site, and for a damaged secret."""
        self.refuse_others()
        with open(self._key, "rb") as file, suppress(ValueError):
            key = bytes.fromhex(file.read().decode("ascii").strip())
            # A shorter one, or none, is easily guessed.
            if len(key) == _KEY_BYTES:
                return key
        raise InputError([Problem("damaged-site-key", {"path": self._key})])

    def refuse_others(self) -> None:
        """Raise InputError for a folder that is none of a site."""
        if not os.path.isfile(self._key):
            raise InputError([Problem("no-site-folder", {"path": self.path})])

    def make(self, database: str | None) -> None:
        """Make the folder, with a database elsewhere if its URL is given. Raises InputError if there is something."""
        try:
            os.makedirs(self.path, exist_ok=True)
            if os.listdir(self.path):
                raise InputError([Problem("site-folder-not-empty", {"path": self.path})])
            # Of two that make it at once one fails here, and leaves what the other has made.
            os.mkdir(self.events)
            try:
                self._fill(database)
            except OSError:
                # It was empty: who tries again finds it so.
                self.empty()
                raise
        except OSError as error:
            raise InputError([self._unwritable(error)]) from None

    def _fill(self, database: str | None) -> None:
        os.chmod(self.path, 0o700)
        if database is not None:
            self._write(self._address, database)
        # Last: what has a key is whole.
        self._write(self._key, secrets.token_hex(_KEY_BYTES))

    def empty(self) -> None:
        """Remove what was made and never was a site."""
        for name in os.listdir(self.path):
            path = os.path.join(self.path, name)
            if os.path.isdir(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.remove(path)

    @staticmethod
    def _write(path: str, text: str) -> None:
        write_new(path, f"{text}\n".encode(), 0o600)

    def _unwritable(self, error: OSError) -> Problem:
        return Problem("unwritable-file", {"path": self.path, "reason": str(error.strerror)})

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the folder as its one server; who is killed holds it no more.

        Raises InputError where another does, and where nothing can be written.
        """
        self.refuse_others()
        try:
            descriptor = os.open(os.path.join(self.path, ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise InputError([self._unwritable(error)]) from None
        try:
            with suppress(ImportError):  # where there are no such locks, people see to it
                import fcntl

                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    raise InputError([Problem("site-folder-held", {"path": self.path})]) from None
            yield
        finally:
            os.close(descriptor)
