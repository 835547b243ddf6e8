"""What a form of lists of limited cards is, and of pools of sets, and which one reads a file.

Each form is a file in ``deckcheck/formats/lists``. A format names a list by its file. Where a file has several lists,
what stands after a ``#`` says which of them is meant; the form says how.
"""

import os
from collections.abc import Collection
from importlib import import_module
from typing import Protocol, cast

from deckcheck.cards.imported import imported_list
from deckcheck.model.spelling import nearest_words
from deckcheck.rules.dated_list import DatedList
from deckcheck.rules.set_pool import SetPool
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.resources import built_in, displayed

_FALLBACK = "changes"


class ListForm(Protocol):
    """A module that reads one form of lists."""

    def reads(self, path: str) -> bool:
        """Whether a file has this form. That of dated changes is never asked: it has what no other form has."""

    def read(self, path: str, choice: str, files: list[str]) -> DatedList:
        """The list of a file that is chosen, "" where none is; the paths that are read are added to ``files``.

        Raises InputError with every problem.
        """

    def check(self, path: str) -> None:
        """Look for mistakes in a file as a whole, whichever of its lists is meant. Raises InputError with every one."""

    def read_pool(self, path: str, files: list[str], known: Collection[str] | None = None) -> SetPool:
        """The pool of sets in a file, as :meth:`read` does. Not all forms have any.

        ``known`` are the codes of the game's sets: another is a problem. None does not look.
        """


def load_list(reference: str, files: list[str] | None = None) -> DatedList:
    """Read a list; the paths that are read are added to ``files``. Raises InputError with every problem."""
    path, choice = file_and_choice(reference)
    return form_of(path).read(path, choice, [] if files is None else files)


def load_pool(path: str, files: list[str] | None = None, known: Collection[str] | None = None) -> SetPool:
    """Read a pool file; the paths that are read are added to ``files``. Raises InputError with every problem.

    ``known`` are the codes of the game's sets; None does not look whether the pool's are among them.
    """
    if known is not None and not known:
        raise InputError([Problem("no-sets", {}, Location(displayed(path), 1))])
    form = form_of(path)
    with_pools = form if hasattr(form, "read_pool") else _form(_FALLBACK)
    return with_pools.read_pool(path, [] if files is None else files, known)


def unknown_set(code: str, known: Collection[str], at: Location) -> Problem:
    """The problem of a pool's set that the game does not have."""
    return Problem("unknown-set", {"set": code, "nearest": nearest_words(code, known)}, at)


def list_in_force(reference: str, files: list[str]) -> DatedList:
    """The list that a format names: itself, or the one of its id that was taken over in place of one that is shipped.

    Only the paths of what counts are added to ``files``. Raises InputError with every problem.
    """
    read = list(files)
    dated = load_list(reference, read)
    newer = imported_list(dated.id) if displayed(reference) != reference else None
    if newer is not None:
        return load_list(newer, files)
    files[:] = read
    return dated


def file_and_choice(reference: str) -> tuple[str, str]:
    """The file that a list is named by, and which of the lists in it.

    >>> file_and_choice("lists/old.conf#*West"), file_and_choice("lists/old.yaml")
    (('lists/old.conf', '*West'), ('lists/old.yaml', ''))
    """
    if os.path.isfile(reference):
        return reference, ""
    path, _, choice = reference.partition("#")
    return path, choice


def form_of(path: str) -> ListForm:
    """The form of a file: the one that says so, else that of dated changes."""
    forms = (_form(name) for name in built_in("list_forms") if name != _FALLBACK)
    return next((form for form in forms if form.reads(path)), _form(_FALLBACK))


def is_ours(path: str) -> bool:
    """Whether a file has the form of dated changes, if it is a list at all."""
    return form_of(path) is _form(_FALLBACK)


def _form(name: str) -> ListForm:
    return cast("ListForm", import_module("deckcheck.formats.lists." + name.replace("-", "_")))
