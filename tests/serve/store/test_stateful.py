"""Whatever players and the organizer do, in whatever order: the store says what a plain account of it says."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from deckcheck.serve.rules import Standing, Times
from deckcheck.serve.store import audit, events, submissions
from deckcheck.serve.store.database import url_of
from deckcheck.serve.store.store import Store
from sampling import of_a_slow_test
from serve.databases import with_tables

if TYPE_CHECKING:
    from sqlalchemy import Connection

DEADLINE = 1_000
PLAYERS = st.integers(1, 3)
TEXTS = st.sampled_from(["a", "b", ""])


class _List:
    """A list, as a plain account has it."""

    def __init__(self, player: int, once: str, text: str, received: int, standing: Standing) -> None:
        self.player, self.once, self.text, self.received, self.standing = player, once, text, received, standing
        self.accepted = False


class Lists(RuleBasedStateMachine):
    """Sends, sends again, accepts, unlocks, locks, moves the deadline, erases; the clock may go back."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(with_tables(url_of(str(Path(self.folder.name) / "page.sqlite"))))
        self.store.migrate()

        def add(connection: Connection) -> None:
            new = events.Event("cup", "Cup", "", "", 0, Times(deadline=DEADLINE))
            events.add_event(connection, new, 1, "test")
            events.import_players(connection, 1, [events.Expected(f"p{n}") for n in (1, 2, 3)], 1, "test")

        self.store.write(add).result()
        self.now = 900
        self.last: dict[int, int] = {}
        """When the last list of each player came: a clock that goes back is none of another's."""
        self.deadline, self.locked = DEADLINE, False
        self.unlocked: dict[int, int] = {}
        self.erased: set[int] = set()
        self.lists: list[_List] = []

    def teardown(self) -> None:
        """Close what was opened."""
        self.store.close()
        self.folder.cleanup()

    @rule(by=st.integers(-50, 200))
    def time_goes(self, by: int) -> None:
        """On, or a little back."""
        self.now += by

    @rule(player=PLAYERS, form=st.integers(0, 4), text=TEXTS)
    def sends(self, player: int, form: int, text: str) -> None:
        """A form, perhaps one that was sent before, perhaps with another text."""
        once = f"form {form}"
        job = partial(_keep, submissions.Sending(1, player, once, text, "player", self.now))
        known = next((each for each in self.lists if (each.player, each.once) == (player, once)), None)
        if player in self.erased:
            with pytest.raises(submissions.NoSuchPlayer):
                self.store.write(job).result()
        elif known is not None and known.text != text:
            with pytest.raises(submissions.AnotherList):
                self.store.write(job).result()
        elif known is not None:
            receipt = self.store.write(job).result()
            assert (receipt.id, receipt.received, receipt.is_new) == (
                self.lists.index(known) + 1,
                known.received,
                False,
            )
        else:
            received = max(self.now, self.last.get(player, 0))
            is_unlocked = received <= self.unlocked.get(player, -1)
            stands = Standing() if is_unlocked else Standing(received > self.deadline, self.locked)
            receipt = self.store.write(job).result()
            assert (receipt.id, receipt.received, receipt.standing) == (len(self.lists) + 1, received, stands)
            self.lists.append(_List(player, once, text, received, stands))
            self.last[player] = received

    @precondition(lambda self: self.lists)
    @rule(data=st.data())
    def accepts(self, data: st.DataObject) -> None:
        """The organizer takes one of the lists."""
        number = data.draw(st.integers(1, len(self.lists)))
        self.store.write(lambda c: submissions.accept(c, 1, number, "why", "organizer 1", self.now)).result()
        self.lists[number - 1].accepted = True

    @rule(player=PLAYERS, minutes=st.integers(-5, 200))
    def unlocks(self, player: int, minutes: int) -> None:
        """The organizer unlocks a player for a while."""
        if player not in self.erased:
            until = self.now + minutes
            self.store.write(lambda c: events.unlock(c, 1, player, until, "why", "organizer 1", self.now)).result()
            self.unlocked[player] = until

    @rule(locked=st.booleans())
    def locks(self, *, locked: bool) -> None:
        """The organizer locks all, or opens."""
        state = "locked" if locked else "open"
        self.store.write(lambda c: events.set_state(c, 1, state, {}, "organizer 1", self.now)).result()  # type: ignore[arg-type] # it is one of the words
        self.locked = locked

    @rule(by=st.integers(-300, 300))
    def moves_the_deadline(self, by: int) -> None:
        """On or back."""
        self.deadline = DEADLINE + by
        self.store.write(lambda c: events.set_deadline(c, 1, self.deadline, "organizer 1", self.now)).result()

    @rule(player=PLAYERS)
    def erases(self, player: int) -> None:
        """Everything of a player."""
        if player not in self.erased and self.lists:
            self.store.write(lambda c: events.erase(c, 1, player, self.now, "organizer 1")).result()
            self.erased.add(player)
            self.unlocked.pop(player, None)

    @invariant()
    def what_counts_is_what_a_plain_account_says(self) -> None:
        """The last that came in time, or was accepted."""
        expected = {}
        for number, each in enumerate(self.lists, 1):
            late = each.standing.late and each.received > self.deadline
            if each.accepted or not (each.standing.closed or late):
                expected[each.player] = number
        lists = self.store.read(lambda c: submissions.lists_of(c, 1))
        found = self.store.read(lambda c: events.event_numbered(c, 1))
        assert found is not None
        counting = submissions.counting_of(lists, found.times)
        assert {player: each.sent.id for player, each in counting.items()} == expected

    @invariant()
    def nothing_is_lost_and_nothing_is_left_of_who_is_erased(self) -> None:
        """The texts are those that were sent."""
        texts = self.store.read(lambda c: submissions.texts_of(c, 1))
        assert texts == {
            number: each.text for number, each in enumerate(self.lists, 1) if each.player not in self.erased
        }
        assert self.store.read(audit.broken_links) == []


def _keep(sending: submissions.Sending, connection: Connection) -> submissions.Receipt:
    return submissions.keep(connection, sending)


TestLists = pytest.mark.slow(step=1)(Lists.TestCase)
TestLists.settings = settings(max_examples=of_a_slow_test(40), stateful_step_count=25)
