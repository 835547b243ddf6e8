"""Judge the lists of a lock again, by the formats and cards of today, and say what is not as it was."""

from collections.abc import Iterator

from deckcheck.event.intake.handed_in import Counted
from deckcheck.event.judged.card_list import kept_list
from deckcheck.event.judged.judge import EventJudge
from deckcheck.event.judged.registration import Registration, called, spoken
from deckcheck.event.lock.basis import basis_changes, basis_of
from deckcheck.event.lock.lock import Lock, Locked
from deckcheck.event.lock.since import verdict_change
from deckcheck.formats.schema.lock import LockedDeckFile, LockedRegistrationFile
from deckcheck.judging.judged import words
from deckcheck.messages import Words
from deckcheck.model.finding import Finding, Statement
from deckcheck.source import Problem
from deckcheck.source.named_tuple import NamedTuple


class Again(NamedTuple):
    """A player whose verdict, or what it rests on, is another now; ``findings`` are the new ones, in whose words."""

    said: Statement
    findings: tuple[tuple[Finding, Words], ...]


class Verification(NamedTuple):
    """What verifying a lock came to: what is said of its signature, what is not as it was, and whose verdicts.

    ``judged`` is how many registrations there are; ``problems`` are the wrong records of the card files.
    """

    signature: Statement
    changed: tuple[Statement, ...]
    players: tuple[Again, ...]
    judged: int
    problems: tuple[Problem, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether everything is as it was."""
        return not self.changed and not self.players


def verified(locked: Locked, key: bytes | None) -> Verification:
    """Judge the lists of a lock again. Raises InputError if its formats or cards cannot be used."""
    lock = locked.lock
    judge = EventJudge(locked.plan)
    signature, is_trouble = _signature(lock, key)
    registrations = (judge.registration(Counted(each)) for each in locked.submissions())
    players = [_again(was, now, judge) for was, now in zip(lock.data["registrations"], registrations, strict=True)]
    basis = basis_changes(lock.data["basis"], basis_of(locked.plan, judge.judge, locked.names))
    changed = (*((signature,) if is_trouble else ()), *_tampering(lock), *(each.said for each in basis))
    again = tuple(each for each in players if each is not None)
    return Verification(signature, changed, again, len(players), judge.judge.problems)


def _signature(lock: Lock, key: bytes | None) -> tuple[Statement, bool]:
    """What is to be said of the signature, and whether it is not as it should be."""
    if "signature" not in lock.data:
        return Statement("not-signed", {}), key is not None
    if key is None:
        return Statement("signature-unread", {}), False
    fits = lock.fits(key)
    return (Statement("signature-right", {}) if fits else Statement("signature-wrong", {})), not fits


def _tampering(lock: Lock) -> Iterator[Statement]:
    if not lock.is_as_written:
        yield Statement("lock-rewritten", {"path": lock.path})
    for registration in lock.data["registrations"]:
        for deck in registration["decks"]:
            if not is_untouched(deck):
                yield Statement("list-tampered", {"player": called_in(registration), "id": deck["deck"]})


def is_untouched(deck: LockedDeckFile) -> bool:
    """Whether the list of a deck in a lock fits its digest."""
    return kept_list(deck).digest == deck["digest"]


def called_in(registration: LockedRegistrationFile) -> str:
    """What to call a player of a lock."""
    return spoken(registration["player"], registration["name"]) or "?"


def _again(was: LockedRegistrationFile, now: Registration, judge: EventJudge) -> Again | None:
    codes = {*was["codes"], *(code for deck in was["decks"] for code in deck["codes"])}
    found = [(said.finding, words(said.format)) for said in judge.said_of(now) if said.finding.decides]
    if was["verdict"] == now.verdict and codes == {finding.code for finding, _ in found}:
        return None
    kept = {each["code"] for part in (was, *was["decks"]) for each in part["findings"]}
    new = tuple((finding, called) for finding, called in found if finding.code not in codes | kept)
    said = verdict_change(called(now), was["verdict"], now.verdict, sorted({finding.code for finding, _ in new}))
    return Again(said, new)
