"""Where files stand in the repository that somebody works in, whatever folder a command was called in."""

import os

from deckcheck.source.resources import shipped


def repository_root() -> str:
    """The absolute path of the nearest folder with a ``.git`` in it, from the working directory up, or else itself.

    In a worktree ``.git`` is a file.
    """
    here = folder = os.getcwd()
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return here
        folder = above
    return folder


def rooted(path: str, root: str) -> str:
    """A path as seen from a root, with forward slashes; absolute where the file stands elsewhere.

    What is no file (``<stdin>``) and what comes with deckcheck keep their names.

    >>> rooted(os.path.join(os.getcwd(), "decks", "deck.txt"), os.getcwd())
    'decks/deck.txt'
    >>> rooted("<stdin>", os.getcwd()), rooted("/elsewhere/deck.txt", os.getcwd())
    ('<stdin>', '/elsewhere/deck.txt')
    """
    if path.startswith("<") or _shipped(path):
        return path
    whole = os.path.abspath(path)
    for name in (whole, os.path.realpath(whole)):
        if name.startswith(os.path.join(root, "")):
            return os.path.relpath(name, root).replace(os.sep, "/")
    return whole.replace(os.sep, "/")


def comes_along(path: str, root: str) -> bool:
    """Whether a path, as people see it, names a file that comes with deckcheck and is none of the repository's.

    >>> comes_along("formats/nowhere.yaml", os.getcwd())
    False
    """
    file = _shipped(path)
    return file is not None and file != os.path.join(root, path)


def _shipped(path: str) -> str | None:
    """The absolute path of what comes with deckcheck; None for anything else, also a file of that name here."""
    kind = path.partition("/")[0]
    if kind not in ("formats", "schemas") or os.path.exists(path):
        return None
    file = os.path.join(os.path.dirname(shipped(kind)), path)
    return file if os.path.exists(file) else None
