"""What the store keeps, the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import hashlib
import json
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import MetaData, Table, delete, func, inspect, select, text, update
from sqlalchemy.exc import DBAPIError

from deckcheck.serve.rules import Capability, Outage, Standing, Times
from deckcheck.serve.store import audit, capabilities, events, rounds, schema, shares, submissions
from deckcheck.serve.store.database import Unavailable
from deckcheck.serve.store.migrate import newest, versions
from deckcheck.serve.store.store import Store, beat, begin_beating, outages
from deckcheck.source import InputError

if TYPE_CHECKING:
    from sqlalchemy import Connection

TIMES = Times(deadline=1_000)


def _event(store: Store, slug: str = "cup", times: Times = TIMES, players: int = 3) -> tuple[int, list[int]]:
    """An event with players p0, p1 …; the numbers of both."""

    def add(connection: Connection) -> tuple[int, list[int]]:
        new = events.Event(slug, "Cup", "event: Cup", f"events/{slug}/event.yaml", 540, times)
        id = events.add_event(connection, new, 1, "command")
        events.import_players(connection, id, [events.Expected(f"p{n}", f"Player {n}") for n in range(players)], 1, "x")
        return id, [each.id for each in events.players_of(connection, id)]

    return store.write(add).result()


def _keep(
    store: Store, event: int, player: int, once: str, deck: str = "4 Ash Drake", at: int = 500
) -> submissions.Receipt:
    sending = submissions.Sending(event, player, once, deck, "player", at)
    return store.write(lambda connection: submissions.keep(connection, sending)).result()


def _count(store: Store, table: Any) -> int:
    return store.read(lambda connection: connection.execute(select(func.count()).select_from(table)).scalar_one())


def _execute(statement: Any, connection: Connection) -> None:
    connection.execute(statement)


def _kept(sending: submissions.Sending, connection: Connection) -> submissions.Receipt:
    return submissions.keep(connection, sending)


def _judged(id: int, basis: str, verdict: str, connection: Connection) -> None:
    submissions.judged(connection, id, basis, verdict, {"said": verdict}, 5)


def _lists(event: int, player: int, basis: str, connection: Connection) -> list[submissions.Kept]:
    return submissions.lists_of(connection, event, player, basis)


def _imported(event: int, listed: list[events.Expected], connection: Connection) -> events.Differences:
    return events.import_players(connection, event, listed, 3, "organizer 2")


def _accepted(event: int, id: int, player: int, connection: Connection) -> bool:
    return submissions.accept(connection, event, id, "train", "organizer 2", 6, player)


def _confirmed(player: int, id: int, connection: Connection) -> None:
    submissions.confirm(connection, player, id, 9)


def _steps() -> list[str]:
    """The steps as Alembic has them."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).with_name("migrations")))
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def test_the_steps_make_the_tables_that_the_program_uses(store: Store) -> None:
    def differences(connection: Connection) -> list[Any]:
        from alembic.autogenerate import compare_metadata
        from alembic.runtime.migration import MigrationContext

        return [*compare_metadata(MigrationContext.configure(connection), schema.metadata)]

    assert store.read(differences) == []
    assert versions() == _steps()
    assert store.version() == newest()
    store.migrate()  # again is nothing


def test_a_database_of_a_later_version_is_refused(store: Store) -> None:
    store.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))).result()
    for use in (store.migrate, store.version):
        with pytest.raises(InputError) as error:
            use()
        assert [each.code for each in error.value.problems] == ["newer-database"]


def test_a_list_is_kept_once_however_often_the_form_is_sent(store: Store) -> None:
    event, (player, other, _) = _event(store)
    first = _keep(store, event, player, "form")
    again = _keep(store, event, player, "form", at=700)
    assert again == first._replace(is_new=False)
    assert first.digest == hashlib.sha256((first.salt + "4 Ash Drake").encode()).hexdigest()
    with pytest.raises(submissions.AnotherList):
        _keep(store, event, player, "form", "3 Ash Drake")
    assert _keep(store, event, other, "form").is_new
    second = _keep(store, event, player, "tab two", "3 Ash Drake")
    assert (second.before, first.before, second.is_new) == (first.id, None, True)
    assert [each.text for each in store.read(lambda c: submissions.lists_of(c, event, player))] == [
        "4 Ash Drake",
        "3 Ash Drake",
    ]


