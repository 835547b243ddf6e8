"""What holds for every request, whatever route it is for."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast
from urllib.parse import quote

import pytest
from starlette.requests import Request

from deckcheck.messages import languages, sentence
from deckcheck.serve.limits import Limits
from deckcheck.serve.routes import FORM_BODY, Group, Needed, Route, Who
from deckcheck.serve.rules import Action, Capability, Role
from deckcheck.serve.security import client_of, form_token
from deckcheck.serve.slow_clients import Guarded
from deckcheck.serve.visit import TOKEN, Visit
from serve.conftest import OWN, SETTINGS, URL, Asking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from starlette.responses import Response

FORM = {"content-type": "application/x-www-form-urlencoded"}


async def _echo(visit: Visit) -> Response:
    upload = visit.upload and [visit.upload.name, len(visit.upload.content)]
    return visit.data({"fields": visit.fields, "upload": upload, "body": len(visit.body), "client": visit.client})


async def _page(visit: Visit) -> Response:
    return visit.page("error.html.j2", said=visit.fields.get("said", ""), number=200, codes="")


async def _broken(visit: Visit) -> Response:
    raise ValueError(f"a secret: {visit.fields}")


NEEDS: dict[str, Needed] = {
    "anyone": "anyone",
    "player": "send",
    "judge": "check",
    "organizer": "manage",
    "operator": "back-up",
}
"""What the routes of these names need. Here whoever is more, the later, may do what all before may."""
ROLES = (*NEEDS,)


def _routes(role: str = "anyone") -> tuple[Route, ...]:
    needs = NEEDS[role]
    return (
        Route(f"/{role}", f"see-{role}", needs, {"GET": _page, "POST": _echo}),
        Route(
            f"/v1/{role}", f"read-{role}", needs, {"GET": _echo, "POST": _echo}, "api", body=1000, open=role == "anyone"
        ),
        Route(f"/{role}/broken", f"break-{role}", needs, {"GET": _broken}),
        Route(f"/{role}/often", f"ask-{role}", needs, {"POST": _echo}, limits={"POST": "check"}),
    )


EVERYTHING = Group(tuple(route for role in ROLES for route in _routes(role)))


class _ByCookie:
    """Takes the word of a cookie for who somebody is."""

    async def who(self, request: Request) -> Who | None:
        said = request.cookies.get("who")
        role = cast("Role", said)  # or "anyone"
        return Who(f"session of {said}", Capability(0, role)) if said in ROLES else None

    async def may(self, who: Who, action: Action, parts: Mapping[str, str]) -> bool:
        return [*NEEDS.values()].index(action) <= ROLES.index(who.capability.role)


HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
    "cache-control": "no-store",
}
POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self';"
    " base-uri 'none'; frame-ancestors 'none'"
)


@pytest.mark.slow(step=1)
def test_every_answer_has_the_headers(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    paths = [route.path.replace("{name}", "serve.css") for route in asking.site.routes]
    assert len(paths) > 20
    seen = set()
    for path in (*paths, "/nothing", "/v1/nothing", "/static/nothing", "/nothing/"):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
            answer = asking.request(method, path)
            kept = path == "/static/serve.css" and answer.status_code == 200
            wanted = HEADERS | ({"cache-control": "public, max-age=31536000, immutable"} if kept else {})
            assert {name: answer.headers.get(name) for name in HEADERS} == wanted, (method, path)
            policy = answer.headers["content-security-policy"]
            assert policy == POLICY or (
                not answer.headers.get("content-type", "").startswith("text/html")
                and policy == "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
            )
            assert "server" not in answer.headers
            seen.add(answer.status_code)
    assert seen == {200, 204, 403, 404, 405, 500}


def test_only_with_https_is_https_asked_for(site: Callable[..., Asking]) -> None:
    answer = site(EVERYTHING, settings=SETTINGS._replace(public_url="")).get("/live")
    assert "strict-transport-security" not in answer.headers


def test_what_is_sent_in_the_open_is_said_on_every_page(site: Callable[..., Asking]) -> None:
    lan = SETTINGS._replace(host="192.0.2.7", public_url="http://192.0.2.7:8080", insecure_lan=True)
    said = sentence("en", "serve-insecure", {})
    for path in ("/anyone", "/nothing"):
        assert said in site(EVERYTHING, settings=lan).get(path).text
        assert said not in site(EVERYTHING).get(path).text
    asking = site(EVERYTHING, settings=lan)
    assert asking.post("/anyone", headers={"origin": "http://192.0.2.7:8080"}).status_code == 200
    assert asking.post("/anyone", headers={"origin": URL}).status_code == 403


def test_other_sites_may_only_ask_what_is_open(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    other = {"origin": "https://elsewhere.example"}
    for route in EVERYTHING.routes:
        answer = asking.request("OPTIONS", route.path, headers={**other, "access-control-request-method": "POST"})
        assert answer.headers.get("access-control-allow-origin") == ("*" if route.open else None)
        assert "access-control-allow-credentials" not in answer.headers
    answer = asking.post("/v1/anyone", headers=other, content=b"{}")
    assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, "*")


@pytest.mark.parametrize("role", ROLES)
def test_who_may_what(site: Callable[..., Asking], role: str) -> None:
    """What somebody may not see looks like what there is not."""
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    asking.cookies.set("who", role)
    nothing = asking.get("/nothing")
    for of in ROLES:
        may = ROLES.index(of) <= ROLES.index(role)
        for path in (f"/{of}", f"/v1/{of}"):
            answer = asking.get(path)
            assert answer.status_code == (200 if may else 404)
            if not may and answer.headers["content-type"] == nothing.headers["content-type"]:
                assert answer.text.replace(f"/{of}?", "/check?") == nothing.text
        token = form_token(SETTINGS.key, f"session of {role}")
        assert asking.post(f"/{of}", headers=OWN, data={TOKEN: token}).status_code == (200 if may else 404)


def test_what_somebody_may_not_see_cannot_be_told_from_nothing(site: Callable[..., Asking]) -> None:
    """Not by what could be sent to it, nor by how much."""
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    for path, nothing in (("/judge", "/nothing"), ("/v1/judge", "/v1/nothing")):
        for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            for content in (b"", b"x" * 300_000):
                sent = {"content": content, "headers": {"content-encoding": "gzip"} if content else {}}
                found = [asking.request(method, each, **sent) for each in (path, nothing)]
                assert [each.status_code for each in found] == [404, 404]
                assert found[0].text.replace("/judge?", "/check?") == found[1].text
                assert found[0].headers == found[1].headers


def test_a_page_of_another_site_asks_nothing_in_the_name_of_a_visitor(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    asking.cookies.set("who", "judge")
    for said, status in (({}, 403), ({"origin": "https://elsewhere.example"}, 403), (OWN, 200)):
        assert asking.post("/v1/judge", headers=said, content=b"{}").status_code == status
    # What a program adds itself, no page of another site can.
    assert asking.post("/v1/judge", headers={"authorization": "Bearer x"}, content=b"{}").status_code == 200


def test_without_a_doorkeeper_there_is_only_what_anyone_may(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING)
    asking.cookies.set("who", "operator")
    assert [asking.get(f"/{role}").status_code for role in ROLES] == [200, 404, 404, 404, 404]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"sec-fetch-site": "same-origin"}, 200),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, 200),
        ({"origin": URL}, 200),
        ({}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "http://decks.example"}, 403),
        ({"origin": "https://decks.example:8443"}, 403),
        ({"origin": "https://decks.example.elsewhere.example"}, 403),
        ({"host": "elsewhere.example", "origin": "https://elsewhere.example"}, 403),
        ({"sec-fetch-site": "same-site", "origin": URL}, 403),
        ({"sec-fetch-site": "cross-site", "origin": URL}, 403),
        ({"sec-fetch-site": "none", "origin": URL}, 403),
        ({"sec-fetch-site": "", "origin": URL}, 403),
    ],
)
def test_a_form_is_from_a_page_of_the_site(site: Callable[..., Asking], said: dict[str, str], status: int) -> None:
    assert site(EVERYTHING).post("/anyone", headers=said, data={"a": "b"}).status_code == status


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"origin": "http://localhost:8080"}, 200),
        ({"origin": "http://127.0.0.1:8080"}, 200),
        ({"origin": "http://[::1]:8080"}, 200),
        ({"origin": "http://localhost:8080", "host": "127.0.0.1:8080"}, 200),
        ({"origin": "http://localhost"}, 403),
        ({"origin": "http://localhost:8081"}, 403),
        ({"origin": "https://localhost:8080"}, 403),
        ({"origin": "http://localhost.elsewhere.example:8080"}, 403),
        ({"origin": "http://127.0.0.2:8080"}, 403),
        ({"origin": "http://elsewhere.example:8080", "host": "elsewhere.example:8080"}, 403),
        ({"sec-fetch-site": "same-site", "origin": "http://localhost:8080"}, 403),
        ({"sec-fetch-site": "cross-site", "origin": "http://localhost:8080"}, 403),
    ],
)
def test_a_site_of_this_machine_is_called_as_the_machine_is(
    site: Callable[..., Asking], said: dict[str, str], status: int
) -> None:
    own = SETTINGS._replace(public_url="")
    assert site(EVERYTHING, settings=own).post("/anyone", headers=said, data={"a": "b"}).status_code == status
    # One with a URL is not called so.
    assert site(EVERYTHING).post("/anyone", headers=said, data={"a": "b"}).status_code == 403


def test_a_form_of_a_session_has_its_token(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING, doorkeeper=_ByCookie())
    asking.cookies.set("who", "judge")
    token = form_token(SETTINGS.key, "session of judge")
    wrong = (
        "",
        "0" * 64,
        form_token(SETTINGS.key, "session of player"),
        form_token(b"x", "session of judge"),
        "é\ud800",
    )
    for given in wrong:
        data = f"{TOKEN}={given}".encode("utf-8", "replace")
        assert asking.post("/judge", headers={**OWN, **FORM}, content=data).status_code == 403
    answer = asking.post("/judge", headers=OWN, data={TOKEN: token, "a": "b"})
    assert (answer.status_code, answer.json()["fields"]) == (200, {"a": "b"})
    # A form of what anyone may do may be older than the session.
    assert asking.post("/anyone", headers=OWN, data={"a": "b"}).status_code == 200
    # It is of what was sent, and not of an address.
    assert asking.post(f"/judge?{TOKEN}={token}", headers=OWN, data={"a": "b"}).status_code == 403


@pytest.mark.parametrize("path", ["/anyone", "/v1/anyone"])
def test_the_bytes_that_may_be_sent(site: Callable[..., Asking], path: str) -> None:
    asking = site(EVERYTHING)
    most = 1000 if path.startswith("/v1") else FORM_BODY
    sent = OWN | FORM
    for size, status in ((most - 1, 200), (most, 200), (most + 1, 413)):
        content = b"a=" + b"x" * (size - 2)
        assert asking.post(path, headers=sent, content=content).status_code == status
        # The same where nobody says beforehand how much it is.
        answer = asking.post(path, headers=sent, content=_chunks(content))
        assert answer.status_code == status
    assert asking.post(path, headers={**sent, "content-encoding": "gzip"}, content=b"a=b").status_code == 415
    # What is said of the length and is no number is nothing said.
    for said in (b"\xb2", b"-1", b"1e9", b"9" * 40):
        headers = [*((name.encode(), value.encode()) for name, value in sent.items()), (b"content-length", said)]
        status = 413 if said.isdigit() else 200
        assert asking.post(path, headers=headers, content=_chunks(b"a=b")).status_code == status


async def _chunks(content: bytes) -> AsyncIterator[bytes]:
    yield content[:500]
    yield content[500:]


def _parts(fields: int, files: int = 0) -> list[tuple[str, tuple[str | None, bytes]]]:
    return [
        *((f"f{number}", (None, b"x")) for number in range(fields)),
        *((f"u{number}", ("../../a.txt", b"x" * 9)) for number in range(files)),
    ]


def test_the_fields_and_files_of_a_form(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING)

    def of_fields(number: int) -> int:
        sent = {f"f{each}": "x" for each in range(number)}
        return asking.post("/anyone", headers=OWN, data=sent).status_code

    assert [of_fields(number) for number in (19, 20, 21)] == [200, 200, 400]
    for parts, status in ((_parts(20), 200), (_parts(21), 400), (_parts(20, 1), 200), (_parts(1, 2), 400)):
        assert asking.post("/anyone", headers=OWN, files=parts).status_code == status
    assert asking.post("/anyone", headers=OWN, files=_parts(1, 1)).json() == {
        "fields": {"f0": "x"},
        "upload": ["../../a.txt", 9],
        "body": len(asking.post("/anyone", headers=OWN, files=_parts(1, 1)).request.content),
        "client": "192.0.2.1",
    }
    for kind in ("text/plain", "application/json", ""):
        assert asking.post("/anyone", headers={**OWN, "content-type": kind}, content=b"a=b").status_code == 415
    for wrong in (b"", b"--x\r\n", b"--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--", b"\xff\0" * 50):
        sent = OWN | {"content-type": "multipart/form-data; boundary=x"}
        assert asking.post("/anyone", headers=sent, content=wrong).status_code in (200, 400)
    sent = OWN | {"content-type": "multipart/form-data"}
    assert asking.post("/anyone", headers=sent, content=b"--x").status_code == 400


def test_more_in_ten_minutes_than_anybody_types(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING)
    answers = [asking.post("/anyone/often", headers=OWN) for _ in range(14)]
    assert [each.status_code for each in answers] == [200] * 10 + [429] * 4
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
    # Others are not kept waiting by it.
    assert asking.post("/anyone", headers=OWN).status_code == 200
    assert site(EVERYTHING, client="192.0.2.2").post("/anyone/often", headers=OWN).status_code == 200


@pytest.mark.parametrize(
    ("behind", "said", "client"),
    [
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        (2, "1.1.1.1, 198.51.100.1, 203.0.113.9", "198.51.100.1"),
        (2, "203.0.113.9", "192.0.2.1"),
        (1, "nonsense", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, "2001:db8::7", "2001:db8::7"),
    ],
)
def test_who_sends_it_says_the_outermost_proxy(
    site: Callable[..., Asking], behind: int, said: str, client: str
) -> None:
    asking = site(EVERYTHING, settings=SETTINGS._replace(behind=behind))
    forged = {"x-forwarded-for": said, "x-real-ip": "9.9.9.9", "forwarded": "for=9.9.9.9", "host": "elsewhere.example"}
    assert asking.get("/v1/anyone", headers=forged).json()["client"] == client
    assert "elsewhere.example" not in asking.get("/anyone", headers=forged).text


def test_the_language(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING)

    def of(accepted: str, query: str = "") -> str:
        return str(asking.get(f"/anyone{query}", headers={"accept-language": accepted}).headers["content-language"])

    assert languages() == ("en", "ja")
    assert [of(each) for each in ("ja", "ja-JP,en;q=0.5", "en;q=0.2, ja;q=0.9", "fr, ja;q=0.1")] == ["ja"] * 4
    strange = ("", "fr", "../../etc/passwd", "x" * 9000, "ja;q=0", "ja;q=nan", "*", ",;,;q=,", "entries", "__init__")
    assert [of(each) for each in strange] == ["en"] * len(strange)
    assert [of("en", f"?lang={each}") for each in ("ja", "entries", "")] == ["ja", "en", "en"]
    for lang in languages():
        answer = asking.get("/nothing", headers={"accept-language": lang})
        assert f'<html lang="{lang}">' in answer.text
        assert sentence(lang, "serve-nothing-here", {}) in answer.text


def test_what_goes_wrong_is_told_to_whoever_runs_it(site: Callable[..., Asking]) -> None:
    asking = site(EVERYTHING)
    answer = asking.get("/anyone/broken?said=hidden")
    assert (answer.status_code, "hidden" in answer.text, "ValueError" in answer.text) == (500, False, False)
    defect, request = asking.logged
    assert (defect["event"], defect["kind"], defect["action"]) == ("defect", "ValueError", "break-anyone")
    assert (request["event"], request["status"]) == ("request", 500)
    assert "hidden" not in asking.out.getvalue()


STRANGE = [
    "a\r\nb: c",
    "\x1b[31mred",
    "\u2028\u2029",
    '{"event": "forged"}',
    "<script>alert(1)</script>",
    "//elsewhere.example",
]


@pytest.mark.parametrize("text", STRANGE)
def test_nothing_that_is_sent_is_in_the_log(site: Callable[..., Asking], text: str) -> None:
    asking = site(EVERYTHING)
    headers = {"user-agent": ascii(text), "x-forwarded-for": ascii(text), "referer": ascii(text)}
    asking.get("/anyone", params={"said": text}, headers=headers)
    asking.get(f"/{quote(text)}", headers=headers)
    asking.post("/anyone", data={"said": text}, headers=headers | OWN)
    asking.request("STRANGE", "/anyone")
    assert [(each["event"], each["action"], each["method"]) for each in asking.logged] == [
        ("request", "see-anyone", "GET"),
        ("request", "nothing", "other"),
        ("request", "see-anyone", "POST"),
        ("request", "see-anyone", "other"),
    ]
    log = asking.out.getvalue()
    assert not any(each in log for each in ("forged", "script", "elsewhere", "192.0.2.1", "\x1b", "\u2028"))
    assert len(log.splitlines()) == 4


@pytest.mark.parametrize("text", STRANGE)
def test_what_is_sent_is_no_part_of_a_page(site: Callable[..., Asking], text: str) -> None:
    asking = site(EVERYTHING)
    assert "<script>alert" not in asking.get("/anyone", params={"said": text}).text
    nowhere = asking.get(f"{URL}//elsewhere.example/{quote(text)}").text
    assert "elsewhere.example" not in nowhere


def test_a_route_is_of_one_path_and_one_action(site: Callable[..., Asking]) -> None:
    for route in (Route("/live", "other", "anyone", {}), Route("/other", "see-live", "anyone", {})):
        with pytest.raises(ValueError, match="twice"):
            site(Group((route,)))


def test_the_site_is_ready_when_all_of_it_is(site: Callable[..., Asking]) -> None:
    found = {"store": True, "workers": True}

    async def store() -> bool:
        return found["store"]

    async def workers() -> bool:
        return found["workers"]

    asking = site(Group((), ready={"store": store}), Group((), ready={"workers": workers}))
    answer = asking.get("/ready")
    assert (answer.status_code, answer.json()) == (200, {"ready": True, "parts": found})
    found["store"] = False
    answer = asking.get("/ready")
    assert (answer.status_code, answer.json()) == (503, {"ready": False, "parts": found})
    assert asking.get("/live").status_code == 200


def test_who_takes_nothing_of_an_answer_is_cut_off() -> None:
    async def look(sizes: list[int]) -> list[str]:
        done: list[str] = []
        left = iter(sizes)
        transport = SimpleNamespace(get_write_buffer_size=lambda: next(left), abort=lambda: done.append("cut off"))
        connection = SimpleNamespace(transport=transport, _unread=0, _look=lambda: None)
        for _ in sizes:
            Guarded._look(connection)  # type: ignore[arg-type]  # noqa: SLF001 -- a connection as far as it is looked at
        return done

    for sizes, done in (([0, 0, 0], 0), ([90_000, 50_000, 0, 0], 0), ([90_000, 80_000], 1), ([90_000, 90_000], 1)):
        assert len(asyncio.run(look(sizes))) == done, sizes


def test_no_thread_sweeps_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store of the library would begin one after every request, which goes through all visitors."""
    limits, begun = Limits(b"key"), list[threading.Thread]()
    monkeypatch.setattr(threading.Thread, "start", begun.append)
    for number in range(50):
        assert limits.wait("check", str(number)) == 0
    assert not begun


def test_visitors_are_forgotten_after_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.serve.limits._MOST_VISITORS", 50)
    limits = Limits(b"key")
    assert [limits.wait("session", "one") > 0 for _ in range(12)] == [False] * 10 + [True] * 2
    for number in range(48):
        assert limits.wait("session", str(number)) == 0
    assert limits.wait("session", "one") > 0
    assert limits.wait("session", "last") == 0
    assert limits.wait("session", "one") == 0


def test_no_proxy_is_asked_where_there_is_no_client() -> None:
    assert client_of(Request({"type": "http", "headers": []}), 0) == ""
