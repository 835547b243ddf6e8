"""Mail to players, by a real mail server on this machine."""

from __future__ import annotations

import email
import email.policy
import re
import socket
from typing import TYPE_CHECKING, Any

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import func, select

from deckcheck.serve.mail import Post, read_post
from deckcheck.serve.store import events
from deckcheck.serve.store.outbox import AFTER, Draft, posted, queue
from deckcheck.serve.store.schema import capability
from deckcheck.source import InputError
from serve.events.conftest import said

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import EmailMessage

    from deckcheck.serve.mail import Letter
    from serve.events.conftest import EventSite, Visitor

TEXTS = {
    "subject-en": "{event}: {state}",
    "text-en": "Hello {name} at {Table}, {nothing}\n{reasons}\n.\n{link}",
    "subject-ja": "{event}: {state}",
    "text-ja": "{name}様\n{link}",
    "lang": "en",
}


def _post(port: int) -> Post:
    return Post("127.0.0.1", port, tls=False, plain=True, user="", password="", sender="cup@cards.example")


class _Postman:
    """Takes letters, or says why not."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.says = "250 OK"

    async def handle_RCPT(  # noqa: N802 -- the library's name
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        _ = server, session, options
        if self.says.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.says

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 -- as above
        _ = server, session
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert envelope.rcpt_tos == [letter["To"]]
        self.letters.append(letter)
        return "250 OK"


@pytest.fixture
def postman(event_site: EventSite) -> Iterator[_Postman]:
    """A mail server that the site knows."""
    made = _Postman()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(made, hostname="127.0.0.1", port=port)
    controller.start()
    event_site.live.post = _post(port)
    yield made
    controller.stop()


def _import(event_site: EventSite) -> None:
    people = [
        events.Expected("p1", "Hina Sato", "ja", {"Email": "hina@x.example", "Table": "7"}),
        events.Expected("p2", "Sora\nBcc: x@y.example", None, {"Email": "sora@x.example", "Table": "8"}),
        events.Expected("p3", "Ren", None, {"Email": "Ren <ren@x.example>"}),
    ]
    event_site.store.write(lambda connection: events.import_players(connection, 1, people, 1, "test")).result()


def _letters(event_site: EventSite) -> int:
    sent: int = event_site.asking.wait_for(event_site.live.mail())
    return sent


def _looked(organizer: Visitor, **fields: str) -> str:
    """What the letters are known by when they were seen."""
    page = organizer.post("/e/cup/desk/mail", do="look", **{**TEXTS, "who": "none", **fields})
    found = re.search(r'name="seen" value="([0-9a-f]+)"', page.text)
    assert found is not None, said(page)
    return found[1]


@pytest.mark.slow
def test_letters_are_seen_confirmed_and_sent_once(event_site: EventSite, postman: _Postman) -> None:
    _import(event_site)
    organizer = event_site.visitor("organizer")
    assert "{name}" in organizer.get("/e/cup/desk/mail?lang=en").text
    page = organizer.post("/e/cup/desk/mail", do="look", who="none", **TEXTS)
    words = said(page)
    assert "2 mails as they go out Nothing is sent yet" in words
    assert "Without an e-mail address: 1 player (“Ren”)" in words
    assert "Hello Sora Bcc: x@y.example at 8, {nothing}" in words
    assert "Hina Sato様 {link}" in words
    seen = _looked(organizer)
    # Who has sent a list in between is not told of having none: what goes out is what was seen, or it is shown again.
    player = event_site.visitor("player", "p1")
    player.get("/e/cup/me")
    player.send("3 Ash Drake\n")
    again = organizer.post("/e/cup/desk/mail", do="send", who="none", seen=seen, **TEXTS)
    assert "1 mail as they go out" in said(again)
    assert _letters(event_site) == 0
    seen = _looked(organizer, who="all")
    done = organizer.post("/e/cup/desk/mail", do="send", **{**TEXTS, "who": "all", "seen": seen})
    assert "Mails sent: 0; waiting: 2; failed: 0" in said(done)
    twice = organizer.post("/e/cup/desk/mail", do="send", **{**TEXTS, "who": "all", "seen": seen})
    assert "Nothing is sent yet" in said(twice)
    drafts = [Draft(1, "a", "b"), Draft(1, "a", "c")]
    for _ in "ab":
        event_site.store.write(lambda connection: queue(connection, 2, drafts, "test", 2**50)).result()
    assert event_site.store.read(lambda connection: posted(connection, 2))[0] == {"waiting": 2}
    assert _letters(event_site) == 2
    assert _letters(event_site) == 0
    first, second = sorted(postman.letters, key=lambda each: each["To"])
    assert (first["From"], first["To"], first["Subject"]) == ("cup@cards.example", "hina@x.example", "Autumn Cup: 適正")
    assert (second["To"], second["Subject"]) == ("sora@x.example", "Autumn Cup: no list")
    assert second["Bcc"] is None
    text = second.get_content()
    code = text.rpartition("#")[2].strip()
    assert text.replace("\r\n", "\n").startswith(
        "Hello Sora\nBcc: x@y.example at 8, {nothing}\n\n.\nhttps://decks.example/p#"
    )
    assert event_site.visitor(None).post("/session", code=code).status_code == 200
    assert "Mails sent: 2; waiting: 0; failed: 0" in said(organizer.get("/e/cup/desk/mail?lang=en"))
    with open(event_site.folder.sqlite, "rb") as file:
        assert code.encode() not in file.read()


@pytest.mark.slow
def test_a_letter_that_is_not_taken_is_tried_again_and_then_no_more(event_site: EventSite, postman: _Postman) -> None:
    _import(event_site)
    organizer = event_site.visitor("organizer")
    organizer.get("/e/cup/desk/mail?lang=en")
    organizer.post("/e/cup/desk/mail", do="send", **{**TEXTS, "who": "all", "seen": _looked(organizer, who="all")})
    postman.says = "451 Try later"
    assert _letters(event_site) == 0
    assert _letters(event_site) == 0
    waiting = said(organizer.get("/e/cup/desk/mail?lang=en"))
    assert "waiting: 2; failed: 0" in waiting
    assert "Hina Sato : is tried again: Try later" in waiting
    postman.says = "250 OK"
    event_site.now += AFTER[0] - 1
    assert _letters(event_site) == 0
    event_site.now += 1
    assert _letters(event_site) == 2
    assert len({each["Message-ID"] for each in postman.letters}) == 2
    # What the server will never take is not tried again; what it does not take for hours neither.
    organizer.post("/e/cup/desk/mail", do="send", **{**TEXTS, "who": "all", "seen": _looked(organizer, who="all")})
    postman.says = "550 No such user"
    assert _letters(event_site) == 0
    assert "sent: 2; waiting: 0; failed: 2" in said(organizer.get("/e/cup/desk/mail?lang=en"))
    organizer.post("/e/cup/desk/mail", do="send", **{**TEXTS, "who": "all", "seen": _looked(organizer, who="all")})
    event_site.live.post = _post(9)
    for wait in (*AFTER, 0):
        assert _letters(event_site) == 0
        event_site.now += wait
    counts, troubles = event_site.store.read(lambda connection: posted(connection, 1))
    assert (counts["waiting"], counts["failed"]) == (0, 4)
    # Who is erased is written to no more, and what was written is gone.
    event_site.store.write(lambda connection: events.erase(connection, 1, 1, event_site.now, "test")).result()
    counts, troubles = event_site.store.read(lambda connection: posted(connection, 1))
    assert {each.player for each in troubles} == {2}


@pytest.mark.slow
def test_a_letter_that_does_not_go_out_takes_nothing_from_its_player(
    event_site: EventSite, postman: _Postman, monkeypatch: pytest.MonkeyPatch
) -> None:
    _import(event_site)
    player, organizer = event_site.visitor("player", "p1"), event_site.visitor("organizer")
    drafts = [Draft(1, "Your list", "Your page: {link}"), Draft(2, "Your list", "Your page: {link}")]

    def send(at: int) -> None:
        event_site.store.write(lambda connection: queue(connection, 1, drafts, "test", at)).result()

    def codes() -> int:
        """How many codes of the player are worth something."""
        of_player = (
            select(func.count()).select_from(capability).where(capability.c.player == 1, capability.c.revoked.is_(None))
        )
        return event_site.store.read(lambda connection: connection.execute(of_player).scalar_one())

    def is_in() -> bool:
        return "Your list" in said(player.get("/e/cup/me?lang=en"))

    assert (is_in(), codes()) == (True, 1)
    send(event_site.now)
    # Nobody knows whether what was not confirmed came through after all: both are worth something.
    postman.says = "451 Try later"
    assert (_letters(event_site), is_in(), codes()) == (0, True, 2)
    event_site.now += AFTER[0]
    # What went wrong on this side keeps no other letter from being tried, and is tried later.
    tried: list[str] = []

    def broken(_post: object, letter: Letter, _at: object) -> None:
        tried.append(letter.to)
        raise UnicodeError

    with monkeypatch.context() as patch:
        patch.setattr("deckcheck.serve.events.live.send", broken)
        assert (_letters(event_site), _letters(event_site), is_in(), codes()) == (0, 0, True, 3)
    assert tried == ["hina@x.example", "sora@x.example"]
    assert "waiting: 2; failed: 0" in said(organizer.get("/e/cup/desk/mail?lang=en"))
    # With a letter that was taken, the code in it is the player's only one.
    postman.says = "250 OK"
    event_site.now += AFTER[1]
    assert (_letters(event_site), is_in(), codes()) == (2, False, 1)
    text = next(each for each in postman.letters if each["To"] == "hina@x.example").get_content()
    assert player.post("/session", code=text.rpartition("#")[2].strip()).status_code == 200
    # One that is refused for good leaves what there was, and no code that nobody has.
    postman.says = "550 No such user"
    send(event_site.now)
    assert (_letters(event_site), is_in(), codes()) == (0, True, 1)


@pytest.mark.slow
def test_without_a_mail_server_letters_can_be_seen_and_not_sent(event_site: EventSite) -> None:
    _import(event_site)
    organizer = event_site.visitor("organizer")
    assert "named no mail server" in said(organizer.get("/e/cup/desk/mail?lang=en"))
    seen = _looked(organizer)
    refused = organizer.post("/e/cup/desk/mail", do="send", who="none", seen=seen, **TEXTS)
    assert refused.status_code == 409
    for fields in ({"who": "nobody"}, {"who": "none", "text-ja": " "}):
        assert organizer.post("/e/cup/desk/mail", do="look", **{**TEXTS, **fields}).status_code == 422
    assert event_site.store.read(lambda connection: posted(connection, 1)) == ({}, [])


def test_a_mail_server_is_named_by_a_url() -> None:
    named = read_post("smtps://cup%40x:se%3Acret@mail.example.org", "cup@x.example")
    assert tuple(named) == ("mail.example.org", 465, True, False, "cup@x", "se:cret", "cup@x.example")
    own = read_post("smtp://localhost:25", "cup@x.example")
    assert tuple(own) == ("localhost", 25, False, True, "", "", "cup@x.example")
    for url, sender in (
        ("https://mail.example.org", "cup@x.example"),
        ("smtp://mail.example.org:x", "cup@x.example"),
        ("smtp://", "cup@x.example"),
        ("smtp://mail.example.org/x", "cup@x.example"),
        ("smtp://mail.example.org", "Cup <cup@x.example>"),
        ("smtp://mail.example.org", ""),
    ):
        with pytest.raises(InputError) as error:
            read_post(url, sender)
        assert error.value.problems[0].code == "no-mail-server"
