"""Read the configuration of a folder of decks, and say everything that is wrong with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from deckcheck.cache import cache_folder
from deckcheck.catalogue import find_format, format_ids, game_ids, game_path
from deckcheck.config import Config, Entry, Glob, Ignore
from deckcheck.dates import TODAY, day
from deckcheck.judge import named_from
from deckcheck.known_right import known_right, remember
from deckcheck.messages import chapter
from deckcheck.plugins import names
from deckcheck.reader import syntaxes
from deckcheck.source import InputError, Problem
from deckcheck.suggestions import nearest_words
from deckcheck.validation import authored_document, mistakes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.document import Document
    from deckcheck.tree import Path

_MEANING = "meaning-"


def load_config(path: str) -> Config:
    """Read a configuration. Raises InputError with every problem."""
    shown = _shown(path)
    document = authored_document(shown, [])
    if not known_right(document, "config", cache_folder()):
        wrong = mistakes(document, "config")
        if wrong:
            raise InputError(wrong)
        remember(document, "config", cache_folder())
    problems = sorted(_problems(document), key=lambda problem: problem.at or ())
    if problems:
        raise InputError(problems)
    data = document.data
    return Config(
        shown,
        os.path.dirname(os.path.abspath(path)),
        data.get("on"),
        data.get("lang"),
        data.get("notes", "show"),
        tuple(_entry(document, ("decks", index)) for index in range(len(data["decks"]))),
        _globs(document, ("exclude",)),
        tuple(_ignore(document, ("ignore", index)) for index in range(len(data.get("ignore", ())))),
    )


def _shown(path: str) -> str:
    """A path as people read it: from the folder that they are in, if that and the file's lie within one another."""
    here, folder = os.path.abspath(""), os.path.dirname(os.path.abspath(path))
    inside = f"{folder}{os.sep}".startswith(f"{here}{os.sep}") or f"{here}{os.sep}".startswith(f"{folder}{os.sep}")
    return os.path.relpath(path) if inside else path


def _entry(document: Document, path: Path) -> Entry:
    data = document.value(path)
    readings = data.get("readings", {})
    format_, pool = data.get("format"), data.get("pool")
    return Entry(
        _globs(document, (*path, "files")),
        None if format_ is None else named_from(document.path, format_),
        tuple(_cards_named(document, text) for text, _ in _texts(document, (*path, "cards"))),
        {name: str(answer) for name, answer in readings.items()},
        None if pool is None else named_from(document.path, pool),
        data.get("on"),
        {name: document.key_at((*path, "readings", name)) for name in readings},
        data.get("syntax"),
    )


def _ignore(document: Document, path: Path) -> Ignore:
    data = document.value(path)
    at = document.at((*path, "code"))
    return Ignore(data["code"], _globs(document, (*path, "files")), " ".join(data["reason"].split()), at)


def _globs(document: Document, path: Path) -> tuple[Glob, ...]:
    return tuple(Glob(text, document.at(at)) for text, at in _texts(document, path))


def _texts(document: Document, path: Path) -> list[tuple[str, Path]]:
    """The text at a path, or the texts of the list there, each with its own path."""
    found: Any = document.value(path[:-1]).get(path[-1], [])
    return [(found, path)] if isinstance(found, str) else [(text, (*path, index)) for index, text in enumerate(found)]


def _problems(document: Document) -> Iterator[Problem]:
    yield from _day_problems(document, ())
    for index, entry in enumerate(document.data["decks"]):
        yield from _day_problems(document, ("decks", index))
        yield from _entry_problems(document, ("decks", index), entry)
    known = _codes()
    for index, ignore in enumerate(document.data.get("ignore", ())):
        if ignore["code"] not in known:
            facts = {"code": ignore["code"], "nearest": nearest_words(ignore["code"], known)[:1]}
            yield Problem("unknown-code", facts, document.at(("ignore", index, "code")))


def _day_problems(document: Document, path: Path) -> Iterator[Problem]:
    on = document.value(path).get("on", TODAY)
    try:
        if on != TODAY:
            day(on)
    except ValueError:
        yield Problem("wrong-date", {"value": on, "form": "YYYY-MM-DD"}, document.at((*path, "on")))


def _entry_problems(document: Document, path: Path, entry: dict[str, Any]) -> Iterator[Problem]:
    """That something which an entry names is not there."""
    format_, pool = entry.get("format"), entry.get("pool")
    if format_ is not None and not _is_file(document, format_) and find_format(format_) is None:
        facts: dict[str, Any] = {"format": format_, "nearest": nearest_words(format_, format_ids())}
        yield Problem("unknown-format", facts, document.at((*path, "format")))
    for cards, at in _texts(document, (*path, "cards")):
        if not os.path.exists(_cards_named(document, cards)) and game_path(cards) is None:
            yield Problem(
                "unknown-cards", {"cards": cards, "nearest": nearest_words(cards, game_ids())}, document.at(at)
            )
    syntax = entry.get("syntax")
    if syntax is not None and syntax not in syntaxes() and syntax not in names("readers"):
        facts = {"syntax": syntax, "known": [*syntaxes(), *names("readers")]}
        yield Problem("unknown-syntax", facts, document.at((*path, "syntax")))
    if pool is not None and not _is_file(document, pool):
        yield Problem("unreadable-file", {"path": pool, "reason": "missing"}, document.at((*path, "pool")))


def _cards_named(document: Document, reference: str) -> str:
    """What an entry names as cards, ready to be opened: a database may be a folder, but an id is none."""
    beside = os.path.join(os.path.dirname(document.path), reference)
    if os.path.isfile(beside) or (os.path.isdir(beside) and game_path(reference) is None):
        return beside
    return reference


def _is_file(document: Document, reference: str) -> bool:
    """Whether there is such a file, from the configuration's folder and not from where somebody stands."""
    return os.path.isfile(os.path.join(os.path.dirname(document.path), reference))


def _codes() -> tuple[str, ...]:
    """The codes of findings: those that “explain” says the meaning of, mistakes in files apart."""
    meanings = (key for key in chapter("explanations", "en").SENTENCES if key.startswith(_MEANING))
    return tuple(key.removeprefix(_MEANING) for key in meanings)
