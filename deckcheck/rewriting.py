"""Write a deck file that was fixed, in the encoding that it has; what would not come back as it was is not touched."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from deckcheck.source import InputError, Problem, encode, read_source
from deckcheck.whole_files import unwritable, write_whole

if TYPE_CHECKING:
    from deckcheck.source import Source


def rewrite(before: Source, after: Source) -> None:
    """Write the file of a source with the text of another. Raises InputError if it cannot be, or should not be.

    ``not-rewritable``: the file's bytes are not those that its text is written with. ``changed-meanwhile``: it is no
    longer what was read. ``unwritable-file``: it is read-only, or its folder is.
    """
    try:
        _check(before)
        write_whole(before.path, encode(after))
    except OSError as error:
        raise InputError([unwritable(before.path, error)]) from None


def _check(source: Source) -> None:
    """Raise what is against writing to the file of a source."""
    # A pipe cannot be written back. A read-only file could be replaced, but whoever made it so does not want that.
    writable = os.stat(source.path).st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if not (os.path.isfile(source.path) and writable and os.access(source.path, os.W_OK)):
        raise PermissionError
    if read_source(source.path) != source:
        raise InputError([Problem("changed-meanwhile", {"path": source.path})])
    with open(source.path, "rb") as file:
        if file.read() != encode(source):
            raise InputError([Problem("not-rewritable", {"path": source.path, "encoding": source.encoding})])
