"""What goes out of a site is what ``deckcheck event`` makes of the same files, and counts as the site says."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cli import main
from deckcheck.event.output import write_folder
from deckcheck.serve import rules
from deckcheck.serve.events.files import own_files
from deckcheck.serve.events.taking_in import copy_in, read_event
from deckcheck.serve.events.work import basis, in_process, outputs
from deckcheck.serve.folder import Folder
from deckcheck.serve.store import events, submissions
from deckcheck.serve.store.store import Store
from desk_events import BANS, CARDS, FORMAT
from sampling import of_a_slow_test
from serve.databases import with_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sqlalchemy import Connection

ZERO = 1_797_757_200_000  # 2026-12-20 18:00 in Japan
EVENT = """\
# our cup
event: Autumn Cup
on: 2026-11-20
format: open.yaml
cards: cards.yaml
deadline: 2026-12-20 18:00+09:00
players: {table: players.csv, columns: {player: Code}}
serve: {late: LATE, grace: GRACE}
"""
TABLE = "Code,Name,Player ID,Discord\n"
LISTS = (
    "3 Ash Drake\n",
    "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n",
    "3 Ash Drake\n1 Ember Grove\n",
    "3 Ash Drake\n1 Ash Drke\n",
    "1 Ash Drake\n",
    "# format: /etc/passwd\n3 Moss Colossus\n",
    "なにか\n",
    "",
)


class Sent(NamedTuple):
    """Something that happens: a player's list, by number, so many milliseconds after the deadline; and what then."""

    player: int
    text: str
    after: int
    accepted: bool
    unlocked: bool
    lock: bool
    moved: int | None


SENT = st.builds(
    Sent,
    st.integers(0, 3),
    st.sampled_from(LISTS)
    | st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), max_size=20),
    st.sampled_from([-90_000, -1, 0, 1, 60_000, 60_001, 3_600_000]),
    st.booleans(),
    st.integers(0, 4).map(lambda each: each == 0),
    st.integers(0, 6).map(lambda each: each == 0),
    st.none() | st.sampled_from([-60_000, 60_000, 7_200_000]),
)


def _site(folder: Path, late: str = "refuse", grace: int = 0, players: int = 4) -> tuple[Folder, Store, events.Event]:
    """A site with an event of players c0, c1 …"""
    source = folder / "source"
    source.mkdir()
    rows = "".join(f"c{n},Name {n},=x{n},@n{n}\n" for n in range(players))
    written = {"open.yaml": FORMAT, "bans.yaml": BANS, "cards.yaml": CARDS, "players.csv": TABLE + rows}
    written["event.yaml"] = EVENT.replace("LATE", late).replace("GRACE", str(grace))
    for name, text in written.items():
        (source / name).write_text(text, encoding="utf-8")
    site = Folder(str(folder / "site"))
    site.make(None)
    store = Store(with_tables(site.url()))
    store.migrate()
    taken = read_event(str(source / "event.yaml"), None)
    copy_in(site, taken)

    def add(connection: Connection) -> events.Event | None:
        id = events.add_event(connection, taken.event, 1, "command")
        events.import_players(connection, id, taken.players, 1, "command")
        return events.event_numbered(connection, id)

    event = store.write(add).result()
    assert event is not None
    return site, store, event


def _happens(event: events.Event, happenings: list[Sent], connection: Connection) -> None:
    players = events.players_of(connection, event.id)
    for number, each in enumerate(happenings):
        player, now = players[each.player].id, ZERO + each.after
        if each.unlocked:
            events.unlock(connection, event.id, player, now + 500, "why", "organizer 2", now)
        receipt = submissions.keep(
            connection, submissions.Sending(event.id, player, f"form {number}", each.text, "player", now)
        )
        if each.accepted:
            submissions.accept(connection, event.id, receipt.id, "why", "organizer 2", now)
        if each.moved is not None:
            events.set_deadline(connection, event.id, ZERO + each.moved, "organizer 2", now)
        if each.lock:
            events.set_state(connection, event.id, "locked", {}, "organizer 2", now)


def _counting(event: events.Event, connection: Connection) -> tuple[dict[str, tuple[str, bool]], set[str]]:
    """The text that counts of each player and whether it is late, and of whom nothing counts, as the site says."""
    now = events.event_numbered(connection, event.id)
    assert now is not None
    called = {each.id: each.called for each in events.players_of(connection, event.id)}
    lists, texts = submissions.lists_of(connection, event.id), submissions.texts_of(connection, event.id)
    found = submissions.counting_of(lists, now.times)
    sent = {called[each.player] for each in lists}
    counting = {
        called[player]: (texts[each.sent.id], rules.is_late(each.sent, now.times)) for player, each in found.items()
    }
    return counting, sent - counting.keys()


