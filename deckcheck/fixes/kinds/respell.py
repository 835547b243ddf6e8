"""Write names as their cards are called, where the line means one card for certain."""

from collections.abc import Iterator

from deckcheck.fixes.deck_file import DeckFile
from deckcheck.fixes.fix import Change, Fix
from deckcheck.model.finding import Finding

STEP = 1


def changes(file: DeckFile) -> Iterator[Change]:
    """A change for each entry that has a card and another name than that card's, unless it says more than that."""
    for line in file.lines:
        if line.spot is None or line.card is None or line.edition:
            continue
        if line.written != line.card.name:
            name = line.card.name
            fix = Fix("respelled", {"name": line.written, "card": name}, line.entry.at)
            yield Change((fix,), line.called(name))


def offers(file: DeckFile, finding: Finding) -> Iterator[Change]:
    """For a name that no single card has, one change for each that may be meant."""
    places = (finding.at, *finding.also)
    lines = [line for line in file.lines if line.card is None and line.entry.at in places and line.spot is not None]
    for card in (*finding.facts.get("nearest", ()), *finding.facts.get("cards", ())) if lines else ():
        name = str(finding.facts.get("name", lines[0].written))
        fix = Fix("respelled", {"name": name, "card": card}, finding.at)
        yield Change((fix,), tuple(edit for line in lines for edit in line.called(card)))
