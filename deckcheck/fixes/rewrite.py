"""Write a deck file that was fixed, in the encoding that it has; what would not come back as it was is not touched."""

import os
import stat

from deckcheck.source import LARGEST, InputError, Problem, Source, decode, encode, read_bytes
from deckcheck.source.atomic import unwritable, write_whole


def rewrite(before: Source, after: Source) -> None:
    """Write the file of a source with the text of another. Raises InputError if it cannot be, or should not be.

    ``linked-file``: it is a link, and whoever brought it may not have a file written where it leads.
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
    if os.path.islink(source.path):
        raise InputError([Problem("linked-file", {"path": source.path})])
    # A pipe cannot be written back. A read-only file could be replaced, but whoever made it so does not want that.
    writable = os.stat(source.path).st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH)
    if not (os.path.isfile(source.path) and writable and os.access(source.path, os.W_OK)):
        raise PermissionError
    data = read_bytes(source.path, LARGEST, follow=False)
    if decode(source.path, data)[:_AS_READ] != source[:_AS_READ]:
        raise InputError([Problem("changed-meanwhile", {"path": source.path})])
    if data != encode(source):
        raise InputError([Problem("not-rewritable", {"path": source.path, "encoding": source.encoding})])


_AS_READ = Source._fields.index("syntax")
"""How many of the fields of a source say what was read, not what somebody says of it."""
