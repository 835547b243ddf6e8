"""``deckcheck serve run``: the site itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING

import click

from deckcheck.cli._help import Documented
from deckcheck.cli._shared import FILES, lang_option, say, tell, today, trouble_ends
from deckcheck.messages import sentence
from deckcheck.source import InputError
from deckcheck.source.extras import needed

if TYPE_CHECKING:
    from deckcheck.serve.folder import Folder
    from deckcheck.serve.mail import Post
    from deckcheck.serve.routes import Doorkeeper, Group
    from deckcheck.serve.settings import Settings


@click.command(cls=Documented, short_help="Serve until somebody ends it.")
@click.argument("site", metavar="[DIR]", required=False, type=click.Path())
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="The port; 0 takes any that is free."
)
@click.option("--public-url", metavar="URL", default="", help="Where browsers find it, such as https://example.org.")
@click.option(
    "--behind",
    metavar="N",
    type=click.IntRange(0, 9),
    default=0,
    show_default=True,
    help="The proxies before it, whose word for the visitor's address is taken.",
)
@click.option("--insecure-lan", is_flag=True, help="Serve others on the network without https; every page says so.")
@click.option(
    "--format",
    "formats",
    type=FILES,
    multiple=True,
    metavar="FILE",
    help="A format of your own that can be chosen beside those that come with deckcheck. Repeatable.",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that judge.")
@click.option(
    "--smtp",
    metavar="URL",
    default="",
    envvar="DECKCHECK_SMTP",
    show_envvar=True,
    help="The server by which organizers mail players, as in smtp://user:password@mail.example.org:587.",
)
@click.option("--mail-from", metavar="ADDRESS", default="", help="Who that mail is from.")
@lang_option
def run(
    site: str | None,
    host: str,
    port: int,
    public_url: str,
    behind: int,
    insecure_lan: bool,
    formats: tuple[str, ...],
    workers: int,
    smtp: str,
    mail_from: str,
    lang: str,
) -> None:
    """Serve a page on which anybody can check a deck (/check), and the same for programs (/v1).

    With the DIR that “serve init” made also the pages of its events, which keep what is sent to them; of what is
    checked nothing is kept. It listens on this machine only, unless --host says otherwise, and then asks for a
    --public-url with https, which a proxy before it has. SIGTERM and Ctrl-C end it when all that was begun is answered.
    Its log, lines of JSON on standard output, has no addresses and nothing of what was sent.

    Exit codes: 0 when somebody ended it, 2 if it cannot begin.

    \b
    deckcheck serve run
    deckcheck serve run site
    deckcheck serve run --public-url https://decks.example.org --behind 1
    """
    try:
        for module in ("starlette", "uvicorn", "limits", "python_multipart", "jinja2"):
            needed(module, "serve")
        import secrets

        from deckcheck.serve.folder import Folder
        from deckcheck.serve.log import Log
        from deckcheck.serve.mail import read_post
        from deckcheck.serve.settings import Settings, checked

        settings = checked(
            Settings(
                secrets.token_bytes(32) if site is None else Folder(site).key(),
                host=host,
                port=port,
                public_url=public_url,
                behind=behind,
                insecure_lan=insecure_lan,
                formats=formats,
                workers=workers,
            )
        )
        post = read_post(smtp, mail_from) if smtp else None
        _refuse_unusable(formats)
    except InputError as error:
        tell(error.problems, lang)
        sys.exit(2)
    from deckcheck.serve.api import check as api
    from deckcheck.serve.app import make_app
    from deckcheck.serve.pages import check as page
    from deckcheck.serve.run import run as served

    def begun(taken: int) -> None:
        say(sentence(lang, "serve-begun", {"url": settings._replace(port=taken).url}), err=True)

    say(sentence(lang, "serve-opening", {}), err=True)
    log = Log()
    none: AbstractContextManager[tuple[tuple[Group, ...], Doorkeeper | None]] = nullcontext(((), None))
    own = with_events_of(Folder(site), settings, post) if site is not None else none
    with trouble_ends(lang), own as (groups, door):
        app = make_app(settings, (page.GROUP, api.GROUP, *groups), door, log)
        ended = served(app, settings, log, begun)
    if not ended:
        say(sentence(lang, "serve-not-begun", {"address": f"{host}:{port}"}), err=True)
        sys.exit(2)


@contextmanager
def with_events_of(
    folder: Folder, settings: Settings, post: Post | None
) -> Iterator[tuple[tuple[Group, ...], Doorkeeper | None]]:
    """The routes of a site's events, and who knows its visitors; the folder is held meanwhile.

    Raises InputError where another server holds it, and for a database of a later version.
    """
    needed("sqlalchemy", "serve")
    from deckcheck.serve.api import events
    from deckcheck.serve.door import CodeDoor
    from deckcheck.serve.events.live import Live
    from deckcheck.serve.pages import desk, judge, letters, player, session, share, sign_up
    from deckcheck.serve.site_copy import brought_up_to_date

    with folder.held():
        store = brought_up_to_date(folder)
        try:
            live = Live(folder, store, post=post)
            own = session.GROUP._replace(life=live.life, ready={"store": live.is_ready})
            groups = player.GROUP, desk.GROUP, judge.GROUP, sign_up.GROUP, letters.GROUP, share.GROUP, events.GROUP
            yield (own, *groups), CodeDoor(live, settings)
        finally:
            store.close()


def _refuse_unusable(formats: tuple[str, ...]) -> None:
    """Raise InputError for a format of the site's own that cannot be used, before there is a site."""
    if formats:
        from deckcheck.judging.game_cards import GameCards
        from deckcheck.judging.judge import Judge

        judge = Judge(today(), GameCards(several_games=True), own_readings=True)
        for each in formats:
            judge.open(each)
