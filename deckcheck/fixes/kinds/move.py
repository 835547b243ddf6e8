"""Move cards out of zones that must not hold them into the only zone that may.

Which zone may hold a card is asked of the same bounds that found it misplaced: the deck with the card elsewhere is
judged. What may stand in several zones, or would break another rule where it goes, is for a person to decide.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from deckcheck.fixes.deck_file import DeckFile, improved, in_digits_of
from deckcheck.fixes.fix import Change, Edit, Fix
from deckcheck.model.finding import Finding
from deckcheck.source.grouping import grouped

STEP = 3
_MOST_ASKED = 5000
"""Entries that are judged again at a time to find out where cards may go: fifty times those of a large deck."""


def changes(file: DeckFile) -> Iterator[Change]:
    """A change that moves all that can be moved, and one without edits for each card that somebody has to decide on."""
    # Where each may go is found by judging the deck; those that are left have their turn once these are gone.
    piles = dict(islice(_misplaced(file).items(), file.tries(_MOST_ASKED)))
    homes = {pile: _homes(file, piles[pile]) for pile in piles}
    moves: dict[int, str] = {}
    only = {pile: zones[0] for pile, zones in homes.items() if len(zones) == 1}
    certain = {pile: zone for pile, zone in only.items() if _edits(file, dict.fromkeys(piles[pile], zone))}
    together = {number: zone for pile, zone in certain.items() for number in piles[pile]}
    if len(certain) > 1 and improved(file.judged(together).findings, file.report.findings):
        # Some go only together: a zone may have to be empty or full.
        moves, certain = together, {}
    findings = file.report.findings
    for pile, zone in certain.items():
        tried = {**moves, **dict.fromkeys(piles[pile], zone)}
        after = file.judged(tried).findings
        if improved(after, findings):
            moves, findings = tried, after
    if moves:
        yield _change(file, moves)
    for pile, zones in homes.items():
        if zones and not moves.keys() & set(piles[pile]):
            yield Change(tuple(_fixes(file, piles[pile], "offered-zones", zones)), ())


def offers(file: DeckFile, finding: Finding) -> Iterator[Change]:
    """For a card that may not be where it is, one change for each zone that may hold it."""
    if any(_refusals(file, (finding,))):
        places = (finding.at, *finding.also)
        entries = [number for number, line in enumerate(file.lines) if line.entry.at in places]
        for zone in _homes(file, entries):
            yield _change(file, dict.fromkeys(entries, zone))


def _misplaced(file: DeckFile) -> dict[tuple[str, str | None], list[int]]:
    """The entries of cards that may not be at all where they are, those of a card in a zone together."""
    refused = {(f.facts["card"], at) for f in _refusals(file, file.report.findings) for at in (f.at, *f.also)}
    lines = ((number, line, line.card) for number, line in enumerate(file.lines))
    return grouped(
        ((card.name, line.entry.zone), number)
        for number, line, card in lines
        if card is not None
        and any((name, line.entry.at) in refused for name in (card.name, f"{card.name} {line.state}"))
    )


def _refusals(file: DeckFile, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings that a card may not be at all where it is, whatever else the deck holds."""
    for finding in findings:
        if "card" in finding.facts and _forbids(finding) and file.refused_alone(finding):
            yield finding


def _forbids(finding: Finding) -> bool:
    return finding.severity == "illegal" and finding.facts.get("allowed") == [[0, 0]]


def _homes(file: DeckFile, entries: Sequence[int]) -> list[str]:
    """The zones that may hold the card of some entries: where it is refused for nothing more, and that may hold any."""
    here = {file.deck.entries[number].zone for number in entries}
    before = _refused(file.report.findings)
    found = []
    for zone in (zone.id for zone in file.zones if zone.id not in here):
        findings = file.judged(dict.fromkeys(entries, zone)).findings
        closed = any(_forbids(each) and "card" not in each.facts and zone in each.facts["zones"] for each in findings)
        after = _refused(findings)
        if not closed and not after - before and before - after:
            found.append(zone)
    return found


def _refused(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    refusals = (finding for finding in findings if "card" in finding.facts and _forbids(finding))
    return Counter((f.code, f.clause, f.facts["card"], at) for f in refusals for at in (f.at, *f.also))


def _edits(file: DeckFile, moves: Mapping[int, str]) -> tuple[Edit, ...]:
    """The edits that move some entries; none, if the text cannot be edited so."""
    return (file.sheet.moved(moves) if file.sheet else None) or ()


def _change(file: DeckFile, moves: Mapping[int, str]) -> Change:
    edits = _edits(file, moves)
    fixes = (fix for number, zone in moves.items() for fix in _fixes(file, [number], "moved-card", [zone]))
    return Change(tuple(fixes), (*edits, *_restated(file, edits)) if edits else (), moves)


def _fixes(file: DeckFile, entries: Iterable[int], code: str, zones: list[str]) -> Iterator[Fix]:
    for number in entries:
        line = file.lines[number]
        card = line.card.name if line.card else line.written
        facts = {"count": line.copies, "card": card, "zone": line.entry.zone, "zones": zones}
        yield Fix(code, facts, line.entry.at)


def _restated(file: DeckFile, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The numbers of cards that headings state, kept right where they were."""
    after = file.after(edits)
    if file.sheet is None or after is None or after.sheet is None:
        return
    for title, moved in zip(file.sheet.titles, after.sheet.titles, strict=False):  # a zone may be opened behind them
        if title.stated is not None:
            stated = file.source.text[slice(*title.stated)]
            had, has = (sum(of.deck.entries[n].copies for n in t.entries) for of, t in ((file, title), (after, moved)))
            if int(stated) == had != has:
                yield Edit(*title.stated, in_digits_of(stated, has))
