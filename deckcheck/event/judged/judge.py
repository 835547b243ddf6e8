"""Judge what the players of an event handed in, each player alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from deckcheck.decks.resolve import resolve
from deckcheck.event.intake.handed_in import Counted, Other, is_late
from deckcheck.event.intake.plan import ONLY, Plan, Slot
from deckcheck.event.intake.submission import Handed, Submission, unreadable
from deckcheck.event.judged.card_list import card_list
from deckcheck.event.judged.other_columns import cards_beside
from deckcheck.event.judged.registration import Entered, Registration, called
from deckcheck.formats.catalogue import formats_called
from deckcheck.formats.checker import Checker
from deckcheck.formats.deck_report import DeckReport
from deckcheck.formats.format import Format
from deckcheck.formats.load import clauses_of
from deckcheck.formats.problems import clause_problems
from deckcheck.judging.game_cards import GameCards
from deckcheck.judging.judge import Judge
from deckcheck.judging.judged import Account, Judged, Part
from deckcheck.judging.named_formats import format_referred_to, noting_another_format
from deckcheck.judging.opened import Opened
from deckcheck.messages import languages
from deckcheck.model.deck import Deck, DeckList
from deckcheck.model.finding import Finding, Statement, verdict
from deckcheck.model.game import Game, Zone
from deckcheck.source import InputError, Problem, refuse
from deckcheck.source.defects import defect
from deckcheck.source.named_tuple import NamedTuple


def judge_of(plan: Plan) -> Judge:
    """What judges the decks of an event, in whatever games they are, each by those of its card files that are of it.

    Raises InputError if a file of the event is of no game that is played there.
    """
    judge = Judge(plan.on, GameCards(plan.cards, several_games=True), plan.readings, strict_days=plan.strict_days)
    if plan.cards:
        for reference in _formats(plan):
            judge.open(reference)
        if _formats(plan):
            judge.cards.refuse_strange_files()
    return judge


def _formats(plan: Plan) -> tuple[str, ...]:
    """The formats that the event says its decks are of."""
    return tuple(reference for slot in plan.slots for reference in slot.formats)


class Said(NamedTuple):
    """A finding of a registration: of which of its decks, None for none, and the format that it is told in."""

    deck: str | None
    finding: Finding
    format: Format
    report: DeckReport | None = None


class EventJudge:
    """Judges submissions, each on its own. Raises InputError if a format or the cards of the event cannot be used."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.judge = judge_of(plan)
        self._ids = {reference: self.judge.checker(reference).format.id for reference in _formats(plan)}
        if self._ids:
            self._refuse_strange_zones()
        self._across = _across_checker(plan, self.judge)

    def _refuse_strange_zones(self) -> None:
        """Raises InputError for columns of zones that no format of the event has: their heading would be a card."""
        boards = [boards for each in self._ids if (boards := self.judge.layout(each).boards) is not None]
        known = [*dict.fromkeys(word for each in boards for word in each.headings.known)]
        zones = [zone for place in self.plan.places for zone in place.columns.zones.items()]
        problems = [
            Problem("unknown-zone", {"zone": word, "known": known}, at)
            for word, (_, at) in zones
            if all(each.zone_of(word) is None for each in boards)
        ]
        if problems:
            raise InputError(problems)

    def format_of(self, registration: Registration) -> Format:
        """The format in whose words a registration is told: that of its decks together, or of its only deck."""
        if self._across is not None:
            union = self._across.format
            own = [self.judge.open(deck.format).format.game for deck in registration.decks.values()]
            zones = (*(zone for game in own for zone in game.zones), *union.game.zones)
            return union._replace(game=union.game._replace(zones=zones))
        references = [deck.format for deck in registration.decks.values()]
        references += _formats(self.plan)
        if references:
            return self.judge.open(references[0]).format
        # Nothing was handed in that names a format, and so nothing is said in any format's words.
        name = dict.fromkeys(languages(), self.plan.name)
        return Format("", name, Game("", name, (), {}), self.plan.path, (), None, None, "", (), (), (), {})

    def said_of(self, registration: Registration) -> Iterator[Said]:
        """Everything that was found of a registration: what is of no single deck first."""
        format_ = self.format_of(registration)
        yield from (Said(None, finding, format_) for finding in registration.findings)
        for id, deck in registration.decks.items():
            opened = self.judge.open(deck.format).format
            yield from (Said(id, finding, opened, deck.report) for finding in deck.report.findings)

    def registration(self, each: Counted) -> Registration:
        """Judge what counts of a player. Where deckcheck itself goes wrong, that is what is found of it."""
        submission = each.submission
        try:
            return self._registration(each)
        except Exception as error:  # noqa: BLE001 -- one list must not keep the others from being judged
            findings = (*submission.findings, unreadable(defect(error, submission.at), submission.at))
            return Registration(
                submission.player, submission.at, {}, findings, submission.name, submission.lang,
                submission.submitted, others=each.others, more=submission.more,
            )  # fmt: skip

    def _registration(self, each: Counted) -> Registration:
        plan, submission = self.plan, each.submission
        entered: dict[str, Entered] = {}
        decks: dict[str, Deck] = {}
        found = list(self._decks(submission, entered, decks))
        beside = tuple(self._beside(submission, entered))
        if beside and entered:
            # What a deck lacks may stand there.
            open_ = {id: handed._replace(beside=beside) for id, handed in submission.decks.items()}
            found = list(self._decks(submission._replace(decks=open_), entered, decks))
        findings = [*submission.findings, *found, *(() if entered else beside)]
        findings += self._of_series(submission, entered, decks)
        late = is_late(submission, plan)
        findings += _about(each, plan, late=late)
        return Registration(
            submission.player, submission.at, entered, tuple(findings), submission.name, submission.lang,
            submission.submitted, late, each.others, submission.more,
        )  # fmt: skip

    def _decks(self, submission: Submission, entered: dict[str, Entered], decks: dict[str, Deck]) -> Iterator[Finding]:
        """Judge each deck that counts; what is found where there is none to judge."""
        for slot in self.plan.slots:
            handed = submission.decks.get(slot.id)
            judged = None if handed is None else self._safely_entered(handed, slot)
            if isinstance(judged, Finding):
                yield judged
            elif judged is not None:
                decks[slot.id], entered[slot.id] = judged
            elif not slot.optional and _is_read(submission):
                yield Finding("no-deck-handed-in", {"id": slot.id}, "undecided", submission.at)

    def _beside(self, submission: Submission, entered: Mapping[str, Entered]) -> Iterator[Finding]:
        """The cells of a row that are not read and have cards in them, of any of the formats that are played."""
        references = [deck.format for deck in entered.values()] if submission.beside else []
        references += _formats(self.plan) if submission.beside else ()
        layouts = [self.judge.checker(reference).layout for reference in dict.fromkeys(references)]
        for cell in submission.beside:
            if any(cards_beside(cell, layout) for layout in layouts):
                column = cell.header or cell.at.path.rpartition("!")[2].rstrip("0123456789")
                yield Finding("cards-in-other-column", {"column": column}, "undecided", cell.at)

    def _safely_entered(self, handed: Handed, slot: Slot) -> tuple[Deck, Entered] | Finding:
        try:
            return self._entered(handed, slot)
        except Exception as error:  # noqa: BLE001 -- nor one deck the others of its player
            return unreadable(defect(error, handed.at), handed.at)

    def _entered(self, handed: Handed, slot: Slot) -> tuple[Deck, Entered] | Finding:
        try:
            reference = self._reference(handed, slot)
            if isinstance(reference, Finding):
                return reference
            format_, cards = self.judge.open(reference)
            checker = self.judge.checker(reference)
        except InputError as error:
            problem = error.problems[0]
            return Finding(problem.code, problem.facts, "undecided", handed.at)
        deck_list = self._noting_another_format(handed.read(checker.layout), handed, slot, reference)
        deck = resolve(deck_list, cards)
        listed = card_list(deck_list, deck, format_.zones)
        return deck, Entered(checker.check(deck), reference, handed.lines, listed)

    def _noting_another_format(self, deck_list: DeckList, handed: Handed, slot: Slot, reference: str) -> DeckList:
        """Say that another format is named in the list, or beside it, than the one that it is judged by."""
        format_ = self.judge.open(reference).format
        if handed.format is not None and not self._is_called(handed.format, reference):
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
        known = [self._ids[each] for each in slot.formats]
        if declared is None:
            return Finding("no-format-named", {"known": known}, "undecided", handed.at)
        if not known:
            try:
                return format_referred_to(declared, handed.at, ())
            except InputError as error:
                return self.judge.of_its_game(error, handed.source)
        for reference in slot.formats:
            if self._is_called(declared, reference):
                return reference
        return Finding("format-not-played", {"format": declared, "known": known}, "undecided", handed.at)

    def _is_called(self, name: str, reference: str) -> bool:
        """Whether people call a format so."""
        format_ = self.judge.open(reference).format
        return name in (reference, format_.id, *format_.name.values()) or format_.id in formats_called(name)

    def _of_series(
        self, submission: Submission, entered: Mapping[str, Entered], decks: Mapping[str, Deck]
    ) -> Iterator[Finding]:
        """What is wrong with the decks of a series together."""
        if self._across is not None and decks:
            yield from _across_findings(self._across, submission.at.path, decks)
        clause, seen = self.plan.different_formats, dict[str, str]()
        for id, deck in entered.items() if clause is not None else ():
            if deck.report.format in seen:
                facts = {"format": deck.report.format, "decks": [seen[deck.report.format], id]}
                yield Finding("same-format", facts, "illegal", submission.decks[id].at, (), clause)
            seen.setdefault(deck.report.format, id)


