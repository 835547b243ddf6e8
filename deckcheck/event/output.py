"""Everything that is made of an event, as one folder that is always whole.

The folder that people name is a link to one of a hidden name beside it, with all the files in
it. A new one is made complete before the link is put in the place of the old, which is one step for
the file system (``rename(2)``): whoever looks, and whenever the program ends, finds the one or
the other. What is made depends on nothing but what was read, so that the same input makes the same bytes.
Of two runs at once the second waits for the first: each holds the folder around theirs locked (``flock(2)``).
"""

import hashlib
import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Protocol, cast

from deckcheck.event.judged.result import Result
from deckcheck.source import InputError, Problem
from deckcheck.source.resources import built_in

_GENERATION = re.compile(r"[0-9a-f]{16}(-[0-9]+)?(\.[0-9a-f]{8}\.part)?")
"""What the hidden folders and links are called behind the name of the output."""


class Output(Protocol):
    """A module that makes one kind of files of an event."""

    def files(self, result: Result, lang: str) -> Mapping[str, bytes]:
        """The content of each file, by its path in the folder of the output."""


def made(result: Result, lang: str) -> dict[str, bytes]:
    """The content of each file, by its path in the folder."""
    files: dict[str, bytes] = {}
    for name in built_in("outputs"):
        files |= cast("Output", import_module(f"deckcheck.event.outputs.{name}")).files(result, lang)
    return files


def write_folder(folder: str, files: Mapping[str, bytes]) -> None:
    """Put a folder with these files in the place of the one that was written before.

    Raises InputError if something else is there, or it cannot be written; ValueError for a file outside of it.
    """
    for path in files:
        if not path or os.path.isabs(path) or {"", ".", ".."} & set(path.split("/")) or "\\" in path:
            raise ValueError(path)
    parent, name = os.path.split(os.path.abspath(folder))
    try:
        if name:
            os.makedirs(parent, exist_ok=True)
        with _locked(parent):
            if not _is_replaceable(parent, name):
                raise InputError([Problem("not-an-output-folder", {"path": folder})])
            _write(parent, name, files)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": folder, "reason": str(error.strerror)})]) from None


@contextmanager
def _locked(parent: str) -> Iterator[None]:
    """Hold a folder locked; a run that is ended by force holds nothing any more."""
    descriptor = os.open(parent, os.O_RDONLY)
    try:
        with suppress(ImportError, OSError):  # where there are no such locks, people see to it
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _is_replaceable(parent: str, name: str) -> bool:
    """Whether there is nothing, an empty folder, or what a run before this one wrote."""
    folder = os.path.join(parent, name)
    if os.path.islink(folder):
        return _is_generation(os.readlink(folder), name)
    return not os.path.lexists(folder) or (os.path.isdir(folder) and not os.listdir(folder))


def _is_generation(hidden: str, name: str) -> bool:
    return hidden.startswith(f".{name}.") and _GENERATION.fullmatch(hidden.removeprefix(f".{name}.")) is not None


def _write(parent: str, name: str, files: Mapping[str, bytes]) -> None:
    target = _made_whole(parent, f".{name}.{_digest(files)}", files)
    link = _part(os.path.join(parent, target))
    os.symlink(target, link)
    folder = os.path.join(parent, name)
    if os.path.isdir(folder) and not os.path.islink(folder):
        os.rmdir(folder)  # it is empty
    os.replace(link, folder)
    _to_disk(parent)
    _remove_others(parent, name, target)


def _made_whole(parent: str, hidden: str, files: Mapping[str, bytes]) -> str:
    """The name of a folder with these files: the one that is there, if nobody has touched it, or a new one."""
    number, target = 0, hidden
    while os.path.lexists(os.path.join(parent, target)):
        if _holds(os.path.join(parent, target), files):
            return target
        number, target = number + 1, f"{hidden}-{number + 1}"
    whole = os.path.join(parent, target)
    part = _part(whole)
    try:
        written = [_written(os.path.join(part, path), content) for path, content in files.items()]
        os.makedirs(part, exist_ok=True)
    except OSError:
        # Where the disk is full, nothing may be lying about.
        shutil.rmtree(part, ignore_errors=True)
        raise
    folders = {part, *map(os.path.dirname, written)}
    # A thousand messages one after the other would each wait for the disk.
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        list(pool.map(_to_disk, (*written, *sorted(folders))))
    os.rename(part, whole)
    return target


def _part(whole: str) -> str:
    """A name for what becomes another when it is done, and is removed by the next run if it never is."""
    return f"{whole}.{secrets.token_hex(4)}.part"


def _holds(folder: str, files: Mapping[str, bytes]) -> bool:
    """Whether a folder has these files as they are, and no others."""
    found = {}
    for here, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(here, name)
            inside = os.path.relpath(path, folder).replace(os.sep, "/")
            if inside not in files or os.path.islink(path) or os.path.getsize(path) != len(files[inside]):
                return False
            found[inside] = path
    return found.keys() == files.keys() and all(_content(found[path]) == content for path, content in files.items())


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _written(path: str, content: bytes) -> str:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
    return path


_AT_ONCE = 16


def _to_disk(path: str) -> None:
    """See to it that what is in a file, or the names in a folder, outlast a loss of power."""
    with suppress(OSError):  # not every file system can
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path}\0{len(files[path])}\0".encode())
        digest.update(files[path])
    return digest.hexdigest()[:16]


def _remove_others(parent: str, name: str, target: str) -> None:
    """Remove what runs before this one wrote, also those that were ended before they were done."""
    for each in os.listdir(parent):
        if each != target and _is_generation(each, name):
            path = os.path.join(parent, each)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.remove(path)
