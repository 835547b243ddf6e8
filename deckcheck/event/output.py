"""Everything that is made of an event, as one folder that is always whole.

The folder that people name is a link to one of a hidden name beside it, with all the files in
it. A new one is made complete before the link is put in the place of the old, which is one step for
the file system (``rename(2)``): whoever looks, and whenever the program ends, finds the one or
the other. What is made depends on nothing but what was read, so that the same input makes the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from deckcheck.source import InputError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.event.result import Result

_PART = "part"


def outputs() -> tuple[str, ...]:
    """The outputs that there are, by the names of their files in ``deckcheck/event/outputs``."""
    names = os.listdir(os.path.join(os.path.dirname(__file__), "outputs"))
    return tuple(sorted(name[:-3] for name in names if name.endswith(".py") and name != "__init__.py"))


def made(result: Result, lang: str) -> dict[str, bytes]:
    """The content of each file, by its path in the folder."""
    files: dict[str, bytes] = {}
    for name in outputs():
        files |= import_module(f"deckcheck.event.outputs.{name}").files(result, lang)
    return files


def write_folder(folder: str, files: Mapping[str, bytes]) -> None:
    """Put a folder with these files in the place of the one that was written before.

    Raises InputError if something else is there, or it cannot be written.
    """
    folder = os.path.abspath(folder)
    if os.path.lexists(folder) and not os.path.islink(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        raise InputError([Problem("not-an-output-folder", {"path": folder})])
    try:
        _write(folder, files)
    except OSError as error:
        raise InputError([Problem("unwritable-file", {"path": folder, "reason": str(error.strerror)})]) from None


def _write(folder: str, files: Mapping[str, bytes]) -> None:
    parent, name = os.path.split(folder)
    os.makedirs(parent, exist_ok=True)
    target = f".{name}.{_digest(files)}"
    whole = os.path.join(parent, target)
    if not os.path.isdir(whole):
        part = f"{whole}.{os.getpid()}.{_PART}"
        for path, content in files.items():
            _write_file(os.path.join(part, path), content)
        with suppress(FileExistsError):  # another run has made the same
            os.rename(part, whole)
    link = f"{whole}.link.{_PART}"
    with suppress(FileNotFoundError):
        os.remove(link)
    os.symlink(target, link)
    if os.path.isdir(folder) and not os.path.islink(folder):
        os.rmdir(folder)  # it is empty
    os.replace(link, folder)
    _remove_others(parent, name, target)


def _write_file(path: str, content: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path}\0{len(files[path])}\0".encode())
        digest.update(files[path])
    return digest.hexdigest()[:16]


def _remove_others(parent: str, name: str, target: str) -> None:
    """Remove what runs before this one wrote, also those that were ended before they were done."""
    for each in os.listdir(parent):
        if each.startswith(f".{name}.") and each != target and _is_generation(each.removeprefix(f".{name}.")):
            path = os.path.join(parent, each)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.remove(path)


def _is_generation(rest: str) -> bool:
    digest = rest.split(".")[0]
    return len(digest) == 16 and all(char in "0123456789abcdef" for char in digest)
