"""What a reader of deck files is, and which one reads a file: each is a module in ``deckcheck/decks/readers``.

Other packages add readers by entry points (:mod:`deckcheck.plugins`), of files with suffixes that none of these has.

The suffix tells the syntax. Where several have it, or a file has none or that of any text, the content does: every
reader is asked, but for those that have signs here of which none is in the text, so that they need not be imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Protocol, cast

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.text import Kind, declarations, declared_by, is_comment
from deckcheck.model.deck import DeckList, Declaration
from deckcheck.model.finding import Finding
from deckcheck.source import InputError, Location, Problem, Source, is_guessed, lines_of, looks_like
from deckcheck.source.resources import built_in

_FALLBACK = "plain"
_OWN = ("plain", "json", "yaml")
"""The readers of deckcheck's own syntaxes, which take what is in no other."""
_DATA = ("json", "yaml")
"""Those of them in which a deck is data."""
_SIGNS = {
    "ydke": ("ydke://",),
    "ydk": ("#main",),
    "deckstring": ("aae", "# 1x (", "# 2x ("),
    "csv": (
        *("name", "card", "cart", "kart", "nom", "назван", "карта", "имя"),
        *("カード", "名前", "名称", "名稱", "卡", "牌名", "카드", "이름"),
    ),
}
"""What a text in a syntax never lacks, one of these in small letters, in the order in which the readers are asked.

A table has one in the heading of its column of names; a text that has it elsewhere is soon told.
"""
_NO_SIGNS = ("plain", "mtgo")
"""The readers that no text is told to be for by what stands in it."""
_DATA_SIGNS = {
    **dict.fromkeys(("cod", "dek", "o8d"), ("<",)),
    **dict.fromkeys(("arkhamdb", "jinteki", "mtgjson", "site-json", "json"), ("{",)),
    "yaml": (":",),
}
"""The same for what no text file holds that is called one."""


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

    def read(self, source: Source, layout: Layout) -> DeckList:
        """The deck list, with a finding for everything in it that could not be read; never raises."""


def read_deck(source: Source, layout: Layout) -> DeckList:
    """Read a deck file by the reader of its suffix, else by the one whose form it has, else as a plain list.

    Adds what holds for every form: a finding for a deck without any entry, and a
    note where the text was neither UTF-8 nor UTF-16. Raises InputError if its reader
    is, or may be, a plug-in that cannot be used.
    """
    name, reader = _named_reader_of(source)
    deck = reader.read(source, layout)
    findings, syntax = (*notes_on(source), *deck.findings), deck.syntax or name
    deck = deck._replace(findings=findings, syntax=syntax, states=layout.states or deck.states, apart=layout.apart)
    if layout.declares:
        deck = _with_declarations(deck, layout.declares)
    return noting_emptiness(deck, Location(deck.path, 1))


def _with_declarations(deck: DeckList, declares: Mapping[str, Declaration]) -> DeckList:
    """A deck with what its list says beside its cards; several values of a key stand in one line or in more."""
    skipped = {entry.at.line for entry in deck.entries}
    if deck.syntax in _DATA:
        # Of data only the comments are lines of text.
        skipped |= {number for number, line in enumerate(deck.lines, 1) if not is_comment(line.lstrip())}
    said = (each for each in declarations(deck.path, deck.lines, declares) if each[2].line not in skipped)
    declared, findings = declared_by(said, declares, deck.declared)
    return deck._replace(declared=declared, findings=(*deck.findings, *findings))


def notes_on(source: Source) -> Iterator[Finding]:
    """Say in which encoding a file was read that does not say it: what was guessed may be wrong."""
    if is_guessed(source.encoding):
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
    return _named_reader_of(source)[1].declared_format(source)


def document_kind(source: Source) -> Kind:
    """What a file holds, by its outermost keys and without reading it in full.

    ``format`` has ``rules`` or ``extends``, ``cards`` has ``cards`` and ``game``,
    ``match`` has ``match`` and ``games``, ``draft`` has ``draft`` and ``picks``, ``event`` has ``event`` and where
    lists come from,
    ``other`` has another ``game`` file's keys or none that a deck has; a plain list is always a ``deck``.
    Raises as :func:`read_deck`.
    """
    return _named_reader_of(source)[1].kind(source)


def wrong_file(path: str, kind: str, expected: str) -> Problem:
    """That a file holds something else than is asked for, and which command is for that."""
    facts = {"path": path, "kind": kind, "expected": expected}
    return Problem("wrong-file", {**facts, "command": _COMMANDS[kind]} if kind in _COMMANDS else facts)