def test_the_clock_may_go_back_and_the_order_stays(store: Store) -> None:
    event, (player, *_) = _event(store, times=Times(deadline=100))
    assert _keep(store, event, player, "a", at=90).received == 90
    late = _keep(store, event, player, "b", at=110)
    back = _keep(store, event, player, "c", at=50)
    assert (late.standing, back.received, back.standing) == (Standing(late=True), 110, Standing(late=True))


def test_a_player_sends_so_many_lists_and_no_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "MOST_LISTS", 3)
    event, (player, other, _) = _event(store)
    sent = [_keep(store, event, player, f"form {number}") for number in range(3)]
    with pytest.raises(submissions.TooManyLists):
        _keep(store, event, player, "form 3")
    # What is there is there, others have lists of their own, and the organizer sends for a player all the same.
    assert _keep(store, event, player, "form 0") == sent[0]._replace(is_new=False)
    assert _keep(store, event, other, "form 3").is_new
    sending = submissions.Sending(event, player, "desk", "3 Ash Drake", "organizer 2", 500)
    assert store.write(partial(_kept, sending)).result().is_new
    assert _count(store, schema.submission) == 5


@pytest.mark.parametrize("ahead", [20, 30 * 86_400_000])
def test_a_clock_that_was_ahead_makes_no_list_of_others_late(store: Store, ahead: int) -> None:
    event, (player, other, _) = _event(store, times=Times(deadline=100))
    elsewhere, (stranger, *_) = _event(store, "other", Times())
    assert _keep(store, elsewhere, stranger, "a", at=100 + ahead).received == 100 + ahead
    for whose in (player, other):
        kept = _keep(store, event, whose, "a", at=50)
        assert (kept.received, kept.standing) == (50, Standing())


def test_a_clock_that_was_altogether_wrong_makes_no_later_list_late(store: Store) -> None:
    event, (player, *_) = _event(store, times=Times(deadline=100))
    wrong = _keep(store, event, player, "a", at=86_400_000)
    assert wrong.standing == Standing(late=True)
    # Its time is none before that of the list before, and it stands as it came.
    right = _keep(store, event, player, "b", at=90)
    assert (right.received, right.standing) == (86_400_000, Standing())
    times = Times(deadline=100)
    counts = submissions.counting_of(store.read(lambda c: submissions.lists_of(c, event)), times)
    assert counts[player].sent.id == right.id
    assert _keep(store, event, player, "c", at=110).standing == Standing(late=True)


def test_a_list_for_nobody_or_of_another_event_is_refused(store: Store) -> None:
    event, (player, *_) = _event(store)
    elsewhere, (stranger, *_) = _event(store, "other")
    for whose, of in ((stranger, event), (player, elsewhere), (9_999, event)):
        with pytest.raises(submissions.NoSuchPlayer):
            _keep(store, of, whose, "form")
    with pytest.raises(ValueError, match="NUL"):
        _keep(store, event, player, "form", "4 \0")
    assert _count(store, schema.submission) == 0


@pytest.mark.parametrize("table", schema.APPEND_ONLY)
def test_what_is_only_added_to_can_not_be_changed(store: Store, table: str) -> None:
    event, (player, *_) = _event(store)
    receipt = _keep(store, event, player, "form")
    store.write(lambda c: submissions.accept(c, event, receipt.id, "late train", "organizer 2", 5)).result()
    rows = schema.metadata.tables[table]
    column = next(each for each in rows.c if not each.primary_key)
    acts = {"UPDATE": update(rows).values({column.name: column}), "DELETE": delete(rows)}
    for act in schema.APPEND_ONLY[table]:
        with pytest.raises(Exception, match="only added to"):
            store.write(partial(_execute, acts[act])).result()
    assert _count(store, rows) > 0


