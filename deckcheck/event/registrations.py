"""Judge what the players of an event handed in."""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from deckcheck.event.across import across_checker, across_findings
from deckcheck.event.card_list import CardList, card_list
from deckcheck.event.cards import EventCards
from deckcheck.event.submission import Submission
from deckcheck.finding import Finding, Verdict, verdict
from deckcheck.format import Format
from deckcheck.game import Game
from deckcheck.judge import named_from, noting_another_format
from deckcheck.resolve import resolve
from deckcheck.source import InputError, Location, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.check import DeckReport
    from deckcheck.event.plan import Place, Plan, Slot
    from deckcheck.event.submission import Handed
    from deckcheck.event.times import Time
    from deckcheck.model import Deck, DeckList


class Entered(NamedTuple):
    """A deck that was handed in, judged. ``format`` is what its format was opened by; ``lines`` are for quoting."""

    report: DeckReport
    format: str
    lines: tuple[str, ...]
    cards: CardList


class Registration(NamedTuple):
    """What is to be said of one player: the lists that count, each judged, and what else is wrong.

    ``player`` is the id, None where there is none. ``findings`` are those of no single deck. ``others`` are the
    places of the player's lists that do not count; ``late`` says that the list came after the deadline.
    """

    player: str | None
    at: Location
    decks: Mapping[str, Entered]
    findings: tuple[Finding, ...]
    name: str | None = None
    lang: str | None = None
    submitted: Time | None = None
    late: bool = False
    others: tuple[Location, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """The worst that any of it came to."""
        return verdict([*self.findings, *(each for deck in self.decks.values() for each in deck.report.findings)])


# -- what was handed in ----------------------------------------------------------------------------------------------


class Found(NamedTuple):
    """What was handed in, and what is odd about the files that it was in; the problems of those that cannot be read."""

    submissions: tuple[Submission, ...]
    notes: tuple[Finding, ...] = ()
    problems: tuple[Problem, ...] = ()


MOST = 100_000
"""The submissions that are taken from one place; nobody holds an event with more."""


def submissions(plan: Plan) -> Found:
    """Everything that was handed in, place by place. Raises InputError if none of the places can be read."""
    found = _found(plan.places, plan)
    if found.problems and not found.submissions:
        raise InputError(found.problems)
    return found


def expected(plan: Plan) -> Found:
    """The players who are expected, each once; what is wrong with the others is noted."""
    found = _found(() if plan.players is None else (plan.players,), plan)
    players: dict[str, Submission] = {}
    notes = [*found.notes, *(finding for each in found.submissions for finding in each.findings)]
    for each in found.submissions:
        if each.player is None:
            notes.append(Finding("no-player-id", {}, "warning", each.at))
        elif each.player in players:
            notes.append(Finding("expected-twice", {"player": each.player}, "warning", each.at))
        else:
            players[each.player] = each
    return found._replace(submissions=tuple(players.values()), notes=tuple(notes))


def _found(places: Iterable[Place], plan: Plan) -> Found:
    found: list[Submission | Finding | Problem] = []
    problems: list[Problem] = []
    for place in places:
        try:
            source = import_module(f"deckcheck.event.sources.{place.kind}").read(place, plan)
            found += islice(source, MOST)
            if next(source, None) is not None:
                problems.append(Problem("too-many-submissions", {"path": place.path, "most": MOST}, place.at))
        except InputError as error:
            # What was read before it went wrong is in the list already, and the other places are read all the same.
            problems += [problem._replace(at=problem.at or place.at) for problem in error.problems]
    return Found(
        tuple(each for each in found if isinstance(each, Submission)),
        tuple(each for each in found if isinstance(each, Finding)),
        (*(each for each in found if isinstance(each, Problem)), *problems),
    )


class Counted(NamedTuple):
    """The submission that counts of a player, and the places of the others."""

    submission: Submission
    others: tuple[Location, ...] = ()


def counted(found: Iterable[Submission], plan: Plan) -> list[Counted]:
    """Of each player the submission that counts, in the order in which the players first handed something in.

    The last by the time at which it was handed in, where all of a player's have one, else by its place.
    Of those of the same time their places decide. Those of nobody are each on its own.
    """
    by_player: dict[object, list[Submission]] = {}
    for number, submission in enumerate(found):
        key = number if submission.player is None else submission.player
        by_player.setdefault(key, []).append(submission)
    return [_chosen(several, plan) for several in by_player.values()]


def _chosen(several: Sequence[Submission], plan: Plan) -> Counted:
    times = [each.submitted for each in several if each.submitted is not None]
    if len(times) == len(several):
        in_utc = all(time.utc is not None for time in times)
        order = [time.utc if in_utc and time.utc is not None else time.local for time in times]
        several = [several[index] for index in sorted(range(len(several)), key=order.__getitem__)]
    chosen = several[-1] if plan.last_counts else several[0]
    return Counted(chosen, tuple(each.at for each in several if each is not chosen))


# -- judging it ------------------------------------------------------------------------------------------------------


class EventJudge:
    """Judges submissions, each on its own. Raises InputError if a format or the cards of the event cannot be used."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.judge = EventCards(plan.on, plan.cards, plan.readings)
        self._ids: dict[str, str] = {}
        for slot in plan.slots:
            for reference in slot.formats:
                self._ids[reference] = self.judge.checker(reference).format.id
        if self._ids:
            self.judge.refuse_strange_files()
        self._across = across_checker(plan, self.judge)

    def format_of(self, registration: Registration) -> Format:
        """The format in whose words a registration is told: that of its decks together, or of its only deck."""
        if self._across is not None:
            return self._across.format
        references = [deck.format for deck in registration.decks.values()]
        references += [reference for slot in self.plan.slots for reference in slot.formats]
        if references:
            return self.judge.open(references[0]).format
        # Nothing was handed in that names a format, and so nothing is said in any format's words.
        name = {"en": self.plan.name, "ja": self.plan.name}
        return Format("", name, Game("", name, (), {}), self.plan.path, (), None, None, "", (), (), (), {})

    def registrations(self, found: Iterable[Counted]) -> Iterator[Registration]:
        """Judge what counts of each player."""
        return map(self.registration, found)

    def registration(self, each: Counted) -> Registration:
        """Judge what counts of a player."""
        plan, submission = self.plan, each.submission
        findings = list(submission.findings)
        entered: dict[str, Entered] = {}
        decks: dict[str, Deck] = {}
        for slot in plan.slots:
            handed = submission.decks.get(slot.id)
            if handed is None:
                if not slot.optional and _is_read(submission):
                    findings.append(_no_deck(slot, submission))
                continue
            judged = self._entered(handed, slot)
            if isinstance(judged, Finding):
                findings.append(judged)
            else:
                decks[slot.id], entered[slot.id] = judged
        findings += self._across_findings(submission, entered, decks)
        late = bool(plan.deadline and submission.submitted and submission.submitted.is_after(plan.deadline))
        findings += _about(submission, each.others, plan, late=late)
        return Registration(
            submission.player, submission.at, entered, tuple(findings), submission.name, submission.lang,
            submission.submitted, late, each.others,
        )  # fmt: skip

    def _entered(self, handed: Handed, slot: Slot) -> tuple[Deck, Entered] | Finding:
        reference = self._reference(handed, slot)
        if isinstance(reference, Finding):
            return reference
        try:
            format_, cards = self.judge.open(reference)
            checker = self.judge.checker(reference)
        except InputError as error:
            problem = error.problems[0]
            return Finding(problem.code, problem.facts, "undecided", handed.at)
        deck_list = handed.read(format_.deck_zones)
        deck_list = self._noting_another_format(deck_list, handed, slot, reference)
        deck = resolve(deck_list, cards)
        listed = card_list(deck_list, deck, format_.zones)
        return deck, Entered(checker.check(deck), reference, handed.lines, listed)

    def _noting_another_format(self, deck_list: DeckList, handed: Handed, slot: Slot, reference: str) -> DeckList:
        """Say that another format is named in the list, or beside it, than the one that it is judged by."""
        format_ = self.judge.open(reference).format
        if handed.format not in (None, reference, format_.id, *format_.name.values()):
            facts = {"declared": handed.format, "format": format_.id}
            finding = Finding("format-overridden", facts, "note", handed.at)
            deck_list = deck_list._replace(findings=(*deck_list.findings, finding))
        if handed.inside is None and (len(slot.formats) == 1 or handed.format is not None):
            return noting_another_format(deck_list, handed.source, reference, format_)
        return deck_list

    def _reference(self, handed: Handed, slot: Slot) -> str | Finding:
        """The format that a deck is judged by: the only one that there is, or the one that it names."""
        if len(slot.formats) == 1:
            return slot.formats[0]
        declared = handed.declared
        if declared is None:
            known = [self._ids[each] for each in slot.formats]
            return Finding("no-format-named", {"known": known}, "undecided", handed.at)
        if not slot.formats:
            return named_from(handed.source.path, declared)
        for reference in slot.formats:
            if declared in (reference, self._ids[reference]) or declared in self._names(reference):
                return reference
        facts = {"format": declared, "known": [self._ids[each] for each in slot.formats]}
        return Finding("format-not-played", facts, "undecided", handed.at)

    def _names(self, reference: str) -> Iterable[str]:
        """What people call a format."""
        return self.judge.open(reference).format.name.values()

    def _across_findings(
        self, submission: Submission, entered: Mapping[str, Entered], decks: Mapping[str, Deck]
    ) -> Iterator[Finding]:
        """What is wrong with the decks of a series together."""
        if self._across is not None and decks:
            yield from across_findings(self._across, submission.at.path, decks)
        clause, seen = self.plan.different_formats, dict[str, str]()
        for id, deck in entered.items() if clause is not None else ():
            if deck.report.format in seen:
                facts = {"format": deck.report.format, "decks": [seen[deck.report.format], id]}
                yield Finding("same-format", facts, "illegal", submission.decks[id].at, (), clause)
            seen.setdefault(deck.report.format, id)


def _is_read(submission: Submission) -> bool:
    """Whether what is missing was not handed in, rather than in what could not be read and is told already."""
    return verdict(submission.findings) == "legal"


def _no_deck(slot: Slot, submission: Submission) -> Finding:
    return Finding("no-deck-handed-in", {"id": slot.id}, "undecided", submission.at)


def _about(submission: Submission, others: tuple[Location, ...], plan: Plan, *, late: bool) -> Iterator[Finding]:
    """What is odd about how something was handed in."""
    if submission.player is None and _is_read(submission):
        yield Finding("no-player-id", {}, "undecided", submission.at)
    if others:
        facts = {"count": len(others) + 1, "counts": "last" if plan.last_counts else "first"}
        yield Finding("registered-twice", facts, "warning", submission.at, others)
    if late and plan.deadline is not None and submission.submitted is not None:
        facts = {"submitted": submission.submitted.iso, "deadline": plan.deadline.iso}
        yield Finding("late-registration", facts, "warning", submission.at)


# -- the players together --------------------------------------------------------------------------------------------


def together(registrations: Sequence[Registration], players: Iterable[Submission] | None) -> list[Registration]:
    """The registrations with what only shows among them: the same list twice, players without any, strangers.

    ``players`` are those who are expected, None where nobody has said who is.
    """
    found = list(_noting_identical(registrations))
    if players is not None:
        expected_ids = {player.player: player for player in players if player.player is not None}
        found = [_named_as_expected(each, expected_ids) for each in found]
        handed_in = {each.player for each in registrations}
        found += [_absent(player) for id, player in expected_ids.items() if id not in handed_in]
    return found


def _noting_identical(registrations: Sequence[Registration]) -> Iterator[Registration]:
    """Note where players have the same list, which is allowed and all the same worth a look."""
    by_digest: dict[tuple[str, str], list[str]] = {}
    for each in registrations:
        for deck in each.decks.values():
            if deck.cards.is_known and deck.cards.size:
                by_digest.setdefault((deck.format, deck.cards.digest), []).append(called(each))
    for each in registrations:
        alike = [by_digest.get((deck.format, deck.cards.digest), []) for deck in each.decks.values()]
        others = [_few(name for name in names if name != called(each)) for names in alike]
        same = [Finding("identical-list", {"players": names}, "note", each.at) for names in others if names]
        yield each._replace(findings=(*each.findings, *same))


_MOST_NAMED = 8


def _few(names: Iterable[str]) -> list[str]:
    """Not more names than somebody reads."""
    first = list(islice(names, _MOST_NAMED + 1))
    return first if len(first) <= _MOST_NAMED else [*first[:_MOST_NAMED], "…"]


def called(registration: Registration) -> str:
    """What to call a player: the id and the name, or where the list stands."""
    said = [each for each in (registration.player, registration.name) if each is not None]
    return " ".join(dict.fromkeys(said)) or str(registration.at)


def _named_as_expected(registration: Registration, players: Mapping[str, Submission]) -> Registration:
    player = players.get(registration.player or "")
    if player is None:
        if registration.player is None:
            return registration
        stranger = Finding("unexpected-player", {"player": registration.player}, "warning", registration.at)
        return registration._replace(findings=(*registration.findings, stranger))
    return registration._replace(name=registration.name or player.name, lang=registration.lang or player.lang)


def _absent(player: Submission) -> Registration:
    finding = Finding("no-registration", {"player": player.player}, "undecided", player.at)
    return Registration(player.player, player.at, {}, (finding,), player.name, player.lang)
