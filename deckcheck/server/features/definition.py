"""From a finding to the clause of the format that asked, and from the line that names a format to its file."""

from lsprotocol import types

from deckcheck.decks.reader import declared_format
from deckcheck.server.seen import Seen
from deckcheck.source import Location

METHOD = types.TEXT_DOCUMENT_DEFINITION
OPTIONS = types.DefinitionOptions()


def answer(seen: Seen, params: types.DefinitionParams) -> list[types.Location] | None:
    """The lines of the clauses, each once; None where there is none."""
    if seen.deck is None:
        return None
    line, _ = seen.positions.place(params.position)
    clauses = (finding.clause for finding in seen.deck.asked_at(line) if finding.clause is not None)
    places = dict.fromkeys((clause.path, clause.line) for clause in clauses)
    declared = declared_format(seen.deck.source)
    if not places and declared is not None and declared[1].line == line and seen.deck.format is not None:
        places = dict.fromkeys([(seen.deck.format.path, 1)])
    return [seen.location(Location(path, at)) for path, at in places] or None
