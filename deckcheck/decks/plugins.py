"""The readers of other packages: which one reads a file, and that what it says of one can be used."""

from functools import cache
from typing import get_args

from deckcheck.decks.lines.layout import Layout
from deckcheck.decks.lines.written import MOST_COPIES
from deckcheck.decks.text import Kind
from deckcheck.model.deck import DeckList
from deckcheck.plugins import guarding, names, offered, require_sentence
from deckcheck.plugins.files import PluginForm, PluginForms
from deckcheck.plugins.shape import require
from deckcheck.source import InputError, Location, Problem, Source, lines_of
from deckcheck.source.resources import built_in


class PluginReader(PluginForm):
    """A reader as the protocol has it. Whatever goes wrong in it is an InputError, placed in the file that is read."""

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


@cache
def plugin_readers() -> PluginForms[PluginReader]:
    """The readers of all plug-ins."""
    return PluginForms("readers", PluginReader)


def reader_named(name: str) -> PluginReader:
    """The reader of a name. Raises InputError if there is none, or it cannot be used."""
    if name not in names("readers"):
        raise InputError(
            [Problem("unknown-syntax", {"syntax": name, "known": [*built_in("readers"), *names("readers")]})]
        )
    return PluginReader(offered("readers", name))
