"""An event of a site as a folder: its files, and beside them what ``deckcheck event`` makes of them."""

import os

from sqlalchemy import Connection

from deckcheck.serve.events.files import files_of
from deckcheck.serve.events.work import in_process, outputs
from deckcheck.serve.folder import Folder
from deckcheck.serve.store.events import Event, event_numbered, players_of
from deckcheck.serve.store.store import Store
from deckcheck.serve.store.submissions import lists_of, texts_of


def own_files(store: Store, event: Event) -> dict[str, bytes]:
    """The files of an event that are made of what is kept, as it is at one moment."""

    def found(connection: Connection) -> dict[str, bytes]:
        now = event_numbered(connection, event.id) or event
        players, lists = players_of(connection, now.id), lists_of(connection, now.id)
        return files_of(now, players, lists, texts_of(connection, now.id))

    return store.read(found)


def exported(site: Folder, store: Store, event: Event, lang: str) -> dict[str, bytes]:
    """Everything of an event, by its path; ``deckcheck event event.yaml --out desk`` makes the same of its files.

    What people read is in the event's own language, else in ``lang``. Raises InputError if it cannot be judged.
    """
    folder = os.path.join(site.path, event.path)
    files = own_files(store, event)
    copied = {inside: _content(os.path.join(folder, inside)) for inside in _below(folder)}
    return {**copied, **files, **in_process(outputs, folder, files, lang)}


def _below(folder: str) -> list[str]:
    return sorted(
        os.path.relpath(os.path.join(here, name), folder).replace(os.sep, "/")
        for here, _, names in os.walk(folder)
        for name in names
    )


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
