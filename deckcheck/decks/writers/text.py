"""Write a deck as people write it: headings, and a count and a name on each line."""

from collections.abc import Mapping, Sequence

from deckcheck.decks.lines.entry_state import as_text
from deckcheck.decks.lines.printings import printing_text
from deckcheck.decks.lines.readings import Readings
from deckcheck.decks.lines.written import Names
from deckcheck.model.deck import Entry

SUFFIX = ".txt"


def write(zones: Mapping[str, Sequence[Entry]], format_: str | None, declared: Mapping[str, Sequence[str]]) -> str:
    """The text of a deck file. ``zones`` maps each zone's heading to its entries."""
    said = {**({"format": [format_]} if format_ else {}), **declared}
    parts = ["".join(f"# {key}: {', '.join(said[key])}\n" for key in said)] if said else []
    parts += ["".join(f"{line}\n" for line in (f"[{heading}]", *map(_line, zones[heading]))) for heading in zones]
    return "\n".join(parts)


def _line(entry: Entry) -> str:
    beside = "".join(f" ({word})" for word in entry.told) + as_text(entry.state) + printing_text(entry.printing)
    if entry.whole is not None:
        return entry.whole + beside
    alone = Readings(Names(None)).unknown(entry.name) if entry.copies == 1 else None
    plain = alone is not None and alone.name == entry.name and not alone.counted
    return (entry.name if plain else f"{entry.copies} {entry.name}") + beside
