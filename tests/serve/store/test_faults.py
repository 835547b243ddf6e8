"""What is kept when the machine does its worst: killed at any moment, the disk full, the database held by another."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from deckcheck.serve.folder import Folder
from deckcheck.serve.rules import Times
from deckcheck.serve.store import audit, events, submissions
from deckcheck.serve.store.database import Unavailable, url_of
from deckcheck.serve.store.store import Store
from deckcheck.source import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

KEEPING = Path(__file__).with_name("keeping.py")
ROOT = Path(__file__).parents[3]


class Answer(NamedTuple):
    """What the program said of a list: its number and digest, or None and why not."""

    once: str
    id: int | None
    said: str


class Keeping:
    """The program that keeps lists, running."""

    def __init__(self, url: str, file_size: int = 0) -> None:
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            [sys.executable, str(KEEPING), url, str(file_size)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        assert self._out.readline() == "ready\n"

    def send(self, sendings: list[submissions.Sending]) -> None:
        """Hand lists over; who is killed takes none any more."""
        try:
            self._in.write("".join(json.dumps([*each]) + "\n" for each in sendings))
            self._in.close()
        except BrokenPipeError:
            return

    def answers(self) -> Iterator[Answer]:
        """What it says, until it ends; of a killed one the last line may be broken off."""
        for line in self._out:
            if line.endswith("\n"):
                yield Answer(*json.loads(line))

    def kill(self) -> None:
        """Kill it as nothing can be killed harder."""
        self._process.kill()

    def end(self) -> None:
        """Wait until it has ended."""
        self._process.wait()
        self._out.close()


def _players(store: Store, count: int) -> tuple[int, list[int]]:
    def add(connection: Connection) -> tuple[int, list[int]]:
        new = events.Event("cup", "Cup", "", "", 0, Times())
        event = events.add_event(connection, new, 1, "command")
        events.import_players(connection, event, [events.Expected(f"p{n}") for n in range(count)], 1, "command")
        return event, [each.id for each in events.players_of(connection, event)]

    return store.write(add).result()


def _whole(store: Store, event: int, acknowledged: dict[str, Answer], sent: dict[str, submissions.Sending]) -> None:
    """What must hold: what was acknowledged is there, as it was sent, once; nothing is there that was not sent."""
    kept = store.read(lambda connection: submissions.lists_of(connection, event))
    texts = store.read(lambda connection: submissions.texts_of(connection, event))
    by_id = {each.sent.id: each for each in kept}
    assert len(by_id) == len(kept) == len(texts)
    for once, answer in acknowledged.items():
        assert answer.id is not None
        assert by_id[answer.id].digest == answer.said
        assert texts[answer.id] == sent[once].text
        assert by_id[answer.id].player == sent[once].player
    # The text says which form it is of, so that this counts doubles.
    assert sorted(texts.values()) == sorted({*texts.values()})
    assert {*texts.values()} <= {each.text for each in sent.values()}
    assert store.read(submissions.wrong_digests) == store.read(submissions.textless) == []
    assert store.read(audit.broken_links) == []


@pytest.mark.slow(step=2)
@pytest.mark.parametrize(
    ("players", "kills", "kind"),
    [(60, 4, "sqlite"), (500, 20, "sqlite"), (60, 4, "postgresql"), (500, 20, "postgresql")],
)
def test_nothing_that_was_acknowledged_is_lost_or_double(
    tmp_path: Path, request: pytest.FixtureRequest, players: int, kills: int, kind: str
) -> None:
    if kind == "postgresql":
        from serve.databases import new_database

        url = new_database(request.getfixturevalue("server"))
    else:
        url = url_of(str(tmp_path / "page.sqlite"))
    chance = random.Random(7)  # noqa: S311 -- the same lists each time
    store = Store(url)
    store.migrate()
    event, numbers = _players(store, players)
    sent: dict[str, submissions.Sending] = {}
    for number, player in enumerate(numbers):
        for edit in range(1 + (chance.random() < 0.3)):
            once = f"{number}-{edit}"
            sent[once] = submissions.Sending(event, player, once, f"# {once}\n" + "4 Ash Drake\n" * 20, "player", 500)
    acknowledged: dict[str, Answer] = {}
    killed = 0
    while len(acknowledged) < len(sent) or killed < kills:
        program = Keeping(url)
        # Who has no answer sends again, and some who have one: the answer may have been lost on its way.
        again = {*chance.sample([*sent], 3)}
        open_ = [each for once, each in sent.items() if once not in acknowledged or once in again]
        chance.shuffle(open_)
        patience = chance.randint(1, 1 + len(open_) // (kills - killed + 1)) if killed < kills else len(open_) + 1
        threading.Thread(target=program.send, args=(open_,), daemon=True).start()
        for count, answer in enumerate(program.answers(), 1):
            assert answer.id is not None, answer
            assert acknowledged.setdefault(answer.once, answer) == answer
            if count == patience:
                program.kill()
                killed += 1
        program.end()
    assert killed == kills
    _whole(store, event, acknowledged, sent)
    store.close()


@pytest.mark.slow(step=1)
def test_a_full_disk_keeps_what_was_acknowledged_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "page.sqlite"
    store = Store(url_of(str(path)))
    store.migrate()
    event, numbers = _players(store, 100)
    sent = {
        f"{player}": submissions.Sending(event, player, f"{player}", f"# {player}\n" + "4 Ash Drake\n" * 700, "x", 5)
        for player in numbers
    }
    # A limit counts for each file: how much stands in the log beside the database must not depend on what was quicker.
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
    program = Keeping(url_of(str(path)), file_size=path.stat().st_size + 400_000)
    threading.Thread(target=program.send, args=([*sent.values()],), daemon=True).start()
    answers = list(program.answers())
    program.end()
    kept = {each.once: each for each in answers if each.id is not None}
    assert 0 < len(kept) < len(sent) == len(answers)
    assert all("Unavailable" in each.said for each in answers if each.id is None)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    _whole(store, event, kept, sent)  # reading goes on
    program = Keeping(url_of(str(path)))
    threading.Thread(target=program.send, args=([*sent.values()],), daemon=True).start()
    again = {each.once: each for each in program.answers()}
    program.end()
    assert {once: again[once] for once in kept} == kept
    _whole(store, event, again, sent)
    assert len(again) == len(sent)
    store.close()


@pytest.mark.slow(step=1)
def test_a_database_that_another_holds_is_waited_for_and_no_longer(tmp_path: Path) -> None:
    path = str(tmp_path / "page.sqlite")
    store = Store(url_of(path))
    store.migrate()
    event, (player,) = _players(store, 1)
    sending = submissions.Sending(event, player, "form", "4 Ash Drake", "player", 5)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    with pytest.raises(Unavailable, match="locked"):
        store.write(lambda connection: submissions.keep(connection, sending)).result()
    assert 4.5 < time.monotonic() - began < 8
    assert store.read(lambda connection: submissions.lists_of(connection, event)) == []  # reading does not wait
    other.execute("ROLLBACK")
    other.close()
    assert store.write(lambda connection: submissions.keep(connection, sending)).result().is_new
    store.close()


def test_one_server_holds_a_folder(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "site"))
    folder.make(None)
    with folder.held():
        with pytest.raises(InputError) as error, folder.held():
            pass
        assert [each.code for each in error.value.problems] == ["site-folder-held"]
    with folder.held():
        pass


def test_a_folder_is_made_once_and_its_secrets_are_its_owners(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path / "site"))
    for use in (folder.url, folder.key):
        with pytest.raises(InputError) as error:
            use()
        assert [each.code for each in error.value.problems] == ["no-site-folder"]
    folder.make("postgresql://host/name")
    assert (folder.url(), len(folder.key())) == ("postgresql://host/name", 32)
    assert {each.name: oct(each.stat().st_mode & 0o777) for each in (tmp_path / "site").iterdir()} == {
        "key": "0o600",
        "database-url": "0o600",
        "events": oct((tmp_path / "site" / "events").stat().st_mode & 0o777),
    }
    assert (tmp_path / "site").stat().st_mode & 0o077 == 0
    with pytest.raises(InputError) as error:
        folder.make(None)
    assert [each.code for each in error.value.problems] == ["site-folder-not-empty"]
