"""Lists that visitors share: each under a link that nobody can guess, for a while, and gone when its sharer says so."""

import hashlib
import secrets

from sqlalchemy import Connection, delete, func, select

from deckcheck.serve.store.schema import share
from deckcheck.source.named_tuple import NamedTuple

DAYS = 30
"""How long a list is kept."""
LASTS = DAYS * 24 * 60 * 60 * 1000
MOST = 20_000
MOST_BYTES = 200 * 1024 * 1024
"""The lists that are kept at once, and their bytes: strangers cannot fill the disk."""
_BYTES = 16
_LONGEST = 64


class Shared(NamedTuple):
    """A list as it was shared: its text, the id of its format, the day by which it was judged, when it goes, and the
    suffix of the file that it was in.
    """

    text: str
    format: str
    day: str
    expires: int
    suffix: str = ""


class Links(NamedTuple):
    """What a sharer gets: the word of the link, and the one that deletes the list. Only hashes of them are kept."""

    id: str
    remover: str


class Full(Exception):  # noqa: N818 -- a state of the site, and nobody's mistake
    """That so many lists are kept that there is no room for another now."""


def _hash(word: str) -> str:
    return hashlib.sha256(word[:_LONGEST].encode("utf-8", "replace")).hexdigest()


def keep(connection: Connection, text: str, format_: str, day: str, now: int, suffix: str = "") -> Links:
    """Keep a list for a while. Raises Full, and ValueError for a text that no database can hold."""
    if "\0" in text:
        raise ValueError("NUL")
    forget_expired(connection, now)
    size = len(text.encode("utf-8", "surrogatepass"))
    count, used = connection.execute(select(func.count(), func.coalesce(func.sum(share.c.bytes), 0))).one()
    if count >= MOST or used + size > MOST_BYTES:
        raise Full
    links = Links(secrets.token_urlsafe(_BYTES), secrets.token_urlsafe(_BYTES))
    connection.execute(
        share.insert().values(
            hash=_hash(links.id),
            remover=_hash(links.remover),
            text=text,
            bytes=size,
            format=format_,
            day=day,
            expires=now + LASTS,
            suffix=suffix,
        )
    )
    return links


def shared(connection: Connection, id: str, now: int) -> Shared | None:
    """A list by the word of its link, None for what there is not, or is no more."""
    row = connection.execute(select(share).where(share.c.hash == _hash(id), share.c.expires > now)).first()
    return None if row is None else Shared(row.text, row.format, row.day, row.expires, row.suffix)


def remove(connection: Connection, id: str, remover: str) -> bool:
    """Delete a list; whether there was one that these two words delete."""
    found = delete(share).where(share.c.hash == _hash(id), share.c.remover == _hash(remover))
    return connection.execute(found).rowcount > 0


def forget_expired(connection: Connection, now: int) -> None:
    """Delete the lists whose time is over."""
    connection.execute(delete(share).where(share.c.expires <= now))
