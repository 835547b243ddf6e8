"""Where the databases and lists are that somebody has taken over: in the user's data folder.

There is one database per game. It is used for the decks of that game wherever nobody says which cards count, in place
of the cards that come with deckcheck. A list is used by the formats that come with deckcheck and name the one of its
id, in place of that.
"""

import os

from deckcheck.source.cache import user_folder

SUFFIX = ".sqlite"
"""What an imported database's file ends in."""
LIST_SUFFIX = ".yaml"
"""What the file of a list ends in that was taken over."""


def imports_folder() -> str | None:
    """The folder of what was taken over: ``DECKCHECK_CARDS``, or the user's for data.

    None if that is empty, or the user has no home.
    """
    return user_folder("DECKCHECK_CARDS", "data", os.path.join(".local", "share"), "cards")


def import_path(game: str) -> str | None:
    """The file of the imported database of a game, whether there is one or not; None if there can be none."""
    return _path(game + SUFFIX)


def list_path(id: str) -> str | None:
    """The file of the list of an id that was taken over, whether there is one or not; None if there can be none."""
    return _path(id.replace("/", ".") + LIST_SUFFIX)


def _path(name: str) -> str | None:
    folder = imports_folder()
    return folder and os.path.join(folder, name)


def imported(game: str) -> str | None:
    """The imported database of a game, None if there is none."""
    return _present(import_path(game))


def imported_list(id: str) -> str | None:
    """The list of an id that was taken over, None if there is none."""
    return _present(list_path(id))


def _present(path: str | None) -> str | None:
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