def test_a_job_that_fails_takes_nothing_of_the_others_with_it(store: Store) -> None:
    event, (player, *_) = _event(store)
    begin = threading.Event()

    def failing(connection: Connection) -> None:
        connection.execute(update(schema.event).values(name="spoilt"))
        raise ZeroDivisionError

    def breaking(connection: Connection) -> None:
        connection.execute(schema.seen.insert().values(submission=1_234, at=1))  # there is no such list

    store.write(lambda _: begin.wait())  # so that all of them are of one transaction
    sendings = [submissions.Sending(event, player, f"form {n}", "list", "player", 5) for n in range(4)]
    kept = [store.write(partial(_kept, each)) for each in sendings[:2]]
    failed, broken = store.write(failing), store.write(breaking)
    kept += [store.write(partial(_kept, each)) for each in sendings[2:]]
    begin.set()
    assert [each.result().is_new for each in kept] == [True] * 4
    assert isinstance(failed.exception(), ZeroDivisionError)
    assert isinstance(broken.exception(), DBAPIError)
    found = store.read(lambda c: events.event_numbered(c, event))
    assert found is not None
    assert found.name == "Cup"


def test_what_comes_after_the_end_is_refused_at_once(store: Store) -> None:
    event, (player, *_) = _event(store)
    begin = threading.Event()
    store.write(lambda _: begin.wait())
    waiting = store.write(partial(_kept, submissions.Sending(event, player, "form", "list", "player", 5)))
    ending = threading.Thread(target=store.close)
    ending.start()
    begin.set()
    ending.join()
    assert waiting.result().is_new
    with pytest.raises(Unavailable):
        store.write(partial(beat, now=1)).result(timeout=10)
    store.close()


def test_which_list_counts_follows_acceptance_lock_and_unlock(store: Store) -> None:
    event, (player, other, third) = _event(store)
    early = _keep(store, event, player, "a")
    late = _keep(store, event, player, "b", at=1_001)

    def counts() -> dict[int, int]:
        def read(connection: Connection) -> dict[int, int]:
            found = events.event_numbered(connection, event)
            assert found is not None
            lists = submissions.lists_of(connection, event)
            return {number: each.sent.id for number, each in submissions.counting_of(lists, found.times).items()}

        return store.read(read)

    assert counts() == {player: early.id}
    assert store.write(lambda c: submissions.accept(c, event, late.id, "train", "organizer 2", 5)).result()
    assert store.write(lambda c: submissions.accept(c, event, late.id, "again", "organizer 2", 6)).result()
    assert not store.write(lambda c: submissions.accept(c, event + 1, late.id, "no", "organizer 2", 6)).result()
    for whose, found in ((player, True), (player + 1, False)):
        assert store.write(partial(_accepted, event, late.id, whose)).result() is found
    assert counts() == {player: late.id}
    store.write(lambda c: events.set_deadline(c, event, 5_000, "organizer 2", 6)).result()
    store.write(lambda c: events.set_state(c, event, "locked", counts(), "organizer 2", 7)).result()
    closed = _keep(store, event, other, "c", at=2_000)
    assert closed.standing == Standing(closed=True)
    store.write(lambda c: events.unlock(c, event, third, 3_000, "lost phone", "organizer 2", 8)).result()
    let_in = _keep(store, event, third, "d", at=3_000)
    shut = _keep(store, event, third, "e", at=3_001)
    assert (let_in.standing, shut.standing) == (Standing(), Standing(closed=True))
    assert counts() == {player: late.id, third: let_in.id}
    told = store.read(lambda c: audit.acts(c, event))
    assert [(each.action, each.player) for each in reversed(told)] == [
        ("add-event", None),
        ("import-players", None),
        ("send", player),
        ("send", player),
        ("accept", player),
        ("deadline", None),
        ("lock", None),
        ("send", other),
        ("unlock-player", third),
        ("send", third),
        ("send", third),
    ]
    assert next(each for each in told if each.action == "lock").detail == {
        "before": {"state": "open"},
        "after": {"state": "locked"},
        "counting": [[player, late.id]],
    }


