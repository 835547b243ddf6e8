"""Which configuration covers a file, and which files configurations cover; where there is none, that costs nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from deckcheck.cards.database import may_be_cards
from deckcheck.decks.find import DeckFile, deck_files, kind_of
from deckcheck.decks.reader import deck_suffixes, plugin_suffixes
from deckcheck.source import LARGEST, LARGEST_DECK, InputError, Location, Problem, Source, read_source
from deckcheck.source.grouping import grouped

if TYPE_CHECKING:
    from deckcheck.config.config import Config, Entry, Glob

NAME = ".deckcheck.yaml"
_NO_FILES = ("-", "<stdin>")
"""Standard input, as it is asked for and as it is reported."""
_DATA = (".yaml", ".yml", ".json", ".csv")
"""What may be a deck, or what decks are judged by."""
_ROWS = (".jsonl",)
"""What may be cards, and is never a deck."""


def nearest_config(folder: str) -> str | None:
    """The configuration of a folder: its own, or that of the nearest folder around it up to where ``.git`` stands."""
    here = os.path.abspath(folder)
    while True:
        path = os.path.join(here, NAME)
        if os.path.isfile(path):
            return path
        above = os.path.dirname(here)
        if above == here or os.path.exists(os.path.join(here, ".git")):
            return None
        here = above


class Coverage:
    """Every file with the configuration nearest to it: opened when a file first needs it, and once.

    Standard input has none. What reads a configuration raises InputError if it is wrong. ``syntax`` is what the decks
    are read as, whatever a configuration says; ``most`` are the bytes that one may have.
    """

    def __init__(self, syntax: str | None = None, most: int = LARGEST_DECK) -> None:
        self._syntax, self.most = syntax, most
        # By folders: the decks of one have the same configuration, and to look for it takes one for each folder above.
        self._nearest: dict[str, str | None] = {}
        self._last = "", ""
        self._configs: dict[str, Config] = {}
        self._matched: set[Glob] = set()
        self._left: list[tuple[str, Config]] = []
        # Of one deck several things are asked, and there may be thousands.
        self._entries: dict[str, Entry | None] = {}

    def config(self, path: str) -> Config | None:
        """The configuration of a file or a folder, None if it has none."""
        if path in _NO_FILES:
            return None
        if path != self._last[0]:
            # Much is asked of one file before the next one's turn.
            self._last = path, path if os.path.isdir(path) else os.path.dirname(path)
        folder = self._last[1]
        if folder not in self._nearest:
            self._nearest[folder] = nearest_config(folder)
        found = self._nearest[folder]
        if found is not None and found not in self._configs:
            # Only a configuration needs what reads it.
            from deckcheck.config.load import load_config

            self._configs[found] = load_config(found)
        return None if found is None else self._configs[found]

    def entry(self, path: str) -> Entry | None:
        """How a file's configuration has it checked, None if it has none or that does not cover it."""
        if path not in self._entries:
            config = self.config(path)
            self._entries[path] = None if config is None else config.entry_of(path)
        return self._entries[path]

    def lang(self, paths: Iterable[str]) -> str | None:
        """The language that the first configuration which names one asks for; None also where one is wrong."""
        try:
            configs = [self.config(path) for path in paths]
        except InputError:
            return None  # using it says why
        return next((config.lang for config in configs if config is not None and config.lang), None)

    def exclusion(self, path: str) -> Glob | None:
        """The glob that keeps a file, or all of a folder, from being checked; None if there is none."""
        config = self.config(path)
        if config is None:
            return None
        return config.exclusion_of(os.path.join(path, "") if os.path.isdir(path) else path)

    def files(self, paths: Iterable[str]) -> Iterator[DeckFile]:
        """The decks that some paths mean, those left out that a configuration excludes."""
        named = (path for path in paths if self.exclusion(path) is None)
        return deck_files(named, lambda path: self.exclusion(path) is None, self.typed, self.most, others=True)

    def covered_files(self) -> Iterator[DeckFile]:
        """The decks that the configuration of the working directory covers, and those below it; raises InputError."""
        found = deck_files([self._root()], self._covers, self.typed, self.most)
        # A repository has tables of anything; nobody named them here.
        return (file for file in found if not file.tables)

    def changed_files(self, paths: Sequence[str]) -> tuple[Iterator[DeckFile], bool]:
        """The covered decks among some files that changed, and whether that is all there are.

        All covered decks, if a file may be what they are judged by: a configuration, a format,
        a game, a list, cards or a pool. Raises InputError.
        """
        root = self._root()
        if any(map(self._may_govern, paths)):
            return self.covered_files(), True
        changed = (path for path in paths if self._is_deck(path) and self._covers(path))
        return deck_files(changed, None, self.typed, self.most, root), False

    def _may_govern(self, path: str) -> bool:
        """Whether decks may be judged by a file. What cannot be read may be anything."""
        suffix = os.path.splitext(path)[1].lower()
        if os.path.basename(path) == NAME or suffix in _ROWS:
            return True
        if self.is_pool(path):
            return True
        if suffix in _DATA:
            return kind_of(path) not in ("deck", "match", "draft")
        return suffix not in ("", *deck_suffixes()) and may_be_cards(path)

    def is_pool(self, path: str) -> bool:
        """Whether a configuration has decks built from the cards of a file, a deck by its form. Raises InputError."""
        config = self.config(path)
        return config is not None and os.path.abspath(path) in config.pools

    @staticmethod
    def _is_deck(path: str) -> bool:
        """Whether a file that changed is still there, and a deck as the walk through a folder has it."""
        suffix = os.path.splitext(path)[1].lower()
        known = suffix in deck_suffixes()
        if suffix and not known:
            # What a plug-in that cannot be used may read must not be passed over.
            added, problems = plugin_suffixes()
            known = suffix in added or bool(problems)
        return os.path.lexists(path) and known and kind_of(path) in ("deck", None)

    def _root(self) -> str:
        config = self.config(os.curdir)
        if config is None:
            raise InputError([Problem("no-config", {"config": NAME})])
        return os.path.relpath(config.folder)

    def _covers(self, path: str) -> bool:
        """Whether a deck is covered; remembers which globs match anything."""
        config = self.config(path)
        if config is None:
            return False
        entry, globs = config.covering(path)
        self._matched.update(globs)
        if entry is not None:
            self._entries[path] = entry
        elif not globs:
            self._left.append((path, config))
        return entry is not None

    def typed(self, source: Source) -> Source:
        """A file with the syntax that it is to be read in, if anybody asks for one. Raises InputError as ``used``."""
        entry, config = self.entry(source.path), self.config(source.path)
        folders = source.folders if config is None else (config.folder,)
        return source._replace(syntax=self._syntax or (entry.syntax if entry else None), folders=folders)

    def bounded(self, source: Source) -> Source:
        """A file that has a configuration with the folder below which a file must lie that it names as its format."""
        config = self.config(source.path)
        return source if config is None else source._replace(folders=(config.folder,))

    def uncovered(self) -> Iterator[Problem]:
        """Of each configuration the decks that were found, that it neither covers nor excludes, and that name a format.

        Whoever adds one takes it for checked.
        """
        if not self._left:
            return
        # Hardly any run has such.
        from deckcheck.judging.named_formats import format_named_in

        found = grouped(
            (os.path.relpath(config.path), path)
            for path, config in self._left
            if kind_of(path) == "deck" and format_named_in(read_source(path, most=LARGEST, found=True)) is not None
        )
        for config_path, files in found.items():
            yield Problem("uncovered-decks", {"files": files}, Location(config_path, 1))

    def idle_globs(self) -> Iterator[Problem]:
        """The globs that match no deck, once all covered decks were found."""
        for config in self._configs.values():
            for glob in (*(glob for entry in config.entries for glob in entry.files), *config.exclude):
                if glob not in self._matched:
                    yield Problem("glob-matches-nothing", {"glob": glob.text}, glob.at)
