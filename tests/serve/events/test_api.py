"""The events of a site for programs: whoever has a code sends it with each request."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from deckcheck.serve.api.document import document
from deckcheck.serve.checked import Failed, Job
from deckcheck.serve.events.files import exported
from deckcheck.serve.store import submissions
from deckcheck.serve.store.events import Expected, event_called, events, sign_up
from serve.events.conftest import DEADLINE
from serve.events.test_pages import BANNED, GOOD, everything

if TYPE_CHECKING:
    import httpx

    from serve.events.conftest import EventSite

# Each judges lists in processes of their own.
pytestmark = pytest.mark.slow(step=3)
MINE = "/v1/events/cup/players/me/decks/1"


def _asked(
    site: EventSite, method: str, path: str, code: str = "", headers: dict[str, str] | None = None, **sent: Any
) -> httpx.Response:
    site.asking.cookies.clear()
    given = {"authorization": f"Bearer {code}"} if code else {}
    return site.asking.request(method, path, headers={**given, **(headers or {})}, **sent)


def _data(answer: httpx.Response, path: str, method: str) -> Any:
    """The JSON of an answer, which is what the description says of its status."""
    said = document()["paths"][path][method]["responses"][str(answer.status_code)]
    ((kind, content),) = said["content"].items()
    assert answer.headers["content-type"] == kind
    whole = {**content["schema"], "components": document()["components"]}
    jsonschema.Draft202012Validator(whole).validate(answer.json())
    return answer.json()


def _sent(site: EventSite, code: str, text: str, key: str = "1", path: str = MINE) -> httpx.Response:
    return _asked(site, "PUT", path, code, {"idempotency-key": key}, json={"deck": text, "lang": "en"})


def _handed(answer: httpx.Response) -> Any:
    return _data(answer, "/v1/events/{event}/players/{player}/decks/{deck}", "put")


def test_a_list_is_kept_and_judged(event_site: EventSite) -> None:
    code = event_site.code("player", "p1")
    first = _sent(event_site, code, BANNED)
    assert first.status_code == 201
    data = _handed(first)
    receipt, (deck,) = data["receipt"], data["report"]["decks"]
    assert receipt["sha256"] == hashlib.sha256((receipt["salt"] + BANNED).encode()).hexdigest()
    assert receipt == {**receipt, "list": 1, "received": "2026-12-20 08:00:00.000+00:00"}
    assert (receipt["late"], receipt["closed"], receipt["counts"]) == (False, False, True)
    assert (deck["verdict"], [each["at"]["line"] for each in deck["findings"]]) == ("illegal", [2])
    again = _sent(event_site, code, BANNED)
    assert (again.status_code, _handed(again)) == (200, data)
    assert (_sent(event_site, code, GOOD).status_code, _sent(event_site, code, GOOD).json()["code"]) == (
        409,
        "serve-another-list",
    )
    event_site.now = DEADLINE + 1
    late = _handed(_sent(event_site, code, GOOD, "2"))["receipt"]
    assert (late["list"], late["late"], late["counts"]) == (2, True, False)


@pytest.mark.parametrize(
    ("status", "code", "sent"),
    [
        (400, "serve-no-key", {"headers": {}, "json": {"deck": GOOD}}),
        (400, "serve-no-key", {"headers": {"idempotency-key": "x" * 101}, "json": {"deck": GOOD}}),
        (415, "serve-no-json", {"headers": {"idempotency-key": "1"}, "content": b"{}"}),
        (422, "serve-wrong-json", {"headers": {"idempotency-key": "1"}, "json": {"deck": 4}}),
        (422, "serve-wrong-json", {"headers": {"idempotency-key": "1"}, "json": {"deck": GOOD, "player": "p2"}}),
        (422, "live-empty", {"headers": {"idempotency-key": "1"}, "json": {"deck": " \n"}}),
        (413, "serve-long-list", {"headers": {"idempotency-key": "1"}, "json": {"deck": "1 Ash\n" * 501}}),
    ],
)
def test_what_is_sent_wrong_is_not_kept(event_site: EventSite, status: int, code: str, sent: Any) -> None:
    mine = event_site.code("player", "p1")
    before = everything(event_site.store)
    answer = _asked(event_site, "PUT", MINE, mine, **sent)
    assert (answer.status_code, _handed(answer)["code"]) == (status, code)
    assert everything(event_site.store) == before


def test_nobody_hands_in_for_another_or_without_a_code(event_site: EventSite) -> None:
    mine, other = event_site.code("player", "p1"), event_site.code("player", "p1", "other")
    organizer = event_site.code("organizer")
    before = everything(event_site.store)
    for path, code, status in (
        ("/v1/events/cup/players/2/decks/1", mine, 404),
        ("/v1/events/cup/players/99/decks/1", mine, 404),
        ("/v1/events/other/players/me/decks/1", mine, 404),
        (MINE, other, 404),
        (MINE, organizer, 404),
        (f"{MINE[:-1]}2", mine, 404),
        (MINE, "", 404),
        ("/v1/events/none/players/me/decks/1", "AAAA-BBBB", 401),
        (MINE, "AAAA-BBBB", 401),
    ):
        answer = _sent(event_site, code, GOOD, path=path)
        assert (answer.status_code, _handed(answer)["status"]) == (status, status), (path, code)
    assert answer.headers["www-authenticate"] == "Bearer"
    assert _asked(event_site, "PUT", MINE, headers={"authorization": f"Basic {mine}"}).status_code == 401
    assert everything(event_site.store) == before
    assert _sent(event_site, mine, GOOD, path="/v1/events/cup/players/1/decks/1").status_code == 201


def test_codes_that_are_guessed_are_counted(event_site: EventSite) -> None:
    statuses = [_sent(event_site, f"AAAA-{number}", GOOD).status_code for number in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    assert _sent(event_site, event_site.code("player", "p1"), GOOD).status_code == 201


def test_a_code_is_worth_nothing_on_pages(event_site: EventSite) -> None:
    organizer = event_site.code("organizer")
    assert _asked(event_site, "GET", "/e/cup/desk", organizer).status_code == 404


@pytest.mark.usefixtures("in_this_process")
def test_what_an_organizer_asks(event_site: EventSite) -> None:
    organizer = event_site.code("organizer")
    _sent(event_site, event_site.code("player", "p1"), GOOD)
    _sent(event_site, event_site.code("player", "p2"), BANNED)
    found = _asked(event_site, "GET", "/v1/events/cup/players?lang=en", organizer)
    players = _data(found, "/v1/events/{event}/players", "get")["players"]
    assert [(each["number"], each["id"], each["need"], each["counts"]) for each in players] == [
        (1, "p1", "legal", 1),
        (2, "p2", "illegal", 2),
        (3, "p3", "none", None),
    ]
    table = b"ID,Name\np1,Hina Sato\np4,Mio\n"
    path, csv = "/v1/events/cup/players:import", {"content-type": "text/csv; charset=utf-8"}
    for address in (f"{path}?dry-run=1", path):
        told = _asked(event_site, "POST", address, organizer, csv, content=table)
        data = _data(told, "/v1/events/{event}/players:import", "post")
        assert (data["new"], data["missing"]) == (["p4"], ["p2", "p3"])
    numbers = [each["id"] for each in _asked(event_site, "GET", "/v1/events/cup/players", organizer).json()["players"]]
    assert numbers == ["p1", "p2", "p3", "p4"]
    for name, method, state in (("lock", "POST", "locked"), ("unlock", "POST", "open"), ("lock", "POST", "locked")):
        turned = _asked(event_site, method, f"/v1/events/cup/{name}", organizer)
        assert _data(turned, f"/v1/events/{{event}}/{name}", "post") == {"state": state}
    closed = _handed(_sent(event_site, event_site.code("player", "p3"), GOOD))["receipt"]
    assert (closed["closed"], closed["counts"]) == (True, False)
    event = event_site.store.read(lambda connection: event_called(connection, "cup"))
    assert event is not None
    files = exported(event_site.folder, event_site.store, event, "en")
    for name, file in (("registrations", "registrations.json"), ("lock", "desk/registrations.lock")):
        made = _asked(event_site, "GET", f"/v1/events/cup/{name}?lang=en", organizer)
        assert _data(made, f"/v1/events/{{event}}/{name}", "get") == json.loads(files[file])
    acts = _data(_asked(event_site, "GET", "/v1/events/cup/audit", organizer), "/v1/events/{event}/audit", "get")
    actions = [each["action"] for each in acts["acts"]]
    assert actions[:6] == ["send", "issue", "lock", "unlock", "lock", "import-players"]
    assert actions.count("send") == 3
    assert "Ash Drake" not in json.dumps(acts)


def test_a_player_has_one_list_judged_at_a_time(event_site: EventSite, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = Counter[str](), Counter[str]()

    async def judge(job: Job) -> Failed:
        at_once[job.text] += 1
        most[job.text] = max(most[job.text], at_once[job.text])
        await asyncio.sleep(0.02)
        at_once[job.text] -= 1
        return Failed("serve-busy", 2)

    monkeypatch.setattr(event_site.asking.site.lanes.event, "judge", judge)
    codes = {GOOD: event_site.code("player", "p1"), BANNED: event_site.code("player", "p2")}
    # What the site does when it begins is done then.
    for each in event_site.store.read(events):
        event_site.asking.wait_for(event_site.live.judge_waiting(each))
    event_site.asking.cookies.clear()
    calls: list[tuple[str, str, dict[str, Any]]] = [
        ("PUT", MINE, {"headers": {"authorization": f"Bearer {codes[text]}", "idempotency-key": str(number)},
                       "json": {"deck": text}})
        for number, text in enumerate((GOOD, GOOD, GOOD, GOOD, BANNED))
    ]  # fmt: skip
    assert [each.status_code for each in event_site.asking.at_once(calls)] == [201] * 5
    assert dict(most) == {GOOD: 1, BANNED: 1}


def test_programs_are_refused_for_how_often_and_how_much_they_send(
    event_site: EventSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def judge(*_: object) -> Failed:
        return Failed("serve-busy", 2)

    monkeypatch.setattr(event_site.asking.site.lanes.event, "judge", judge)
    monkeypatch.setattr(submissions, "MOST_LISTS", 1)
    code, other = event_site.code("player", "p1"), event_site.code("player", "p2")
    told = [_sent(event_site, code, GOOD, str(number)) for number in range(31)]
    assert [each.status_code for each in told] == [201, *([409] * 29), 429]
    assert [_handed(each)["code"] for each in told[-2:]] == ["live-many-lists", "serve-too-often"]
    assert "retry-after" in told[-1].headers
    assert _sent(event_site, other, GOOD).status_code == 201


@pytest.mark.usefixtures("in_this_process")
def test_a_table_with_the_ids_of_others_is_refused(event_site: EventSite) -> None:
    new = Expected("", "Mallory", "en", {})
    event_site.store.write(lambda connection: sign_up(connection, 1, new, "form", None, 2)).result()
    organizer, before = event_site.code("organizer"), everything(event_site.store)
    path, csv = "/v1/events/cup/players:import", {"content-type": "text/csv"}
    answers = []
    for address in (f"{path}?dry-run=1", path):
        told = _asked(event_site, "POST", address, organizer, csv, content=b"ID,Name\ns4,Anna Berg\n")
        answers.append(_data(told, "/v1/events/{event}/players:import", "post"))
    assert (answers[0]["taken"], answers[0]["changed"], answers[1]["code"]) == (["s4"], [], "live-import-taken")
    assert everything(event_site.store) == before


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    ("kind", "content", "status", "code"),
    [
        ("text/plain", b"ID\np1\n", 415, "serve-no-table"),
        ("text/csv", b"", 422, "live-no-table"),
        ("text/csv", b"Colour\nred\n", 422, "missing-column"),
    ],
)
def test_what_is_no_table_of_players(event_site: EventSite, kind: str, content: bytes, status: int, code: str) -> None:
    organizer = event_site.code("organizer")
    path = "/v1/events/cup/players:import"
    answer = _asked(event_site, "POST", path, organizer, {"content-type": kind}, content=content)
    data = _data(answer, "/v1/events/{event}/players:import", "post")
    assert (answer.status_code, data["code"]) == (status, code)
    assert "“columns”" not in data["detail"]