_COMMANDS = {"deck": "check", "draft": "draft", "event": "event", "match": "match"}


def refuse_list(source: Source, expected: str) -> None:
    """Raise InputError for a deck list in place of a file of another kind: nothing is said of what stands in it."""
    is_data = source.path.lower().endswith((".yaml", ".yml", ".json"))
    may_be_list = source.text.strip() and not is_data and not looks_like(source.text, expected)
    if may_be_list and document_kind(source) == "deck":
        raise InputError([wrong_file(source.path, "deck", expected)])


def deck_suffixes() -> tuple[str, ...]:
    """The suffixes of the deck files that deckcheck itself reads, for walking through folders.

    >>> {".deck", ".json", ".txt", ".yaml"} < {*deck_suffixes()}
    True
    """
    return tuple(sorted({suffix for name in syntaxes() for suffix in _reader(name).SUFFIXES}))


def syntaxes() -> tuple[str, ...]:
    """The syntaxes that deckcheck itself reads.

    >>> "plain" in syntaxes(), "mtgo" in syntaxes()
    (True, True)
    """
    return built_in("readers")


def plugin_suffixes() -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The suffixes that plug-ins add, and what keeps others from adding any. To be asked where a file has no other."""
    from deckcheck.decks.plugins import plugin_readers

    return tuple(sorted(plugin_readers().suffixes)), tuple(plugin_readers().problems)


def _named_reader_of(source: Source) -> tuple[str, Reader]:
    """The reader of a file, and what its syntax is called: the name of its module, or of its plug-in."""
    if source.syntax in syntaxes():
        return _own(source.syntax)
    if source.syntax is not None:
        # Only now, here and below, since it takes a while to look for plug-ins.
        from deckcheck.decks.plugins import reader_named

        return source.syntax, reader_named(source.syntax)
    suffix = os.path.splitext(source.path)[1].lower()
    if suffix in _reader(_FALLBACK).SUFFIXES:
        return _own(_by_form(source.text, _signs_of_texts()) or _FALLBACK)
    having = _having(suffix) if suffix else ()
    if having:
        return _own(_among(having, source.text))
    found = _by_form(source.text, _signs())
    if not suffix:
        # Who pipes a deck in need not wait for plug-ins to be looked for.
        return _own(found or _FALLBACK)
    from deckcheck.decks.plugins import plugin_readers

    theirs = plugin_readers().of_suffix(source.path) or (None if found else plugin_readers().of_looks(source.text))
    return _own(found or _FALLBACK) if theirs is None else (theirs.plugin.name, theirs)


@cache
def _signs_of_texts() -> Mapping[str, tuple[str, ...]]:
    """The signs of what may be in a text file, with those readers that have none here: they are asked of any text."""
    here = (*_SIGNS, *_DATA_SIGNS, *_NO_SIGNS)
    return {**_SIGNS, **dict.fromkeys((name for name in syntaxes() if name not in here), ("",))}


@cache
def _signs() -> Mapping[str, tuple[str, ...]]:
    """The same of what may be in any file."""
    return {**_SIGNS, **_DATA_SIGNS, **_signs_of_texts()}


def _by_form(text: str, signs: Mapping[str, tuple[str, ...]]) -> str | None:
    """The first of some readers that a text looks to be for, asked if one of their signs is there."""
    text = "\n".join(lines_of(text)) if "\r" in text else text
    small = text.lower()
    for name, each in signs.items():
        for sign in each:
            if sign in small:
                if _reader(name).looks_like(text):
                    return name
                break
    return None


@lru_cache(64)
def _having(suffix: str) -> tuple[str, ...]:
    """The readers of a suffix."""
    return tuple(name for name in syntaxes() if suffix in _reader(name).SUFFIXES)


def _among(having: Sequence[str], text: str) -> str:
    """Which of the readers of a suffix reads a text: another's is asked before deckcheck's own."""
    if len(having) == 1:
        return having[0]
    found = _by_form(text, dict.fromkeys(sorted(having, key=_OWN.__contains__), ("",)))
    return found or next((name for name in having if name in _OWN), having[0])


def _own(name: str) -> tuple[str, Reader]:
    return name, _reader(name)


@cache
def _reader(name: str) -> Reader:
    return cast("Reader", import_module(f"deckcheck.decks.readers.{name.replace('-', '_')}"))