def test_the_chain_of_acts_shows_what_was_changed_left_out_or_added(store: Store) -> None:
    event, (player, *_) = _event(store)
    for number in range(4):
        _keep(store, event, player, str(number))
    assert store.read(audit.broken_links) == []

    def tampered(*statements: str) -> list[int]:
        """What is found after what only somebody with the database in hand can do; it is put back."""
        found: list[int] = []

        def job(connection: Connection) -> None:
            if connection.dialect.name == "sqlite":
                connection.execute(text("DROP TRIGGER no_update_audit"))
                connection.execute(text("DROP TRIGGER no_delete_audit"))
            else:
                connection.execute(text("ALTER TABLE audit DISABLE TRIGGER USER"))
            for statement in statements:
                connection.execute(text(statement))
            found.extend(audit.broken_links(connection))
            raise ZeroDivisionError

        assert isinstance(store.write(job).exception(), ZeroDivisionError)
        return found

    assert tampered("UPDATE audit SET at = 501 WHERE id = 4") == [4]
    assert tampered("UPDATE audit SET detail = '{}' WHERE id = 3") == [3]
    assert tampered("DELETE FROM audit WHERE id = 4") == [5]
    assert tampered("UPDATE audit SET hash = prev WHERE id = 5") == [5, 6]
    assert tampered("UPDATE audit SET prev = hash WHERE id = 1") == [1]
    assert store.read(audit.broken_links) == []


def test_verdicts_are_by_what_they_were_judged_by(store: Store) -> None:
    event, (player, *_) = _event(store)
    receipt = _keep(store, event, player, "a")
    for basis, verdict in (("old", "legal"), ("new", "undecided"), ("new", "illegal")):
        store.write(partial(_judged, receipt.id, basis, verdict)).result()
    found = {basis: store.read(partial(_lists, event, player, basis))[0] for basis in ("old", "new", "x")}
    assert {basis: (each.verdict, each.report) for basis, each in found.items()} == {
        "old": ("legal", {"said": "legal"}),
        "new": ("illegal", {"said": "illegal"}),
        "x": (None, None),
    }
    assert [each.verdict for each in store.read(lambda c: submissions.lists_of(c, event, None, "new"))] == ["illegal"]


def test_an_import_adds_and_changes_and_removes_nobody(store: Store) -> None:
    event, (player, *_) = _event(store)
    listed = [
        events.Expected("p0", "Player 0"),
        events.Expected("p1", "Renamed", "ja", {"Table": "7"}),
        events.Expected("p9"),
    ]
    told = events.Differences(("p9",), ("p1",), ("p2",))
    assert store.read(lambda c: events.differences(c, event, listed)) == told
    assert store.write(lambda c: events.import_players(c, event, listed, 2, "organizer 2")).result() == told
    found = store.read(lambda c: events.players_of(c, event))
    assert [(each.called, each.name, each.lang, each.extra) for each in found] == [
        ("p0", "Player 0", None, {}),
        ("p1", "Renamed", "ja", {"Table": "7"}),
        ("p2", "Player 2", None, {}),
        ("p9", None, None, {}),
    ]
    assert store.read(lambda c: events.player_numbered(c, event, player)) == found[0]
    assert store.read(lambda c: events.player_called(c, event, "p1")) == found[1]
    assert store.read(lambda c: events.player_numbered(c, event + 1, player)) is None
    assert store.read(lambda c: events.player_called(c, event + 1, "p1")) is None


def test_an_import_makes_nobody_of_somebody_who_signed_up(store: Store) -> None:
    event, _ = _event(store)
    new = events.Expected("", "Mallory Ａ", "en", {"Contact": "m@x.example"})
    mine = store.write(lambda c: events.sign_up(c, event, new, "form", None, 2)).result()
    before = store.read(lambda c: events.players_of(c, event))
    listed = [
        events.Expected(mine.called, "Anna Berg"),
        events.Expected("p9", "Ren"),
        events.Expected("p0", "Player 0"),
    ]
    told = events.Differences(("p9",), (), ("p1", "p2"), (mine.called,))
    assert store.read(lambda c: events.differences(c, event, listed)) == told
    for taken in (listed, [events.Expected(mine.called)]):
        assert store.write(partial(_imported, event, taken)).result().taken == (mine.called,)
    assert store.read(lambda c: events.players_of(c, event)) == before
    # A table that came out of the page may come in again, with what was added to it.
    again = [events.Expected(mine.called, "mallory a", "ja", {"Table": "7"})]
    told = events.Differences((), (mine.called,), ("p0", "p1", "p2"))
    assert store.write(partial(_imported, event, again)).result() == told
    found = store.read(lambda c: events.player_called(c, event, mine.called))
    assert found is not None
    assert (found.id, found.name, found.lang, found.extra) == (mine.id, "mallory a", "ja", {"Table": "7"})


