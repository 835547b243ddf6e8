"""``deckcheck serve init`` and whatever else is done to a site with events from the command line."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from deckcheck.cli._event_desk import key_option
from deckcheck.cli._help import Documented
from deckcheck.cli._shared import lang_option, say, tell, trouble_ends
from deckcheck.messages import sentence
from deckcheck.source import InputError, Problem
from deckcheck.source.extras import needed

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from deckcheck.serve.folder import Folder
    from deckcheck.serve.rules import Role
    from deckcheck.serve.store.events import Event
    from deckcheck.serve.store.store import Store

_ACTOR = "command"
_site_argument = click.argument("site", metavar="DIR", type=click.Path())
_url_option = click.option(
    "--public-url",
    metavar="URL",
    default="http://127.0.0.1:8080",
    show_default=True,
    help="Where browsers find the site, for the link.",
)


def _now() -> int:
    return time.time_ns() // 1_000_000


@contextmanager
def _opened(site: str, lang: str) -> Iterator[tuple[Folder, Store]]:
    """A site's folder and its store; what is in the way is told, and ends the program."""
    with trouble_ends(lang):
        for module in ("sqlalchemy", "alembic"):
            needed(module, "serve")
        from deckcheck.serve.folder import Folder
        from deckcheck.serve.site_copy import brought_up_to_date
        from deckcheck.serve.store.database import Unavailable

        folder = Folder(site)
        store = brought_up_to_date(folder)
        try:
            yield folder, store
        except Unavailable as error:
            raise InputError([Problem("database-unavailable", {"reason": error.reason})]) from None
        finally:
            store.close()


def _event(store: Store, slug: str) -> Event:
    from deckcheck.serve.store.events import event_called, events

    found = store.read(lambda connection: event_called(connection, slug))
    if found is None:
        known = [each.slug for each in store.read(events)]
        raise InputError([Problem("no-such-event", {"value": slug, "known": known})])
    return found


def _link(url: str, code: str) -> str:
    return f"{url.rstrip('/')}/p#{code}"


@click.command(cls=Documented, short_help="Make the folder of a site.")
@_site_argument
@click.option("--database", metavar="URL", help="A PostgreSQL database, in place of a file of SQLite in the folder.")
@_url_option
@lang_option
def init(site: str, database: str | None, public_url: str, lang: str) -> None:
    """Make the folder of a site that takes lists for events, and print the operator's link.

    DIR is a new folder. Whoever has the link may do what an operator may; it is printed this once.

    Exit codes: 0 when it is made, 2 if it cannot be.

    \b
    deckcheck serve init site
    """
    from deckcheck.serve.folder import Folder

    with trouble_ends(lang):
        if database is not None:
            needed("psycopg", "postgresql")
        Folder(site).make(database)
    _tell_link(site, None, None, "operator", public_url, lang)


@click.command(cls=Documented, short_help="Add an event to a site.")
@_site_argument
@click.argument("event", metavar="EVENT", type=click.Path())
@click.option("--slug", metavar="NAME", help="What it is called in addresses: a-z, 0-9 and hyphens.")
@_url_option
@lang_option
def add(site: str, event: str, slug: str | None, public_url: str, lang: str) -> None:
    """Add an event to a site, and print its organizer's link.

    EVENT is the file of the event, with “serve” in place of “registrations”. It and the format and card files that it
    names are copied; players who are expected are added.

    Exit codes: 0 when it is added, 2 if it cannot be.

    \b
    deckcheck serve add site event.yaml
    """
    from deckcheck.serve.events.taking_in import copy_in, read_event
    from deckcheck.serve.store.events import add_event, event_called, import_players

    with _opened(site, lang) as (folder, store):
        taken = read_event(event, slug)
        if store.read(lambda connection: event_called(connection, taken.event.slug)) is not None:
            raise InputError([Problem("event-there", {"slug": taken.event.slug})])
        copy_in(folder, taken)

        def keep(connection: Connection) -> None:
            id = add_event(connection, taken.event, _now(), _ACTOR)
            import_players(connection, id, taken.players, _now(), _ACTOR)

        store.write(keep).result()
        facts = {"event": taken.event.name, "slug": taken.event.slug, "count": len(taken.players)}
        say(sentence(lang, "event-added", facts), err=True)
    _tell_link(site, taken.event.slug, None, "organizer", public_url, lang)


@click.command(cls=Documented, short_help="Make a new link of a role; the old one is worth nothing then.")
@_site_argument
@click.argument("event", metavar="[EVENT]", required=False)
@click.option(
    "--role",
    type=click.Choice(["operator", "organizer", "judge", "player"]),
    default="organizer",
    show_default=True,
    help="What it allows.",
)
@click.option("--player", metavar="ID", help="Whose it is, of a player.")
@_url_option
@lang_option
def link(site: str, event: str | None, role: Role, player: str | None, public_url: str, lang: str) -> None:
    """Make a new link of a role, and print it. The one that there was before, and who came by it, are shut out.

    EVENT is what the event is called in addresses; an operator's link is of none.

    Exit codes: 0 when it is made, 2 if it cannot be.

    \b
    deckcheck serve link site autumn-cup --role judge
    deckcheck serve link site autumn-cup --role player --player 007
    deckcheck serve link site --role operator
    """
    _tell_link(site, event, player, role, public_url, lang)


