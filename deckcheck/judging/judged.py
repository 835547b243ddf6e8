"""What a run has to say: every deck that was judged, and what was wrong with everything else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.known_days import known_only_to
from deckcheck.messages import Words
from deckcheck.model.finding import Finding, Statement, Verdict
from deckcheck.source import Problem, Source
from deckcheck.source.defects import is_defect
from deckcheck.source.named_tuple import NamedTuple

if TYPE_CHECKING:
    from deckcheck.config.config import Ignored
    from deckcheck.fixes.fix import Offer
    from deckcheck.judging.timeline import Step


def nothing_offered(finding: Finding) -> tuple[Offer, ...]:  # noqa: ARG001 -- as whoever has something takes it
    """Nothing, where nobody knows what could be done about a finding."""
    return ()


LEGAL, ILLEGAL, TROUBLE, UNDECIDED, DEFECT = 0, 1, 2, 3, 4
"""The exit codes."""


class Offers:
    """What could be done about the findings on a deck, looked for when a report first asks.

    ``find`` looks for it, by the identities of the findings; it keeps the cards open that the deck was judged by.
    """

    def __init__(self, find: Callable[[], dict[str, tuple[Offer, ...]]]) -> None:
        self._find = find

    def __call__(self, finding: Finding) -> tuple[Offer, ...]:
        return self._found.get(identity(finding), ())

    @cached_property
    def _found(self) -> dict[str, tuple[Offer, ...]]:
        return self._find()


def offered(
    checker: Callable[[], Checker], source: Source, findings: Sequence[Finding]
) -> dict[str, tuple[Offer, ...]]:
    """What could be done about the findings on a deck, by their identities."""
    # Only who asks for fixes loads what makes them.
    from deckcheck.fixes.apply import offers

    return {identity(finding): each for finding, each in offers(source, checker(), findings)}


def identity(finding: Finding) -> str:
    """A finding without what a configuration may change."""
    return repr((finding.code, finding.at, finding.facts))


class Judged(NamedTuple):
    """A deck with its verdict, the format that asked, and the lines of its file for quoting.

    ``ignored`` are the findings that a configuration keeps out of the report and its verdict. ``offers`` says what
    could be done about a finding; it takes time, so only a report that tells it asks. ``syntax`` is the name of the
    one that its file was read in, "" for a deck in a record. ``steps`` are the life of the format in which the deck
    was, is and will be legal or not, None where nobody asked.
    """

    report: DeckReport
    format: Format
    lines: tuple[str, ...]
    ignored: tuple[Ignored, ...] = ()
    offers: Callable[[Finding], tuple[Offer, ...]] = nothing_offered
    syntax: str = ""
    steps: tuple[Step, ...] | None = None


class Undeclared(NamedTuple):
    """A deck of which nobody says the format: judged by each of its game's, if its names tell the game.

    ``problem`` says what is to be done.
    """

    path: str
    decks: tuple[Judged, ...]
    problem: Problem


class Report(NamedTuple):
    """Everything that one run has to say. ``problems`` are those that kept it from judging something.

    ``warnings`` are odd, about cards, pools and configurations, and keep nothing from being judged. ``by_format`` says
    that every deck was judged in several formats. ``undeclared`` are the decks without a format: they are undecided.
    ``imports`` are the databases and lists that were taken over and used, by their games and ids: no other part of it
    shows whose cards and limits they are.
    """

    decks: tuple[Judged, ...]
    problems: tuple[Problem, ...] = ()
    records: tuple[Account, ...] = ()
    warnings: tuple[Problem, ...] = ()
    by_format: bool = False
    undeclared: tuple[Undeclared, ...] = ()
    imports: Mapping[str, str] = {}

    @property
    def exit_code(self) -> int:
        """4 if deckcheck itself went wrong, else 2 if anything could not be used, 1 if a deck is illegal, 3 if one is
        undecided, 0 if all are legal.

        >>> Report(()).exit_code
        0
        """
        return trouble_code(self.problems) or exit_code(self.verdicts)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict of every deck and record."""
        undecided: Verdict = "undecided"
        return (
            *(judged.report.verdict for judged in self.decks),
            *(account.verdict for account in self.records),
            *(undecided for _ in self.undeclared),
        )


def trouble_code(problems: Collection[Problem]) -> int:
    """The exit code of what kept something from being judged; 0 where nothing did."""
    if is_defect(problem.code for problem in problems):
        return DEFECT
    return TROUBLE if problems else LEGAL


def exit_code(verdicts: Iterable[str]) -> int:
    """The exit code of some verdicts.

    >>> exit_code(["legal", "undecided", "illegal"]), exit_code(["legal", "undecided"]), exit_code(["legal"])
    (1, 3, 0)
    """
    found = set(verdicts)
    if "illegal" in found:
        return ILLEGAL
    return UNDECIDED if "undecided" in found else LEGAL


def words(format_: Format, report: DeckReport | None = None) -> Words:
    """What the zones, attributes, lists and pools of a format are called, and the cards that a report names."""
    game = format_.game
    zones = {zone.id: zone.name for zone in game.zones}
    attributes = {attribute.id: attribute.name for attribute in game.attributes.values()}
    lists, pools = ({each.id: each.name for each in some.values()} for some in (format_.lists, format_.pools))
    return Words(zones, attributes, lists, pools, None if report is None else report.names)


class Part(NamedTuple):
    """A part of what is said of a record: its heading, what is told, a deck that was judged, and parts of its own."""

    heading: Statement
    told: tuple[Statement, ...] = ()
    deck: Judged | None = None
    parts: tuple[Part, ...] = ()


class Account(NamedTuple):
    """What is said of the record of a match or a draft.

    ``findings`` are those of no single deck; ``lines`` are the record's own, for quoting. ``ignored`` are the findings
    of no single deck that a configuration keeps out of the report and its verdict. ``known_until`` is the last day up
    to which everything is known that it was judged by, None if nothing says so. ``whose`` is the player of a
    registration, "" of other records.
    """

    path: str
    format: Format
    on: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    parts: tuple[Part, ...]
    lines: tuple[str, ...]
    ignored: tuple[Ignored, ...] = ()
    known_until: str | None = None
    whose: str = ""

    @property
    def known_only_to(self) -> str | None:
        """The day up to which it was judged by what is known, where that is not the whole truth of its own day."""
        found = (*self.findings, *(finding for deck in self.decks for finding in deck.report.findings))
        return known_only_to(self.on, self.known_until, found)

    @property
    def decks(self) -> tuple[Judged, ...]:
        """Every deck that was judged, as often as it was."""
        return tuple(_decks(self.parts))


def _decks(parts: Iterable[Part]) -> Iterator[Judged]:
    for part in parts:
        if part.deck is not None:
            yield part.deck
        yield from _decks(part.parts)
