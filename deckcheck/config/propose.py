"""A configuration that fits the decks of a folder: one entry for each format that they name or are legal in."""

import json
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from deckcheck.config.coverage import nearest_config
from deckcheck.config.day_line import day_lines
from deckcheck.config.legal_folders import LegalFolder, LegalFolders, sample
from deckcheck.decks.find import DeckFile, deck_files
from deckcheck.formats.catalogue import find_format, format_path
from deckcheck.formats.load import load_format
from deckcheck.formats.scaffold import schema_comment
from deckcheck.judging.game_cards import database_of
from deckcheck.judging.named_formats import format_named_in
from deckcheck.messages import sentence
from deckcheck.model.game import Game
from deckcheck.source import InputError, Problem, Source, read_source
from deckcheck.source.document import load_document
from deckcheck.source.grouping import grouped
from deckcheck.source.named_tuple import NamedTuple

_SIGNS = re.compile(r"[*?\[\]\\\ud800-\udfff]|^[!#]|\s$")
"""What means something else in a glob than itself."""
_MOST = 0.9
"""The part of the decks that must have a line with their day for it to be proposed."""


class ProposedEntry(NamedTuple):
    """The decks of one format, or of none that there is.

    ``files`` are globs, ``decks`` is how many there are; ``cards`` is None where some are missing. ``looked`` of them
    name no format and were judged: ``legal`` of these are legal in it. Where ``formats`` says several, each deck names
    one of them itself.
    """

    files: tuple[str, ...]
    decks: int
    format: str | None
    cards: tuple[str, ...] | None
    legal: int = 0
    looked: int = 0
    formats: tuple[str, ...] = ()


class Group(NamedTuple):
    """Decks that some globs match: how many they are, and how many of the ``looked`` ones are legal in one format.

    Where no entry covers them, that is the format that most are legal in, if there is any.
    """

    files: tuple[str, ...]
    decks: int
    format: str | None
    legal: int = 0
    looked: int = 0


class Proposal(NamedTuple):
    """What a folder holds, as entries. ``problems`` are of the files that could not be read.

    ``line`` has the days of the decks but for ``without_day`` of them, None if most say none. ``looked`` of the
    ``unnamed`` decks that name no format were judged; ``unseen`` of the others are in folders of which none was.
    """

    folder: str
    entries: tuple[ProposedEntry, ...]
    uncovered: tuple[Group, ...]
    line: str | None
    without_day: int
    unnamed: int
    looked: int
    unseen: int
    problems: tuple[Problem, ...]

    def text(self, lang: str) -> str:
        """The configuration as a file; ``lang`` is the language of its comments."""
        on = [] if self.line is None else [f"on: {{line: {_written([self.line])}}}"]
        return "\n".join([schema_comment("config", self.folder, lang), *on, "decks:", *self._lines(lang), ""])

    def _lines(self, lang: str) -> Iterator[str]:
        for entry in self.entries:
            yield f"  - files: {_written(entry.files)}"
            if entry.format is not None:
                yield f"    format: {_written([entry.format])}"
            elif not entry.formats:
                yield "    # format: GAME/FORMAT"
            if entry.cards is None:
                yield "    # cards: FILE"
            elif entry.cards:
                yield f"    cards: {_written(entry.cards)}"
        left = [file for each in self.uncovered for file in each.files]
        if left:
            yield f"  # {sentence(lang, 'left-uncovered', {'files': left})}"


def _written(texts: Iterable[str]) -> str:
    """A text or a list of them, as YAML."""
    quoted = [json.dumps(text, ensure_ascii=False) for text in texts]
    return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"


def proposal(folder: str, today: str) -> Proposal:
    """What a folder holds that no configuration below it covers. Raises InputError if there is no deck.

    Decks that name no format are judged, some of them if there are many: as of the day that they say, or of ``today``.
    """
    found = _Found(folder)
    for file in deck_files([folder], found.is_free):
        found.take(file)
    if not found.decks:
        raise InputError(found.problems)
    return found.proposal(today)


