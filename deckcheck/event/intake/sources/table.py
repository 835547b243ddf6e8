"""Registrations that are the rows of a table."""

from collections.abc import Iterator

from deckcheck.event.intake.plan import Place, Plan
from deckcheck.event.intake.rows import submissions
from deckcheck.event.intake.sheet import open_sheet
from deckcheck.event.intake.submission import Submission
from deckcheck.model.finding import Finding


def read(place: Place, plan: Plan) -> Iterator[Submission | Finding]:
    """A submission for each row."""
    yield from submissions(open_sheet(place.path, place.sheet), place, plan)
