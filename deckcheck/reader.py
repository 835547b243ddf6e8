"""What a reader of deck files is, and which one reads a file: each is a module in ``deckcheck/readers``.

Other packages add readers by entry points (:mod:`deckcheck.plugins`), of files with suffixes that none of these has.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from deckcheck.finding import Finding
from deckcheck.resources import built_in
from deckcheck.source import Location, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.game import Zone
    from deckcheck.model import DeckList
    from deckcheck.source import Source
    from deckcheck.structured import Kind

_FALLBACK = "plain"


class Reader(Protocol):
    """A module that reads one form of deck files.

    It is imported where no file of its form may be read, so what it needs for
    reading is best imported when it reads.
    """

    SUFFIXES: tuple[str, ...]

    def looks_like(self, text: str) -> bool:
        """Whether a text of unknown name seems to have this form."""

    def kind(self, source: Source) -> Kind:
        """What a file of this form holds, at a glance."""

    def declared_format(self, source: Source) -> tuple[str, Location] | None:
        """The format that the file itself names, and where; None also where it cannot be read."""

    def read(self, source: Source, zones: Sequence[Zone]) -> DeckList:
        """The deck list, with a finding for everything in it that could not be read; never raises."""


def read_deck(source: Source, zones: Sequence[Zone]) -> DeckList:
    """Read a deck file by the reader of its suffix, else by the one whose form it has, else as a plain list.

    Adds what holds for every form: a finding for a deck without any entry, and a
    note where the text was neither UTF-8 nor UTF-16. Raises InputError if its reader
    is, or may be, a plug-in that cannot be used.
    """
    deck = _reader_of(source).read(source, zones)
    deck = deck._replace(findings=(*notes_on(source), *deck.findings))
    return noting_emptiness(deck, Location(deck.path, 1))


def notes_on(source: Source) -> Iterator[Finding]:
    """Say that a file is neither UTF-8 nor UTF-16: what was guessed may be wrong."""
    if not source.encoding.startswith("utf-"):
        yield Finding("decoded-as", {"encoding": source.encoding}, "note", Location(source.path, 1))


def noting_emptiness(deck: DeckList, at: Location) -> DeckList:
    """Say that a deck is empty, unless what could not be read may be cards."""
    if deck.entries or deck.unread:
        return deck
    return deck._replace(findings=(*deck.findings, Finding("empty-deck", {}, "illegal", at)))


def declared_format(source: Source) -> tuple[str, Location] | None:
    """The format that a deck file itself names (``format: game/format``), and where it does.

    Raises as :func:`read_deck`.
    """
    return _reader_of(source).declared_format(source)


def document_kind(source: Source) -> Kind:
    """What a file holds, by its outermost keys and without reading it in full.

    ``format`` has ``rules`` or ``extends``, ``cards`` has ``cards`` and ``game``,
    ``match`` has ``match`` and ``games``, ``draft`` has ``draft`` and ``picks``,
    ``other`` has another ``game`` file's keys or none that a deck has; a plain list is always a ``deck``.
    Raises as :func:`read_deck`.
    """
    return _reader_of(source).kind(source)


def wrong_file(path: str, kind: str, expected: str) -> Problem:
    """That a file holds something else than is asked for, and which command is for that."""
    facts = {"path": path, "kind": kind, "expected": expected}
    return Problem("wrong-file", {**facts, "command": _COMMANDS[kind]} if kind in _COMMANDS else facts)


_COMMANDS = {"deck": "check", "draft": "draft", "match": "match"}


def deck_suffixes() -> tuple[str, ...]:
    """The suffixes of the deck files that deckcheck itself reads, for walking through folders.

    >>> deck_suffixes()
    ('.deck', '.json', '.txt', '.yaml', '.yml')
    """
    return tuple(sorted(suffix for name in _names() for suffix in _reader(name).SUFFIXES))


def form_of(source: Source) -> str | None:
    """The name of the reader that reads a deck file, None if it is a plug-in's."""
    reader = _reader_of(source)
    return next((name for name in _names() if _reader(name) is reader), None)


def plugin_suffixes() -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The suffixes that plug-ins add, and what keeps others from adding any. To be asked where a file has no other."""
    from deckcheck.plugin_readers import plugin_readers

    return plugin_readers().suffixes, plugin_readers().problems


def _reader_of(source: Source) -> Reader:
    suffix = os.path.splitext(source.path)[1].lower()
    for name in _names():
        if suffix in _reader(name).SUFFIXES:
            return _reader(name)
    by_form = (_reader(name) for name in _names() if name != _FALLBACK and _reader(name).looks_like(source.text))
    if not suffix:
        # Who pipes a deck in need not wait for plug-ins to be looked for.
        return next(by_form, _reader(_FALLBACK))
    from deckcheck.plugin_readers import reader_by_form, reader_of_suffix

    return reader_of_suffix(source) or next(by_form, None) or reader_by_form(source) or _reader(_FALLBACK)


def _names() -> list[str]:
    """The readers' names, the plain one first: the usual file is found without importing the others."""
    return sorted(built_in("readers"), key=lambda name: (name != _FALLBACK, name))


def _reader(name: str) -> Reader:
    return cast("Reader", import_module(f"deckcheck.readers.{name}"))
