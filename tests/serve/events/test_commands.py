"""The commands for a site with events, as somebody types them."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from deckcheck.cli import main
from deckcheck.serve.folder import Folder
from deckcheck.serve.rules import Capability
from deckcheck.serve.store.capabilities import capability_of
from deckcheck.serve.store.events import player_called
from deckcheck.serve.store.store import Store
from deckcheck.serve.store.submissions import Sending, keep
from deckcheck.source import InputError
from desk_events import BANS, CARDS, FORMAT
from full_disk import no_room

EVENT = """\
event: Autumn Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
deadline: 2026-11-20 18:00+09:00
players: {table: players.csv}
serve: {}
"""
LINK = re.compile(r"https://cup\.example/p#([A-Z2-7]{4}(?:-[A-Z2-7]{4}){7})\n")
URL = ("--public-url", "https://cup.example/")


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    players = "ID,Name,Email\n001,Hina Sato,hina@secret.example\n002,碧,\n"
    written = {"event.yaml": EVENT, "open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS, "players.csv": players}
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


def _run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["serve", *args], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _code(result: Result) -> str:
    found = LINK.fullmatch(result.stdout)
    assert found is not None, result.stdout
    return found[1]


def _capability(code: str) -> Capability | None:
    store = Store(Folder("site").url())
    try:
        return store.read(lambda connection: capability_of(connection, code))
    finally:
        store.close()


def _send(called: str, text: str) -> None:
    store = Store(Folder("site").url())

    def send(connection: object) -> None:
        player = player_called(connection, 1, called)  # type: ignore[arg-type] # it is what a store hands over
        assert player is not None
        keep(connection, Sending(1, player.id, "form", text, "player", 5))  # type: ignore[arg-type] # as above

    store.write(send).result()
    store.close()


def test_links_are_made_and_the_old_ones_end() -> None:
    operator, organizer = _code(_run("init", "site", *URL)), _code(_run("add", "site", "event.yaml", *URL))
    assert _capability(operator) == Capability(1, "operator")
    assert _capability(organizer) == Capability(2, "organizer", 1)
    again = _code(_run("link", "site", "autumn-cup", *URL))
    assert (_capability(organizer), _capability(again)) == (None, Capability(3, "organizer", 1))
    judge = _code(_run("link", "site", "autumn-cup", "--role", "judge", *URL))
    assert (_capability(again), _capability(judge)) == (Capability(3, "organizer", 1), Capability(4, "judge", 1))
    player = _code(_run("link", "site", "autumn-cup", "--role", "player", "--player", "002", *URL))
    assert _capability(player) == Capability(5, "player", 1, 2)
    assert _code(_run("link", "site", "--role", "operator", *URL)) != operator
    assert _capability(operator) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("init", "site"), "site-folder-not-empty"),
        (("add", "site", "event.yaml"), "event-there"),
        (("add", "nosite", "event.yaml"), "no-site-folder"),
        (("link", "site", "other"), "no-such-event"),
        (("link", "site", "autumn-cup", "--role", "player"), "link-of-what"),
        (("link", "site", "autumn-cup", "--role", "operator"), "link-of-what"),
        (("link", "site", "--role", "judge"), "link-of-what"),
        (("link", "site", "autumn-cup", "--role", "player", "--player", "9"), "no-such-player"),
        (("erase", "site", "autumn-cup", "9"), "no-such-player"),
        (("export", "site", "other", "out"), "no-such-event"),
        (("restore", "site2", "event.yaml"), "no-site-copy"),
        (("backup", "site", "event.yaml"), "file-there"),
    ],
)
def test_what_cannot_be_done_is_told(args: tuple[str, ...], told: str) -> None:
    _run("init", "site")
    _run("add", "site", "event.yaml")
    assert f"[{told}]" in _run(*args, code=2).stderr


@pytest.mark.slow(step=1)
def test_a_site_is_copied_and_made_anew() -> None:
    _run("init", "site")
    code = _code(_run("add", "site", "event.yaml", *URL))
    _send("001", "3 Ash Drake\n")
    _run("backup", "site", "site.zip")
    with zipfile.ZipFile("site.zip") as packed:
        names = set(packed.namelist())
    files = {f"events/autumn-cup/{name}" for name in ("event.yaml", "open.yaml", "bans.yaml", "cards.yaml")}
    assert names == {"page.sqlite", *files}
    _run("restore", "site2", "site.zip")
    assert Folder("site").key() != Folder("site2").key()
    assert _run("verify", "site2").stdout == "everything that is kept is as it was\n"
    for each in ("site", "site2"):
        _run("export", each, "autumn-cup", f"out-{each}")
    assert _files("out-site") == _files("out-site2")
    assert _capability(code) is not None


def _files(folder: str) -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in Path(folder).rglob("*") if each.is_file()}


def test_a_copy_reaches_nothing_beside_its_folder() -> None:
    with zipfile.ZipFile("bad.zip", "w") as packed:
        packed.writestr("page.sqlite", b"")
        packed.writestr("events/../../evil", b"x")
    assert "[no-site-copy]" in _run("restore", "site2", "bad.zip", code=2).stderr
    with zipfile.ZipFile("broken.zip", "w") as packed:
        packed.writestr("page.sqlite", b"no database at all" * 100)
    assert "[damaged-site]" in _run("restore", "site2", "broken.zip", code=2).stderr

    # Neither left anything that has a key and passes for a site.
    assert not _files("site2")


@pytest.mark.parametrize("key", [b"", b"00", b"\xff" * 32, b"0" * 62])
def test_a_key_that_is_not_whole_opens_nothing(key: bytes) -> None:
    _run("init", "site")
    with open("site/key", "wb") as file:
        file.write(key)
    said = _run("run", "site", code=2).stderr
    assert said == (
        "error: site/key is not the whole key of a site; put the one from a copy of the folder in its place"
        " [damaged-site-key]\n"
    )


def test_of_two_that_make_a_site_at_once_one_leaves_what_the_other_made(monkeypatch: pytest.MonkeyPatch) -> None:
    _run("init", "site")
    key = Folder("site").key()
    looks, list_now = iter((True,)), os.listdir
    # The first look is as it was a moment before.
    monkeypatch.setattr(os, "listdir", lambda path: [] if next(looks, False) else list_now(path))
    with pytest.raises(InputError):
        Folder("site").make(None)
    assert Folder("site").key() == key


def test_a_full_disk_is_told() -> None:
    _run("init", "site")
    _run("backup", "site", "site.zip")
    with no_room():
        said = _run("restore", "site2", "site.zip", code=2).stderr
    assert said == "error: site2 cannot be written: File too large [unwritable-file]\n"
    assert not _files("site2")
    # Where there is room again, it is made in the same folder.
    _run("restore", "site2", "site.zip")
    assert _run("verify", "site2").stdout == "everything that is kept is as it was\n"
    with no_room():
        said = _run("run", "site", code=2).stderr
    assert said.endswith("error: the database cannot be used now: disk I/O error [database-unavailable]\n")


def test_a_folder_that_cannot_be_held_is_told() -> None:
    _run("init", "site")
    Path("site/.lock").mkdir()
    said = _run("run", "site", code=2).stderr
    assert said.endswith("error: site cannot be written: Is a directory [unwritable-file]\n")


def test_what_was_changed_behind_its_back_shows() -> None:
    _run("init", "site")
    _run("add", "site", "event.yaml")
    _send("001", "3 Ash Drake\n")
    assert _run("verify", "site").stderr == ""
    with sqlite3.connect("site/page.sqlite") as connection:
        connection.execute("DROP TRIGGER no_update_submission_text")
        connection.execute("UPDATE submission_text SET text = '3 Cinder Bolt'")
        connection.execute("DROP TRIGGER no_update_audit")
        connection.execute("UPDATE audit SET at = 7 WHERE id = 3")
    connection.close()
    told = _run("verify", "site", code=1).stderr
    assert "acts that do not follow from the ones before: “3” [broken-audit]" in told
    assert "lists that are not what their receipts say: “1” [wrong-digest]" in told


@pytest.mark.slow(step=1)
def test_who_is_erased_is_nowhere_in_the_folder_nor_in_what_is_written_then() -> None:
    _run("init", "site")
    _run("add", "site", "event.yaml")
    _send("001", "3 Ash Drake # the secret list\n")
    _send("002", "3 Cinder Bolt\n")
    words = (b"Hina", b"secret")
    assert any(word in content for content in _files("site").values() for word in words)
    _run("erase", "site", "autumn-cup", "001")
    _run("export", "site", "autumn-cup", "out")
    _run("backup", "site", "site.zip")
    with zipfile.ZipFile("site.zip") as packed:
        copied = {name: packed.read(name) for name in packed.namelist()}
    for where in (_files("site"), _files("out"), copied):
        assert [path for path, content in where.items() for word in words if word in content] == []
    report = json.loads(_files("out")["desk/report.json"])
    assert [each["player"] for each in report["registrations"]] == ["002"]
    _run("verify", "site")


@pytest.mark.slow(step=1)
def test_an_export_is_what_the_event_makes_also_as_programs(tmp_path: Path) -> None:
    _run("init", "site")
    _run("add", "site", "event.yaml")
    _send("001", "3 Ash Drake\n1 Ember Grove\n")
    (tmp_path / "key").write_text("0123456789abcdef")
    _run("export", "site", "autumn-cup", "out", "--key", "key")
    made = _files("out")
    call = [
        sys.executable,
        "-m",
        "deckcheck",
        "event",
        "event.yaml",
        "--out",
        "again",
        "--lang",
        "en",
        "--key",
        "../key",
    ]
    assert subprocess.run(call, cwd="out", capture_output=True).returncode == 1
    again = {f"desk/{path}": content for path, content in _files("out/again").items()}
    assert again == {path: content for path, content in made.items() if path.startswith("desk/")}
    assert b'"signature"' in made["desk/registrations.lock"]
