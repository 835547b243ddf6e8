"""Open card databases, whatever form their files have.

A form stands in ``deckcheck/cards/databases``, one per file, and nothing else has to be told
about it. Deckcheck's own is ``native``. Any other, a *foreign* one, is a module with

    SUFFIXES                              the endings of its files' names, in lower case; of
                                          compressed ones (.gz, .xz, .bz2, .zip) without that
    looks_like(data: bytes) -> bool       whether a file that begins with these kilobytes
                                          (unpacked) surely is one
    records(path, game) -> Iterator[tuple[record, Location] | Problem]

and, where it makes sense,

    about(path) -> Mapping                ``as-of`` (the ISO day up to which it knows the cards)
                                          and ``sources`` (a list of ``{title, url}``)
    looks_like_folder(path) -> bool       whether a folder is one; what has this gets folders

A record is the mapping that a card is in deckcheck's own form (``name``, ``aliases``,
``limit``, ``faces``, ``printings``, and attributes by their ids) with the place where it
stands: ``Location(path, line)``, or ``Location(f"{path}!{what}", 1)`` where lines say
nothing. Attributes that the game does not declare are left out, so a form may give all
that it knows. ``records`` is a generator that reads on as it is asked: it must never hold
the whole file (:mod:`deckcheck.source.packed` opens compressed ones, :mod:`deckcheck.source.fields`
takes fields of doubtful types). What is wrong with one record it yields as a Problem, and
reads on; what is wrong with the file as a whole it raises as an InputError.

Other packages add forms by entry points (:mod:`deckcheck.plugins`), of files with endings
that none of these has; they read a file whole: ``read(path, data: bytes, game) -> CardFile``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckcheck.cards.imported import SUFFIX
from deckcheck.cards.index.index import CardIndex
from deckcheck.model.spelling import Budget
from deckcheck.source import InputError, Location, Problem
from deckcheck.source.resources import built_in

if TYPE_CHECKING:
    from deckcheck.cards.file import CardFile, CardStream, Mark
    from deckcheck.cards.record import Path
    from deckcheck.model.game import Game


def open_cards(path: str, game: Game, cache: str | None, budget: Budget | None = None) -> CardIndex:
    """The database in a card file. ``cache`` is the folder in which its index is kept, None for nowhere.

    ``budget`` may be that of several databases; None is one of its own. Raises InputError if the file
    cannot be read as a whole; single wrong records are the database's ``problems``.
    """
    # What checks a format against cards it already holds does not need SQLite.
    from deckcheck.cards.index.store import open_store

    index = None
    if path.endswith(SUFFIX) and os.path.isfile(path):
        from deckcheck.cards.index.imported import ImportedDatabase

        index = ImportedDatabase(path, game).index(game)
    index = index or open_store(path, game, cache, read_cards, is_kept)
    index.budget = budget or index.budget
    return index


def is_cards(path: str) -> bool:
    """Whether a file that a game names may hold cards. Of what does not, nobody is told what stands in it.

    Raises InputError if it cannot be read.
    """
    from deckcheck.source.packed import head_of

    if os.path.isdir(path):
        return True
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError([Problem("no-plain-file", {"path": path})])
    head = head_of(path).replace(b"\0", b"").lower()  # as it may be in UTF-16; a heading may be miswritten
    return not getattr(_form_of(path), "__name__", "").endswith(".native") or b"name" in head or b"game" in head


def is_kept(path: str) -> bool:
    """Whether what is read from a card file may be kept for the next run: not what a plug-in reads, now or later."""
    return os.path.isdir(path) or any(_has_suffix(path, form) for form in _forms())


def may_be_cards(path: str) -> bool:
    """Whether a file may have cards by its suffix: also if a form of a plug-in that cannot be used may have that.

    >>> may_be_cards("cards.csv.gz"), may_be_cards("notes.md")
    (True, False)
    """
    if is_kept(path):
        return True
    # Only who has a file of no suffix that is known waits for plug-ins to be looked for.
    from deckcheck.cards.plugins import plugin_databases

    theirs = plugin_databases()
    return path.lower().endswith(theirs.suffixes) or bool(theirs.problems)


def read_cards(path: str, game: Game) -> CardStream | CardFile:
    """What is in a card file of whatever form. Raises InputError if that is not known, or it is wrong as a whole."""
    # Most runs have an index, and read no card file.
    from deckcheck.cards.file import CardStream
    from deckcheck.source.packed import open_unpacked

    form = _form_of_folder(path) if os.path.isdir(path) else _form_of(path)
    if hasattr(form, "records"):
        about: Mapping[str, Any] = form.about(path) if hasattr(form, "about") else {}
        records, sources = form.records(path, game), tuple(about.get("sources", ()))
        return CardStream(about.get("as-of"), records, _where, sources, foreign=True)
    if hasattr(form, "stream"):
        stream: CardStream = form.stream(path, lambda: open_unpacked(path), game)
        return stream
    with open_unpacked(path) as file:
        whole: CardFile = form.read(path, file.read(), game)
    return whole


def _where(mark: Mark, _: Path) -> Location:
    return mark if isinstance(mark, Location) else Location("", mark)


def _form_of(path: str) -> Any:
    """The form of a file: of those with its suffix the one that it looks like, else the one that it looks like."""
    from deckcheck.source.packed import head_of

    forms = _forms()
    having = [form for form in forms if _has_suffix(path, form)]
    head = head_of(path)
    alike = [form for form in having or forms if form.looks_like(head)]
    if having:
        return (alike or having)[0 if alike else -1]
    # Only a file with a suffix that no own form has may be a plug-in's.
    from deckcheck.cards.plugins import plugin_databases

    theirs = plugin_databases()
    found = theirs.of_suffix(path) or (alike[0] if alike else theirs.of_looks(head))
    if found is None:
        known = [*(suffix for form in forms for suffix in form.SUFFIXES), *theirs.suffixes]
        raise InputError([Problem("unknown-card-file", {"path": path, "known": list(dict.fromkeys(known))})])
    return found


def _form_of_folder(path: str) -> Any:
    for form in _forms():
        if hasattr(form, "looks_like_folder") and form.looks_like_folder(path):
            return form
    raise InputError([Problem("unreadable-file", {"path": path, "reason": "folder"})])


def _has_suffix(path: str, form: Any) -> bool:
    from deckcheck.source.packed import inner_name

    found: bool = inner_name(path).lower().endswith(form.SUFFIXES)
    return found


def _forms() -> list[Any]:
    """All forms that there are, deckcheck's own last: it reads any text, and says what is wrong with it."""
    names = sorted(built_in("databases"), key=lambda name: name == "native")
    return [import_module(f"deckcheck.cards.databases.{name.replace('-', '_')}") for name in names]
