"""Mail that goes out: by a server that whoever runs the site names, and by no other way."""

import datetime as dt
import re
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import format_datetime
from typing import Literal
from urllib.parse import unquote, urlsplit

from deckcheck.event.intake.headers import is_contact
from deckcheck.source import InputError, Problem
from deckcheck.source.named_tuple import NamedTuple

_SECONDS = 20
_PORTS = {"smtp": 587, "smtps": 465}
_ADDRESS = re.compile(r"[^\s@<>,;:\"()\[\]\\\\]+@[^\s@<>,;:\"()\[\]\\\\]+")


class Post(NamedTuple):
    """A mail server, and who sends by it. With ``tls`` the connection is encrypted from its begin, else by STARTTLS.

    A server on this machine may do without (``plain``).
    """

    host: str
    port: int
    tls: bool
    plain: bool
    user: str
    password: str
    sender: str


def read_post(url: str, sender: str) -> Post:
    """The mail server of a URL such as ``smtp://user:password@mail.example.org:587``. Raises InputError."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise InputError([Problem("no-mail-server", {})]) from None
    if not parts.hostname or parts.path or not is_address(sender):
        raise InputError([Problem("no-mail-server", {})])
    own = parts.hostname in ("localhost", "127.0.0.1", "::1")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Post(parts.hostname, port, parts.scheme == "smtps", own, user, password, sender)


def is_address(text: str) -> bool:
    """Whether a text is one plain address of mail.

    >>> is_address("hina@x.example"), is_address("Hina <hina@x.example>"), is_address("a@b\\nBcc: c@d")
    (True, False, False)
    """
    return text.isascii() and len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


def address_in(more: Mapping[str, str]) -> str:
    """The address of mail of a player, "" where no column for that has one."""
    return next((cell for header, cell in more.items() if is_contact(header) and is_address(cell)), "")


class Letter(NamedTuple):
    """A mail to one address. ``number`` is the same whenever it is sent again."""

    number: str
    to: str
    subject: str
    text: str


Sent = Literal["sent", "refused", "later"]
"""What came of sending: the server took it, will never take it, or may take it another time."""


def send(post: Post, letter: Letter, at: dt.datetime) -> tuple[Sent, str]:
    """Hand a letter to the server: what came of it, and what the server said if it did not take it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = post.sender, letter.to, letter.subject
    message["Date"] = format_datetime(at)
    message["Message-ID"] = f"<{letter.number}@{post.sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text)
    context = ssl.create_default_context()
    try:
        opened = (
            smtplib.SMTP_SSL(post.host, post.port, timeout=_SECONDS, context=context)
            if post.tls
            else smtplib.SMTP(post.host, post.port, timeout=_SECONDS)
        )
        with opened as server:
            if not post.tls and (not post.plain or server.has_extn("starttls")):
                server.starttls(context=context)
            if post.user:
                server.login(post.user, post.password)
            server.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        code, said = next(iter(error.recipients.values()))
        return ("refused" if code >= 500 else "later"), said.decode("utf-8", "replace")
    except (OSError, smtplib.SMTPException) as error:
        return "later", str(error)
    return "sent", ""
