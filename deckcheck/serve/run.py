"""The site in a process of its own: the server below it, its log, and its end."""

import logging
import signal
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from deckcheck.serve.log import Log, ServerLog
from deckcheck.serve.settings import Settings
from deckcheck.serve.slow_clients import MOST_CONNECTIONS, MOST_OF_ONE, Guarded

LAST_SECONDS = 10
"""So long requests that were begun are answered after somebody has asked for the end."""
_LARGEST_HEAD = 16 * 1024
IDLE_SECONDS = 5
IDLE_SECONDS_OF_A_PROXY = 150
"""So long a connection stays open without a request. Proxies send what comes on one that they keep, up to two minutes
(Caddy): had it been ended in that very moment, what a player sent would be lost with it.
"""


class _Server(uvicorn.Server):
    """The server; it says when it takes requests, and where."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[int], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override] # it only hands them on
        await super().startup(sockets)  # type: ignore[arg-type] # as above
        if self.started:
            self._begun(self.servers[0].sockets[0].getsockname()[1])


def run(app: Starlette, settings: Settings, log: Log, begun: Callable[[int], None]) -> bool:
    """Serve until a signal asks for the end; whether it could begin. ``begun`` hears the port on which it listens."""
    logger = logging.getLogger("uvicorn.error")
    logger.handlers, logger.propagate = [ServerLog(log)], False
    Guarded.most_of_one = MOST_CONNECTIONS if settings.behind else MOST_OF_ONE
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Guarded,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=IDLE_SECONDS_OF_A_PROXY if settings.behind else IDLE_SECONDS,
        timeout_graceful_shutdown=LAST_SECONDS,
        h11_max_incomplete_event_size=_LARGEST_HEAD,
    )
    server = _Server(config, begun)
    for each in (signal.SIGINT, signal.SIGTERM):
        # Who asks for the end gets it in good order; the server raises the signal once more when all is done.
        signal.signal(each, lambda *_: None)
    try:
        server.run()
    except SystemExit:  # the server's word for a port that is taken, and for a life that could not begin
        return False
    return server.started
