"""Read the configuration of a folder of decks, and say everything that is wrong with it.

One that was read and keeps its schema is kept, with the text that it was made from: importing what reads YAML, checks
it and translates globs takes as long as a hook takes for many decks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

from deckcheck.config.config import Config, DayLine, Entry, Glob, Ignore, glob_form
from deckcheck.decks.reader import syntaxes
from deckcheck.formats.catalogue import find_format, format_id, format_ids, game_ids, game_path
from deckcheck.judging.named_formats import format_from, named_from, refuse_other_files
from deckcheck.messages import has
from deckcheck.model.dates import TODAY, day
from deckcheck.model.spelling import nearest_words
from deckcheck.source import InputError, Location, Problem, Source, read_source, refuse
from deckcheck.source.cache import cache_folder
from deckcheck.source.document import Document
from deckcheck.source.kept import keep, kept
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import displayed, shipped

if TYPE_CHECKING:
    from deckcheck.source.tree import Path

Value = TypeVar("Value")
_ENCODINGS = ("utf-8", "utf-16")
_KIND = "config"


class Written(NamedTuple):
    """A configuration that keeps its schema; ``forms`` has the regular expression of each of its globs."""

    document: Document
    forms: Mapping[str, str]


def load_config(path: str) -> Config:
    """Read a configuration. Raises InputError with every problem."""
    shown = _shown(path)
    source = read_source(shown, _ENCODINGS)._replace(path=displayed(shown))
    written = _kept(source) or _written(source)
    data = written.document.data
    refuse(_problems(written.document))
    return _value(
        Config,
        data,
        path=shown,
        folder=os.path.dirname(os.path.abspath(path)),
        on=_day(data),
        entries=tuple(_entry(written, ("decks", index)) for index in range(len(data["decks"]))),
        exclude=_globs(written, ("exclude",)),
        ignores=tuple(_ignore(written, ("ignore", index)) for index in range(len(data.get("ignore", ())))),
    )


def _value(kind: Callable[..., Value], data: Mapping[str, Any], **others: Any) -> Value:
    """The named tuple of a kind that has what is written under its fields' names; ``others`` are written otherwise."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined] # of a named tuple
    said = {name: data[key] for name in fields if (key := name.replace("_", "-")) in data}
    return kind(**{**said, **others})


def _kept(source: Source) -> Written | None:
    """What was kept of just this text; None if there is nothing."""
    found: tuple[object, Written] | None = kept(cache_folder(), _KIND, _key(source))
    return found[1] if found is not None and found[0] == _made_of(source) else None


def _key(source: Source) -> tuple[str, str]:
    # The places in a configuration have its path as it is shown from where somebody stands.
    return source.path, os.path.abspath(source.path)


def _made_of(source: Source) -> tuple[int, str]:
    """The content that a configuration is made from, and what it is checked by."""
    with open(os.path.join(shipped("schemas"), f"{_KIND}.schema.json"), "rb") as file:
        return crc32(file.read()), source.text


def _written(source: Source) -> Written:
    """A configuration that is read for the first time, and then kept. Raises InputError."""
    # What was kept needs neither what reads YAML nor what checks it.
    from deckcheck.formats.schema.validate import mistakes
    from deckcheck.source.document import load_document

    document = load_document(source)
    refuse(mistakes(document, _KIND))
    forms, problems = dict[str, str](), list[Problem]()
    entries = [(key, index) for key in ("decks", "ignore") for index in range(len(document.data.get(key, ())))]
    where: list[Path] = [("exclude",), *((*entry, "files") for entry in entries)]
    for text, path in (each for globs in where for each in _texts(document, globs)):
        try:
            forms[text] = glob_form(text)
        except ValueError:
            problems.append(document.problem("wrong-form", path, value=text, form=".gitignore"))
    if problems:
        raise InputError(problems)
    written = Written(document, forms)
    keep(cache_folder(), _KIND, _key(source), (_made_of(source), written))
    return written


def _shown(path: str) -> str:
    """A path as people read it: from the folder that they are in, if that and the file's lie within one another."""
    here, folder = os.path.abspath(""), os.path.dirname(os.path.abspath(path))
    inside = f"{folder}{os.sep}".startswith(f"{here}{os.sep}") or f"{here}{os.sep}".startswith(f"{folder}{os.sep}")
    return os.path.relpath(path) if inside else path


