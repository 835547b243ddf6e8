"""The pages of players and organizers, as browsers without scripts see them."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import html
import io
import json
import re
import threading
import zipfile
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import MetaData, Table, inspect, select, text

from deckcheck.messages import languages
from deckcheck.serve.checked import Failed, Job
from deckcheck.serve.events.moments import written
from deckcheck.serve.store import audit, events, submissions
from deckcheck.serve.store.store import Store, begin_beating
from desk_events import BANS, FORMAT
from serve.conftest import OWN
from serve.events.conftest import DEADLINE, EventSite, said

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from deckcheck.serve.routes import Route

pytestmark = pytest.mark.slow

GOOD, BANNED, TYPO = "3 Ash Drake\n", "3 Ash Drake\n1 Ember Grove\n", "3 Ash Drake\n1 Ash Drke\n"


def everything(store: Store, without: tuple[str, ...] = ("installation",)) -> str:
    """All rows of all tables."""

    def read(connection: Connection) -> str:
        names = sorted({*inspect(connection).get_table_names()} - {*without})
        tables = (Table(each, MetaData(), autoload_with=connection) for each in names)
        return json.dumps(
            [[table.name, *([*map(str, row)] for row in connection.execute(select(table)))] for table in tables]
        )

    return store.read(read)


def test_a_player_sends_a_list_and_has_a_receipt(event_site: EventSite) -> None:
    player = event_site.visitor("player", "p1")
    page = player.get("/e/cup/me?lang=en")
    assert "No list was sent yet" in said(page)
    checked = player.send(BANNED, do="check")
    assert "This list is not sent yet" in said(checked)
    assert "banned-card" in checked.text
    assert html.escape(BANNED) in checked.text
    assert event_site.store.read(lambda c: c.execute(text("SELECT count(*) FROM submission")).scalar()) == 0
    receipt = player.send(BANNED.replace("\n", "\r\n"))
    words = said(receipt)
    assert "Your list was received illegal" in words
    assert "It is kept as it is" in words
    assert "Received 2026-12-20 17:00:00.000+09:00 (2026-12-20 08:00:00.000+00:00)" in words
    digest, salt = re.findall(r'<code class="digest">([0-9a-f]+)</code>', receipt.text)
    assert hashlib.sha256((salt + BANNED).encode()).hexdigest() == digest
    assert '<li class="hit" value="2" id="l2">' in receipt.text
    history = said(player.get("/e/cup/me/history?lang=en"))
    assert digest in history
    assert "it counts" in history


def test_the_same_form_twice_two_tabs_and_the_way_back(event_site: EventSite) -> None:
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    once, last = player.once, player.last
    first, again = player.send(GOOD), player.send(GOOD, once=once, last=last)
    assert re.findall(r"receipt=\d+|Number\s*</dt><dd>(\d+)", first.text) == re.findall(
        r"receipt=\d+|Number\s*</dt><dd>(\d+)", again.text
    )
    # The other tab was opened before; the same form with another text is another list.
    tab = player.send(BANNED, once="another tab", last=last)
    assert "which the form did not know of" in said(tab)
    back = player.send(TYPO, once=once, last="2")
    assert "Your list was received undecided" in said(back)
    again = player.send(TYPO, once=once, last="2")
    assert "Your list was received undecided" in said(again)
    assert len(re.findall("<h2>List ", player.get("/e/cup/me/history?lang=en").text)) == 3


@pytest.mark.parametrize(
    ("lang", "told", "come_in"),
    [
        ("en", "This form is from before you last signed in", "Please come in again"),
        ("ja", "前回の利用時のフォームでした", "もう一度コードを入力してください"),
    ],
)
def test_what_was_typed_before_somebody_came_in_anew_is_not_lost(
    event_site: EventSite, lang: str, told: str, come_in: str
) -> None:
    """Another tab has another session: of the same player, of another one, of another event, or of the organizer."""
    for name, role, called, slug in (
        ("same", "player", "p1", "cup"),
        ("other", "player", "p2", "cup"),
        ("elsewhere", "player", "p1", "other"),
        ("organizer", "organizer", None, "cup"),
    ):
        old, new = event_site.visitor("player", "p1"), event_site.visitor(role, called, slug)  # type: ignore[arg-type] # they are roles
        old.get("/e/cup/me")
        kept = event_site.store.read(lambda c: c.execute(text("SELECT count(*) FROM submission")).scalar())
        old.cookies = new.cookies
        answer = old.send(TYPO, lang=lang)
        assert html.escape(TYPO) in answer.text, name
        assert event_site.store.read(lambda c: c.execute(text("SELECT count(*) FROM submission")).scalar()) == kept
        if name in {"same", "other"}:
            assert (answer.status_code, told in said(answer)) == (403, True), name
            assert ("Hina Sato" in answer.text, "碧" in answer.text) == (name == "same", name == "other")
            # The form that comes back is one of now.
            assert "<h1" in old.send(TYPO, lang="en").text
            assert event_site.store.read(lambda c: c.execute(text("SELECT count(*) FROM submission")).scalar()) == (
                (kept or 0) + 1
            )
        else:
            assert (answer.status_code, come_in in said(answer)) == (401, True), name
            assert "form-token" not in answer.text


def test_who_has_no_session_any_more_is_told_where_to_come_in(event_site: EventSite) -> None:
    nobody = event_site.visitor(None)
    for path in ("/e/cup/desk", "/e/cup/judge", "/e/none/desk", "/nothing"):
        answer = nobody.get(f"{path}?lang=en")
        assert (answer.status_code, '<a href="/p?lang=en">Come in with a code</a>' in answer.text) == (404, True), path


def test_late_lists_are_kept_and_the_organizer_accepts_one(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    player.send(GOOD)
    event_site.now = DEADLINE + 1
    page = player.get("/e/cup/me?lang=en")
    assert "what you send is kept, and counts only if the organizer accepts it" in said(page)
    late = said(player.send(TYPO))
    assert "Standing it does not count · late" in late
    assert "List 1 of" in late
    organizer.get("/e/cup/desk/player/1?lang=en")
    refused = organizer.post("/e/cup/desk/player/1/change", do="accept", list="2", why=" ", lang="en")
    assert (refused.status_code, "Give a reason" in said(refused)) == (422, True)
    done = said(organizer.post("/e/cup/desk/player/1/change", do="accept", list="2", why="late train", lang="en"))
    assert "accepted by the organizer: late train" in done
    assert "List 2 of" in said(player.get("/e/cup/me?lang=en"))
    assert "1 undecided" in said(organizer.get("/e/cup/desk?lang=en"))


@pytest.mark.parametrize(("lang", "told"), [("en", "it does not count · late"), ("ja", "無効 · 締め切り後")])
def test_a_legal_list_that_does_not_count_is_not_shown_as_if_all_were_well(
    event_site: EventSite, lang: str, told: str
) -> None:
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me")
    for now, shown in ((DEADLINE, "legal"), (DEADLINE + 1, "undecided")):
        event_site.now = now
        receipt = player.send(GOOD, lang=lang)
        (kind,) = re.findall(r'<section class="verdict (\w+)"', receipt.text)
        assert (kind, f'<p class="standing">{told}</p>' in re.sub(r"\s+(?=</p>)", "", receipt.text)) == (
            shown,
            shown == "undecided",
        )


@pytest.mark.parametrize(
    ("lang", "in_time", "told"),
    [
        ("en", 2, "both are kept, and list 2 counts Number 3 "),
        ("en", 3, "both are kept, and list 3 counts Number 3 "),
        ("en", 0, "both are kept · None of your lists counts Number 3 "),
        ("ja", 2, "両方とも保存されています。有効なのはリスト2です 番号 3 "),
        ("ja", 0, "両方とも保存されています · 有効なリストがありません 番号 3 "),
    ],
)
def test_a_receipt_says_which_list_counts_as_it_is(event_site: EventSite, lang: str, in_time: int, told: str) -> None:
    """So many of a player's three lists are in time; the last form did not know of the second."""
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    event_site.now = DEADLINE - (1 if in_time else -1)
    player.get("/e/cup/me?lang=en")
    player.send(GOOD)
    last = player.last
    organizer.get("/e/cup/desk/player/1?lang=en")
    organizer.post("/e/cup/desk/player/1/change", do="edit", deck=BANNED, once=organizer.once)
    event_site.now = DEADLINE + (-1 if in_time == 3 else 1)
    receipt = said(player.send(TYPO, last=last, lang=lang))
    assert told in receipt
    assert (f"{in_time} counts Number 3" in receipt) is (lang == "en" and in_time > 0)