def _tell_link(site: str, slug: str | None, called: str | None, role: Role, url: str, lang: str) -> None:
    from deckcheck.serve.store.capabilities import issue
    from deckcheck.serve.store.events import player_called

    with _opened(site, lang) as (_, store):
        if (role == "operator") != (slug is None) or (role == "player") != (called is not None):
            raise InputError([Problem("link-of-what", {"role": role})])
        event = None if slug is None else _event(store, slug)
        id = None if event is None else event.id
        player = None
        if called is not None and event is not None:
            player = store.read(lambda connection: player_called(connection, event.id, called))
            if player is None:
                raise InputError([Problem("no-such-player", {"value": called})])
        whose = None if player is None else player.id
        code = store.write(lambda connection: issue(connection, role, _now(), _ACTOR, id, whose)).result()
    say(sentence(lang, "serve-link", {"role": role}), err=True)
    say(_link(url, code))


@click.command(cls=Documented, short_help="Copy a site into a file, also while it runs.")
@_site_argument
@click.argument("file", metavar="FILE", type=click.Path())
@lang_option
def backup(site: str, file: str, lang: str) -> None:
    """Copy a site into a new file: its database, found whole, and the files of its events. It may run meanwhile.

    What it holds is everything that players sent: keep it as you keep the site. Its secrets are not in it.

    Exit codes: 0 when it is written, 2 if it cannot be.

    \b
    deckcheck serve backup site site.zip
    """
    with _opened(site, lang) as (folder, _):
        from deckcheck.serve.site_copy import back_up

        back_up(folder, file)


@click.command(cls=Documented, short_help="Make a site of a copy.")
@_site_argument
@click.argument("file", metavar="FILE", type=click.Path())
@lang_option
def restore(site: str, file: str, lang: str) -> None:
    """Make a site of the copy that “serve backup” wrote, in a new folder. All links are worth what they were.

    Exit codes: 0 when it is made, 2 if it cannot be.

    \b
    deckcheck serve restore site site.zip
    """
    with trouble_ends(lang):
        for module in ("sqlalchemy", "alembic"):
            needed(module, "serve")
        from deckcheck.serve import site_copy
        from deckcheck.serve.folder import Folder

        site_copy.restore(Folder(site), file)


@click.command(cls=Documented, short_help="Say whether everything that is kept is as it was.")
@_site_argument
@lang_option
def verify(site: str, lang: str) -> None:
    """Say whether everything that is kept is as it was: each list what its receipt says, each act after the one before.

    Exit codes: 0 if all is, 1 if something is not, 2 if it cannot be read.

    \b
    deckcheck serve verify site
    """
    with _opened(site, lang) as (folder, store):
        from deckcheck.serve.store.backup import refuse_damaged

        if folder.url().startswith("sqlite:"):
            refuse_damaged(folder.sqlite)
        found = _faults(store)
    tell(found, lang)
    if found:
        sys.exit(1)
    say(sentence(lang, "serve-verified", {}))


def _faults(store: Store) -> list[Problem]:
    """What is not as it was."""
    from deckcheck.serve.store.audit import broken_links
    from deckcheck.serve.store.submissions import textless, wrong_digests

    broken, wrong, gone = store.read(broken_links), store.read(wrong_digests), store.read(textless)
    return [
        *([Problem("broken-audit", {"numbers": broken})] if broken else []),
        *([Problem("wrong-digest", {"numbers": wrong})] if wrong else []),
        *([Problem("list-without-text", {"numbers": gone})] if gone else []),
    ]


@click.command(cls=Documented, short_help="Delete what is known of a player.")
@_site_argument
@click.argument("event", metavar="EVENT")
@click.argument("player", metavar="PLAYER")
@lang_option
def erase(site: str, event: str, player: str, lang: str) -> None:
    """Delete the lists, the id, the name and all columns of a player of an event.

    That there were lists, and when, stays, with digests that say nothing of them. It is gone from the site's folder,
    not from copies and exports that were made before.

    Exit codes: 0 when it is deleted, 2 if there is no such player.

    \b
    deckcheck serve erase site autumn-cup 007
    """
    with _opened(site, lang) as (folder, store):
        from deckcheck.serve.store import events

        found = _event(store, event)
        whose = store.read(lambda connection: events.player_called(connection, found.id, player))
        if whose is None:
            raise InputError([Problem("no-such-player", {"value": player})])
        store.write(lambda connection: events.erase(connection, found.id, whose.id, _now(), _ACTOR)).result()
        if folder.url().startswith("sqlite:"):
            from deckcheck.serve.store.backup import tidy

            tidy(folder.sqlite)
    say(sentence(lang, "player-erased", {}))


@click.command(cls=Documented, short_help="Write an event as files, with everything that “event” makes.")
@_site_argument
@click.argument("event", metavar="EVENT")
@click.argument("out", metavar="OUT", type=click.Path())
@key_option
@lang_option
def export(site: str, event: str, out: str, key: str | None, lang: str) -> None:
    """Write an event as files into a folder: the event's file, its players, everything that they sent, the formats.

    In its folder “desk” stands what “deckcheck event event.yaml --out desk” makes of them there, the same bytes.

    Exit codes: 0 when it is written, 2 if it cannot be.

    \b
    deckcheck serve export site autumn-cup out
    """
    with _opened(site, lang) as (folder, store):
        from deckcheck.event.lock.lock import NAME, read_key, signed
        from deckcheck.event.output import write_folder
        from deckcheck.serve.events.files import exported
        from deckcheck.serve.events.work import DESK

        secret = None if key is None else read_key(key)
        files = exported(folder, store, _event(store, event), lang)
        if secret is not None:
            files[f"{DESK}/{NAME}"] = signed(files[f"{DESK}/{NAME}"], secret)
        write_folder(out, files)
    say(sentence(lang, "event-exported", {"path": os.path.join(out, "")}), err=True)