class _Found:
    """The files of a folder: decks with the format that they name, cards with their game."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.decks: dict[str, str | None] = {}
        self._cards: dict[str, list[str]] = {}
        self._others: list[str] = []
        self._lines: Counter[str] = Counter()
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
            self._lines.update(day_lines(file.source.text))
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

    def _path(self, name: str) -> str:
        return os.path.normpath(os.path.join(self._folder, name))

    def _format_of(self, source: Source) -> str | None:
        """The format that a deck names, its path from the folder; None if there is no such format."""
        found = format_named_in(source)
        return self._name(found) if found is not None and os.path.isfile(found) else found

    def proposal(self, today: str) -> Proposal:
        """What there is, with a format for the decks that name none, where nearly all of a folder are legal in it."""
        line, have_day = max(self._lines.items(), key=lambda found: found[1], default=(None, 0))
        if have_day < _MOST * len(self.decks):
            line = None
        own = self._own()
        named = self._named({name for names in own.values() for name in names})
        groups = grouped((group.format, group) for group in named)
        unnamed = [name for name, format_ in self.decks.items() if format_ is None]
        folders = LegalFolders(today, [self._path(name) for names in self._cards.values() for name in names])
        looked = [folders.looked_at(name, read_source(self._path(name)), line) for name in sample(unnamed)]
        uncovered, unseen = list[Group](), dict.fromkeys(unnamed)
        for told in folders.told(looked):
            names = [name for name in unnamed if _is_within(name, told)]
            unseen = dict.fromkeys(name for name in unseen if not _is_within(name, told))
            group = Group(self._globs(names, told), len(names), told.format, told.legal, told.looked)
            (groups.setdefault(told.format, []) if told.fits else uncovered).append(group)
        if not groups and not own:
            # A configuration has an entry: without a format each deck is shown with all of its game.
            groups[None], uncovered = uncovered, []
        return Proposal(
            self._folder,
            (
                *(self._own_entry(glob, names) for glob, names in own.items()),
                *(self._entry(format_, found) for format_, found in groups.items()),
            ),
            tuple(uncovered),
            line,
            len(self.decks) - have_day,
            len(unnamed),
            len(looked),
            len(unseen),
            (*self.problems, *folders.problems),
        )

    def _entry(self, format_: str | None, groups: Sequence[Group]) -> ProposedEntry:
        files = tuple(file for group in groups for file in group.files)
        return ProposedEntry(
            files,
            sum(group.decks for group in groups),
            format_,
            self._cards_for(format_),
            sum(group.legal for group in groups),
            sum(group.looked for group in groups),
        )

    def _own(self) -> dict[str, list[str]]:
        """The decks that all files of a suffix in a folder are, where they name several formats: by the glob of these.

        One that is added is then covered, too. Formats whose cards are in the folder have entries of their own.
        """
        alike = grouped(
            (f"{_plain(os.path.dirname(name))}/*{os.path.splitext(name)[1]}", name)
            for name in (*self.decks, *self._others)
        )
        return {
            glob: names
            for glob, names in sorted(alike.items())
            if len(formats := {self.decks.get(name) for name in names}) > 1
            and all(format_ is not None and self._cards_for(format_) == () for format_ in formats)
        }

    def _own_entry(self, glob: str, names: Sequence[str]) -> ProposedEntry:
        formats = sorted({format_ for name in names if (format_ := self.decks[name]) is not None})
        return ProposedEntry((glob,), len(names), None, (), formats=tuple(formats))

    def _named(self, others: Collection[str]) -> Iterator[Group]:
        """The decks of each folder that name a format there is, by that, but for some."""
        groups = grouped(
            ((os.path.dirname(name), format_), name)
            for name, format_ in self.decks.items()
            if format_ is not None and name not in others
        )
        for (folder, format_), names in sorted(groups.items()):
            globs = tuple(dict.fromkeys(self._glob(folder, name, format_) for name in names))
            yield Group(globs, len(names), format_)

    def _globs(self, names: Sequence[str], told: LegalFolder) -> tuple[str, ...]:
        """The globs of the decks of a folder that name no format, and of those in the folders in it."""
        within = [each for each in (*self.decks, *self._others) if _is_within(each, told)]
        if told.is_whole and len(within) == len(names) and any("/" in name[len(told.path) + 1 :] for name in names):
            return (f"{_plain(told.path)}/**",) if told.path else ("**",)
        return tuple(dict.fromkeys(self._glob(os.path.dirname(name), name, None) for name in names))

    def _glob(self, folder: str, name: str, format_: str | None) -> str:
        """The glob of a deck: that of its suffix, if all such files of its folder are decks of its format."""
        suffix = os.path.splitext(name)[1]
        files = (each for each in (*self.decks, *self._others) if os.path.dirname(each) == folder)
        alike = [each for each in files if os.path.splitext(each)[1] == suffix]
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


def _is_within(name: str, told: LegalFolder) -> bool:
    """Whether a file is in a folder; if that does not stand for those in it, right there."""
    folder = os.path.dirname(name)
    return folder == told.path or (told.is_whole and f"{folder}/".startswith(f"{told.path}/" if told.path else ""))


def _plain(name: str) -> str:
    """A name as a glob that matches it."""
    return _SIGNS.sub("?", name)