LATE_LISTS: list[tuple[list[tuple[str, int]], str]] = [
    ([("send", -9)], "undecided 1 unknown name"),
    ([("send", -9), ("send", 1)], "undecided 1 unknown name · a later list came late"),
    # What was in time stays so when the deadline is moved to before it; what was late is not where it is moved past it.
    ([("send", -9), ("move", -3600)], "undecided 1 unknown name"),
    ([("send", -9), ("send", 1), ("move", -3600)], "undecided 1 unknown name · a later list came late"),
    ([("send", -9), ("send", 1), ("move", 3600)], "undecided 1 unknown name"),
    ([("send", -9), ("send", 1), ("accept", 2)], "undecided 1 unknown name"),
    # One that came late before the list that counts could be accepted without counting.
    ([("send", 1), ("move", 3600), ("send", 2), ("move", -3600)], "undecided 1 unknown name"),
    ([("send", 1)], "nothing counts · late"),
    ([("send", 1), ("unlock", 2), ("send", 3)], "undecided 1 unknown name"),
]


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(("happens", "row"), LATE_LISTS)
def test_late_is_said_of_the_list_that_is_late(event_site: EventSite, happens: list[tuple[str, int]], row: str) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    organizer.get("/e/cup/desk?lang=en")
    for what, number in happens:
        if what == "send":
            event_site.now = DEADLINE + number * 1000
            player.get("/e/cup/me?lang=en")
            player.send(TYPO)
        elif what == "unlock":
            event_site.now = DEADLINE + number * 1000
            organizer.post("/e/cup/desk/player/1/change", do="unlock", minutes="1", why="phone")
        elif what == "move":
            moved = written(DEADLINE + number * 1000, 9 * 60)[:16]
            organizer.post("/e/cup/desk/times", do="deadline", deadline=moved)
        else:
            organizer.post("/e/cup/desk/player/1/change", do="accept", list=str(number), why="late train")
    desk = said(organizer.get("/e/cup/desk?lang=en"))
    assert "3 players 1 has sent lists 0 not legal" in desk
    assert re.split(" 2026-| Check in| · unlocked", desk.partition("Hina Sato p1 ")[2])[0] == row
    late = "late" in row
    assert f"{int(late)} late" in desk
    assert ("Hina Sato" in said(organizer.get("/e/cup/desk?show=late&lang=en"))) is late
    # Paper speaks of the list that counts alone.
    standing = {"accept": "undecided · late"}.get(happens[-1][0], "undecided")
    for what in ("sheets", "checks"):
        paper = said(organizer.get(f"/e/cup/judge/paper?what={what}&lang=en"))
        found = paper.partition("Hina Sato p1 ")[2].partition(" no list")[0].partition(" Emberfall")[0]
        assert found == ("undecided · late" if row.startswith("nothing") else standing)


