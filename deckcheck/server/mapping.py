"""From what deckcheck says to what an editor shows: findings as diagnostics, fixes as edits. Nothing here judges."""

import os
from collections.abc import Mapping
from typing import Any

from lsprotocol import types

from deckcheck.messages import sentence
from deckcheck.model.spelling import nearest_words
from deckcheck.reports.rows import Row, rule_told
from deckcheck.server.positions import Positions
from deckcheck.server.snapshot import uri_of
from deckcheck.source import Location
from deckcheck.source.named_tuple import NamedTuple

SOURCE = "deckcheck"
"""What diagnostics say that they are from."""
_SEVERITIES: Mapping[str, types.DiagnosticSeverity] = {
    "illegal": types.DiagnosticSeverity.Error,
    "error": types.DiagnosticSeverity.Error,
    "undecided": types.DiagnosticSeverity.Warning,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Hint,
}
"""What is undecided is told apart from what is illegal; a note is a hint, which asks nothing of anybody."""


class Place(NamedTuple):
    """Where diagnostics are put: the address and the path of a file, and the places in its text.

    ``related``: the client shows what else belongs to a diagnostic.
    """

    uri: str
    path: str
    positions: Positions
    related: bool = True

    def has(self, at: Location) -> bool:
        """Whether a place is one of this file, which may also be called by a shorter path."""
        return at.path == self.path or uri_of(at.path) == uri_of(self.path)

    def location(self, at: Location) -> types.Location:
        """A place: in this file that of what stands there, in another, of which the text is not at hand, its line."""
        if self.has(at):
            return types.Location(self.uri, self.positions.word(at))
        start = types.Position(max(at.line, 1) - 1, 0)
        return types.Location(uri_of(at.path), types.Range(start, start))


def diagnostic(row: Row, place: Place, lang: str) -> types.Diagnostic:
    """A finding or a problem as a diagnostic of a file, whichever file it is of.

    What stands in another file is told at the first line, with its place beside it.
    """
    here = row.at is not None and place.has(row.at)
    message, related = row.message, list[types.DiagnosticRelatedInformation]()
    if row.at is not None and not here:
        related.append(types.DiagnosticRelatedInformation(place.location(row.at), row.message))
        message = message if place.related else f"{row.at}: {message}"
    also = sentence(lang, "editor-also", {})
    related += (types.DiagnosticRelatedInformation(place.location(at), also) for at in row.also)
    if row.clause is not None:
        told = rule_told(row.clause, lang, os.path.dirname(place.path))
        clause = place.location(Location(row.clause.path, row.clause.line))
        related.append(types.DiagnosticRelatedInformation(clause, row.clause.cite or told))
        message = f"{message}\n{told}"
    return types.Diagnostic(
        range=place.positions.word(row.at) if row.at is not None and here else place.positions.line(1),
        severity=_SEVERITIES[row.severity],
        code=row.code,
        source=SOURCE,
        message=message,
        related_information=related if related and place.related else None,
    )


_MOST_WORDS = 3


def words_instead(facts: Mapping[str, Any], line: str, column: int) -> list[tuple[int, int, str]]:
    """The words that somebody may have meant by the one at a column of a line, counted from 1, of a file with a
    mistake: where the word begins, where it ends, and what could stand there, the likeliest first.

    >>> words_instead({"key": "zoen", "known": ["zone", "most"]}, "- {zoen: main}", 4)
    [(4, 8, 'zone')]
    >>> words_instead({"format": "a/b", "nearest": ["a/c"]}, 'extends: "a/b"', 10)
    [(11, 14, 'a/c')]
    >>> words_instead({"key": "zoen", "nearest": ["zone"]}, "- {zone: main}", 4)
    []
    """
    start = column + (line[column - 1 : column] in ("'", '"'))
    rest = line[start - 1 :]
    written = (value for key, value in facts.items() if isinstance(value, str) and value)
    found = max((value for value in written if rest.startswith(value)), key=len, default="")
    if not found:
        return []
    words = _listed(facts, "nearest") or nearest_words(found, _listed(facts, "known"))
    return [(start, start + len(found), word) for word in words[:_MOST_WORDS] if word != found]


def _listed(facts: Mapping[str, Any], name: str) -> list[str]:
    value = facts.get(name)
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else []


def replaced(before: str, after: str) -> tuple[int, int, str]:
    """The least of a text that has to be replaced so that it becomes another: from which index, up to which, by what.

    >>> replaced("3 ash drake", "3 Ash Drake")
    (2, 7, 'Ash D')
    """
    most = min(len(before), len(after))
    start = next((index for index in range(most) if before[index] != after[index]), most)
    left = most - start
    end = next((n for n in range(left) if before[-1 - n] != after[-1 - n]), left)
    return start, len(before) - end, after[start : len(after) - end]
