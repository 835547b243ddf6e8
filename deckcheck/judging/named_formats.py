"""Which format a deck or a record names, and how far it may look for it.

What an organizer writes (a configuration, an event) may name any file. A deck or a record that a stranger
brought may name an id, or a file near it; nobody is told what stands anywhere else.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.decks.reader import declared_format
from deckcheck.decks.text import formats_spoken
from deckcheck.formats.catalogue import find_format, format_id, format_ids, format_path, formats_called
from deckcheck.formats.format import Format
from deckcheck.model.deck import DeckList
from deckcheck.model.finding import Finding
from deckcheck.model.spelling import nearest_words
from deckcheck.source import (
    LARGEST,
    InputError,
    Location,
    Problem,
    Source,
    files_with_key,
    is_below,
    lines_of,
    looks_like,
    read_source,
)

_HEAD = 4000
"""Characters above the cards of a list in which it may say what it is."""


def reference_of(source: Source, format: str | None = None) -> str:  # noqa: A002 -- what users call it
    """The format that a deck is judged by: the one asked for, or the one that its file names. Raises InputError."""
    if format:
        return format_id(format)
    declared = named_in(source)
    if declared is None:
        raise InputError([Problem("no-format", {"path": source.path})])
    return format_referred_to(*declared, source.folders)


def named_in(source: Source) -> tuple[str, Location] | None:
    """The format that a deck's file names, and where; also one that it speaks of above the cards, if there is such."""
    declared = declared_format(source)
    if declared is None and any(word in source.text[:_HEAD].lower() for word in ("format", "フォーマット")):
        spoken = formats_spoken(source.path, lines_of(source.text[:_HEAD]))
        declared = next((each for each in spoken if formats_called(each[0])), None)
    return declared


def of_games(error: InputError, games: Iterable[str]) -> str:
    """Of the formats that a name may mean the only one of some games; raises the error that says so if it is not."""
    problems, known = error.problems, {*games}
    meant = problems[0].facts.get("formats", ()) if [each.code for each in problems] == ["ambiguous-format"] else ()
    found = [id for id in meant if id.partition("/")[0] in known]
    if len(found) != 1:
        raise error
    return str(found[0])


def format_referred_to(reference: str, at: Location, folders: Sequence[str]) -> str:
    """A format as a deck or a record names it, at a place of its own: an id, or a file below one of some folders.

    Raises InputError for what is neither; for a path that leads elsewhere, whether there is anything or not; and for a
    file that is no format: nobody is told what stands in it. Without any folder no path is looked at.
    """
    near = _near(reference, at, folders)
    file = next(filter(os.path.isfile, near), None)
    if file is not None:
        refuse_other_files(file, reference, at)
        return file
    known = find_format(reference)
    if known is not None:
        # Where there is a file of that name, it is not to be opened.
        return known if os.path.isfile(reference) else reference
    called = formats_called(reference)
    if len(called) > 1:
        raise InputError([Problem("ambiguous-format", {"format": reference, "formats": list(called)}, at)])
    if called:
        return called[0]
    if folders and not near:
        raise InputError([Problem("format-elsewhere", {"path": reference}, at)])
    if near and reference.lower().endswith((".yaml", ".yml", ".json")):
        facts = {"format": reference, "nearest": _files_like(reference, near[0], folders)}
        raise InputError([Problem("format-file-missing", facts, at)])
    facts = {"format": reference, "nearest": nearest_words(reference, format_ids())}
    raise InputError([Problem("unknown-format", facts, at)])


def _files_like(reference: str, path: str, folders: Sequence[str]) -> list[str]:
    """The formats in the folder where a file was looked for, as that was referred to; links elsewhere are none."""
    folder = os.path.dirname(path)
    names = files_with_key(folder, "format", lambda each: is_below(each, folders))
    return [os.path.join(os.path.dirname(reference), name) for name in names]


def refuse_other_files(path: str, reference: str, at: Location) -> None:
    """Raise InputError for a file that is named as a format, as ``reference`` at a place, and is none.

    Whoever reads the message may not be who may read the file.
    """
    if not looks_like(read_source(path, most=LARGEST, found=True).text, "format"):
        raise InputError([Problem("not-of-its-kind", {"path": reference, "kind": "format"}, at)])


def _near(reference: str, at: Location, folders: Sequence[str]) -> list[str]:
    """Where a file may stand that another names: beside it, or from where somebody stands, but below some folders."""
    beside = os.path.normpath(os.path.join(os.path.dirname(at.path), reference))
    return [path for path in (beside, reference) if is_below(path, folders)]


def format_from(path: str, reference: str) -> str:
    """A format as an organizer's file names it: a file that begins in that file's folder, or an id.

    Raises InputError if several formats are called so.
    """
    return format_id(named_from(path, reference))


def named_from(path: str, reference: str) -> str:
    """A format as another file names it: a path begins in that file's own folder, if there is such a file."""
    beside = os.path.join(os.path.dirname(path), reference)
    return beside if os.path.isfile(beside) else reference


def format_named_in(source: Source) -> str | None:
    """The format that a deck's file names itself, an id or the path of a file; None if it names none there is."""
    declared = declared_format(source)
    if declared is None:
        return None
    try:
        reference = format_from(source.path, declared[0])
    except InputError:
        return None  # several are called so
    return reference if os.path.isfile(reference) or find_format(reference) else None


def noting_another_format(deck_list: DeckList, source: Source, asked: str, format_: Format) -> DeckList:
    """Say that a deck's file names another format than the one that was asked for, as ``asked``."""
    declared = declared_format(source)
    if declared is None:
        return deck_list
    found = overridden(*declared, asked, format_, source.folders)
    return deck_list._replace(findings=(*deck_list.findings, *found))


def overridden(declared: str, at: Location, asked: str, format_: Format, folders: Sequence[str]) -> Iterator[Finding]:
    """Say that a file names another format, at a place of its own, than the one that was asked for, as ``asked``.

    It may name a file below one of some folders; others are not looked at.
    """
    named = declared in (asked, format_.id) or format_.id in formats_called(declared)
    if not named and not _is_file_of(declared, at, asked, folders):
        yield Finding("format-overridden", {"declared": declared, "format": format_.id}, "note", at)


def _is_file_of(declared: str, at: Location, asked: str, folders: Sequence[str]) -> bool:
    """Whether what a file names is the file of a format."""
    file = next(filter(os.path.isfile, _near(declared, at, folders)), None)
    return file is not None and os.path.samefile(file, format_path(asked))