def test_codes_become_sessions_until_they_are_revoked(store: Store) -> None:
    event, (player, other, _) = _event(store)
    code = store.write(lambda c: capabilities.issue(c, "player", 10, "organizer 2", event, player)).result()
    unlike = store.write(lambda c: capabilities.issue(c, "player", 10, "organizer 2", event, other)).result()
    found = store.read(lambda c: capabilities.capability_of(c, code.lower().replace("-", " ")))
    assert found == Capability(1, "player", event, player)
    secret = store.write(lambda c: capabilities.begin_session(c, code, 20)).result()
    assert secret is not None
    assert store.write(lambda c: capabilities.begin_session(c, code, 20)).result() != secret

    def allowed(secret: str, now: int) -> Capability | None:
        return store.read(lambda c: capabilities.session_capability(c, secret, now))

    assert allowed(secret, 20 + capabilities.SESSION) == found
    assert allowed(secret, 21 + capabilities.SESSION) is None
    assert allowed("x" + secret, 21) is None
    store.write(lambda c: capabilities.issue(c, "player", 30, "organizer 2", event, player)).result()
    assert allowed(secret, 31) is None
    assert store.read(lambda c: capabilities.capability_of(c, code)) is None
    assert store.write(lambda c: capabilities.begin_session(c, code, 20)).result() is None
    assert store.read(lambda c: capabilities.capability_of(c, unlike)) is not None
    mine = store.write(lambda c: capabilities.begin_session(c, unlike, 40)).result()
    assert mine is not None
    store.write(lambda c: capabilities.end_session(c, mine)).result()
    assert allowed(mine, 41) is None


def test_a_new_operator_link_ends_the_old_one(store: Store) -> None:
    first, second = (store.write(lambda c: capabilities.issue(c, "operator", 1, "command")).result() for _ in "ab")
    assert store.read(lambda c: capabilities.capability_of(c, first)) is None
    assert store.read(lambda c: capabilities.capability_of(c, second)) == Capability(2, "operator")


@pytest.mark.slow(step=1)
def test_no_code_and_no_session_is_in_the_database(store: Store) -> None:
    event, (player, *_) = _event(store)
    secrets: list[str] = []

    def issue(connection: Connection) -> None:
        for number in range(1_000):
            secrets.append(capabilities.issue(connection, "player", number, "x", event, player))
            if number % 50 == 0:
                secrets.append(capabilities.begin_session(connection, secrets[-1], 5) or "")

    store.write(issue).result()
    assert len(set(secrets)) == 1_020

    def everything(connection: Connection) -> str:
        tables = inspect(connection).get_table_names()
        return json.dumps(
            [
                [
                    [*map(str, row)]
                    for row in connection.execute(select(Table(each, MetaData(), autoload_with=connection)))
                ]
                for each in tables
            ]
        )

    whole = store.read(everything)
    for secret in secrets:
        assert secret not in whole
        assert secret.replace("-", "") not in whole


def test_who_is_erased_leaves_a_receipt_and_an_act(store: Store) -> None:
    event, (player, other, _) = _event(store)
    receipt, kept = _keep(store, event, player, "a", "4 Secret Drake"), _keep(store, event, other, "a", "4 Open Drake")
    store.write(lambda c: submissions.judged(c, receipt.id, "b", "legal", {"list": "Secret Drake"}, 5)).result()
    code = store.write(lambda c: capabilities.issue(c, "player", 10, "x", event, player)).result()
    secret = store.write(lambda c: capabilities.begin_session(c, code, 20)).result()
    store.write(lambda c: events.erase(c, event, player, 30, "organizer 2")).result()
    gone = store.read(lambda c: events.player_numbered(c, event, player))
    assert gone == events.Player(
        player, event, f"erased-{player}", None, None, {}, dropped=False, unlocked_until=None, erased=30
    )
    (left,) = store.read(lambda c: submissions.lists_of(c, event, player, "b"))
    assert (left.digest, left.text, left.salt, left.verdict) == (receipt.digest, None, None, None)
    assert store.read(lambda c: submissions.texts_of(c, event)) == {kept.id: "4 Open Drake"}
    assert store.read(lambda c: capabilities.session_capability(c, secret or "", 21)) is None
    with pytest.raises(submissions.NoSuchPlayer):
        _keep(store, event, player, "b")
    assert (
        store.read(audit.broken_links)
        == store.read(submissions.textless)
        == store.read(submissions.wrong_digests)
        == []
    )


