"""Parts of deck files: those of a folder, and those of an archive."""

from __future__ import annotations

import os
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from deckcheck.batch.parts import DAMAGED, DECKS, Part, damage_told
from deckcheck.decks.find import deck_files
from deckcheck.decks.reader import deck_suffixes
from deckcheck.source import LARGEST_DECK, InputError, Problem, Source, decode
from deckcheck.source.left_behind import is_left_behind
from deckcheck.source.named_tuple import NamedTuple


class PassedOver(NamedTuple):
    """The files of a folder or an archive that are not read, as no deck ends so, or as tables of something else."""

    files: list[str]


def deck_sources(part: Part) -> Iterator[Source | Problem | PassedOver]:
    """The deck files of a folder or an archive, what could not be read, and what is passed over."""
    if part.kind == DECKS:
        for file in deck_files([part.path], others=True):
            if file.passed_over or file.tables:
                yield PassedOver([_called(part, each) for each in (*file.passed_over, *file.tables)])
            called = file.path if part.path == part.called else _called(part, file.path)
            if file.problem is not None:
                yield file.problem._replace(facts={**file.problem.facts, "path": called})
            if file.source is not None:
                yield file.source._replace(path=called)
        return
    yield from _sources_within(part)


def _sources_within(archive: Part) -> Iterator[Source | Problem | PassedOver]:
    """The same of an archive."""
    passed: list[str] = []
    with damage_told(archive):
        for path, size, data in _members(archive):
            name = os.path.join(archive.called, path)
            if is_left_behind(os.path.basename(path)):
                continue
            if not path.lower().endswith(deck_suffixes()):
                passed.append(name)
                continue
            if size > LARGEST_DECK:
                yield Problem("too-long-file", {"path": name, "most": LARGEST_DECK})
                continue
            try:
                yield decode(name, data())
            except InputError as error:
                yield error.problems[0]
    if passed:
        yield PassedOver(passed)


def _called(part: Part, path: str) -> str:
    """What a file of a folder is called, of which the path is another than what it is called."""
    folder = re.sub(r"^(\./+)+", "", part.called)
    return os.path.join("" if folder == "." else folder, os.path.relpath(path, part.path))


def _members(part: Part) -> Iterator[tuple[str, int, Callable[[], bytes]]]:
    """The files of an archive, in the order of their names; nothing of it is unpacked onto the disk."""
    with _archive(part) as archive:
        if isinstance(archive, zipfile.ZipFile):
            for info in sorted(archive.infolist(), key=lambda each: each.filename):
                if not info.is_dir():
                    yield info.filename, info.file_size, partial(_unzipped, archive, info)
        else:
            for member in sorted(archive.getmembers(), key=lambda each: each.name):
                if member.isfile():
                    yield member.name, member.size, partial(_untarred, archive, member)


def _archive(part: Part) -> zipfile.ZipFile | tarfile.TarFile:
    """An archive, opened as what it holds, whatever it is called. Raises InputError if it is none."""
    try:
        return zipfile.ZipFile(part.path) if zipfile.is_zipfile(part.path) else tarfile.open(part.path)
    except DAMAGED:
        # What they say is of all the kinds that they tried.
        with open(part.path, "rb") as file:
            is_zip = file.read(2) == b"PK" or part.path.lower().endswith(".zip")
        facts = {"path": part.called, "kind": "ZIP" if is_zip else "tar"}
        raise InputError([Problem("damaged-archive", facts)]) from None


def _unzipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    try:
        return _read(archive.open(info))
    except RuntimeError as error:
        # A password is asked for, or a way to pack that nobody here knows.
        raise zipfile.BadZipFile(str(error)) from None


def _untarred(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    return _read(archive.extractfile(member))


def _read(file: Any) -> bytes:
    """What a file of an archive holds; one that says that it is shorter than it is goes no further than that."""
    with file:
        data: bytes = file.read(LARGEST_DECK + 1)
        return data
