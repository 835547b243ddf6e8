"""The report of a deck, and that of one which may be read in several ways: in zones that nobody can tell, of names
that mean several cards.

Each way is judged by itself. What all of them come to stands; where they do not agree, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from operator import attrgetter

from deckcheck.formats.known_days import known_only_to
from deckcheck.kernel.findings import Count
from deckcheck.kernel.owned import NOT_IN_POOL
from deckcheck.model.deck import Deck, Unclear
from deckcheck.model.finding import Finding, Verdict, verdict
from deckcheck.source.named_tuple import NamedTuple

_UNCLEAR = "unclear-zones"
"""The code of what is said of a list with several readings, by whoever reads it and by whoever judges it."""
_MAY = attrgetter("may")
_MOST_TRIED = 32
"""So many choices of cards are tried for the names of a deck that may be of several."""


class DeckReport(NamedTuple):
    """Everything there is to say about one deck under one format on one day.

    ``findings`` stand in the order of the deck list; ``counts`` in that of the format.
    ``sizes`` has the copies in each zone, whether or not anybody knows the cards.
    ``known_until`` is the last day up to which everything is known that it was judged by, None if nothing says so.
    ``names`` are other names of the cards that the findings name, by language, where they are known.
    """

    path: str
    format: str
    on: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    counts: tuple[Count, ...]
    sizes: Mapping[str, int]
    known_until: str | None = None
    names: Mapping[str, Mapping[str, str]] = {}

    @property
    def known_only_to(self) -> str | None:
        """The day up to which it was judged by what is known, where that is not the whole truth of its own day."""
        return known_only_to(self.on, self.known_until, self.findings)

    @property
    def missing(self) -> dict[str, int]:
        """The copies of each card that the deck has and its player's pool has not, by the card's name."""
        lacking = [finding.facts for finding in self.findings if finding.code == NOT_IN_POOL.above]
        return {facts["card"]: facts["count"] - facts["allowed"][-1][1] for facts in lacking}


Judging = Callable[["Deck"], DeckReport]


def judged_in_all(deck: Deck, judge: Judging) -> DeckReport:
    """The report of a deck by ``judge``, which judges one reading.

    A deck with several readings is judged by each: where they have the same verdict that one stands, else what
    is wrong in all of them, and that nobody can tell.
    """
    unclear = deck.unclear
    if unclear is None:
        return _whichever_card(deck, judge)
    deck = deck._replace(findings=tuple(each for each in deck.findings if each.code != _UNCLEAR))
    return _of_zones(unclear, [_whichever_card(_read_as(deck, zones), judge) for zones in unclear.zones])


def reading_order(finding: Finding) -> tuple[object, ...]:
    """The order of findings: that of the deck list, by line and column."""
    return finding.at[1:]


# -- names -----------------------------------------------------------------------------------------------------------


def _whichever_card(deck: Deck, judge: Judging) -> DeckReport:
    """The report of a deck whose names may be of several cards each: illegal if it is, whichever they are."""
    report = judge(deck)
    if report.verdict == "illegal" or not any(map(_MAY, deck.entries)):
        return report
    open_ = [index for index, entry in enumerate(deck.entries) if entry.may]
    if prod(len(deck.entries[index].may) for index in open_) > _MOST_TRIED:
        return report
    why: set[str] = set()
    for chosen in _chosen(deck, open_):
        tried = judge(chosen)
        if tried.verdict != "illegal":
            return report
        why.update(finding.code for finding in tried.findings if finding.severity == "illegal")
    findings = tuple(_whichever(finding, sorted(why)) for finding in report.findings)
    return report._replace(findings=findings, verdict="illegal")


def _chosen(deck: Deck, open_: Sequence[int]) -> Iterator[Deck]:
    """The decks that a deck may be, with a card for each of some entries."""
    places = {deck.entries[index].at for index in open_}
    unread = tuple(each for each in deck.unread if each.at not in places)
    for cards in product(*(deck.entries[index].may for index in open_)):
        entries = list(deck.entries)
        for index, (copies, card) in zip(open_, cards, strict=True):
            entries[index] = entries[index]._replace(copies=copies, card=card, may=())
        yield deck._replace(entries=tuple(entries), unread=unread)


def _whichever(finding: Finding, why: list[str]) -> Finding:
    """What is said of a name that may be of several cards, where the deck is illegal with each of them."""
    if finding.code != "ambiguous-card":
        return finding
    return finding._replace(severity="illegal", facts={**finding.facts, "why": why})


# -- zones -----------------------------------------------------------------------------------------------------------


def _read_as(deck: Deck, zones: Iterable[str | None]) -> Deck:
    """A deck with its entries in other zones."""
    entries = (entry._replace(zone=zone) for entry, zone in zip(deck.entries, zones, strict=True))
    return deck._replace(entries=tuple(entries), unclear=None)


def _of_zones(unclear: Unclear, reports: Sequence[DeckReport]) -> DeckReport:
    """What there is to say of a deck that may be read in several ways, each with its report."""
    first = reports[0]
    verdicts = {report.verdict for report in reports}
    open_ = len(verdicts) > 1 or (unclear.ask and verdicts != {"illegal"})
    question = Finding(_UNCLEAR, unclear.facts, "undecided" if open_ else "note", unclear.at)
    findings = first.findings
    if open_:
        others = [{_identity(finding) for finding in report.findings} for report in reports[1:]]
        findings = tuple(each for each in findings if all(_identity(each) in other for other in others))
    findings = tuple(sorted((*findings, question), key=reading_order))
    return first._replace(findings=findings, verdict=verdict(findings))


def _identity(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.severity, finding.at, finding.clause, repr(dict(finding.facts))
