"""A configuration that fits the decks of a folder: one entry for each folder and format that the decks name."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.catalogue import find_format, format_path
from deckcheck.config_search import nearest_config
from deckcheck.deck_files import deck_files
from deckcheck.document import load_document
from deckcheck.format_files import load_format
from deckcheck.judge import database_of, named_from
from deckcheck.reader import declared_format
from deckcheck.schema_comment import schema_comment
from deckcheck.source import InputError, Problem, read_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.deck_files import DeckFile
    from deckcheck.game import Game
    from deckcheck.source import Source

_SIGNS = re.compile(r"[*?\[\]\\]|^[!#]|\s$")
"""What means something else in a glob than itself."""


class ProposedEntry(NamedTuple):
    """The decks of one folder that name one format, or none that there is.

    ``files`` are globs, ``decks`` is how many there are; ``cards`` is None where some are missing.
    """

    files: tuple[str, ...]
    decks: int
    format: str | None
    cards: tuple[str, ...] | None


class Proposal(NamedTuple):
    """What a folder holds, as entries. ``problems`` are of the files that could not be read."""

    folder: str
    entries: tuple[ProposedEntry, ...]
    problems: tuple[Problem, ...]

    def text(self, lang: str) -> str:
        """The configuration as a file; ``lang`` is the language of its comments."""
        return "\n".join([schema_comment("config", self.folder, lang), "decks:", *self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        for entry in self.entries:
            yield f"  - files: {_written(entry.files)}"
            yield "    # format: GAME/FORMAT" if entry.format is None else f"    format: {_written([entry.format])}"
            if entry.cards is None:
                yield "    # cards: FILE"
            elif entry.cards:
                yield f"    cards: {_written(entry.cards)}"


def _written(texts: Iterable[str]) -> str:
    """A text or a list of them, as YAML."""
    quoted = [json.dumps(text, ensure_ascii=False) for text in texts]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


def proposal(folder: str) -> Proposal:
    """What a folder holds that no configuration below it covers. Raises InputError if there is no deck."""
    found = _Found(folder)
    for file in deck_files([folder], found.is_free):
        found.take(file)
    if not found.decks:
        raise InputError(found.problems)
    return Proposal(folder, tuple(found.entries()), tuple(found.problems))


class _Found:
    """The files of a folder: decks with the format that they name, cards with their game."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.decks: dict[str, str | None] = {}
        self._cards: dict[str, list[str]] = {}
        self._others: list[str] = []
        self.problems: list[Problem] = []

    def is_free(self, path: str) -> bool:
        """Whether no configuration below the folder covers a file."""
        config = nearest_config(os.path.dirname(path))
        return config is None or not config.startswith(os.path.join(os.path.abspath(self._folder), ""))

    def take(self, file: DeckFile) -> None:
        """Note what a file is."""
        if file.problem is not None:
            self.problems.append(file.problem)
        if file.source is not None:
            self.decks[self._name(file.path)] = self._format_of(file.source)
        elif file.path != self._folder:
            self._others.append(self._name(file.path))
        if file.other_kind == "cards":
            self._take_cards(file.path)

    def _take_cards(self, path: str) -> None:
        try:
            game = load_document(read_source(path)).data["game"]
        except InputError as error:
            self.problems.extend(error.problems)
        else:
            self._cards.setdefault(str(game), []).append(self._name(path))

    def _name(self, path: str) -> str:
        return os.path.relpath(path, self._folder).replace(os.sep, "/")

    def _format_of(self, source: Source) -> str | None:
        """The format that a deck names, its path from the folder; None if there is no such format."""
        declared = declared_format(source)
        if declared is None:
            return None
        reference = named_from(source.path, declared[0])
        if os.path.isfile(reference):
            return self._name(reference)
        return reference if find_format(reference) else None

    def entries(self) -> Iterator[ProposedEntry]:
        """An entry for each folder and format, folders before those in them: of several globs the last one counts."""
        groups: dict[tuple[str, str | None], list[str]] = {}
        for name, format_ in self.decks.items():
            groups.setdefault((os.path.dirname(name), format_), []).append(name)
        for (folder, format_), names in sorted(groups.items(), key=lambda group: (group[0][0], group[0][1] or "")):
            globs = tuple(dict.fromkeys(self._glob(folder, name, format_) for name in names))
            yield ProposedEntry(globs, len(names), format_, self._cards_for(format_))

    def _glob(self, folder: str, name: str, format_: str | None) -> str:
        """The glob of a deck: that of its suffix, if all such files of its folder are decks of its format."""
        suffix = os.path.splitext(name)[1]
        alike = [each for each in (*self.decks, *self._others) if _is_in(each, folder, suffix)]
        if all(each in self.decks and self.decks[each] == format_ for each in alike):
            name = f"{_plain(folder)}/*{suffix}"
        else:
            name = _plain(name)
        return name if "/" in name else f"/{name}"

    def _cards_for(self, format_: str | None) -> tuple[str, ...] | None:
        """The card files for a format: none if its game has cards, None if it needs some and there are none."""
        game = None if format_ is None else self._game_of(format_)
        if game is None or database_of(game) is not None:
            return ()
        return tuple(self._cards.get(game.id, ())) or None

    def _game_of(self, format_: str) -> Game | None:
        beside = os.path.normpath(os.path.join(self._folder, format_))
        try:
            return load_format(beside if os.path.isfile(beside) else format_path(format_), find_format).format.game
        except InputError as error:
            self.problems.extend(error.problems)
            return None


def _is_in(name: str, folder: str, suffix: str) -> bool:
    return (os.path.dirname(name), os.path.splitext(name)[1]) == (folder, suffix)


def _plain(name: str) -> str:
    """A name as a glob that matches it."""
    return _SIGNS.sub("?", name)
