"""What tells deckcheck's own code from any other: what is kept of its answers counts for that code alone."""

import hashlib
import os
from collections.abc import Iterator
from functools import cache

from deckcheck.source.resources import is_release, packaged, shipped


@cache
def code_stamp() -> tuple[tuple[str, int, int], ...]:
    """The files of a checkout with their sizes and times of change in nanoseconds; nothing for a release.

    Whatever is kept goes with a version anyway, and of a release there is but one.
    """
    if is_release():
        return ()
    files = [*_files(packaged(".")), os.path.join(shipped("formats"), "words.json")]
    return tuple(
        (path, status.st_size, status.st_mtime_ns) for path, status in ((each, os.stat(each)) for each in files)
    )


@cache
def code_digest() -> str:
    """A digest of the code by its content, and of which files come with it: the same on every machine."""
    made = hashlib.blake2b(digest_size=8)
    for root, is_code in ((packaged("."), True), (shipped("formats"), False)):
        for path in _files(root):
            made.update(f"{os.path.relpath(path, root)}\0{os.path.getsize(path)}\0".encode())
            if is_code:
                with open(path, "rb") as file:
                    made.update(file.read())
    return made.hexdigest()


def _files(root: str) -> Iterator[str]:
    for here, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if each not in ("__pycache__", "shipped"))
        yield from (os.path.join(here, name) for name in sorted(names))