def _entry(written: Written, path: Path) -> Entry:
    document = written.document
    data = document.value(path)
    format_, pool, readings = data.get("format"), data.get("pool"), data.get("readings", {})
    return _value(
        Entry,
        data,
        files=_globs(written, (*path, "files")),
        format=None if format_ is None else format_from(document.path, format_),
        cards=tuple(_cards_named(document, text) for text, _ in _texts(document, (*path, "cards"))),
        readings={name: str(answer) for name, answer in readings.items()},
        pool=None if pool is None else named_from(document.path, pool),
        on=_day(data),
        places={name: document.key_at((*path, "readings", name)) for name in readings},
    )


def _day(data: dict[str, Any]) -> str | DayLine | None:
    on = data.get("on")
    return DayLine(on["line"]) if isinstance(on, dict) else on


def _ignore(written: Written, path: Path) -> Ignore:
    data, at = written.document.value(path), written.document.at((*path, "code"))
    reason = " ".join(data["reason"].split())
    return _value(Ignore, data, files=_globs(written, (*path, "files")), reason=reason, at=at)


def _globs(written: Written, path: Path) -> tuple[Glob, ...]:
    document, forms = written
    return tuple(Glob(text, document.at(at), forms[text]) for text, at in _texts(document, path))


def _texts(document: Document, path: Path) -> list[tuple[str, Path]]:
    """The text at a path, or the texts of the list there, each with its own path."""
    found: Any = document.value(path[:-1]).get(path[-1], [])
    return [(found, path)] if isinstance(found, str) else [(text, (*path, index)) for index, text in enumerate(found)]


def _problems(document: Document) -> Iterator[Problem]:
    yield from _day_problems(document, ())
    for index, entry in enumerate(document.data["decks"]):
        yield from _day_problems(document, ("decks", index))
        yield from _entry_problems(document, ("decks", index), entry)
    for index, ignore in enumerate(document.data.get("ignore", ())):
        code = ignore["code"]
        if not has(code, "meaning") and code not in (known := _codes()):
            nearest = nearest_words(code, known)[:1]
            yield document.problem("unknown-code", ("ignore", index, "code"), code=code, nearest=nearest)


def _day_problems(document: Document, path: Path) -> Iterator[Problem]:
    on = document.value(path).get("on", TODAY)
    try:
        if isinstance(on, str) and on != TODAY:
            day(on)
    except ValueError:
        yield document.problem("wrong-date", (*path, "on"), value=on, form="YYYY-MM-DD")


def _entry_problems(document: Document, path: Path, entry: dict[str, Any]) -> Iterator[Problem]:
    """That something which an entry names is not there."""
    format_, pool = entry.get("format"), entry.get("pool")
    if format_ is not None and _is_file(document, format_):
        yield from _strange_format(document, format_, document.at((*path, "format")))
    elif format_ is not None:
        yield from _format_problems(document, (*path, "format"), format_)
    for cards, at in _texts(document, (*path, "cards")):
        if not os.path.exists(_cards_named(document, cards)) and game_path(cards) is None:
            yield document.problem("unknown-cards", at, cards=cards, nearest=nearest_words(cards, game_ids()))
    syntax = entry.get("syntax")
    if syntax is not None and syntax not in syntaxes():
        # Hardly any configuration names a reader of another package.
        from deckcheck.plugins import names

        if syntax not in names("readers"):
            known = [*syntaxes(), *names("readers")]
            yield document.problem("unknown-syntax", (*path, "syntax"), syntax=syntax, known=known)
    if pool is not None and not _is_file(document, pool):
        yield document.problem("unreadable-file", (*path, "pool"), path=pool, reason="missing")


def _format_problems(document: Document, path: Path, format_: str) -> Iterator[Problem]:
    """That no format that comes with deckcheck is called so, or several are."""
    try:
        if find_format(format_id(format_)) is None:
            nearest = nearest_words(format_, format_ids())
            yield document.problem("unknown-format", path, format=format_, nearest=nearest)
    except InputError as error:
        yield error.problems[0]._replace(at=document.at(path))


def _strange_format(document: Document, reference: str, at: Location) -> Iterator[Problem]:
    """That the file which an entry names is no format, so that nothing of it is told."""
    try:
        refuse_other_files(named_from(document.path, reference), reference, at)
    except InputError as error:
        yield from error.problems


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
    """The codes of findings, mistakes in files apart; also those that other packages add."""
    # Only a code that is not known waits for it.
    from deckcheck.messages.entries import codes_with
    from deckcheck.plugins import load_all

    load_all()
    return tuple(codes_with("meaning"))
