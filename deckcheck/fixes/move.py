"""Move cards out of zones that must not hold them into the only zone that may.

Which zone may hold a card is asked of the same bounds that found it misplaced: the deck with the card elsewhere is
judged. What may stand in several zones, or would break another rule where it goes, is for a person to decide.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from deckcheck.fix import Change, Edit, Fix
from deckcheck.look import improved, in_digits_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.finding import Finding
    from deckcheck.look import Look

STEP = 3


def changes(look: Look) -> Iterator[Change]:
    """A change for all that can be moved together, or one for each card; without edits where a person has to choose."""
    homes = {index: _homes(look, index) for index in _misplaced(look)}
    certain = {index: zones[0] for index, zones in homes.items() if len(zones) == 1}
    if len(certain) > 1 and _better(look, certain):
        # Some go only together: a zone may have to be empty or full.
        yield _change(look, certain)
        certain = {}
    safe: dict[int, str] = {}
    for index, zone in certain.items():
        if _better(look, {**safe, index: zone}, safe):
            safe[index] = zone
    if safe:
        yield _change(look, safe)
    for index, zones in homes.items():
        if len(zones) > 1 or (index in certain and index not in safe):
            yield Change((_fix(look, index, "offered-zones", {"zones": zones}),), ())


def offers(look: Look, finding: Finding) -> Iterator[Change]:
    """For a card that may not be where it is, one change for each zone that may hold it."""
    if not any(_refusals((finding,))):
        return
    places = (finding.at, *finding.also)
    entries = [n for n, line in enumerate(look.lines()) if line.entry.at in places]
    homes = [_homes(look, index) for index in entries]
    for zone in homes[0] if homes else ():
        if all(zone in each for each in homes):
            yield _change(look, dict.fromkeys(entries, zone))


def _misplaced(look: Look) -> list[int]:
    """The entries of cards that may not be at all where they are."""
    places = {
        (finding.facts["card"], at) for finding in _refusals(look.report.findings) for at in (finding.at, *finding.also)
    }
    lines = look.lines()
    return [n for n, line in enumerate(lines) if line.card is not None and (line.card.name, line.entry.at) in places]


def _refusals(findings: Iterable[Finding]) -> Iterator[Finding]:
    for finding in findings:
        if finding.severity == "illegal" and "card" in finding.facts and finding.facts.get("allowed") == [[0, 0]]:
            yield finding


def _homes(look: Look, index: int) -> list[str]:
    """The zones in which a card is refused for nothing more: those that may hold it."""
    here = look.deck.entries[index].zone
    before = _refused(look.report.findings)
    found = []
    for zone in (zone.id for zone in look.zones if zone.id != here):
        after = _refused(look.judged({index: zone}).findings)
        if not after - before and before - after:
            found.append(zone)
    return found


def _refused(findings: Iterable[Finding]) -> Counter[tuple[object, ...]]:
    return Counter((f.code, f.clause, f.facts["card"], at) for f in _refusals(findings) for at in (f.at, *f.also))


def _better(look: Look, moves: Mapping[int, str], than: Mapping[int, str] | None = None) -> bool:
    """Whether a deck with some cards moved has fewer findings, and none that it had not before."""
    before = look.report.findings if not than else look.judged(than).findings
    return improved(look.judged(moves).findings, before)


def _change(look: Look, moves: Mapping[int, str]) -> Change:
    edits: list[Edit] = []
    for zone in dict.fromkeys(moves.values()):
        found = look.sheet and look.sheet.moved([index for index, to in moves.items() if to == zone], zone)
        if not found:
            return Change(tuple(_fixes(look, moves, "offered-zones")), ())
        edits += found
    return Change(tuple(_fixes(look, moves, "moved-card")), (*edits, *_restated(look, edits)), moves)


def _fixes(look: Look, moves: Mapping[int, str], code: str) -> Iterator[Fix]:
    for index, zone in moves.items():
        yield _fix(look, index, code, {"zones": [zone]})


def _fix(look: Look, index: int, code: str, facts: Mapping[str, object]) -> Fix:
    line = look.lines()[index]
    card = line.card.name if line.card else line.written
    return Fix(code, {"count": line.copies, "card": card, "zone": line.entry.zone, **facts}, line.entry.at)


def _restated(look: Look, edits: Sequence[Edit]) -> Iterator[Edit]:
    """The numbers of cards that headings state, kept right where they were."""
    after = look.after(edits)
    if look.sheet is None or after is None or after.sheet is None:
        return
    for title, moved in zip(look.sheet.titles, after.sheet.titles, strict=False):  # a zone may be opened behind them
        if title.stated is not None:
            stated = look.source.text[slice(*title.stated)]
            had, has = (sum(of.deck.entries[n].copies for n in t.entries) for of, t in ((look, title), (after, moved)))
            if int(stated) == had != has:
                yield Edit(*title.stated, in_digits_of(stated, has))