def test_lock_unlock_one_and_edit_for_a_player(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    organizer.get("/e/cup/desk?lang=en")
    assert "Lists are locked" in said(organizer.post("/e/cup/desk/times", do="lock", lang="en"))
    player.get("/e/cup/me?lang=en")
    assert "sent while no lists were taken" in said(player.send(GOOD))
    assert "None of your lists counts" in said(player.get("/e/cup/me?lang=en"))
    unlocked = said(organizer.post("/e/cup/desk/player/1/change", do="unlock", minutes="15", why="phone", lang="en"))
    assert "unlocked until 2026-12-20 17:15:00+09:00" in unlocked
    assert "1 player unlocked now" in said(organizer.get("/e/cup/desk?lang=en"))
    player.get("/e/cup/me?lang=en")
    assert "Standing it counts" in said(player.send(BANNED))
    event_site.now += 15 * 60_000 + 1
    assert "unlocked" not in said(organizer.get("/e/cup/desk?lang=en"))
    organizer.get("/e/cup/desk/player/1?lang=en")
    organizer.post("/e/cup/desk/player/1/change", do="edit", deck=GOOD, once=organizer.once, lang="en")
    page = player.get("/e/cup/me?lang=en")
    assert "The organizer sent list 3 for you at" in said(page)
    assert "主催者が2026-12-20 17:15:00.001+09:00にリスト3を代わりに送信しました" in said(
        player.get("/e/cup/me?lang=ja")
    )
    assert "無効 · 受付時間外の送信 · 主催者による送信" in said(organizer.get("/e/cup/desk/player/1?lang=ja"))
    confirmed = player.post("/e/cup/me/seen", list="3", lang="en")
    assert "sent list 3 for you" not in said(confirmed)
    organizer.get("/e/cup/desk?lang=en")
    assert "Lists are locked" not in said(organizer.post("/e/cup/desk/times", do="open", lang="en"))
    told = said(organizer.get("/e/cup/desk/audit?lang=en"))
    for act in (
        "organizer (link 2) lists are taken again; 1 list counted then",
        "organizer (link 2) p1 list 3 sent",
        "player p1 list 2 sent 3 ",
        "organizer (link 2) p1 unlocked until 2026-12-20 17:15:00+09:00: phone",
        "player p1 list 1 sent · sent while no lists were taken",
        "organizer (link 2) no more lists are taken; 0 lists counted then",
    ):
        assert act.removesuffix(" 3 ") in told


def test_an_expired_session_gives_the_text_back(event_site: EventSite) -> None:
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    event_site.now += 12 * 3_600_000 + 1
    answer = player.send(GOOD, lang="en")
    assert answer.status_code == 401
    assert "nothing of it is lost" in said(answer)
    assert html.escape(GOOD) in answer.text
    wrong = player.post("/session", code="AAAA", deck=GOOD, once=player.once, lang="en")
    assert (wrong.status_code, html.escape(GOOD) in wrong.text) == (422, True)
    event_site.now = DEADLINE - 5
    back = player.post("/session", code=event_site.code("player", "p1"), deck=GOOD, once=player.once, lang="en")
    assert html.escape(GOOD) in back.text
    assert "Your list was received" in said(player.send(GOOD, lang="en"))


def _logged(event_site: EventSite, event: str) -> list[dict[str, Any]]:
    """What the log says of an event, without when."""
    lines = (line for line in event_site.asking.logged if line["event"] == event)
    return [{name: fact for name, fact in line.items() if name not in {"at", "event"}} for line in lines]


def test_what_cannot_be_kept_comes_back_with_the_form(event_site: EventSite, monkeypatch: pytest.MonkeyPatch) -> None:
    from concurrent.futures import Future

    from deckcheck.serve.store.database import Unavailable

    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    once = player.once
    keeps = event_site.store.write

    def full(job: object) -> Future[object]:
        failed: Future[object] = Future()
        failed.set_exception(Unavailable("database or disk is full"))
        return failed

    monkeypatch.setattr(event_site.store, "write", full)
    answer = player.send(GOOD)
    assert (answer.status_code, answer.headers["retry-after"], player.once) == (503, "5", once)
    assert "what you typed is still in the form" in said(answer)
    assert html.escape(GOOD) in answer.text
    assert event_site.asking.get("/ready").status_code == 503
    # The log has a line of it each minute, however many ask.
    event_site.now += 59_999
    assert player.send(GOOD).status_code == 503
    assert _logged(event_site, "unavailable") == [{"why": "database or disk is full"}]
    event_site.now += 1
    assert player.send(GOOD).status_code == 503
    assert len(_logged(event_site, "unavailable")) == 2
    monkeypatch.setattr(event_site.store, "write", keeps)
    assert "Your list was received" in said(player.send(GOOD))
    assert event_site.asking.get("/ready").status_code == 200
    long = player.send("1 Ash Drake\n" * 501)
    assert (long.status_code, long.text.count("1 Ash Drake")) == (413, 501)
    for do in ("send", "check"):
        empty = player.send(" \n", do=do)
        assert (empty.status_code, "There is nothing in the list" in said(empty)) == (422, True)


def test_where_nobody_can_tell_who_may_do_it_all_may_try_again(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    from deckcheck.serve import door
    from deckcheck.serve.store.database import Unavailable

    def fails(*_: object) -> None:
        raise Unavailable("disk I/O error")

    player = event_site.visitor("player", "p1")
    with monkeypatch.context() as broken:
        broken.setattr(door, "event_called", fails)
        answer = player.get("/e/cup/me?lang=en")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert _logged(event_site, "unavailable") == [{"why": "disk I/O error"}]
    assert _logged(event_site, "defect") == []
    assert player.get("/e/cup/me?lang=en").status_code == 200


ROLES = [
    ("nobody", None, None, None),
    ("own", "player", "p1", "cup"),
    ("other", "player", "p2", "cup"),
    ("elsewhere", "player", "p1", "other"),
    ("judge", "judge", None, "cup"),
    ("judge elsewhere", "judge", None, "other"),
    ("organizer", "organizer", None, "cup"),
    ("organizer elsewhere", "organizer", None, "other"),
    ("operator", "operator", None, None),
]
MAY = {
    "see-own": {"own", "other"},
    "send": {"own", "other"},
    "see-players": {"judge", "organizer"},
    "see-lists": {"judge", "organizer"},
    "check": {"judge", "organizer"},
    "manage": {"organizer"},
    "see-audit": {"organizer"},
}
"""Who may take which action in the event."""


def _may(name: str, route: Route) -> bool:
    """Whether somebody of ROLES may use a route; on pages the player is whoever asks, programs name the first."""
    if route.action == "send-list":  # who has no code for that is asked for it, and given back what was typed
        return True
    if route.action == "api-hand-in":
        return name == "own"
    return name in MAY[route.needs]


@pytest.mark.usefixtures("in_this_process")
def test_every_route_is_for_whom_it_is_and_for_nobody_else(event_site: EventSite) -> None:
    visitors = {name: event_site.visitor(role, called, slug) for name, role, called, slug in ROLES}  # type: ignore[arg-type] # they are roles
    event_site.now += 1
    routes = [each for each in event_site.asking.site.routes if each.needs != "anyone"]
    assert {each.needs for each in routes} == set(MAY)
    nothing = event_site.visitor(None).get("/e/nothing/desk?lang=en").text
    for route in routes:
        path = route.path.replace("{event}", "cup").replace("{player}", "1").replace("{deck}", "1")
        for name, visitor in visitors.items():
            for method in route.handlers:
                answer = visitor.get(path) if method == "GET" else visitor.post(path, do="nothing", lang="en")
                may = _may(name, route)
                assert (answer.status_code != 404) is may, (route.path, method, name, answer.status_code)
                if not may and method == "GET" and route.kind == "page":
                    plain = visitor.get(f"{path}?lang=en").text
                    assert re.sub(r"/e/cup[^\"?]*", "X", plain) == re.sub(r"/e/nothing[^\"?]*", "X", nothing), name
    for path in ("/e/cup/desk/player/99", "/e/cup/desk/player/4", "/e/cup/desk/player/x", "/e/none/desk"):
        assert visitors["organizer"].get(path).status_code == 404, path  # 4 is a player of the other event


@pytest.mark.usefixtures("in_this_process")
def test_looking_changes_nothing(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me")
    player.send(GOOD)
    before = everything(event_site.store)
    for visitor in (player, organizer, event_site.visitor(None)):
        for route in event_site.asking.site.routes:
            path = route.path.replace("{event}", "cup").replace("{player}", "1").replace("{name}", "serve.css")
            for _ in "ab":
                visitor.get(path)
                event_site.asking.request("HEAD", path)
    assert everything(event_site.store) == before


def test_a_form_without_its_token_or_from_elsewhere_does_nothing(event_site: EventSite) -> None:
    visitors = {"player": event_site.visitor("player", "p1"), "organizer": event_site.visitor("organizer")}
    before = everything(event_site.store)
    for route in event_site.asking.site.routes:
        # What anyone may do is done in nobody's name; who is on another site may not do even that.
        if "POST" not in route.handlers or route.kind != "page" or route.needs == "anyone":
            continue
        path = route.path.replace("{event}", "cup").replace("{player}", "1")
        visitor = visitors["player" if "/me" in path else "organizer"]
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        for headers in (
            {"cookie": cookie},
            {"cookie": cookie, "sec-fetch-site": "cross-site"},
            {"cookie": cookie, **OWN},
        ):
            event_site.asking.cookies.clear()
            fields = {"do": "send", "deck": GOOD, "why": "x", "minutes": "5"}
            assert event_site.asking.post(path, headers=headers, data=fields).status_code == 403, path
    assert everything(event_site.store) == before


def test_codes_and_lists_are_in_no_log_and_no_address(event_site: EventSite) -> None:
    code = event_site.code("player", "p1")
    visitor = event_site.visitor(None)
    answer = visitor.post("/session", code=code.lower())
    (secret,) = visitor.cookies.values()
    player = visitor
    player.get("/e/cup/me")
    player.send(GOOD)
    logged = event_site.asking.out.getvalue()
    for word in (code, code.replace("-", ""), secret, "Ash Drake", "Hina", "192.0.2.1"):
        assert word not in logged
    assert code not in answer.text
    assert secret not in everything(event_site.store)


def test_a_session_is_guarded_and_ends(event_site: EventSite) -> None:
    event_site.asking.cookies.clear()
    fixed = {"cookie": "__Host-s=chosen", **OWN}
    answer = event_site.asking.post("/session", headers=fixed, data={"code": event_site.code("player", "p1")})
    (line,) = answer.headers.get_list("set-cookie")
    assert line.startswith("__Host-s=")
    assert "chosen" not in line
    assert {each.strip().lower() for each in line.split(";")[1:]} == {
        *("httponly", "max-age=43200", "path=/", "samesite=lax", "secure")
    }
    visitor = event_site.visitor("player", "p1")
    kept = dict(visitor.cookies)
    visitor.get("/e/cup/me")
    visitor.post("/leave")
    visitor.cookies = kept
    assert visitor.get("/e/cup/me/history").status_code == 404


def test_players_come_from_a_table_after_a_look(event_site: EventSite) -> None:
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk/players?lang=en")
    table = "ID,Name,Email,Table\np1,Hina Sato,hina@x.example,7\np9,新人,,8\np9,Twice,,9\n,Nobody,,10\n"
    answer = event_site.asking.request(
        "POST",
        "/e/cup/desk/players",
        headers={**OWN, "cookie": "; ".join(f"{k}={v}" for k, v in organizer.cookies.items())},
        files={
            "form-token": (None, organizer.token),
            "lang": (None, "en"),
            "file": ("../../players.csv", table.encode(), "text/csv"),
        },
    )
    words = said(answer)
    assert "New: 1 player (“p9”)" in words
    assert "Changed: 1 player (“p1”)" in words
    assert "Not in the table, and kept: 2 players" in words
    assert (
        " A4: “p9” stands here a second time; the first time counts A5: this row has no id of a player; it is left out "
    ) in words
    fields = dict(re.findall(r'name="(content|name)" value="([^"]+)"', answer.text))
    before = everything(event_site.store)
    assert "p9" not in before
    done = said(organizer.post("/e/cup/desk/players", do="import", lang="en", **fields))
    assert "新人" in done
    assert "4 players" in done
    broken = organizer.post("/e/cup/desk/players", content="AAAA", name="x.exe", lang="en")
    assert (broken.status_code, "unknown-table" in broken.text or "players.exe" in broken.text) == (422, True)


def test_a_table_makes_nobody_of_somebody_who_signed_up(event_site: EventSite) -> None:
    new = events.Expected("", "Mallory", "en", {"Contact": "m@x.example"})
    event_site.store.write(lambda connection: events.sign_up(connection, 1, new, "form", None, 2)).result()
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk/players?lang=en")
    table = {"content": base64.b64encode(b"ID,Name\ns4,Anna Berg\np9,Ren\n").decode(), "name": "players.csv"}
    seen = organizer.post("/e/cup/desk/players", lang="en", **table)
    told = "Ids of 1 player in the table (“s4”) are those of others, who signed up"
    assert (told in said(seen), "Take these players" in said(seen)) == (True, False)
    pressed = organizer.post("/e/cup/desk/players", do="import", lang="en", **table)
    assert (pressed.status_code, told in said(pressed)) == (409, True)
    desk = said(organizer.get("/e/cup/desk?lang=en"))
    assert ("Mallory" in desk, "Anna Berg" in desk, "Ren" in desk) == (True, False, False)


def test_everything_comes_out_and_links_are_made_once(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me")
    player.send(GOOD)
    organizer.get("/e/cup/desk")
    archive = organizer.post("/e/cup/desk/export", lang="en")
    with zipfile.ZipFile(io.BytesIO(archive.content)) as packed:
        names = set(packed.namelist())
        report = json.loads(packed.read("cup/desk/report.json"))
    assert {"cup/event.yaml", "cup/registrations.json", "cup/players.csv", "cup/open.yaml"} <= names
    assert report["counts"] == {"legal": 1, "illegal": 0, "undecided": 2}
    assert organizer.post("/e/cup/desk/export", lang="en").content == archive.content
    links = organizer.post("/e/cup/desk/links").content.decode("utf-8-sig").splitlines()
    assert [each.split(",")[0] for each in links] == ["player", "p2", "p3"]
    assert organizer.post("/e/cup/desk/links").content.decode("utf-8-sig").splitlines() == ["player,name,link,code"]
    code = links[1].split(",")[3]
    assert event_site.visitor(None).post("/session", code=code).status_code == 200
    # Where that table did not arrive, there is another, with none of somebody whose list is there.
    anew = organizer.post("/e/cup/desk/links", do="anew").content.decode("utf-8-sig").splitlines()
    assert [each.split(",")[0] for each in anew] == ["player", "p2", "p3"]
    for old, new in zip(links[1:], anew[1:], strict=True):
        sessions = [event_site.visitor(None).post("/session", code=each.split(",")[3]) for each in (old, new)]
        assert [each.status_code for each in sessions] == [422, 200]
    assert "List 1" in said(player.get("/e/cup/me?lang=en"))


def test_names_are_text_and_both_languages_are_whole(event_site: EventSite) -> None:
    organizer, player = event_site.visitor("organizer"), event_site.visitor("player", "p3")
    for lang in languages():
        for path in ("desk", "desk/player/3", "desk/players", "desk/audit"):
            page = organizer.get(f"/e/cup/{path}?lang={lang}").text
            assert f'<html lang="{lang}">' in page
            assert "<b>Sora" not in page
        for path in ("", "/me", "/me/history"):
            page = player.get(f"/e/cup{path}?lang={lang}").text
            assert f'<html lang="{lang}">' in page
            assert "<b>Sora" not in page


def test_a_player_is_found_however_the_name_is_typed(event_site: EventSite) -> None:
    organizer = event_site.visitor("organizer")
    for query in ("hina", "ＨＩＮＡ", "P1"):
        words = said(organizer.get(f"/e/cup/desk?lang=en&q={query}"))
        assert "Hina Sato" in words
        assert "碧" not in words
    assert "Nobody is found" in said(organizer.get("/e/cup/desk?lang=en&q=nobody"))


def test_the_page_says_what_the_event_says(event_site: EventSite) -> None:
    """Also of lists that name another format, or a file, and of what nobody can read."""
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk")
    players = {called: event_site.visitor("player", called) for called in ("p1", "p2", "p3")}
    lists = (
        *(GOOD, BANNED, TYPO),
        *(
            "3 Ash Drake\n\n[サイド]\n2 Cinder Bolt\n",
            "# format: /etc/passwd\n3 Moss Colossus\n",
            "format: mtg/modern\n3 Ash Drake\n",
        ),
        *("なにか\n", "3\n", "{\n"),
    )
    for number in range(0, len(lists), 3):
        for (called, player), deck in zip(players.items(), lists[number : number + 3], strict=True):
            event_site.now += 1
            player.get("/e/cup/me?lang=en")
            assert "Your list was received" in said(player.send(deck)), (called, deck)
        with zipfile.ZipFile(io.BytesIO(organizer.post("/e/cup/desk/export", lang="en").content)) as packed:
            report = json.loads(packed.read("cup/desk/report.json"))
        told = {each["player"]: each["verdict"] for each in report["registrations"]}
        kept = event_site.store.read(_verdicts)
        assert kept == told, lists[number : number + 3]


def _away(since: int, until: int, event_site: EventSite) -> None:
    """The page was away for a while."""

    def note(connection: Connection) -> None:
        begin_beating(connection, since)
        begin_beating(connection, until)

    event_site.store.write(note).result()


def test_what_an_outage_made_late_is_accepted_at_one_press(event_site: EventSite) -> None:
    organizer = event_site.visitor("organizer")
    players = {called: event_site.visitor("player", called) for called in ("p1", "p2", "p3")}
    # The player whose list came during the day, the one whom the outage kept from sending, the one who was late anyway.
    for called, after, deck in (
        ("p1", -60_000, GOOD),
        ("p2", 9_000, GOOD),
        ("p1", 9_500, BANNED),
        ("p3", 900_000, GOOD),
    ):
        event_site.now = DEADLINE + after
        if after == 9_000:
            _away(DEADLINE - 1_000, DEADLINE + 8_000, event_site)
        players[called].get("/e/cup/me?lang=en")
        assert "Your list was received" in said(players[called].send(deck))
    desk = said(organizer.get("/e/cup/desk?lang=en"))
    assert "3 players 3 have sent lists 0 not legal" in desk
    assert "2 players may be late because this page was away" in desk
    assert "the page was away from 2026-12-20 17:59:59+09:00 to 2026-12-20 18:00:08+09:00" in desk
    listed = said(organizer.get("/e/cup/desk?lang=en&show=away"))
    assert "Hina Sato" in listed
    assert "<b>Sora" not in listed
    done = said(organizer.post("/e/cup/desk/times", do="accept-away", lang="en"))
    assert "this page was away" not in done
    assert "1 nothing counts" in done
    assert "List 3 of" in said(players["p1"].get("/e/cup/me?lang=en"))
    told = said(organizer.get("/e/cup/desk/audit?lang=en"))
    assert told.count(" accepted: the page was away from") == 2
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/times", do="accept-away", lang="en")
    assert said(organizer.get("/e/cup/desk/audit?lang=en")).count(" accepted: ") == 2


def test_players_are_forgotten_when_they_were_told(event_site: EventSite) -> None:
    player = event_site.visitor("player", "p1")
    page = said(player.get("/e/cup/me?lang=en"))
    # The deadline of this event is a month after its day; ninety whole days follow.
    assert "On 2027-03-21 names, contacts and lists of all players are deleted here" in page
    assert "On 2027-03-21" in said(event_site.visitor("organizer").get("/e/cup/desk?lang=en"))
    player.send("3 Ash Drake\n1 Moss Colossus\n")
    forget = event_site.live.forget
    event_site.now = DEADLINE + 91 * 86_400_000
    assert event_site.asking.wait_for(forget()) == 0
    assert "Hina Sato" in everything(event_site.store)
    event_site.now += 1
    assert event_site.asking.wait_for(forget()) == 6
    kept = everything(event_site.store)
    for word in ("Hina", "hina@x.example", "\\u78a7", "Sora", "Moss Colossus"):
        assert word not in kept
    assert event_site.asking.wait_for(forget()) == 0
    assert event_site.store.read(audit.broken_links) == []
    with open(event_site.folder.sqlite, "rb") as file:
        assert b"Hina Sato" not in file.read()


@pytest.mark.parametrize(
    ("deadline", "day"),
    [
        # The event is on 2026-11-20, and its deadline was 2026-12-20 18:00; it is 2026-12-20 17:00.
        ("2099-11-24T18:00", "2100-02-23"),
        ("2026-12-21T18:00", "2027-03-22"),
        ("2026-12-01T18:00", "2027-03-02"),
        ("2026-11-01T18:00", "2027-02-19"),
        ("", "2027-02-19"),
    ],
)
def test_players_are_known_as_long_after_a_deadline_that_was_moved(
    event_site: EventSite, deadline: str, day: str
) -> None:
    organizer, player = event_site.visitor("organizer"), event_site.visitor("player", "p1")
    organizer.get("/e/cup/desk?lang=en")
    told = f"On {day} names, contacts and lists of all players are deleted here"
    assert told in said(organizer.post("/e/cup/desk/times", do="deadline", deadline=deadline, lang="en"))
    assert told in said(player.get("/e/cup/me?lang=en"))


def test_a_deadline_that_is_moved_by_mistake_deletes_nobody_at_once(event_site: EventSite) -> None:
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/times", do="deadline", deadline="2099-11-24T18:00")
    event_site.now = DEADLINE + 200 * 86_400_000
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk?lang=en")
    moved = said(organizer.post("/e/cup/desk/times", do="deadline", deadline="2026-12-20T18:00", lang="en"))
    assert "On 2027-07-09 names, contacts and lists of all players are deleted here" in moved
    forget = event_site.live.forget
    assert event_site.asking.wait_for(forget()) == 3  # those of the other event
    back = said(organizer.post("/e/cup/desk/times", do="deadline", deadline="2099-11-24T18:00", lang="en"))
    assert "On 2100-02-23" in back
    assert "Hina Sato" in back
    refused = organizer.post("/e/cup/desk/times", do="deadline", deadline="9999-12-01T18:00", lang="en")
    assert (refused.status_code, "That is no time" in said(refused)) == (422, True)


def test_who_is_there_and_who_plays_no_more(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    event_site.now = DEADLINE - 40 * 86_400_000
    page = player.get("/e/cup/me?lang=en")
    assert "You can check in here on the day of the event" in said(page)
    early = player.post("/e/cup/me/presence", do="check-in", lang="en")
    assert (early.status_code, "Check-in is on 2026-11-20" in said(early)) == (422, True)
    # The day of the event, by its own clock, begins while it still is the day before elsewhere.
    event_site.now = DEADLINE - (30 * 24 + 18) * 3_600_000
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    assert "You checked in at 2026-11-20 00:00:00+09:00" in said(
        player.post("/e/cup/me/presence", do="check-in", lang="en")
    )
    organizer = event_site.visitor("organizer")
    desk = said(organizer.get("/e/cup/desk?lang=en"))
    assert "2 not here yet" in desk
    assert "3 no list" in desk
    organizer.get("/e/cup/desk?lang=en&q=p2&show=absent")
    back = said(organizer.post("/e/cup/desk/arrivals", **{"check-in": "2", "q": "p2", "show": "", "lang": "en"}))
    assert "1 not here yet" in back
    assert "Hina Sato" not in back
    organizer.post("/e/cup/desk/arrivals", **{"check-in": "2", "lang": "en"})
    organizer.post("/e/cup/desk/arrivals", **{"undo-check-in": "2", "lang": "en"})
    assert "you have dropped" in said(player.post("/e/cup/me/presence", do="drop", lang="en")).lower()
    dropped = said(organizer.get("/e/cup/desk?lang=en"))
    assert "1 dropped" in dropped
    assert "2 no list" in dropped
    assert "1 not here yet" not in dropped
    undone = organizer.post("/e/cup/desk/arrivals", **{"undo-drop": "1", "back": "player", "lang": "en"})
    assert "dropped" not in said(undone)
    assert organizer.post("/e/cup/desk/arrivals", drop="4", lang="en").status_code == 422
    assert organizer.post("/e/cup/desk/arrivals", lang="en").status_code == 422
    told = [each.action for each in event_site.store.read(lambda connection: audit.acts(connection, 1))]
    assert told[:5] == ["undo-drop", "drop", "undo-check-in", "check-in", "issue"]


def test_judging_anew_is_told_with_what_it_changed(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    player.send(GOOD)
    event_site.store.write(
        lambda connection: connection.execute(text("UPDATE judgement SET verdict = 'illegal', basis = 'before'"))
    ).result()
    assert "1 not judged yet" in said(organizer.get("/e/cup/desk?lang=en"))
    assert "1 legal" in said(organizer.post("/e/cup/desk/judge", lang="en"))
    (act,) = (
        each for each in event_site.store.read(lambda connection: audit.acts(connection, 1)) if each.action == "judge"
    )
    assert act.detail["lists"] == 1
    assert act.detail["changed"] == [[1, "illegal", "legal"]]


def test_a_player_is_refused_for_what_the_player_asks_and_for_nothing_else(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[str] = []

    async def judge(job: Job) -> Failed:
        judged.append(job.text)
        return Failed("serve-busy", 2)

    monkeypatch.setattr(event_site.asking.site.lanes.event, "judge", judge)
    player, other = event_site.visitor("player", "p1"), event_site.visitor("player", "p2")
    for each in (player, other):
        each.get("/e/cup/me?lang=en")
    statuses = [player.post("/e/cup/me", deck="x", do="check", lang="en").status_code for _ in range(29)]
    assert "Your list was received" in said(player.send(GOOD, once="mine"))
    assert (set(statuses), judged[-1], len(judged)) == ({200}, GOOD, 31)
    for do in ("check", "send"):
        refused = player.post("/e/cup/me", deck=BANNED, once="other", do=do, lang="en")
        assert (refused.status_code, "Retry-After" in refused.headers, BANNED in refused.text) == (429, True, True)
    assert "Your list was received" in said(other.send(GOOD))
    # A receipt stands however often somebody looks at it; its list is not judged for that without end.
    judged.clear()
    receipts = {said(player.get("/e/cup/me?receipt=1&lang=en")).partition(" Received ")[0] for _ in range(70)}
    assert (len(receipts), "Your list was received" in receipts.pop(), len(judged)) == (1, True, 59)


def test_a_player_who_has_sent_too_many_lists_is_told(event_site: EventSite, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "MOST_LISTS", 1)
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    player.send(GOOD)
    refused = player.send(BANNED, once="another", lang="en")
    assert (refused.status_code, html.escape(BANNED) in refused.text) == (409, True)
    assert "You have sent 200 lists, and no more are kept" in said(refused)
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/player/1/change", do="edit", deck=BANNED, once="x", lang="en")
    assert "1 not legal" in said(organizer.get("/e/cup/desk?lang=en"))


def _write(event_site: EventSite, name: str, content: str, slug: str = "cup") -> None:
    """Change a file of an event as whoever runs the site may."""
    Path(event_site.folder.path, "events", slug, name).write_text(content, encoding="utf-8")


def test_what_is_judged_is_judged_by_the_files_of_today(event_site: EventSite) -> None:
    one, two, organizer = (
        event_site.visitor("player", "p1"),
        event_site.visitor("player", "p2"),
        event_site.visitor("organizer"),
    )
    for each in (one, two):
        each.get("/e/cup/me?lang=en")
    assert "Your list was received legal" in said(one.send(GOOD))
    event_site.now += 1
    _write(event_site, "bans.yaml", BANS.replace("Ember Grove", "Ash Drake"))
    # A list that comes now is judged by what there is now, and the one before is judged by nothing of it.
    assert "Your list was received illegal" in said(two.send(GOOD))
    desk = said(organizer.get("/e/cup/desk?lang=en"))
    assert ("1 not legal" in desk, "1 not judged yet" in desk, "0 legal" in desk) == (True, True, True)
    desk = said(organizer.post("/e/cup/desk/judge", lang="en"))
    assert ("2 not legal" in desk, "0 not judged yet" in desk) == (True, True)
    event_site.now += 1
    _write(event_site, "bans.yaml", BANS)
    # The press looks at the files, whatever they seem to be, also where nothing waits.
    desk = said(organizer.post("/e/cup/desk/judge", lang="en"))
    assert ("2 legal" in desk, "0 not judged yet" in desk) == (True, True)
    organizer.post("/e/cup/desk/judge", lang="en")
    acts = event_site.store.read(lambda connection: audit.acts(connection, 1))
    assert [each.detail["changed"] for each in acts if each.action == "judge"] == [
        [],
        [[1, "illegal", "legal"], [2, "illegal", "legal"]],
        [[1, "legal", "illegal"]],
    ]


def test_files_that_cannot_be_used_judge_nothing_until_they_are_mended(event_site: EventSite) -> None:
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    assert "Your list was received legal" in said(player.send(GOOD))
    _write(event_site, "bans.yaml", "nothing: of a list")
    assert "It is kept, and not judged yet" in said(player.send(BANNED))
    pressed = organizer.post("/e/cup/desk/judge", lang="en")
    assert (pressed.status_code, "bans.yaml does not look like a list of limited cards" in said(pressed)) == (
        422,
        True,
    ), said(pressed)
    _write(event_site, "bans.yaml", BANS.replace("Ember Grove", "Ash Drake"))
    assert "1 not legal" in said(organizer.post("/e/cup/desk/judge", lang="en"))
    # As soon as files are whole again a press judges by them, also where not even the plan could be read with them.
    _write(event_site, "open.yaml", "nothing: of a format")
    assert organizer.post("/e/cup/desk/judge", lang="en").status_code == 422
    _write(event_site, "open.yaml", FORMAT)
    assert "1 not legal" in said(organizer.post("/e/cup/desk/judge", lang="en"))
    # None of all this was kept under a basis that nobody knows.
    assert (
        event_site.store.read(lambda c: c.execute(text("SELECT count(*) FROM judgement WHERE basis = ''")).scalar())
        == 0
    )


def test_a_basis_that_cannot_be_told_is_none_and_is_looked_for_again(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, wait_for = event_site.live, event_site.asking.wait_for
    made: list[str] = []
    others = threading.Event()

    def broken(_: object, folder: str, *__: object) -> None:
        made.append(folder)
        if folder == cup_folder:
            others.wait(20)
        raise BrokenProcessPool

    kept = event_site.store.read(events.events)
    for each in kept:
        wait_for(live.known(each))
    # Others, which nobody has asked for yet.
    cup, other, third = (kept[number % 2]._replace(id=77 + number) for number in range(3))
    cup_folder = live.folder_of(cup)

    async def both() -> list[str | None]:
        first = asyncio.create_task(live.basis(cup))
        # While an event is opened nobody waits who asks for another.
        second = await live.basis(other)
        others.set()
        return [await first, second]

    with monkeypatch.context() as patch:
        patch.setattr("deckcheck.serve.events.live.in_process", broken)
        assert wait_for(both()) == [None, None]
        # However many ask, that is tried once in a while.
        assert wait_for(live.basis(cup)) is None
        assert sorted(made) == [cup_folder, live.folder_of(other)]
        patch.setattr("deckcheck.serve.events.live._AGAIN", 0.0)
        assert (wait_for(live.basis(third)), len(made)) == (None, 3)
    assert wait_for(live.basis(third)) == wait_for(live.basis(kept[0]))


def test_a_slow_moment_is_nothing_to_keep_of_a_list(event_site: EventSite, monkeypatch: pytest.MonkeyPatch) -> None:
    live, asking = event_site.live, event_site.asking
    jobs: list[Job] = []

    async def judge(job: Job) -> Failed:
        jobs.append(job)
        return Failed("serve-took-too-long")

    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    with monkeypatch.context() as patch:
        patch.setattr(asking.site.lanes.event, "judge", judge)
        words = said(player.send(GOOD))
        assert "Your list was received" in words
        assert "It is kept, and not judged yet" in words
        # One judgement for all languages, and one for the page.
        assert [(each.langs, each.wants) for each in jobs] == [(languages(), ()), ((), ("page",))]
        for _ in range(4):
            asking.wait_for(live.judge_again())
        assert (len(jobs), live.is_given_up(1)) == (4, True)
    assert "could not be judged in 3 tries" in said(organizer.get("/e/cup/desk?lang=en"))
    assert "1 legal" in said(organizer.post("/e/cup/desk/judge", lang="en"))


def test_what_is_wrong_is_kept_in_all_languages_at_once(event_site: EventSite) -> None:
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    player.send(BANNED)
    (kept,) = event_site.store.read(lambda c: c.execute(text("SELECT verdict, report FROM judgement")).all())
    assert (kept.verdict, json.loads(kept.report)) == (
        "illegal",
        {"en": "1 banned", "ja": "禁止1"},
    )


def _verdicts(connection: Connection) -> dict[str, str]:
    """The verdict of the last list of each player, as the page keeps it."""
    rows = connection.execute(
        text(
            "SELECT player.called, judgement.verdict FROM submission"
            " JOIN player ON player.id = submission.player"
            " JOIN judgement ON judgement.submission = submission.id ORDER BY submission.id"
        )
    )
    return {row.called: row.verdict for row in rows}


def test_a_list_is_received_though_nothing_can_be_judged(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(event_site.live, "_judged", broken)
    event = event_site.folder.path + "/events/cup/open.yaml"
    with open(event, encoding="utf-8") as file:
        kept = file.read()
    with open(event, "w", encoding="utf-8") as file:
        file.write("nothing: of a format")
    words = said(player.send(GOOD))
    assert "Your list was received" in words
    assert "It is kept, and not judged yet" in words
    with open(event, "w", encoding="utf-8") as file:
        file.write(kept)
    monkeypatch.undo()
    organizer = event_site.visitor("organizer")
    assert "1 not judged yet" in said(organizer.get("/e/cup/desk?lang=en"))
    assert "0 not judged yet" in said(organizer.post("/e/cup/desk/judge", lang="en"))


def test_what_ends_its_worker_again_and_again_is_for_the_organizer_to_see_to(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, asking = event_site.live, event_site.asking
    ended, busy = Failed("serve-worker-ended", 2), Failed("serve-busy", 2)
    answers: list[Failed] = []

    async def judge(*_: object) -> Failed:
        return answers.pop()

    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    player.get("/e/cup/me?lang=en")
    with monkeypatch.context() as patch:
        patch.setattr(asking.site.lanes.event, "judge", judge)
        # Once for the player's own page, and once to be kept.
        answers[:] = [ended, ended]
        assert "It is kept, and not judged yet" in said(player.send(GOOD))
        for each in (busy, ended, busy, ended):
            assert not live.is_given_up(1)
            answers[:] = [each]
            asking.wait_for(live.judge_again())
            assert answers == []
        assert live.is_given_up(1)
        answers[:] = [ended]
        asking.wait_for(live.judge_again())
        assert answers == [ended]
        assert "not judged yet could not be judged in 3 tries" in said(organizer.get("/e/cup/desk?lang=en"))
        organizer.post("/e/cup/desk/judge", lang="en")
        assert answers == []
    assert _logged(event_site, "given-up") == [{"of": 1, "list": 1}]
    words = said(organizer.post("/e/cup/desk/judge", lang="en"))
    assert ("1 legal" in words, "could not be judged" in words, live.is_given_up(1)) == (True, False, False)


def test_what_another_list_took_the_place_of_is_not_tried_again(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, asking = event_site.live, event_site.asking
    tried: list[int] = []

    async def judge(*_: object) -> Failed:
        tried.append(1)
        return Failed("serve-worker-ended", 2)

    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me?lang=en")
    with monkeypatch.context() as patch:
        patch.setattr(asking.site.lanes.event, "judge", judge)
        player.send(GOOD)
    player.get("/e/cup/me?lang=en")
    assert "legal" in said(player.send("3 Ash Drake\n"))
    tried.clear()
    with monkeypatch.context() as patch:
        patch.setattr(asking.site.lanes.event, "judge", judge)
        for _ in range(4):
            asking.wait_for(live.judge_again())
    assert tried == []