# -- the decks of a series together ----------------------------------------------------------------------------------


def _across_checker(plan: Plan, judge: Judge) -> Checker | None:
    """What judges the decks of a player together; None where the plan has no rules for that.

    The rules are bounds over the union of the decks, in which each deck is a zone. Raises InputError if one is wrong,
    or the decks are of different games: their cards are not the same.
    """
    if not plan.document.data.get("across"):
        return None
    opened = [judge.open(reference) for slot in plan.slots for reference in slot.formats]
    at = plan.document.key_at(("across",))
    if not opened:
        raise InputError([Problem("across-no-format", {}, at)])
    games = list(dict.fromkeys(each.format.game.id for each in opened))
    if len(games) > 1:
        raise InputError([Problem("across-games", {"games": games}, at)])
    return Checker(_union_format(plan, opened[0]), opened[0].cards, plan.on, strict_days=plan.strict_days)


def _union_format(plan: Plan, opened: Opened) -> Format:
    """A format whose decks are those of a player together."""
    zones = tuple(Zone(slot.id, dict.fromkeys(languages(), slot.id)) for slot in plan.slots)
    game = opened.format.game._replace(zones=zones, payment=None)
    written = clauses_of(plan.document, plan.path, "across", [], game.sets)
    format_ = Format(
        f"{game.id}/event", dict.fromkeys(languages(), plan.name), game, plan.path, tuple(zone.id for zone in zones),
        None, None, "", (), (), written.all, written.lists, pools=written.pools,
    )  # fmt: skip
    refuse(clause_problems(plan.document, format_, written.clauses))
    return format_


