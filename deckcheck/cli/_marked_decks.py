"""How ``deckcheck lint`` says what became of marked decks."""

from collections.abc import Iterator, Sequence

from deckcheck.formats.format import Format
from deckcheck.judging.marked_decks import Tried
from deckcheck.messages import sentence
from deckcheck.source import lines_of


def trial_lines(tried: Sequence[Tried], lang: str) -> Iterator[str]:
    """Everything that is not as marked of a marked deck on its days."""
    for trial in tried:
        for each in trial.differences:
            facts = {"at": f"{trial.deck.path}:{each.mark.line}", "on": trial.on, "mark": str(each.mark)}
            yield sentence(lang, each.code, facts)
            # A deck with a base has other lines than its file.
            yield f"    {lines_of(trial.deck.text)[each.mark.line - 1]}".rstrip()
        if trial.verdict != trial.deck.verdict:
            verdicts = {"found": trial.verdict, "expected": trial.deck.verdict}
            yield sentence(lang, "trial-verdict", {"path": trial.deck.path, "on": trial.on, **verdicts})


def summary_lines(format_: Format, decks: Sequence[Sequence[Tried]], lang: str) -> Iterator[str]:
    """How many decks are as marked, and the format's own clauses that none of them breaks."""
    wrong = sum(not all(trial.as_marked for trial in tried) for tried in decks)
    facts = {"count": len(decks), "right": len(decks) - wrong, "wrong": wrong}
    yield sentence(lang, "trial-summary", facts)
    broken = {clause for tried in decks for trial in tried for clause in trial.clauses}
    for clause in format_.clauses:
        if clause.path == format_.path and clause.reference not in broken:
            place = f"{clause.path}:{clause.line}"
            yield sentence(lang, "trial-unbroken", {"clause": clause.id or clause.kind, "place": place})
