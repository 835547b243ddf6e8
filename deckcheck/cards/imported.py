"""Where the databases and lists are that somebody has taken over: in the user's data folder.

There is one database per game. It is used for the decks of that game wherever nobody says which cards count, in place
of the cards that come with deckcheck. A list is used by the formats that come with deckcheck and name the one of its
id, in place of that.
"""

from __future__ import annotations

import os
import sys

from deckcheck.source.cache import user_folder

SUFFIX = ".sqlite"
"""What an imported database's file ends in."""
LIST_SUFFIX = ".yaml"
"""What the file of a list ends in that was taken over."""


def imports_folder() -> str | None:
    """The folder of what was taken over: ``DECKCHECK_CARDS``, or the user's for data.

    None if that is empty, or the user has no home.
    """
    chosen = os.environ.get("DECKCHECK_CARDS")
    if chosen is not None:
        return os.path.abspath(chosen) if chosen else None
    if sys.platform.startswith("linux"):
        data = user_folder("XDG_DATA_HOME", os.path.join(".local", "share"))
    else:
        from platformdirs import user_data_dir

        data = user_data_dir("deckcheck", appauthor=False)
    return os.path.join(data, "cards") if data and os.path.isabs(data) else None


def import_path(game: str) -> str | None:
    """The file of the imported database of a game, whether there is one or not; None if there can be none."""
    folder = imports_folder()
    return None if folder is None else os.path.join(folder, game + SUFFIX)


def imported(game: str) -> str | None:
    """The imported database of a game, None if there is none."""
    path = import_path(game)
    return path if path is not None and os.path.isfile(path) else None


def list_path(id: str) -> str | None:
    """The file of the list of an id that was taken over, whether there is one or not; None if there can be none."""
    folder = imports_folder()
    return None if folder is None else os.path.join(folder, id.replace("/", ".") + LIST_SUFFIX)


def imported_list(id: str) -> str | None:
    """The list of an id that was taken over, None if there is none."""
    path = list_path(id)
    return path if path is not None and os.path.isfile(path) else None


def imported_lists(game: str) -> tuple[str, ...]:
    """The files of the lists of a game that were taken over."""
    return tuple(
        path for path in imports() if os.path.basename(path).startswith(f"{game}.") and path.endswith(LIST_SUFFIX)
    )


def imports() -> tuple[str, ...]:
    """The files of all databases and lists that were taken over."""
    folder = imports_folder()
    try:
        names = sorted(os.listdir(folder)) if folder else []
    except OSError:
        return ()
    return tuple(os.path.join(folder or "", name) for name in names if name.endswith((SUFFIX, LIST_SUFFIX)))