def _across_findings(checker: Checker, path: str, decks: Mapping[str, Deck]) -> Sequence[Finding]:
    """What is wrong with the decks together, and not with one of them alone."""
    union = Deck(
        path,
        tuple(entry._replace(zone=id) for id, deck in decks.items() for entry in deck.entries),
        {},
        tuple(at for deck in decks.values() for at in deck.unread),
    )
    return checker.check(union).findings


# -- what is said of how it was handed in ----------------------------------------------------------------------------


def _is_read(submission: Submission) -> bool:
    """Whether what is missing was not handed in, rather than in what could not be read and is told already."""
    return verdict(submission.findings) == "legal"


def _about(counted: Counted, plan: Plan, *, late: bool) -> Iterator[Finding]:
    """What is odd about how something was handed in."""
    submission, others = counted.submission, counted.others
    if submission.player is None and _is_read(submission):
        yield Finding("no-player-id", {}, "undecided", submission.at)
    if others:
        facts: dict[str, Any] = {"count": len(others) + 1, "counts": counted.why}
        counting = "place" if submission.submitted is None else "submitted"
        facts[counting] = _when(Other(submission.at, submission.submitted))
        for fact, which in (("others", False), ("late", True)):
            told = [_when(each) for each in others if each.late is which]
            facts |= {fact: told[:_MOST_OTHERS] + ["…"] * bool(told[_MOST_OTHERS:])} if told else {}
        yield Finding("registered-twice", facts, "warning", submission.at, tuple(each.at for each in others))
    if late and submission.accepted is not False and plan.deadline is not None and submission.submitted is not None:
        facts = {"submitted": submission.submitted.iso, "deadline": plan.deadline.iso}
        accepted = submission.accepted or plan.accepts_late(submission.player)
        yield Finding(
            "late-accepted" if accepted else "late-registration",
            facts,
            "note" if accepted else "warning",
            submission.at,
        )


_MOST_OTHERS = 8
"""The submissions that do not count and are named with their times."""


def _when(other: Other) -> str:
    if other.submitted is not None:
        return other.submitted.iso
    return other.at.path if other.at.line == 1 else str(other.at)


def account(registration: Registration, judge: EventJudge) -> Account:
    """What is said of a registration: a part for each of its decks."""
    parts = tuple(_part(id, deck, registration, judge) for id, deck in registration.decks.items())
    return Account(
        registration.at.path,
        judge.format_of(registration),
        judge.plan.on,
        registration.verdict,
        registration.findings,
        parts,
        (),
        known_until=registration.known_only_to,
        whose="" if called(registration) in str(registration.at) else called(registration),
    )


def _part(id: str, deck: Entered, registration: Registration, judge: EventJudge) -> Part:
    # Of a player's only deck there is one verdict, also where it is of how it was handed in.
    player, said = called(registration), registration.verdict
    if id != ONLY:
        player, said = f"{player} {id}", deck.report.verdict
    facts = {"player": player, "verdict": said, "sizes": dict(deck.report.sizes)}
    return Part(Statement("deck-of", facts), (), judged(deck, judge))


def judged(deck: Entered, judge: EventJudge) -> Judged:
    """A deck as its reporters take it."""
    return Judged(deck.report, judge.judge.open(deck.format).format, deck.lines)