def _told(report: Mapping[str, object], registrations: bytes) -> tuple[dict[str, tuple[str, bool]], set[str]]:
    """The same, as the report of the event says: which entries its decks stand in."""
    texts = [each["deck"] for each in json.loads(registrations)["registrations"]]
    counting, nothing = {}, set()
    entries: list[dict[str, object]] = report["registrations"]  # type: ignore[assignment] # what the schema says
    for each in entries:
        player, codes = str(each["player"]), {str(found["code"]) for found in each["findings"]}  # type: ignore[attr-defined] # as above
        places = [str(deck["path"]) for deck in each["decks"]]  # type: ignore[attr-defined] # as above
        if "not-accepted" in codes:
            nothing.add(player)
            assert places == []
        elif places:
            counting[player] = texts[int(places[0].split("/")[1])], bool(each["late"])
        else:
            assert "no-registration" in codes
    return counting, nothing


@pytest.fixture
def here() -> Iterator[None]:
    """Whoever goes elsewhere comes back."""
    before = Path.cwd()
    yield
    os.chdir(before)


@pytest.mark.slow
@pytest.mark.usefixtures("here")
@given(st.lists(SENT, max_size=8), st.sampled_from(["refuse", "mark", "accept"]), st.sampled_from([0, 1]))
@settings(max_examples=of_a_slow_test(200))
def test_an_export_is_what_the_event_makes_and_counts_as_the_site_says(
    happenings: list[Sent], late: str, grace: int
) -> None:
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        site, store, event = _site(folder, late, grace)
        try:
            store.write(partial(_happens, event, happenings)).result()
            files = store.read(lambda c: own_files(c, event))
            made = outputs(str(Path(site.path) / event.path), files, "en")
            out = folder / "out"
            for name in ("open.yaml", "bans.yaml", "cards.yaml"):
                files[name] = (Path(site.path) / event.path / name).read_bytes()
            write_folder(str(out), files)
            os.chdir(out)
            result = CliRunner().invoke(main, ["event", "event.yaml", "--out", "desk", "--lang", "en"])
            assert result.exit_code in {0, 1, 3}, result.output
            again = {
                f"desk/{path.relative_to(out / 'desk')}": path.read_bytes()
                for path in (out / "desk").rglob("*")
                if path.is_file()
            }
            assert again == made
            report = json.loads(made["desk/report.json"])
            assert report["problems"] == []
            assert _told(report, files["registrations.json"]) == store.read(partial(_counting, event))
            assert [each["player"] for each in report["registrations"]].count(None) == 0
        finally:
            os.chdir("/")
            store.close()


def test_columns_that_are_called_like_ours_are_kept(tmp_path: Path) -> None:
    _, store, event = _site(tmp_path, players=1)
    store.close()
    store = Store(Folder(str(tmp_path / "site")).url())
    assert store.read(lambda c: own_files(c, event))["players.csv"].decode("utf-8-sig").splitlines() == [
        "registered player id,player name,language,Player ID,Discord",
        "c0,Name 0,,'=x0,'@n0",
    ]
    store.close()


@pytest.mark.slow(step=1)
def test_a_process_of_its_own_says_what_it_would_say_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from deckcheck.source import InputError

    site, store, event = _site(tmp_path)
    files, folder = store.read(lambda c: own_files(c, event)), Path(site.path) / event.path
    imports = tmp_path / "imports"
    imports.mkdir()
    monkeypatch.setenv("DECKCHECK_CARDS", str(imports))
    first = in_process(basis, str(folder), files)
    assert first == in_process(basis, str(folder), files)
    assert first.is_current()
    (imports / "emberfall.bans.yaml").write_text("", encoding="utf-8")
    assert not first.is_current()
    (imports / "emberfall.bans.yaml").unlink()
    assert first.is_current()
    (folder / "bans.yaml").write_text(BANS.replace("Ember Grove", "Moss Colossus"), encoding="utf-8")
    assert not first.is_current()
    assert first.digest != in_process(basis, str(folder), files).digest
    (folder / "open.yaml").unlink()
    with pytest.raises(InputError) as error:
        in_process(basis, str(folder), files)
    assert error.value.problems
    store.close()
