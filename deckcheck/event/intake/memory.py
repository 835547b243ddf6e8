"""Files of an event that are in memory, and read as if they stood in its folder.

What comes in on a page is judged by the code that reads files, and so comes to the same, byte for byte.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from deckcheck.source import UNSAVED


@contextmanager
def in_place_of_files(files: Mapping[str, bytes]) -> Iterator[None]:
    """While this lasts, whatever reads a file at one of these paths reads what is given. For one thread alone."""
    before = dict(UNSAVED)
    UNSAVED.update({os.path.abspath(path): content for path, content in files.items()})
    try:
        yield
    finally:
        UNSAVED.clear()
        UNSAVED.update(before)
