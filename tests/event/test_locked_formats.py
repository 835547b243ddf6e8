"""Every marked deck of the formats that ship, registered and locked: out of the lock it is judged the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from deckcheck.event.intake.handed_in import Counted
from deckcheck.event.intake.plan import Plan, Slot
from deckcheck.event.intake.submission import Handed, Submission
from deckcheck.event.judged.judge import EventJudge
from deckcheck.event.judged.result import Result
from deckcheck.event.lock.lock import Locked, load_lock, lock_bytes
from deckcheck.event.lock.verify import is_untouched
from deckcheck.source import Location, Source
from deckcheck.source.document import Document
from marked_decks import ROOT, marked_decks

if TYPE_CHECKING:
    from pathlib import Path

    from deckcheck.event.judged.registration import Registration
    from deckcheck.judging.marked_decks import MarkedDeck

pytestmark = pytest.mark.slow

Basis = tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...]]
"""The format, the day, the cards and the readings that some decks are judged by."""


def _by_basis() -> dict[Basis, list[MarkedDeck]]:
    """The decks that an event may have: it gives its players no pool to build from."""
    found: dict[Basis, list[MarkedDeck]] = {}
    for deck in marked_decks():
        if deck.pool is None and deck.format is not None:
            found.setdefault((deck.format, deck.on[-1], deck.cards, deck.readings), []).append(deck)
    return found


DECKS = _by_basis()


def _plan(basis: Basis, folder: Path) -> Plan:
    """An event whose players play one format on one day."""
    format_, on, cards, readings = basis
    path = str(folder / "event.yaml")
    return Plan(
        path=path,
        name="Marked",
        on=on,
        lang=None,
        cards=tuple(str(ROOT / each) for each in cards),
        readings=dict(readings),
        slots=(Slot("", (format_,), optional=False),),
        places=(),
        players=None,
        twice="last",
        deadline=None,
        different_formats=None,
        document=Document(path, {}, {}, {}),
    )


def _told(registration: Registration) -> tuple[str, str, list[str]]:
    """What must be the same: the verdict, the digest of the list, and the codes of what is found."""
    deck = registration.decks[""]
    codes = sorted({each.code for each in deck.report.findings if each.severity in ("illegal", "undecided")})
    return registration.verdict, deck.cards.digest, codes


@pytest.mark.parametrize("basis", DECKS, ids=lambda basis: f"{basis[0]}-{basis[1]}")
def test_a_deck_is_the_same_out_of_its_lock(basis: Basis, tmp_path: Path) -> None:
    plan = _plan(basis, tmp_path)
    judge = EventJudge(plan)
    submissions = [
        Submission(deck.path, Location(deck.path, 1), {"": Handed(Source(deck.path, deck.text, "utf-8"))})
        for deck in DECKS[basis]
    ]
    registered = [judge.registration(Counted(each)) for each in submissions]
    lock = tmp_path / "registrations.lock"
    lock.write_bytes(lock_bytes(Result(plan, judge, tuple(registered))))
    locked = Locked(load_lock(os.fspath(lock)))
    assert locked.lock.is_as_written
    assert all(is_untouched(each["decks"][0]) for each in locked.lock.data["registrations"])
    again = [judge.registration(Counted(each)) for each in locked.submissions()]
    assert {each.player: _told(each) for each in again} == {each.player: _told(each) for each in registered}
    verdicts = {each.player: each.verdict for each in registered}
    assert [deck.path for deck in DECKS[basis] if deck.verdict == "legal" and verdicts[deck.path] != "legal"] == []
