"""All entries: those of the catalogues, and those that modules have themselves as their ``MESSAGES``."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from deckcheck.messages import PARTS, areas, catalogue, in_catalogues, languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.messages import Entry, Part

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_DECLARED: dict[str, Entry] = {}
"""The entries that modules have, as far as these were looked at."""


def declared(code: str) -> Entry | None:
    """The entry that a module of the package has, or that of a plug-in that was loaded."""
    if code not in _DECLARED:
        _look_through_modules()
    return _DECLARED.get(code)


def declare(messages: Mapping[str, Mapping[str, Any]], where: str) -> None:
    """Take the entries that a module has itself, as its ``MESSAGES``; ``where`` is for whoever reads what is wrong.

    Raises ValueError if an entry lacks a language, or if something else has one of that code.
    """
    entries = {}
    for code, written in messages.items():
        entry: Entry = {part: dict(said) for part, said in written.items() if not isinstance(said, str)}
        report = {lang: said for lang, said in written.items() if isinstance(said, str)}
        entry |= {"report": report} if report else {}
        if _DECLARED.get(code, entry) != entry or in_catalogues(code) is not None:
            raise ValueError(f"{where}: the code {code!r} has another entry already")
        entries[code] = _checked(code, entry, where)
    _DECLARED.update(entries)


def _checked(code: str, entry: Entry, where: str) -> Entry:
    """The entry. Raises ValueError if what it says is not there in every language, or is nothing that entries say."""
    for part, by_language in entry.items():
        if part not in PARTS:
            raise ValueError(f"{where}: {code}: an entry says {', '.join(PARTS)} and not {part!r}")
        lacking = [lang for lang in languages() if lang not in by_language]
        if lacking:
            raise ValueError(f"{where}: {code}: there is no {part} in the language {', '.join(lacking)}")
    return entry


@cache
def _look_through_modules() -> None:
    """Take the entries of all modules of the package that have some; the text of a module shows it."""
    for folder, _, files in os.walk(_PACKAGE):
        for name in sorted(files):
            path = os.path.join(folder, name)
            if name.endswith(".py") and _has_entries(path):
                dotted = os.path.relpath(path[:-3], os.path.dirname(_PACKAGE)).replace(os.sep, ".")
                module = import_module(dotted.removesuffix(".__init__"))
                declare(module.MESSAGES, dotted)


def _has_entries(path: str) -> bool:
    with open(path, "rb") as file:
        return b"\nMESSAGES" in b"\n" + file.read()


def codes_with(part: Part) -> Iterator[str]:
    """The codes of which something is said, in alphabetical order; those of plug-ins only when these were loaded.

    >>> {"too-many-copies", "unknown-card"} <= set(codes_with("meaning"))
    True
    """
    _look_through_modules()
    found = {code: in_catalogues(code) for area in areas() for code in _codes_in(area)}
    for code, entry in sorted({**found, **_DECLARED}.items()):
        if part in (entry or ()):
            yield code


@cache
def _codes_in(area: str) -> frozenset[str]:
    """The codes of a catalogue."""
    lines = (line for line in catalogue(area).decode().splitlines() if " = " in line and not line.startswith("#"))
    # A key in quotes may have dots of its own.
    return frozenset(line[1:].partition("'")[0] if line[0] == "'" else line.partition(".")[0] for line in lines)
