"""Players who sign up themselves, and how often somebody may try."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from deckcheck.serve.store.events import event_called, players_of
from serve.conftest import OWN
from serve.events.conftest import said

if TYPE_CHECKING:
    from deckcheck.serve.store.events import Player
    from serve.events.conftest import EventSite, Visitor

pytestmark = pytest.mark.slow


def _players(event_site: EventSite) -> list[Player]:
    return event_site.store.read(lambda connection: players_of(connection, 1))[3:]


def _opened(event_site: EventSite, mode: str) -> tuple[Visitor, str]:
    """An organizer who has opened the sign-up, and the code of the event."""
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk?lang=en")
    poster = organizer.post("/e/cup/desk/sign-up", do=mode, lang="en").text
    found = re.search(r"<code>([A-Z2-7-]+)</code>", poster)
    assert ("<svg" in poster, found is not None) == (mode != "list", mode == "code")
    # Nobody guesses 80 bits, whatever is counted of whom.
    assert found is None or re.fullmatch("[A-Z2-7]{4}(-[A-Z2-7]{4}){3}", found[1])
    return organizer, found[1] if found else ""


def test_whoever_has_the_code_of_the_event_signs_up_and_sends_a_list(event_site: EventSite) -> None:
    visitor = event_site.visitor(None)
    assert visitor.get("/e/cup/join?lang=en").status_code == 404
    organizer, code = _opened(event_site, "code")
    assert "Sign up" in said(visitor.get("/e/cup?lang=en"))
    assert "Code of the event" in said(visitor.get("/e/cup/join?lang=en"))
    once, fields = visitor.once, {"name": " Ren\t <i>Kobayashi ", "contact": "ren@x.example", "lang": "ja"}
    wrong = visitor.post("/e/cup/join", code="AAAA-AAAA", once=once, **fields)
    assert (wrong.status_code, html.escape("Ren\t <i>Kobayashi") in wrong.text) == (422, True)
    # A letter of it is put right more easily than all of it typed again.
    assert 'name="code" value="AAAA-AAAA"' in wrong.text
    assert visitor.post("/e/cup/join", code=code, once=once, **{**fields, "name": " \t"}).status_code == 422
    assert _players(event_site) == []
    joined = visitor.post("/e/cup/join", code=code.lower().replace("-", " "), once=once, **fields)
    (player,) = _players(event_site)
    assert (player.called, player.name, player.lang) == ("s4", "Ren <i>Kobayashi", "ja")
    assert dict(player.extra) == {"Contact": "ren@x.example"}
    own = re.search(r'name="code" value="([^"]+)"', joined.text)
    assert own is not None
    # The same form again is the same player; the code before it ends.
    again = visitor.post("/e/cup/join", code=code, once=once, **fields)
    assert len(_players(event_site)) == 1
    assert visitor.post("/session", code=own[1]).status_code == 422
    own = re.search(r'name="code" value="([^"]+)"', again.text)
    assert own is not None
    assert "リスト" in said(visitor.post("/session", code=own[1], lang="ja"))
    assert "リストを受領しました" in said(visitor.send("3 Ash Drake\n", lang="ja"))
    assert "Ren <i>Kobayashi" in said(organizer.get("/e/cup/desk?lang=en"))
    told = said(organizer.get("/e/cup/desk/audit?lang=en"))
    assert "sign-up page s4 signed up" in told
    assert "Kobayashi" not in told
    # With a new code the old one is worth nothing, and what is kept is neither.
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/sign-up", do="code", lang="en")
    assert visitor.post("/e/cup/join", code=code, once="other", **fields).status_code == 422
    kept = event_site.store.read(lambda connection: connection.execute(text("SELECT sign_up_code FROM event")).scalar())
    assert code not in str(kept)
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/sign-up", do="list", lang="en")
    assert visitor.get("/e/cup/join?lang=en").status_code == 404


def test_nobody_signs_up_when_it_is_full_or_locked(event_site: EventSite) -> None:
    organizer, _ = _opened(event_site, "open")
    event_site.store.write(lambda connection: connection.execute(text("UPDATE event SET most_players = 4"))).result()
    visitor = event_site.visitor(None)
    visitor.get("/e/cup/join?lang=en")
    assert "You are signed up" in said(visitor.post("/e/cup/join", once="a", name="Ren", lang="en"))
    full = visitor.post("/e/cup/join", once="b", name="Ada", lang="en")
    assert (full.status_code, "The event is full" in said(full)) == (409, True)
    assert [each.name for each in _players(event_site)] == ["Ren"]
    organizer.get("/e/cup/desk?lang=en")
    organizer.post("/e/cup/desk/times", do="lock", lang="en")
    assert visitor.get("/e/cup/join?lang=en").status_code == 404
    assert visitor.post("/e/cup/join", once="c", name="Ada", lang="en").status_code == 404


def _asked(event_site: EventSite, path: str, fields: dict[str, str]) -> int:
    event_site.asking.cookies.clear()
    return event_site.asking.post(path, headers=OWN, data=fields).status_code


def test_a_venue_behind_one_address_comes_in_and_who_guesses_does_not(event_site: EventSite) -> None:
    _, code = _opened(event_site, "code")
    names = [f"Player {number}" for number in range(30)]
    # Thirty people at one address within a minute, by the poster and then by their own codes.
    assert [_asked(event_site, "/e/cup/join", {"code": code, "name": each, "once": each}) for each in names] == [
        200
    ] * 30
    codes = [event_site.code("player", each.called) for each in _players(event_site)]
    assert [_asked(event_site, "/session", {"code": each}) for each in codes] == [303] * 30
    # Who guesses is stopped, at both, and keeps nobody else from coming in.
    assert [_asked(event_site, "/session", {"code": "A" * 32}) for _ in range(12)] == [422] * 10 + [429] * 2
    guesses = [_asked(event_site, "/e/cup/join", {"code": "A" * 8, "name": "x", "once": "x"}) for _ in range(7)]
    assert guesses == [422] * 5 + [429] * 2
    assert _asked(event_site, "/session", {"code": codes[0]}) == 303
    assert _asked(event_site, "/e/cup/join", {"code": code, "name": "Late", "once": "late"}) == 200
    # One code makes no session after the other for ever.
    assert 429 in [_asked(event_site, "/session", {"code": codes[0]}) for _ in range(20)]
    assert _asked(event_site, "/session", {"code": codes[1]}) == 303


def test_where_no_code_is_asked_for_an_address_signs_up_five_a_minute(event_site: EventSite) -> None:
    _opened(event_site, "open")
    found = [_asked(event_site, "/e/cup/join", {"name": f"{n}", "once": f"{n}"}) for n in range(6)]
    assert found == [200] * 5 + [429]


def test_a_name_that_is_there_already_is_answered_like_any(event_site: EventSite) -> None:
    _opened(event_site, "open")
    texts = []
    for number, name in enumerate(("Hina Sato", "Rina Sato")):
        answer = event_site.visitor(None).post("/e/cup/join", once=str(number), name=name, lang="en").text
        texts.append(re.sub(r"[A-Z2-7]{4}(-[A-Z2-7]{4}){7}|[HR]ina Sato|s[45]", "X", answer))
    assert texts[0] == texts[1]
    assert event_site.store.read(lambda connection: event_called(connection, "cup")) is not None