def test_the_player_confirms_what_others_sent(store: Store) -> None:
    event, (player, other, _) = _event(store)
    receipt = _keep(store, event, player, "a")
    for whose in (other, player, player):
        store.write(partial(_confirmed, whose, receipt.id)).result()
        assert store.read(lambda c: submissions.lists_of(c, event, player))[0].seen == (whose == player)


def test_when_the_page_was_away(store: Store) -> None:
    def beats(now: int) -> Outage | None:
        return store.write(lambda c: begin_beating(c, now)).result()

    assert beats(10_000) is None
    store.write(lambda c: beat(c, 60_000)).result()
    assert beats(65_000) is None
    assert beats(70_001) == Outage(65_000, 70_001)
    assert store.read(outages) == [Outage(65_000, 70_001)]


def test_who_reads_cannot_write(store: Store) -> None:
    with pytest.raises(Exception, match="read"):
        store.read(lambda c: beat(c, 5))


def test_a_round_is_drawn_once_and_what_was_noted_of_a_player_goes_with_the_player(store: Store) -> None:
    event, players = _event(store)
    seats = [
        rounds.Seat("1", players[0], None, 0),
        rounds.Seat("1", None, "Somebody", 0),
        rounds.Seat("2", players[1], None, None),
        rounds.Seat("3", players[2], None, 1),
    ]

    def draw(connection: Connection) -> None:
        rounds.keep_draw(connection, event, 2, "later", seats[2:], "judge 1", 3)
        for _ in "ab":
            rounds.keep_draw(connection, event, 1, "seed", seats, "judge 1", 4)
        rounds.note_check(connection, event, players[0], 1, "problem", "61 cards", "judge 1", 5)
        rounds.note_check(connection, event, players[1], None, "fine", "", "judge 1", 6)

    store.write(draw).result()
    first, second = store.read(partial(_rounds, event))
    assert (first.round, first.seed, first.seats) == (1, "seed", tuple(seats))
    assert [[each.written or each.player for each in table] for table in first.tables] == [
        [players[0], "Somebody"],
        [players[2]],
    ]
    assert (second.round, len(second.tables)) == (2, 1)
    assert store.read(partial(_tables, event)) == {players[1]: "2", players[2]: "3"}
    store.write(lambda connection: events.erase(connection, event, players[0], 7, "command")).result()
    noted = store.read(lambda connection: rounds.checks_of(connection, event))
    assert [(each.player, each.outcome, each.note) for each in noted] == [
        (players[0], "problem", ""),
        (players[1], "fine", ""),
    ]
    assert store.read(audit.broken_links) == []


def _rounds(event: int, connection: Connection) -> list[rounds.Round]:
    return rounds.rounds_of(connection, event)


def _tables(event: int, connection: Connection) -> dict[int, str]:
    return rounds.tables_now(connection, event)


def test_shared_lists_come_and_go_by_words_that_are_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shares, "MOST_BYTES", 20)

    def keep(text: str, now: int) -> shares.Links:
        return store.write(lambda connection: shares.keep(connection, text, "a/b", "2026-01-01", now)).result()

    def found(links: shares.Links, now: int) -> shares.Shared | None:
        return store.read(lambda connection: shares.shared(connection, links.id, now))

    first, second = keep("4 𩸽", 5), keep("4 Owl", 6)
    assert found(first, 7) == shares.Shared("4 𩸽", "a/b", "2026-01-01", 5 + shares.LASTS)
    with pytest.raises(shares.Full):
        keep("x" * 10, 7)
    with pytest.raises(ValueError, match="NUL"):
        keep("\0", 7)
    for links, gone in ((shares.Links(first.id, second.remover), False), (first, True), (first, False)):
        assert store.write(partial(_removed, links)).result() is gone
    assert (found(first, 7), found(second, 7) is not None) == (None, True)
    assert found(second, 6 + shares.LASTS) is None
    keep("x" * 20, 6 + shares.LASTS)
    assert _count(store, schema.share) == 1


def _removed(links: shares.Links, connection: Connection) -> bool:
    return shares.remove(connection, links.id, links.remover)
