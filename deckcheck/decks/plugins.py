"""The readers of other packages: which one reads a file, and that what it says of one can be used."""

import os
from functools import cache
from typing import get_args

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.text import Kind
from deckcheck.model.deck import DeckList
from deckcheck.plugins import Plugin, guarding, loaded, names, offered, require_sentence, twice
from deckcheck.plugins.shape import require
from deckcheck.source import InputError, Location, Problem, Source, lines_of
from deckcheck.source.named_tuple import NamedTuple
from deckcheck.source.resources import built_in


class PluginReader:
    """A reader as the protocol has it. Whatever goes wrong in it is an InputError, placed in the file that is read."""

    def __init__(self, plugin: Plugin) -> None:
        """Load it; raises InputError if it cannot be had."""
        self.plugin, self._theirs = plugin, loaded(plugin)
        self.SUFFIXES: tuple[str, ...] = self._theirs.SUFFIXES

    def looks_like(self, text: str) -> bool:
        """Whether a text seems to have this form."""
        with guarding(self.plugin):
            return bool(self._theirs.looks_like(text))

    def kind(self, source: Source) -> Kind:
        """What a file of this form holds."""
        with guarding(self.plugin, _start(source)):
            found: Kind = self._theirs.kind(source)
            if found not in get_args(Kind):
                raise ValueError(f"kind is {found!r}, not one of {', '.join(get_args(Kind))}")
        return found

    def declared_format(self, source: Source) -> tuple[str, Location] | None:
        """The format that the file itself names."""
        with guarding(self.plugin, _start(source)):
            found: tuple[str, Location] | None = self._theirs.declared_format(source)
            require(found, tuple[str, Location] | None, "declared_format")
        return found

    def read(self, source: Source, layout: Layout) -> DeckList:
        """The deck list."""
        with guarding(self.plugin, _start(source)):
            deck: DeckList = self._theirs.read(source, layout)
            require(deck, DeckList, "the deck")
            _check(deck, [zone.id for zone in layout.zones])
            _check_places(deck, source)
        return deck


def _start(source: Source) -> Location:
    return Location(source.path, 1)


def _check(deck: DeckList, zones: list[str]) -> None:
    """Nothing counts that is not there, and nothing is passed over in silence."""
    for entry in deck.entries:
        if entry.zone is not None and entry.zone not in zones:
            raise ValueError(f"{entry.name!r} is in the zone {entry.zone!r}, and the zones are {zones}")
        if not 1 <= entry.copies <= MOST_COPIES:
            raise ValueError(f"there are {entry.copies} copies of {entry.name!r}")
    doubtful = deck.unread or any(entry.zone is None for entry in deck.entries)
    if doubtful and all(finding.severity not in ("undecided", "illegal") for finding in deck.findings):
        raise ValueError("something is unread or in no zone, and no finding says so")
    for finding in deck.findings:
        require_sentence(finding.code, finding.facts)


def _check_places(deck: DeckList, source: Source) -> None:
    """Everything stands in the file that was read: reports quote the line."""
    places = [
        *(entry.at for entry in deck.entries),
        *deck.headings.values(),
        *(unread.at for unread in deck.unread),
        *(at for finding in deck.findings for at in (finding.at, *finding.also)),
    ]
    lines = len(lines_of(source.text))
    wrong = [at for at in places if at.path != source.path or not 1 <= at.line <= lines or at.column < 1]
    if wrong or deck.path != source.path:
        raise ValueError(f"{wrong[0] if wrong else deck.path} is no place in {source.path}")


class Readers(NamedTuple):
    """The readers that can be used, and why the others cannot."""

    usable: tuple[PluginReader, ...]
    problems: tuple[Problem, ...]

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of the files that they read."""
        return tuple(sorted({suffix for reader in self.usable for suffix in reader.SUFFIXES}))


@cache
def plugin_readers() -> Readers:
    """The readers of all plug-ins."""
    usable: list[PluginReader] = []
    problems: list[Problem] = []
    for name in names("readers"):
        try:
            usable.append(PluginReader(offered("readers", name)))
        except InputError as error:
            problems += error.problems
    return Readers(tuple(usable), tuple(problems))


def reader_of_suffix(source: Source) -> PluginReader | None:
    """The reader whose suffix a file has, None if there is none.

    Raises InputError where that cannot be told: two have it, or one of those that cannot be used may.
    """
    suffix = os.path.splitext(source.path)[1].lower()
    readers = plugin_readers()
    having = [reader for reader in readers.usable if suffix in reader.SUFFIXES]
    if len(having) > 1:
        raise InputError([twice("readers", suffix, [reader.plugin for reader in having])._replace(at=_start(source))])
    if not having and readers.problems:
        raise InputError(problem._replace(at=_start(source)) for problem in readers.problems)
    return having[0] if having else None


def reader_named(name: str) -> PluginReader:
    """The reader of a name. Raises InputError if there is none, or it cannot be used."""
    if name not in names("readers"):
        raise InputError(
            [Problem("unknown-syntax", {"syntax": name, "known": [*built_in("readers"), *names("readers")]})]
        )
    return PluginReader(offered("readers", name))


def reader_by_form(source: Source) -> PluginReader | None:
    """The reader whose form a text has, None if there is none."""
    return next((reader for reader in plugin_readers().usable if reader.looks_like(source.text)), None)
